// What a run in space leaves behind: momenta, how near its bodies came, and what another run goes on from.
import { momentaOf } from './momenta.ts'
import type { Row } from './own-run.ts'
import type { OwnInput } from './own-words.ts'
import type { Scene } from './scene.ts'

/** At the end; the angular one around the origin, a number in a plane. */
export function endMomenta(scene: Scene, { y }: Row) {
  const { momentum, spin } = momentaOf(scene, y)
  const d = scene.dimension
  return {
    momentum: momentum.slice(0, d),
    ...(d > 1 && { angularMomentum: d === 2 ? [spin[2]!] : spin }),
  }
}

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
