// The solver of a reactor by what its first step is to simulate: words, or else the names of the inputs.
import { Failure } from '../../workers/failure.ts'
import { invalidInput, missingInput } from '../../workers/refusal.ts'
import type { Caller } from '../call/caller.ts'
import { ticketOf } from '../call/owner.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House, Registry } from '../call/tool.ts'
import { type Definition, driversOf, type Members } from './definition.ts'

type Chosen = Pick<Definition, 'solver' | 'initialInput'>
type Known = Pick<House, 'pool' | 'registry' | 'solvers'>

const PROMPT_LENGTH = 500

/**
 * Chooses a solver for a reactor and its inputs. MISSING_INPUT without words and inputs;
 * NOT_UNDERSTOOD, AMBIGUOUS, INVALID_INPUT where no solver fits them.
 */
export async function chosenDriver(
  { query, ...inputs }: Members,
  caller: Caller,
  known: Known,
): Promise<Chosen> {
  if (typeof query === 'string') return byWords(query, inputs, caller, known)
  if (query === undefined && Object.keys(inputs).length > 0) return byInputs(inputs, known)
  const message = 'with the solver auto, initialInput holds inputs, or in query the words for them'
  throw missingInput('/initialInput/query', message)
}

/** Reads the solver and its inputs from the words; inputs given beside them count too. */
async function byWords(
  query: string,
  inputs: Members,
  caller: Caller,
  { pool, solvers }: Known,
): Promise<Chosen> {
  const drivers = driversOf(solvers)
  const among = drivers.map(({ key }) => key)
  const reading = await pool.read({ text: query, constants: inputs, among }, ticketOf(caller))
  const { params } = drivers.find(({ key }) => key === reading?.chosen.id)!
  const read = Object.fromEntries(reading!.inputs.map(one => [one.key, one.value]))
  const prompt = 'prompt' in params && { prompt: query.slice(0, PROMPT_LENGTH) }
  return { solver: reading!.chosen.id, initialInput: { ...prompt, ...read, ...inputs } }
}

/** Of those that take the inputs the one with the fewest others; of equals the first of the catalogue. */
function byInputs(initialInput: Members, { registry, solvers }: Known): Chosen {
  const [fewest] = driversOf(solvers)
    .filter(({ key }) => takes(key, initialInput, registry))
    .map(({ key, params }) => ({ key, count: Object.keys(params).length }))
    .sort((a, b) => a.count - b.count)
  if (fewest !== undefined) return { solver: fewest.key, initialInput }
  throw invalidInput('/initialInput', 'no solver takes these inputs')
}

function takes(solver: string, input: Members, registry: Registry): boolean {
  try {
    solverInput(registry, solver, input, '')
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
