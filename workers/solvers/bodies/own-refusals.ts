// Where a run of bodies in space ends before its time.
import { Failure } from '../../failure.ts'
import type { Gap } from './own-contacts.ts'
import type { Scene } from './scene.ts'

/** Operations of one run, each about 0.7 ns on a machine of its own: ten seconds. */
export const WORK_MAX = 1.5e10

export function locked(link: number, t: number): Failure {
  const message = `link ${link} depends on the links before it at t = ${t}: they lock one another there`
  return new Failure('UNSTABLE', message, { link, t })
}

export function endless({ kind, i, j }: Gap, t: number): Failure {
  const what =
    kind === 'pair'
      ? `bodies ${i} and ${j} touch`
      : kind === 'ground'
        ? `body ${i} touches the ground`
        : `rope ${i} changes`
  const message = `${what} again and again at t = ${t} (Zeno): what rests in contact is beyond this, end the run before`
  return new Failure('NOT_CONVERGED', message, { t, i, j })
}

export function workedOut(t: number, tEnd: number): Failure {
  const message = `more than ${WORK_MAX} operations by t = ${t} of ${tEnd}: take a larger rtol or a shorter run`
  return new Failure('NOT_CONVERGED', message, { t, tEnd, limit: WORK_MAX })
}

/** No step is short enough after this state. */
export function stuck(
  { n, dimension: d }: Scene,
  { t, y }: { t: number; y: Float64Array },
): Failure {
  let nearest = { i: 0, j: 0, distance: Number.POSITIVE_INFINITY }
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let square = 0
      for (let c = 0; c < d; c++) {
        const apart = y[i * d + c]! - y[j * d + c]!
        square += apart * apart
      }
      if (square < nearest.distance ** 2) nearest = { i, j, distance: Math.sqrt(square) }
    }
  }
  const who = n > 1 ? ` bodies ${nearest.i} and ${nearest.j} are ${nearest.distance} apart:` : ''
  const message = `no step is short enough at t = ${t}:${who} they collide, or a force is no number there`
  return new Failure('UNSTABLE', message, { t, ...(n > 1 && nearest) })
}

/** The map of Wisdom and Holman on what is no planet any more. */
export function unfollowed(t: number, h: number): Failure {
  const message = `a planet leaves its orbit before t = ${t}: steps of ${h} do not follow it, take ias15`
  return new Failure('UNSTABLE', message, { t, dt: h })
}
