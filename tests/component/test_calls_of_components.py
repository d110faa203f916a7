"""Calls of components that come in any order: of a group with its places, and after one has left."""

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount

# The group comes first; then its place, another one instead of that, and in the end the group goes.
WITH_A_PLACE = """async () => {
  const { grouping } = await import("/assets/shared/component_group.js")
  const { default: mountPlace } = await import("/assets/shared/place.js")
  const made = () => {
    const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" })
    root.innerHTML = '<link rel="stylesheet" href="/assets/shared/place.css">'
    return new Promise(done => { root.firstChild.onload = () => done(root) })
  }
  const sent = []
  const mounts = { "shared/place": ({ parentElement, data, setStateValue }) => {
    let shown = parentElement.querySelector("p")
    if (!shown) parentElement.append((shown = document.createElement("p")))
    shown.textContent = data.text
    shown.onclick = () => setStateValue("sent", data.text)
    return () => sent.push("left")
  } }
  const part = (key, place, text) => ({ key, place, file: "shared/place", data: { text } })
  const shownIn = root => [...root.querySelectorAll(".part")].map(host => host.shadowRoot.textContent)
  const found = []
  const group = await made()
  const show = text => grouping(mounts)({
    parentElement: group,
    data: { parts: [part("apart", "spot", text), part("beside", "", "beside")] },
    setStateValue: (key, value) => sent.push(`${key}: ${value}`),
  })
  show("first")
  found.push([shownIn(group), null])
  const place = await made()
  const leavePlace = mountPlace({ parentElement: place, data: { key: "spot" } })
  found.push([shownIn(group), shownIn(place)])
  const kept = place.querySelector(".part").shadowRoot.querySelector("p")
  const leave = show("second")
  kept.click()
  found.push([shownIn(group), shownIn(place)])
  leavePlace()
  const other = await made()
  mountPlace({ parentElement: other, data: { key: "spot" } })
  found.push([shownIn(group), shownIn(other)])
  leave()
  found.push([shownIn(group), shownIn(other)])
  return { found, sent }
}"""


def test_it_stands_in_its_place_whichever_of_the_two_comes_first(mount: Mount) -> None:
    page = mount()
    result = page.evaluate(WITH_A_PLACE)
    assert result["found"] == [
        [["beside"], None],
        [["beside"], ["first"]],
        [["beside"], ["second"]],
        [["beside"], ["second"]],
        [[], []],
    ]
    # It is the same one throughout, and sends under its key.
    assert result["sent"] == ["apart: second", "left", "left"]


# Streamlit loads the script again before each call, may make a call after it has removed the component, and
# can mount an old header once more beside the new one, for a moment.
OLD_CALLS = """async () => {
    const { default: show } = await import("/assets/document/document.js")
    const old = {
        lang: "ko", translations: {}, themes: { label: "" }, pages: [], short_languages: [],
        projector: { root: "20px", texts: {}, keys: [], qr: null },
    }
    const call = (data, isOnPage) => {
        const outer = document.createElement("div")
        if (isOnPage) document.body.append(outer)
        const leave = show({ parentElement: outer.attachShadow({ mode: "open" }), data })
        return () => (outer.remove(), leave())
    }
    call({ ...old, lang: "zh", projector: null }, true)
    return [false, true].map(isOnPage => {
        call(old, isOnPage)()
        const { lang, classList, style } = document.documentElement
        return [lang, classList.contains("present"), style.fontSize]
    })
}"""


def test_the_call_of_an_old_header_changes_nothing_that_stays(mount: Mount) -> None:
    assert mount().evaluate(OLD_CALLS) == [["zh", False, ""]] * 2


def test_a_board_tells_the_page_which_list_it_shows_when_a_card_is_put_back_and_when_the_server_has_seen_it(
    mount: Mount,
) -> None:
    page = mount("case=u1;A,B,C;B&k=3", path="cases")
    page.evaluate(
        """() => document.addEventListener("playground:list", ({ detail: { list, shown } }) =>
            (window.told = [list?.ranked.join("") ?? null, shown.ranked.join("")]))"""
    )
    board = TheBoard(page)
    for keys, order in ((("Space", "ArrowDown", "Escape"), "ABC"), (("Space", "ArrowDown", "Space"), "BAC")):
        for key in keys:
            board.card("A").press(key)
        page.wait_for_function("order => window.told.join() === `,${order}`", arg=order)
