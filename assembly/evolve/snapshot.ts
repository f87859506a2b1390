// What is asked of a configuration now and then, over all pairs and without a list.
import { ATOM, atoms, count, edgeAlong, names, shortest, zeroed } from './atoms'
import { bondPotential } from './chain'
import { outerCutoff2, pairPotential } from './pair-force'

let histogram: usize = 0 // f64
let bins: i32 = 0
let widest: f64 = 0

/** Potential energy with all coordinates and the box stretched by `stretch`. */
export function energyOfAllPairs(stretch: f64, chain: bool): f64 {
  let sum: f64 = 0
  for (let i = 0; i < count; i++) {
    const name = load<i32>(names + ((<usize>i) << 2))
    let ofAtom: f64 = 0
    for (let j = 0; j < i; j++) {
      const apart = name - load<i32>(names + ((<usize>j) << 2))
      if (chain && apart * apart === 1)
        ofAtom += bondPotential(stretch * sqrt<f64>(distance2(i, j)))
      else ofAtom += energyOfPair(i, j, stretch)
    }
    sum += ofAtom
  }
  return sum
}

/** Of the nearest images, and of others that a box hardly twice as wide as the cutoff lets in. */
function energyOfPair(i: i32, j: i32, stretch: f64): f64 {
  const limit2 = outerCutoff2 / (stretch * stretch)
  const r2 = distance2(i, j)
  const energy = r2 < limit2 ? pairPotential(stretch * stretch * r2) : 0
  const edge = edgeAlong(0)
  if (4 * limit2 <= edge * edge) return energy
  const a = atoms + <usize>i * ATOM
  const b = atoms + <usize>j * ATOM
  let others: f64 = 0
  for (let image = 1; image < 8; image++) {
    let square: f64 = 0
    for (let axis = 0; axis < 3; axis++) {
      const at = (<usize>axis) << 3
      const d = abs<f64>(shortest(load<f64>(a + at) - load<f64>(b + at), at))
      const other = ((image >> axis) & 1) === 1 ? edge - d : d
      square += other * other
    }
    if (square < limit2) others += pairPotential(stretch * stretch * square)
  }
  return energy + others
}

/** Room for a histogram of distances from 0 to `longest`: how often, f64 a bin. */
export function takeHistogram(count: i32, longest: f64): usize {
  bins = count
  widest = longest
  histogram = zeroed((<usize>count) << 3)
  return histogram
}

export function countDistances(): void {
  const perBin = <f64>bins / widest
  const widest2 = widest * widest
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const r2 = distance2(i, j)
      if (r2 >= widest2) continue
      const bin = histogram + ((<usize>min<i32>(bins - 1, <i32>(sqrt<f64>(r2) * perBin))) << 3)
      store<f64>(bin, load<f64>(bin) + 1)
    }
  }
}

function distance2(i: i32, j: i32): f64 {
  const a = atoms + <usize>i * ATOM
  const b = atoms + <usize>j * ATOM
  const x = shortest(load<f64>(a) - load<f64>(b), 0)
  const y = shortest(load<f64>(a, 8) - load<f64>(b, 8), 8)
  const z = shortest(load<f64>(a, 16) - load<f64>(b, 16), 16)
  return x * x + y * y + z * z
}
