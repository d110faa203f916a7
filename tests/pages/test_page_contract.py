"""What holds on every page: its address, Back, bad links, whatever a browser sends, and faults of ours."""

import re
from html import unescape
from typing import Any, Final
from urllib.parse import quote

import pytest
from streamlit.testing.v1.element_tree import Block

from tests.pages.page_in_memory import STATES, PageInMemory, parameters_of
from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    definition_panels_of,
    do,
    given,
    leaderboard_of,
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
    UNREADABLE,
    content_of,
)
from webapp.cases import page as cases_page
from webapp.classroom import page as classroom_page
from webapp.components.protocol import MAX_SAFE
from webapp.components.reading import MAX_ACTS
from webapp.definitions import page as definitions_page
from webapp.evaluate import page as evaluate_page
from webapp.evaluate.panels import files
from webapp.learn import page as learn_page
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.packing import pack
from webapp.model.reported_number import MAX_TEXT
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


@pytest.mark.parametrize("name", STATES)
def test_a_bare_address_stays_bare_and_shows_no_problem(name: str) -> None:
    app = opened(page=name)
    assert address_of(app) == {}
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
BAD_LINKS: Final[dict[str, tuple[tuple[str, list[str]], ...]]] = {
    "playground": (
        ("list=A,A,<script>alert(1)</script>,%E2%80%AEx,%00&k=five", ["link_number", "link_repeats"]),
        ("list=%ED%A0%80A,%FF%FE,**a**,$x$,[a](javascript:alert(1))&panel=cellar", ["link_unknown_choice"]),
        (f"list={ITEMS}", ["link_cut", "link_too_many_items"]),
        (f"list=A&relevant={ITEMS[:299]}", ["link_relevant_folded"]),
        ("list=A,B,%E&list=C&k=1&k=2", []),
    ),
    "cases": (
        ("case=u;A,A;A&case=u;B;B&measure=beauty&k=", ["link_unknown_measure", "case_repeats"]),
        (f"case=u;{ITEMS[:239]};,", ["case_too_many_items"]),
        ("&".join(f"case={n};A;A" for n in range(400)), ["cases_too_many"]),
        (f"packed={quote('§$%&/')}", ["link_packed"]),
        (f"packed={pack({'case': ['A' * 190_000] * 40})}", ["link_packed"]),
        ("case=%ED%A0%80;<img src=x onerror=alert(1)>,%FF%FE;A&case=;;;;;&case=**a**;$x$;`b`", []),
    ),
    "definitions": (
        ("panel=x&library=y&lang=zz", ["link_unknown_choice", "link_unknown_library"]),
        (f"library={'x' * 10_000}", ["link_unknown_library"]),
        ("number=<script>alert(1)</script>%ED%A0%80%E2%80%AE0.5%00%FF%FE", []),
        (f"number={'9' * 10_000}", []),
        (f"number={'&number='.join(map(str, range(100)))}", []),
    ),
    "evaluate": (("measures=beauty&k=five&ties=x", ["link_unknown_measure", "link_number"]),),
    "classroom": (
        (f"room={'2' * 10_000}", ["room_code"]),
        ("refused=too_many_rooms", ["room_too_many_rooms"]),
        ("refused=beauty", []),
    ),
    "learn": (
        ("lesson=chess&practice=x&view=v&edition=2", ["link_unknown_choice", "link_number"]),
        ("lesson=order&step=goal&list=X,Y&relevant=X&k=2", ["lesson_order_only"]),
        (f"practice=7&picked={'x' * 10_000}&edition=2", ["link_picked"]),
        ("lesson=order&step=all&said=all;%ED%A0%80%FF%FE%E2%80%AE5/12%00", []),
        (f"lesson=order&step=all&said=all;{'x' * 10_000}", []),
        (f"lesson=order&said=x{'&said=x'.join(map(str, range(300)))}", ["more_problems"]),
    ),
}
"""Links with the problems that each shows; what a link opens is in tests/contract/golden/links.txt."""
SOMETHING: Final = {
    "playground": ("board", {"do": "panel", "panel": "formula"}),
    "cases": ("sheet", {"do": "k", "k": 7}),
    "definitions": ("atlas", {"do": "panel", "panel": "libraries"}),
    "learn": ("tutor", {"do": "place", "place": "teach"}),
}
"""Something that is done, after which problems are gone."""


def told_on(app: PageInMemory) -> list[str]:
    """Return the problems that a page shows."""
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


@pytest.mark.parametrize("of", BAD_LINKS)
def test_a_bad_link_opens_and_says_what_was_wrong_until_something_is_done(
    of: str, subtests: pytest.Subtests
) -> None:
    for query, codes in BAD_LINKS[of]:
        with subtests.test(query[:60]):
            app = opened(query, page=of)
            told = told_on(app)
            for code in codes:
                assert any(middle_of(code) in problem for problem in told), (code, told)
            assert bool(told) == bool(codes), told
            assert len(told) <= 9
            assert all(len(problem) < 300 for problem in told)
            if of in SOMETHING:
                key, act = SOMETHING[of]
                assert told_on(do(app, act, key=key)) == []
            if of == "playground":
                assert len(board_of(app)["ranked"]) <= MAX_ITEMS
            elif of == "cases":
                assert 1 <= len(cases_table_of(app)["cases"]) <= MAX_CASES
                assert all(cell["shown"] for row in leaderboard_of(app)["rows"] for cell in row["cells"])
            elif of == "definitions":
                assert len(definition_panels_of(app)["number"]) <= MAX_TEXT


def test_a_problem_is_told_with_what_was_given_and_what_is_used_instead() -> None:
    values = {"parameter": "k", "given": "five", "lowest": 1, "highest": 100}
    assert told_on(opened("list=A,B,C&k=five&lang=ko")) == [KO("problem.link_number", used=3, **values)]
    app = opened_cases("case=u;A;A&k=five&lang=ko")
    assert told_on(app) == [KO("problem.link_number", used=1, **values)]
    told = told_on(opened_definitions("library=nope&lang=zh"))
    assert told == [texts_for("zh")("problem.link_unknown_library", parameter="library", given="nope")]
    # A link that is typed into an open page tells the same.
    for app in (opened(LIST), opened_cases(CASES)):
        [problem] = told_on(went_to(app, view="upside-down"))
        assert middle_of("link_unknown_choice") in problem
    # What is wrong with the list is told by the board.
    app = opened_definitions("list=A,A,B&k=five&number=0.5")
    assert (len(board_of(app)["problems"]), told_on(app)) == (2, [])
    assert definition_panels_of(app)["answer"] is not None


# Whatever a browser sends


def test_a_message_that_cannot_be_read_is_told_and_changes_nothing(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            app = do(way.opened(), way.acts[0], key=way.key)
            before, address = app.shown, address_of(app)
            for data in before.values():
                data.pop("problems", None)
            for name, sent in UNREADABLE.items():
                went_well(send(app, way.key, sent))
                told, after = way.problems(app), app.shown
                assert told in ([EN("problem.message_unreadable")], [EN("problem.act_unreadable")]), name
                for data in after.values():
                    data.pop("problems", None)
                assert (after, address_of(app)) == (before, address), name
            assert way.problems(do(app, way.acts[1], key=way.key)) == []


def senseless(act: dict[str, Any]) -> list[dict[str, Any]]:
    """Return acts that are like this one, and make no sense."""
    fields = [name for name in act if name != "do"]
    return [
        {"do": None},
        {"do": [act["do"]]},
        {"do": "explode"},
        *({**act, name: {"x": 1}} for name in fields),
        *({**act, name: "\0evil" * 20_000} for name in fields if name != "text"),
    ]


def test_an_act_that_makes_no_sense_is_told_of_and_takes_no_other_with_it(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            app = way.opened()
            before = content_of(app)
            for act in way.acts:
                for wrong in senseless(act):
                    do(app, wrong, key=way.key)
                    assert way.problems(app), str(wrong)[:90]
                    assert content_of(app) == before, str(wrong)[:90]
            for at in (0, 1):
                app = way.opened()
                acts = [way.acts[0], {"do": "explode"}]
                do(app, acts[at], acts[1 - at], key=way.key)
                assert way.problems(app) == [EN("problem.act_unknown", given="explode")]
                assert given(app, way.key)["confirmed"] == 2
                assert content_of(app) == content_of(do(way.opened(), way.acts[0], key=way.key))


def test_acts_are_done_once_in_the_order_of_their_numbers(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            expected = content_of(do(way.opened(), *way.acts, key=way.key))
            first, second = ({"n": number, **act} for number, act in enumerate(way.acts, 1))
            app = way.opened()
            went_well(send(app, way.key, way.message(app, second, first)))
            assert content_of(app) == expected
            app = way.opened()
            sent = way.message(app, first)
            went_well(send(app, way.key, sent))
            went_well(send(app, way.key, way.message(app, second)))
            went_well(send(app, way.key, {**sent, "again": True}))
            assert (content_of(app), given(app, way.key)["confirmed"], way.problems(app)) == (expected, 2, [])


def test_what_an_older_page_sends_is_told_of_and_changes_nothing(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            app = do(way.opened(), way.acts[0], key=way.key)
            before, number = content_of(app), given(app, way.key)["confirmed"] + 1
            went_well(send(app, way.key, {"page": "another", "acts": [{"n": number, **way.acts[1]}]}))
            assert way.problems(app) == [EN("problem.old_page")]
            assert content_of(app) == before


def test_very_many_and_very_high_acts_are_survived(subtests: pytest.Subtests) -> None:
    for way in COMPONENTS:
        with subtests.test(way.name):
            app = way.opened()
            acts = [{"n": n, **way.acts[0]} for n in range(1, MAX_ACTS + 101)]
            went_well(send(app, way.key, way.message(app, *acts)))
            assert given(app, way.key)["confirmed"] == MAX_ACTS
            assert way.problems(app)[0] == EN("problem.acts_too_many", limit=MAX_ACTS)
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
            for claim in ("ko", None, ["en"], "en" * 10_000):
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
