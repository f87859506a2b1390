// The time that a run is likely to take, from its input alone.
import { gravityWork, isWild } from './gravity-work.ts'
import { Constraints } from './own-constraints.ts'
import { Dynamics } from './own-dynamics.ts'
import { readScene } from './own-scene.ts'
import { isOwn, type OwnInput } from './own-words.ts'
import type { Scene } from './scene.ts'
import { mostSteps } from './system.ts'

interface LineInput extends OwnInput {
  dt: number
  pairwiseCoupling: number
  pairwiseSoftening: number
  bodies: (OwnInput['bodies'][number] & { phi0?: number | undefined; dphi0: number })[]
}

/** The time of a run on the rows, and that of passages through one another; what is refused at once is cheap. */
export function foreseenMs(input: LineInput): number {
  try {
    if (isOwn(input)) return ownCostMs(input)
  } catch {
    return 1
  }
  const { bodies, tMax, dt } = input
  const n = bodies.length
  const step = 8e-3 + 4e-4 * n * (n + 6)
  return (
    0.3 +
    (step * tMax) / Math.min(dt, 0.25) +
    2 * step * Math.min(passageSteps(input), mostSteps(n))
  )
}

/** Steps of one passage through a soft core. */
const PASSAGE_STEPS = 60

/** Bodies that fall through one another meet again and again, the steps the shorter the smaller the core. */
function passageSteps(input: LineInput): number {
  const { bodies, tMax, pairwiseCoupling, pairwiseSoftening } = input
  if (bodies.every(({ position }) => position !== undefined) || pairwiseCoupling <= 0) return 0
  let rate = 0
  for (const [i, one] of bodies.entries()) {
    for (const other of bodies.slice(i + 1)) {
      const apart = Math.abs(startOf(other) - startOf(one))
      // Bodies that begin as one stay one.
      if (apart === 0 && other.dphi0 === one.dphi0) continue
      const gap = apart + pairwiseSoftening
      const pull = (pairwiseCoupling * (one.mass + other.mass)) / (gap * gap * gap)
      rate = Math.max(rate, Math.sqrt(pull), Math.abs(other.dphi0 - one.dphi0) / gap)
    }
  }
  return PASSAGE_STEPS * bodies.length * rate * tMax
}

const startOf = ({ position, phi0 }: LineInput['bodies'][number]) =>
  (position as number | undefined) ?? phi0 ?? 0

/** Foreseen from the first rates: steps of a sixtieth of the time in which a body falls to another. */
function ownCostMs(input: OwnInput): number {
  const scene = readScene(input)
  const { n, dimension: d, masses, position, velocity, G, tEnd, links, gravity, times } = scene
  if (scene.method !== 'dop853') {
    const runs = scene.method === 'ias15' ? 2.4 : 3
    return Math.min(5 + runs * KERNEL_NANOSECONDS * 1e-6 * gravityWork(scene), RUN_MS_MAX)
  }
  let rate = 0
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let [square, fast] = [0, 0]
      for (let c = 0; c < d; c++) {
        const apart = position[i * d + c]! - position[j * d + c]!
        const v = velocity[i * d + c]! - velocity[j * d + c]!
        square += apart * apart
        fast += v * v
      }
      const distance = Math.sqrt(square) || 1
      const pull = (Math.abs(G) * (masses[i]! + masses[j]!)) / (distance * square || 1)
      rate = Math.max(rate, Math.sqrt(pull) + Math.sqrt(fast) / distance)
    }
  }
  const heavy = gravity.reduce((sum, g) => sum + Math.abs(g), 0)
  for (const { i, stiffness, damping, length } of links) {
    const own = Math.sqrt(stiffness / masses[i]!) + damping / masses[i]!
    rate = Math.max(rate, own, Math.sqrt(heavy / (length || 1)))
  }
  const held = links.flatMap(({ kind }, k) => (kind === 'spring' ? [] : [k]))
  const dynamics = new Dynamics(scene, new Constraints(scene, held))
  rate = Math.max(rate, rateOf(scene, dynamics))
  // Three bodies meet ever more closely before one of them leaves.
  const meet = n > 2 && G !== 0 && isWild(scene)
  const hasText = scene.texts.force !== null || scene.texts.pair !== null
  const fold = rate * tEnd
  const falls = STEPS_A_FALL * fold + (meet ? STEPS_OF_MEETINGS * Math.max(0, fold - 1) : 0)
  const steps = 1.5 * times.length + 60 + (hasText ? 200 : 0) + falls
  const { work } = dynamics
  // Each step of rods is projected onto their lengths.
  const each = (held.length > 0 ? 2 : 1) * EVALUATIONS * NANOSECONDS * 1e-6 * (300 + work)
  const cost = 6 + each * steps
  return Number.isFinite(cost) ? Math.min(cost, RUN_MS_MAX) : RUN_MS_MAX
}

/** Of both runs, with the finer one's shorter steps. */
const STEPS_A_FALL = 8
const STEPS_OF_MEETINGS = 110
const EVALUATIONS = 16
const NANOSECONDS = 3
const KERNEL_NANOSECONDS = 0.55
const RUN_MS_MAX = 60_000

/** What the first accelerations say of the time in which the scene changes. */
function rateOf(scene: Scene, dynamics: Dynamics): number {
  const { position, velocity } = scene
  const y = new Float64Array(dynamics.size)
  y.set(position)
  y.set(velocity, position.length)
  dynamics.separate(y)
  const largest = (list: Float64Array) => list.reduce((top, a) => Math.max(top, Math.abs(a)), 0)
  const strongest = largest(dynamics.accelerations(0, y))
  const [far, fast] = [largest(position), largest(velocity)]
  const rates = [far > 0 ? Math.sqrt(strongest / far) : 0, fast > 0 ? strongest / fast : 0]
  return Math.max(...rates.filter(Number.isFinite), 0)
}
