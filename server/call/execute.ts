import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import type { Computation } from '../envelope/computation.ts'
import type { View } from '../envelope/schema.ts'
import { shortened } from '../envelope/view.ts'
import type { Call, Caller } from './caller.ts'
import { INTERNAL } from './failure-body.ts'
import { BODY_BYTES_MAX } from './input-length.ts'
import { withInputNotes } from './input-notes.ts'
import type { Payer } from './ledger.ts'
import type { Meter } from './meter.ts'
import { withShown } from './output-unit.ts'
import { payerOf } from './owner.ts'
import { remember } from './remember.ts'
import { turnOfAnswer } from './runs.ts'
import { seal } from './seal.ts'
import { withoutShowing } from './showing.ts'
import {
  type Answer,
  computed,
  type Executed,
  type House,
  type Registered,
  type SealedAnswer,
  type Tool,
} from './tool.ts'
import { unlessOvertaken } from './turns.ts'
import { unhurried } from './unhurried.ts'

/** The way of every call, whichever door it came through: find, admit, validate, reserve, run, seal. */
export async function execute(call: Call, house: House): Promise<Executed> {
  const registered = house.registry.find(call.tool)
  const { metrics, spans } = house
  const tool = registered.tool.name
  const started = performance.now()
  let code = 'ok'
  try {
    return await spans.within(`call ${tool}`, { 'svc.tool': tool }, () =>
      fulfil(call, registered, house),
    )
  } catch (error) {
    code = error instanceof Failure ? error.code : INTERNAL.code
    throw error
  } finally {
    metrics.calls.add({ tool, code, plan: payerOf(call.caller)?.plan ?? 'none' })
    metrics.callSeconds.observe(performance.now() - started, { tool })
  }
}

async function fulfil(call: Call, { tool, read }: Registered, house: House): Promise<Executed> {
  const meters = await admit(tool, call.caller, house)
  const reading = read(call.input)
  // A long input has had its turn.
  if ((tool.bodyMaxBytes ?? 0) > BODY_BYTES_MAX) await nextTurn()
  const { outputUnit, view = call.view, rest: input } = withoutShowing(tool, reading.input)
  const payer = payerOf(call.caller)
  const tokens = tool.cost?.(input) ?? 0
  using reservation = await house.ledger.reserve(payer, tokens)
  const name = runName({ tool, input, payer }, house)
  const source = { tool, input, payer, caller: call.caller, name }
  const run = async (): Promise<Executed> => {
    const answer = await answered(source, house)
    if (answer.kind !== 'computation') return { answer, meters }
    const { drawing } = answer
    const noted = withInputNotes(answer.computation, reading)
    const computation = withShown(noted, outputUnit, house.operators)
    const stated = computedInput(input)
    const sealed = await house.spans.within('seal', {}, () =>
      seal(computation, reservation, { key: payer, input: stated }, house),
    )
    const isShort = view !== undefined && view !== 'full'
    if (name !== undefined || isShort) {
      const ran = { name, tool: tool.name, input: stated, bare: answer.computation, computation }
      await remember(sealed, ran, payer, house)
    }
    const shown = isShort ? await viewed(sealed.answer, view) : sealed.answer
    return {
      answer: drawing ? { ...shown, drawing } : shown,
      meters: [...meters, ...sealed.meters],
    }
  }
  const turn = tool.turn?.(input, call.caller) ?? turnAgain(payer, name, house)
  // Without `await`, `using` would release the reservation before the run ends.
  return await (turn === undefined ? run() : house.turns.take(turn, () => unlessOvertaken(run)))
}

type Sealed = Extract<Executed['answer'], { kind: 'json' }>

interface Source {
  tool: Tool
  input: Record<string, unknown>
  payer: Payer | null
  caller: Caller
  /** Name under which the run is remembered; undefined: the call is no run, or no machine's. */
  name: string | undefined
}

function runName(
  { tool, input, payer }: Omit<Source, 'caller' | 'name'>,
  { runs }: House,
): string | undefined {
  const isRun = payer?.zid && tool.isRun?.(input)
  return isRun ? runs.nameOf(tool.name, computedInput(input)) : undefined
}

/** Where an answer of this run is remembered already, the turn for an answer of its length. */
function turnAgain(payer: Payer | null, name: string | undefined, { runs }: House) {
  if (name === undefined) return undefined
  const zid = payer!.zid!
  return turnOfAnswer(zid, runs.lengthOf(zid, name) ?? 0)
}

/** What the tool answers, of a run from memory where the machine has run the same before. */
async function answered(
  { tool, input, payer, caller, name }: Source,
  house: House,
): Promise<Answer> {
  const started = performance.now()
  const before = name === undefined ? undefined : house.runs.recall(payer!.zid!, name)
  if (before === undefined) return tool.call(input, caller, house)
  const { folder, encoding } = input as Pick<Computation, 'folder' | 'encoding'>
  const computation = {
    ...before,
    folder,
    ...(encoding && { encoding }),
    elapsedMs: performance.now() - started,
    isRecalled: true,
  } as const
  const { draw } = tool
  return computed(computation, draw && (() => draw(computation)))
}

/** A sealed answer in the form that was wanted; of a shorter one the arrays stay whole. */
async function viewed(answer: SealedAnswer, view: Exclude<View, 'full'>): Promise<Sealed> {
  const { octets: _, body, ...rest } = answer
  return { ...rest, body: await unhurried(shortened(body, view)) }
}

/** The input without the members that only choose where the answer is filed and how it is shown. */
function computedInput({
  folder: _,
  encoding: __,
  ...input
}: Record<string, unknown>): Record<string, unknown> {
  return input
}

/** Refuses a caller without the key that the tool requires, and one who exceeds a rate limit. */
async function admit(tool: Tool, caller: Caller, house: House): Promise<Meter[]> {
  if (caller.holder && tool.takesChannelKey) return []
  refuseUnentitled(tool, caller)
  return tool.bucket === undefined ? [] : [await house.limits.take(tool.bucket, caller)]
}

/** Refuses a caller without the key that the tool requires. Doors call this before they read the request body. */
export function refuseUnentitled(
  tool: Pick<Tool, 'name' | 'tier' | 'takesChannelKey'>,
  caller: Caller,
): void {
  if (caller.holder && tool.takesChannelKey) return
  const { name, tier } = tool
  if (tier !== 'public' && caller.key === null) {
    throw new Failure('KEY_REQUIRED', `${name} needs ${NEEDED[tier]}`)
  }
  if (tier === 'key' && caller.key?.kind !== 'compute') {
    const message = `${name} needs a compute key, a demo key only spins up a machine: call svc_spin_up and send the apiKey that it answers`
    throw new Failure('FORBIDDEN', message)
  }
}

const NEEDED = {
  user: 'a demo key as Authorization: Bearer svc_ak_demo_...; POST /api/demo-key/mint gives one',
  key: 'a key as Authorization: Bearer svc_ak_...; POST /api/demo-key/mint gives a demo key, and svc_spin_up called with it a machine and its apiKey',
} as const
