// Reactors behind encrypted lines: a frame tells where the loop stands, a frame of the client steps it.
import { Failure } from '../../workers/failure.ts'
import { anything, choice, object, record } from '../../workers/params.ts'
import type { House } from '../house.ts'
import type { LineEnd } from '../lines/subject.ts'
import { sealedFor } from '../sealed-for.ts'
import { validator } from '../validate.ts'
import { refuseStep, STEP_TOKENS } from './guard.ts'
import { reactorOf, type StoredReactor, turnOf } from './reactor.ts'
import { nextStep } from './step.ts'
import { standing } from './told.ts'
import { stepOf } from './trajectory.ts'

const MESSAGE = object({
  action: choice(['step', 'observe', 'state'], { title: 'what to do', default: 'step' }),
  env: record(anything({ title: 'value' }), {
    title: 'what transition and until read as env.name',
    maxProperties: 64,
    default: {},
  }),
})
const messageOf = validator(MESSAGE)

export const reactorLineEnd: LineEnd = {
  async read(zid, id, house) {
    return standing(house.store, (await openReactor(zid, id, house)).reactor)
  },

  async act({ zid, id, message, caller }, house) {
    const { action, env } = messageOf(message)
    if (action === 'state') return reactorLineEnd.read(zid, id, house)
    const { signal, progress } = caller
    const step = async () => {
      const found = await openReactor(zid, id, house)
      refuseStep(found.reactor, action as 'step' | 'observe')
      const { lastVerified } = found.reactor.progress
      const last = lastVerified === 0 ? undefined : await stepOf(house.store, id, lastVerified)
      const bench = { pool: house.pool, ticket: { signal, progress } }
      return nextStep('svc_reactor', found, last, { zid, env }, bench)
    }
    return house.turns.take(turnOf(zid, id), () => sealedFor(zid, STEP_TOKENS, step, house))
  },
}

async function openReactor(zid: string, id: string, { store }: House): Promise<StoredReactor> {
  const found = await reactorOf(store, zid, id)
  if (!found.reactor.progress.isClosed) return found
  throw new Failure('GONE', `the reactor ${id} is closed`, { reactor: id })
}
