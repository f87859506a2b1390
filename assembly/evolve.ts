// Molecular dynamics in a periodic cube, in reduced units (eps = sig = m = k = 1): velocity Verlet
// (Swope et al., J. Chem. Phys. 76 (1982) 637) of Lennard-Jones atoms, or of one chain of them.
import {
  ATOM,
  atoms as atomsNow,
  clearForces,
  count,
  FORCE,
  names as namesNow,
  takeAtoms,
  VECTOR,
  velocities as velocitiesNow,
  wraps as wrapsNow,
} from './evolve/atoms'
import { placeImages, returnForces, roomForImages } from './evolve/cells'
import { addBondForces, bondEnergy, bondLengths, bondVirial, takeChain } from './evolve/chain'
import {
  addPairForces,
  measurePairs,
  outerCutoff2,
  pairEnergy,
  pairVirial,
  takeCutoff,
  forceUnit as unitOfForce,
} from './evolve/pair-force'
import {
  longestPath2,
  pathAllowed2,
  reference,
  renewLists,
  renewNarrowList,
  takeSkins,
} from './evolve/skin'
import { countDistances as addDistances, energyOfAllPairs, takeHistogram } from './evolve/snapshot'

let chained: bool = false
let stale: bool = true
let energyX: f64 = 0
let energyY: f64 = 0
let energyZ: f64 = 0

/**
 * Takes all memory of n atoms in a cube, the edge of which is at least twice the cutoff. The force rises from
 * zero over `rise` on either side of the cutoff. A bond strength above 0 joins the atoms to a chain in the
 * order of their names.
 */
export function init(
  n: i32,
  edge: f64,
  cutoff: f64,
  rise: f64,
  narrowSkin: f64,
  wideSkin: f64,
  bondStrength: f64,
  bondLength: f64,
): void {
  chained = bondStrength > 0
  takeCutoff(cutoff, rise)
  const images = roomForImages(n, edge, sqrt<f64>(outerCutoff2) + wideSkin)
  takeAtoms(n, edge, edge, edge, images)
  takeSkins(sqrt<f64>(outerCutoff2), narrowSkin, wideSkin, chained)
  if (chained) takeChain(bondStrength, bondLength)
}

/** Addresses; atoms change places, so ask again after each call. An atom: x, y, z, 0, and its force. */
export function atoms(): usize {
  return atomsNow
}
/** x, y, z, 0 each. */
export function velocities(): usize {
  return velocitiesNow
}
/** Box lengths taken off each coordinate so far: x, y, z, 0 each. */
export function wraps(): usize {
  return wrapsNow
}
/** i32: the number that each atom had at the start. */
export function names(): usize {
  return namesNow
}

/** The force in an atom's record is in this unit. */
export function forceUnit(): f64 {
  return unitOfForce
}

/** To be called after atoms have been put elsewhere. */
export function restart(): void {
  stale = true
}

/** `steps` steps; what follows is measured after the last. With no steps, it is measured as things are. */
export function advance(steps: i32, dt: f64): void {
  if (stale || steps === 0) {
    if (stale) renewLists()
    else placeImages()
    stale = false
    clearForces()
    findForces(true)
  }
  for (let step = 1; step <= steps; step++) {
    // Within a call the kick that ends a step and the one that begins the next are one.
    kickAndDrift(step === 1 ? dt / 2 : dt, dt)
    findForces(step === steps)
  }
  if (steps > 0) kick(dt / 2)
  measureKinetic()
}

export function potentialEnergy(): f64 {
  return pairEnergy + bondEnergy
}
/** Sum of r f over pairs and bonds. */
export function virial(): f64 {
  return pairVirial + bondVirial
}
export function energyOfBonds(): f64 {
  return bondEnergy
}
export function lengthOfBonds(): f64 {
  return bondLengths
}
/** Kinetic energy of the motion along an axis. */
export function kineticX(): f64 {
  return energyX
}
export function kineticY(): f64 {
  return energyY
}
export function kineticZ(): f64 {
  return energyZ
}

export function scaleVelocities(factor: f64): void {
  const by = f64x2.splat(factor)
  const end = velocitiesNow + <usize>count * VECTOR
  for (let v = velocitiesNow; v < end; v += 16) v128.store(v, f64x2.mul(v128.load(v), by))
  energyX *= factor * factor
  energyY *= factor * factor
  energyZ *= factor * factor
}

/** Moves each atom along its force, by at most `farthest`: takes overlaps apart without heating. */
export function settle(farthest: f64): void {
  const end = atomsNow + <usize>count * ATOM
  for (let atom = atomsNow; atom < end; atom += ATOM) {
    const x = unitOfForce * load<f64>(atom, FORCE)
    const y = unitOfForce * load<f64>(atom, FORCE + 8)
    const z = unitOfForce * load<f64>(atom, FORCE + 16)
    const step = farthest / max<f64>(STRONG, sqrt<f64>(x * x + y * y + z * z))
    store<f64>(atom, load<f64>(atom) + step * x)
    store<f64>(atom, load<f64>(atom, 8) + step * y, 8)
    store<f64>(atom, load<f64>(atom, 16) + step * z, 16)
  }
  clearForces()
  if (longestPath2(reference) > pathAllowed2) renewNarrowList()
  else placeImages()
  findForces(true)
}

/** A force below this moves an atom by a part of the way. */
const STRONG: f64 = 100

/** Potential energy of all pairs and bonds, without the list, in a box and at distances `stretch` as long. */
export function energyAt(stretch: f64): f64 {
  return energyOfAllPairs(stretch, chained)
}

/** Room for counts of distances from 0 to `longest`, f64 each. */
export function histogram(bins: i32, longest: f64): usize {
  return takeHistogram(bins, longest)
}
/** Adds the distances of all pairs to the counts. */
export function countDistances(): void {
  addDistances()
}

function findForces(measured: bool): void {
  if (measured) measurePairs()
  else addPairForces()
  returnForces()
  if (chained) addBondForces()
}

/** Then forces are zero, lists whole and images in place. */
function kickAndDrift(kickTime: f64, driftTime: f64): void {
  const pull = f64x2.splat(kickTime * unitOfForce)
  const way = f64x2.splat(driftTime)
  const zero = f64x2.splat(0)
  const end = atomsNow + <usize>count * ATOM
  let v = velocitiesNow
  let from = reference
  let longest = f64x2.splat(0)
  for (let atom = atomsNow; atom < end; atom += ATOM) {
    const vxy = f64x2.add(v128.load(v), f64x2.mul(pull, v128.load(atom, FORCE)))
    const vz = f64x2.add(v128.load(v, 16), f64x2.mul(pull, v128.load(atom, FORCE + 16)))
    v128.store(v, vxy)
    v128.store(v, vz, 16)
    const xy = f64x2.add(v128.load(atom), f64x2.mul(way, vxy))
    const z = f64x2.add(v128.load(atom, 16), f64x2.mul(way, vz))
    v128.store(atom, xy)
    v128.store(atom, z, 16)
    v128.store(atom, zero, FORCE)
    v128.store(atom, zero, FORCE + 16)
    const dxy = f64x2.sub(xy, v128.load(from))
    const dz = f64x2.sub(z, v128.load(from, 16))
    const sum = f64x2.add(f64x2.mul(dxy, dxy), f64x2.mul(dz, dz))
    longest = f64x2.max(longest, f64x2.add(sum, v128.shuffle<f64>(sum, sum, 1, 0)))
    v += VECTOR
    from += VECTOR
  }
  // A NaN, of atoms that were torn apart, renews the lists each step and is found by the solver.
  if (f64x2.extract_lane(longest, 0) <= pathAllowed2) placeImages()
  else renewNarrowList()
}

function kick(time: f64): void {
  const pull = f64x2.splat(time * unitOfForce)
  const end = atomsNow + <usize>count * ATOM
  let v = velocitiesNow
  for (let atom = atomsNow; atom < end; atom += ATOM) {
    v128.store(v, f64x2.add(v128.load(v), f64x2.mul(pull, v128.load(atom, FORCE))))
    v128.store(v, f64x2.add(v128.load(v, 16), f64x2.mul(pull, v128.load(atom, FORCE + 16))), 16)
    v += VECTOR
  }
}

function measureKinetic(): void {
  let xy = f64x2.splat(0)
  let z = f64x2.splat(0)
  const end = velocitiesNow + <usize>count * VECTOR
  for (let v = velocitiesNow; v < end; v += VECTOR) {
    xy = f64x2.add(xy, f64x2.mul(v128.load(v), v128.load(v)))
    z = f64x2.add(z, f64x2.mul(v128.load(v, 16), v128.load(v, 16)))
  }
  energyX = f64x2.extract_lane(xy, 0) / 2
  energyY = f64x2.extract_lane(xy, 1) / 2
  energyZ = f64x2.extract_lane(z, 0) / 2
}
