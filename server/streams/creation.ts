// A new channel: which solver, which constants, and whether it ticks by itself.
import type { Reading } from '../../workers/auto/question.ts'
import type { Failure } from '../../workers/failure.ts'
import { invalidInput, missingInputs } from '../../workers/refusal.ts'
import { nearest } from '../../workers/text/nearest.ts'
import type { Caller } from '../call/caller.ts'
import { issuerOf } from '../call/issuer.ts'
import { ticketOf } from '../call/owner.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House } from '../call/tool.ts'
import { type Channel, CONSTANTS_CHARACTERS } from './channel.ts'
import { type NewChannelKey, newChannelKey } from './channel-key.ts'
import type { StreamInput } from './request.ts'
import { DEFAULT_ZEQONDS, scheduleFrom } from './schedule.ts'

export interface NewChannel {
  readonly channel: Channel
  readonly key: NewChannelKey
}

/**
 * A new channel and its key, not stored yet. MISSING_INPUT: neither solver nor query.
 * INVALID_INPUT: no such solver, constants that it does not take, or too many of them.
 */
export async function newChannel(
  { solver: named, query, constants: own, label = '', autotick, tickIntervalZeqonds }: StreamInput,
  caller: Caller,
  house: Pick<House, 'clock' | 'pool' | 'registry' | 'secrets' | 'solvers'>,
): Promise<NewChannel> {
  if (tickIntervalZeqonds !== undefined && autotick !== true) {
    throw invalidInput('/tickIntervalZeqonds', 'an interval needs autotick: true')
  }
  const { clock, registry, secrets } = house
  const { solver, read } = await chosenSolver(named, { query, constants: own ?? {} }, caller, house)
  const constants = { ...read, ...own }
  solverInput(registry, solver, constants, '/constants')
  refuseLong(constants)
  const key = newChannelKey(secrets)
  const zeqonds = tickIntervalZeqonds ?? DEFAULT_ZEQONDS
  const channel: Channel = {
    id: key.id,
    label,
    solver,
    constants,
    keyDigest: key.digest,
    isClosed: false,
    ticks: 0,
    epoch: 1,
    ...issuerOf(caller),
    ...(autotick && { schedule: scheduleFrom(clock.nowNs(), zeqonds) }),
  }
  return { channel, key }
}

function refuseLong(constants: Channel['constants']): void {
  const { length } = JSON.stringify(constants)
  if (length <= CONSTANTS_CHARACTERS) return
  const excess = `the constants take ${length} characters as JSON, limit ${CONSTANTS_CHARACTERS}`
  throw invalidInput('/constants', `${excess}; each tick takes longer inputs of its own`)
}

/** The solver and the parameters that the query states. */
async function chosenSolver(
  named: string | undefined,
  { query, constants }: { query: string | undefined; constants: Readonly<Record<string, unknown>> },
  caller: Caller,
  { pool, solvers }: Pick<House, 'pool' | 'solvers'>,
) {
  const keys = solvers.map(({ key }) => key)
  const solver = named?.replace(/^svc_/, '')
  if (solver !== undefined && !keys.includes(solver)) throw unknownSolver(named!, keys)
  if (query === undefined) {
    if (solver !== undefined) return { solver, read: {} }
    const message = 'a channel needs a solver or a query'
    throw missingInputs(['/solver', '/query'].map(pointer => ({ pointer, message })))
  }
  const wanted = solver === undefined ? { among: keys } : { named: solver }
  const reading = await pool.read({ text: query, constants, ...wanted }, ticketOf(caller))
  const shownIn = reading?.chosen.shownIn
  if (shownIn !== undefined) {
    throw invalidInput('/query', `values of a channel are in SI: leave out 'in ${shownIn}'`)
  }
  return { solver: solver ?? reading!.chosen.id, read: statedBy(reading) }
}

function statedBy(reading: Reading | null): Record<string, unknown> {
  const inputs = reading?.inputs ?? []
  return Object.fromEntries(inputs.map(({ key, value }) => [key, value]))
}

function unknownSolver(named: string, keys: readonly string[]): Failure {
  const near = nearest(named, keys)
  const hint = near === undefined ? `there are ${keys.join(', ')}` : `did you mean ${near}?`
  return invalidInput('/solver', `no solver is named '${named}'; ${hint}`)
}
