import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"
import { addStyles, whenStyled } from "../../webapp/assets/shared/styled.js"

class ImportRule {
  constructor(styleSheet) {
    this.styleSheet = styleSheet
  }
}

class Link extends EventTarget {
  sheet = null
}

const RULE = {}
const LOADED = { cssRules: [RULE, new ImportRule({ cssRules: [RULE] })] }
const ON_ITS_WAY = { cssRules: [new ImportRule(null), RULE] }
const CLOSED = {
  get cssRules() {
    throw new Error("InvalidAccessError")
  },
}

let shown

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ["setTimeout"] })
  globalThis.CSSImportRule = ImportRule
  shown = 0
})

function shows(link) {
  whenStyled({ querySelector: () => link }, () => {
    shown += 1
  })
  return shown
}

test("a component whose style is there is shown at once, as is one that has none", () => {
  const link = new Link()
  link.sheet = LOADED
  assert.equal(shows(link), 1)
  assert.equal(shows(null), 2)
})

for (const [what, sheet] of Object.entries({
  "no sheet": null,
  "an import on its way": ON_ITS_WAY,
  CLOSED,
})) {
  for (const event of ["load", "error"]) {
    test(`a component with ${what} is shown after its ${event}`, () => {
      const link = new Link()
      link.sheet = sheet
      assert.equal(shows(link), 0)
      link.dispatchEvent(new Event(event))
      assert.equal(shown, 1)
    })
  }
}

test("a style that never comes keeps nothing from being seen for ever", () => {
  assert.equal(shows(new Link()), 0)
  mock.timers.runAll()
  assert.equal(shown, 1)
})

for (const event of ["load", "error"]) {
  test(`further styles are waited for until their ${event}, or for a while`, async () => {
    const added = []
    globalThis.document = {
      createElement: () => Object.assign(new Link(), { append: text => added.push(text) }),
    }
    let style
    const host = { appendChild: element => (style = element) }
    const styled = addStyles(host, ["a.css", "b.css"]).then(() => (shown += 1))
    assert.deepEqual(added, ['@import url("a.css");@import url("b.css");'])
    await Promise.resolve()
    assert.equal(shown, 0)
    style[`on${event}`]()
    await styled
    assert.equal(shown, 1)
    const patient = addStyles(host, [])
    mock.timers.runAll()
    await patient
  })
}
