// The members of a composition: operators of the registry, and equations that the caller brings. A caller's
// equation goes through the one parser, with all its limits, and becomes an operator like the others.

import { dimensionOf, type KnownDimension } from '../../expression/dimensions.ts'
import { parseEquation } from '../../expression/parser.ts'
import { symbolsIn } from '../../expression/tree.ts'
import { Failure } from '../../failure.ts'
import type { DomainSource, InputSource, OperatorSource } from '../../operator.ts'
import { invalidInput, missingInput, pointerTo, under } from '../../refusal.ts'
import {
  type Dimension,
  equalDimensions,
  multiplyDimensions,
  powerOfDimension,
} from '../../units/dimension.ts'
import {
  type QuantityInput,
  type Understood,
  understandForAll,
  unitOfQuantity,
} from '../../units/quantity.ts'
import { coherentUnit, isCoherent, isSameUnit, parseUnit } from '../../units/unit.ts'
import { compileOperator, type Operator } from '../compile.ts'
import { type Gated, gatedBy } from '../gate.ts'
import { inputAt } from '../places.ts'
import type { Registry } from '../registry.ts'
import { wantedBy } from '../wanted.ts'
import type { Member, OwnEquation } from './member.ts'
import { readable } from './reading-order.ts'

export interface Composition {
  readonly members: readonly Member[]
  /** How each input of the call was read. */
  readonly understood: Readonly<Record<string, Understood>>
}

const MEMBERS_MAX = 3
const OWN_ID = /^[A-Za-z][A-Za-z0-9_.-]{0,31}$/

/**
 * Throws UNKNOWN_OPERATOR, TOO_MANY_OPERATORS, MISSING_INPUT for a chain without operators, and INVALID_INPUT for an equation
 * that does not parse, whose dimensions do not fit, or whose id exists already. For an input that no member uses it
 * returns Gated.
 */
export function composed(
  registry: Registry,
  operators: readonly (string | OwnEquation)[],
  inputs: Readonly<Record<string, QuantityInput>>,
  isTimeline: boolean,
): Composition | Gated {
  const chain = operators.filter(one => one !== 'KO42')
  const placeOf = (one: OwnEquation) => pointerTo('operators', operators.indexOf(one))
  refuseCount(chain.length)
  const named = chain.map(one => (typeof one === 'string' ? registry.operator(one) : undefined))
  const units = unitsOf(named.filter(one => one !== undefined))
  for (const [key, quantity] of Object.entries(inputs)) {
    const own = unitOfQuantity(quantity)
    if (units.has(key) || own === undefined) continue
    units.set(key, coherentUnit(under(inputAt(key), () => parseUnit(own)).dimension))
  }
  // An equation may use the states of later ones, so all are validated first, with the pointers of each.
  for (const one of chain) if (typeof one !== 'string') under(placeOf(one), () => refuseUnread(one))
  const compiled = new Map<string | OwnEquation, Member>()
  chain.forEach((one, i) => {
    if (typeof one === 'string')
      compiled.set(one, { operator: named[i]!, isOwnOde: false, ode: undefined })
  })
  for (const one of readable(chain.filter(one => typeof one !== 'string'))) {
    const around = { registry, earlier: [...compiled.values()], inputs, units, chain }
    compiled.set(
      one,
      under(placeOf(one), () => ownMember(one, around)),
    )
  }
  const members = chain.map(one => compiled.get(one)!)
  refuseTwoRates(members)
  const accepted = acceptedBy(members, isTimeline || members.some(({ isOwnOde }) => isOwnOde))
  const keys = Object.keys(inputs)
  const called = members.map(({ operator }) => operator)
  if (keys.some(key => !accepted.includes(key))) {
    return gatedBy(registry, named.find(one => one !== undefined)?.domain, called, accepted, keys)
  }
  return { members, understood: readInputs(called, inputs, units) }
}

function refuseCount(count: number): void {
  if (count === 0) throw missingInput('/operators', 'operators: one at least beside KO42')
  if (count > MEMBERS_MAX) {
    throw new Failure(
      'TOO_MANY_OPERATORS',
      `${count} operators beside KO42 exceed ${MEMBERS_MAX}`,
      { count, limit: MEMBERS_MAX },
    )
  }
}

/** Two equations of the caller for the rate of one state say different things. */
function refuseTwoRates(members: readonly Member[]): void {
  const own = members.filter(({ isOwnOde }) => isOwnOde)
  for (const [k, { operator, ode }] of own.entries()) {
    const other = own.slice(0, k).find(one => one.ode!.state === ode!.state)
    if (!other) continue
    const names = [other.operator.id, operator.id]
    const message = `${names.join(' and ')} are both equations of ${ode!.state}: a state has one`
    throw invalidInput('/operators', message, { state: ode!.state, operators: names })
  }
}

/** Key -> unit over all inputs of the operators. One key in two units is refused. */
function unitsOf(operators: readonly Operator[]): Map<string, string> {
  const units = new Map<string, string>()
  for (const { id, inputs, ode } of operators) {
    const state = ode ? [{ key: ode.state, unit: ode.unit }] : []
    const rate = ode ? [{ key: `${ode.state}_dot`, unit: rateUnit(ode.unit) }] : []
    for (const { key, unit } of [...inputs, ...(ode?.inputs ?? []), ...state, ...rate]) {
      const seen = units.get(key)
      if (seen !== undefined && !isSameUnit(seen, unit)) {
        const message = `${key} is in ${seen} and, for ${id}, in ${unit}; compose them apart`
        throw invalidInput('/operators', message, { key })
      }
      if (seen === undefined) units.set(key, unit)
    }
  }
  return units
}

const PER_SECOND = powerOfDimension(parseUnit('s').dimension, { p: -1, q: 1 })

const rateUnit = (unit: string) =>
  coherentUnit(multiplyDimensions(parseUnit(unit).dimension, PER_SECOND))

interface Around {
  readonly registry: Registry
  readonly earlier: readonly Member[]
  readonly inputs: Readonly<Record<string, QuantityInput>>
  readonly units: Map<string, string>
  readonly chain: readonly (string | OwnEquation)[]
}

function ownMember(own: OwnEquation, around: Around): Member {
  refuseId(own.id, around)
  return own.kind === 'ode' ? ownOde(own, around) : ownAlgebraic(own, around)
}

function refuseUnread({ kind, equation, unit }: OwnEquation): void {
  if (unit !== undefined) under('/unit', () => parseUnit(unit))
  if (kind === 'ode') leftSide(equation)
}

function refuseId(id: string, { registry, earlier }: Around): void {
  if (!OWN_ID.test(id))
    throw invalidInput('/id', `id '${id.slice(0, 40)}': letters, digits, _ . - and at most 32`)
  const taken = registry.has(id) || earlier.some(({ operator }) => operator.id === id)
  if (taken) throw invalidInput('/id', `id ${id} is that of another operator`)
}

function ownAlgebraic({ id, equation, unit }: OwnEquation, around: Around): Member {
  const scope = namesFor(around)
  const { symbol = 'value', expression } = under('/equation', () =>
    parseEquation(equation, { inputs: [...scope.keys()] }),
  )
  const used = symbolsIn(expression.tree)
  refuseUnitsOfTrade(id, used, around)
  const dimensions = expression.inputs.map(name => dimensionIn(scope.get(name)))
  const output = outputUnit(
    id,
    unit,
    () => under('/equation', () => dimensionOf(expression, dimensions)),
    () =>
      under('/equation', () =>
        dimensionOf(
          expression,
          dimensions.map(known => known ?? PURE),
        ),
      ),
  )
  const source: OperatorSource = {
    ...BARE,
    id,
    title: id,
    equation: `${symbol} = ${expression.text}`,
    inputs: inputsNamed(used, scope),
    output: { unit: output, title: symbol },
  }
  return { operator: compileOperator(source, CALLER), isOwnOde: false, ode: undefined }
}

const DERIVATIVE = [
  {
    order: 2,
    pattern: /^\s*d\s*(?:\^?2|²)\s*([A-Za-z_]\w*)\s*\/\s*d\s*t\s*(?:\^?2|²)\s*=(?!=)(.*)$/s,
  },
  { order: 1, pattern: /^\s*d\s*([A-Za-z_]\w*)\s*\/\s*d\s*t\s*=(?!=)(.*)$/s },
  { order: 2, pattern: /^\s*([A-Za-z_]\w*)\s*(?:''|’’|′′|″)\s*=(?!=)(.*)$/s },
  { order: 1, pattern: /^\s*([A-Za-z_]\w*)\s*(?:'|’|′)\s*=(?!=)(.*)$/s },
] as const

function ownOde({ id, equation, unit }: OwnEquation, around: Around): Member {
  const { state, order, rhs } = leftSide(equation)
  const { units } = around
  const own = unit ?? units.get(state) ?? '1'
  if (!isCoherent(parseUnit(own))) {
    throw invalidInput('/unit', `unit ${own} of ${id} is no coherent SI unit`)
  }
  units.set(state, own)
  units.set(`${state}_dot`, rateUnit(own))
  const scope = namesFor(around)
  scope.set(state, own).set(`${state}_dot`, rateUnit(own)).set('t', 's')
  const { expression } = under('/equation', () => parseEquation(rhs, { inputs: [...scope.keys()] }))
  refuseUnitsOfTrade(id, symbolsIn(expression.tree), around)
  const dimensions = expression.inputs.map(name => dimensionIn(scope.get(name)))
  const inferred = under('/equation', () => dimensionOf(expression, dimensions))
  const wanted = multiplyDimensions(
    parseUnit(own).dimension,
    powerOfDimension(PER_SECOND, { p: order, q: 1 }),
  )
  if (inferred && !equalDimensions(inferred, wanted)) {
    throw invalidInput(
      '/equation',
      `the right side of ${id} is in ${coherentUnit(inferred)}, but ${state} in ${own} needs ${coherentUnit(wanted)}`,
    )
  }
  const used = symbolsIn(expression.tree)
  const outside = new Map([...scope].filter(([key]) => used.has(key) && !ofState(state, key)))
  const source: OperatorSource = {
    ...BARE,
    id,
    title: id,
    // As an operator it has no closed form; its value is the state itself.
    equation: `value = ${state}`,
    inputs: { [state]: { unit: own, title: state } },
    output: { unit: own, title: state },
    ode: { state, unit: own, order, rhs, inputs: inputsNamed(new Set(outside.keys()), outside) },
  }
  const operator = compileOperator(source, CALLER)
  return { operator, isOwnOde: true, ode: operator.ode }
}

const ofState = (state: string, key: string) => [state, `${state}_dot`, 't'].includes(key)

function leftSide(equation: string): { state: string; order: 1 | 2; rhs: string } {
  for (const { order, pattern } of DERIVATIVE) {
    const [, state, rhs] = pattern.exec(equation.slice(0, 2100)) ?? []
    if (state === undefined || rhs === undefined) continue
    return { state, order, rhs: order === 2 ? withRate(rhs, state) : rhs }
  }
  throw invalidInput('/equation', "the left side of an ode is dx/dt, d2x/dt2, x' or x''")
}

/** The rate of the state by its name, where the right side writes it as x' or dx/dt. */
const withRate = (rhs: string, state: string): string =>
  rhs.replace(
    new RegExp(`(?<!\\w)(?:${state}\\s*['’′](?!['’′″])|d\\s*${state}\\s*/\\s*d\\s*t(?!\\w))`, 'g'),
    `${state}_dot`,
  )

/** Names that a caller's equation may use, with their units: inputs of the call, and inputs and outputs of other members. */
function namesFor({ earlier, inputs, units, chain }: Around): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const key of Object.keys(inputs)) names.set(key, units.get(key))
  for (const { operator } of earlier) {
    const { output, ode, id } = operator
    for (const input of operator.inputs) names.set(input.key, input.unit)
    if (ode) names.set(ode.state, ode.unit).set(`${ode.state}_dot`, rateUnit(ode.unit))
    names.set(output.key, output.unit)
    if (/^[A-Za-z_]\w*$/.test(id)) names.set(id, output.unit)
  }
  // States of later members, whose units follow from their start values.
  for (const one of chain) {
    if (typeof one === 'string' || one.kind !== 'ode') continue
    const { state } = leftSide(one.equation)
    if (!names.has(state)) names.set(state, one.unit ?? units.get(state))
  }
  return names
}

/** Refuses a key that a record counts in years: a caller's equation would read the same bare number as seconds. */
function refuseUnitsOfTrade(id: string, used: ReadonlySet<string>, around: Around): void {
  const scope = namesFor(around)
  for (const key of used) {
    const unit = scope.get(key)
    if (unit === undefined || isCoherent(parseUnit(unit))) continue
    const [owner] = around.earlier.filter(
      ({ operator: { id: name, inputs, output } }) =>
        name === key || output.key === key || inputs.some(input => input.key === key),
    )
    const by = owner?.operator.id ?? 'another member'
    const message = `${key} is in ${unit} for ${by}, and ${id} counts in SI: name another key or compose them apart`
    throw invalidInput('/equation', message, { key, unit, operator: by })
  }
}

const inputsNamed = (
  used: ReadonlySet<string>,
  scope: ReadonlyMap<string, string | undefined>,
): Record<string, InputSource> =>
  Object.fromEntries(
    [...used]
      .filter(name => scope.has(name))
      .map(name => [name, { unit: scope.get(name) ?? '1', title: name }]),
  )

const dimensionIn = (unit: string | undefined): KnownDimension =>
  unit === undefined ? undefined : parseUnit(unit).dimension

const PURE = parseUnit('1').dimension

/**
 * Checks that the declared unit is that of the expression. Where the dimension is unknown, the declared unit is used, or
 * that of a pure number without one.
 */
function outputUnit(
  id: string,
  declared: string | undefined,
  infer: () => KnownDimension,
  inferPure: () => KnownDimension,
): string {
  if (declared === undefined) return coherentUnit(infer() ?? inferPure() ?? PURE)
  const unit = parseUnit(declared)
  const inferred: Dimension | undefined = infer()
  if (inferred && !equalDimensions(inferred, unit.dimension)) {
    throw invalidInput(
      '/unit',
      `${id} is in ${coherentUnit(inferred)}, and its unit says ${declared}`,
    )
  }
  return isCoherent(unit) ? declared : coherentUnit(unit.dimension)
}

/** Accepted input keys: inputs of the members; on a timeline also start values and the time. */
function acceptedBy(members: readonly Member[], isTimeline: boolean): string[] {
  const accepted = new Set<string>()
  for (const { operator, isOwnOde } of members) {
    const { ode, inputs } = operator
    if (!isOwnOde) for (const { key } of inputs) accepted.add(key)
    if (!ode || !isTimeline) continue
    for (const { key } of ode.inputs) accepted.add(key)
    accepted.add(ode.state).add('t')
    if (ode.order === 2) accepted.add(`${ode.state}_dot`)
  }
  return [...accepted]
}

const readInputs = (
  operators: readonly Operator[],
  inputs: Readonly<Record<string, QuantityInput>>,
  units: ReadonlyMap<string, string>,
): Record<string, Understood> =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, quantity]) => [
      key,
      under(inputAt(key), () =>
        understandForAll(
          key,
          quantity,
          wantedBy(operators, key, units.get(key) ?? (key === 't' ? 's' : '1')),
        ),
      ),
    ]),
  )

const CALLER: DomainSource = {
  name: 'equations of the caller',
  prefix: '',
  scope: '',
  sources: [],
  defaultOperator: '',
  operators: [],
}

const BARE = { source: 'the caller', test: { inputs: {}, expected: 0, source: 'none' } }
