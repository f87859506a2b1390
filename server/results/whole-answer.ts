// A sealed answer again, as it was: its computation from memory, or computed anew where it was dropped, and the seal
// decides whether it is the same.
import { Failure } from '../../workers/failure.ts'
import type { Caller } from '../call/caller.ts'
import { type SealedRun, turnOfAnswer } from '../call/runs.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { isSealedLater } from '../envelope/answer-seal.ts'
import type { Computation } from '../envelope/computation.ts'
import { type Content, contentSteps } from '../envelope/content.ts'
import { envelopeOf } from '../envelope/envelope.ts'
import type { Envelope } from '../envelope/schema.ts'
import { WrittenAnswer } from '../envelope/written-answer.ts'

export interface WholeAnswer {
  envelope: Envelope
  /** The whole result, scalars, series and fields, of which the envelope may hold a part. */
  result: Readonly<Record<string, unknown>>
  written: WrittenAnswer
}

type Sources = Pick<House, 'runs' | 'secrets' | 'registry'>

/** The answer that an entry of the machine seals. NOT_FOUND where it is not remembered, or this build gives another one. */
export async function wholeAnswer(
  { zid, plan }: { zid: string; plan: string },
  seq: number,
  caller: Caller,
  house: House,
): Promise<WholeAnswer> {
  const sealed = await house.runs.sealedAs(zid, seq)
  if (sealed === undefined) throw notThere(seq, 'no answer is remembered under this entry')
  const octets = house.runs.lengthOf(zid, sealed.run)
  let again: Computation | undefined
  if (octets === undefined) {
    again = await computedAgain(sealed, caller, house)
    await house.runs.remember({ zid, plan }, sealed.run, again)
  }
  const written = async () => {
    const computation = again ?? house.runs.recall(zid, sealed.run)
    if (computation === undefined) throw notThere(seq, 'it was dropped just now, read it again')
    return writtenAgain(sealed, computation, house)
  }
  const turn = turnOfAnswer(zid, octets ?? Number.POSITIVE_INFINITY)
  return turn === undefined ? written() : house.turns.take(turn, written)
}

async function writtenAgain(
  sealed: SealedRun,
  computation: Computation,
  house: House,
): Promise<WholeAnswer> {
  const { encoding } = sealed
  const again = { ...computation, ...(encoding && { encoding }) }
  const content = await unhurried(contentSteps(again))
  const envelope = envelopeAgain(sealed, again, content, house)
  const written = new WrittenAnswer(envelope, content)
  if (!(await isSealedLater(await unhurried(written.sealedSteps()), sealed.seal))) {
    throw notThere(sealed.entry.seq, 'this version of the service computes another answer')
  }
  return { envelope, result: computation.result ?? {}, written }
}

async function computedAgain(
  { tool: name, input, entry }: SealedRun,
  caller: Caller,
  house: House,
): Promise<Computation> {
  if (input === undefined) throw notThere(entry.seq, 'what it was computed from is gone')
  const { tool } = house.registry.find(name)
  const answer = await tool.call({ ...input }, caller, house)
  if (answer.kind === 'computation') return answer.computation
  throw notThere(entry.seq, 'this version of the service computes no answer')
}

function envelopeAgain(
  sealed: SealedRun,
  computation: Computation,
  content: Content,
  { secrets }: Pick<Sources, 'secrets'>,
): Envelope {
  const { tNs, keyPrefix, zid, stated, extra } = sealed
  const { seal, entry, svcProof, elapsedMs } = sealed
  const again = { ...computation, extra: { ...extra }, elapsedMs }
  const envelope = envelopeOf(again, { tNs, secrets, keyPrefix, zid, input: stated }, content)
  // The receipt is of the key that signed then.
  return Object.assign(envelope, { svcProof, seal, entry })
}

const notThere = (seq: number, why: string) =>
  new Failure('NOT_FOUND', `result ${seq}: ${why}`, { id: seq })
