// The search for poses, after AutoDock Vina: runs that begin anywhere in the box, each a chain of one random change, a descent
// in the maps and Metropolis' choice. The lowest distinct poses of a run are remembered.
import { exp } from '../../numerics/mathematics.ts'
import type { Random } from '../../numerics/random.ts'
import { apart, type Box, type Field } from './field.ts'
import type { Pose } from './motion.ts'
import { after, cayley, type Quaternion, randomRotation, vector } from './rotation.ts'

/** Of Metropolis' choice, in kcal/mol. */
const TEMPERATURE = 1.2
/** Longest change of the place, in Angstrom; that of the turn is so long at the ligand's radius of gyration. */
const HOP = 2
/** Energy towards which that of a clash is bent on the way, so that atoms pass each other. */
const CAP = 10
/** Poses that a run remembers, and how far they are apart, in Angstrom. */
const POOL_MAX = 20
/** Gradient at which a descent in the maps ends, in kcal/mol per Angstrom. */
const TOLERANCE = 1e-3

export interface Minimum {
  readonly pose: Pose
  readonly energy: number
  readonly heavy: Float64Array
}

export interface HuntOptions {
  readonly box: Box
  /** Steps of a descent. */
  readonly descent: number
  /** Radius of gyration, in Angstrom. */
  readonly gyration: number
  readonly rmsd: number
}

/** Chains of a run from new places, and how many lengths of one the lowest goes on for. */
const CHAINS = 16
const LONGER = 2

/** Changes of a chain. */
export const chainSteps = (torsions: number): number => 30 * (6 + torsions)

/** Steps of a run. */
export const runSteps = (torsions: number): number => (CHAINS + LONGER) * chainSteps(torsions)

/** One run: many short chains from anywhere, then a longer one from their lowest. `tell` hears its share and its lowest energy. */
export function hunt(
  field: Field,
  random: Random,
  options: HuntOptions,
  tell: (share: number, lowest: number) => void,
): Minimum[] {
  const pool: Minimum[] = []
  const torsions = field.pose.length - 7
  const steps = chainSteps(torsions)
  const lowest = () => pool.reduce((a, b) => (b.energy < a.energy ? b : a))
  for (let chain = 0; chain < CHAINS; chain++) {
    const own = followed(field, random, anywhere(random, options.box, torsions), steps, options)
    for (const minimum of own) remember(pool, minimum, options.rmsd)
    tell((chain + 1) / (CHAINS + LONGER), lowest().energy)
  }
  const last = followed(field, random, lowest().pose, LONGER * steps, options)
  for (const minimum of last) remember(pool, minimum, options.rmsd)
  tell(1, lowest().energy)
  return pool
}

function followed(
  field: Field,
  random: Random,
  start: Pose,
  steps: number,
  { descent, gyration, rmsd }: HuntOptions,
): Minimum[] {
  const pool: Minimum[] = []
  let current = start
  let energy = Number.POSITIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let step = 0; step < steps; step++) {
    field.pose.set(current)
    if (step > 0) change(field.pose, random, gyration)
    field.minimise(descent, false, CAP, TOLERANCE)
    const next = field.now(false, CAP)
    if (step > 0 && !accepts(energy, next, random)) continue
    energy = next
    if (next < lowest || pool.length < POOL_MAX) {
      field.minimise(descent, false, Number.POSITIVE_INFINITY, TOLERANCE)
      energy = field.now(false)
      remember(pool, { pose: field.pose.slice(), energy, heavy: field.heavyPlaces() }, rmsd)
      lowest = Math.min(lowest, energy)
    }
    current = field.pose.slice()
  }
  return pool
}

function accepts(before: number, now: number, random: Random): boolean {
  return now < before || random.uniform() < exp((before - now) / TEMPERATURE)
}

function anywhere(random: Random, { low, high }: Box, torsions: number): Pose {
  const place = vector(k => low[k] + random.uniform() * (high[k] - low[k]))
  const turn = randomRotation(random)
  const angles = Array.from({ length: torsions }, () => Math.PI * (2 * random.uniform() - 1))
  return Float64Array.from([...place, ...turn, ...angles])
}

/** Moves, turns or sets one angle anew, each as likely as any angle. */
function change(pose: Float64Array, random: Random, gyration: number): void {
  const which = random.below(pose.length - 5)
  if (which === 0) {
    const by = inSphere(random)
    for (let k = 0; k < 3; k++) pose[k]! += HOP * by[k]!
  } else if (which === 1) {
    const by = inSphere(random)
    const turn = cayley(vector(k => (HOP / 2 / gyration) * by[k]!))
    const before = [pose[3]!, pose[4]!, pose[5]!, pose[6]!] as Quaternion
    pose.set(after(turn, before), 3)
  } else pose[5 + which] = Math.PI * (2 * random.uniform() - 1)
}

function inSphere(random: Random): number[] {
  for (;;) {
    const [x, y, z] = [0, 1, 2].map(() => 2 * random.uniform() - 1) as [number, number, number]
    if (x * x + y * y + z * z <= 1) return [x, y, z]
  }
}

/** Adds a minimum, in place of one that is the same and higher. */
export function remember(pool: Minimum[], minimum: Minimum, rmsd: number, most = POOL_MAX): void {
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  for (const [i, { heavy }] of pool.entries()) {
    const distance = apart(heavy, minimum.heavy)
    if (distance < least) {
      least = distance
      nearest = i
    }
  }
  if (least < rmsd) {
    if (minimum.energy < pool[nearest]!.energy) pool[nearest] = minimum
  } else if (pool.length < most) pool.push(minimum)
  else {
    const highest = pool.reduce((top, { energy }, i) => (energy > pool[top]!.energy ? i : top), 0)
    if (minimum.energy < pool[highest]!.energy) pool[highest] = minimum
  }
}
