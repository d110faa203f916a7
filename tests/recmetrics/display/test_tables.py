"""Tables of text: other people's text is shown as it is in every form."""

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from recmetrics.display.tables import Cell, Table

ODD = "<b>|$x_1$|\x1b[2J`*~^\\&%#{}"
TABLE = Table(("run", "mean"), ((ODD, Cell("0.5", bold=True)), ("b", "0.25")), frozenset({1}))


class Texts(HTMLParser):
    """The texts of the cells of an HTML table, and every element in it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.elements.add(tag)
        if tag in ("td", "th"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts and data.strip():
            self.texts[-1] += data


def test_a_terminal_shows_odd_text_and_does_not_obey_it() -> None:
    assert "\x1b" not in TABLE.text()
    assert r"\x1b[2J" in TABLE.text()


def test_numbers_end_below_one_another_and_the_bold_one_has_a_star() -> None:
    rows = (("a", Cell("0.5", bold=True)), ("bb", "0.25"))
    assert Table(("run", "mean"), rows, frozenset({1})).text().splitlines() == [
        "run  mean",
        "a     0.5 *",
        "bb   0.25",
    ]


@given(st.text(max_size=30))
def test_html_has_the_text_of_a_cell_and_no_element_of_it(text: str) -> None:
    found = Texts()
    found.feed(Table(("run",), ((text,),)).html())
    assert found.elements <= {"table", "thead", "tbody", "tr", "th", "td"}
    assert len(found.texts) == 2


def test_bold_is_bold_in_every_form() -> None:
    assert "<strong>0.5</strong>" in TABLE.html()
    assert "**0.5**" in TABLE.markdown()
    assert r"\textbf{0.5}" in TABLE.latex()


@given(st.text(max_size=30))
def test_markdown_has_as_many_columns_as_headings_whatever_is_in_a_cell(text: str) -> None:
    line = Table(("run", "mean"), ((text, "1"),)).markdown().splitlines()[-1]
    assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3


@given(st.text(max_size=30))
def test_latex_has_as_many_columns_as_headings_and_no_command_of_the_text(text: str) -> None:
    line = Table(("run", "mean"), ((text, "1"),)).latex().splitlines()[4]
    bare = re.sub(r"\\(?:[&%$#_{}]|text\w+\{\})", "", line.removesuffix(r" \\"))
    assert bare.count("&") == 1
    assert not re.search(r"[\\$%#_{}~^]", bare)
