import { randomBytes } from 'node:crypto'
import { unixMs } from '../../workers/field/clock.ts'
import { missingInput } from '../../workers/refusal.ts'
import {
  anything,
  choice,
  type Inputs,
  integer,
  object,
  optional,
  record,
  type TProperties,
} from '../../workers/schema.ts'
import type { Loop, Solver } from '../../workers/solver.ts'
import { anchored } from '../call/anchored.ts'
import type { Caller } from '../call/caller.ts'
import { issuerOf } from '../call/issuer.ts'
import { ownerOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import {
  type Answer,
  APPENDS,
  computed,
  defineTool,
  type House,
  json,
  type Tool,
} from '../call/tool.ts'
import { FOLDER } from '../envelope/schema.ts'
import type { WithLines } from '../lines/lines.ts'
import type { DocumentWrite } from '../store/store.ts'
import { definitionFrom } from './created.ts'
import { createParameters, driversOf } from './definition.ts'
import { refuseClosed, STEP_TOKENS } from './guard.ts'
import { definitionHash } from './link.ts'
import {
  creation,
  REACTOR_TOOL,
  type Reactor,
  reactorMove,
  reactorOf,
  reactorsOf,
  type StoredReactor,
  turnOf,
  unstepped,
} from './reactor.ts'
import { ID, reactorAnswer } from './schema.ts'
import { nextStep, type StepRequest } from './step.ts'
import { stateOf, summaryOf, telemetryOf, trajectoryPage, viewOf } from './views.ts'

const ACTIONS = [
  'create',
  'list',
  'step',
  'observe',
  'state',
  'trajectory',
  'telemetry',
  'secure',
  'get',
  'close',
] as const

const parameters = (drivers: readonly Solver[]) => ({
  action: choice([...ACTIONS], { title: 'what to do; all but create and list need reactor' }),
  ...createParameters(drivers),
  reactor: optional(ID),
  env: record(anything({ title: 'value' }), {
    title: 'step, observe: what transition and until read as env.name',
    maxProperties: 64,
    default: {},
  }),
  after: integer({
    title: 'trajectory: number of the step before the first',
    minimum: 0,
    default: 0,
  }),
  limit: integer({ title: 'trajectory: steps', minimum: 1, maximum: 1000, default: 1000 }),
  folder: FOLDER,
  ...SHOWING,
})

type Input = Inputs<ReturnType<typeof parameters>>

const isStep = (action: Input['action']): action is StepRequest['action'] =>
  action === 'step' || action === 'observe'

export function reactorTool(solvers: readonly Solver[]): Tool<TProperties, House & WithLines> {
  const drivers = driversOf(solvers)
  return defineTool({
    name: REACTOR_TOOL,
    title: 'Reactor: a solver in a loop',
    brief:
      'Runs a solver in a loop, each step fed by the one before: create, then step or observe; secure opens an encrypted line.',
    description:
      'Runs a solver again and again, each step fed by the one before: create (solver, initialInput, transition.inputs such as {x0: "output.finalState.x"}, trigger, guards), step or observe (1 token: sealed, hash-linked; what a guard stops is 409), state, get, list, trajectory, telemetry, close, secure (encrypted line without a key). A step whose solver refuses is sealed as observable-differential and never seeds the next. Steps keep result without fields, up to 96 KiB.',
    tier: 'key',
    toolset: 'state',
    input: object(parameters(drivers)),
    output: reactorAnswer(drivers),
    routes: [{ method: 'POST', path: '/api/svc/reactor' }],
    mcp: true,
    computes: ({ action }) => isStep(action),
    cost: ({ action }) => (isStep(action) ? STEP_TOKENS : 0),
    turn: ({ reactor: id, action }, { key }) =>
      id !== undefined && (isStep(action) || action === 'close')
        ? turnOf(key?.zid ?? '', id)
        : undefined,
    annotations: APPENDS,
    examples: [
      ...drivers.flatMap(({ key, loop }) => (loop ? [loopOver(key, loop)] : [])),
      { title: 'all reactors', input: { action: 'list' } },
    ],

    async call(input, caller, house: House & WithLines) {
      const { action } = input
      const { store } = house
      const zid = ownerOf(caller)
      if (action === 'create') return create(input, zid, caller, house)
      if (action === 'list') {
        return json({ reactors: (await reactorsOf(store, zid)).map(summaryOf) })
      }
      const stored = await reactorOf(store, zid, idOf(input))
      if (isStep(action)) {
        const { env, folder } = input
        const { signal, progress } = caller
        const request = { action, zid, env, folder, ticket: { signal, progress } }
        return computed(await nextStep(stored, request, house))
      }
      switch (action) {
        case 'state':
          return json(await stateOf(store, stored.reactor))
        case 'trajectory':
          return json(await trajectoryPage(store, stored.reactor, input))
        case 'telemetry':
          return json(telemetryOf(stored.reactor))
        case 'get':
          return json(viewOf(stored.reactor))
        case 'close':
          return close(stored, zid, house)
        case 'secure':
          return secure(stored, caller, house)
      }
    },
  })
}

const loopOver = (solver: string, { title, input, next, until }: Loop) => ({
  title,
  input: {
    action: 'create',
    solver,
    initialInput: input,
    transition: { inputs: next },
    guards: { maxSteps: 10, until },
  },
})

function idOf({ action, reactor: id }: Input): string {
  if (id !== undefined) return id
  const message = `${action} needs the id of a reactor`
  throw missingInput('/reactor', message)
}

async function create(input: Input, zid: string, caller: Caller, house: House): Promise<Answer> {
  const definition = await definitionFrom(input, caller, house)
  const { folder } = input
  const id = `reactor-${randomBytes(8).toString('hex')}`
  const hash = definitionHash(id, definition)
  const reactor: Reactor = {
    id,
    ...definition,
    hash,
    ...(folder !== undefined && { folder }),
    createdAt: unixMs(house.clock),
    progress: unstepped(hash),
  }
  const about = { reactor: id, hash, state: 'created' }
  return changed(reactor, creation(zid, reactor), about, zid, house)
}

/** A reactor that is closed already stays so. */
async function close({ reactor: at, revision }: StoredReactor, zid: string, house: House) {
  if (at.progress.isClosed) return json(viewOf(at))
  const closed = { ...at, progress: { ...at.progress, isClosed: true } }
  const about = { reactor: at.id, hash: at.progress.head, state: 'closed' }
  return changed(closed, [reactorMove(zid, closed, revision)], about, zid, house)
}

/** A line whose frames tell of this reactor, for whoever holds its secret. */
async function secure(
  { reactor: at }: StoredReactor,
  caller: Caller,
  house: House & WithLines,
): Promise<Answer> {
  refuseClosed(at)
  const line = await house.lines.open(
    ownerOf(caller),
    { kind: 'reactor', id: at.id },
    issuerOf(caller),
  )
  const url = `${house.baseUrl()}/api/lines/${line.sessionId}`
  return json({ reactor: at.id, ...line, url })
}

/** A change that costs nothing, with its place on the chain. */
async function changed(
  reactor: Reactor,
  writes: readonly DocumentWrite[],
  about: object,
  zid: string,
  house: House,
): Promise<Answer> {
  const at = unixMs(house.clock)
  const entry = await anchored({ zid, tool: REACTOR_TOOL, about, writes, at }, house)
  return json({ ...viewOf(reactor), entry })
}
