import { invalidInput, missingInput, pointerTo } from '../../workers/refusal.ts'
import {
  boolean,
  choice,
  integer,
  list,
  nullable,
  object,
  optional,
  type Static,
  type TProperties,
  text,
  unsafe,
} from '../../workers/schema.ts'
import { type Solver, toolName } from '../../workers/solver.ts'
import { NEXT, PAGE } from '../call/page.ts'
import { ADDRESS_MAX } from '../call/post-public.ts'
import { APPENDS, defineTool, READ_ONLY, REMOVES, type Tool } from '../call/tool.ts'
import { cancelled, created, type JobHouse, listed, pointsRead, read } from './actions.ts'
import { POINTS_PAGE_MAX, PROOFS_MAX } from './read.ts'
import { JOB_BODY_BYTES_MAX, POINTS_MAX, REQUEST } from './request.ts'
import { JOB_TOOL } from './settle.ts'
import { JOB_ID, jobMembers, oneJobMembers, pointRows } from './views.ts'

const WEBHOOK = optional(
  text({
    title: 'https address that is told when it is over, signed as Standard Webhooks asks for',
    minLength: 1,
    maxLength: ADDRESS_MAX,
    examples: ['https://example.org/hook'],
  }),
)

const FROM = optional(
  integer({ title: 'first point', minimum: 0, maximum: POINTS_MAX - 1, default: 0 }),
)
const PAGE_LENGTH = optional(
  integer({ title: 'most points', minimum: 1, maximum: POINTS_PAGE_MAX, default: 1000 }),
)
const PROVE = optional(
  list(integer({ title: 'point', minimum: 0, maximum: POINTS_MAX - 1 }), {
    title: 'points of a job that is done to prove under its Merkle root',
    maxItems: PROOFS_MAX,
  }),
)

const webhookSecret = optional(
  text({
    title:
      'secret by which the receiver verifies (whsec_...); the same for all jobs of the machine at that origin',
  }),
)

const proofs = list(
  object({
    leaf: text({ title: 'canonical JSON of the point' }),
    index: integer({ title: 'index' }),
    count: integer({ title: 'leaves' }),
    path: list(text({ title: 'sha256' }), { title: 'siblings from the leaf to the root' }),
  }),
  { title: 'inclusion proofs; svc_verify takes them with the merkleRoot of the answer' },
)

const pointMembers = {
  job: JOB_ID,
  from: integer({ title: 'first point' }),
  points: pointRows,
  next: nullable(integer({ title: 'from of the next page; null: there is none' })),
  leafProofs: proofs,
}

const ABOUT =
  'What takes longer than a request: svc_compute or a solver at one input, at up to 10,000 inputs, over a grid (sweep) or over distributions (ensemble: mean, quantiles and Sobol indices with errors), up to 1,000,000 points. 202 with the id; GET tells state and progress, its points as they come, and at the end the answer, sealed under one Merkle root. A point costs 1 token when it is done, a refused one nothing. It goes on after a restart, and waits for the next day where tokens or CPU end.'

const owned = { tier: 'key', toolset: 'state', mcp: false } as const
const ONE = { job: JOB_ID }
const EXAMPLE = { job: 'job-0123456789abcdef0123456789abcdef' }

const NEW_JOB = { ...REQUEST, webhook: WEBHOOK }
const PAGE_OF_POINTS = { from: FROM, limit: PAGE_LENGTH, prove: PROVE }
const WAS_REMOVED = boolean({
  title: 'whether it was over already, and is removed with its points',
})

/** A sweep of one number of a solver, around what its own example has. */
function exampleOf(solvers: readonly Solver[]) {
  for (const solver of solvers) {
    const input = solver.examples[0]?.input ?? {}
    const [name, value] = Object.entries(input).find(([, one]) => typeof one === 'number') ?? []
    if (name === undefined) continue
    const sweep = { [name]: { values: [value] } }
    return { title: 'a sweep', input: { tool: toolName(solver), sweep } }
  }
  throw new Error('no solver has an example with a number')
}

const jobCreate = (solvers: readonly Solver[]) =>
  defineTool({
    ...owned,
    name: 'job_create',
    title: 'Start a job',
    description: ABOUT,
    status: 202,
    bodyMaxBytes: JOB_BODY_BYTES_MAX,
    input: object(NEW_JOB),
    output: object({ ...jobMembers, webhookSecret }),
    routes: [{ method: 'POST', path: '/api/jobs' }],
    annotations: APPENDS,
    examples: [exampleOf(solvers)],
    call: (input, caller, house: JobHouse) => created(input, caller, house),
  })

const jobList = defineTool({
  ...owned,
  name: 'job_list',
  title: 'List jobs',
  description:
    'The jobs of your machine, newest first: state, progress, tokens, and why one waits or has failed. A machine has at most 100; then the oldest that is over goes. Costs nothing.',
  input: object(PAGE),
  output: object({ jobs: list(object(jobMembers), { title: 'newest first' }), next: NEXT }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/jobs' }],
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],
  call: (page, caller, house) => listed(page, caller, house),
})

const jobGet = defineTool({
  ...owned,
  name: 'job_get',
  title: 'Read a job',
  description:
    'One job: state, progress, tokens, its webhook, and when it is done its sealed answer. With Accept: text/event-stream each change of its state as an event, until it is over. Jobs of other machines are not found. Costs nothing.',
  input: object(ONE),
  output: object(oneJobMembers),
  produces: ['application/json', 'text/event-stream'],
  routes: [{ method: 'GET', path: '/api/jobs/:job' }],
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: EXAMPLE }],
  call: ({ job }, caller, house: JobHouse) => read(job, caller, house),
})

const jobPoints = defineTool({
  ...owned,
  name: 'job_points',
  title: 'Read the points of a job',
  description:
    'The points of a job that are computed, in pages, while it runs and after: what differs in their inputs, and value, unit and uncertainty of each output. prove names points of a job that is done: their inclusion proofs under the Merkle root of its answer, which svc_verify takes. Costs nothing.',
  input: object({ ...ONE, ...PAGE_OF_POINTS }),
  output: object(pointMembers),
  routes: [{ method: 'GET', path: '/api/jobs/:job/points' }],
  annotations: READ_ONLY,
  examples: [{ title: 'the first', input: EXAMPLE }],
  call: ({ job, ...wanted }, caller, house: JobHouse) => pointsRead(job, wanted, caller, house),
})

const jobCancel = defineTool({
  ...owned,
  name: 'job_cancel',
  title: 'Cancel or remove a job',
  description:
    'Cancels a job that is not over: what runs is stopped, points that are done stay readable and are paid. A job that is over already is removed with its points, which makes room; its entries stay on the chain. Costs nothing.',
  input: object(ONE),
  output: object({ ...jobMembers, removed: WAS_REMOVED }),
  routes: [{ method: 'DELETE', path: '/api/jobs/:job' }],
  annotations: REMOVES,
  examples: [{ title: 'one', input: EXAMPLE }],
  call: ({ job }, caller, house: JobHouse) => cancelled(job, caller, house),
})

const ACTIONS = ['create', 'get', 'list', 'points', 'cancel'] as const
type Action = (typeof ACTIONS)[number]

const SVC_JOB = object({
  action: optional(choice([...ACTIONS], { title: 'list unless said' })),
  job: optional(JOB_ID),
  request: optional(object(NEW_JOB, { title: 'create' })),
  page: optional(object(PAGE_OF_POINTS, { title: 'points' })),
})
type Calls = Static<typeof SVC_JOB>

const TAKES: { readonly [A in Action]: readonly (keyof Calls)[] } = {
  create: ['request'],
  get: ['job'],
  list: [],
  points: ['job', 'page'],
  cancel: ['job'],
}

/** Refuses what another action would read, and what this one misses: all but the page of points is needed. */
function refuseForeign(input: Calls): void {
  const { action = 'list', ...rest } = input
  const own = TAKES[action as Action]
  for (const member of Object.keys(rest) as (keyof Calls)[]) {
    if (own.includes(member)) continue
    const takes = own.length === 0 ? 'nothing more' : own.join(', ')
    throw invalidInput(pointerTo(member), `${member} is no part of ${action}, which takes ${takes}`)
  }
  const missing = own.find(member => member !== 'page' && input[member] === undefined)
  if (missing) throw missingInput(pointerTo(missing), `${action} takes ${missing}`)
}

/** Of every action: a member that an action does not answer is absent. */
const anyOutput = (() => {
  const members = {
    ...pointMembers,
    ...oneJobMembers,
    webhookSecret,
    removed: WAS_REMOVED,
    jobs: list(object(jobMembers), { title: 'list: newest first' }),
    points: unsafe<unknown>({
      title: 'points: the points; else how many',
      type: ['array', 'integer'],
    }),
  }
  const entries = Object.entries(members).map(([key, schema]) => [key, optional(schema)])
  return object(Object.fromEntries(entries))
})()

const svcJob = (solvers: readonly Solver[]) =>
  defineTool({
    name: JOB_TOOL,
    title: 'Jobs of many points',
    brief: 'A solver or svc_compute at up to 1e6 points: grids, lists, ensembles with errors.',
    description: ABOUT,
    tier: 'key',
    toolset: 'state',
    mcp: true,
    bodyMaxBytes: JOB_BODY_BYTES_MAX,
    input: SVC_JOB,
    output: anyOutput,
    routes: [{ method: 'POST', path: '/api/svc/job' }],
    annotations: APPENDS,
    examples: [
      { title: 'all', input: { action: 'list' } },
      { title: 'a sweep', input: { action: 'create', request: exampleOf(solvers).input } },
    ],

    call(input, caller, house: JobHouse) {
      refuseForeign(input)
      const { action = 'list', job = '', request, page = {} } = input
      switch (action as Action) {
        case 'create':
          return created(request!, caller, house)
        case 'get':
          return read(job, caller, house)
        case 'list':
          return listed({}, caller, house)
        case 'points':
          return pointsRead(job, page, caller, house)
        case 'cancel':
          return cancelled(job, caller, house)
      }
    },
  })

export const jobTools = (solvers: readonly Solver[]): readonly Tool<TProperties, JobHouse>[] => [
  svcJob(solvers),
  jobCreate(solvers),
  jobList,
  jobGet,
  jobPoints,
  jobCancel,
]
