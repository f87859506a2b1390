// What this node has seen of another: the newest checkpoint of its log that followed from all before, and the
// first fault, which stays.
import { integer, list, nullable, number, object, type Static, text } from '../../workers/schema.ts'
import { collection } from '../store/collection.ts'
import { CHECKPOINT } from './checkpoint-schema.ts'

const FAULT = object(
  {
    reason: text({ title: 'what was wrong' }),
    notes: list(text({ title: 'signed note' }), { title: 'what shows it' }),
    at: number({ title: 'unix milliseconds' }),
  },
  { title: 'evidence: two signed notes that cannot both be of one log, or what else was wrong' },
)

const PEER = object({
  url: text({ title: 'where it is asked: as the operator has configured it' }),
  checkpoint: nullable(CHECKPOINT),
  verifiedAt: nullable(number({ title: 'unix milliseconds of the last verification' })),
  verified: integer({ title: 'checkpoints that were verified', minimum: 0 }),
  fault: nullable(FAULT),
})

export const peerRecords = collection({ kind: 'mesh-peer', schema: PEER, called: 'peer' })

export type Peer = Readonly<Static<typeof PEER>>

export const newPeer = (url: string): Peer => ({
  url,
  checkpoint: null,
  verifiedAt: null,
  verified: 0,
  fault: null,
})
