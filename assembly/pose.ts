// Energy and local minimisation of a ligand with turning bonds in the field of a rigid receptor: from maps on a grid, which a
// search needs often, or from all pairs, which is what counts. Lengths in Angstrom, energies in kcal/mol.
import { descend, setRough, slopes, largestSlope as steepest, takeUnknowns } from './lib/bfgs'
import { contact, contactsAt, schemeAt, takeScheme } from './pose/pair'
import {
  atomClassAt,
  atomKindAt,
  boxAt,
  buildPlane as buildMapPlane,
  cells as cellStarts,
  energyOfMaps,
  energyOfPairs,
  fillMapTable as fillTableOfMaps,
  fixedAtoms,
  kindClassAt,
  setLattice as setCells,
  takeReceptor as takeFixed,
  takeMaps as takeGrid,
} from './pose/receptor'
import {
  ATOM,
  atomsAt,
  back,
  gatherSlopes,
  mark,
  move,
  partAddress,
  place,
  poseAt,
  scalesAt,
  takeTree,
} from './pose/tree'
import {
  energyWithin,
  fillTable as fillPairTable,
  setPair as joinPair,
  takePairs,
} from './pose/within'

/** No step of a search is longer, in Angstrom; the first goes at most a tenth of it. */
const STEP_MAX: f64 = 3
const FIRST_STEP: f64 = 0.3

let isExact: bool = false
let bend: f64 = Infinity
let evaluated: f64 = 0

/** Takes the memory of the ligand; `parts` without its root. */
export function takeLigand(atoms: i32, parts: i32, pairs: i32, tables: i32): void {
  takeScheme()
  takeTree(atoms, parts)
  takePairs(pairs, tables)
  takeUnknowns(<usize>(6 + parts), STEP_MAX, FIRST_STEP)
}

/** Takes the memory of the receptor with its cells. */
export function takeReceptor(atoms: i32, x: i32, y: i32, z: i32, ligandAtoms: i32): void {
  takeFixed(atoms, x, y, z, ligandAtoms)
}

/** Takes the memory of the maps. */
export function takeMaps(x: i32, y: i32, z: i32, kinds: i32, spacing: f64): void {
  takeGrid(x, y, z, kinds, spacing)
}

/** Addresses: 12 numbers of the scoring function; 24 x 24 contacts of 3; 10 doubles an atom. */
export function scheme(): usize {
  return schemeAt
}
export function contacts(): usize {
  return contactsAt
}
export function atoms(): usize {
  return atomsAt
}
/** 31 doubles: the first seven are the parent, the point and the axis. */
export function part(number: i32): usize {
  return partAddress(number)
}
export function pose(): usize {
  return poseAt
}
export function scales(): usize {
  return scalesAt
}
export function gradient(): usize {
  return slopes
}
/** 4 doubles an atom of the receptor, in the order of the cells; x, y, z, class. */
export function receptor(): usize {
  return fixedAtoms()
}
/** Whole numbers: the first atom of each cell, and the end. */
export function cells(): usize {
  return cellStarts()
}
/** Low and high end of x, y and z. */
export function box(): usize {
  return boxAt
}
/** Whole numbers: class of each kind of map; kind and class of each atom of the ligand. */
export function kindClasses(): usize {
  return kindClassAt
}
export function atomKinds(): usize {
  return atomKindAt
}
export function atomClasses(): usize {
  return atomClassAt
}

export function setLattice(x: f64, y: f64, z: f64, edge: f64): void {
  setCells(x, y, z, edge)
}

/** Joins two atoms of the ligand, of classes p and q, by the table of their energy. */
export function setPair(k: i32, a: i32, b: i32, table: i32, p: i32, q: i32): void {
  const first = atomsAt + <usize>a * ATOM
  const second = atomsAt + <usize>b * ATOM
  joinPair(k, first, second, table, contact(<usize>p, <usize>q))
}

export function fillTable(table: i32, p: i32, q: i32): void {
  fillPairTable(table, p, q)
}

export function fillMapTable(fixedClass: i32, kinds: i32): void {
  fillTableOfMaps(fixedClass, kinds)
}

export function buildPlane(plane: i32): void {
  buildMapPlane(plane)
}

/** Energies computed so far. */
export function evaluations(): f64 {
  return evaluated
}

/** Energy between the molecules and within the ligand, of which `within` is left apart. */
export let within: f64 = 0

/** Energy of the pose, exact or by the maps; its slopes are left at gradient(). `cap` bends what is positive, for maps alone. */
export function energy(exact: bool, cap: f64): f64 {
  isExact = exact
  bend = cap
  return now()
}

function now(): f64 {
  evaluated += 1
  place()
  const between = isExact ? energyOfPairs() : energyOfMaps(bend)
  within = energyWithin(isExact, bend)
  gatherSlopes()
  return between + within
}

/** At most `most` steps of BFGS from the pose; whether it came to rest. */
export function minimise(most: i32, exact: bool, cap: f64, tolerance: f64): bool {
  isExact = exact
  bend = cap
  setRough(!exact)
  return descend(most, tolerance, now, mark, move, back)
}

/** Largest component of the gradient. */
export function largestSlope(): f64 {
  return steepest()
}
