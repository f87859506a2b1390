// What a run in space leaves behind: momenta, how near its bodies came, and what another run goes on from.
import type { Approach } from './closest.ts'
import type { Row } from './own-run.ts'
import type { OwnInput } from './own-words.ts'
import type { Scene } from './scene.ts'

/** Of all bodies; the angular one around the origin, a number in a plane. */
export function momentaOf({ n, dimension: d, masses }: Scene, { y }: Row) {
  const momentum = new Array<number>(d).fill(0)
  const spin = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const x = (c: number) => (c < d ? y[i * d + c]! : 0)
    const p = (c: number) => (c < d ? masses[i]! * y[(n + i) * d + c]! : 0)
    for (let c = 0; c < d; c++) momentum[c]! += p(c)
    for (let c = 0; c < 3; c++) {
      const [b, e] = [(c + 1) % 3, (c + 2) % 3]
      spin[c]! += x(b) * p(e) - x(e) * p(b)
    }
  }
  return { momentum, ...(d > 1 && { angularMomentum: d === 2 ? [spin[2]!] : spin }) }
}

/** With the difference to the finer run. */
export const closestOf = (approaches: readonly Approach[], finer: readonly Approach[]) =>
  approaches.map((one, k) => ({
    ...one,
    error: Math.abs(one.distance - finer[k]!.distance),
  }))

/** Bodies where they are, and links with their lengths: those that are left out are lengths of the start. */
export function stateAt({ bodies }: OwnInput, scene: Scene, end: Row) {
  const { n, dimension: d, links } = scene
  const part = (from: number) => Array.from(end.y.subarray(from, from + d))
  return {
    t: end.t,
    bodies: bodies.map(({ mass, object, fixed, charge, radius }, i) => ({
      ...{ mass, object, position: part(i * d), velocity: part((n + i) * d) },
      ...(fixed !== undefined && { fixed }),
      ...(charge !== undefined && { charge }),
      ...(radius !== undefined && { radius }),
    })),
    ...(links.length > 0 && {
      links: links.map(({ kind, i, j, anchor, length, stiffness, damping }) => ({
        ...{ kind, i, length },
        ...(j < 0 ? { anchor: [...anchor] } : { j }),
        ...(kind === 'spring' && { stiffness, damping }),
      })),
    }),
  }
}
