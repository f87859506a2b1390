// A definition from the parameters of create: what `contract` says goes before what stands beside it.
import { missingInput, pointerTo } from '../../workers/refusal.ts'
import type { Caller } from '../call/caller.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House } from '../call/tool.ts'
import { chosenDriver } from './auto.ts'
import { AUTO, type Created, type Definition, STEPS_MAX } from './definition.ts'
import { literalsOf } from './transition.ts'
import { conditionOf } from './until.ts'

/**
 * Definition of a new reactor. MISSING_INPUT without a solver; INVALID_INPUT for an input from
 * which the first step or a later one could not be made.
 */
export async function definitionFrom(
  { contract = {}, ...beside }: Created,
  caller: Caller,
  house: Pick<House, 'pool' | 'registry' | 'solvers'>,
): Promise<Definition> {
  const solver = contract.solver ?? beside.solver
  const initial = contract.initialInput ?? beside.initialInput ?? {}
  if (solver === undefined) {
    const message = 'a reactor needs a solver'
    throw missingInput('/solver', message)
  }
  const chosen =
    solver === AUTO ? await chosenDriver(initial, caller, house) : { solver, initialInput: initial }
  const placeOf = (member: keyof typeof contract) =>
    contract[member] === undefined ? pointerTo(member) : pointerTo('contract', member)
  solverInput(house.registry, chosen.solver, chosen.initialInput, placeOf('initialInput'))
  const transition = contract.transition ?? beside.transition ?? { inputs: {} }
  const later = { ...chosen.initialInput, ...literalsOf(transition) }
  solverInput(house.registry, chosen.solver, later, `${placeOf('transition')}/inputs`)
  const { until, creditBudget, ...rest } = contract.guards ?? beside.guards ?? {}
  if (until !== undefined) conditionOf(until)
  return {
    ...chosen,
    transition,
    trigger: contract.trigger ?? beside.trigger ?? { mode: 'on-request' },
    guards: {
      maxSteps: STEPS_MAX,
      onUnverified: 'halt',
      ...rest,
      ...(until !== undefined && { until }),
      ...(creditBudget !== undefined && { creditBudget }),
    },
  }
}
