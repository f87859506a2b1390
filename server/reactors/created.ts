// A definition from the parameters of create: what `contract` says goes before what stands beside it.
import { Failure } from '../../workers/failure.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { chosenDriver } from './auto.ts'
import { AUTO, type Created, type Definition, STEPS_MOST } from './definition.ts'
import { validInput } from './ran.ts'
import { refuseUnsoundPaths } from './transition.ts'
import { conditionOf } from './until.ts'

/** MISSING_INPUT without a solver; INVALID_INPUT for what no first step or no later one could be made of. */
export function definitionFrom(
  { contract = {}, ...beside }: Created,
  registry: Registry,
): Definition {
  const solver = contract.solver ?? beside.solver
  const given = contract.initialInput ?? beside.initialInput ?? {}
  if (solver === undefined) {
    const message = 'a reactor needs a solver'
    throw new Failure('MISSING_INPUT', message, { errors: [{ pointer: '/solver', message }] })
  }
  const chosen = solver === AUTO ? chosenDriver(given, registry) : { solver, initialInput: given }
  refuseFirstStep(chosen)
  const transition = contract.transition ?? beside.transition ?? { inputs: {} }
  refuseUnsoundPaths(transition)
  const { until, creditBudget, ...rest } = contract.guards ?? beside.guards ?? {}
  if (until !== undefined) conditionOf(until)
  return {
    ...chosen,
    transition,
    trigger: contract.trigger ?? beside.trigger ?? { mode: 'on-request' },
    guards: {
      maxSteps: STEPS_MOST,
      onUnverified: 'halt',
      ...rest,
      ...(until !== undefined && { until }),
      ...(creditBudget !== undefined && { creditBudget }),
    },
  }
}

function refuseFirstStep({ solver, initialInput }: Pick<Definition, 'solver' | 'initialInput'>) {
  try {
    validInput(solver, initialInput)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, details } = error
    const errors = (details?.['errors'] ?? []) as { pointer: string }[]
    throw new Failure(code, `initialInput of ${solver}: ${message}`, {
      errors: errors.map(one => ({ ...one, pointer: `/initialInput${one.pointer}` })),
    })
  }
}
