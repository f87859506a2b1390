// A system of ordinary differential equations, written as texts, becomes a module that kernels call (user-memory.ts has
// what they agree on). Text, graph and derivatives are worked out once; parameters are read from memory, so that another
// value of one is no other module.
import type { UserModule } from '../../kernel.ts'
import { invalidInput, pointerTo, under } from '../../refusal.ts'
import { functions } from '../functions.ts'
import { parseExpression } from '../parser.ts'
import type { Expression } from '../tree.ts'
import { workOf } from '../work.ts'
import { type ByteWriter, F64, I32, type ValueType } from './bytes.ts'
import { Differentiator } from './derivative.ts'
import { Emitter } from './emit.ts'
import { lowered } from './lower.ts'
import { type Term, Terms, termsIn } from './term.ts'
import { PARAMETERS_ADDRESS, PARAMETERS_MAX } from './user-memory.ts'
import { type UserFunction, userModule } from './user-module.ts'

/** Texts by name; of a record the order counts. */
export type Texts = Readonly<Record<string, string>>

export interface SystemTexts {
  /** The rate of change of each state. They know the time as t. */
  readonly equations: Texts
  /** Names of the numbers that a run is given. */
  readonly parameters?: readonly string[] | undefined
  /** Terms with a name, each of what stands before it. */
  readonly definitions?: Texts | undefined
  /** Numbers whose passage through 0 is looked for. */
  readonly events?: Texts | undefined
  /** Numbers that are worked out beside the states. */
  readonly outputs?: Texts | undefined
}

export interface CompiledSystem extends UserModule {
  readonly states: readonly string[]
  readonly parameters: readonly string[]
  readonly events: readonly string[]
  readonly outputs: readonly string[]
  /** Where the entries of the Jacobian stand, in the order in which they are written. */
  readonly jacobian: Pattern
  /** Elementary operations of one evaluation of the system. */
  readonly work: number
  /** Functions without a closed derivative: their entries of the Jacobian are differenced, good to some 1e-9. */
  readonly differenced: readonly string[]
}

/** Column-compressed: column j has the entries from columns[j] up to columns[j + 1], their rows rising. */
export interface Pattern {
  readonly columns: Int32Array
  readonly rows: Int32Array
}

export const SYSTEM_LIMITS = {
  characters: 100_000,
  equations: 512,
  definitions: 512,
  parameters: PARAMETERS_MAX,
  events: 64,
  outputs: 512,
  work: 1e5,
} as const

const TIME = 't'

/** Throws INVALID_INPUT with the place and what is wrong there. */
export function compileSystem(texts: SystemTexts): CompiledSystem {
  const system = new SystemGraph(texts)
  const { terms, equations, events, outputs } = system
  const slopes = new Differentiator(terms)
  const { pattern, entries } = jacobianOf(slopes, equations)
  const written: [name: string, roots: readonly Term[]][] = [
    ['system', equations],
    ['jacobian', entries],
    ['event', events],
    ['output', outputs],
  ]
  const all = termsIn(written.flatMap(([, roots]) => roots))
  const module = userModule(
    written.map(([name, roots]) => timedFunction(name, roots)),
    all.some(({ operation }) => operation === 'integral'),
  )
  const { equations: states, parameters = [], events: when = {}, outputs: shown = {} } = texts
  return {
    ...module,
    states: Object.keys(states),
    parameters: [...parameters],
    events: Object.keys(when),
    outputs: Object.keys(shown),
    jacobian: pattern,
    work: system.work,
    differenced: [...slopes.differenced],
  }
}

/** The texts of a system as terms of one graph. */
class SystemGraph {
  readonly terms = new Terms()
  readonly equations: readonly Term[]
  readonly events: readonly Term[]
  readonly outputs: readonly Term[]
  work = 0
  readonly #known = new Map<string, Term>()

  constructor(texts: SystemTexts) {
    refuseBeyondLimits(texts)
    const { equations, parameters = [], definitions = {}, events = {}, outputs = {} } = texts
    const { terms } = this
    this.#name(TIME, terms.leaf('time'), '/equations')
    for (const [i, state] of Object.keys(equations).entries()) {
      this.#name(state, terms.leaf('state', i), pointerTo('equations', state))
    }
    for (const [i, parameter] of parameters.entries()) {
      this.#name(parameter, terms.leaf('parameter', i), pointerTo('parameters', parameter))
    }
    for (const [name, text] of Object.entries(definitions)) {
      const place = pointerTo('definitions', name)
      this.#name(name, this.#read(text, place), place)
    }
    const all = (group: string, of: Texts) =>
      Object.entries(of).map(([name, text]) => this.#read(text, pointerTo(group, name)))
    this.equations = all('equations', equations)
    this.events = all('events', events)
    this.outputs = all('outputs', outputs)
    refuseAbove('work', this.work, '', 'operations for one evaluation')
  }

  #read(text: string, place: string): Term {
    return under(place, () => {
      const expression: Expression = parseExpression(text, { inputs: [...this.#known.keys()] })
      this.work += workOf(expression.tree)
      return lowered(this.terms, expression, [...this.#known.values()])
    })
  }

  #name(name: string, term: Term, place: string): void {
    if (this.#known.has(name)) throw invalidInput(place, `${name} is named twice`)
    if (!NAME.test(name) || WORDS.has(name) || functions.has(name)) {
      throw invalidInput(place, `'${name.slice(0, 80)}' cannot be a name`)
    }
    this.#known.set(name, term)
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const WORDS: ReadonlySet<string> = new Set([
  'pi',
  'if',
  'and',
  'or',
  'not',
  'sum',
  'integral',
  'root',
])

function refuseBeyondLimits({ equations, parameters, definitions, events, outputs }: SystemTexts) {
  const groups = { equations, definitions, events, outputs }
  for (const [group, texts] of Object.entries(groups)) {
    const count = Object.keys(texts ?? {}).length
    refuseAbove(group as keyof typeof groups, count, `/${group}`, group)
  }
  refuseAbove('parameters', parameters?.length ?? 0, '/parameters', 'parameters')
  if (Object.keys(equations).length === 0) throw invalidInput('/equations', 'there is no equation')
  let characters = 0
  for (const texts of Object.values(groups)) {
    for (const text of Object.values(texts ?? {})) characters += text.length
  }
  refuseAbove('characters', characters, '', 'characters')
}

function refuseAbove(limit: keyof typeof SYSTEM_LIMITS, count: number, place: string, of: string) {
  const most = SYSTEM_LIMITS[limit]
  if (count > most) {
    throw invalidInput(place, `${count} ${of} exceed ${most}`, { value: count, limit: most })
  }
}

/** Each row by reverse accumulation; what is 0 for every state is no entry. */
function jacobianOf(
  slopes: Differentiator,
  equations: readonly Term[],
): { pattern: Pattern; entries: Term[] } {
  const columns: { row: number; term: Term }[][] = equations.map(() => [])
  for (const [row, equation] of equations.entries()) {
    const gradient = slopes.gradient(equation, ({ operation }) => operation === 'state')
    for (const [{ number }, term] of gradient) columns[number]!.push({ row, term })
  }
  const starts = new Int32Array(equations.length + 1)
  for (const [j, column] of columns.entries()) starts[j + 1] = starts[j]! + column.length
  const entries = columns.flat()
  return {
    pattern: { columns: starts, rows: Int32Array.from(entries, ({ row }) => row) },
    entries: entries.map(({ term }) => term),
  }
}

const POINTER_T = 0
const POINTER_FROM = 1
const POINTER_TO = 2
const SIGNATURE: readonly ValueType[] = [F64, I32, I32]
const DOUBLE_ALIGNED = 3

/** name(t, y, out): a double for each root. */
function timedFunction(name: string, roots: readonly Term[]): UserFunction {
  const emitter = new Emitter(SIGNATURE.length, loadLeaf, roots)
  for (const [i, root] of roots.entries()) {
    emitter.get(POINTER_TO)
    emitter.emit(root)
    emitter.code
      .op('f64.store')
      .unsigned(DOUBLE_ALIGNED)
      .unsigned(8 * i)
  }
  return { name, parameters: SIGNATURE, body: emitter.finished() }
}

function loadLeaf(code: ByteWriter, { operation, number }: Term): void {
  if (operation === 'time') {
    code.op('local.get').unsigned(POINTER_T)
    return
  }
  if (operation === 'parameter') {
    code.op('i32.const').signed(0)
    code
      .op('f64.load')
      .unsigned(DOUBLE_ALIGNED)
      .unsigned(PARAMETERS_ADDRESS + 8 * number)
    return
  }
  code.op('local.get').unsigned(POINTER_FROM)
  code
    .op('f64.load')
    .unsigned(DOUBLE_ALIGNED)
    .unsigned(8 * number)
}
