// What a load consists of: how many calls a second, for how long, and which. The schema is what a plan file may say.
import { invalidInput, pointerTo } from '../../../workers/refusal.ts'
import {
  anything,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../../workers/schema.ts'
import { validator } from '../../call/validate.ts'

/** Arrivals that one run may have: each is remembered until it is answered. */
const ARRIVALS_MAX = 50_000_000

const STEP = object({
  rate: number({ title: 'calls a second, at the beginning of the step', minimum: 0, maximum: 1e6 }),
  to: optional(
    number({ title: 'calls a second at its end; unset: the same', minimum: 0, maximum: 1e6 }),
  ),
  seconds: number({ title: 'length', exclusiveMinimum: 0, maximum: 86_400 }),
})

const body = (title: string) => record(anything({ title: 'a member of the body' }), { title })

const CALL = object({
  name: optional(text({ title: 'name in the report', minLength: 1, maxLength: 40 })),
  weight: number({
    title: 'share among all',
    exclusiveMinimum: 0,
    maximum: 1e9,
    default: 1,
  }),
  compute: optional(body('operators: the body of POST /api/svc/compute')),
  batch: optional(
    body('the body of POST /api/svc/compute/batch; {from, to, count} in inputs is a list'),
  ),
  solver: optional(
    object({
      key: text({ title: 'key of the solver', pattern: '^[a-z][a-z0-9_]*$', maxLength: 64 }),
      input: record(anything({ title: 'an input' }), { title: 'its inputs', default: {} }),
    }),
  ),
  mcp: optional(
    object({
      tool: text({ title: 'name of the tool', minLength: 1, maxLength: 128 }),
      arguments: record(anything({ title: 'an argument' }), {
        title: 'what it is called with',
        default: {},
      }),
    }),
  ),
  stream: optional(
    object({
      path: text({ title: 'path of a feed of events', pattern: '^/\\S*$', maxLength: 2048 }),
      seconds: number({
        title: 'time that it is listened to, from the first event on',
        minimum: 0,
        maximum: 3600,
        default: 1,
      }),
    }),
  ),
  request: optional(
    object({
      method: choice(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'], {
        title: 'method',
        default: 'GET',
      }),
      path: text({ title: 'path, with its query', pattern: '^/\\S*$', maxLength: 8192 }),
      headers: record(text({ title: 'value', maxLength: 8192, pattern: '^[\\t\\x20-\\x7e]*$' }), {
        title: 'further headers',
        default: {},
      }),
      body: optional(anything({ title: 'sent as JSON' })),
    }),
  ),
})

const PLAN = object({
  title: text({ title: 'heading of the report', maxLength: 120, default: 'load' }),
  seed: integer({ title: 'of the arrivals and of the choice of calls', minimum: 0, default: 1 }),
  arrivals: choice(['poisson', 'even'], { title: 'distances of arrivals', default: 'poisson' }),
  connections: integer({
    title: 'connections; an arrival that meets none free waits for one, and its wait counts',
    minimum: 1,
    maximum: 20_000,
    default: 64,
  }),
  machines: integer({
    title: 'machines, each with a key of its own, that call in turn',
    minimum: 1,
    maximum: 1000,
    default: 1,
  }),
  timeoutSeconds: number({
    title: 'after which a call is given up, counted from its arrival',
    exclusiveMinimum: 0,
    maximum: 3600,
    default: 60,
  }),
  warmUpSeconds: number({
    title: 'calls that arrive so early are made and not counted',
    minimum: 0,
    maximum: 3600,
    default: 0,
  }),
  steps: list(STEP, { title: 'rates, one after the other', minItems: 1, maxItems: 100 }),
  mix: list(CALL, { title: 'calls', minItems: 1, maxItems: 100 }),
})

type Written = Static<typeof PLAN>
export type Step = Written['steps'][number]
export type PlannedCall = Written['mix'][number] & { readonly name: string }
/** A plan in which every call has a name. */
export type Plan = Omit<Written, 'mix'> & { readonly mix: readonly PlannedCall[] }

const KINDS = ['compute', 'batch', 'solver', 'mcp', 'stream', 'request'] as const
type Kind = (typeof KINDS)[number]

const validate = validator(PLAN)

/** The plan in a text. INVALID_INPUT or MISSING_INPUT name by pointers what is wrong with it. */
export function planFrom(json: string): Plan {
  const plan = validate(parsed(json))
  const mix = plan.mix.map((call, i) => {
    const kinds = KINDS.filter(kind => call[kind] !== undefined)
    if (kinds.length !== 1) {
      const named = kinds.length === 0 ? 'names none' : `names ${kinds.join(' and ')}`
      throw invalidInput(`/mix/${i}`, `mix/${i} ${named}: one of ${KINDS.join(', ')} is needed`)
    }
    refuseHeaders(call, i)
    return { ...call, name: call.name ?? nameOf(call, kinds[0]!) }
  })
  mix.forEach(({ name }, i) => {
    if (mix.findIndex(other => other.name === name) < i) {
      throw invalidInput(`/mix/${i}/name`, `two calls are named ${name}: give them names`)
    }
  })
  const arrivals = plan.steps.reduce((sum, step) => sum + arrivalsIn(step), 0)
  if (arrivals === 0) throw invalidInput('/steps', 'steps: no call arrives at a rate of 0')
  if (arrivals > ARRIVALS_MAX) {
    throw invalidInput('/steps', `steps: ${arrivals} calls; at most are ${ARRIVALS_MAX}`)
  }
  if (plan.warmUpSeconds >= secondsOf(plan)) {
    const message = `warmUpSeconds ${plan.warmUpSeconds} leaves nothing to count`
    throw invalidInput('/warmUpSeconds', message)
  }
  return { ...plan, mix }
}

export const secondsOf = ({ steps }: Pick<Plan, 'steps'>): number =>
  steps.reduce((sum, { seconds }) => sum + seconds, 0)

/** Expected number of arrivals in a step. */
export const arrivalsIn = ({ rate, to = rate, seconds }: Step): number =>
  ((rate + to) / 2) * seconds

/** A name with a line break in it would be a request of its own. */
function refuseHeaders({ request }: Written['mix'][number], i: number): void {
  for (const name of Object.keys(request?.headers ?? {})) {
    if (TOKEN.test(name)) continue
    const pointer = pointerTo('mix', i, 'request', 'headers', name)
    throw invalidInput(pointer, `${JSON.stringify(name)} is no name of a header`)
  }
}

/** A token of HTTP, such as the name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw invalidInput('', `the plan is no JSON: ${(error as Error).message}`)
  }
}

function nameOf({ solver, mcp, stream, request }: Written['mix'][number], kind: Kind): string {
  const what = solver?.key ?? mcp?.tool ?? stream?.path ?? request?.path
  return (what === undefined ? kind : `${kind} ${what}`).slice(0, 40)
}
