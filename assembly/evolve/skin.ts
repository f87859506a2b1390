// When a list must be made anew: the narrow one once an atom may have come from outside its reach, which
// takes two atoms half its skin each; the wide one once the narrow one could miss a pair of it.
import { ATOM, atoms, copyVector, count, VECTOR, zeroed } from './atoms'
import { placeImages } from './cells'
import { buildLists, narrowLists, takeLists } from './neighbours'

/** Square of the path from `reference` after which the narrow list is no longer whole. */
export let pathAllowed2: f64 = 0
/** Where the atoms stood when the narrow list was made. */
export let reference: usize = 0

let widePathAllowed2: f64 = 0
let wideReference: usize = 0
let reachOfForce: f64 = 0
let narrowSkin: f64 = 0
let wideSkin: f64 = 0
/** By how much the box has shrunk since each list was made, 1 if it has grown. */
let shrunk: f64 = 1
let wideShrunk: f64 = 1

export function takeSkins(cutoff: f64, narrow: f64, wide: f64, chain: bool): void {
  takeLists(cutoff + narrow, cutoff + wide, chain)
  pathAllowed2 = (narrow * narrow) / 4
  widePathAllowed2 = ((wide - narrow) * (wide - narrow)) / 4
  reachOfForce = cutoff
  narrowSkin = narrow
  wideSkin = wide
  reference = zeroed(<usize>count * VECTOR)
  wideReference = zeroed(<usize>count * VECTOR)
}

/**
 * After the box and all coordinates have been scaled: the pairs of a list are then those within its scaled reach, which
 * leaves less of a way to go.
 */
export function scaleReferences(factor: f64): void {
  const size = <usize>count * VECTOR
  for (let i: usize = 0; i < size; i += VECTOR) {
    // The fourth double is no coordinate.
    for (let at = i; at < i + 24; at += 8) {
      store<f64>(reference + at, factor * load<f64>(reference + at))
      store<f64>(wideReference + at, factor * load<f64>(wideReference + at))
    }
  }
  shrunk = min<f64>(1, shrunk * factor)
  wideShrunk = min<f64>(1, wideShrunk * factor)
  allowPaths()
}

function allowPaths(): void {
  const narrow = shrunk * (reachOfForce + narrowSkin) - reachOfForce
  const wide = wideShrunk * (reachOfForce + wideSkin) - (reachOfForce + narrowSkin)
  pathAllowed2 = narrow > 0 ? (narrow * narrow) / 4 : -1
  widePathAllowed2 = wide > 0 ? (wide * wide) / 4 : -1
}

/** Makes both lists anew. */
export function renewLists(): void {
  buildLists()
  if (shrunk < 1 || wideShrunk < 1) {
    shrunk = 1
    wideShrunk = 1
    allowPaths()
  }
  remember(reference)
  remember(wideReference)
}

/** Makes the narrow list anew, from the wide one while that is whole. */
export function renewNarrowList(): void {
  if (longestPath2(wideReference) > widePathAllowed2) {
    renewLists()
    return
  }
  placeImages()
  narrowLists()
  remember(reference)
  if (shrunk < 1) {
    shrunk = 1
    allowPaths()
  }
}

function remember(where: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) copyVector(where + i * VECTOR, atoms + i * ATOM)
}

/** Square of the longest way that an atom is from where it was remembered. */
export function longestPath2(from: usize): f64 {
  let longest = f64x2.splat(0)
  for (let i: usize = 0; i < <usize>count; i++) {
    const atom = atoms + i * ATOM
    const xy = f64x2.sub(v128.load(atom), v128.load(from + i * VECTOR))
    const z = f64x2.sub(v128.load(atom, 16), v128.load(from + i * VECTOR, 16))
    const sum = f64x2.add(f64x2.mul(xy, xy), f64x2.mul(z, z))
    longest = f64x2.max(longest, f64x2.add(sum, v128.shuffle<f64>(sum, sum, 1, 0)))
  }
  return f64x2.extract_lane(longest, 0)
}
