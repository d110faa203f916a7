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
    content_of,
)
from tests.pages.unreadable import UNREADABLE
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

ON_THE_PLAYGROUND: Final[dict[str, tuple[str, list[str]]]] = {
    "k is a word": ("list=A,B,C&k=five", ["link_number"]),
    "k is nought": ("list=A,B,C&k=0", ["link_number"]),
    "k is negative": ("list=A,B,C&k=-1", ["link_number"]),
    "k is huge": ("list=A,B,C&k=1e9", ["link_number"]),
    "k is half": ("list=A,B,C&k=2.5", ["link_number"]),
    "k is not a number": ("list=A,B,C&k=nan", ["link_number"]),
    "k is empty": ("list=A,B,C&k=", ["link_number"]),
    "more is negative": ("list=A&more=-5", ["link_number"]),
    "an item twice": ("list=A,B,A,A&relevant=A", ["link_repeats"]),
    "a control character": ("list=A%00B,C", ["link_name_mended"]),
    "a line break": ("list=A%0AB,C", ["link_name_mended"]),
    "a mark that turns text around": ("list=%E2%80%AEabc,D", ["link_name_mended"]),
    "a lone surrogate": ("list=%ED%A0%80A,B", []),
    "bytes that are no text": ("list=%FF%FEA,B", []),
    "nothing but invisible": ("list=%E2%80%8B,B", ["name_empty"]),
    "a name too long": (f"list={'x' * 200},B", ["link_name_mended"]),
    "51 items": (f"list={','.join(f'i{n}' for n in range(51))}", ["link_too_many_items"]),
    "10,000 items": (f"list={','.join(f'i{n}' for n in range(10_000))}", ["link_cut", "link_too_many_items"]),
    "51 relevant": (f"list=A&relevant={','.join(f'i{n}' for n in range(60))}", ["link_relevant_folded"]),
    "an unknown measure": ("list=A&show=beauty", ["link_unknown_measure"]),
    "an unknown what-if": ("list=A&whatif=beauty", ["link_unknown_measure"]),
    "an unknown language": ("list=A&lang=xx", ["link_unknown_choice"]),
    "an unknown view": ("list=A&view=upside-down", ["link_unknown_choice"]),
    "an unknown panel": ("list=A&panel=cellar", ["link_unknown_choice"]),
    "cut in the middle": ("list=A,B,%E", []),
    "a parameter twice": ("list=A,B&list=C&k=1&k=2", []),
    "full-width digits": ("list=A,B,C&k=%EF%BC%92", []),
    "script": ("list=<script>alert(1)</script>,B", []),
    "an image that runs a script": ("list=<img src=x onerror=alert(1)>,B", []),
    "markup": ("list=<b>x</b>,**a**,$x$,=1%2B1,[a](javascript:alert(1))", []),
    "nothing at all": ("list=&relevant=&k=", ["link_number"]),
}

OF_CASES: Final[dict[str, tuple[str, list[str]]]] = {
    "k is a word": (f"{CASES[:-1]}five", ["link_number"]),
    "k is nought": ("case=u;A;A&k=0", ["link_number"]),
    "k is huge": ("case=u;A;A&k=1e9", ["link_number"]),
    "k is empty": ("case=u;A;A&k=", ["link_number"]),
    "at is beyond the cases": ("case=u;A;A&at=2", ["link_number"]),
    "at is negative": ("case=u;A;A&at=-1", ["link_number"]),
    "unnamed is no number": ("case=u;A;A;;many", ["link_number"]),
    "an unknown measure": ("case=u;A;A&measure=beauty", ["link_unknown_measure"]),
    "an unknown rule": ("case=u;A;A&no_relevant=error", ["link_unknown_choice"]),
    "another unknown rule": ("case=u;A;A&missing=one", ["link_unknown_choice"]),
    "a column that one model does not have": ("case=u;A;A&sort_by=difference", ["link_unknown_choice"]),
    "a model that is not there": ("case=u;A;A;B&sort_by=-C", ["link_unknown_choice"]),
    "a filter that does not exist": ("case=u;A;A&filter=no_hit,good", ["link_unknown_choice"]),
    "an unknown language": ("case=u;A;A&lang=xx", ["link_unknown_choice"]),
    "the same name twice": ("case=u;A;A&case=u;B;B", ["case_name_taken"]),
    "an item twice": ("case=u;A,A;A", ["case_repeats"]),
    "too many fields": ("case=u;A;A;A;1;U;C;D;E;F;what", ["case_fields"]),
    "a name with a line break": ("case=a%0Ab;A;A", ["case_name_mended"]),
    "51 items": (f"case=u;{','.join(f'i{n}' for n in range(51))};,", ["case_too_many_items"]),
    "31 cases": ("&".join(f"case={n};A;A" for n in range(31)), ["cases_too_many"]),
    "400 cases": ("&".join(f"case={n};A;A" for n in range(400)), ["cases_too_many"]),
    "one case with a second model": ("case=u;A;A;A&case=v;A;A", ["cases_without_list"]),
    "packed nonsense": ("packed=eJwLCAn", ["link_packed"]),
    "packed signs": (f"packed={quote('§$%&/')}", ["link_packed"]),
    "packed nothing": ("packed=", []),
    "a bomb": (f"packed={pack({'case': ['A' * 190_000] * 40})}", ["link_packed"]),
    "packed words that are no query": (f"packed={pack({'x': 'y'})}", []),
    "a parameter of the playground": ("list=A,B&relevant=A&more=5", []),
    "script": ("case=<script>alert(1)</script>;<img src=x onerror=alert(1)>;A", []),
    "markup": ("case=**a**;$x$,=1%2B1,[a](javascript:alert(1));`b`", []),
    "bytes that are no text": ("case=%FF%FE;%FF;A", []),
    "a lone surrogate": ("case=%ED%A0%80;A;A", []),
    "nothing but separators": ("case=;;;;;", []),
    "an empty case": ("case=", []),
}

OF_DEFINITIONS: Final[dict[str, tuple[str, list[str]]]] = {
    "an unknown panel": ("panel=upside-down", ["link_unknown_choice"]),
    "no panel": ("panel=", ["link_unknown_choice"]),
    "an unknown library": ("library=nope", ["link_unknown_library"]),
    "a library that never ends": (f"library={'x' * 10_000}", ["link_unknown_library"]),
    "a library that is a script": ("library=<script>alert(1)</script>", ["link_unknown_library"]),
    "all at once": ("panel=x&library=y&lang=zz", ["link_unknown_choice", "link_unknown_library"]),
    "an unknown view": ("view=upside-down", ["link_unknown_choice"]),
    "a parameter of the page of cases": ("case=u;A;A&at=4&packed=x", []),
    "a number that is a script": ("number=<script>alert(1)</script>", []),
    "a number that never ends": (f"number={'9' * 10_000}", []),
    "a hundred numbers": (f"number={'&number='.join(map(str, range(100)))}", []),
    "bytes that are no text": ("number=%FF%FE&panel=number", []),
    "a lone surrogate": ("number=%ED%A0%80", []),
    "signs that turn text around": ("number=%E2%80%AE0.5%00", []),
    "a k that is a word": ("k=five", []),
    "an item twice": ("list=A,A,B", []),
}
OF_FILES: Final[dict[str, tuple[str, list[str]]]] = {
    "an unknown measure": ("measures=AP@K,beauty", ["link_unknown_measure"]),
    "a k that is a word": ("k=five", ["link_number"]),
    "rules that are none": ("no_relevant=error&missing=one&ties=x", ["link_unknown_choice"]),
    "a grade that is none": ("relevant_from=high", ["link_grade"]),
    "data that is none": ("data=secret", ["link_unknown_choice"]),
}
OF_CLASSES: Final[dict[str, tuple[str, list[str]]]] = {
    "a room that is no code": ("room=junk", ["room_code"]),
    "a refusal that is none": ("refused=beauty", []),
    "a refusal": ("refused=too_many_rooms", ["room_too_many_rooms"]),
    "a room without end": (f"room={'2' * 10_000}", ["room_code"]),
}
BAD_LINKS: Final = {
    "playground": ON_THE_PLAYGROUND,
    "cases": OF_CASES,
    "definitions": OF_DEFINITIONS,
    "evaluate": OF_FILES,
    "classroom": OF_CLASSES,
}


SOMETHING: Final = {
    "playground": ("board", {"do": "panel", "panel": "formula"}),
    "cases": ("sheet", {"do": "k", "k": 7}),
    "definitions": ("atlas", {"do": "panel", "panel": "libraries"}),
}
"""Something that is done, after which problems are gone."""


def told_on(app: PageInMemory) -> list[str]:
    """Return the problems that a page shows."""
    told = {
        "playground": ("board",),
        "cases": ("sheet",),
        "definitions": ("atlas",),
        "classroom": ("classroom",),
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
    # Each in English, and once in another language.
    for at, (name, (query, codes)) in enumerate(BAD_LINKS[of].items()):
        with subtests.test(name):
            lang = "en" if "lang=" in query else ("en", "ko", "zh")[at % 3]
            app = opened(f"{query}&lang={lang}" if "lang=" not in query else query, page=of)
            told = told_on(app)
            for code in codes:
                assert any(middle_of(code, lang) in problem for problem in told), (code, told)
            assert bool(told) == bool(codes), told
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
        *({**act, name: wrong} for name in fields for wrong in (None, {"x": 1}, ["evil"])),
        *({**act, name: "\0evil" * 20_000} for name in fields if name != "text"),
        *({other: act[other] for other in act if other != name} for name in fields),
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
            for claim in ("ko", "", None, 1, ["en"], {"en": "en"}, "en" * 10_000):
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
