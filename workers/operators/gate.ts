// Selects the operators of a call and checks that every input key belongs to one of them. An unknown key is never ignored:
// nothing is computed, and the answer lists the keys that are accepted and the operators that have them.
import { Failure } from '../failure.ts'
import type { DomainSource } from '../operator.ts'
import { invalidInput, missingInput } from '../refusal.ts'
import { nearest } from '../text/nearest.ts'
import { isSameUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import type { Registry } from './registry.ts'

/** The members of a call that select its operators. */
export interface OperatorRequest {
  /** Prefix or name of the domain; optional where operators are named. */
  readonly domain?: string | undefined
  /** Ids or aliases; KO42 is ignored here, since every envelope has it. Empty: the operator of the domain that has the keys. */
  readonly operators?: readonly string[] | undefined
  /** Keys of the inputs. */
  readonly keys: readonly string[]
  /** Key of the input to solve for; the output's key is then among the keys instead. */
  readonly solveFor?: string | undefined
}

/** The operators of a call whose input keys are all known. */
export interface Chain {
  readonly gate: { passed: true }
  readonly domain: DomainSource
  readonly operators: readonly Operator[]
  /** The unit of an input key; undefined for an unknown key. */
  readonly unitOf: (key: string) => string | undefined
}

/** Help for a rejected key: missing keys of the called operators, the most similar first, and other operators that have the key. */
export interface Hint {
  readonly key: string
  readonly near: readonly string[]
  readonly takenBy: readonly string[]
}

/** The answer to a call with an input key that no called operator has. Nothing was computed. */
export interface Gated {
  readonly gate: {
    readonly passed: false
    readonly rejected: readonly string[]
    /** Keys of the called operators; those of the whole domain where no operator has exactly the keys of the call. */
    readonly accepted: readonly string[]
    readonly hints: readonly Hint[]
  }
  /** The operators that were called. */
  readonly operators: readonly string[]
}

export const MANDATORY_OPERATOR = 'KO42'
const OPERATORS_MAX = 3

/**
 * Selects the operators. Throws UNKNOWN_DOMAIN, UNKNOWN_OPERATOR, TOO_MANY_OPERATORS, MISSING_INPUT where neither domain nor
 * operator is named, AMBIGUOUS where several operators have the keys, and INVALID_INPUT where an operator is not of
 * the domain or two operators use a key in different units.
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

/** The named operators without repetition, and without KO42 beside others, since the envelope has it. */
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
 * The only operator of the domain that has exactly these keys, inputs with defaults not counted. Without keys it is the
 * domain's default operator, whose refusal then lists its inputs. Empty where no operator has the keys.
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

/** Names under which a call may give the output: its key, and its symbol unless an input has that name. */
export const outputKeys = ({ inputs, output }: Pick<Operator, 'inputs' | 'output'>): string[] => {
  const { key, symbol } = output
  return symbol === key || inputs.some(one => one.key === symbol) ? [key] : [key, symbol]
}

/** Units by key. Throws INVALID_INPUT where operators of two domains use the same key in different units. */
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

/** The Gated answer for keys that no called operator has. Equations that the caller wrote have no domain. */
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

/** The Gated answer where no operator of the domain has the keys: rejects the unknown keys, or all if each is known. */
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

/** All names, the one with the most similar spelling first, the others in the record's order. */
function nearestFirst(key: string, names: readonly string[]): string[] {
  const first = nearest(key, names)
  return first === undefined ? [...names] : [first, ...names.filter(name => name !== first)]
}
