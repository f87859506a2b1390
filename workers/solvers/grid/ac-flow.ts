// Power flow of alternating current: what generators and branches carry, with the limits of reactive power where they are
// to be kept, and the slack at one bus or shared.
import { Failure } from '../../failure.ts'
import { angleFlow } from './angle-flow.ts'
import { type FlowState, type Start, startFrom } from './flow-state.ts'
import { type AcOutcome, type AcState, Newton, type Wanted } from './newton.ts'
import { isReference, type PowerSystem } from './system.ts'

/** How often a generator may take up its voltage again. */
const RETURNS_MAX = 3
const MARGIN = 1e-9
/** Per unit: below it lies the lower of two solutions, at which no network runs. */
export const VOLTAGE_MIN = 0.5
/** Roundings of the largest admittance, at voltages near one, below which a mismatch says nothing of the network. */
const ROUNDINGS_MAX = 64

export interface FlowOptions {
  readonly start: 'case' | 'flat' | 'dc' | 'state'
  /** Of `state`. */
  readonly initial?: FlowState | undefined
  readonly tolerance: number
  readonly enforceQ: boolean
  readonly slack: 'single' | 'distributed'
}

export interface AcFlow {
  readonly newton: Newton
  readonly wanted: Wanted
  readonly state: AcState
  readonly iterations: number
  readonly mismatch: number
  /** Of each generator in service, per unit. */
  readonly p: Float64Array
  readonly q: Float64Array
  /** At its limit of reactive power, so that its voltage is free. */
  readonly atLimit: Int8Array
}

export function wantedOf(system: PowerSystem, { slack }: Pick<FlowOptions, 'slack'>): Wanted {
  const p = system.pLoad.map(load => -load)
  const q = system.qLoad.map(load => -load)
  const shares = new Float64Array(system.n)
  for (const generator of system.generators) {
    p[generator.bus]! += generator.p
    if (!system.isHeld[generator.bus]) q[generator.bus]! += generator.q
    if (slack === 'distributed') shares[generator.bus]! += generator.participation
  }
  // Every island balances itself.
  const sums = new Float64Array(system.references.length)
  for (let i = 0; i < system.n; i++) sums[system.island[i]!]! += shares[i]!
  for (let i = 0; i < system.n; i++) {
    const sum = sums[system.island[i]!]!
    if (sum > 0) shares[i]! /= sum
    else if (isReference(system, i)) shares[i] = 1
  }
  return { p, q, isHeld: Uint8Array.from(system.isHeld), shares }
}

function startOf(system: PowerSystem, { start, initial, enforceQ }: FlowOptions): Start {
  const none = new Int8Array(system.n)
  if (!initial) return { state: firstGuess(system, start), atLimit: none }
  // Voltages are held where limits do not count.
  return startFrom(system, enforceQ ? initial : { ...initial, limited: [] })
}

function firstGuess(system: PowerSystem, start: FlowOptions['start']): AcState {
  const { references, island, angleStart, vStart, isHeld } = system
  const balances = new Float64Array(references.length)
  if (start === 'case') {
    return { angles: Float64Array.from(angleStart), volts: Float64Array.from(vStart), balances }
  }
  const volts = vStart.map((v, i) => (isHeld[i] ? v : 1))
  const angles =
    start === 'dc'
      ? angleFlow(system).angles
      : Float64Array.from(island, own => angleStart[references[own]!]!)
  return { angles, volts, balances }
}

export function acFlow(system: PowerSystem, options: FlowOptions): AcFlow {
  const newton = new Newton(system)
  const wanted = wantedOf(system, options)
  const { state, atLimit } = startOf(system, options)
  const returns = new Int32Array(system.n)
  const limits = options.enforceQ ? reactiveLimits(system) : undefined
  const fixedQ = Float64Array.from(wanted.q)
  const letGo = (bus: number, side: number) => {
    wanted.isHeld[bus] = side === 0 ? 1 : 0
    wanted.q[bus] =
      fixedQ[bus]! + (side > 0 ? limits!.high[bus]! : side < 0 ? limits!.low[bus]! : 0)
  }
  for (const [bus, side] of atLimit.entries()) if (side !== 0) letGo(bus, side)
  let iterations = 0
  for (;;) {
    const outcome = newton.solve(wanted, state, options.tolerance)
    iterations += outcome.iterations
    if (outcome.verdict !== 'solved') throw unsolved(system, outcome, atLimit, options)
    const changed =
      limits && nextChange(system, newton, wanted, state, { limits, atLimit, returns })
    if (changed === undefined) {
      if (options.start !== 'state') refuseLow(system, state, options)
      const { p, q } = sharedOut(system, newton, wanted, state)
      const { mismatch } = outcome
      return { newton, wanted, state, iterations, mismatch, p, q, atLimit }
    }
    const { bus, side } = changed
    atLimit[bus] = side
    letGo(bus, side)
    if (side === 0) {
      returns[bus]!++
      state.volts[bus] = system.vStart[bus]!
    }
  }
}

interface Limits {
  readonly low: Float64Array
  readonly high: Float64Array
}

function reactiveLimits({ n, generators }: PowerSystem): Limits {
  const low = new Float64Array(n)
  const high = new Float64Array(n)
  for (const { bus, qMin, qMax } of generators) {
    low[bus]! += qMin
    high[bus]! += qMax
  }
  return { low, high }
}

/** The bus that breaks its limit most, or else one whose voltage allows that it is held again. */
function nextChange(
  system: PowerSystem,
  newton: Newton,
  wanted: Wanted,
  { volts }: AcState,
  { limits, atLimit, returns }: { limits: Limits; atLimit: Int8Array; returns: Int32Array },
): { bus: number; side: -1 | 0 | 1 } | undefined {
  const { n, vStart, isHeld, qLoad } = system
  let [worst, excess, side] = [-1, MARGIN, 0]
  for (let i = 0; i < n; i++) {
    if (isReference(system, i) || !isHeld[i] || !wanted.isHeld[i]) continue
    const q = newton.q[i]! + qLoad[i]!
    if (q - limits.high[i]! > excess) [worst, excess, side] = [i, q - limits.high[i]!, 1]
    if (limits.low[i]! - q > excess) [worst, excess, side] = [i, limits.low[i]! - q, -1]
  }
  if (worst >= 0) return { bus: worst, side: side as 1 | -1 }
  for (let i = 0; i < n; i++) {
    if (atLimit[i] === 0 || returns[i]! >= RETURNS_MAX) continue
    if ((volts[i]! - vStart[i]!) * atLimit[i]! > MARGIN) return { bus: i, side: 0 }
  }
  return undefined
}

/** What each generator makes: the share of the slack by weight, reactive power by the ranges of those at one bus. */
function sharedOut(system: PowerSystem, newton: Newton, wanted: Wanted, { balances }: AcState) {
  const { generators, island, isHeld, qLoad } = system
  const at = new Map<number, number[]>()
  for (const [k, { bus }] of generators.entries()) at.set(bus, [...(at.get(bus) ?? []), k])
  const p = Float64Array.from(generators, generator => generator.p)
  const q = Float64Array.from(generators, generator => generator.q)
  for (const [bus, own] of at) {
    const share = wanted.shares[bus]! * balances[island[bus]!]!
    const weights = own.map(k => generators[k]!.participation)
    const weight = weights.reduce((sum, w) => sum + w, 0)
    // Of several generators at a single slack the first one takes what is left.
    const isSpread = weight > 0 && !(isReference(system, bus) && wanted.shares[bus] === 1)
    for (const [j, k] of own.entries()) {
      p[k]! += isSpread ? (share * weights[j]!) / weight : j === 0 ? share : 0
    }
    if (!isHeld[bus]) continue
    const total = newton.q[bus]! + qLoad[bus]!
    const ranges = own.map(k => generators[k]!.qMax - generators[k]!.qMin)
    const range = ranges.reduce((sum, r) => sum + r, 0)
    const least = own.reduce((sum, k) => sum + generators[k]!.qMin, 0)
    for (const [j, k] of own.entries()) {
      q[k] =
        range > 0 && Number.isFinite(range) && Number.isFinite(least)
          ? generators[k]!.qMin + ((total - least) * ranges[j]!) / range
          : total / own.length
    }
  }
  return { p, q }
}

/** A guess far away may lead to the lower of the two voltages that the same powers allow. */
function refuseLow({ ids }: PowerSystem, { volts }: AcState, { start }: FlowOptions): void {
  const bus = volts.reduce((lowest, v, i) => (v < volts[lowest]! ? i : lowest), 0)
  const voltage = volts[bus]!
  if (voltage >= VOLTAGE_MIN) return
  const message = `start: ${start} leads to a solution with ${voltage} per unit at bus ${ids[bus]}, at which no network runs; try start: ${otherStarts(start)}, or an initial state nearby`
  throw new Failure('NOT_CONVERGED', message, { bus: ids[bus], voltage, minimum: VOLTAGE_MIN })
}

const otherStarts = (start: FlowOptions['start']): string =>
  ['case', 'dc', 'flat'].filter(other => other !== start).join(' or ')

function unsolved(
  { ids, lines }: PowerSystem,
  { verdict, iterations, mismatch, worst, share }: AcOutcome,
  atLimit: Int8Array,
  { start }: FlowOptions,
): Failure {
  const bus = ids[worst]
  const limited = atLimit.reduce((count, side) => count + (side === 0 ? 0 : 1), 0)
  const held = limited > 0 ? `, with ${limited} generators at a limit of reactive power` : ''
  const stiffest = lines.bff.reduce(
    (most, b, l) => Math.max(most, Math.abs(b) + Math.abs(lines.gff[l]!)),
    0,
  )
  const wayOut =
    mismatch < ROUNDINGS_MAX * Number.EPSILON * stiffest
      ? `branches of next to no impedance round it so: take a coarser tolerance, or join their buses`
      : `try start: ${otherStarts(start)}`
  const message =
    verdict === 'no solution'
      ? `the network cannot carry these loads from this start: no step lessens the mismatch of ${mismatch} per unit, largest at bus ${bus}${held}; ${wayOut}`
      : `${iterations} steps of Newton's method leave a mismatch of ${mismatch} per unit at bus ${bus}${held}; ${wayOut}`
  return new Failure('NOT_CONVERGED', message, { verdict, iterations, mismatch, bus, share })
}
