// What was answered in another tab of this browser, which is the same voice: the tabs tell each other.

/** @import { ClassroomViewData } from "../protocol" */

export class OtherTabs {
  /**
   * @param {() => void} ask Ask the server for what has changed.
   * @param {{ postMessage: (said: string) => void, close: () => void, onmessage: any }} channel
   */
  constructor(ask, channel = new BroadcastChannel("classroom")) {
    this.channel = channel
    this.asked = "" // the question that is shown
    this.own = "" // the answer to it
    this.room = ""
    channel.onmessage = (/** @type {{ data: string }} */ { data }) => {
      if (data && data === this.room) ask()
    }
  }

  leave() {
    this.channel.close()
  }

  /** @param {Pick<ClassroomViewData, "role" | "place" | "item" | "own">} data */
  show({ role, place, item, own }) {
    this.room = role === "student" ? (place?.code ?? "") : ""
    if (!this.room || !item) return
    const asked = `${this.room} ${item.number} ${item.round}`
    const isChanged = this.asked === asked && this.own !== (own ?? "")
    this.asked = asked
    this.own = own ?? ""
    if (isChanged) this.channel.postMessage(this.room)
  }
}
