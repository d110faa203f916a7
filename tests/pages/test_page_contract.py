"""What holds on every page: its address, Back, bad links, whatever a browser sends, and faults of ours."""

import re
from html import unescape
from typing import Any, Final

import pytest
from streamlit.testing.v1.element_tree import Block

from tests.pages.page_in_memory import STATES, PageInMemory, parameters_of
from tests.pages.the_page import (
    address_of,
    board_of,
    definition_panels_of,
    do,
    given,
    middle_of,
    on_another_server,
    opened,
    opened_cases,
    opened_definitions,
    proto_of,
    send,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from tests.pages.the_ways import (
    CASES,
    COMPONENTS,
    DEFINITIONS,
    LEARN,
    LIST,
    MANY,
    PAGES,
    PLAYGROUND,
    content_of,
)
from webapp.cases import page as cases_page
from webapp.classroom import page as classroom_page
from webapp.components.protocol import MAX_SAFE
from webapp.definitions import page as definitions_page
from webapp.evaluate import page as evaluate_page
from webapp.evaluate.panels import files
from webapp.learn import page as learn_page
from webapp.playground import page as playground_page
from webapp.shell import session
from webapp.texts import texts_for

EN: Final = texts_for("en")
KO: Final = texts_for("ko")
TYPED: Final = {
    "playground": "list=X,Y&relevant=Y&k=2",
    "cases": "case=x;A;A&k=1",
    "definitions": "list=X,Y&relevant=Y&k=2&panel=number&number=1/2",
    "learn": "lesson=map",
}
"""Another address of each of them."""


# The address


def test_an_address_is_left_as_it_was_typed_and_what_is_no_parameter_stays(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = way.opened("&utm_source=mail")
            typed = parameters_of(f"{way.query}&utm_source=mail")
            assert address_of(app) == typed
            visited = [typed]
            for act in way.acts:
                visited.append(address_of(do(app, act, key=way.key)))
            assert [address["utm_source"] for address in visited] == ["mail"] * 3
            assert visited[0] != visited[1] != visited[2]


def test_a_bare_address_stays_bare_and_shows_no_problem() -> None:
    for name in STATES:
        app = opened(page=name)
        assert (name, address_of(app)) == (name, {})
        assert [data["problems"] for data in app.shown.values() if data.get("problems")] == []


def test_back_and_forward_in_the_browser_are_undo_and_redo(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = way.opened()
            addresses, contents = [address_of(app)], [content_of(app)]
            for act in way.acts:
                do(app, act, key=way.key)
                addresses.append(address_of(app))
                contents.append(content_of(app))
            for at, name in ((1, "undo"), (0, "undo"), (1, "redo"), (2, "redo")):
                went_to(app, **addresses[at])
                assert (content_of(app), address_of(app)) == (contents[at], addresses[at])
                assert way.problems(app) == []
                shown = given(app, way.key)
                if "can_undo" in shown:
                    assert (shown["can_undo"], shown["can_redo"]) == (at > 0, at < 2)
                    section = "act" if way is PLAYGROUND else "set_act"
                    assert shown["changed"].startswith(EN(f"{section}.{name}"))


def test_another_address_typed_into_an_open_page_is_opened_and_undo_leads_back(
    subtests: pytest.Subtests,
) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = do(way.opened(), way.acts[0], key=way.key)
            before = content_of(app)
            went_to(app, **parameters_of(TYPED[way.page]))
            assert content_of(app) == content_of(opened(TYPED[way.page], page=way.page))
            if way is not DEFINITIONS:  # there it is the list alone that undo leads back to
                assert content_of(do(app, {"do": "undo"}, key=way.key)) == before


def test_a_lagging_address_does_not_undo_what_was_just_done(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            # A browser that has not heard of the new address yet sends the old one along with the next act.
            app, expected = way.opened(), way.opened()
            before = address_of(app)
            first, second = way.acts
            do(app, first, key=way.key)
            app.query_params = dict(before)
            do(app, second, key=way.key)
            do(expected, first, second, key=way.key)
            assert (content_of(app), address_of(app)) == (content_of(expected), address_of(expected))
            # The same of a field of Streamlit's.
            app.query_params = dict(before)
            went_well(app.segmented_control(key="language").set_value(None).run())
            assert content_of(app) == content_of(expected)


def test_the_shared_link_holds_the_language_and_opens_the_same_page(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = opened(way.query, page=way.page, locale="ko-KR")
            do(app, *way.acts, key=way.key)
            app.session_state["share"] = True
            went_well(app.run())
            link = app.link()
            assert link in [code.value for code in app.code]
            path, _, query = link.removeprefix("https://example.org/").partition("?")
            assert path == ("" if way is PLAYGROUND else way.page)
            again = opened(query, page=way.page)
            assert again.query_params["lang"] == "ko"
            assert content_of(again) == content_of(app)
            assert way.problems(again) == []


def test_another_server_shows_what_the_address_holds(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = do(way.opened("&lang=ko"), *way.acts, key=way.key)
            other = on_another_server(app)
            assert (content_of(other), address_of(other)) == (content_of(app), address_of(app))


def test_another_language_changes_nothing_else_and_a_second_press_keeps_it(subtests: pytest.Subtests) -> None:
    for way in PAGES:
        with subtests.test(way.name):
            app = do(way.opened(), *way.acts, key=way.key)
            before, address = content_of(app), address_of(app)
            can_undo = given(app, way.key).get("can_undo")
            for pressed, lang in (("ko", "ko"), (None, "ko"), ("en", "en")):
                went_well(app.segmented_control(key="language").set_value(pressed).run())
                assert given(app, way.key)["lang"] == texts_for(lang).html_lang
                assert address_of(app) == {**address, "lang": lang}
                assert given(app, way.key).get("can_undo") == can_undo
            assert content_of(app) == before


def test_a_page_that_is_left_is_as_it_was_when_the_reader_comes_back() -> None:
    app = opened(LIST)
    left: dict[str, Any] = {}
    for way in PAGES:
        went_to(turned_to(app, way.page), **parameters_of(way.query + "&lang=ko"))
        do(app, way.acts[0], key=way.key)
        left[way.page] = address_of(app), content_of(app)
    for way in (MANY, LEARN):
        turned_to(app, way.page)
        assert (address_of(app), content_of(app)) == left[way.page]
    # One list is on both of the others.
    turned_to(app, "definitions")
    assert address_of(app) == left["definitions"][0]
    assert turned_to(app, "playground").visit.texts.lang == "ko"
    assert address_of(app) == {**left["playground"][0], **parameters_of(LIST), "lang": "ko"}


def test_an_address_that_comes_with_another_page_changes_nothing_there(subtests: pytest.Subtests) -> None:
    # While pages are turned, the browser's history may get the parameters of one page at the path of another.
    for way, other in ((PLAYGROUND, MANY), (MANY, PLAYGROUND), (LEARN, MANY), (DEFINITIONS, LEARN)):
        with subtests.test(f"{way.name} {other.name}"):
            app = do(way.opened(), way.acts[0], key=way.key)
            left = content_of(app), address_of(app)
            went_to(turned_to(app, other.page), **parameters_of(other.query))
            app.switch_page(f"pages/{way.page}.py").run()
            assert (content_of(went_well(app)), address_of(app)) == left


# Bad links: the valid parts are opened, the problems are shown, nothing breaks

ITEMS: Final = ",".join(f"i{n}" for n in range(10_000))
BAD_LINKS: Final[dict[str, tuple[str, list[str], str, dict[str, Any]]]] = {
    "playground": (
        f"list=A,A,<script>alert(1)</script>,%E2%80%AEx,%00&k=five&relevant={ITEMS[:299]}&panel=cellar",
        ["link_number", "link_repeats", "link_relevant_folded", "link_unknown_choice"],
        "board",
        {"do": "panel", "panel": "formula"},
    ),
    "cases": (
        f"case=%ED%A0%80;A,A,<img>,{ITEMS[:239]};A&case=**a**;$x$;`b`&case=%ED%A0%80;B;B&measure=beauty",
        ["link_unknown_measure", "case_repeats", "case_too_many_items"],
        "sheet",
        {"do": "k", "k": 7},
    ),
    "definitions": (
        f"panel=x&library={'x' * 10_000}&number=<b>%ED%A0%80%E2%80%AE0.5%00%FF%FE",
        ["link_unknown_choice", "link_unknown_library"],
        "atlas",
        {"do": "panel", "panel": "libraries"},
    ),
    "evaluate": ("measures=beauty&k=five&ties=x", ["link_unknown_measure", "link_number"], "", {}),
    "classroom": (f"room={'2' * 10_000}", ["room_code"], "", {}),
    "learn": (
        f"lesson=order&step=goal&list=X,Y&relevant=X&said=x{'&said=x'.join(map(str, range(300)))}",
        ["lesson_order_only", "more_problems"],
        "tutor",
        {"do": "place", "place": "teach"},
    ),
}
"""Links with the problems that each shows, and what is done then; tests/contract has the values of many."""


def told_on(app: PageInMemory) -> list[str]:
    told = {
        "playground": ("board",),
        "cases": ("sheet",),
        "definitions": ("atlas",),
        "classroom": ("classroom",),
        "learn": ("tutor",),
    }.get(app.path, ())
    messages = [str(proto_of(element).body) for element in app.get("html")]
    return [
        *(problem for key in told for problem in given(app, key)["problems"]),
        *(unescape(item) for body in messages for item in re.findall(r"<li>(.*?)</li>", body)),
    ]


def test_a_bad_link_opens_and_says_what_was_wrong_until_something_is_done(subtests: pytest.Subtests) -> None:
    for page, (query, codes, key, act) in BAD_LINKS.items():
        with subtests.test(page):
            app = opened(f"{query}&lang=ko", page=page)
            told = told_on(app)
            for code in codes:
                assert any(middle_of(code, "ko") in problem for problem in told), (code, told)
            assert len(codes) <= len(told) <= 10
            assert all(len(problem) < 300 for problem in told)
            if key:
                assert told_on(do(app, act, key=key)) == []
    [refused] = told_on(opened("refused=too_many_rooms", page="classroom"))
    assert middle_of("room_too_many_rooms") in refused


def test_a_problem_is_told_with_what_was_given_and_what_is_used_instead() -> None:
    values = {"parameter": "k", "given": "five", "lowest": 1, "highest": 100}
    assert told_on(opened("list=A,B,C&k=five&lang=ko")) == [KO("problem.link_number", used=3, **values)]
    app = opened_cases("case=u;A;A&k=five&lang=ko")
    assert told_on(app) == [KO("problem.link_number", used=1, **values)]
    # A link that is typed into an open page tells the same.
    for app in (opened(LIST), opened_cases(CASES)):
        [problem] = told_on(went_to(app, view="upside-down"))
        assert middle_of("link_unknown_choice") in problem
    # What is wrong with the list is told by the board.
    app = opened_definitions("list=A,A,B&k=five&number=0.5")
    assert (len(board_of(app)["problems"]), told_on(app)) == (2, [])
    assert definition_panels_of(app)["answer"] is not None


# Whatever a browser sends; tests/webapp/components has everything that a message can be


def test_what_makes_no_sense_comes_twice_or_of_an_older_page_is_told_and_takes_nothing_with_it(
    subtests: pytest.Subtests,
) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            first, second = ({"n": number, **act} for number, act in ((1, way.acts[0]), (4, way.acts[1])))
            app = do(way.opened(), way.acts[0], key=way.key)
            before, address = content_of(app), address_of(app)
            unknown = EN("problem.act_unknown", given="explode")
            for number, (sent, problems) in enumerate(
                (
                    ("junk", [EN("problem.message_unreadable")]),
                    (
                        way.message(app, {"n": 2, "do": "explode"}, first, {"n": 2**60, "do": "undo"}),
                        [EN("problem.act_unreadable"), unknown],
                    ),
                    ({"page": "another", "acts": [{**second, "n": 3}]}, [EN("problem.old_page")]),
                ),
                1,
            ):
                went_well(send(app, way.key, sent))
                assert (way.problems(app), given(app, way.key)["confirmed"]) == (problems, number)
                assert (content_of(app), address_of(app)) == (before, address)
            went_well(send(app, way.key, way.message(app, {"n": 5, "do": "explode"}, second)))
            assert way.problems(app) == [unknown]
            expected = do(way.opened(), *way.acts, key=way.key)
            assert (content_of(app), address_of(app)) == (content_of(expected), address_of(expected))
            went_well(send(app, way.key, way.message(app, {"n": MAX_SAFE, **way.acts[1]})))
            assert given(app, way.key)["confirmed"] == MAX_SAFE


# Texts, which are sent until the browser says that it has them


def test_texts_that_the_browser_has_are_left_out(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            app = way.opened()
            shown = given(app, way.key)
            went_well(send(app, way.key, {**way.message(app), "texts": "en"}))
            assert given(app, way.key) == {name: value for name, value in shown.items() if name != "texts"}
            for claim in ("ko", ["en"]):
                went_well(send(app, way.key, {**way.message(app), "texts": claim}))
                assert given(app, way.key).get("texts") == shown.get("texts")
            went_well(send(app, way.key, {**way.message(app), "texts": "en"}))
            went_well(app.segmented_control(key="language").set_value("ko").run())
            assert given(app, way.key).get("texts") == given(way.opened("&lang=ko"), way.key).get("texts")


# Faults of ours


FAULTS: Final = {
    "playground": (playground_page, "explain_all"),
    "cases": (cases_page, "explain_cases"),
    "definitions": (definitions_page, "explain_all"),
    "learn": (learn_page, "screen_at"),
    "evaluate": (evaluate_page.welcome, "show"),
    "classroom": (classroom_page, "content"),
}


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("secret detail")


def expect_the_sentence(app: PageInMemory) -> None:
    page = "/" if app.path == "playground" else f"/{app.path}"
    assert not app.exception
    assert [error.value for error in app.error] == [KO("app.wrong", page=page)]
    assert not any("secret detail" in text or "Traceback" in text for _, text in texts_of(app))


@pytest.mark.parametrize("of", FAULTS)
def test_a_fault_of_a_page_or_of_a_field_is_said_plainly_once_and_nothing_is_lost(
    of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = {way.page: way.query for way in PAGES}.get(of, "")
    app = opened(f"{query}&lang=ko", page=of)
    before, address = content_of(app), address_of(app)
    with monkeypatch.context() as patched:
        patched.setattr(*FAULTS[of], broken)
        app.run()
        expect_the_sentence(app)
        patched.setattr(session, "choose_language", broken)
        app.segmented_control(key="language").set_value("en").run()
        expect_the_sentence(app)
    app.run()
    assert (content_of(went_well(app)), address_of(app)) == (before, address)
    with monkeypatch.context() as patched:
        patched.setattr(session, "choose_language", broken)
        app.segmented_control(key="language").set_value("en").run()
        expect_the_sentence(app)
        assert content_of(app) == before
    went_well(app.run())


def file_fields_of(block: Block, place: tuple[int, ...] = ()) -> dict[tuple[int, ...], str]:
    """Return the file fields of a part of the page, by the places of all that they stand in."""
    found: dict[tuple[int, ...], str] = {}
    for at, child in block.children.items():
        if isinstance(child, Block):
            found |= file_fields_of(child, (*place, at))
        elif child.type == "file_uploader":
            found[(*place, at)] = str(child.key)
    return found


def test_a_file_field_that_fails_is_said_and_stays_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("lang=ko", page="evaluate")
    places = file_fields_of(app.main)
    assert len(places) == 3
    monkeypatch.setattr(files, "release_upload", broken)
    app.file_uploader(key="evaluate_recommendations_0").upload("lists.csv", b"user,item\n", "text/csv").run()
    expect_the_sentence(app)
    monkeypatch.setattr(session, "choose_language", broken)
    app.segmented_control(key="language").set_value("en").run()
    expect_the_sentence(app)
    # Browsers know an element by its place: one that moves is made anew, and a file on its way is lost.
    assert [*file_fields_of(app.main)] == [*places]
