// A job of one input: the call of its tool, made by the node for the machine.
import { invalidInput, prefixed } from '../../workers/refusal.ts'
import type { Caller } from '../call/caller.ts'
import { withInputNotes } from '../call/input-notes.ts'
import type { Payer } from '../call/ledger.ts'
import { withShown } from '../call/output-unit.ts'
import type { Ran } from '../call/remember.ts'
import { withoutShowing } from '../call/showing.ts'
import type { House } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import type { JobRequest } from './request.ts'

type Called = Pick<JobRequest, 'tool' | 'input'>

/** The input as its tool takes it. Refusals have pointers below /input. */
export function readInput({ tool: name, input: source = {} }: Called, { registry }: House) {
  for (const member of ['view', 'encoding'] as const) {
    if (!(member in source)) continue
    throw invalidInput(`/input/${member}`, `${member} has no part in a job: its answer is stored`)
  }
  try {
    const { tool, read } = registry.find(name)
    const reading = read(source)
    const { outputUnit, rest: input } = withoutShowing(tool, reading.input)
    return { tool, reading, outputUnit, input, tokens: tool.cost?.(input) ?? 0 }
  } catch (error) {
    throw prefixed('/input', error)
  }
}

/** What the tool computes, what that costs, and how it is remembered. */
export async function wholeAnswer(
  called: Called,
  { zid, plan }: Payer,
  signal: AbortSignal,
  house: House,
): Promise<{ computation: Computation; tokens: number; ran: Ran }> {
  const { tool, reading, outputUnit, input, tokens } = readInput(called, house)
  ;(await house.ledger.reserve({ zid, plan }, tokens))[Symbol.dispose]()
  const answer = await tool.call(input, callerFor({ zid, plan }, signal), house)
  if (answer.kind !== 'computation') {
    throw invalidInput('/input', `${tool.name} computes nothing from this input`)
  }
  const { computation: bare } = answer
  const computation = withShown(withInputNotes(bare, reading), outputUnit, house.operators)
  const { folder: _, encoding: __, ...stated } = input
  const name = tool.isRun?.(input) ? house.runs.nameOf(tool.name, stated) : undefined
  return { computation, tokens, ran: { name, tool: tool.name, input: stated, bare, computation } }
}

/** Nobody waits at the other end: the machine pays as it does for what its channels compute. */
const callerFor = ({ zid, plan }: Payer, signal: AbortSignal): Caller => ({
  key: null,
  holder: { channel: '', zid: zid!, plan },
  bearer: null,
  ip: '',
  socketIp: '',
  requestId: 'job',
  signal,
})
