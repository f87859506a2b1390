// Sizes of a scene, by which errors are allowed.
import type { Dynamics } from './own-dynamics.ts'
import type { Scene } from './scene.ts'

/** Size of the scene: positions, links, radii. */
export function lengthOf(scene: Scene): number {
  const { position, links, radii, velocity, gravity, tEnd } = scene
  const largest = (list: ArrayLike<number>) =>
    Array.from(list).reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const own = Math.max(
    largest(position),
    largest(radii),
    largest(links.map(({ length }) => length)),
  )
  return own || largest(velocity) * tEnd || largest(gravity) * tEnd * tEnd || 1
}

/** Of a step where a number passes 0: far below the sizes of the scene. */
const ABSOLUTE_SHARE = 1e-3
/** The same for the vectors between bodies, which are short where they pass closely. */
const PASSAGE_SHARE = 1e-6

export function allowances(
  dynamics: Dynamics,
  y: Float64Array,
  rtol: number,
  length: number,
  tEnd: number,
): Float64Array {
  const { n, dimension: d } = dynamics.scene
  const size = n * d
  const accelerations = dynamics.accelerations(0, y)
  let speed = length / tEnd
  for (let k = 0; k < size; k++) {
    const pulled = Math.sqrt(Math.abs(accelerations[k]!) * length)
    speed = Math.max(speed, Math.abs(y[size + k]!), Number.isFinite(pulled) ? pulled : 0)
  }
  const absolute = new Float64Array(dynamics.size).fill(ABSOLUTE_SHARE * rtol * length)
  absolute.fill(ABSOLUTE_SHARE * rtol * speed, size, 2 * size)
  absolute.fill(PASSAGE_SHARE * rtol * length, dynamics.lostAt)
  absolute[dynamics.lostAt] = Number.POSITIVE_INFINITY
  return absolute
}

export function longestGap({ times, tEnd }: Scene): number {
  let [gap, last] = [0, 0]
  for (const time of [...times, tEnd]) {
    gap = Math.max(gap, time - last)
    last = time
  }
  return gap
}
