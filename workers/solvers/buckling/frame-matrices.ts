// Stiffness of a frame and what its axial forces take from it: members in equal elements, cubic across and linear along.
import { partingOrder } from '../../continuum/mesh/parting.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { invalidInput } from '../../refusal.ts'
import type { Frame, Member } from './frame.ts'
import { GAUSS, hermite } from './hermite-shapes.ts'
import type { Faults, Pencil } from './pencil.ts'

export const FAULTS: Faults = {
  mechanism: [
    '/frame/supports',
    'supports and releases leave a mechanism: the frame moves without bending (or bending is lost beside stretching that is 1e10 times stiffer: take a smaller A)',
  ],
  tension: ['/frame/loads', 'the loads compress no member: nothing bends aside'],
  fixed: ['/frame/loads', 'the fixed loads bend the frame aside by themselves'],
}

/** Share of its own stiffness that a movement without any has by rounding. */
const SOFT = 1e-14
const STEPS = 4
/** Share of the largest force that rounding leaves. */
const NOTHING = 1e-9

/** Of a member under the loads as they are given. */
export interface MemberForces {
  /** Compression at both ends. */
  readonly axial: readonly [number, number]
  /** Of that, what does not grow. */
  readonly stays: readonly [number, number]
  readonly shear: readonly [number, number]
  readonly moments: readonly [number, number]
}

export interface FrameMatrices extends Pencil {
  readonly forces: readonly MemberForces[]
  /** Unknowns of each element, -1 where it is held: u, v, turn of both ends. */
  readonly unknowns: readonly Int32Array[]
  /** Elements of each member. */
  readonly parts: number
}

/** Each member in so many elements. */
export function frameMatrices(kernels: Kernels, frame: Frame, parts: number): FrameMatrices {
  const { joints, members } = frame
  const [xs, ys] = [joints.map(({ x }) => x), joints.map(({ y }) => y)]
  /** Unknowns by the node that they stand at. */
  const owners: number[] = []
  const fresh = (node: number) => owners.push(node) - 1
  const ofJoints = joints.map(({ held }, i) => held.map(is => (is ? -1 : fresh(i))))
  const isRigid = joints.map(() => false)
  const unknowns: Int32Array[] = []
  for (const { ends, hinged } of members) {
    const [a, b] = ends
    let left = [...ofJoints[a]!]
    if (hinged[0]) left[2] = fresh(a)
    else isRigid[a] = true
    for (let p = 1; p <= parts; p++) {
      let right: number[]
      if (p === parts) {
        right = [...ofJoints[b]!]
        if (hinged[1]) right[2] = fresh(b)
        else isRigid[b] = true
      } else {
        const share = p / parts
        const node = xs.push(joints[a]!.x + (joints[b]!.x - joints[a]!.x) * share) - 1
        ys.push(joints[a]!.y + (joints[b]!.y - joints[a]!.y) * share)
        right = [fresh(node), fresh(node), fresh(node)]
      }
      unknowns.push(Int32Array.of(...left, ...right))
      left = right
    }
  }
  // A joint of hinges alone has no turn of its own.
  for (const [i, turns] of isRigid.entries()) {
    const turn = ofJoints[i]![2]!
    if (turns || turn < 0) continue
    if (joints[i]!.force[2] !== 0 || joints[i]!.still[2] !== 0)
      throw invalidInput(
        '/frame/loads',
        `a moment acts at ${joints[i]!.name}, where all members are hinged`,
      )
  }
  const idle = new Set(
    isRigid.flatMap((turns, i) => (turns || ofJoints[i]![2]! < 0 ? [] : [ofJoints[i]![2]!])),
  )
  const count = owners.length
  const places = new Map<number, number>()
  const pairs: number[] = []
  for (const own of unknowns) {
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) {
        const [p, q] = [own[i]!, own[j]!]
        if (p < 0 || q <= p || places.has(p * count + q)) continue
        places.set(p * count + q, pairs.push(p, q) / 2 - 1)
      }
    }
  }
  const empty = () => ({ own: new Float64Array(count), off: new Float64Array(pairs.length / 2) })
  const [stiff, push, fixed] = [empty(), empty(), empty()]
  const loadsOf = (kind: 'grows' | 'stays') => {
    const load = new Float64Array(count)
    for (const [i, { force, still }] of joints.entries()) {
      const own = kind === 'grows' ? force : still
      for (const [k, unknown] of ofJoints[i]!.entries()) if (unknown >= 0) load[unknown]! += own[k]!
    }
    for (const [e, own] of unknowns.entries()) {
      const member = members[Math.floor(e / parts)]!
      const shares = loadOf(member, member.length / parts, kind)
      for (const [i, share] of shares.entries()) if (own[i]! >= 0) load[own[i]!]! += share
    }
    return load
  }
  const add = (to: typeof stiff, own: Int32Array, matrix: Float64Array) => {
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) {
        const [p, q] = [own[i]!, own[j]!]
        if (p < 0 || q < p) continue
        if (p === q) to.own[p]! += matrix[6 * i + j]!
        else to.off[places.get(p * count + q)!]! += matrix[6 * i + j]!
      }
    }
  }
  for (const [e, own] of unknowns.entries()) {
    const member = members[Math.floor(e / parts)]!
    const h = member.length / parts
    add(stiff, own, turned(stiffnessOf(member, h), member))
  }
  for (const turn of idle) stiff.own[turn] = 1
  const ldlt = new SparseLdlt(kernels, orderOf(), Int32Array.from(pairs))
  ldlt.diagonal.set(stiff.own)
  ldlt.off.set(stiff.off)
  if (ldlt.factor() !== 0) throw invalidInput(...FAULTS.mechanism)
  if (softest(stiff.own, vector => ldlt.solve(vector)) < SOFT)
    throw invalidInput(...FAULTS.mechanism)
  const endsUnder = (kind: 'grows' | 'stays') => {
    const moved = loadsOf(kind)
    ldlt.solve(moved)
    if (!moved.every(Number.isFinite))
      throw new Failure('PRECISION', 'the frame leaves the range of double precision', {})
    return unknowns.map((own, e) =>
      endForces(members[Math.floor(e / parts)]!, own, moved, parts, kind),
    )
  }
  const ends = endsUnder('grows')
  const compressions = ends.flatMap(end => [end[0]!, -end[3]!])
  const most = Math.max(...compressions)
  if (!(most > NOTHING * Math.max(...compressions.map(Math.abs))))
    throw invalidInput(...FAULTS.tension)
  for (const [e, own] of unknowns.entries()) {
    const member = members[Math.floor(e / parts)]!
    add(push, own, turned(geometricOf(member.length / parts, ends[e]!), member))
  }
  const isHeld = [...joints, ...members].some(({ still }) => still.some(one => one !== 0))
  const held = isHeld ? endsUnder('stays') : undefined
  for (const [e, forces] of held?.entries() ?? []) {
    const member = members[Math.floor(e / parts)]!
    add(fixed, unknowns[e]!, turned(geometricOf(member.length / parts, forces), member))
  }
  const forces = members.map((_, m): MemberForces => {
    const [first, last] = [m * parts, (m + 1) * parts - 1]
    const stays = [held?.[first]?.[0] ?? 0, -(held?.[last]?.[3] ?? 0) + 0] as const
    const at = (e: number, row: number) => ends[e]![row]! + (held?.[e]?.[row] ?? 0)
    return {
      axial: [at(first, 0), -at(last, 3) + 0],
      stays,
      shear: [at(first, 1), -at(last, 4) + 0],
      moments: [at(first, 2), at(last, 5)],
    }
  })
  return {
    ...{ ldlt, forces, unknowns, parts, pairs: Int32Array.from(pairs) },
    ...(held && { fixed: { diagonal: fixed.own, off: fixed.off } }),
    ...{ diagonal: stiff.own, off: stiff.off, geometric: push.own, geometricOff: push.off },
  }

  /** By the place of each unknown's node. */
  function orderOf(): Int32Array {
    const neighbours = xs.map(() => new Set<number>())
    for (const own of unknowns) {
      const nodes = [...own].filter(one => one >= 0).map(one => owners[one]!)
      for (const a of nodes) for (const b of nodes) neighbours[a]!.add(b)
    }
    const starts = new Int32Array(xs.length + 1)
    for (const [i, set] of neighbours.entries()) starts[i + 1] = starts[i]! + set.size
    const list = Int32Array.from(neighbours.flatMap(set => [...set]))
    const of = xs.map((): number[] => [])
    for (const [unknown, node] of owners.entries()) of[node]!.push(unknown)
    const nodes = partingOrder(Float64Array.from(xs), Float64Array.from(ys), starts, list)
    return Int32Array.from([...nodes].flatMap(node => of[node]!))
  }
}

/** The least eigenvalue of the stiffness over its diagonal, about, by inverse iteration. */
function softest(diagonal: Float64Array, solve: (vector: Float64Array) => void): number {
  let vector = Float64Array.from(diagonal, (_, i) => 1 + ((i * 7) % 5))
  let value = 0
  for (let step = 0; step < STEPS; step++) {
    const weighted = vector.map((one, i) => one * diagonal[i]!)
    const before = weighted.reduce((sum, one, i) => sum + one * vector[i]!, 0)
    solve(weighted)
    const after = weighted.reduce((sum, one, i) => sum + one * one * diagonal[i]!, 0)
    value = Math.sqrt(before / after)
    const most = weighted.reduce((top, one) => Math.max(top, Math.abs(one)), 0)
    vector = weighted.map(one => one / most)
  }
  return value
}

/** In the member's own axes: along, across, turn of both ends. */
function stiffnessOf({ E, I, A }: Member, h: number): Float64Array {
  const k = new Float64Array(36)
  const [along, bend] = [(E * A) / h, (E * I) / h]
  const set = (i: number, j: number, value: number) => {
    k[6 * i + j] = value
    k[6 * j + i] = value
  }
  set(0, 0, along)
  set(3, 3, along)
  set(0, 3, -along)
  for (const [i, j, factor] of [
    ...([
      [1, 1, 12],
      [4, 4, 12],
      [1, 4, -12],
    ] as const),
    ...([
      [1, 2, 6 * h],
      [1, 5, 6 * h],
      [2, 4, -6 * h],
      [4, 5, -6 * h],
    ] as const),
    ...([
      [2, 2, 4 * h * h],
      [5, 5, 4 * h * h],
      [2, 5, 2 * h * h],
    ] as const),
  ]) {
    set(i, j, (factor * bend) / h / h)
  }
  return k
}

/** The load over an element at its ends, along the axes of the frame, with the moments that hold it. */
function loadOf({ load, still, cos, sin }: Member, h: number, kind: 'grows' | 'stays'): number[] {
  const [qx, qy] = kind === 'grows' ? load : still
  const across = -qx * sin + qy * cos
  const moment = (across * h * h) / 12
  return [(qx * h) / 2, (qy * h) / 2, moment, (qx * h) / 2, (qy * h) / 2, -moment]
}

/** What an element bears at its ends, along and across itself; compression is positive at its beginning. */
function endForces(
  member: Member,
  own: Int32Array,
  moved: Float64Array,
  parts: number,
  kind: 'grows' | 'stays',
): Float64Array {
  const h = member.length / parts
  const { cos, sin } = member
  const whole = Float64Array.from(own, unknown => (unknown < 0 ? 0 : moved[unknown]!))
  const at = (values: ArrayLike<number>) => {
    const own = new Float64Array(6)
    for (const k of [0, 3]) {
      own[k] = cos * values[k]! + sin * values[k + 1]!
      own[k + 1] = -sin * values[k]! + cos * values[k + 1]!
      own[k + 2] = values[k + 2]!
    }
    return own
  }
  const u = at(whole)
  const q = at(loadOf(member, h, kind))
  const k = stiffnessOf(member, h)
  return Float64Array.from({ length: 6 }, (_, i) => {
    let sum = -q[i]!
    for (let j = 0; j < 6; j++) sum += k[6 * i + j]! * u[j]!
    return sum
  })
}

/** Of the compression, which is linear along the element. */
function geometricOf(h: number, ends: Float64Array): Float64Array {
  const matrix = new Float64Array(36)
  const { points, weights } = gaussLegendre(GAUSS)
  const [from, to] = [ends[0]!, -ends[3]!]
  const rows = [1, 2, 4, 5]
  for (const [q, at] of points.entries()) {
    const s = (1 + at) / 2
    const [, slope] = hermite(s, h)
    const share = (weights[q]! / 2) * h * (from + (to - from) * s)
    for (const [i, row] of rows.entries()) {
      for (const [j, column] of rows.entries()) {
        matrix[6 * row + column]! += share * slope[i]! * slope[j]!
      }
    }
  }
  return matrix
}

/** From the member's axes to those of the frame. */
function turned(matrix: Float64Array, { cos, sin }: Member): Float64Array {
  const t = new Float64Array(36)
  for (const k of [0, 3]) {
    t[6 * k + k] = t[6 * (k + 1) + k + 1] = cos
    t[6 * k + k + 1] = sin
    t[6 * (k + 1) + k] = -sin
    t[6 * (k + 2) + k + 2] = 1
  }
  const half = new Float64Array(36)
  const whole = new Float64Array(36)
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      for (let k = 0; k < 6; k++) half[6 * i + j]! += matrix[6 * i + k]! * t[6 * k + j]!
    }
  }
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      for (let k = 0; k < 6; k++) whole[6 * i + j]! += t[6 * k + i]! * half[6 * k + j]!
    }
  }
  return whole
}
