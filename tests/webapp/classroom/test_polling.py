"""The number of the news, asked for where events do not come through."""

from starlette.applications import Starlette

from tests.webapp.server.clients import answer
from webapp.classroom import cookies
from webapp.classroom.codes import new_secret
from webapp.classroom.room import CloseVote, PutUp
from webapp.classroom.rooms import rooms
from webapp.classroom.routes import ROUTES


def test_a_page_that_asks_learns_of_every_change_and_a_teacher_also_of_answers() -> None:
    opened, device = rooms().open(address=new_secret()), new_secret()
    code = opened.code

    def numbers() -> tuple[str, str]:
        headers = {"cookie": f"{cookies.name_of_key(code)}={opened.key}"}
        path = f"/live/{code}/version"
        found = [answer(Starlette(routes=ROUTES), f"{path}{query}", headers) for query in ("", "?votes=1")]
        assert {one.status for one in found} == {200}
        return found[0].body.decode(), found[1].body.decode()

    rooms().act(code, opened.key, PutUp("one"), 1)
    before = numbers()
    assert numbers() == before
    rooms().join(code, device)
    rooms().vote(code, device, 1, 1, "a")
    voted = numbers()
    rooms().act(code, opened.key, CloseVote(), 2)
    closed = numbers()
    assert (before[0], voted[0], closed[0]) == ("2", "2", "3")
    assert len({before[1], voted[1], closed[1]}) == 3
