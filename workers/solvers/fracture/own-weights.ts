// Weights of the bonds of each node such that its energy is that of the elastic body for every uniform strain, at a border too:
// sum w L^2 e e e e = dd + dd + dd (d Kronecker's). With w = (share V/L) (c0 + c1 cos 2phi + c2 sin 2phi + c3 cos 4phi + c4 sin 4phi)
// these are five equations of each node. Where they would make a bond weak or repelling, in corners, c0 alone takes part as far
// as it must.
import type { Bonds, Grid } from './own-grid.ts'

/** Least weight over that by c0 alone. */
const WEIGHT_MIN = 0.1
const TERMS = 5
/** Of sum w L^2. */
const TOTAL = 8

export interface Weights {
  /** Of each family, as its start and its end see it. */
  readonly atStart: readonly Float64Array[]
  readonly atEnd: readonly Float64Array[]
  /** Of each family inside a body, over the area of a cell. */
  readonly inner: readonly number[]
}

export function momentWeights(
  { nx, ny, hx, hy }: Grid,
  families: readonly Bonds[],
  volumes: Float64Array,
  joined: readonly Uint8Array[],
): Weights {
  const terms = families.map(({ ex, ey }) => harmonics(ex, ey))
  const count = nx * ny
  const gram = new Float64Array(count * TERMS * TERMS)
  for (const [f, { a, b, length, share }] of families.entries()) {
    for (let n = 0; n < count; n++) {
      if (joined[f]![n] === 0) continue
      const other = n + b * nx + a
      addTerm(gram, n, terms[f]!, share * volumes[other]! * length)
      addTerm(gram, other, terms[f]!, share * volumes[n]! * length)
    }
  }
  const factors = new Float64Array(count * TERMS)
  for (let n = 0; n < count; n++) {
    const usual = TOTAL / gram[n * TERMS * TERMS]!
    const fitted = solved(gram, n)
    if (fitted) factors.set(fitted, n * TERMS)
    else factors[n * TERMS] = Number.isFinite(usual) ? usual : 0
  }
  const factorOf = (n: number, f: number) =>
    terms[f]!.reduce((sum, term, k) => sum + term * factors[n * TERMS + k]!, 0)
  const least = new Float64Array(count).fill(Number.MAX_VALUE)
  const eachEnd = (visit: (f: number, n: number, other: number) => void) => {
    for (const [f, { a, b }] of families.entries()) {
      for (let n = 0; n < count; n++) if (joined[f]![n] === 1) visit(f, n, n + b * nx + a)
    }
  }
  eachEnd((f, n, other) => {
    for (const node of [n, other]) least[node] = Math.min(least[node]!, factorOf(node, f))
  })
  for (let n = 0; n < count; n++) {
    const usual = TOTAL / gram[n * TERMS * TERMS]!
    const lowest = least[n]! / usual
    if (!(lowest < WEIGHT_MIN)) continue
    const part = (1 - WEIGHT_MIN) / (1 - lowest)
    for (let k = 0; k < TERMS; k++) {
      factors[n * TERMS + k]! *= part
      if (k === 0) factors[n * TERMS]! += (1 - part) * usual
    }
  }
  const atStart = families.map(() => new Float64Array(count))
  const atEnd = families.map(() => new Float64Array(count))
  eachEnd((f, n, other) => {
    const { share, length } = families[f]!
    atStart[f]![n] = ((share * volumes[other]!) / length) * factorOf(n, f)
    atEnd[f]![n] = ((share * volumes[n]!) / length) * factorOf(other, f)
  })
  return { atStart, atEnd, inner: innerWeights(families, terms, hx * hy) }
}

/** 1 and the cosines and sines of twice and four times the angle. */
function harmonics(ex: number, ey: number): number[] {
  const [c2, s2] = [ex * ex - ey * ey, 2 * ex * ey]
  return [1, c2, s2, c2 * c2 - s2 * s2, 2 * c2 * s2]
}

function addTerm(gram: Float64Array, n: number, terms: readonly number[], weight: number): void {
  for (let p = 0; p < TERMS; p++) {
    for (let q = 0; q < TERMS; q++) {
      gram[(n * TERMS + p) * TERMS + q]! += weight * terms[p]! * terms[q]!
    }
  }
}

/** Factors that give a node its moments; undefined where its bonds have too few directions. */
function solved(gram: Float64Array, n: number): Float64Array | undefined {
  const m = gram.slice(n * TERMS * TERMS, (n + 1) * TERMS * TERMS)
  const x = new Float64Array(TERMS)
  x[0] = TOTAL
  const scale = m[0]!
  for (let p = 0; p < TERMS; p++) {
    const pivot = m[p * TERMS + p]!
    if (!(pivot > 1e-6 * scale)) return undefined
    for (let q = p + 1; q < TERMS; q++) {
      const factor = m[q * TERMS + p]! / pivot
      for (let k = p; k < TERMS; k++) m[q * TERMS + k]! -= factor * m[p * TERMS + k]!
      x[q]! -= factor * x[p]!
    }
  }
  for (let p = TERMS - 1; p >= 0; p--) {
    for (let q = p + 1; q < TERMS; q++) x[p]! -= m[p * TERMS + q]! * x[q]!
    x[p]! /= m[p * TERMS + p]!
  }
  return x
}

/** Of a node all of whose neighbours are there. */
function innerWeights(
  families: readonly Bonds[],
  terms: readonly (readonly number[])[],
  area: number,
): number[] {
  const gram = new Float64Array(TERMS * TERMS)
  for (const [f, { share, length }] of families.entries()) {
    addTerm(gram, 0, terms[f]!, 2 * share * area * length)
  }
  const factors = solved(gram, 0)!
  return families.map(
    ({ share, length }, f) =>
      (share / length) * terms[f]!.reduce((sum, term, k) => sum + term * factors[k]!, 0),
  )
}
