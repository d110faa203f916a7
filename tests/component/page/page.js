// Does for components what Streamlit's page does: mounts each in a shadow root with its script and style,
// passes what it sends to Python, shows the data that Python answers with, and writes the address.

const app = document.querySelector("[data-testid=stApp]")
const slots = document.querySelector(".slots")
const shown = new Map() // components by their key
let asked = 0
let answered = 0
let turn = Promise.resolve()

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

async function ask(message) {
  asked += 1
  app.dataset.testScriptState = "running"
  const answer = JSON.parse(await window.askPython(JSON.stringify(message)))
  if (window.held) window.held.push(answer)
  else queue(answer)
  await turn
}

// One answer after the other: a component that comes for the first time has to be loaded.
function queue(answer) {
  turn = turn.then(() => show(answer))
}

async function show({ components, address, view, rem }) {
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
        ask({ kind: "sent", key, state: component.state })
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

app.dataset.path = location.pathname.slice(1)
window.addEventListener("popstate", () => ask({ kind: "address", query: location.search.slice(1) }))
ask({ kind: "opened", path: location.pathname.slice(1), query: location.search.slice(1) })
