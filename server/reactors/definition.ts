// What a reactor is made of: a solver, the input of its first step, how the inputs of a later step follow
// from the step before, what starts a step and what stops the loop.
import {
  anything,
  choice,
  integer,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'

export const REACTORS_MAX = 1000
export const STEPS_MAX = 100_000

/** Solvers that can make the steps of a reactor. */
export const driversOf = (solvers: readonly Solver[]): Solver[] =>
  solvers.filter(({ drivesReactor = true }) => drivesReactor)

/** Stands in the place of a solver's key: the initial input chooses the solver. */
export const AUTO = 'auto'

export const driver = (drivers: readonly Solver[]) =>
  choice(
    drivers.map(({ key }) => key),
    { title: 'the solver that makes the steps' },
  )

const driverOrAuto = (drivers: readonly Solver[]) =>
  choice([...drivers.map(({ key }) => key), AUTO], {
    title:
      'solver by its short name; auto: the one that initialInput.query names in words, or that its inputs fit best',
  })

export const INITIAL_INPUT = record(anything({ title: 'value' }), {
  title: 'parameters of the solver in the first step; what is left out has its default',
  maxProperties: 64,
})

export const TRANSITION = object(
  {
    inputs: record(anything({ title: 'a literal, or a path such as output.finalState.x' }), {
      title:
        'what each later step changes in the initial input: by key a literal or a path over output (result of the last verified step), env and step',
      maxProperties: 64,
      default: {},
    }),
  },
  { title: 'how the inputs of a step follow from the step before' },
)

export const TRIGGER = object(
  {
    mode: choice(['on-request', 'on-observe'], {
      title: 'on-observe: action observe makes a step too',
      default: 'on-request',
    }),
  },
  { title: 'what makes a step' },
)

export const GUARDS = object(
  {
    maxSteps: integer({
      title: 'steps after which the loop stops',
      minimum: 1,
      maximum: STEPS_MAX,
      default: STEPS_MAX,
    }),
    creditBudget: optional(
      integer({ title: 'tokens that the reactor may spend in all', minimum: 1, maximum: 1e9 }),
    ),
    until: optional(
      text({
        title: 'condition over output.*, env.* and step that ends the loop; tested after each step',
        minLength: 1,
        maxLength: 500,
        examples: ['output.value > 10 or step >= 5'],
      }),
    ),
    onUnverified: choice(['halt', 'continue'], {
      title: 'after a step that failed its check: stop, or go on from the last verified one',
      default: 'halt',
    }),
  },
  { title: 'what stops the loop' },
)

const parts = (drivers: readonly Solver[]) => ({
  solver: optional(driverOrAuto(drivers)),
  initialInput: optional(INITIAL_INPUT),
  transition: optional(TRANSITION),
  trigger: optional(TRIGGER),
  guards: optional(GUARDS),
})

/** The parameters of create, and in `contract` once more those that go before them. */
export const createParameters = (drivers: readonly Solver[]) => ({
  ...parts(drivers),
  contract: optional(
    object(parts(drivers), { title: 'the same members; they go before those beside it' }),
  ),
})

type Parts = ReturnType<typeof parts>

export type Created = { [K in keyof Parts]?: Static<Parts[K]> | undefined } & {
  contract?: Created | undefined
}

/** What a step may read, and what a step is made with. */
export type Members = Record<string, unknown>

/** What a reactor keeps of its definition, and beside it what a list of reactors does not read. */
export const STATIC_PARTS = {
  solver: text({ title: 'key of the solver' }),
  trigger: TRIGGER,
  guards: GUARDS,
}
export const MOVING_PARTS = { initialInput: INITIAL_INPUT, transition: TRANSITION }

const DEFINITION = object({ ...STATIC_PARTS, ...MOVING_PARTS })
export type Definition = Readonly<Static<typeof DEFINITION>>

/** A guard that can stop the loop. */
export const GUARD_NAMES = ['maxSteps', 'creditBudget', 'until', 'onUnverified'] as const
export type GuardName = (typeof GUARD_NAMES)[number]
