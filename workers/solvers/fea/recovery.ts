// Stress at the nodes by superconvergent patch recovery (Zienkiewicz and Zhu, Int. J. Numer. Meth. Eng. 33 (1992) 1331): about
// each inner corner the quadratic surface that fits best what the elements have at their three points; a corner on the edge takes
// those of its neighbours inside. No surface reaches over a border between materials.
import { quadratics, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { THREE } from '../finite-elements/elements.ts'
import type { StructureOnMesh } from './rest.ts'

/** Stress xx, yy, zz, xy. */
export const COMPONENTS = 4
const TERMS = 6

export interface NodalStress {
  /** Six numbers an element: where in `values` the stress of its nodes stands. A node on a border of regions has one for each. */
  readonly slots: Int32Array
  /** The node of each slot. */
  readonly nodes: Int32Array
  /** Four components a slot. */
  readonly values: Float64Array
  /** Root of the mean square of the stress over the body. */
  readonly mean: number
}

interface Samples {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly stress: Float64Array
}

export function recovered(on: StructureOnMesh): NodalStress {
  const { mesh } = on
  const { samples, mean } = samplesOf(on)
  const { slots, nodes, isInner, around } = slotsOf(mesh)
  const count = nodes.length
  const surfaces = new Map<number, Surface>()
  const surfaceOf = (slot: number, elements: readonly number[]) => {
    const known = surfaces.get(slot)
    if (known) return known
    const surface = fitted(mesh.x[nodes[slot]!]!, mesh.y[nodes[slot]!]!, elements, samples)
    if (surface) surfaces.set(slot, surface)
    return surface
  }
  /** The surfaces that describe the place of a corner. */
  const own = new Map<number, readonly Surface[]>()
  for (const [slot, elements] of around) {
    if (isInner[slot]) {
      const surface = surfaceOf(slot, elements)
      if (surface) own.set(slot, [surface])
    }
  }
  for (const [slot, elements] of around) {
    if (own.has(slot)) continue
    const inner = new Set<number>()
    for (const e of elements) {
      for (let i = 0; i < 3; i++) {
        const other = slots[6 * e + i]!
        if (isInner[other] && surfaces.has(other)) inner.add(other)
      }
    }
    if (inner.size > 0) {
      own.set(
        slot,
        [...inner].map(other => surfaces.get(other)!),
      )
      continue
    }
    own.set(slot, [wideSurface(slot, elements)])
  }
  function wideSurface(slot: number, elements: readonly number[]): Surface {
    const [x, y] = [mesh.x[nodes[slot]!]!, mesh.y[nodes[slot]!]!]
    let wide = [...elements]
    for (let ring = 0; ring < 3; ring++) {
      const all = new Set(wide)
      for (const e of wide) {
        for (let i = 0; i < 3; i++) for (const one of around.get(slots[6 * e + i]!)!) all.add(one)
      }
      wide = [...all]
      const surface = wide.length >= 4 ? fitted(x, y, wide, samples) : undefined
      if (surface) return surface
    }
    return meanOf(x, y, wide, samples)
  }
  const values = new Float64Array(COMPONENTS * count)
  const weights = new Float64Array(count)
  const add = (slot: number, surfaces: readonly Surface[]) => {
    const node = nodes[slot]!
    for (const surface of surfaces) {
      surface.addTo(values, COMPONENTS * slot, mesh.x[node]!, mesh.y[node]!)
      weights[slot]! += 1
    }
  }
  for (const [slot, all] of own) add(slot, all)
  const seen = new Uint8Array(count)
  for (let e = 0; e < mesh.regions.length; e++) {
    for (let i = 0; i < 3; i++) {
      const slot = slots[6 * e + 3 + i]!
      if (seen[slot]) continue
      seen[slot] = 1
      for (const k of [i, (i + 1) % 3]) add(slot, own.get(slots[6 * e + k]!)!)
    }
  }
  for (let slot = 0; slot < count; slot++) {
    for (let c = 0; c < COMPONENTS; c++) values[COMPONENTS * slot + c]! /= weights[slot]!
  }
  return { slots, nodes, values, mean }
}

/** Stress at the three points of every element. */
function samplesOf(on: StructureOnMesh): { samples: Samples; mean: number } {
  const { mesh } = on
  const count = 3 * mesh.regions.length
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const stress = new Float64Array(COMPONENTS * count)
  const strained = on.strained(THREE)
  const { point, stress: own } = strained
  let [sum, volume] = [0, 0]
  for (let at = 0; at < count; at++) {
    strained.set(Math.floor(at / 3), at % 3)
    x[at] = point.x
    y[at] = point.y
    stress.set(own, COMPONENTS * at)
    volume += point.weight
    for (let c = 0; c < COMPONENTS; c++) {
      sum += point.weight * own[c]! * own[c]! * (c === 3 ? 2 : 1)
    }
  }
  return { samples: { x, y, stress }, mean: Math.sqrt(sum / volume) }
}

/** A slot for each node in each region, and the elements about those of corners. */
function slotsOf({ x, elements, regions, sides }: TriangleMesh) {
  const isBorder = new Uint8Array(x.length)
  for (const { nodes } of sides) for (const node of nodes) isBorder[node] = 1
  const known = new Map<number, number>()
  const slots = new Int32Array(elements.length)
  const nodes: number[] = []
  const around = new Map<number, number[]>()
  const isInner: boolean[] = []
  for (let e = 0; e < regions.length; e++) {
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * e + i]!
      const key = isBorder[node] ? node + x.length * regions[e]! : node
      let slot = known.get(key)
      if (slot === undefined) {
        slot = nodes.push(node) - 1
        known.set(key, slot)
        isInner.push(!isBorder[node])
      }
      slots[6 * e + i] = slot
      if (i > 2) continue
      const list = around.get(slot)
      if (list) list.push(e)
      else around.set(slot, [e])
    }
  }
  return { slots, nodes: Int32Array.from(nodes), isInner, around }
}

class Surface {
  readonly #x: number
  readonly #y: number
  readonly #scale: number
  readonly #coefficients: Float64Array

  constructor(x: number, y: number, scale: number, coefficients: Float64Array) {
    this.#x = x
    this.#y = y
    this.#scale = scale
    this.#coefficients = coefficients
  }

  addTo(values: Float64Array, at: number, x: number, y: number): void {
    const terms = termsAt((x - this.#x) / this.#scale, (y - this.#y) / this.#scale)
    for (let c = 0; c < COMPONENTS; c++) {
      let sum = 0
      for (let k = 0; k < TERMS; k++) sum += terms[k]! * this.#coefficients[TERMS * c + k]!
      values[at + c]! += sum
    }
  }
}

const termsAt = (x: number, y: number) => [1, x, y, x * x, x * y, y * y]
/** Least pivot of the normal equations over their largest, below which a surface is not determined. */
const DETERMINED = 1e-7

/** Least squares; undefined where the samples do not determine the surface. */
function fitted(
  x: number,
  y: number,
  elements: readonly number[],
  samples: Samples,
): Surface | undefined {
  if (elements.length < 3) return undefined
  let scale = 0
  for (const e of elements) {
    for (let at = 3 * e; at < 3 * e + 3; at++) {
      scale = Math.max(scale, Math.abs(samples.x[at]! - x), Math.abs(samples.y[at]! - y))
    }
  }
  const matrix = new Float64Array(TERMS * TERMS)
  const right = new Float64Array(TERMS * COMPONENTS)
  for (const e of elements) {
    for (let at = 3 * e; at < 3 * e + 3; at++) {
      const terms = termsAt((samples.x[at]! - x) / scale, (samples.y[at]! - y) / scale)
      for (let i = 0; i < TERMS; i++) {
        for (let j = 0; j <= i; j++) matrix[TERMS * i + j]! += terms[i]! * terms[j]!
        for (let c = 0; c < COMPONENTS; c++) {
          right[TERMS * c + i]! += terms[i]! * samples.stress[COMPONENTS * at + c]!
        }
      }
    }
  }
  return solveInPlace(matrix, right) ? new Surface(x, y, scale, right) : undefined
}

/** Cholesky's factors, and all right sides one after the other. */
function solveInPlace(a: Float64Array, right: Float64Array): boolean {
  const n = TERMS
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, a[n * i + i]!)
  for (let j = 0; j < n; j++) {
    let pivot = a[n * j + j]!
    for (let k = 0; k < j; k++) pivot -= a[n * j + k]! * a[n * j + k]!
    if (!(pivot > DETERMINED * largest)) return false
    const root = Math.sqrt(pivot)
    a[n * j + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = a[n * i + j]!
      for (let k = 0; k < j; k++) sum -= a[n * i + k]! * a[n * j + k]!
      a[n * i + j] = sum / root
    }
  }
  for (let from = 0; from < right.length; from += n) {
    for (let i = 0; i < n; i++) {
      let sum = right[from + i]!
      for (let k = 0; k < i; k++) sum -= a[n * i + k]! * right[from + k]!
      right[from + i] = sum / a[n * i + i]!
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = right[from + i]!
      for (let k = i + 1; k < n; k++) sum -= a[n * k + i]! * right[from + k]!
      right[from + i] = sum / a[n * i + i]!
    }
  }
  return true
}

/** What is left to a part of so few elements. */
function meanOf(x: number, y: number, elements: readonly number[], { stress }: Samples): Surface {
  const mean = new Float64Array(TERMS * COMPONENTS)
  for (const e of elements) {
    for (let at = 3 * e; at < 3 * e + 3; at++) {
      for (let c = 0; c < COMPONENTS; c++) {
        mean[TERMS * c]! += stress[COMPONENTS * at + c]! / (3 * elements.length)
      }
    }
  }
  return new Surface(x, y, 1, mean)
}

/** The stress at (r, s) of an element, between those of its nodes. */
export function stressIn(
  { slots, values }: NodalStress,
  element: number,
  r: number,
  s: number,
): Float64Array {
  const stress = new Float64Array(COMPONENTS)
  for (const [i, share] of quadratics(r, s).entries()) {
    const at = COMPONENTS * slots[6 * element + i]!
    for (let c = 0; c < COMPONENTS; c++) stress[c]! += share * values[at + c]!
  }
  return stress
}
