// The answer to a call for which a node has no room: before its body is read, its route looked up or its key checked.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '../../workers/failure.ts'
import type { DoorHouse } from '../doors/caller.ts'
import { Exchange } from '../doors/exchange.ts'
import { replyWithFailure } from './failures.ts'
import type { Gate } from './gate.ts'
import { send } from './lane.ts'
import { TurnedAway } from './turned-away.ts'

type Refuser = (req: IncomingMessage, res: ServerResponse) => void

/** Counts what it refuses; a line of the log each would help nobody, and fill the disk. */
export function refuserOf({ log, metrics, drain }: DoorHouse, gate: Gate): Refuser {
  const turnedAway = new TurnedAway()
  metrics.watch('svc_http_in_flight', 'Calls that are being answered.', () => gate.inFlight)
  metrics.watch(
    'svc_http_in_flight_max',
    'Calls that are let in at a time, by how late the thread is.',
    () => gate.limit,
  )
  metrics.watch(
    'svc_http_turned_away',
    'Calls that wait to be told that the node is overloaded.',
    () => turnedAway.waiting,
  )
  drain.signal.addEventListener('abort', () => turnedAway.end(), { once: true })
  return (req, res) => {
    turnedAway.add(() => {
      if (res.destroyed) return
      const exchange = new Exchange(req, res, answer => send(res, answer))
      replyWithFailure(exchange, overloaded(gate.limit), log)
      metrics.requests.add({ method: 'ANY', route: 'unmatched', status: 503 })
    })
  }
}

function overloaded(inFlightMax: number): Failure {
  const details = { inFlightMax, retryAfterSeconds: 1 }
  return new Failure('OVERLOADED', `${inFlightMax} calls are in flight`, details)
}
