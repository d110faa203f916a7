// A place on the page for one component of a group, away from the others.

/** @import { GroupPlaceData } from "../protocol" */
/** @import { Mount } from "./types" */

/**
 * The places that are on the page, by their keys.
 *
 * @type {Map<string, ShadowRoot>}
 */
export const places = new Map()

/**
 * Called when a place has come: Streamlit may make it after the group.
 *
 * @type {Set<() => void>}
 */
export const onPlace = new Set()

/** @type {(mount: Mount<GroupPlaceData>) => () => void} */
export default ({ parentElement, data: { key } }) => {
  if (places.get(key) !== parentElement) {
    places.set(key, parentElement)
    for (const tell of onPlace) tell()
  }
  return () => {
    if (places.get(key) === parentElement) places.delete(key)
  }
}
