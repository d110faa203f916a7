// What the benchmark adds to a page before the page's own scripts: it notes when things can be seen.
// All times are performance.now(), which counts from the start of the navigation.
window.bench = (() => {
  const roots = [document]
  const deep = selector => {
    for (const root of roots) {
      const found = root.querySelector(selector)
      if (found) return found
    }
    return null
  }
  const texts = (element, selector) =>
    [...element.querySelectorAll(selector)].map(one => one.textContent.trim())

  // ---- what is on the screen -------------------------------------------------------------

  const board = () => deep("[data-testid=board]")
  const order = () =>
    [...board().querySelectorAll("[data-testid=ranked-item]")].map(card => card.dataset.item)
  const marked = () =>
    [...board().querySelectorAll("[data-testid=ranked-item]")]
      .filter(
        card => card.querySelector("[data-testid=relevant-toggle]").getAttribute("aria-pressed") === "true",
      )
      .map(card => card.dataset.item)
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)

  const cardsShow = ({ ranked, relevant }) =>
    same(order(), ranked) &&
    same(
      marked(),
      ranked.filter(item => relevant.includes(item)),
    ) &&
    !board().querySelector(".ghost")

  // The table shows an order when every row has its item, its mark, and P@k as hits so far over k.
  const tableShows = ({ ranked, relevant }) => {
    const rows = [...deep("[data-testid=steps]").querySelectorAll("tbody tr")]
    let hits = 0
    return (
      rows.length === ranked.length &&
      rows.every((row, at) => {
        const [, item, mark, precision] = [...row.cells].map(cell => cell.textContent.trim())
        const hit = relevant.includes(ranked[at])
        hits += hit
        return item === ranked[at] && mark === (hit ? "1" : "0") && precision.startsWith(`${hits}/${at + 1} `)
      })
    )
  }

  // The bars show what the board says when the numbers on the first three are those of the board.
  const bars = () => document.querySelector(".js-plotly-plot")
  const barsShow = () => {
    const drawn = bars() ? texts(bars(), ".barlayer .bartext") : []
    const measured = texts(board(), "[data-testid=measure] .value").slice(0, 3)
    return (
      drawn.length >= 3 &&
      same(drawn.slice(0, 3), measured) &&
      bars().querySelector(".bars .point path") !== null
    )
  }

  // The cases table shows a set when its means and its verdict do; it paints the cases in the same go.
  const casesTableShows = ({ means, verdict }) => {
    const table = deep("[data-testid=sheet]")
    const shown = table
      ? [...table.querySelectorAll("[data-testid=measure]")].map(({ dataset }) => [
          dataset.model ?? "",
          dataset.measure,
          dataset.value,
        ])
      : []
    return (
      same(shown.sort(), [...means].sort()) &&
      table.querySelector("[data-testid=verdict]").textContent.includes(verdict)
    )
  }

  // ---- the first page -----------------------------------------------------------------------

  const first = { usable: null, bars: null }
  const noteFirst = () => {
    if (
      first.usable === null &&
      board()?.querySelector("[data-testid=ranked-item]") &&
      board().querySelector("[data-testid=measure][data-value]") &&
      deep("[data-testid=steps] tbody tr")
    )
      first.usable = performance.now()
    if (first.bars === null && bars()?.querySelector(".bars .point path")) first.bars = performance.now()
  }

  // ---- one act ----------------------------------------------------------------------------------

  // {event, expected, start, card, table, bars, redrawn, done}: times are null until they have come.
  let act = null
  let settled = 0
  const QUIET = 80 // ms without a change of the bars: they are drawn, in however many steps

  const settle = () => {
    clearTimeout(settled)
    if (act && act.card !== null && act.table !== null && act.bars !== null) {
      settled = setTimeout(() => {
        const { done, card, table, bars } = act
        act = null
        done({ card, table, bars })
      }, QUIET)
    }
  }
  const noteAct = changes => {
    if (!act || act.start === null) return
    const now = performance.now()
    if (act.echo !== undefined) {
      if (deep("[data-testid=echo]")?.textContent === act.echo) {
        const { done, start } = act
        act = null
        done({ table: now - start })
      }
      return
    }
    if (act.cases !== undefined) {
      if (act.repainted || !casesTableShows(act.cases)) return
      act.repainted = true
      const { done, start } = act
      // The next frame holds it; what is posted in it comes when it has been laid out and painted.
      requestAnimationFrame(() =>
        afterFrame(() => {
          act = null
          done({ cases: now - start, frame: performance.now() - start })
        }),
      )
      return
    }
    // The bars may be drawn before the table or after it, in one step or in several: the last one counts.
    if (
      changes.some(({ target, addedNodes }) =>
        [target, ...addedNodes].some(node => node instanceof Element && node.closest(".js-plotly-plot")),
      )
    )
      act.redrawn = now
    if (act.table === null && tableShows(act.expected)) act.table = now - act.start
    if (act.table !== null && act.redrawn > act.start && barsShow()) {
      act.bars = act.redrawn - act.start
      settle()
    }
  }
  const afterFrame = then => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  }
  const watchCard = () =>
    requestAnimationFrame(() => {
      if (!act || act.expected === undefined) return
      if (cardsShow(act.expected)) {
        act.card = performance.now() - act.start
        settle()
      } else watchCard()
    })
  const begin = event => {
    if (!act || act.start !== null || event.type !== act.event || (event.key && event.key === "Alt")) return
    // When the hand moved, not when the page came to look at it.
    act.start = event.timeStamp
    watchCard()
  }
  for (const type of ["pointerup", "keydown", "click"]) window.addEventListener(type, begin, true)

  const seen = changes => {
    noteFirst()
    noteAct(changes)
  }
  const watch = root =>
    new MutationObserver(seen).observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  watch(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    roots.push(root)
    watch(root)
    return root
  }

  const armed = (event, rest) => {
    act = { event, start: null, card: null, table: null, bars: null, redrawn: 0, ...rest }
    window.bench.finished = new Promise((done, fail) => {
      act.done = done
      const mine = act
      setTimeout(() => {
        if (act === mine) fail(new Error(`the page did not follow: ${JSON.stringify(act)}`))
      }, 10000)
    })
    window.bench.finished.catch(() => {})
  }
  return {
    first,
    arm: (event, expected) => armed(event, { expected }),
    armCasesTable: (event, cases) => armed(event, { cases }),
    armEcho: echo => armed("click", { echo }),
    shows: expected => Boolean(board()) && cardsShow(expected) && tableShows(expected) && barsShow(),
    counted: expected => Boolean(board()) && cardsShow(expected) && tableShows(expected),
    summed: cases => casesTableShows(cases),
    ordered: ranked => same(order(), ranked),
    plot: () => bars(),
    // When the script that draws the charts had arrived.
    plotly: () =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /plotly/i.test(name) && /\.js/.test(name))
        .map(({ responseEnd }) => responseEnd)[0] ?? null,
    kilobytes: () =>
      performance
        .getEntriesByType("resource")
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  }
})()
