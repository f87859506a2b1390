// A column that is bent in the shape of its lowest mode before any load: how far the forces as they are given bend it, and the
// moment that they make (theory of second order; Timoshenko and Gere (1961), 1.12).
import { gridError } from '../../continuum/grid-error.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { GAUSS, hermite } from './hermite-shapes.ts'
import type { OwnInput } from './own-words.ts'
import { countBelow, type Pencil, vectorAt } from './pencil.ts'

export interface Elements extends Pencil {
  readonly nodes: Float64Array
  /** Stiffness, bed and whole compression at the points of each element. */
  readonly sampled: {
    readonly EI: Float64Array
    readonly bed: Float64Array
    readonly N: Float64Array
  }
}

interface Solved {
  readonly elements: Elements
  readonly factors: readonly number[]
}

interface Most {
  readonly value: number
  readonly at: number
}

/** Undefined where nothing was said of it; three meshes, the finest first. */
export function bentOf({ imperfection, axial }: OwnInput, solved: readonly Solved[]) {
  if (imperfection === undefined) return undefined
  if (axial === undefined)
    throw missingInput('/axial', 'axial is missing: the forces that bend the column further')
  const [fine, middle, coarse] = solved.map(one => bend(one, imperfection)) as [Bent, Bent, Bent]
  const judge = (of: (bent: Bent) => Most, order: number) =>
    gridError(of(fine).value, of(middle).value, of(coarse).value, order, of(fine).value).estimate
  const [deflectionError, momentError] = [
    judge(({ deflection }) => deflection, 4),
    judge(({ moment }) => moment, 2),
  ]
  return {
    relative: Math.max(deflectionError / fine.deflection.value, momentError / fine.moment.value),
    shown: {
      deflection: { ...fine.deflection, error: deflectionError },
      moment: { ...fine.moment, error: momentError },
      amplification: fine.deflection.value / imperfection,
    },
  }
}

interface Bent {
  readonly deflection: Most
  readonly moment: Most
}

function bend({ elements, factors }: Solved, amplitude: number): Bent {
  const mode = vectorAt(elements, factors[0]!)
  const first = mostOf(elements.nodes, mode).value
  const start = mode.map(one => (one * amplitude) / first)
  // (K - G) w = G w0, with all forces as they are given.
  if (countBelow(elements, 1, new WorkMeter()) !== 0)
    throw invalidInput(
      '/axial',
      `the given forces are 1/${factors[0]} of those that bend a straight column aside: a bent one has no rest there`,
    )
  const more = new Float64Array(start.length)
  const count = elements.nodes.length - 1
  for (let e = 0; e < count; e++) {
    const { push } = matricesOf(elements, e)
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) more[2 * e + i]! += push[4 * i + j]! * start[2 * e + j]!
    }
  }
  elements.ldlt.solve(more)
  const whole = more.map((one, i) => one + start[i]!)
  let moment = { value: 0, at: 0 }
  for (let e = 0; e < count; e++) {
    const { stiff, push } = matricesOf(elements, e)
    const turns = (row: 1 | 3) => {
      let sum = 0
      for (let j = 0; j < 4; j++)
        sum += stiff[4 * row + j]! * more[2 * e + j]! - push[4 * row + j]! * whole[2 * e + j]!
      return Math.abs(sum)
    }
    for (const [row, node] of [
      [1, e],
      [3, e + 1],
    ] as const) {
      const value = turns(row)
      if (value > moment.value) moment = { value, at: elements.nodes[node]! }
    }
  }
  return { deflection: mostOf(elements.nodes, whole), moment }
}

/** Of one element: what bends and beds it, and what the forces take from that. */
function matricesOf({ nodes, sampled: { EI, bed, N } }: Elements, e: number) {
  const [stiff, push] = [new Float64Array(16), new Float64Array(16)]
  const { points, weights } = gaussLegendre(GAUSS)
  const h = nodes[e + 1]! - nodes[e]!
  for (const [q, point] of points.entries()) {
    const k = e * GAUSS + q
    const [w, slope, curved] = hermite((1 + point) / 2, h)
    const weight = (weights[q]! / 2) * h
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        stiff[4 * i + j]! += weight * (EI[k]! * curved[i]! * curved[j]! + bed[k]! * w[i]! * w[j]!)
        push[4 * i + j]! += weight * N[k]! * slope[i]! * slope[j]!
      }
    }
  }
  return { stiff, push }
}

/** The largest deflection, between the nodes too: where the slope of the cubic is zero. */
function mostOf(nodes: Float64Array, vector: Float64Array): Most {
  let most = { value: 0, at: 0 }
  for (let e = 0; e + 1 < nodes.length; e++) {
    const h = nodes[e + 1]! - nodes[e]!
    const own = vector.subarray(2 * e, 2 * e + 4) as ArrayLike<number>
    const of = (shapes: readonly number[]) => shapes.reduce((sum, one, i) => sum + one * own[i]!, 0)
    // The slope is a quadratic of the share: by its values at 0, 1/2 and 1.
    const [a, b, c] = [0, 0.5, 1].map(s => of(hermite(s, h)[1])) as [number, number, number]
    const [square, linear] = [2 * a - 4 * b + 2 * c, -3 * a + 4 * b - c]
    const root = Math.sqrt(Math.max(0, linear * linear - 4 * square * a))
    const half = -(linear + (linear < 0 ? -root : root)) / 2
    for (const s of [0, 1, half / square, a / half]) {
      if (!(s >= 0 && s <= 1)) continue
      const value = Math.abs(of(hermite(s, h)[0]))
      if (value > most.value) most = { value, at: nodes[e]! + s * h }
    }
  }
  return most
}
