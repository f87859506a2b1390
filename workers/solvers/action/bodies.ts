// Bodies under their gravity: the Hamiltonian that they have, and what a run of it says of them.
import type { DynamicsInput } from '../../dynamics/words.ts'
import { namesIn } from '../../expression/names-in.ts'
import { invalidInput } from '../../refusal.ts'
import { type Approach, ClosestOfSteps } from '../bodies/closest.ts'
import { orbitsAround } from '../bodies/orbits.ts'
import { readScene } from '../bodies/own-scene.ts'
import { AXES } from '../bodies/own-words.ts'
import type { Scene } from '../bodies/scene.ts'
import type { OwnInput } from './own-words.ts'

/** As svc_multibody reads them. */
export const sceneOf = ({ bodies = [], G, softening }: OwnInput): Scene =>
  readScene({
    bodies: bodies.map(({ name, ...body }) => ({ ...body, object: name ?? 'body' })),
    ...(G !== undefined && { G }),
    ...(softening !== undefined && { softening }),
    tMax: 1,
  })

export const namesOf = ({ bodies = [] }: OwnInput): string[] =>
  bodies.map(({ name }, i) => name ?? `body${i}`)

/** H of coordinates x0, y0 ... and momenta px0, py0 ... of one body after the other. */
export function hamiltonianOf(scene: Scene) {
  const { n, dimension: d, masses, G, softening, position, velocity } = scene
  const axes = AXES.slice(0, d)
  const each = <T>(make: (i: number, axis: string, c: number) => T): T[] =>
    Array.from({ length: n }, (_, i) => axes.map((axis, c) => make(i, axis, c))).flat()
  const coordinates = each((i, axis) => `${axis}${i}`)
  const momenta = each((i, axis) => `p${axis}${i}`)
  const kinetic = Array.from(masses, (mass, i) => {
    const square = axes.map(axis => `p${axis}${i}^2`).join(' + ')
    return `(${square})/${2 * mass}`
  })
  const terms = [...kinetic]
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const strength = G * masses[i]! * masses[j]!
      if (strength === 0) continue
      const square = axes.map(axis => `(${axis}${i} - ${axis}${j})^2`)
      if (softening > 0) square.push(`${softening * softening}`)
      terms.push(`(${-strength})/sqrt(${square.join(' + ')})`)
    }
  }
  const initial: NonNullable<DynamicsInput['initial']> = {}
  for (const [k, name] of coordinates.entries()) initial[name] = position[k]!
  for (const [k, name] of momenta.entries()) {
    initial[name] = masses[Math.floor(k / d)]! * velocity[k]!
  }
  return { ...partsOf(terms), coordinates, momenta, initial }
}

/** Sums of sums, each with as many names and characters as a text may have. */
function partsOf(terms: readonly string[]) {
  const definitions: Record<string, string> = {}
  let level = [...terms]
  while (level.length > 1) {
    const sums: string[] = []
    for (let from = 0; from < level.length; ) {
      const names = new Set<string>()
      let [to, length] = [from, 0]
      while (to < level.length) {
        for (const name of namesIn(level[to]!)) names.add(name)
        length += level[to]!.length
        if (to > from && (names.size > NAMES_MAX || length > CHARACTERS_MAX)) break
        to++
      }
      const name = `part${Object.keys(definitions).length}`
      definitions[name] = level.slice(from, to).join(' + ')
      sums.push(name)
      from = to
    }
    level = sums
  }
  return { hamiltonian: level[0]!, definitions }
}

const NAMES_MAX = 30
const CHARACTERS_MAX = 1500

/** Of a run's rows: places, then momenta; velocities in their place. */
export function withVelocities({ n, dimension: d, masses }: Scene, y: ArrayLike<number>) {
  const row = Float64Array.from(y)
  for (let k = 0; k < n * d; k++) row[n * d + k]! /= masses[Math.floor(k / d)]!
  return row
}

/** Watches the pairs of bodies from step to step. */
export function watchOf(scene: Scene): {
  see(t: number, y: ArrayLike<number>): void
  approaches(): readonly Approach[]
} {
  const { n, dimension: d } = scene
  const pull = accelerationsOf(scene)
  const closest = new ClosestOfSteps(n, d, (_, y) => pull(y))
  return {
    see: (t, y) => closest.see(t, withVelocities(scene, y)),
    approaches: () => closest.approaches,
  }
}

function accelerationsOf({ n, dimension: d, masses, G, softening }: Scene) {
  const a = new Float64Array(n * d)
  return (y: ArrayLike<number>) => {
    a.fill(0)
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        let square = softening * softening
        for (let c = 0; c < d; c++) square += (y[i * d + c]! - y[j * d + c]!) ** 2
        const share = G / (square * Math.sqrt(square))
        for (let c = 0; c < d; c++) {
          const apart = y[i * d + c]! - y[j * d + c]!
          a[i * d + c]! -= masses[j]! * share * apart
          a[j * d + c]! += masses[i]! * share * apart
        }
      }
    }
    return a
  }
}

export function placesOf(scene: Scene, y: ArrayLike<number>) {
  const { n, dimension: d, G } = scene
  const part = (from: number) => Array.from({ length: d }, (_, c) => y[from + c]!)
  const all = (from: number) => Array.from({ length: n }, (_, i) => part(from + i * d))
  const speeds = Array.from(y).slice(n * d)
  return {
    positions: all(0),
    velocities: all(n * d),
    ...(G > 0 && { orbits: orbitsAround(scene, y, speeds).orbits }),
  }
}

/** What has no meaning beside bodies: their H is that of gravity. */
export function refuseBeside(input: OwnInput): void {
  for (const name of [
    'hamiltonian',
    'coordinates',
    'momenta',
    'parameters',
    'definitions',
  ] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(
      `/${name}`,
      `${name} has no meaning beside bodies, whose H is that of gravity`,
    )
  }
}
