// Powers at both ends of each branch, from the voltages, and what they are made of: with t = angle at `from` less that
// at `to`,
//   A = Vf Vt (gft cos t + bft sin t),  B = Vf Vt (gft sin t - bft cos t),
//   C = Vf Vt (gtf cos t - btf sin t),  D = -Vf Vt (gtf sin t + btf cos t),
//   Pf = Vf^2 gff + A,  Qf = -Vf^2 bff + B,  Pt = Vt^2 gtt + C,  Qt = -Vt^2 btt + D,
// and dA/dt = -B, dB/dt = A, dC/dt = D, dD/dt = -C, so that slopes and curvatures follow from the same four.
import { cos, sin } from '../../numerics/mathematics.ts'
import type { Lines } from './system.ts'

export interface LineFlows {
  readonly a: Float64Array
  readonly b: Float64Array
  readonly c: Float64Array
  readonly d: Float64Array
  readonly pFrom: Float64Array
  readonly qFrom: Float64Array
  readonly pTo: Float64Array
  readonly qTo: Float64Array
}

export const noFlows = (count: number): LineFlows => {
  const column = () => new Float64Array(count)
  return {
    ...{ a: column(), b: column(), c: column(), d: column() },
    ...{ pFrom: column(), qFrom: column(), pTo: column(), qTo: column() },
  }
}

/** Writes the flows; those of branch `lost`, if any, are 0. */
export function writeFlows(
  lines: Lines,
  angles: Float64Array,
  volts: Float64Array,
  flows: LineFlows,
  lost = -1,
): void {
  const { a, b, c, d, pFrom, qFrom, pTo, qTo } = flows
  for (let l = 0; l < lines.count; l++) {
    if (l === lost) {
      a[l] = b[l] = c[l] = d[l] = pFrom[l] = qFrom[l] = pTo[l] = qTo[l] = 0
      continue
    }
    const [i, j] = [lines.from[l]!, lines.to[l]!]
    const [vf, vt] = [volts[i]!, volts[j]!]
    const t = angles[i]! - angles[j]!
    const [x, y] = [vf * vt * cos(t), vf * vt * sin(t)]
    a[l] = lines.gft[l]! * x + lines.bft[l]! * y
    b[l] = lines.gft[l]! * y - lines.bft[l]! * x
    c[l] = lines.gtf[l]! * x - lines.btf[l]! * y
    d[l] = -lines.gtf[l]! * y - lines.btf[l]! * x
    pFrom[l] = vf * vf * lines.gff[l]! + a[l]!
    qFrom[l] = b[l]! - vf * vf * lines.bff[l]!
    pTo[l] = vt * vt * lines.gtt[l]! + c[l]!
    qTo[l] = d[l]! - vt * vt * lines.btt[l]!
  }
}

/** Powers that leave each bus by its branches and its shunt. */
export function leaving(
  {
    lines,
    n,
    gShunt,
    bShunt,
  }: { lines: Lines; n: number; gShunt: Float64Array; bShunt: Float64Array },
  volts: Float64Array,
  { pFrom, qFrom, pTo, qTo }: LineFlows,
  p: Float64Array,
  q: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    const square = volts[i]! * volts[i]!
    p[i] = square * gShunt[i]!
    q[i] = -square * bShunt[i]!
  }
  for (let l = 0; l < lines.count; l++) {
    p[lines.from[l]!]! += pFrom[l]!
    q[lines.from[l]!]! += qFrom[l]!
    p[lines.to[l]!]! += pTo[l]!
    q[lines.to[l]!]! += qTo[l]!
  }
}
