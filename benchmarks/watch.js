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

  // The rows show an order when every one has its item, its mark, and P@k as hits so far over k.
  const rowsShow = ({ ranked, relevant }) => {
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

  const isNear = (a, b) => Math.abs(a - b) < 1e-9

  // The numbers are those of the list that is to be seen, by name.
  const numbersShow = ({ numbers }) => {
    const shown = [...board().querySelectorAll("[data-testid=measure]")].map(({ dataset }) => dataset)
    return (
      shown.length === numbers.length &&
      shown.every(({ measure, value }, at) => measure === numbers[at][0] && isNear(value, numbers[at][1]))
    )
  }

  // A bar is made of a block for each hit that counts, as high as what it adds to the value.
  const barsShow = ({ blocks }) => {
    const shown = [...board().querySelectorAll("[data-testid=bar-block]")]
      .map(({ dataset }) => [dataset.measure, dataset.item, Number(dataset.value)])
      .sort()
    const wanted = [...blocks].sort()
    return (
      shown.length === wanted.length &&
      shown.every(([measure, item, share], at) => {
        const [itsMeasure, itsItem, itsShare] = wanted[at]
        return measure === itsMeasure && item === itsItem && isNear(share, itsShare)
      })
    )
  }

  const PARTS = { card: cardsShow, numbers: numbersShow, rows: rowsShow, bars: barsShow }
  // A list that is still under the hand has a card that is nowhere yet.
  const partsOf = ({ held }) => Object.keys(PARTS).filter(part => !held || part !== "card")
  const shows = expected => partsOf(expected).every(part => PARTS[part](expected))

  // The server has taken a list when the address says it.
  const isTaken = ({ ranked, relevant }) => {
    const query = new URLSearchParams(location.search)
    const listed = name => (query.get(name) ?? "").split(",").filter(Boolean)
    return same(listed("list"), ranked) && same(listed("relevant").sort(), [...relevant].sort())
  }

  // The leaderboard and the table of cases show a set when its means do, and the values of the open case.
  const casesShow = ({ means, values }) => {
    const board = deep("[data-testid=leaderboard]")
    const row = deep("[data-testid=sheet] .case.open")
    if (!board || !row) return false
    const shown = [...board.querySelectorAll("[data-testid=measure]")].map(({ dataset }) => [
      dataset.model,
      dataset.measure,
      dataset.value,
    ])
    const inRow = [...row.querySelectorAll(".value .shown")].map(one => one.textContent)
    return same(shown.sort(), [...means].sort()) && same(inRow, values)
  }

  // Python has answered when the numbers are no longer those of a list under the hand.
  const isAnswered = ({ sentence }) =>
    !deep("[data-testid=leaderboard] table.live") &&
    deep("[data-testid=leaderboard] [data-testid=verdict]").textContent === sentence

  // ---- the first page -----------------------------------------------------------------------

  const first = { usable: null, bars: null }
  const hasBlock = () => board()?.querySelector("[data-testid=bar-block]")
  const noteFirst = () => {
    if (
      first.usable === null &&
      board()?.querySelector("[data-testid=ranked-item]") &&
      board().querySelector("[data-testid=measure][data-value]") &&
      deep("[data-testid=steps] tbody tr")
    )
      first.usable = performance.now()
    if (first.bars === null && hasBlock()) first.bars = performance.now()
  }

  // ---- one act ----------------------------------------------------------------------------------

  // {event, expected, start, seen, done}: what is seen of it, in milliseconds since it.
  let act = null
  const QUIET = 80 // ms without a change of the page once the server has taken the act: nothing more comes of it
  let quiet = 0

  const settle = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      if (!act) return
      const { done, expected, seen } = act
      const isSeen = partsOf(expected).every(part => seen[part] !== undefined)
      if (!isSeen || !(expected.held || isTaken(expected))) return settle()
      act = null
      done(seen)
    }, QUIET)
  }
  const noteAct = () => {
    if (!act || act.start === null) return
    const now = performance.now()
    if (act.echo !== undefined) {
      if (deep("[data-testid=echo]")?.textContent === act.echo) {
        const { done, start } = act
        act = null
        nextFrame(at => done({ table: now - start, frame: at - start }))
      }
      return
    }
    if (act.cases !== undefined) {
      noteCases(now)
      return
    }
    settle()
  }
  const noteCases = now => {
    const { cases, seen, start, done } = act
    if (seen.cases === undefined && casesShow(cases)) {
      seen.cases = now - start
      nextFrame(at => {
        seen.frame = at - start
      })
    }
    if (seen.frame === undefined || !casesShow(cases) || !isAnswered(cases)) return
    act = null
    done({ ...seen, answer: now - start })
  }
  // What a frame holds is seen when it has been laid out. Later than that nothing can be told from inside the page:
  // after a key Chromium puts off what a page asks to be called for when the frame is painted.
  const nextFrame = then =>
    requestAnimationFrame(() => {
      board()?.getBoundingClientRect()
      then(performance.now())
    })
  const watchFrames = (frame = 1) =>
    nextFrame(at => {
      if (!act || act.expected === undefined) return
      const { expected, seen, start } = act
      const missing = partsOf(expected).filter(part => seen[part] === undefined)
      const shown = missing.filter(part => PARTS[part](expected))
      for (const part of shown) seen[part] = at - start
      seen.frames = frame
      settle()
      if (missing.length > shown.length) watchFrames(frame + 1)
    })
  const begin = event => {
    if (!act || act.start !== null || event.type !== act.event || (event.key && event.key === "Alt")) return
    // When the hand moved, not when the page came to look at it.
    act.start = event.timeStamp
    watchFrames()
  }
  for (const type of ["pointermove", "pointerup", "keydown", "click"])
    window.addEventListener(type, begin, true)

  const look = () => {
    noteFirst()
    noteAct()
  }
  const watch = root =>
    new MutationObserver(look).observe(root, {
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
    act = { event, start: null, seen: {}, ...rest }
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
    shows: expected => Boolean(board()) && shows(expected),
    summed: cases => casesShow(cases) && isAnswered(cases),
    ordered: ranked => same(order(), ranked),
    plot: () => document.querySelector(".js-plotly-plot"),
    // When the script that draws the charts had arrived.
    plotly: () =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /plotly/i.test(name) && /\.js/.test(name))
        .map(({ responseEnd }) => responseEnd)[0] ?? null,
    // All that was loaded, the page itself among it: as it came, and before it was compressed.
    kilobytes: size =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
        (sum, entry) => sum + entry[size],
        0,
      ) / 1000,
  }
})()
