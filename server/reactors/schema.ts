// What svc_reactor answers, over all its actions.
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { DEFAULTED, envelopeSchema } from '../envelope/schema.ts'
import { LINE_AAD } from '../lines/cipher.ts'
import { driver, GUARD_NAMES, GUARDS, INITIAL_INPUT, TRANSITION, TRIGGER } from './definition.ts'
import { STATES } from './guard.ts'
import { SEALS } from './link.ts'

export const ID = text({ title: 'id of the reactor', minLength: 1, maxLength: 64 })

const hex64 = (title: string) => text({ title, pattern: '^[0-9a-f]{64}$' })
const members = (title: string) => record(anything({ title: 'value' }), { title })
const count = (title: string) => integer({ title, minimum: 0 })
const ms = (title: string) => number({ title, unit: 'ms', minimum: 0 })

const head = (drivers: readonly Solver[]) => ({
  reactor: ID,
  solver: driver(drivers),
  state: choice([...STATES], { title: 'where the loop is' }),
  stoppedBy: Object.assign(text({ title: 'guard that lets no further step pass; null: none' }), {
    type: ['string', 'null'],
    enum: [...GUARD_NAMES, null],
  }),
  steps: count('steps made'),
})

const link = {
  hash: hex64(
    'sha256 of the RFC 8785 JSON of {reactor, n, prev, inputs, env, sealed, value, unit, resultHash}; before the first step that of the definition',
  ),
  prev: hex64('hash of the step before; of the definition for the first'),
  inputs: members('inputs that the step was made with'),
  sealed: choice([...SEALS], { title: 'whether its check passed' }),
}

const omitted = list(text({ title: 'path such as fields.u' }), {
  title: 'parts of the result that were too long to keep',
})

const step = object({
  n: integer({ title: 'number of the step', minimum: 1 }),
  ...link,
  env: members('what the call gave'),
  value: nullable(number({ title: 'headline value' })),
  unit: text({ title: 'unit of value' }),
  result: members('what the solver found, or {failure: {code, message}}'),
  resultHash: hex64('sha256 of the RFC 8785 JSON of result'),
  omitted,
  receipt: object(
    {
      svcProof: hex64('receipt'),
      operatorIds: list(text({ title: 'operator id' }), { title: 'KO42 and the solver' }),
      R_t: number({ title: 'R(t) at the seal' }),
      svcond: integer({ title: 'pulse counter at the seal' }),
      keyPrefix: text({ title: 'first 8 characters of the ZID' }),
    },
    { title: 'what svc_verify takes, with value and unit' },
  ),
  t: number({ title: 'time of the seal, unix seconds', unit: 's' }),
  elapsedMs: ms('time in the solver'),
})

const margin = (title: string) => nullable(number({ title, minimum: 0 }))

const telemetry = object(
  {
    verified: count('steps whose check passed'),
    differential: count('steps sealed as observable-differential'),
    spent: count('tokens spent'),
    creditsLeft: nullable(count('tokens left of the budget; null: none is set')),
    stepsLeft: count('steps left of maxSteps'),
    meanElapsedMs: nullable(ms('mean time of a step; null before the first')),
    lastElapsedMs: nullable(ms('time of the last step; null before the first')),
    checkMargin: object(
      {
        last: margin('measured over bound in the last verified step'),
        worst: margin('the largest of all verified steps'),
      },
      { title: 'how much of its bound the decisive check used' },
    ),
    until: object(
      {
        holds: boolean({ title: 'whether it has held' }),
        missing: optional(text({ title: 'the name that had no number when it was last tested' })),
      },
      { title: 'the condition that ends the loop' },
    ),
  },
  { title: 'counts and times of the steps' },
)

const line = {
  sessionId: text({ title: 'id of the line' }),
  sessionSecret: text({ title: '32 octets, base64url; shown once' }),
  algorithm: text({ title: 'cipher' }),
  kdf: members('how the keys of both directions follow from the secret'),
  aad: members(LINE_AAD),
  url: text({ title: 'where the frames are' }),
  expiresAt: text({ title: 'end of the line, ISO 8601' }),
}

const definitionMembers = {
  initialInput: INITIAL_INPUT,
  transition: TRANSITION,
  trigger: TRIGGER,
  guards: GUARDS,
  folder: text({ title: 'folder that each step is filed in' }),
  createdAt: text({ title: 'ISO 8601' }),
}

/** All members are optional but what every action answers: nothing. */
export const reactorAnswer = (drivers: readonly Solver[]) =>
  Object.assign(
    envelopeSchema({
      ...head(drivers),
      ...link,
      ...definitionMembers,
      ...line,
      step: count('number of the step: the one made, or the last'),
      defaulted: DEFAULTED,
      result: members('what the solver found, as it was sealed'),
      omitted,
      output: Object.assign(members('result of the last verified step; null: there is none'), {
        type: ['object', 'null'],
      }),
      telemetry,
      entries: list(step, { title: 'steps in their order' }),
      next: nullable(count('after of the next page; null: there is none')),
      definitionHash: hex64(
        'sha256 of the RFC 8785 JSON of {reactor, solver, initialInput, transition, trigger, guards}; the first step holds it as prev',
      ),
      reactors: list(object({ ...head(drivers), createdAt: definitionMembers.createdAt }), {
        title: 'reactors of the machine, newest first',
      }),
    }),
    { required: [] as string[] },
  )
