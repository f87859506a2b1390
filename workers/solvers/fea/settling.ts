// The displacements at which a structure is in balance with its loads, and what its supports bear.

import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput } from '../../refusal.ts'
import { FREE, freeMotions, type Motion } from '../finite-elements/holding.ts'
import type { StiffnessMatrix } from '../finite-elements/stiffness-matrix.ts'
import type { StructureOnMesh } from './rest.ts'
import { NU_FIRM } from './volumes.ts'

export interface Reaction {
  readonly on: string
  readonly length: number
  readonly force: readonly [number, number]
  readonly moment: number
}

export interface Settled {
  /** |forces that are left| over the forces within. */
  readonly residual: number
  /** Reactions and loads, their sum over the sum of sizes, and the moments likewise. */
  readonly imbalance: number
  readonly energy: number
  /** The largest stress that strains and warmings make, as if none took from another: what is far below is rounding. */
  readonly stressSize: number
  readonly reactions: readonly Reaction[]
  readonly total: { readonly force: readonly [number, number]; readonly moment: number }
  /** Motions that no support hindered, and no load drove. */
  readonly motions: readonly Motion[]
}

/** Loads are balanced where a motion that nothing hinders takes this share of their work, at most. */
const BALANCED = 1e-8
const REFINEMENTS = 3
/** Where a volume gives nothing its mean stress takes rounds of its own. */
const ROUNDS_FIRM = 60
const SLOWEST = 0.9
const ENOUGH = 1e-13
/** Share of forces that is rounding. */
const CLOSED = 1e-9

export function settle(on: StructureOnMesh, kernels: Kernels): Settled {
  const motions = hold(on)
  const matrix = on.matrix(kernels)
  if (matrix.count > 0 && matrix.sparse.factor() !== 0) {
    throw new Failure('PRECISION', 'the stiffness is not positive definite', {})
  }
  on.setDisplacements()
  const right = new Float64Array(matrix.count)
  let before = Number.POSITIVE_INFINITY
  refuseClosed(on, matrix)
  let state = on.imbalance()
  const leftOf = ({ forces, driving }: typeof state): number => {
    matrix.toFree(forces, right)
    const left = largestOf(right)
    matrix.toFree(driving, right)
    return Math.max(left, largestOf(right))
  }
  const rounds = on.volumes ? ROUNDS_FIRM : REFINEMENTS
  for (let round = 0; round < rounds && matrix.count > 0; round++) {
    const size = leftOf(state)
    for (let i = 0; i < right.length; i++) right[i] = -right[i]!
    // After the first round mean stresses are new, and drive what they are yet to move; from then on they may settle slowly.
    const isSlow = on.volumes ? round > 1 && !(size < SLOWEST * before) : !(size < before / 2)
    if (size === 0 || isSlow) break
    before = size
    matrix.sparse.solve(right)
    on.move(matrix, right)
    state = on.imbalance()
    if (leftOf(state) <= ENOUGH * largestOf(state.forces)) break
  }
  const left = leftOf(state)
  const inner = innerForces(on)
  return {
    residual: inner.force > 0 ? left / inner.force : 0,
    stressSize: inner.stress,
    energy: state.energy,
    motions,
    ...reactionsOf(on, state.forces, inner.force),
  }
}

/** A mean stress that moves nothing is any. */
function refuseClosed(on: StructureOnMesh, matrix: StiffnessMatrix): void {
  const { mesh, structure, volumes } = on
  const free = new Float64Array(matrix.count)
  for (const { element, forces } of volumes?.firmGroups() ?? []) {
    matrix.toFree(forces, free)
    if (largestOf(free) > CLOSED * largestOf(forces)) continue
    const { place } = structure.materials[mesh.regions[element]!]!
    const message = `nu is above ${NU_FIRM}, and supports leave this material no side along whose normal it can move: its pressure is not determined`
    throw invalidInput(`${place}/nu`, message, { maximum: NU_FIRM })
  }
}

function largestOf(values: Float64Array): number {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}

/** Parts of a body that do not touch move each for itself. */
export function partsOf({ elements, regions, x }: StructureOnMesh['mesh']): number[][] {
  const parents = Int32Array.from({ length: x.length }, (_, i) => i)
  const rootOf = (node: number) => {
    let root = node
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!
      root = parents[root]!
    }
    return root
  }
  for (let e = 0; e < regions.length; e++) {
    const root = rootOf(elements[6 * e]!)
    for (let i = 1; i < 6; i++) parents[rootOf(elements[6 * e + i]!)] = root
  }
  const parts = new Map<number, number[]>()
  for (let node = 0; node < x.length; node++) {
    const root = rootOf(node)
    const part = parts.get(root)
    if (part) part.push(node)
    else parts.set(root, [node])
  }
  return [...parts.values()]
}

/** Holds by single nodes what no support hinders and no load drives; what a load drives is refused. */
function hold(on: StructureOnMesh): Motion[] {
  const { mesh, structure, holding, loads } = on
  const isRound = structure.state === 'axisymmetric'
  const all: Motion[] = []
  for (const nodes of partsOf(mesh)) {
    for (let trial = 0; trial < 3; trial++) {
      const motions = freeMotions(nodes, mesh, holding, structure.places.size, isRound)
      const [motion] = motions
      if (!motion) break
      refuseDriven(on, nodes, motion, loads)
      if (trial === 0) all.push(...motions)
      let [place, most] = [0, -1]
      for (const node of nodes) {
        if (holding.frames.has(node)) continue
        for (const [c, by] of shiftOf(motion, mesh, node).entries()) {
          if (holding.by[2 * node + c] !== FREE || Math.abs(by) <= most * (1 + 1e-9)) continue
          ;[place, most] = [2 * node + c, Math.abs(by)]
        }
      }
      holding.by[place] = PINNED
      holding.values[place] = 0
    }
  }
  return all
}

const PINNED = -3

const shiftOf = (
  { x, y, turn, middle }: Motion,
  mesh: StructureOnMesh['mesh'],
  node: number,
): [number, number] => [
  x - turn * (mesh.y[node]! - middle[1]),
  y + turn * (mesh.x[node]! - middle[0]),
]

function refuseDriven(
  { mesh, structure }: StructureOnMesh,
  nodes: readonly number[],
  motion: Motion,
  loads: Float64Array,
): void {
  let [work, size] = [0, 0]
  for (const node of nodes) {
    for (const [c, by] of shiftOf(motion, mesh, node).entries()) {
      work += by * loads[2 * node + c]!
      size += Math.abs(by * loads[2 * node + c]!)
    }
  }
  if (Math.abs(work) <= BALANCED * size) return
  const { x, y, turn, middle } = motion
  const reach = Math.abs(turn) * structure.places.size
  const way =
    reach > Math.max(Math.abs(x), Math.abs(y))
      ? `turns, about (${middle.map(at => Number(at.toPrecision(4))).join(', ')}) or another place`
      : Math.abs(x) >= Math.abs(y)
        ? 'moves along x'
        : 'moves along y'
  throw invalidInput(
    '/supports',
    `a mechanism: no support hinders that the body ${way}, and the loads drive it`,
    {
      motion: { x, y, turn, about: [...middle] },
    },
  )
}

/** The largest force that strains and warmings make on a node of an element, as if none took from another. */
function innerForces(on: StructureOnMesh): { force: number; stress: number } {
  const { mesh, rule } = on
  const warmings = on.temperaturesOn(rule)
  const at = on.strained(rule)
  const { point } = at
  const strain = new Float64Array(4)
  let [force, largest] = [0, 0]
  for (let e = 0; e < mesh.regions.length; e++) {
    for (let k = 0; k < rule.weights.length; k++) {
      const { stiffness, expansion } = at.set(e, k)
      point.strain(e, on.u, strain)
      const warming = warmings?.[e * rule.weights.length + k] ?? 0
      let slope = 0
      for (let i = 0; i < 6; i++) {
        slope = Math.max(slope, Math.abs(point.dx[i]!), Math.abs(point.dy[i]!))
      }
      for (let c = 0; c < 4; c++) {
        let stress = c < 3 ? Math.abs(at.mean) : 0
        for (let j = 0; j < 4; j++) {
          const size = Math.abs(strain[j]!) + Math.abs(warming * expansion[j]!)
          stress += Math.abs(stiffness[4 * c + j]!) * size
        }
        force = Math.max(force, point.weight * slope * stress)
        largest = Math.max(largest, stress)
      }
    }
  }
  return { force, stress: largest }
}

function reactionsOf(
  { mesh, structure, holding, loads, u }: StructureOnMesh,
  forces: Float64Array,
  inner: number,
): Pick<Settled, 'reactions' | 'total' | 'imbalance'> {
  const { supports } = structure
  const sums = supports.map(() => ({ force: [0, 0] as [number, number], moment: 0 }))
  const add = (support: number, node: number, fx: number, fy: number) => {
    const sum = sums[support]
    if (!sum) return
    sum.force[0] += fx
    sum.force[1] += fy
    sum.moment += mesh.x[node]! * fy - mesh.y[node]! * fx
  }
  let [size, turning] = [inner, inner * structure.places.size]
  const count = (node: number, fx: number, fy: number) => {
    size += Math.abs(fx) + Math.abs(fy)
    turning += Math.abs(mesh.x[node]! * fy) + Math.abs(mesh.y[node]! * fx)
  }
  for (let node = 0; node < mesh.x.length; node++) {
    const [fx, fy] = [forces[2 * node]!, forces[2 * node + 1]!]
    const [c, s] = holding.frames.get(node) ?? [1, 0]
    const [p, q] = [c * fx + s * fy, c * fy - s * fx]
    const [byP, byQ] = [holding.by[2 * node]!, holding.by[2 * node + 1]!]
    const corner = holding.corners.get(node)
    if (corner) {
      const [one, other] = corner
      const both = one.nx * other.ny - one.ny * other.nx
      const first = (fx * other.ny - fy * other.nx) / both
      const second = (fy * one.nx - fx * one.ny) / both
      add(one.support, node, first * one.nx, first * one.ny)
      add(other.support, node, second * other.nx, second * other.ny)
      count(node, fx, fy)
      continue
    }
    if (byP >= 0) add(byP, node, c * p, s * p)
    if (byQ >= 0) add(byQ, node, -s * q, c * q)
    if (byP !== FREE || byQ !== FREE) count(node, fx, fy)
  }
  for (const { support, one, other, stiffness } of holding.springs) {
    const [ux, uy] = [u[2 * other]!, u[2 * other + 1]!]
    const fx = -(stiffness[0] * ux + stiffness[1] * uy)
    const fy = -(stiffness[2] * ux + stiffness[3] * uy)
    add(support, one, fx, fy)
    count(one, fx, fy)
  }
  const total = { force: [0, 0] as [number, number], moment: 0 }
  for (let node = 0; node < mesh.x.length; node++) {
    const [fx, fy] = [loads[2 * node]!, loads[2 * node + 1]!]
    total.force[0] += fx
    total.force[1] += fy
    total.moment += mesh.x[node]! * fy - mesh.y[node]! * fx
    count(node, fx, fy)
  }
  const isRound = structure.state === 'axisymmetric'
  const rest = (of: (one: { force: [number, number]; moment: number }) => number) =>
    Math.abs(sums.reduce((sum, one) => sum + of(one), of(total)))
  // Around an axis what pulls away from it is balanced by the body itself.
  const left = isRound
    ? rest(({ force }) => force[1])
    : Math.max(
        rest(({ force }) => force[0]),
        rest(({ force }) => force[1]),
      )
  const turned = isRound || turning === 0 ? 0 : rest(({ moment }) => moment) / turning
  return {
    reactions: supports.map(({ on }, i) => ({
      on: on.name,
      length: holding.lengths[i]!,
      force: sums[i]!.force,
      moment: sums[i]!.moment,
    })),
    total,
    imbalance: Math.max(size === 0 ? 0 : left / size, turned),
  }
}
