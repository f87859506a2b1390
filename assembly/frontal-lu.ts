// L U of a sparse matrix that comes as a sum of elements, front by front up a tree of separators (Duff and Reid, ACM Trans.
// Math. Softw. 9 (1983) 302). Pivots are exchanged among the unknowns that one front eliminates, and nowhere else.
//
// Unknowns are numbered in the order of elimination; those that a front eliminates follow one another. The host lists for each
// front its unknowns, rising: first the own ones, then those that are left to the fronts above. Fronts come children first.
import { dot, eliminate } from './lib/dense-front'
import { zeroed } from './lib/memory'

let order: i32 = 0
let fronts: i32 = 0
let width: i32 = 0
let elementCount: i32 = 0
let owns: usize = 0
let sizes: usize = 0
let children: usize = 0
let lists: usize = 0
let elementCounts: usize = 0
let elementList: usize = 0
let elementUnknowns: usize = 0
let elementMatrices: usize = 0
let factors: usize = 0
let exchanges: usize = 0
let places: usize = 0
let front: usize = 0
let waiting: usize = 0
let waitingFronts: usize = 0
let restStarts: usize = 0
let gathered: usize = 0
let rightSide: usize = 0
let product: usize = 0

const INT: usize = 2
const DOUBLE: usize = 3

/**
 * Memory for n unknowns, so many fronts with lists of so many unknowns in all, and elements of `elementWidth` unknowns.
 * largest: unknowns of the largest front; stacked: doubles of blocks that wait for their parents; stored: doubles of the factors.
 */
export function init(
  n: i32,
  frontCount: i32,
  listed: i32,
  elements: i32,
  elementWidth: i32,
  largest: i32,
  stacked: i32,
  stored: i32,
): void {
  order = n
  fronts = frontCount
  width = elementWidth
  elementCount = elements
  owns = zeroed((<usize>frontCount) << INT)
  sizes = zeroed((<usize>frontCount) << INT)
  children = zeroed((<usize>frontCount) << INT)
  lists = zeroed((<usize>listed) << INT)
  elementCounts = zeroed((<usize>frontCount) << INT)
  elementList = zeroed((<usize>elements) << INT)
  elementUnknowns = zeroed((<usize>(elements * elementWidth)) << INT)
  elementMatrices = zeroed((<usize>elements * <usize>(elementWidth * elementWidth)) << DOUBLE)
  factors = zeroed((<usize>stored) << DOUBLE)
  exchanges = zeroed((<usize>n) << INT)
  places = zeroed((<usize>n) << INT)
  front = zeroed((<usize>largest * <usize>largest) << DOUBLE)
  waiting = zeroed((<usize>stacked) << DOUBLE)
  waitingFronts = zeroed((<usize>frontCount) << INT)
  restStarts = zeroed((<usize>frontCount) << INT)
  gathered = zeroed((<usize>largest) << DOUBLE)
  rightSide = zeroed((<usize>n) << DOUBLE)
  product = zeroed((<usize>n) << DOUBLE)
}

/** Of each front, whole numbers: unknowns that it eliminates, all its unknowns, its children, its elements. */
export function ownCounts(): usize {
  return owns
}
export function allCounts(): usize {
  return sizes
}
export function childCounts(): usize {
  return children
}
export function elementsOfFronts(): usize {
  return elementCounts
}

/** The unknowns of the fronts, and the elements that each one takes, front after front. */
export function frontUnknowns(): usize {
  return lists
}
export function frontElements(): usize {
  return elementList
}

/** The unknowns of each element, -1 where one is known. */
export function unknownsOfElements(): usize {
  return elementUnknowns
}

/** The matrix of each element, row by row. */
export function matrices(): usize {
  return elementMatrices
}

/** A vector of the unknowns: solve() changes it in place, multiply() reads it. */
export function vector(): usize {
  return rightSide
}

/** What multiply() writes. */
export function multiplied(): usize {
  return product
}

function at(list: usize, i: i32): i32 {
  return load<i32>(list + ((<usize>i) << INT))
}

function put(list: usize, i: i32, value: i32): void {
  store<i32>(list + ((<usize>i) << INT), value)
}

/** 0, or the number of the first unknown, from 1, whose pivot is 0 or no number. */
export function factor(): i32 {
  let list = lists
  let elements = elementList
  let stored = factors
  let depth = 0
  let top = waiting
  let first = 0
  for (let f = 0; f < fronts; f++) {
    const own = at(owns, f)
    const size = at(sizes, f)
    const row = (<usize>size) << DOUBLE
    memory.fill(front, 0, row * <usize>size)
    for (let i = 0; i < size; i++) put(places, at(list, i), i)
    const count = at(elementCounts, f)
    for (let e = 0; e < count; e++) addElement(at(elements, e), row)
    elements += (<usize>count) << INT
    for (let c = at(children, f); c > 0; c--) {
      const child = at(waitingFronts, --depth)
      const rest = at(sizes, child) - at(owns, child)
      top -= (<usize>(rest * rest)) << DOUBLE
      addChild(top, restOf(child), rest, row)
    }
    const pivots = exchanges + ((<usize>first) << INT)
    if (!eliminate(front, own, size, pivots)) return first + 1
    const rest = size - own
    const ownBytes = (<usize>own) << DOUBLE
    memory.copy(stored, front, ownBytes * <usize>size)
    stored += ownBytes * <usize>size
    const restBytes = (<usize>rest) << DOUBLE
    for (let i = own; i < size; i++) {
      const from = front + row * <usize>i
      memory.copy(stored, from, ownBytes)
      stored += ownBytes
      memory.copy(top, from + ownBytes, restBytes)
      top += restBytes
    }
    put(waitingFronts, depth++, f)
    first += own
    list += (<usize>size) << INT
    put(restStarts, f, <i32>((list - lists) >> INT) - rest)
  }
  return 0
}

/** The unknowns that a front leaves to others. */
function restOf(f: i32): usize {
  return lists + ((<usize>at(restStarts, f)) << INT)
}

function addElement(e: i32, row: usize): void {
  const unknowns = elementUnknowns + ((<usize>(e * width)) << INT)
  let value = elementMatrices + ((<usize>e * <usize>(width * width)) << DOUBLE)
  for (let i = 0; i < width; i++) {
    const p = at(unknowns, i)
    if (p < 0) {
      value += (<usize>width) << DOUBLE
      continue
    }
    const line = front + row * <usize>at(places, p)
    for (let j = 0; j < width; j++) {
      const q = at(unknowns, j)
      if (q >= 0) {
        const place = line + ((<usize>at(places, q)) << DOUBLE)
        store<f64>(place, load<f64>(place) + load<f64>(value))
      }
      value += 8
    }
  }
}

function addChild(block: usize, unknowns: usize, rest: i32, row: usize): void {
  let value = block
  for (let i = 0; i < rest; i++) {
    const line = front + row * <usize>at(places, at(unknowns, i))
    for (let j = 0; j < rest; j++) {
      const place = line + ((<usize>at(places, at(unknowns, j))) << DOUBLE)
      store<f64>(place, load<f64>(place) + load<f64>(value))
      value += 8
    }
  }
}

/** Solves for the vector, in place. */
export function solve(): void {
  let list = lists
  let stored = factors
  let own = rightSide
  let first = 0
  for (let f = 0; f < fronts; f++) {
    const count = at(owns, f)
    const size = at(sizes, f)
    for (let j = 0; j < count; j++) {
      const other = at(exchanges, first + j)
      if (other === j) continue
      const value = load<f64>(own + ((<usize>j) << DOUBLE))
      store<f64>(own + ((<usize>j) << DOUBLE), load<f64>(own + ((<usize>other) << DOUBLE)))
      store<f64>(own + ((<usize>other) << DOUBLE), value)
    }
    const row = (<usize>size) << DOUBLE
    for (let i = 1; i < count; i++) {
      const place = own + ((<usize>i) << DOUBLE)
      store<f64>(place, load<f64>(place) - dot(stored + row * <usize>i, own, i))
    }
    stored += row * <usize>count
    for (let i = count; i < size; i++) {
      const place = rightSide + ((<usize>at(list, i)) << DOUBLE)
      store<f64>(place, load<f64>(place) - dot(stored, own, count))
      stored += (<usize>count) << DOUBLE
    }
    own += (<usize>count) << DOUBLE
    first += count
    list += (<usize>size) << INT
  }
  for (let f = fronts - 1; f >= 0; f--) {
    const count = at(owns, f)
    const size = at(sizes, f)
    const rest = size - count
    list -= (<usize>size) << INT
    own -= (<usize>count) << DOUBLE
    stored -= (<usize>(size * count + rest * count)) << DOUBLE
    for (let i = 0; i < rest; i++) {
      const value = load<f64>(rightSide + ((<usize>at(list, count + i)) << DOUBLE))
      store<f64>(gathered + ((<usize>i) << DOUBLE), value)
    }
    for (let i = count - 1; i >= 0; i--) {
      const line = stored + ((<usize>size * <usize>i) << DOUBLE)
      const place = own + ((<usize>i) << DOUBLE)
      const behind = line + ((<usize>(i + 1)) << DOUBLE)
      let value = load<f64>(place) - dot(behind, place + 8, count - 1 - i)
      value -= dot(line + ((<usize>count) << DOUBLE), gathered, rest)
      store<f64>(place, value / load<f64>(line + ((<usize>i) << DOUBLE)))
    }
  }
}

/** The sum of the elements times the vector. */
export function multiply(): void {
  memory.fill(product, 0, (<usize>order) << DOUBLE)
  let value = elementMatrices
  let unknowns = elementUnknowns
  for (let e = 0; e < elementCount; e++) {
    for (let j = 0; j < width; j++) {
      const q = at(unknowns, j)
      const x = q < 0 ? 0 : load<f64>(rightSide + ((<usize>q) << DOUBLE))
      store<f64>(gathered + ((<usize>j) << DOUBLE), x)
    }
    for (let i = 0; i < width; i++) {
      const p = at(unknowns, i)
      if (p >= 0) {
        const place = product + ((<usize>p) << DOUBLE)
        store<f64>(place, load<f64>(place) + dot(value, gathered, width))
      }
      value += (<usize>width) << DOUBLE
    }
    unknowns += (<usize>width) << INT
  }
}
