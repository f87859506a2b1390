// Slopes and curvatures of the four powers of a branch (Pf, Qf, Pt, Qt) by t, Vf and Vt, from the quantities of line-flows.ts.
import type { LineFlows } from './line-flows.ts'
import type { Lines } from './system.ts'

export interface LineSlopes {
  /** Pf, Qf, Pt, Qt. */
  readonly power: Float64Array
  /** Of each power by t, Vf, Vt. */
  readonly first: Float64Array
  /** Of each power by tt, tVf, tVt, VfVf, VfVt, VtVt. */
  readonly second: Float64Array
  /** Writes those of a branch. */
  at(lines: Lines, flows: LineFlows, volts: Float64Array, line: number): void
}

export function lineSlopes(): LineSlopes {
  const power = new Float64Array(4)
  const first = new Float64Array(12)
  const second = new Float64Array(24)
  return {
    power,
    first,
    second,
    at(lines, flows, volts, l) {
      const [a, b, c, d] = [flows.a[l]!, flows.b[l]!, flows.c[l]!, flows.d[l]!]
      const [vf, vt] = [volts[lines.from[l]!]!, volts[lines.to[l]!]!]
      const both = vf * vt
      power[0] = flows.pFrom[l]!
      power[1] = flows.qFrom[l]!
      power[2] = flows.pTo[l]!
      power[3] = flows.qTo[l]!
      first.set([-b, 2 * vf * lines.gff[l]! + a / vf, a / vt], 0)
      first.set([a, b / vf - 2 * vf * lines.bff[l]!, b / vt], 3)
      first.set([d, c / vf, 2 * vt * lines.gtt[l]! + c / vt], 6)
      first.set([-c, d / vf, d / vt - 2 * vt * lines.btt[l]!], 9)
      second.set([-a, -b / vf, -b / vt, 2 * lines.gff[l]!, a / both, 0], 0)
      second.set([-b, a / vf, a / vt, -2 * lines.bff[l]!, b / both, 0], 6)
      second.set([-c, d / vf, d / vt, 0, c / both, 2 * lines.gtt[l]!], 12)
      second.set([-d, -c / vf, -c / vt, 0, d / both, -2 * lines.btt[l]!], 18)
    },
  }
}

/** Where entry (i, j) of the symmetric 3 x 3 matrix stands in `second`. */
const PAIR = [
  [0, 1, 2],
  [1, 3, 4],
  [2, 4, 5],
] as const
/** The variable of a branch (t, Vf, Vt) behind each of its four (angles of both ends, voltages), and its sign. */
const BEHIND = [0, 0, 1, 2] as const
const SIGN = [1, -1, 1, 1] as const

/**
 * Adds, from values[place] on, the 4 x 4 Hessian of the weighted powers and of the limits (S^2 - r^2) / 2r of both ends
 * with multipliers `u`.
 */
export function curvature(
  { power, first, second }: LineSlopes,
  weights: readonly [number, number, number, number],
  u: readonly [number, number],
  rating: number,
  values: Float64Array,
  place: number,
): void {
  const three = new Float64Array(9)
  const shares = [u[0] / rating, u[0] / rating, u[1] / rating, u[1] / rating]
  for (let i = 0; i < 3; i++) {
    for (let j = i; j < 3; j++) {
      let sum = 0
      for (let k = 0; k < 4; k++) {
        const share = shares[k]!
        sum += (weights[k]! + share * power[k]!) * second[6 * k + PAIR[i]![j]!]!
        sum += share * first[3 * k + i]! * first[3 * k + j]!
      }
      three[3 * i + j] = three[3 * j + i] = sum
    }
  }
  for (let r = 0; r < 4; r++) {
    for (let s = 0; s < 4; s++) {
      values[place + 4 * r + s]! += SIGN[r]! * SIGN[s]! * three[3 * BEHIND[r]! + BEHIND[s]!]!
    }
  }
}
