// The classroom: the ways into a room, and in it what is put up, for students, teachers and a projector.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { make, set, write } from "../shared/dom.js"
import { Entrance } from "./entrance.js"
import { ItemView } from "./item.js"
import { OtherTabs } from "./other_tabs.js"
import { PlaceView } from "./place.js"
import { ProjectorKeys } from "./projector_keys.js"
import { RoomNews } from "./room_news.js"
import { Teaching } from "./teaching.js"

/** @import { ClassroomAct, ClassroomViewData } from "../protocol" */

const LOADED_WITHIN = 20_000 // milliseconds in which the devices of a class load what they will need
const COUNTS_APART = 5000 // milliseconds between two that are said to those who hear the page

/** @extends {Component<ClassroomViewData, ClassroomAct>} */
export class Classroom extends Component {
  /** @type {Entrance} */ entrance
  /** @type {PlaceView} */ place
  /** @type {ItemView} */ item
  /** @type {Teaching} */ teaching
  /** @type {HTMLElement} */ waiting
  /** @type {HTMLElement} */ following
  /** @type {HTMLButtonElement} */ copy
  /** @type {HTMLElement} */ main

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "classroom", LASTING.classroom)
    this.news = new RoomNews(heard => this.hear(heard))
    this.keys = new ProjectorKeys(this)
    this.tabs = new OtherTabs(() => this.news.again())
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.loading = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.saying = undefined
    this.counted = "" // the number of answers that was said last
  }

  leave() {
    super.leave()
    // Streamlit calls this before it shows new data as well.
    setTimeout(() => {
      if (this.root.isConnected) return
      clearTimeout(this.saying)
      clearTimeout(this.loading)
      this.news.leave()
      this.tabs.leave()
      this.keys.leave()
      this.item?.leave()
    })
  }

  build() {
    const t = this.data.texts
    this.item?.leave()
    this.entrance = new Entrance(this, t)
    this.place = new PlaceView(t)
    this.item = new ItemView(this, t)
    this.teaching = new Teaching(this, t)
    this.waiting = make(
      "section",
      { class: "waiting", "data-testid": "waiting" },
      make("h2", {}, t.you_are_in),
      make("p", { class: "lead" }, t.wait_here),
      make("p", { class: "quiet" }, t.promise),
    )
    this.copy = make("button", { type: "button" })
    this.following = make(
      "section",
      { class: "following" },
      make("p", { class: "lead" }, t.following),
      this.copy,
    )
    this.main = make("div", { class: "in-room" }, this.waiting, this.following, this.item.root)
    this.root.replaceChildren(
      this.status.problems,
      this.entrance.root,
      this.place.root,
      this.teaching.controls,
      this.main,
      this.teaching.root,
      this.status.live,
    )
  }

  // Nothing here is undone: what a class has seen, it has seen.
  key() {
    return false
  }

  /** @param {ClassroomViewData} data */
  receive(data) {
    super.receive(data)
    this.news.follow(data)
  }

  show() {
    const { data } = this
    const { role, entrance, place, item, teaching, follow, mirrored } = data
    set(this.root, "data-role", role)
    set(this.root, "data-phase", item?.phase ?? null)
    this.entrance.root.hidden = !entrance
    if (entrance) this.entrance.show(entrance, data.page)
    this.place.show(data)
    this.main.hidden = !place
    this.waiting.hidden = role !== "student" || Boolean(item) || mirrored
    this.following.hidden = !follow
    if (follow) {
      write(this.copy, follow.text)
      set(this.copy, "data-testid", follow.hook)
      this.copy.onclick = () => this.act(follow.act)
    }
    this.item.show(data)
    this.teaching.root.hidden = !teaching
    this.teaching.controls.hidden = !teaching
    if (teaching) this.teaching.show(teaching, data)
    this.keys.show(data)
    this.tabs.show(data)
    this.sayCounts()
    if (role === "student") this.loadBoard()
  }

  // The board comes once a question is solved, on all devices at once: they load it before, one after the other.
  loadBoard() {
    this.loading ??= setTimeout(
      () => void import("../board/board.js").catch(() => {}),
      Math.random() * LOADED_WITHIN,
    )
  }

  // How many have answered is said now and then, not at every vote.
  sayCounts() {
    const { counts } = this.data
    if (!counts?.answered || counts.answered === this.counted || this.saying) return
    this.saying = setTimeout(
      () => {
        this.saying = undefined
        const answered = this.data.counts?.answered ?? ""
        if (!answered || answered === this.counted) return
        this.counted = answered
        this.status.say(answered)
      },
      counts.all ? 0 : COUNTS_APART,
    )
  }

  /** @param {string} heard */
  hear(heard) {
    this.outbox.note({ heard })
  }
}

export default mounting(Classroom)
