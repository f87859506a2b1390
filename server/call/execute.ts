import { Failure } from '../../workers/failure.ts'
import type { View } from '../envelope/schema.ts'
import { shortened } from '../envelope/view.ts'
import type { Call, Caller } from './caller.ts'
import { withInputNotes } from './input-notes.ts'
import type { Meter } from './meter.ts'
import { withShown } from './output-unit.ts'
import { payerOf } from './owner.ts'
import { seal } from './seal.ts'
import { withoutShowing } from './showing.ts'
import type { Executed, House, SealedAnswer, Tool } from './tool.ts'

/** The way of every call, whichever door it came through: find, admit, validate, reserve, run, seal. */
export async function execute(call: Call, house: House): Promise<Executed> {
  const { tool, read } = house.registry.find(call.tool)
  const meters = admit(tool, call.caller, house)
  const reading = read(call.input)
  const { outputUnit, view = call.view, rest: input } = withoutShowing(tool, reading.input)
  const payer = payerOf(call.caller)
  const tokens = tool.cost?.(input) ?? 0
  using reservation = await house.ledger.reserve(payer, tokens)
  const run = async (): Promise<Executed> => {
    const answer = await tool.call(input, call.caller, house)
    if (answer.kind !== 'computation') return { answer, meters }
    const { drawing } = answer
    const noted = withInputNotes(answer.computation, reading)
    const computation = withShown(noted, outputUnit, house.operators)
    const sealed = await seal(
      computation,
      reservation,
      { key: payer, input: computedInput(input) },
      house,
    )
    const shown = viewed(sealed.answer, view)
    return {
      answer: drawing ? { ...shown, drawing } : shown,
      meters: [...meters, ...sealed.meters],
    }
  }
  const turn = tool.turn?.(input, call.caller)
  // Without `await`, `using` would release the reservation before the run ends.
  return await (turn === undefined ? run() : house.turns.take(turn, run))
}

type Sealed = Extract<Executed['answer'], { kind: 'json' }>

/** A sealed answer in the form that was wanted; of a shorter one the arrays stay whole. */
function viewed(answer: SealedAnswer, view: View = 'full'): Sealed {
  if (view === 'full') return answer
  const { octets: _, body, ...rest } = answer
  return { ...rest, body: shortened(body, view) }
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
function admit(tool: Tool, caller: Caller, house: House): Meter[] {
  if (caller.holder && tool.takesChannelKey) return []
  refuseUnentitled(tool, caller)
  return tool.bucket === undefined ? [] : [house.limits.take(tool.bucket, caller)]
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
