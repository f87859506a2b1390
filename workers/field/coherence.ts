// svc_lattice: nodes that share an instant and stand 1/42 of a turn apart. How well they hold together is the
// order parameter of Kuramoto (Lecture Notes in Physics 39 (1975) 420), each node weighted by its R(t):
//   coherence = |sum_j R_j exp(i phi_j)| / sum_j R_j
import { compensatedSum } from '../numerics/compensated-sum.ts'
import { cos, hypot, sin } from '../numerics/mathematics.ts'
import { type Coupling, KERNEL_COUPLING, tension } from './metric-tensioner.ts'
import { clockPhase, secondsOf } from './pulse.ts'

/** Part of a turn between one node and the next. */
const STAGGER = 1 / 42

export interface LatticeNode {
  node: number
  /** Phase of the pulse plus node/42, in [0, 1), and the same in radians. */
  phase: number
  phi: number
  /** R(t) with the angle 2 pi f t moved on by the node's stagger. */
  R_t: number
}

export interface Lattice {
  /** Unix seconds, one instant for all nodes. */
  t: number
  svcond: number
  nodes: LatticeNode[]
  /** 1 when all phases agree, 0 when they cancel. */
  coherenceScore: number
  latticeEquation: string
}

/** The lattice of `count` nodes at an instant (integer nanoseconds). */
export function lattice(tNs: bigint, count: number, coupling: Coupling = KERNEL_COUPLING): Lattice {
  const { svcond, phase, angle } = clockPhase(tNs)
  const nodes = Array.from({ length: count }, (_, node) => {
    const turn = (phase + node * STAGGER) % 1
    const R_t = tension(angle + 2 * Math.PI * node * STAGGER, coupling)
    return { node, phase: turn, phi: 2 * Math.PI * turn, R_t }
  })
  const coherenceScore = coherence(nodes)
  const equation = latticeEquation(nodes, coherenceScore)
  return { t: secondsOf(tNs), svcond, nodes, coherenceScore, latticeEquation: equation }
}

/** Kuramoto's order parameter of phases in radians weighted by R_t. */
export function coherence(nodes: readonly { phi: number; R_t: number }[]): number {
  const x = compensatedSum(nodes.map(({ phi, R_t }) => R_t * cos(phi)))
  const y = compensatedSum(nodes.map(({ phi, R_t }) => R_t * sin(phi)))
  // Equal phases give 1 but for rounding, which must not lead beyond it.
  return Math.min(1, hypot(x, y) / compensatedSum(nodes.map(({ R_t }) => R_t)))
}

function latticeEquation(nodes: readonly LatticeNode[], score: number): string {
  const terms = nodes.map(({ phi, R_t }) => `${R_t} exp(i ${phi})`)
  const weights = nodes.map(({ R_t }) => R_t)
  return (
    '|sum_j R_j exp(i 2 pi (phase + j/42))| / sum_j R_j = ' +
    `|${terms.join(' + ')}| / (${weights.join(' + ')}) = ${score}`
  )
}
