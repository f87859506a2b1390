// What may happen on the way: spheres touch one another or the ground, ropes become taut or slack. Each is the zero of a
// number that falls through 0.
import type { Constraints } from './own-constraints.ts'
import type { Dynamics } from './own-dynamics.ts'
import type { Scene } from './scene.ts'

export interface Gap {
  kind: 'pair' | 'ground' | 'taut' | 'slack'
  /** Body or link, and the other body; -1 of the ground. */
  i: number
  j: number
}

/** The numbers whose fall through 0 is looked for, with the links that hold now. */
export function gapsOf(scene: Scene, active: readonly number[]): Gap[] {
  const { n, inverse, radii, contacts, links } = scene
  const gaps: Gap[] = []
  if (contacts) {
    for (let i = 0; i < n; i++) {
      if (contacts.axis >= 0 && inverse[i]! > 0) gaps.push({ kind: 'ground', i, j: -1 })
      for (let j = i + 1; j < n; j++) {
        if (radii[i]! + radii[j]! === 0 || (inverse[i] === 0 && inverse[j] === 0)) continue
        gaps.push({ kind: 'pair', i, j })
      }
    }
  }
  for (const [k, { kind }] of links.entries()) {
    if (kind === 'rope') gaps.push({ kind: active.includes(k) ? 'slack' : 'taut', i: k, j: -1 })
  }
  return gaps
}

export interface GapState {
  value: number
  /** Rate of change; NaN of a tension. */
  rate: number
  /** Size of the relative velocity. */
  speed: number
}

export function gapAt(
  { kind, i, j }: Gap,
  dynamics: Dynamics,
  constraints: Constraints,
  t: number,
  y: Float64Array,
): GapState {
  const { dimension: d, n, radii, contacts, links } = dynamics.scene
  const size = n * d
  if (kind === 'slack') {
    const value = dynamics.tensions(t, y)[constraints.active.indexOf(i)]!
    return { value, rate: Number.NaN, speed: 0 }
  }
  if (kind === 'ground') {
    const axis = contacts!.axis
    const rate = y[size + i * d + axis]!
    return { value: y[i * d + axis]! - radii[i]!, rate, speed: Math.abs(rate) }
  }
  const link = kind === 'taut' ? links[i]! : { i, j, anchor: [], length: 0 }
  let square = 0
  let along = 0
  let fast = 0
  for (let c = 0; c < d; c++) {
    const isAnchored = link.j < 0
    const apart = y[link.i * d + c]! - (isAnchored ? link.anchor[c]! : y[link.j * d + c]!)
    const v = y[size + link.i * d + c]! - (isAnchored ? 0 : y[size + link.j * d + c]!)
    square += apart * apart
    along += apart * v
    fast += v * v
  }
  const distance = Math.sqrt(square)
  const growth = distance === 0 ? 0 : along / distance
  const speed = Math.sqrt(fast)
  return kind === 'taut'
    ? { value: link.length - distance, rate: -growth, speed }
    : { value: distance - radii[i]! - radii[j]!, rate: growth, speed }
}
