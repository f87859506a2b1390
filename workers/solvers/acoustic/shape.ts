// The pressure of a mode along a network: carried from the left end to the right one, piece by piece.

import { cos, sin } from '../../numerics/mathematics.ts'
import type { Bore } from './bore.ts'
import { poleOf } from './counting.ts'
import type { Branch } from './parts.ts'
import { type OpenEnd, type Radiating, radiates } from './radiation.ts'
import type { Element } from './slices.ts'

const POINTS = 401

interface Shape {
  readonly x: Float64Array
  /** The largest is 1. */
  readonly pressure: Float64Array
  /** Share of the largest by which the right end is missed. */
  readonly missed: number
}

export function shapeAlong(
  bore: Bore,
  elements: readonly Element[],
  open: OpenEnd,
  f: number,
): Shape {
  const { gas, length, left, right, radii } = bore
  const omega = 2 * Math.PI * f
  const k = omega / gas.c
  const rhoC = gas.rho * gas.c
  const longer = (radius: number, kind?: Radiating) => radius * open.at(k * radius, kind).length
  // Flow is -i w.
  const along = (p: number, w: number, run: number, r0: number, r1: number): [number, number] => {
    const { a, b, gamma, d } = poleOf(k, run, r0, r1, rhoC)
    return [d * p - b * w, gamma * p + a * w]
  }
  let [p, w] = left.kind === 'closed' ? [1, 0] : [0, 1 / rhoC]
  if (radiates(left.kind)) [p, w] = along(p, w, longer(radii[0], left.kind), radii[0], radii[0])
  const x = Float64Array.from({ length: POINTS }, (_, i) => (length * i) / (POINTS - 1))
  const pressure = new Float64Array(POINTS)
  let [from, next, flow] = [0, 0, 0]
  const reach = (at: number) => {
    while (next < POINTS && x[next]! <= from + 1e-12 * length) pressure[next++] = at
  }
  reach(p)
  for (const element of elements) {
    if (element.kind === 'inertance') p -= omega * element.mass * w
    else if (element.kind === 'branch') w -= p * branchEntry(element)
    else if (element.kind === 'resonator') {
      const area = Math.PI * element.radius * element.radius
      w -=
        p / ((omega * gas.rho * element.length) / area - (rhoC * gas.c) / (omega * element.volume))
    } else {
      const { length: run, r0, r1 } = element
      for (; next < POINTS && x[next]! < from + run * (1 - 1e-12); next++) {
        const share = (x[next]! - from) / run
        pressure[next] = along(p, w, share * run, r0, r0 + (r1 - r0) * share)[0]
      }
      ;[p, w] = along(p, w, run, r0, r1)
      from += run
      reach(p)
    }
    flow = Math.max(flow, Math.abs(w))
  }
  pressure.fill(p, next)
  const most = pressure.reduce((top, one) => (Math.abs(one) > Math.abs(top) ? one : top), 0)
  const isOpen = right.kind !== 'closed'
  if (radiates(right.kind)) [p, w] = along(p, w, longer(radii[1], right.kind), radii[1], radii[1])
  return {
    x,
    pressure: pressure.map(one => one / most + 0),
    missed: isOpen ? Math.abs(p / most) : Math.abs(w) / Math.max(flow, Math.abs(most) / rhoC),
  }

  function branchEntry({ length: side, radius, end, mass = 0 }: Branch): number {
    const whole = end === 'unflanged' ? side + longer(radius) : side
    const [s, c] = [sin(k * whole), cos(k * whole)]
    const unit = rhoC / (Math.PI * radius * radius)
    if (mass === 0) return end === 'closed' ? -s / c / unit : c / s / unit
    return 1 / (omega * mass + (end === 'closed' ? -c / s : s / c) * unit)
  }
}
