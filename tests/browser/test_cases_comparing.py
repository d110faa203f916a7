"""Two models on the same cases: what belongs to one of them, and what to both."""

import re
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import ap_at, compared, mean_of

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def test_a_drag_on_board_b_changes_the_means_of_b_only(open_app: OpenPage) -> None:
    sheet = compared(open_app)
    a, b = sheet.board("A"), sheet.board("B")
    sheet.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    expect(sheet.verdict).to_have_attribute("data-winner", "")

    b.drag(b.body("D"), b.above("A"))
    b.expect_order("DABCE")
    after = ap_at(5, "10100", 3)
    assert after == (1 + Fraction(2, 3)) / 3
    sheet.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
    sheet.expect_means("MAP", mean_of(U1, U2), mean_of(after, U2))
    sheet.expect_means("Mean P@5", Fraction(2, 5), Fraction(2, 5))
    a.expect_order("ABCDE")
    a.expect_value("AP@5", U1)
    b.expect_value("AP@5", after)
    sheet.expect_case("u1", [U1, U1, Fraction(2, 5)], "A")
    sheet.expect_case("u1", [after, after, Fraction(2, 5)], "B")
    # 5/9 − 1/3 = 2/9 in the one case, nothing in the other.
    expect(sheet.case("u1").locator(".difference")).to_contain_text("+2/9")
    expect(sheet.case("u1").locator(".difference")).to_have_attribute("data-sign", "1")
    expect(sheet.case("u2").locator(".difference")).to_have_attribute("data-sign", "0")
    expect(sheet.verdict).to_have_attribute("data-winner", "B")
    expect(sheet.page.locator(".st-key-cases_chart .main-svg").first).to_be_visible()
    # What the pointer is on lights up, and nothing else does.
    for lit, dark in (("u1", "u2"), ("u2", "u1")):
        sheet.case(lit).locator(".count").hover()
        expect(sheet.case(lit)).to_have_class(re.compile(r"\blit\b"))
        expect(sheet.case(dark)).not_to_have_class(re.compile(r"\blit\b"))
    sheet.expect_address(case=["u1;A,B,C,D,E;B,D,Z;D,A,B,C,E", "u2;A,C,E,B,D;B,D,Z;A,C,E,B,D"], k="5")
