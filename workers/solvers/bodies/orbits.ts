// Orbits of bodies around the heaviest one, as if each were alone with it.
import { acos } from '../../numerics/mathematics.ts'
import type { Scene } from './scene.ts'

export interface Orbit {
  readonly body: number
  /** Below 0 on an open orbit. */
  readonly semiMajorAxis: number
  readonly eccentricity: number
  /** To the plane of x and y, in radians; null in a plane. */
  readonly inclination: number | null
  /** Null on an open orbit. */
  readonly period: number | null
}

export const heaviestOf = ({ masses }: Scene): number => masses.indexOf(Math.max(...masses))

export function orbitsAround(
  scene: Scene,
  position: ArrayLike<number>,
  velocity: ArrayLike<number>,
): { centre: number; orbits: Orbit[] } {
  const { n, dimension: d, masses, G } = scene
  const centre = heaviestOf(scene)
  const orbits: Orbit[] = []
  for (let body = 0; body < n; body++) {
    if (body === centre) continue
    const between = (of: ArrayLike<number>) =>
      [0, 1, 2].map(c => (c < d ? of[body * d + c]! - of[centre * d + c]! : 0)) as Triple
    const mu = G * (masses[centre]! + masses[body]!)
    orbits.push({ body, ...orbitOf(between(position), between(velocity), mu, d) })
  }
  return { centre, orbits }
}

type Triple = [number, number, number]

function orbitOf(r: Triple, v: Triple, mu: number, d: number): Omit<Orbit, 'body'> {
  const distance = Math.sqrt(dot(r, r))
  const axis = 1 / (2 / distance - dot(v, v) / mu)
  const spin = cross(r, v)
  const inward = cross(v, spin)
  const apart = r.map((x, c) => inward[c]! / mu - x / distance) as Triple
  const size = Math.sqrt(dot(spin, spin))
  const ratio = size > 0 ? Math.min(1, Math.max(-1, spin[2] / size)) : 1
  return {
    semiMajorAxis: axis,
    eccentricity: Math.sqrt(dot(apart, apart)),
    inclination: d < 3 ? null : acos(ratio),
    period: axis > 0 ? 2 * Math.PI * axis * Math.sqrt(axis / mu) : null,
  }
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
