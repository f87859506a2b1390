// Guards: conditions in the expression language, over values of operators, numbers of env and named conditions.
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { parseCondition, parseExpression } from '../../workers/expression/parser.ts'
import { refuseLongCondition } from '../../workers/expression/prediction.ts'
import { CHARACTERS_MAX, tokensOf } from '../../workers/expression/tokens.ts'
import type { Expression } from '../../workers/expression/tree.ts'
import { workOf } from '../../workers/expression/work.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import type { OperatorResult } from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { invalidInput, invalidInputs, pointerTo, under } from '../../workers/refusal.ts'
import type { Definition, Env, Transition } from './definition.ts'

/** Depth to which named conditions may refer to one another. */
const NESTED_MAX = 8
/** Elementary operations of one guard. A run may try thousands of guards on the main thread, where they delay all calls. */
const WORK_MAX = 10_000
const ENV = 'env.'

/** A parsed guard whose names are resolved to operators and members of env. */
export interface Guard {
  /** The text with the named conditions written out. */
  readonly text: string
  readonly operators: readonly Operator[]
  /** Undefined where the event has no guard. */
  readonly condition: Expression | undefined
  /** Source of each name in the condition: the name of a member of env, or an operator. */
  readonly sources: readonly (string | Operator)[]
  readonly inputs: ReadonlyMap<string, number | Expression>
}

export interface Judged {
  readonly holds: boolean
  /** Why the condition does not hold, with its numbers; unset where it holds. */
  readonly reason?: string
  readonly results: readonly OperatorResult[]
}

/** Parses a guard. Throws INVALID_INPUT for a text that cannot be evaluated, UNKNOWN_OPERATOR for an unknown id. */
export function guardOf(
  definition: Definition,
  { guard, operators = [], inputs = {} }: Transition,
  registry: Registry,
): Guard {
  const { conditions = {} } = definition
  const atGuard = <T>(read: () => T): T => under('/guard', read)
  const text = guard === undefined ? '' : atGuard(() => writtenOut(guard, conditions, 0))
  const names = atGuard(() => namesOf(text))
  const sources = names
    .filter(name => name.startsWith(ENV) || registry.has(name))
    .map(name => (name.startsWith(ENV) ? name : registry.operator(name)))
  const named = sources.filter(source => typeof source !== 'string')
  const listed = [...(definition.operators ?? []), ...operators].map(id => registry.operator(id))
  const used = [...new Set([...listed, ...named])]
  refuseUnknownInputs(inputs, used)
  const known = names.filter(name => name.startsWith(ENV) || registry.has(name))
  return {
    text,
    operators: used,
    condition:
      guard === undefined
        ? undefined
        : atGuard(() => brief(parseCondition(text, { inputs: known }))),
    sources,
    inputs: new Map(
      Object.entries(inputs).map(([key, value]) => [
        key,
        under(pointerTo('inputs', key), () => inputOf(value)),
      ]),
    ),
  }
}

function brief(expression: Expression): Expression {
  const work = workOf(expression.tree)
  if (work <= WORK_MAX) {
    refuseLongCondition(expression, 'a contract')
    return expression
  }
  const message = `evaluation would take ${work} operations, the limit of a contract is ${WORK_MAX}`
  throw invalidInput('', message, { work, limit: WORK_MAX })
}

/**
 * The guard with each named condition replaced by its text in brackets. The length is checked at each level of nesting:
 * conditions that use one another several times make the text grow exponentially with the depth.
 */
function writtenOut(
  text: string,
  conditions: Readonly<Record<string, string>>,
  depth: number,
): string {
  if (depth > NESTED_MAX) {
    throw invalidInput('', `conditions nest deeper than ${NESTED_MAX}`, { limit: NESTED_MAX })
  }
  let whole = ''
  for (const { kind, text: word } of tokensOf(text)) {
    const isNamed = kind === 'name' && Object.hasOwn(conditions, word)
    whole += isNamed ? `(${writtenOut(conditions[word]!, conditions, depth + 1)}) ` : `${word} `
    if (whole.length > CHARACTERS_MAX) {
      const message = `with its conditions written out the guard exceeds ${CHARACTERS_MAX} characters`
      throw invalidInput('', message, { limit: CHARACTERS_MAX })
    }
  }
  return whole.trimEnd()
}

function namesOf(text: string): string[] {
  const names = tokensOf(text).filter(({ kind }) => kind === 'name')
  return [...new Set(names.map(token => token.text))]
}

function inputOf(value: number | string): number | Expression {
  if (typeof value === 'number') return value
  const inputs = namesOf(value).filter(name => name.startsWith(ENV))
  return brief(parseExpression(value, { inputs }))
}

function refuseUnknownInputs(inputs: Readonly<Record<string, unknown>>, used: Operator[]): void {
  const known = new Set(used.flatMap(operator => operator.inputs.map(({ key }) => key)))
  const unknown = Object.keys(inputs).filter(key => !known.has(key))
  if (unknown.length === 0) return
  throw invalidInputs(
    unknown.map(key => ({
      pointer: pointerTo('inputs', key),
      message: `no operator of the guard has the input ${key}`,
      known: [...known],
    })),
  )
}

/** A request of a guard to evaluate an operator at these inputs; the driver decides on which thread. */
export interface Evaluation {
  readonly operator: Operator
  readonly inputs: Readonly<Record<string, number>>
}

/** Yields a request for each operator of the guard and returns whether the condition holds with the values it is sent. */
export function* judge(guard: Guard, env: Env): Generator<Evaluation, Judged, OperatorResult> {
  const results: OperatorResult[] = []
  for (const operator of guard.operators) {
    const inputs = inputsFor(operator, guard, env)
    if (typeof inputs === 'string') return { holds: false, reason: inputs, results }
    const result = yield { operator, inputs }
    results.push(result)
    if (result.value === null) return { holds: false, reason: valueless(result), results }
  }
  if (guard.condition === undefined) return { holds: true, results }
  const values = valuesOf(guard.condition, guard.sources, env, results)
  if (typeof values === 'string') return { holds: false, reason: values, results }
  return compile(guard.condition)(values) === 1
    ? { holds: true, results }
    : { holds: false, reason: unmet(guard.condition, values), results }
}

/** The inputs of an operator from the transition or env, or the name of a missing one. */
function inputsFor(
  { id, inputs }: Operator,
  guard: Guard,
  env: Env,
): Record<string, number> | string {
  const values: Record<string, number> = {}
  for (const { key, name, unit, default: usual } of inputs) {
    const stated = guard.inputs.get(key)
    if (typeof stated === 'number') values[key] = stated
    else if (stated !== undefined) {
      const slots = valuesOf(stated, stated.inputs, env)
      if (typeof slots === 'string') return slots
      values[key] = compile(stated)(slots)
      if (!Number.isFinite(values[key])) return `${key} = ${stated.text} has no finite value`
    } else if (Object.hasOwn(env, key)) values[key] = env[key]!
    else if (usual === undefined) return `${id} needs ${key} (${name}, in ${unit}): give env.${key}`
  }
  return values
}

/** The values of the condition's names in the order of its slots, or the name that env lacks. */
function valuesOf(
  expression: Expression,
  sources: readonly (string | Operator)[],
  env: Env,
  results: readonly OperatorResult[] = [],
): Float64Array | string {
  const slots = slotsFor(expression)
  for (const [slot, source] of sources.entries()) {
    if (typeof source !== 'string') {
      slots[slot] = results.find(({ operator_id }) => operator_id === source.id)!.value!
      continue
    }
    const key = source.slice(ENV.length)
    if (!Object.hasOwn(env, key)) return `${source} is not given`
    slots[slot] = env[key]!
  }
  return slots
}

function valueless({ operator_id, validity }: OperatorResult): string {
  const why = validity.find(({ holds }) => holds === false)?.text ?? 'outside its validity'
  return `${operator_id} has no value: ${why}`
}

/** The reason in words, with the values: `NM23 > 10 does not hold: NM23 = 4`. */
function unmet({ text, inputs }: Expression, values: Float64Array): string {
  const numbers = inputs.map((name, slot) => `${name} = ${values[slot]}`)
  return `${text} does not hold${numbers.length > 0 ? `: ${numbers.join(', ')}` : ''}`
}
