// The room: its code, the address and the picture to join it, and who is here.

import { make, set, write } from "../shared/dom.js"

/** @import { ClassroomViewData } from "../protocol" */
/** @import { Texts } from "../shared/types" */

export class PlaceView {
  /** @param {Texts} t */
  constructor(t) {
    this.code = make("strong", { class: "code", "data-testid": "room-code" })
    this.link = make("a", { class: "typed", target: "_blank", rel: "noopener" })
    this.picture = make("img", { class: "qr", alt: t.picture })
    this.nearby = make("a", {})
    this.unknown = make("span", {}, t.nearby_unknown)
    this.local = make("p", { class: "local" }, t.local, " ", this.nearby, this.unknown)
    this.present = make("p", { class: "present-count", "data-testid": "present" })
    this.answered = make("p", { class: "answered-count", "data-testid": "answered" })
    this.how = make("p", { class: "how" }, t.how_to_join)
    this.root = make(
      "section",
      { class: "place", "aria-label": t.place },
      this.picture,
      make(
        "div",
        { class: "ways-in" },
        this.how,
        this.link,
        make("p", { class: "code-is" }, make("span", { class: "code-label" }, t.code_label), " ", this.code),
        this.local,
      ),
      make("div", { class: "counts" }, this.present, this.answered),
    )
  }

  /** @param {ClassroomViewData} data */
  show({ place, counts, role, item, mirrored }) {
    this.root.hidden = !place
    this.root.classList.toggle("is-asking", Boolean(item) || mirrored)
    if (!place) return
    const isMember = role === "student"
    write(this.code, place.code)
    // A projector has nothing to press.
    set(this.link, "href", role === "projector" ? null : place.link)
    write(this.link, place.typed)
    if (this.picture.src !== place.picture && !isMember) this.picture.src = place.picture
    this.picture.hidden = isMember
    this.link.hidden = isMember
    this.how.hidden = isMember
    this.local.hidden = isMember || !place.is_local
    this.nearby.hidden = !place.nearby
    this.unknown.hidden = Boolean(place.nearby)
    set(this.nearby, "href", place.nearby || null)
    write(this.nearby, place.nearby ? new URL(place.nearby).origin : "")
    write(this.present, counts?.here ?? "")
    write(this.answered, counts?.answered ?? "")
    this.present.hidden = !counts
    this.answered.hidden = !counts?.answered
  }
}
