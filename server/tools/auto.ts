// A question in words: what it is about is chosen, run and sealed, and the answer tells why.

import type { Calculation } from '../../workers/auto/calculation/index.ts'
import type { Meant, Question, Reading } from '../../workers/auto/question.ts'
import { outputIn } from '../../workers/auto/result-place.ts'
import { Failure } from '../../workers/failure.ts'
import { faultsOf, invalidInput, pointerTo } from '../../workers/refusal.ts'
import {
  anything,
  list,
  number,
  object,
  choice as oneOf,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import { type ResultPlace, toolName } from '../../workers/solver.ts'
import { nearest } from '../../workers/text/nearest.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'
import type { Caller } from '../call/caller.ts'
import { withInputNotes } from '../call/input-notes.ts'
import { withShown } from '../call/output-unit.ts'
import { ticketOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import { type Answer, APPENDS, computed, defineTool, type House } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import { DEFAULTED, FOLDER } from '../envelope/schema.ts'
import { computation, computeOutput } from './compute.ts'
import { unified } from './unified.ts'

const KINDS = ['operator', 'closed-form', 'solver', 'calculation'] as const

const chosen = {
  kind: oneOf([...KINDS], { title: 'what it is' }),
  id: text({ title: 'operator id or solver' }),
  title: text({ title: 'its name' }),
  score: number({ title: 'how well it fits; comparable within one answer' }),
  words: list(text({ title: 'word of the query' }), { title: 'the words that decided' }),
}

const auto = object(
  {
    chosen: object(chosen),
    solveFor: optional(
      text({ title: 'the input of the operator that is asked for, of the output that is stated' }),
    ),
    quantities: list(
      object({
        text: text({ title: 'as it stands in the query' }),
        key: text({ title: 'input that it became, or constant of the law that it states again' }),
        value: anything({ title: 'in the unit of the input, or the choice that was named' }),
        unit: text({ title: 'unit of the input' }),
        note: optional(text({ title: 'what was done beyond the factor of a unit' })),
      }),
      { title: 'quantities read from the query' },
    ),
    input: record(anything({ title: 'value' }), {
      title: 'the complete input that ran: what was read, what was given, and defaults',
    }),
    idle: optional(
      text({
        title: 'a stated mass on which the answer does not depend, as it stands in the query',
      }),
    ),
    unused: list(text({ title: 'as it stands in the query' }), {
      title: 'what became no input: always empty, since it is refused',
    }),
    alternatives: list(object(chosen), { title: 'what else it might have been, best first' }),
  },
  { title: 'what was chosen, and from which words' },
)

/** The answer of svc_compute or of a simulation tool, and how it came about. */
const output = (() => {
  const { properties, required } = computeOutput
  const formulaMembers = ['validity', 'understood', 'uncertainties', 'dimensionalGate']
  return Object.assign(
    object({
      ...properties,
      defaulted: DEFAULTED,
      result: optional(anything({ title: 'output of a solver' })),
      auto,
    }),
    { required: [...(required as string[]).filter(key => !formulaMembers.includes(key)), 'auto'] },
  )
})()

export const automatic = defineTool({
  name: 'svc_auto',
  title: 'Answer a question in words',
  brief:
    'Answers a question in words: picks the operator or simulation, or calculates, reads quantities with units, runs and seals it. Start here.',
  description:
    'Chooses the operator, closed-form solver or simulation that a question is about by deterministic text match, reads quantities with units from it, runs and seals it. Every quantity and choice of the question is used and what it asks for is what is given, by an operator or by solving one for an input: else a refusal tells what was not understood (NOT_UNDERSTOOD), is missing (MISSING_INPUT) or fits alike (AMBIGUOUS). constants sets or overrides inputs and parameters by key; solver forces the choice (an operator id, a closed form or a simulation). A refusal costs nothing. Costs 1 token.',
  tier: 'key',
  toolset: 'core',
  input: object({
    query: text({ title: 'the question', minLength: 1, maxLength: 2000 }),
    constants: record(anything({ title: 'value' }), {
      title: 'inputs of the operator or parameters of the solver, by key',
      default: {},
      maxProperties: 64,
    }),
    solver: optional(
      text({ title: 'what to run, whatever the words say', minLength: 1, maxLength: 64 }),
    ),
    folder: FOLDER,
    ...SHOWING,
  }),
  output,
  routes: [{ method: 'POST', path: '/api/svc/auto' }],
  mcp: true,
  cost: () => 1,
  isRun: () => true,
  annotations: APPENDS,
  examples: [
    {
      title: 'a question with its quantities',
      input: { query: 'What is the kinetic energy of a car of 1200 kg moving at 90 km/h?' },
    },
    {
      title: 'an unknown: the input of an operator whose output is stated',
      input: { query: 'What length of pendulum has a period of 2 s?' },
    },
    { title: 'a simulation', input: { query: 'SIR epidemic with beta = 0.4 and gamma = 0.1' } },
  ],

  async call({ query, constants, solver, folder }, caller, house) {
    const wanted = { text: query, constants, ...(solver !== undefined && { named: solver }) }
    const reading = await readingFor(wanted, caller, house)
    const { chosen, inputs, restated = [], idle, alternatives } = reading
    const report = {
      chosen: row(chosen),
      ...(chosen.solveFor !== undefined && { solveFor: chosen.solveFor }),
      quantities: [...inputs, ...restated].map(({ text: own, key, value, unit, note }) => ({
        text: own,
        key,
        value,
        unit,
        ...(note !== undefined && { note }),
      })),
      ...(idle !== undefined && { idle }),
      // What would be left is refused before anything is run.
      unused: [],
      alternatives: alternatives.map(row),
    }
    try {
      const answer = await run(reading, { query, constants, folder }, caller, house)
      return withAuto(showing(answer, chosen, house), report, readings(reading, constants))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const errors = faultsOf(error).map(fault => ({
        ...fault,
        pointer: inCall(fault.pointer, reading, constants),
      }))
      const details = { ...(errors.length > 0 && { errors }), auto: report }
      throw error.retold(`${report.chosen.id}: ${error.message}`, details)
    }
  },
})

/** Where the call holds what the run was refused for: a constant, or what the words state. */
function inCall(
  pointer: string,
  { chosen, inputs }: Reading,
  constants: Record<string, unknown>,
): string {
  const isSolver = chosen.kind === 'solver'
  if (pointer === '/outputUnit') return '/query'
  if (pointer.startsWith('/constants/') || (isSolver && pointer === '/folder')) return pointer
  const own = isSolver ? pointer : pointer.replace(/^\/inputs/, '')
  if (own === '' || (!isSolver && own === pointer)) return '/query'
  const isAt = (key: string) => own === pointerTo(key) || own.startsWith(`${pointerTo(key)}/`)
  const isRead = inputs.some(({ key }) => !Object.hasOwn(constants, key) && isAt(key))
  return isRead ? '/query' : `/constants${own}`
}

async function readingFor(
  question: Question,
  caller: Caller,
  { pool, operators, solvers }: House,
): Promise<Reading> {
  const reading = await pool.read(question, ticketOf(caller))
  if (reading !== null) return reading
  const { named = '' } = question
  const names = [...solvers, ...operators.closedForms].map(({ key }) => key)
  const near = nearest(named, names)
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  throw invalidInput('/solver', `no operator or solver is named '${named}'${hint}`)
}

/** What an answer tells of one candidate. */
const row = ({ kind, id, title, score, words }: Meant) => ({
  kind,
  id,
  title,
  score,
  words: [...words],
})

/** `in km/h` shows the value so, unless outputUnit says another. */
function showing(answer: Answer, { shownIn }: Reading['chosen'], { operators }: House): Answer {
  if (answer.kind !== 'computation') return answer
  return { ...answer, computation: withShown(answer.computation, shownIn, operators) }
}

interface Wanted {
  query: string
  constants: Record<string, unknown>
  folder: string | undefined
}

async function run(
  { chosen, calculation, output, inputs: quantitiesRead }: Reading,
  { query, constants, folder }: Wanted,
  caller: Caller,
  house: House,
): Promise<Answer> {
  const { kind, id, solveFor } = chosen
  const read = Object.fromEntries(quantitiesRead.map(({ key, value }) => [key, value]))
  const inputs = { ...read, ...constants }
  if (kind === 'solver') {
    const solver = house.solvers.find(({ key }) => key === id)!
    const { tool, read: readInput } = house.registry.find(toolName(solver))
    const prompt = 'prompt' in solver.params ? { prompt: query.slice(0, PROMPT_LENGTH) } : {}
    const reading = readInput({ ...prompt, ...inputs, ...(folder !== undefined && { folder }) })
    const answer = await tool.call(reading.input, caller, house)
    if (answer.kind !== 'computation') return answer
    const solved = output ? answered(answer.computation, output) : answer.computation
    return computed(withInputNotes(solved, reading))
  }
  if (calculation) return calculated(calculation, folder, caller, house)
  const request = { ...formulaOf(chosen, house), inputs: quantities(inputs), solveFor }
  return computation(request, house.pool, caller, { tool: 'svc_auto', folder })
}

/** The number of the result that is asked for is the headline. */
function answered(computation: Computation, output: ResultPlace): Computation {
  const { result = {}, equations, results } = computation
  const headline = outputIn(result, output)
  if (headline === undefined) {
    const message = `the run has no ${output.value}, which is asked for`
    throw new Failure('NOT_UNDERSTOOD', message, { unused: [output.value], candidates: [] })
  }
  const { value, unit } = headline
  const equation = `${output.value} = ${value}`
  return {
    ...computation,
    ...headline,
    equations: [equation, ...equations],
    results: results.map(one => ({ ...one, value, unit, equation })),
    quantity: { unit, name: output.value },
  }
}

/** An equation of its own, as svc_unified computes it. */
async function calculated(
  { equation, quantity, inputs }: Calculation,
  folder: string | undefined,
  caller: Caller,
  house: House,
): Promise<Answer> {
  const { tool, read } = house.registry.find(unified.name)
  const own = { id: 'answer', equation, ...(quantity && { unit: quantity.unit }) }
  const { input } = read({ operators: [own], inputs, ...(folder !== undefined && { folder }) })
  const answer = await tool.call(input, caller, house)
  if (answer.kind !== 'computation' || !quantity) return answer
  return computed({ ...answer.computation, quantity })
}

function formulaOf({ kind, id }: Meant, { operators }: House) {
  if (kind === 'operator') {
    return { domain: operators.operator(id).domain.prefix, operators: [id] }
  }
  const form = operators.closedForms.find(({ key }) => key === id)!
  return { domain: form.domain, operators: form.operators }
}

const PROMPT_LENGTH = 500

function quantities(inputs: Record<string, unknown>): Record<string, QuantityInput> {
  for (const [key, value] of Object.entries(inputs)) {
    if (typeof value === 'number' || typeof value === 'string' || isQuantity(value)) continue
    throw invalidInput(
      `/constants/${key}`,
      `${key} is no number, text with a unit or {value, unit}`,
    )
  }
  return inputs as Record<string, QuantityInput>
}

function isQuantity(value: unknown): value is QuantityInput {
  if (typeof value !== 'object' || value === null) return false
  const { value: number, unit, uncertainty, ...rest } = value as Record<string, unknown>
  const isText = unit === undefined || typeof unit === 'string'
  const isSpread = uncertainty === undefined || typeof uncertainty === 'number'
  return typeof number === 'number' && isText && isSpread && Object.keys(rest).length === 0
}

/** What the words were read as beyond a unit: the value of a substance, a convention, the other form of a quantity. */
function readings({ inputs }: Reading, constants: Record<string, unknown>): Record<string, object> {
  return Object.fromEntries(
    inputs.flatMap(({ key, value, unit, text, note }) =>
      note === undefined || typeof value !== 'number' || Object.hasOwn(constants, key)
        ? []
        : [[key, { value, unit, text, note }]],
    ),
  )
}

function withAuto(answer: Answer, report: object, read: Record<string, object>): Answer {
  if (answer.kind === 'computation') {
    const { computation: solved } = answer
    const own = (solved.extra?.['understood'] ?? {}) as Record<string, object>
    const understood = { ...own }
    for (const [key, reading] of Object.entries(read)) understood[key] = { ...own[key], ...reading }
    const extra = {
      ...solved.extra,
      ...(Object.keys(understood).length > 0 && { understood }),
      auto: { ...report, input: inputOf(solved) },
    }
    return { kind: 'computation', computation: { ...solved, tool: 'svc_auto', extra } }
  }
  return answer.kind === 'json' ? { ...answer, body: { ...answer.body, auto: report } } : answer
}

/** What was evaluated: a simulation tells its parameters, a formula what it understood and what it took by default. */
function inputOf({ result, extra }: Computation): Record<string, unknown> {
  const { parameters } = (result ?? {}) as { parameters?: Record<string, unknown> }
  if (parameters !== undefined) return parameters
  const { understood = {}, defaulted = {} } = (extra ?? {}) as {
    understood?: Record<string, { value: number }>
    defaulted?: Record<string, number>
  }
  const read = Object.entries(understood).map(([key, { value }]) => [key, value])
  return { ...defaulted, ...Object.fromEntries(read) }
}
