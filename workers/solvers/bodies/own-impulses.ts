// Velocities after a collision or the jerk of a rope: the links that hold keep their lengths through it.
import { Constraints } from './own-constraints.ts'
import type { Gap } from './own-contacts.ts'
import type { Link, Scene } from './scene.ts'

/** Changes the velocities of y; the first link that depends on the others, or -1. */
export function collide(
  scene: Scene,
  active: readonly number[],
  { kind, i, j }: Gap,
  rate: number,
  y: Float64Array,
): number {
  const { dimension: d, n, contacts } = scene
  const x = y.subarray(0, n * d)
  const v = y.subarray(n * d, 2 * n * d)
  if (kind === 'taut') return stopped(scene, [...active, i], x, v, 0)
  const { restitution, friction = 0 } = contacts!
  const anchor = Array.from(x.subarray(i * d, (i + 1) * d))
  if (kind === 'ground') anchor[contacts!.axis] = anchor[contacts!.axis]! - 1
  const row: Link = {
    ...{ kind: 'rod', i, j, anchor, length: 1, stiffness: 0, damping: 0 },
  }
  const links = [...scene.links, row]
  const before = v.slice()
  const dependent = stopped(
    { ...scene, links },
    [...active, scene.links.length],
    x,
    v,
    -restitution * rate,
  )
  if (dependent < 0 && friction > 0) rub(scene, { i, j }, before, v, friction)
  return dependent
}

/** Rates of the lengths become 0, that of the last row `growth`. */
function stopped(
  scene: Scene,
  rows: readonly number[],
  x: Float64Array,
  v: Float64Array,
  growth: number,
): number {
  const constraints = new Constraints(scene, rows)
  const dependent = constraints.place(x)
  if (dependent >= 0) return dependent
  const rates = new Float64Array(rows.length)
  rates[rows.length - 1] = growth
  constraints.projectVelocities(v, rates)
  return -1
}

/** Coulomb's law in one blow: the bodies do not spin, so that friction only slows the sliding. */
function rub(
  { dimension: d, inverse }: Scene,
  { i, j }: { i: number; j: number },
  before: Float64Array,
  v: Float64Array,
  friction: number,
): void {
  const mobility = inverse[i]! + (j < 0 ? 0 : inverse[j]!)
  const push = Array.from({ length: d }, (_, c) => {
    const body = inverse[i]! > 0 ? i : j
    const share = (v[body * d + c]! - before[body * d + c]!) / inverse[body]!
    return body === i ? share : -share
  })
  const size = Math.sqrt(push.reduce((sum, p) => sum + p * p, 0))
  if (size === 0) return
  const normal = push.map(p => p / size)
  const relative = normal.map((_, c) => v[i * d + c]! - (j < 0 ? 0 : v[j * d + c]!))
  const along = relative.reduce((sum, u, c) => sum + u * normal[c]!, 0)
  const sliding = relative.map((u, c) => u - along * normal[c]!)
  const speed = Math.sqrt(sliding.reduce((sum, u) => sum + u * u, 0))
  if (speed === 0) return
  const impulse = Math.min(friction * size, speed / mobility)
  for (const [c, u] of sliding.entries()) {
    v[i * d + c]! -= (inverse[i]! * impulse * u) / speed
    if (j >= 0) v[j * d + c]! += (inverse[j]! * impulse * u) / speed
  }
}
