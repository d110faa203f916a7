"""What stands in the header and changes the whole document: its language, its letters, its classes."""

from __future__ import annotations

from tests.component.mount import Mount

# Streamlit loads the script again before each call, and may make a call after it has removed the component.
LATE_CALL = """async () => {
    const { default: show } = await import("/assets/document/document.js")
    const host = document.createElement("div").attachShadow({ mode: "open" })
    const leave = show({
      parentElement: host,
      data: {
        lang: "ko", translations: {}, themes: { label: "" }, pages: [], short_languages: [],
        projector: { root: "20px", texts: {}, keys: [], qr: null },
      },
    })
    leave()
    const { lang, classList, style } = document.documentElement
    return [lang, classList.contains("present"), style.fontSize, host.childElementCount]
}"""


def test_a_call_that_comes_after_the_header_has_left_changes_nothing(mount: Mount) -> None:
    page = mount("list=A,B&relevant=A&k=1")
    lang = page.evaluate("() => document.documentElement.lang")
    assert page.evaluate(LATE_CALL) == [lang, False, "", 0]
