// Elements whose volume can hardly change, or not at all: beside the displacements of its nodes each has a bubble that is 0 on its
// sides, and a mean stress that is linear within it and follows from the volume (Crouzeix and Raviart, RAIRO R-3 (1973) 33: stable
// for any Poisson's ratio up to 1/2). Both are eliminated element by element, so that the matrix is that of the nodes alone.
//
// A mean stress of its own is no function of the displacements where nothing gives: the matrix then has a volume that gives as at
// NU_FIRM, and what it leaves is balanced by further rounds (augmented Lagrangian; Fortin and Glowinski 1983, ch. 1).
import { pairOf, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { PointOf, Rule } from '../finite-elements/elements.ts'
import type { Law } from '../finite-elements/law.ts'
import type { Inside, Strained } from './strained.ts'

/** Bubble along x and y, then mean stress: slopes by r and s about the middle, its value there. */
const OWN = 5
const NODAL = 12
/** From here on to 1/2 the volume of the matrix gives more than that of the material. */
export const NU_FIRM = 0.499999
/** G over K at NU_FIRM. */
const FIRM = (3 * (1 - 2 * NU_FIRM)) / (2 * (1 + NU_FIRM))

interface On {
  readonly mesh: TriangleMesh
  readonly rule: Rule
  readonly point: PointOf
  readonly lawOf: (element: number, k: number) => Law
  /** Displacements of the nodes, as they stand. */
  readonly strained: () => Strained
  /** Two numbers a point, of all loads over the body. */
  readonly forces: Float64Array | undefined
}

export class Volumes implements Inside {
  /** What the displacements of the nodes have beyond a double: a volume is a small difference of them. */
  readonly fine: Float64Array
  readonly #on: On
  /** Place of each element in what follows, -1 of others. */
  readonly #places: Int32Array
  /** The elements that there are, in their order, and which of them are firmer than the matrix. */
  readonly #elements: readonly number[]
  readonly #isFirm: Uint8Array
  readonly #values: Float64Array
  /** Of each element what moves its own parts by its nodes, 5 x 12, and the factors of what its own parts have among them. */
  readonly #couplings: Float64Array
  readonly #factors: Float64Array

  constructor(on: On, isOwn: (element: number) => boolean) {
    this.#on = on
    this.fine = new Float64Array(2 * on.mesh.x.length)
    const count = on.mesh.regions.length
    this.#places = new Int32Array(count).fill(-1)
    const elements: number[] = []
    for (let e = 0; e < count; e++) if (isOwn(e)) this.#places[e] = elements.push(e) - 1
    this.#elements = elements
    this.#isFirm = new Uint8Array(elements.length)
    this.#values = new Float64Array(OWN * elements.length)
    this.#couplings = new Float64Array(OWN * NODAL * elements.length)
    this.#factors = new Float64Array(OWN * OWN * elements.length)
    for (const [place, element] of elements.entries()) this.#set(place, element)
  }

  has(element: number): boolean {
    return this.#places[element]! >= 0
  }

  /** Whether the matrix gives more than the material. */
  get isFirm(): boolean {
    return this.#isFirm.includes(1)
  }

  addStrain(element: number, { bubble, isRound, x }: PointOf, into: Float64Array): void {
    const at = OWN * this.#places[element]!
    const [bx, by] = [this.#values[at]!, this.#values[at + 1]!]
    into[0]! += bubble.dx * bx
    into[1]! += bubble.dy * by
    if (isRound) into[2]! += (bubble.value * bx) / x
    into[3]! += bubble.dy * bx + bubble.dx * by
  }

  meanStress(element: number, r: number, s: number): number {
    const at = OWN * this.#places[element]!
    const values = this.#values
    return (r - 1 / 3) * values[at + 2]! + (s - 1 / 3) * values[at + 3]! + values[at + 4]!
  }

  /** Adds to the displacements of the nodes, and keeps what their last digit loses (Knuth, TAOCP 2, 4.2.2). */
  add(by: Float64Array, to: Float64Array): void {
    for (let i = 0; i < to.length; i++) {
      const [before, more] = [to[i]!, by[i]! + this.fine[i]!]
      const sum = before + more
      const taken = sum - before
      to[i] = sum
      this.fine[i] = before - (sum - taken) + (more - taken)
    }
  }

  /** What the bubble adds to the displacement at (r, s). */
  displacement(element: number, r: number, s: number): readonly [number, number] {
    if (!this.has(element)) return [0, 0]
    const at = OWN * this.#places[element]!
    const share = 27 * r * s * (1 - r - s)
    return [share * this.#values[at]!, share * this.#values[at + 1]!]
  }

  #set(place: number, element: number): void {
    const { rule, point, lawOf } = this.#on
    const couplings = this.#couplings.subarray(OWN * NODAL * place, OWN * NODAL * (place + 1))
    const own = this.#factors.subarray(OWN * OWN * place, OWN * OWN * (place + 1))
    const strain = new Float64Array(4)
    for (let k = 0; k < rule.weights.length; k++) {
      point.set(element, k)
      point.setBubble(k)
      const { stiffness, compliance } = lawOf(element, k)
      const firmest = FIRM / stiffness[15]!
      if (compliance! < firmest) this.#isFirm[place] = 1
      const { weight, bubble, isRound, x } = point
      const shares = sharesAt(rule, k)
      const parts = [0, 1].map(c => {
        const bent = Float64Array.of(0, 0, 0, 0)
        const by = (column: number, value: number) => {
          for (let i = 0; i < 4; i++) bent[i]! += stiffness[4 * i + column]! * value
        }
        by(c, c === 0 ? bubble.dx : bubble.dy)
        by(3, c === 0 ? bubble.dy : bubble.dx)
        const around = c === 0 && isRound ? bubble.value / x : 0
        by(2, around)
        return { bent, volume: (c === 0 ? bubble.dx : bubble.dy) + around }
      })
      const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]]
      // The bubble's own stiffness: the strain of each part with the stress of the other.
      const around = isRound ? bubble.value / x : 0
      const along = ({ bent }: (typeof parts)[0]) =>
        bubble.dx * bent[0]! + around * bent[2]! + bubble.dy * bent[3]!
      const up = ({ bent }: (typeof parts)[0]) => bubble.dy * bent[1]! + bubble.dx * bent[3]!
      own[0]! += weight * along(first)
      own[1]! += weight * along(second)
      own[OWN]! += weight * along(second)
      own[OWN + 1]! += weight * up(second)
      for (const [i, share] of shares.entries()) {
        for (const [c, { volume }] of parts.entries()) {
          own[OWN * c + 2 + i]! += weight * share * volume
          own[OWN * (2 + i) + c]! += weight * share * volume
        }
        for (const [j, other] of shares.entries()) {
          own[OWN * (2 + i) + 2 + j]! -= weight * Math.max(compliance!, firmest) * share * other
        }
      }
      for (let j = 0; j < NODAL; j++) {
        const [node, c] = [j >> 1, j & 1]
        const [dx, dy] = [point.dx[node]!, point.dy[node]!]
        strain[0] = c === 0 ? dx : 0
        strain[1] = c === 0 ? 0 : dy
        strain[2] = c === 0 && isRound ? point.values[node]! / x : 0
        strain[3] = c === 0 ? dy : dx
        const volume = strain[0]! + strain[1]! + strain[2]!
        for (const [b, { bent }] of parts.entries()) {
          let sum = 0
          for (let i = 0; i < 4; i++) sum += bent[i]! * strain[i]!
          couplings[NODAL * b + j]! += weight * sum
        }
        for (const [i, share] of shares.entries()) {
          couplings[NODAL * (2 + i) + j]! += weight * share * volume
        }
      }
    }
    factor(own)
  }

  /** Takes its own parts out of the stiffness of an element: 12 x 12, row by row. */
  condense(element: number, stiffness: Float64Array): void {
    const place = this.#places[element]!
    if (place < 0) return
    const couplings = this.#couplings.subarray(OWN * NODAL * place, OWN * NODAL * (place + 1))
    const column = new Float64Array(OWN)
    for (let j = 0; j < NODAL; j++) {
      for (let z = 0; z < OWN; z++) column[z] = couplings[NODAL * z + j]!
      this.#solve(place, column)
      for (let i = 0; i <= j; i++) {
        let sum = 0
        for (let z = 0; z < OWN; z++) sum += couplings[NODAL * z + i]! * column[z]!
        stiffness[NODAL * i + j]! -= sum
        // The block of a node itself is read whole.
        if (i !== j && i >> 1 === j >> 1) stiffness[NODAL * j + i]! -= sum
      }
    }
  }

  /** Own parts that follow the displacements of the nodes, as far as the matrix lets them. */
  relax(): void {
    const rests = this.#rests()
    for (let place = 0; place < this.#elements.length; place++) {
      const rest = rests.subarray(OWN * place, OWN * (place + 1))
      this.#solve(place, rest)
      for (let z = 0; z < OWN; z++) this.#values[OWN * place + z]! -= rest[z]!
    }
  }

  /** Forces on the nodes less those that its own parts will take over. */
  drivingOf(forces: Float64Array): Float64Array {
    const driving = forces.slice()
    const rests = this.#rests()
    for (const [place, element] of this.#elements.entries()) {
      const rest = rests.subarray(OWN * place, OWN * (place + 1))
      this.#solve(place, rest)
      this.#addTo(driving, place, element, rest, -1)
    }
    return driving
  }

  /** Groups of elements that touch by sides and are firmer than the matrix, each with the forces of a mean stress of 1 in it. */
  firmGroups(): { readonly element: number; readonly forces: Float64Array }[] {
    const { mesh } = this.#on
    const bySide = new Map<number, number>()
    const groups = Int32Array.from(this.#elements, (_, place) => place)
    const rootOf = (place: number) => {
      let root = place
      while (groups[root] !== root) root = groups[root]!
      return root
    }
    for (const [place, element] of this.#elements.entries()) {
      if (!this.#isFirm[place]) continue
      for (let i = 0; i < 3; i++) {
        const [a, b] = [i, (i + 1) % 3].map(k => mesh.elements[6 * element + k]!)
        const side = pairOf(a!, b!)
        const other = bySide.get(side)
        if (other === undefined) bySide.set(side, place)
        else groups[rootOf(place)] = rootOf(other)
      }
    }
    const byRoot = new Map<number, { element: number; forces: Float64Array }>()
    const unit = Float64Array.of(0, 0, 0, 0, 1)
    for (const [place, element] of this.#elements.entries()) {
      if (!this.#isFirm[place]) continue
      const root = rootOf(place)
      const group = byRoot.get(root) ?? { element, forces: new Float64Array(2 * mesh.x.length) }
      byRoot.set(root, group)
      this.#addTo(group.forces, place, element, unit, 1)
    }
    return [...byRoot.values()]
  }

  #addTo(forces: Float64Array, place: number, element: number, own: Float64Array, sign: 1 | -1) {
    const { elements } = this.#on.mesh
    for (let j = 0; j < NODAL; j++) {
      let sum = 0
      for (let z = 0; z < OWN; z++) {
        sum += this.#couplings[OWN * NODAL * place + NODAL * z + j]! * own[z]!
      }
      forces[2 * elements[6 * element + (j >> 1)]! + (j & 1)]! += sign * sum
    }
  }

  /** What is missing to the balance of bubbles and volumes. */
  #rests(): Float64Array {
    const { rule, forces } = this.#on
    const rests = new Float64Array(OWN * this.#elements.length)
    const at = this.#on.strained()
    const { point, strain, stress } = at
    for (const [place, element] of this.#elements.entries()) {
      const rest = rests.subarray(OWN * place, OWN * (place + 1))
      for (let k = 0; k < rule.weights.length; k++) {
        const { compliance } = at.set(element, k)
        const { weight, bubble, isRound, x } = point
        const around = isRound ? (stress[2]! * bubble.value) / x : 0
        const load = 2 * (element * rule.weights.length + k)
        const [fx, fy] = [forces?.[load] ?? 0, forces?.[load + 1] ?? 0]
        rest[0]! +=
          weight * (bubble.dx * stress[0]! + bubble.dy * stress[3]! + around - bubble.value * fx)
        rest[1]! += weight * (bubble.dy * stress[1]! + bubble.dx * stress[3]! - bubble.value * fy)
        const volume = strain[0]! + strain[1]! + strain[2]! - compliance! * at.mean
        for (const [i, share] of sharesAt(rule, k).entries())
          rest[2 + i]! += weight * share * volume
      }
    }
    return rests
  }

  #solve(place: number, right: Float64Array): void {
    const at = OWN * OWN * place
    const of = (i: number, j: number) => this.#factors[at + OWN * i + j]!
    for (let i = 0; i < OWN; i++) {
      for (let j = 0; j < i; j++) right[i]! -= of(i, j) * right[j]!
    }
    for (let i = 0; i < OWN; i++) right[i]! /= of(i, i)
    for (let i = OWN - 1; i >= 0; i--) {
      for (let j = i + 1; j < OWN; j++) right[i]! -= of(j, i) * right[j]!
    }
  }
}

/** Of the mean stress: r and s from the middle, and 1. */
const sharesAt = ({ places }: Rule, k: number): readonly [number, number, number] => [
  places[k]![0] - 1 / 3,
  places[k]![1] - 1 / 3,
  1,
]

/** L D L^T in place, without exchanges: positive, then negative definite, so in any order (Vanderbei, SIAM J. Optim. 5 (1995) 100). */
function factor(a: Float64Array): void {
  for (let j = 0; j < OWN; j++) {
    // From the last row on, as those above are read as they were.
    for (let i = OWN - 1; i > j; i--) {
      const share = a[OWN * i + j]! / a[OWN * j + j]!
      for (let k = j + 1; k <= i; k++) a[OWN * i + k]! -= share * a[OWN * k + j]!
      a[OWN * i + j] = share
    }
  }
}
