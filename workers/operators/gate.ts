// Which operators a call evaluates, and whether they take every key that was given. A key that none of them takes
// is not passed over: nothing is computed, and the caller reads what is taken and by whom.
import { Failure } from '../failure.ts'
import type { DomainSource } from '../operator.ts'
import { invalidInput, missingInput } from '../refusal.ts'
import { nearest } from '../text/nearest.ts'
import { isSameUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import type { Registry } from './registry.ts'

/** What a call says of its operators. */
export interface OperatorRequest {
  /** Prefix or name; may be left out where operators are named. */
  readonly domain?: string | undefined
  /** Ids or aliases; KO42 is left to the envelope. Empty: the operator of the domain that takes the keys. */
  readonly operators?: readonly string[] | undefined
  /** Keys of the inputs. */
  readonly keys: readonly string[]
  /** The input that is wanted; then the output's own key is given in its stead. */
  readonly solveFor?: string | undefined
}

/** What a call evaluates, its input keys having passed the gate. */
export interface Chain {
  readonly gate: { passed: true }
  readonly domain: DomainSource
  readonly operators: readonly Operator[]
  /** The unit of a key that the call may give. */
  readonly unitOf: (key: string) => string | undefined
}

/** What was rejected: keys of the called operators that were not given, the nearest first, and who takes the key. */
export interface Hint {
  readonly key: string
  readonly near: readonly string[]
  readonly takenBy: readonly string[]
}

/** An input key that no called operator takes. Nothing was computed. */
export interface Gated {
  readonly gate: {
    readonly passed: false
    readonly rejected: readonly string[]
    /** Keys of the called operators; where no operator takes exactly what was given, those of the domain. */
    readonly accepted: readonly string[]
    readonly hints: readonly Hint[]
  }
  /** The operators that were called. */
  readonly operators: readonly string[]
}

export const MANDATORY_OPERATOR = 'KO42'
const OPERATORS_MAX = 3

/**
 * Throws UNKNOWN_DOMAIN, UNKNOWN_OPERATOR, TOO_MANY_OPERATORS, MISSING_INPUT where nothing says what to compute, AMBIGUOUS
 * where several operators take the keys, INVALID_INPUT where domain and operators, or two units of a key, contradict.
 */
export function chosenFor(registry: Registry, request: OperatorRequest): Chain | Gated {
  const named = namedBy(registry, request)
  const domain = domainOf(registry, request.domain, named)
  const others = named.filter(({ id }) => id !== MANDATORY_OPERATOR)
  const isAlone = named.length > 0 && (request.domain === undefined || named[0]!.domain === domain)
  const called = others.length > 0 ? others : isAlone ? named : taking(registry, domain, request)
  if (called.length === 0) return gatedIn(registry, domain, request.keys)
  const units = unitsOf(called, request.solveFor)
  const rejected = request.keys.filter(key => !units.has(key))
  if (rejected.length > 0) return gatedBy(registry, domain, called, [...units.keys()], request.keys)
  return { gate: { passed: true }, domain, operators: called, unitOf: key => units.get(key) }
}

/** The operators by name, each once; KO42 beside others is the envelope's. */
function namedBy(registry: Registry, { operators = [] }: OperatorRequest): readonly Operator[] {
  const named = [
    ...new Map(operators.map(id => [registry.operator(id).id, registry.operator(id)])).values(),
  ]
  const others = named.filter(({ id }) => id !== MANDATORY_OPERATOR)
  if (others.length > OPERATORS_MAX) {
    throw new Failure(
      'TOO_MANY_OPERATORS',
      `${others.length} operators beside ${MANDATORY_OPERATOR} exceed ${OPERATORS_MAX}`,
      { operators: others.map(({ id }) => id), limit: OPERATORS_MAX },
    )
  }
  return named
}

function domainOf(
  registry: Registry,
  name: string | undefined,
  named: readonly Operator[],
): DomainSource {
  const others = named.filter(({ id }) => id !== MANDATORY_OPERATOR)
  if (name === undefined) {
    const [first] = others.length > 0 ? others : named
    if (first) return first.domain
    throw missingInput('/domain', 'domain is missing, and no operators are named')
  }
  const domain = registry.domain(name)
  if (others.length === 0 || others.some(one => one.domain === domain)) return domain
  const owners = others.map(one => `${one.id} is of ${one.domain.name} (${one.domain.prefix})`)
  const message = `${owners.join('; ')}, not of ${domain.name} (${domain.prefix}); the domain may be left out`
  throw invalidInput('/domain', message, { value: name })
}

/**
 * The one operator of the domain that takes just these keys, its defaults apart. Without keys the domain's own operator,
 * which then tells what it misses. None where no operator takes them.
 */
function taking(
  registry: Registry,
  domain: DomainSource,
  { keys, solveFor }: OperatorRequest,
): Operator[] {
  if (keys.length === 0) return [registry.operator(domain.defaultOperator)]
  const fitting = registry.list(domain).filter(operator => takesExactly(operator, keys, solveFor))
  if (fitting.length <= 1) return fitting
  const candidates = fitting.map(({ id, name, equation }) => ({ id, name, equation }))
  const names = candidates.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new Failure(
    'AMBIGUOUS',
    `${keys.join(', ')} are the inputs of ${candidates.length} operators of ${domain.name}: ${names}; name the one that is meant in operators`,
    { candidates },
  )
}

function takesExactly(
  { inputs, output }: Operator,
  keys: readonly string[],
  solveFor: string | undefined,
): boolean {
  if (solveFor !== undefined && !inputs.some(({ key }) => key === solveFor)) return false
  const taken = new Set(inputs.map(({ key }) => key).filter(key => key !== solveFor))
  const needed = inputs.filter(input => input.default === undefined && input.key !== solveFor)
  const asOutput = solveFor === undefined ? [] : outputKeys({ inputs, output })
  if (solveFor !== undefined && !asOutput.some(key => keys.includes(key))) return false
  return (
    needed.every(({ key }) => keys.includes(key)) &&
    keys.every(key => taken.has(key) || asOutput.includes(key))
  )
}

/** By what the output is given: its key, or the symbol that the equation shows where no input is called so. */
export const outputKeys = ({ inputs, output }: Pick<Operator, 'inputs' | 'output'>): string[] => {
  const { key, symbol } = output
  return symbol === key || inputs.some(one => one.key === symbol) ? [key] : [key, symbol]
}

/** Key -> unit. One key means one thing: operators of two domains may not use it in two units. */
function unitsOf(
  operators: readonly Operator[],
  solveFor: string | undefined,
): Map<string, string> {
  const units = new Map<string, string>()
  for (const { id, inputs, output } of operators) {
    const asOutput = outputKeys({ inputs, output }).map(key => ({ key, unit: output.unit }))
    const own = solveFor === undefined ? inputs : [...inputs.filter(isNot(solveFor)), ...asOutput]
    for (const { key, unit } of own) {
      const seen = units.get(key)
      if (seen !== undefined && seen !== unit && !isSameUnit(unit, seen)) {
        const first = operators.find(other => other.inputs.some(input => input.key === key))!
        const message = `${key} is in ${seen} for ${first.id} and in ${unit} for ${id}; evaluate them apart`
        throw invalidInput('/operators', message, { key, units: { [first.id]: seen, [id]: unit } })
      }
      units.set(key, unit)
    }
  }
  return units
}

const isNot = (key: string) => (input: { key: string }) => input.key !== key

/** Some of the keys are none of those that the called operators take. Equations of the caller's own have no domain. */
export function gatedBy(
  registry: Registry,
  domain: DomainSource | undefined,
  called: readonly Operator[],
  accepted: readonly string[],
  keys: readonly string[],
): Gated {
  const rejected = keys.filter(key => !accepted.includes(key))
  const open = accepted.filter(key => !keys.includes(key))
  const hints = rejected.map(key => hintOf(registry, domain, key, nearestFirst(key, open)))
  return {
    gate: { passed: false, rejected, accepted, hints },
    operators: called.map(({ id }) => id),
  }
}

/** No operator of the domain takes the keys: those that nobody knows are wrong, else the keys together. */
function gatedIn(registry: Registry, domain: DomainSource, keys: readonly string[]): Gated {
  const known = [...registry.acceptedInputs(domain).keys()]
  const unknown = keys.filter(key => !known.includes(key))
  const rejected = unknown.length > 0 ? unknown : [...keys]
  const accepted = known.filter(key => !rejected.includes(key))
  const hints = rejected.map(key => {
    const near = nearest(key, accepted)
    return hintOf(registry, domain, key, near === undefined ? [] : [near])
  })
  return { gate: { passed: false, rejected, accepted, hints }, operators: [] }
}

function hintOf(
  registry: Registry,
  domain: DomainSource | undefined,
  key: string,
  near: readonly string[],
): Hint {
  const takers = (domain ? registry.list(domain) : []).filter(({ inputs }) =>
    inputs.some(one => one.key === key),
  )
  return { key, near, takenBy: takers.map(({ id }) => id) }
}

/** All of them: the one in like spelling leads, the others stay in the order of the record. */
function nearestFirst(key: string, names: readonly string[]): string[] {
  const first = nearest(key, names)
  return first === undefined ? [...names] : [first, ...names.filter(name => name !== first)]
}
