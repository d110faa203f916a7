import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"
import { RoomNews } from "../../webapp/assets/classroom/room_news.js"

const LIVE = "live/7KM2QX"
let asked
let fetched
let answer
let news

class Events {
  static CLOSED = 2
  static all = []
  constructor(address) {
    this.address = address
    this.readyState = 0
    Events.all.push(this)
  }
  close() {
    this.readyState = Events.CLOSED
  }
  tell(data) {
    this.onmessage({ data })
  }
  refuse() {
    this.readyState = Events.CLOSED
    this.onerror()
  }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

const later = async milliseconds => {
  mock.timers.tick(milliseconds)
  await settled()
}

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ["setTimeout"] })
  Events.all = []
  asked = []
  fetched = []
  answer = { ok: true, status: 200, text: async () => "4" }
  globalThis.location = { href: "https://class.example/rank/classroom?room=7KM2QX" }
  globalThis.document = { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" }
  globalThis.EventSource = Events
  globalThis.fetch = async address => {
    fetched.push(String(address))
    if (answer instanceof Error) throw answer
    return answer
  }
  news = new RoomNews(heard => asked.push(heard))
  news.follow({ live: LIVE, version: 3, heard: "" })
})

test("it listens below the address of the app, and what is shown already is no news", async () => {
  const [events] = Events.all
  assert.equal(events.address, "https://class.example/rank/live/7KM2QX")
  events.tell("3")
  await later(5000)
  assert.deepEqual(asked, [])
  assert.deepEqual(fetched, [])
})

test("a new number is asked for after a random moment of at most 100 ms, and again until it is shown", async t => {
  t.mock.method(Math, "random", () => 0.999)
  Events.all[0].tell("4")
  await later(98)
  assert.deepEqual(asked, [])
  await later(2)
  assert.deepEqual(asked, ["4"])
  await later(2500)
  assert.deepEqual(asked, ["4", "4"])
  news.follow({ live: LIVE, version: 4, heard: "4" })
  await later(20_000)
  assert.deepEqual(asked, ["4", "4"])
})

test("of several numbers that come at once the last one is asked for", async () => {
  for (const number of ["4", "5", "6"]) Events.all[0].tell(number)
  await later(100)
  assert.deepEqual(asked, ["6"])
})

test("where events do not come through, the number is asked for every two seconds", async () => {
  await later(2999)
  assert.deepEqual(fetched, [])
  await later(1)
  assert.deepEqual(fetched, ["https://class.example/rank/live/7KM2QX/version"])
  await later(100)
  assert.deepEqual(asked, ["4"])
  await later(1900)
  assert.equal(fetched.length, 2)
})

test("it goes on asking while the line is down, and tries events again later", async () => {
  answer = new Error("no line")
  Events.all[0].refuse()
  for (let at = 0; at < 40; at++) await later(1000)
  assert.ok(fetched.length >= 15)
  assert.equal(Events.all.length, 2)
})

test("that there is no such room any more is news", async () => {
  answer = { ok: false, status: 404, text: async () => "not found" }
  Events.all[0].refuse()
  await later(0)
  await later(100)
  assert.deepEqual(asked, ["404"])
})

test("without a room nothing is listened to", async () => {
  news.follow({ live: "", version: 0, heard: "" })
  assert.equal(Events.all[0].readyState, Events.CLOSED)
  await later(60_000)
  assert.deepEqual(fetched, [])
})
