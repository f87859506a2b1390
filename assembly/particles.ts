// Molecular dynamics of atoms of up to eight kinds in a periodic box, by Lennard-Jones or tabulated potentials of each
// pair of kinds: velocity Verlet, or Langevin's equation.
import {
  atoms as atomsNow,
  clearForces,
  edgeAlong,
  names as namesNow,
  permute,
  takeAtoms,
  takeEdges,
  velocities as velocitiesNow,
  wraps as wrapsNow,
} from './evolve/atoms'
import { placeImages, returnForces, roomForImages, takeBox } from './evolve/cells'
import { strangersFrom, takeStrangers } from './evolve/neighbours'
import {
  longestPath2,
  pathAllowed2,
  reference,
  renewLists,
  renewNarrowList,
  scaleReferences,
  takeSkins,
} from './evolve/skin'
import { setSeed } from './lib/random'
import {
  addBondedForces,
  putAngle as putOneAngle,
  putBond as putOneBond,
  putCharged as putOneCharged,
  putExcluded as putOneExcluded,
  setDamping,
  takeBonded,
} from './particles/bonded'
import {
  addBondVirials,
  addDistances,
  closestA as closestPlaceA,
  closestB as closestPlaceB,
  energyOfFirst as energyOfAll,
  heat,
  listedEnergyOfFirst as listedEnergy,
  measureEnergies,
  measureMotions,
  measureVirials,
  motions,
  potential,
  shifts,
  shortestDistance2,
  takeHistogram,
  takeMeasures,
  virials,
} from './particles/measure'
import {
  kick,
  kickAndDrift,
  kickAndWander,
  scalePlaces,
  scaleSpeeds,
  settleBy,
} from './particles/motion'
import { addPairForces, closest2, forgetClosest } from './particles/pair-force'
import {
  clearKinds,
  longestReach2,
  pairPotential,
  putKind,
  rowOf,
  takeIntervals,
  takeLennardJones,
  takeCutoff as takeOneCutoff,
  takeRows,
  takeTables,
} from './particles/rows'

/** Room for the rows of so many kinds. Then come the cutoffs and potentials of their pairs, then `start`. */
export function kinds(count: i32): void {
  takeRows(count)
}
/** Of two kinds: squares of the distances where the force has its full size and where it ends; the potential at the cutoff. */
export function cutoff(a: i32, b: i32, inner2: f64, outer2: f64, shift: f64): void {
  takeOneCutoff(a, b, inner2, outer2, shift)
}
/** u = (steep r^-6 - deep) r^-6, after the cutoff. */
export function lennardJones(a: i32, b: i32, steep: f64, deep: f64): void {
  takeLennardJones(a, b, steep, deep)
}
/** How many intervals the tables of all pairs have. */
export function intervals(fineness: i32, from: f64, to: f64): i32 {
  return takeIntervals(fineness, from, to)
}
/** Where the coefficients of a pair go. */
export function tables(a: i32, b: i32): usize {
  return takeTables(a, b)
}

/** Takes all memory of n atoms in a box whose edges shrink to `least` of theirs at most. */
export function start(n: i32, x: f64, y: f64, z: f64, least: f64, narrow: f64, wide: f64): void {
  const reach = sqrt<f64>(longestReach2)
  const shortestEdge = least * min<f64>(x, min<f64>(y, z))
  takeAtoms(n, x, y, z, roomForImages(n, shortestEdge, reach + wide))
  takeSkins(reach, narrow, wide, false)
  takeMeasures()
  clearKinds()
}

export function putKindOf(place: i32, kind: i32): void {
  putKind(atomsNow + ((<usize>place) << 6), kind)
}

/** After `start`: room for bonds, angles, pairs that feel a part of their potential alone, and charges among those. */
export function bonded(bonds: i32, angles: i32, excluded: i32, charged: i32): void {
  takeBonded(bonds, angles, excluded, charged)
}
/** Of the damped shifted force: damping, cutoff, erfc(alpha r)/r there and its slope with the other sign. */
export function damping(alpha: f64, rc: f64, edge: f64, slope: f64): void {
  setDamping(alpha, rc, edge, slope)
}
/** `strength`: product of two charges times the share that they do not feel. */
export function putCharged(number: i32, a: i32, b: i32, strength: f64): void {
  putOneCharged(number, a, b, strength)
}
/** k (r - r0)^2; with `longest` FENE: -k/2 longest^2 ln(1 - (r/longest)^2) and the repelling part of Lennard-Jones. */
export function putBond(
  number: i32,
  a: i32,
  b: i32,
  k: f64,
  r0: f64,
  longest: f64,
  eps: f64,
  sig: f64,
): void {
  putOneBond(number, a, b, k, r0, longest, eps, sig)
}
/** k (theta - theta0)^2 at b. */
export function putAngle(number: i32, a: i32, b: i32, c: i32, k: f64, theta0: f64): void {
  putOneAngle(number, a, b, c, k, theta0)
}
/** After `start`: names of atoms that feel nothing of each other, each way round; where those of an atom begin, count + 1. */
export function strangers(pairs: i32): usize {
  return takeStrangers(pairs)
}
export function strangersStart(): usize {
  return strangersFrom()
}
/** Of the potential of this pair a share is taken off. */
export function putExcluded(number: i32, a: i32, b: i32, share: f64): void {
  putOneExcluded(number, a, b, share)
}

/** Addresses; atoms change places, so ask again after each call. An atom: x, y, z, its kind, and its force, 0. */
export function atoms(): usize {
  return atomsNow
}
/** x, y, z, mass each. */
export function velocities(): usize {
  return velocitiesNow
}
export function wraps(): usize {
  return wrapsNow
}
export function names(): usize {
  return namesNow
}
export function edge(axis: i32): f64 {
  return edgeAlong((<usize>axis) << 3)
}

/** Starts the random numbers of Langevin's equation anew. */
export function seed(value: f64): void {
  setSeed(value)
}

/** Atoms in the order of their names, lists and forces anew: what follows depends on places, velocities and box alone. */
export function renew(): void {
  permute(namesNow)
  renewLists()
  findForces(false)
}

/** Steps at constant energy. What is measured afterwards is of the last one. */
export function advance(steps: i32, dt: f64): void {
  for (let step = 1; step <= steps; step++) {
    kickAndDrift(dt, step > 1)
    findForces(step === steps)
  }
  if (steps > 0) kick(dt / 2)
}

/** Steps of Langevin's equation. */
export function wander(steps: i32, dt: f64, remembers: f64, temperature: f64): void {
  for (let step = 1; step <= steps; step++) {
    kickAndWander(dt, step > 1, remembers, temperature)
    findForces(step === steps)
  }
  if (steps > 0) kick(dt / 2)
}

function findForces(measured: bool): void {
  addPairForces()
  if (measured) measureVirials()
  returnForces()
  addBondedForces(measured)
  if (measured) addBondVirials()
}

/** A step in parts, for forces from outside: the drift, the forces, and the half kick after the last one. */
export function drift(dt: f64, again: bool): void {
  kickAndDrift(dt, again)
}
export function driftAndWander(dt: f64, again: bool, remembers: f64, temperature: f64): void {
  kickAndWander(dt, again, remembers, temperature)
}
export function force(measured: bool): void {
  findForces(measured)
}
export function halfKick(dt: f64): void {
  kick(dt / 2)
}

/** Of things as they are. */
function refindForces(): void {
  clearForces()
  findForces(true)
}

/** Energies, tensors; with `flowing` the flow of heat. */
export function measure(flowing: bool): void {
  measureEnergies(flowing)
  measureMotions()
}
/** The tensor of motion alone. */
export function measureMotion(): void {
  measureMotions()
}
/** Finds the virial of things as they are, which the last step has measured otherwise. */
export function remeasure(): void {
  refindForces()
}
export function potentialEnergy(): f64 {
  return potential
}
/** What u(cutoff) of all pairs within their cutoff adds up to. */
export function energyOfShifts(): f64 {
  return shifts
}
/** xx, yy, zz, xy, xz, yz each. */
export function virialTensor(): usize {
  return virials
}
export function motionTensor(): usize {
  return motions
}
export function heatFlow(): usize {
  return heat
}

export function scaleVelocities(factor: f64): void {
  scaleSpeeds(factor)
}

/** Scales the box and all places in it. */
export function scaleBox(factor: f64): void {
  takeEdges(factor * edgeAlong(0), factor * edgeAlong(8), factor * edgeAlong(16))
  scalePlaces(factor)
  scaleReferences(factor)
  takeBox()
  if (longestPath2(reference) > pathAllowed2) renewNarrowList()
  else placeImages()
  refindForces()
}

/** Moves each atom along its force, by at most `farthest`; a force below `strong` by a part of it. */
export function settle(farthest: f64, strong: f64): void {
  settleBy(farthest, strong)
  if (longestPath2(reference) > pathAllowed2) renewNarrowList()
  else placeImages()
  refindForces()
}

/** Square of the shortest distance that a table was read for. */
export function closest(): f64 {
  return closest2
}
export function forget(): void {
  forgetClosest()
}
/** Square of the shortest distance of two atoms, whose places are then `closestA` and `closestB`. */
export function findClosest(): f64 {
  return shortestDistance2()
}
export function closestA(): i32 {
  return closestPlaceA
}
export function closestB(): i32 {
  return closestPlaceB
}

/** Of the first atoms by place: half of the energy of each pair, over all pairs, and over those listed. */
export function energyOfFirst(some: i32, stretch: f64): f64 {
  return energyOfAll(some, stretch)
}
export function listedEnergyOfFirst(some: i32): f64 {
  return listedEnergy(some)
}
/** Of a pair of kinds at a distance squared. */
export function potentialOf(a: i32, b: i32, r2: f64): f64 {
  return pairPotential(rowOf(a, b), r2)
}

export function histogram(bins: i32, longest: f64): usize {
  return takeHistogram(bins, longest)
}
export function countDistances(): void {
  addDistances()
}
