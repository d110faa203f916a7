// Does for components what Streamlit's page does: mounts each in a shadow root with its script and style,
// passes what it sends to Python, shows the data that Python answers with, and writes the address.

const QUIET = "#quiet" // where a window rests from one test to the next

const app = document.querySelector("[data-testid=stApp]")
const main = document.querySelector("[data-testid=stMain]")
const slots = document.querySelector(".slots")
const shown = new Map() // components by their key
let asked = 0
let answered = 0
let turn = Promise.resolve()
let visit = 0 // what is asked on one is not answered on the next

// The answers that a test holds back, while it does.
window.held = null
window.holdAnswers = () => {
  window.held = []
}
window.releaseOne = () => queue(window.held.shift())
window.releaseAnswers = () => {
  const answers = window.held
  window.held = null
  for (const answer of answers) queue(answer)
}
window.runAgain = () => ask({ kind: "run" })
// As when the reader turns to another page of the app and back: new components, the same visit.
window.mountAgain = () => {
  for (const [key, component] of shown) remove(key, component)
  return window.runAgain()
}

// As when another address is opened in this window, without loading the scripts anew.
window.turnTo = query => {
  history.pushState(null, "", query ? `?${query}` : location.pathname)
  open()
}
// As when a page is opened in a new window.
window.openPage = address => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", address)
  open()
}
// Makes the way to the quiet page one within this page, unless a test has changed more than the page shows.
window.leave = () => {
  const isChanged = document.body.children.length > 1 || Object.keys(window).some(name => !own.has(name))
  if (!isChanged) history.replaceState(null, "", "/")
}

function open() {
  clear()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  root.lang = "en"
  app.dataset.path = location.pathname.slice(1)
  main.scrollTop = 0
  // The Tab key begins at the top.
  main.focus()
  main.blur()
  ask({ kind: "opened", path: location.pathname.slice(1), query: location.search.slice(1) })
}

function clear() {
  for (const [key, component] of shown) remove(key, component)
  visit += 1
  asked = 0
  answered = 0
  turn = Promise.resolve()
  window.held = null
}

async function ask(message) {
  const mine = visit
  asked += 1
  app.dataset.testScriptState = "running"
  const answer = JSON.parse(await window.askPython(JSON.stringify(message)))
  if (mine !== visit) return
  if (window.held) window.held.push(answer)
  else queue(answer)
  await turn
}

// One answer after the other: a component that comes for the first time has to be loaded.
function queue(answer) {
  turn = turn.then(() => show(answer))
}

async function show({ components, address, view, rem }) {
  const mine = visit
  app.dataset.view = view
  document.documentElement.style.fontSize = rem
  const keys = components.map(component => component.key)
  for (const [key, component] of shown) if (!keys.includes(key)) remove(key, component)
  for (const [at, { key, file, data }] of components.entries()) {
    const component = shown.get(key) ?? (await add(key, file))
    if (slots.children[at] !== component.slot) slots.insertBefore(component.slot, slots.children[at] ?? null)
    if (component.data === data) continue
    component.data = data
    component.leave = component.mount({
      parentElement: component.root,
      data: JSON.parse(data),
      setStateValue: (name, value) => {
        component.state = { ...component.state, [name]: value }
        if (mine === visit) ask({ kind: "sent", key, state: component.state })
      },
    })
  }
  const query = location.search.slice(1).replace(/%20/g, "+")
  if (address !== null && !same(address, query))
    history.pushState(null, "", address ? `?${address}` : location.pathname)
  answered += 1
  if (asked === answered) app.dataset.testScriptState = "notRunning"
}

function same(one, other) {
  return String(new URLSearchParams(one)) === String(new URLSearchParams(other))
}

async function add(key, file) {
  const slot = document.createElement("div")
  slot.className = `slot st-key-${key}`
  slot.dataset.key = key
  slot.innerHTML = `<div data-testid="stBidiComponentIsolated"></div>`
  const root = slot.firstElementChild.attachShadow({ mode: "open" })
  const style = document.createElement("link")
  style.rel = "stylesheet"
  style.href = `/assets/${file}.css`
  const isStyled = new Promise(resolve => {
    style.onload = resolve
  })
  slots.append(slot)
  root.append(style)
  const [module] = await Promise.all([import(`/assets/${file}.js`), isStyled])
  const component = { slot, root, mount: module.default, state: {}, data: null, leave: null }
  shown.set(key, component)
  return component
}

function remove(key, component) {
  component.leave?.()
  component.slot.remove()
  shown.delete(key)
}

window.addEventListener("popstate", () => {
  if (location.hash === QUIET) clear()
  else ask({ kind: "address", query: location.search.slice(1) })
})
const own = new Set([...Object.keys(window), "axe"])
if (location.hash !== QUIET) open()
