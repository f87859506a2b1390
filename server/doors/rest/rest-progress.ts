import { Failure } from '../../../workers/failure.ts'
import { type Call, callerWith } from '../../call/caller.ts'
import { execute } from '../../call/execute.ts'
import { failureBody, INTERNAL } from '../../call/failure-body.ts'
import { jsonOf } from '../../call/json-text.ts'
import type { Event, House } from '../../call/tool.ts'
import type { Exchange } from '../exchange.ts'
import { LateStream } from '../late-stream.ts'
import { pacedProgress } from '../progress.ts'

/**
 * Answers a call with events: `progress` {fraction, message} while it runs, then `result` with the body that JSON
 * would have, or `failure`. What is refused before the first event is refused with its status as ever.
 */
export async function replyWithProgress(
  exchange: Exchange,
  call: Call,
  house: House,
): Promise<void> {
  using stream = new LateStream(exchange)
  using paced = pacedProgress((fraction, message) =>
    stream.send(eventOf('progress', { fraction, message })),
  )
  try {
    const caller = callerWith(call.caller, { progress: paced.tell })
    const { answer } = await execute({ ...call, caller }, house)
    if (answer.kind !== 'json') throw new Error(`${call.tool} has no body to end its events with`)
    stream.end({ event: 'result', data: await jsonOf(answer) })
  } catch (error) {
    if (!stream.isOpen) throw error
    const { requestId } = exchange
    if (!(error instanceof Failure)) house.log.error({ err: error, requestId }, 'defect')
    const failure = error instanceof Failure ? error : INTERNAL
    stream.end(eventOf('failure', failureBody(failure, requestId)))
  }
}

const eventOf = (event: string, body: object): Event => ({ event, data: JSON.stringify(body) })
