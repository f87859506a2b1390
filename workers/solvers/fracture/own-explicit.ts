// The run of a body in motion, on two lattices side by side.
import { readState, stateIn, stateOf } from '../../continuum/state.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Field, type Run } from '../../solver.ts'
import type { Loads } from './own-loads.ts'
import { type Look, Motion, WORK_MAX } from './own-motion.ts'
import { coefficientOf, type OwnProblem } from './own-problem.ts'
import {
  damageOf,
  displacementsOf,
  ERROR_MAX,
  equationsOf,
  fieldOf,
  methodOf,
} from './own-results.ts'
import type { OwnInput } from './own-words.ts'

/** Numbers of a state: more are not sent. */
const STATE_MAX = 130_000
const VALUES_MAX = 1 << 22
const SAMPLES = 4000
/** Work less what became of it, over the largest energy. */
const BALANCE_MAX = 0.1

interface Marched {
  readonly motion: Motion
  readonly looks: readonly Look[]
  readonly snapshots: readonly Readonly<Record<string, Field>>[]
}

export function runInTime(input: OwnInput, problem: OwnProblem, loads: Loads, run: Run) {
  const { tEnd, probes = [], snapshots = [] } = input
  if (input.thickness !== undefined) {
    throw invalidInput(
      '/thickness',
      'thickness counts at rest: energies of a motion are by metre of it',
    )
  }
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing')
  if (probes.length === 0 && !problem.breaks) {
    throw missingInput(
      '/probes',
      'probes are missing: nothing breaks without G0, so what is the value?',
    )
  }
  const carried = stateIn(input.initial)
  const motions = [1, 2].map(
    (factor, g) =>
      new Motion(problem, loads, run.kernels, factor, limit => stepOf(input, carried, g, limit)),
  ) as [Motion, Motion]
  const carriedError = carried === undefined ? 0 : resumed(carried, motions)
  if (carried === undefined) start(input, problem, motions)
  const [fine] = motions
  if (!(tEnd > fine.t)) throw invalidInput('/tEnd', `tEnd is ${tEnd}, the state is at ${fine.t}`)
  refuseWork(motions, tEnd)
  const from = fine.t
  const wanted = wantedTimes(snapshots, tEnd, fine)
  const [seen, other] = motions.map((motion, g) =>
    march(motion, problem, probes, tEnd, g === 0 ? wanted : [], share =>
      run.progress(g === 0 ? 0.85 * share : 0.85 + 0.15 * share, `t = ${motion.t}`),
    ),
  ) as [Marched, Marched]
  const receivers = probes.map((at, k) => receiverOf(seen.looks, other.looks, at, k))
  const last = seen.looks.at(-1)!
  const spent = { value: last.spent, error: Math.abs(last.spent - other.looks.at(-1)!.spent) }
  const [first] = receivers
  const headline = first
    ? {
        value: first.size,
        error: first.error,
        unit: 'm',
        scale: first.peak,
        of: 'displacement at the first probe',
      }
    : {
        ...spent,
        unit: 'J/m',
        scale: Math.max(last.spent, spent.error),
        of: 'energy of the cracks that grew',
      }
  if (headline.scale === 0 && first) {
    throw invalidInput('/loads', 'nothing moves the first probe by tEnd')
  }
  const estimate = carriedError + (headline.scale === 0 ? 0 : headline.error / headline.scale)
  const most = Math.max(
    ...seen.looks.map(({ kinetic, elastic, work }) => Math.max(kinetic + elastic, Math.abs(work))),
  )
  const begun = seen.looks[0]!
  const balanceAt = (look: Look) =>
    look.kinetic -
    begun.kinetic +
    look.elastic -
    begun.elastic +
    look.lost -
    begun.lost -
    (look.work - begun.work)
  const imbalance =
    Math.max(...seen.looks.map(look => Math.abs(balanceAt(look)))) /
    Math.max(most, Number.MIN_VALUE)
  const { grid, stretch, bonds, families } = fine.body
  const { G0 } = problem.base
  const state = stateIfSmall(motions, estimate)
  const damage = damageOf(fine.body)
  const { ux, uy } = displacementsOf(fine.body)
  return {
    value: headline.value,
    unit: headline.unit,
    uncertainty: headline.error + carriedError * headline.scale,
    equations: equationsOf(
      problem,
      `${headline.of} = ${headline.value} ${headline.unit} at t = ${fine.t} s`,
    ),
    terms: [{ term: headline.of, value: headline.value }],
    method: `${methodOf(problem, fine.body)}; velocity Verlet, steps of ${fine.dt} s`,
    outputs: {
      ...(receivers.length > 0 && { probes: receivers }),
      ...(stretch !== undefined && { bondStretch: stretch }),
      horizon: problem.horizonM * grid.h,
      brokenShare: last.broken / bonds,
      spentEnergy: last.spent,
      ...(G0 !== undefined && { crackGrowth: last.spent / G0 }),
      ...{ kineticEnergy: last.kinetic, elasticEnergy: last.elastic },
      ...{ externalWork: last.work, lostEnergy: last.lost },
      grid: { x: grid.nx, y: grid.ny },
      timeSteps: fine.n - Math.round(from / fine.dt),
      tEnd: fine.t,
      ...(state && { state }),
    },
    checks: [
      below(
        'difference of two spacings, over the largest: a smaller dx lessens it',
        estimate,
        ERROR_MAX,
      ),
      below('work less kinetic, elastic and lost energy, over the largest', imbalance, BALANCE_MAX),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `${headline.of} by spacings of ${grid.h} m and ${motions[1].body.grid.h} m, ${families.length} bonds a node${first ? ', the largest difference over the course' : ''}`,
    },
    resolved: { dx: grid.h, dt: fine.dt },
    series: seriesOf(seen.looks, probes.length, G0),
    fields: {
      ...{
        damage: fieldOf(fine.body, damage),
        ux: fieldOf(fine.body, ux),
        uy: fieldOf(fine.body, uy),
      },
      ...Object.assign({}, ...seen.snapshots),
    },
    warnings: [
      ...(state ? [] : ['its state is not sent: take fewer nodes']),
      ...(problem.breaks && last.broken === 0 ? ['nothing has broken by tEnd'] : []),
      ...(problem.breaks ? [] : ['the material has no G0: nothing breaks']),
    ],
  }
}

/** That of the caller, or a whole number of steps to the end; a run that goes on keeps its own. */
function stepOf(input: OwnInput, carried: unknown, g: number, limit: number): number {
  const before = (carried as { history?: Record<string, number> } | undefined)?.history?.[`dt${g}`]
  if (before !== undefined && before > 0) return before
  const { dt, tEnd } = input
  if (dt === undefined) return tEnd! / Math.ceil(tEnd! / limit)
  const own = g === 0 ? dt : Math.min(2 * dt, limit)
  const stable = 2 * limit
  if (own <= stable) return own
  throw invalidInput('/dt', `dt is ${dt}: up to ${stable} it is stable`, {
    value: dt,
    maximum: stable,
  })
}

function start({ initial }: OwnInput, { names }: OwnProblem, motions: readonly Motion[]): void {
  const said = velocityOf(initial)
  for (const motion of motions) {
    const { nx, ny, x, y } = motion.body.grid
    const columns = [
      Float64Array.from({ length: nx * ny }, (_, n) => x[n % nx]!),
      Float64Array.from({ length: nx * ny }, (_, n) => y[Math.floor(n / nx)]!),
    ]
    const [vx, vy] = (['vx', 'vy'] as const).map(name => {
      const values = new Float64Array(nx * ny)
      if (said[name] === undefined) return values
      coefficientOf(said[name], `/initial/${name}`, name, 'm/s', names).fill(values, columns, 0)
      return values
    }) as [Float64Array, Float64Array]
    motion.begin(vx, vy)
  }
}

function velocityOf(initial: unknown): Readonly<Record<string, unknown>> {
  if (initial === undefined) return {}
  if (typeof initial !== 'object' || initial === null || Array.isArray(initial)) {
    throw invalidInput('/initial', 'initial is {vx, vy} or the state of a result')
  }
  const [other] = Object.keys(initial).filter(key => key !== 'vx' && key !== 'vy')
  if (other === undefined) return initial as Readonly<Record<string, unknown>>
  throw invalidInput(
    `/initial${pointerTo(other)}`,
    `${other} is no part of the start: vx and vy are`,
  )
}

/** Goes on from a state; the error that it had. */
function resumed(carried: unknown, motions: readonly [Motion, Motion]): number {
  const lengths: Record<string, number> = {}
  for (const [g, motion] of motions.entries()) {
    for (const [name, length] of Object.entries(motion.lengths())) lengths[`${name}${g}`] = length
  }
  const { arrays, history } = readState(carried, '/initial', 'fracture', lengths)
  for (const [g, motion] of motions.entries()) {
    const own = ['u', 'v', 'whole'].map(name => [name, arrays[`${name}${g}`]!] as const)
    const names = ['n', 'dt', 'work', 'lost', 'spent', 'broken']
    const numbers = names.map(name => [name, history[`${name}${g}`]!] as const)
    if (numbers.some(([, value]) => value === undefined) || history[`dt${g}`]! > motion.limit) {
      throw invalidInput('/initial', 'the state is one of another body')
    }
    motion.resume(Object.fromEntries(own), Object.fromEntries(numbers))
  }
  return history['error']!
}

function stateIfSmall(motions: readonly [Motion, Motion], error: number) {
  const arrays: Record<string, Float64Array> = {}
  const history: Record<string, number> = { error }
  for (const [g, motion] of motions.entries()) {
    const own = motion.carried()
    for (const [name, values] of Object.entries(own.arrays)) arrays[`${name}${g}`] = values
    for (const [name, value] of Object.entries(own.history)) history[`${name}${g}`] = value
  }
  const size = Object.values(arrays).reduce((sum, one) => sum + one.length, 0)
  return size > STATE_MAX ? undefined : stateOf('fracture', { t: motions[0].t, arrays, history })
}

function refuseWork(motions: readonly [Motion, Motion], tEnd: number): void {
  const work = motions.reduce((sum, { body, dt, t }) => {
    return sum + body.grid.nx * body.grid.ny * body.families.length * Math.ceil((tEnd - t) / dt)
  }, 0)
  if (work <= WORK_MAX) return
  const message = `${work} bonds times steps, up to ${WORK_MAX} are computed: take a larger dx or a nearer tEnd`
  throw invalidInput('/tEnd', message, { work, limit: WORK_MAX })
}

function wantedTimes(snapshots: readonly number[], tEnd: number, { body, t }: Motion): number[] {
  for (const [i, at] of snapshots.entries()) {
    if (at > tEnd)
      throw invalidInput(
        pointerTo('snapshots', i),
        `snapshots end with tEnd, ${tEnd}: ${at} is later`,
      )
    if (at < t)
      throw invalidInput(pointerTo('snapshots', i), `the state is at ${t}: ${at} is before`)
  }
  const fit = Math.floor(VALUES_MAX / (3 * body.grid.nx * body.grid.ny))
  if (snapshots.length > fit) {
    throw invalidInput('/snapshots', `snapshots have more than ${VALUES_MAX} values: ${fit} fit`, {
      limit: fit,
    })
  }
  return [...new Set(snapshots)].sort((a, b) => a - b)
}

function march(
  motion: Motion,
  { breaks }: OwnProblem,
  probes: readonly (readonly number[])[],
  tEnd: number,
  wanted: readonly number[],
  progress: (share: number) => void,
): Marched {
  const first = motion.n
  const steps = Math.max(1, Math.ceil((tEnd - motion.t) / motion.dt - 1e-9))
  const stride = Math.ceil(steps / SAMPLES)
  const looks = [motion.look(probes)]
  const snapshots: Record<string, Field>[] = []
  const shoot = () => {
    while (
      snapshots.length < wanted.length &&
      motion.t >= wanted[snapshots.length]! - motion.dt / 2
    ) {
      const k = snapshots.length + 1
      const { ux, uy } = displacementsOf(motion.body)
      snapshots.push({
        [`damage${k}`]: fieldOf(motion.body, damageOf(motion.body)),
        [`ux${k}`]: fieldOf(motion.body, ux),
        [`uy${k}`]: fieldOf(motion.body, uy),
      })
    }
  }
  shoot()
  for (let n = 1; n <= steps; n++) {
    motion.step(breaks)
    if (n % stride === 0 || n === steps) looks.push(motion.look(probes))
    if (wanted.length > 0) shoot()
    if (n % 64 === 0) progress((motion.n - first) / steps)
  }
  return { motion, looks, snapshots }
}

/** Of one probe: at the end, at its largest, and the largest difference of the two lattices. */
function receiverOf(
  fine: readonly Look[],
  coarse: readonly Look[],
  at: readonly number[],
  k: number,
) {
  const of = (look: Look) => [look.probes[2 * k]!, look.probes[2 * k + 1]!] as const
  const sizeOf = ([x, y]: readonly [number, number]) => Math.sqrt(x * x + y * y)
  let [i, error, peak, peakTime] = [0, 0, 0, 0]
  for (const look of fine) {
    if (sizeOf(of(look)) > peak) [peak, peakTime] = [sizeOf(of(look)), look.t]
  }
  for (const look of coarse) {
    while (i + 2 < fine.length && fine[i + 1]!.t < look.t) i++
    const [low, high] = [fine[i]!, fine[i + 1]!]
    const part = Math.min(1, (look.t - low.t) / (high.t - low.t))
    const [x, y] = [0, 1].map(c => of(low)[c]! + part * (of(high)[c]! - of(low)[c]!) - of(look)[c]!)
    error = Math.max(error, sizeOf([x!, y!]))
  }
  const [ux, uy] = of(fine.at(-1)!)
  return { at, ux, uy, size: sizeOf([ux, uy]), peak, peakTime, error }
}

function seriesOf(looks: readonly Look[], probes: number, G0: number | undefined) {
  const keys = looks.map(({ kinetic, elastic, spent }) => kinetic + elastic + spent)
  const all = new Set(thinned(keys, looks.length))
  for (let k = 0; k < Math.min(4, probes); k++) {
    for (const i of thinned(
      looks.map(look => look.probes[2 * k + 1]!),
      looks.length,
    ))
      all.add(i)
  }
  const shown = [...all].sort((a, b) => a - b).map(i => looks[i]!)
  const column = (value: (look: Look) => number) => shown.map(value)
  const receivers = Array.from({ length: probes }, (_, k) => [
    [`ux${k + 1}`, column(look => look.probes[2 * k]!)] as const,
    [`uy${k + 1}`, column(look => look.probes[2 * k + 1]!)] as const,
  ]).flat()
  return {
    t: column(({ t }) => t),
    kineticEnergy: column(({ kinetic }) => kinetic),
    strainEnergy: column(({ elastic }) => elastic),
    work: column(({ work }) => work),
    dissipatedEnergy: column(({ spent }) => spent),
    brokenBonds: column(({ broken }) => broken),
    ...(G0 !== undefined && { crackGrowth: column(({ spent }) => spent / G0) }),
    ...Object.fromEntries(receivers),
  }
}
