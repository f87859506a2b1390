// Reactors behind encrypted lines: a frame tells where the loop stands, a frame of the client steps it.
import { Failure } from '../../workers/failure.ts'
import { anything, choice, object, record } from '../../workers/schema.ts'
import { sealedFor } from '../call/sealed-for.ts'
import type { House } from '../call/tool.ts'
import { unlessOvertaken } from '../call/turns.ts'
import { validator } from '../call/validate.ts'
import type { LineEnd } from '../lines/subject.ts'
import { STEP_TOKENS } from './guard.ts'
import { reactorOf, type StoredReactor, turnOf } from './reactor.ts'
import { nextStep, type StepRequest } from './step.ts'
import { stateOf } from './views.ts'

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
    return stateOf(house.store, (await openReactor(zid, id, house)).reactor)
  },

  async act({ zid, id, message, caller }, house) {
    const { action, env } = messageOf(message)
    if (action === 'state') return reactorLineEnd.read(zid, id, house)
    const { signal, progress } = caller
    const request: StepRequest = { action, zid, env, ticket: { signal, progress } }
    const step = async () => nextStep(await openReactor(zid, id, house), request, house)
    return house.turns.take(turnOf(zid, id), () =>
      unlessOvertaken(() => sealedFor(zid, STEP_TOKENS, step, house)),
    )
  },
}

async function openReactor(zid: string, id: string, { store }: House): Promise<StoredReactor> {
  const stored = await reactorOf(store, zid, id)
  if (!stored.reactor.progress.isClosed) return stored
  throw new Failure('GONE', `the reactor ${id} is closed`, { reactor: id })
}
