// What is measured of a configuration: energies, the tensors of virial and motion, the flow of heat.
import { ATOM, atoms, count, FORCE, shortest, VECTOR, velocities, zeroed } from '../evolve/atoms'
import { images, ownerOf } from '../evolve/cells'
import { areStrangers, heads, headsEnd, nameOf, partners } from '../evolve/neighbours'
import { bondedEnergy, bondVirials } from './bonded'
import {
  fullForce,
  KIND,
  kindOf,
  kinds,
  OUTER2,
  pairPotential,
  partAt,
  rowOf,
  rowsOf,
} from './rows'

/** xx, yy, zz, xy, xz, yz: sums of r f over the pairs, and of m v v over the atoms. */
export let virials: usize = 0
export let motions: usize = 0
/** Sum over the pairs of the forces' work on either's motion, along their distance, and of energies carried along: x, y, z. */
export let heat: usize = 0
export let potential: f64 = 0
/** What u(cutoff) of every pair within its cutoff adds up to. */
export let shifts: f64 = 0

let energies: usize = 0 // of each atom: half of each of its pairs
let histogram: usize = 0
let bins: i32 = 0
let widest: f64 = 0

export function takeMeasures(): void {
  virials = zeroed(48)
  motions = zeroed(48)
  heat = zeroed(24)
  energies = zeroed((<usize>count) << 3)
}

/** From the forces on atoms and images, before these go to their atoms: the sum over pairs is the same. */
export function measureVirials(): void {
  let xx: f64 = 0
  let yy: f64 = 0
  let zz: f64 = 0
  let xy: f64 = 0
  let xz: f64 = 0
  let yz: f64 = 0
  const end = atoms + <usize>(count + images) * ATOM
  for (let at = atoms; at < end; at += ATOM) {
    const x = load<f64>(at)
    const y = load<f64>(at, 8)
    const z = load<f64>(at, 16)
    const fx = load<f64>(at, FORCE)
    const fy = load<f64>(at, FORCE + 8)
    const fz = load<f64>(at, FORCE + 16)
    xx += x * fx
    yy += y * fy
    zz += z * fz
    xy += x * fy
    xz += x * fz
    yz += y * fz
  }
  put(virials, xx, yy, zz, xy, xz, yz)
}

/** Those of bonds and angles, which go over walls. */
export function addBondVirials(): void {
  if (bondVirials === 0) return
  for (let at: usize = 0; at < 48; at += 8) {
    store<f64>(virials + at, load<f64>(virials + at) + load<f64>(bondVirials + at))
  }
}

export function measureMotions(): void {
  let xx: f64 = 0
  let yy: f64 = 0
  let zz: f64 = 0
  let xy: f64 = 0
  let xz: f64 = 0
  let yz: f64 = 0
  const end = velocities + <usize>count * VECTOR
  for (let v = velocities; v < end; v += VECTOR) {
    const x = load<f64>(v)
    const y = load<f64>(v, 8)
    const z = load<f64>(v, 16)
    const mass = load<f64>(v, 24)
    xx += mass * x * x
    yy += mass * y * y
    zz += mass * z * z
    xy += mass * x * y
    xz += mass * x * z
    yz += mass * y * z
  }
  put(motions, xx, yy, zz, xy, xz, yz)
}

function put(at: usize, xx: f64, yy: f64, zz: f64, xy: f64, xz: f64, yz: f64): void {
  store<f64>(at, xx)
  store<f64>(at, yy, 8)
  store<f64>(at, zz, 16)
  store<f64>(at, xy, 24)
  store<f64>(at, xz, 32)
  store<f64>(at, yz, 40)
}

/** Energies of the listed pairs; with `flowing` the flow of heat as well. */
export function measureEnergies(flowing: bool): void {
  potential = 0
  shifts = 0
  if (flowing) {
    memory.fill(heat, 0, 24)
    memory.fill(energies, 0, (<usize>count) << 3)
  }
  let p = partners
  for (let head = heads; head < headsEnd; head += 8) {
    const i = <usize>load<u32>(head)
    const end = <usize>load<u32>(head, 4)
    const rows = rowsOf(i)
    let sum: f64 = 0
    for (; p < end; p += 4) {
      const j = <usize>load<u32>(p)
      const row = rows + <usize>load<u32>(j, KIND)
      const x = load<f64>(i) - load<f64>(j)
      const y = load<f64>(i, 8) - load<f64>(j, 8)
      const z = load<f64>(i, 16) - load<f64>(j, 16)
      const r2 = x * x + y * y + z * z
      if (!(r2 < load<f64>(row, OUTER2))) continue
      const u = pairPotential(row, r2)
      sum += u
      shifts += shiftWithin(row, r2)
      if (flowing) flow(i, j, u, fullForce(row, r2) * partAt(row, r2), x, y, z)
    }
    potential += sum
  }
  potential += bondedEnergy()
  if (flowing) carry()
}

function shiftWithin(row: usize, r2: f64): f64 {
  return partAt(row, r2) > 0.5 ? load<f64>(row, 32) : 0
}

function flow(i: usize, j: usize, u: f64, f: f64, x: f64, y: f64, z: f64): void {
  const a = (i - atoms) >> 6
  const b = (ownerOf(<i32>((j - atoms) >> 6)) - atoms) >> 6
  store<f64>(energies + (a << 3), load<f64>(energies + (a << 3)) + u / 2)
  store<f64>(energies + (b << 3), load<f64>(energies + (b << 3)) + u / 2)
  const va = velocities + (a << 5)
  const vb = velocities + (b << 5)
  const work =
    (f / 2) *
    (x * (load<f64>(va) + load<f64>(vb)) +
      y * (load<f64>(va, 8) + load<f64>(vb, 8)) +
      z * (load<f64>(va, 16) + load<f64>(vb, 16)))
  addHeat(work, x, y, z)
}

function addHeat(by: f64, x: f64, y: f64, z: f64): void {
  store<f64>(heat, load<f64>(heat) + by * x)
  store<f64>(heat, load<f64>(heat, 8) + by * y, 8)
  store<f64>(heat, load<f64>(heat, 16) + by * z, 16)
}

function carry(): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const v = velocities + (i << 5)
    const x = load<f64>(v)
    const y = load<f64>(v, 8)
    const z = load<f64>(v, 16)
    const motion = (load<f64>(v, 24) / 2) * (x * x + y * y + z * z)
    addHeat(motion + load<f64>(energies + (i << 3)), x, y, z)
  }
}

function nameAt(place: i32): i32 {
  return nameOf(atoms + <usize>place * ATOM)
}

/** Energy of the first atoms with all others, halves of pairs, without the list, in a box and at distances so stretched. */
export function energyOfFirst(some: i32, stretch: f64): f64 {
  let sum: f64 = 0
  const square = stretch * stretch
  for (let i = 0; i < some; i++) {
    let ofAtom: f64 = 0
    for (let j = 0; j < count; j++) {
      if (j === i || areStrangers(nameAt(i), nameAt(j))) continue
      ofAtom += pairPotential(rowOf(kindOf(i), kindOf(j)), square * distance2(i, j))
    }
    sum += ofAtom / 2
  }
  return sum
}

/** The same of the listed pairs. */
export function listedEnergyOfFirst(some: i32): f64 {
  let sum: f64 = 0
  const end = atoms + <usize>some * ATOM
  let p = partners
  for (let head = heads; head < headsEnd; head += 8) {
    const i = <usize>load<u32>(head)
    const stop = <usize>load<u32>(head, 4)
    const rows = rowsOf(i)
    for (; p < stop; p += 4) {
      const j = <usize>load<u32>(p)
      if (j - atoms >= <usize>(count + images) * ATOM) continue
      const x = load<f64>(i) - load<f64>(j)
      const y = load<f64>(i, 8) - load<f64>(j, 8)
      const z = load<f64>(i, 16) - load<f64>(j, 16)
      const u = pairPotential(rows + <usize>load<u32>(j, KIND), x * x + y * y + z * z) / 2
      if (i < end) sum += u
      if (ownerOf(<i32>((j - atoms) >> 6)) < end) sum += u
    }
  }
  return sum
}

/** Counts of distances from 0 to `longest`, of each ordered pair of kinds, f64 each. */
export function takeHistogram(wanted: i32, longest: f64): usize {
  bins = wanted
  widest = longest
  histogram = zeroed((<usize>(kinds * kinds * wanted)) << 3)
  return histogram
}

export function addDistances(): void {
  const perBin = <f64>bins / widest
  const widest2 = widest * widest
  for (let i = 0; i < count; i++) {
    const first = kindOf(i) * kinds
    for (let j = 0; j < i; j++) {
      const r2 = distance2(i, j)
      if (!(r2 < widest2)) continue
      const column = min<i32>(bins - 1, <i32>(sqrt<f64>(r2) * perBin))
      const bin = histogram + ((<usize>((first + kindOf(j)) * bins + column)) << 3)
      store<f64>(bin, load<f64>(bin) + 1)
    }
  }
}

/** Square of the shortest distance of two atoms; their places then are in `closestA` and `closestB`. */
export function shortestDistance2(): f64 {
  let least = Infinity
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const r2 = distance2(i, j)
      if (r2 < least) {
        least = r2
        closestA = i
        closestB = j
      }
    }
  }
  return least
}
export let closestA: i32 = 0
export let closestB: i32 = 0

function distance2(i: i32, j: i32): f64 {
  const a = atoms + <usize>i * ATOM
  const b = atoms + <usize>j * ATOM
  const x = shortest(load<f64>(a) - load<f64>(b), 0)
  const y = shortest(load<f64>(a, 8) - load<f64>(b, 8), 8)
  const z = shortest(load<f64>(a, 16) - load<f64>(b, 16), 16)
  return x * x + y * y + z * z
}
