// Checks for every record. Each function returns its faults as texts that begin with the id. Random points have a fixed seed,
// so that a fault is found in every run or in none.

import { dimensionOf } from '../../workers/expression/dimensions.ts'
import { childrenOf, type Expression, type Node } from '../../workers/expression/tree.ts'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import type { DomainSource, Input, OperatorSource } from '../../workers/operator.ts'
import { compileOperator, type Operator, odeDimension } from '../../workers/operators/compile.ts'
import { evaluateOperator, type InputValues } from '../../workers/operators/evaluate.ts'
import { validityAt } from '../../workers/operators/validity.ts'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { coherentUnit, isCoherent, parseUnit } from '../../workers/units/unit.ts'
import { rescalingError } from './rescaling.ts'

const TOLERANCE_MAX = 1e-6
const HOMOGENEITY = 1e-9
const RANDOM_POINTS = 5

/** Every fault of one record, whatever its neighbours are. */
export function proveRecord(source: OperatorSource, domain: DomainSource): string[] {
  let operator: Operator
  try {
    operator = compileOperator(source, domain)
    // Both getters parse their texts at first use.
    void [operator.validity, operator.ode]
  } catch (error) {
    return [`${source.id}: ${(error as Error).message}`]
  }
  const point = testPoint(operator)
  const faults = [
    ...faultsOfText(operator),
    ...faultsOfUse(operator),
    ...faultsOfRanges(operator),
    ...faultsOfUnits(operator),
    ...faultsOfDimension(operator),
    ...faultsOfTest(operator),
  ]
  // The checks at points need a valid test in the record.
  if (faults.length === 0) {
    faults.push(
      ...faultsOfHomogeneity(operator, point),
      ...faultsOfDeadInputs(operator, point),
      ...faultsOutside(operator, point),
      ...faultsOfValues(operator, point),
    )
  }
  return faults.map(fault => `${source.id}: ${fault}`)
}

/** The values of the test in the order of the inputs, defaults where it names none. */
export function testPoint({ inputs, source }: Operator): number[] {
  return inputs.map(({ key, default: usual }) => source.test.inputs[key] ?? usual ?? Number.NaN)
}

function faultsOfText({ source, id, domain }: Operator): string[] {
  const work = typeof source.source === 'string' ? source.source : source.source.work
  const named = /^[A-Z]+(_[A-Z]+)*$/.test(id)
  const numbered =
    id.startsWith(domain.prefix) && /^\d+(\.\d)?$/.test(id.slice(domain.prefix.length))
  return [
    ...(numbered || named ? [] : [`the id is not ${domain.prefix} and a number`]),
    ...(source.title.trim().length >= 4 ? [] : ['the title says nothing']),
    ...(work.trim().length >= 6 ? [] : ['no source']),
    ...(source.test.source.trim().length >= 4
      ? []
      : ['the test does not say where its figure is from']),
  ]
}

/** Check 1: every declared input and constant is used, and the output is not an input. */
function faultsOfUse({ source, expression, inputs, output, validity, ode }: Operator): string[] {
  const used = namesIn(expression)
  const anywhere = new Set(
    [expression, ...validity.map(each => each.expression), ode?.expression].flatMap(each =>
      each ? [...namesIn(each)] : [],
    ),
  )
  return [
    ...inputs
      .filter(({ key }) => !used.has(key))
      .map(({ key }) => `input ${key} is not in the equation`),
    ...Object.keys(source.constants ?? {})
      .filter(name => !anywhere.has(name))
      .map(name => `constant ${name} is not used`),
    ...(inputs.some(({ key }) => key === output.key) ? [`${output.key} is output and input`] : []),
  ]
}

function namesIn({ tree }: Expression): Set<string> {
  const names = new Set<string>()
  const walk = (node: Node): void => {
    if (node.kind === 'symbol') names.add(node.name)
    if (node.kind === 'constant') names.add(node.constant.name)
    childrenOf(node).forEach(walk)
  }
  walk(tree)
  return names
}

/** A bound is either inclusive or exclusive: of two on the same side one would be ignored. */
function faultsOfRanges({ source }: Operator): string[] {
  const differ = (a?: number, b?: number) => a !== undefined && b !== undefined && a !== b
  return Object.entries(source.inputs)
    .filter(([, { min, max, above, below }]) => differ(min, above) || differ(max, below))
    .map(([key]) => `${key} has two different ends on one side`)
}

/** Check 6: coherent SI units everywhere; finance may count time in years, but then everywhere in the record. */
function faultsOfUnits({ inputs, output, source, ode }: Operator): string[] {
  const constants = Object.entries(source.constants ?? {}).map(([key, { unit }]) => ({ key, unit }))
  const all = [...inputs, output, ...constants, ...(ode?.inputs ?? [])]
  const isYearly = all.some(({ unit }) => /\byr\b/.test(unit))
  const inSeconds = ({ unit }: { unit: string }) =>
    isYearly && !/\byr\b/.test(unit) && parseUnit(unit).dimension.numerators[2] !== 0
  const isFault = (one: { unit: string }) =>
    inSeconds(one) || !isCoherent(parseUnit(one.unit.replace(/\byr\b/g, 's')))
  return all.filter(isFault).map(({ key, unit }) => `${unit} of ${key} is not a coherent SI unit`)
}

/** Check 2: the inferred dimension is that of the output; conditions and right-hand sides agree too. */
function faultsOfDimension({
  expression,
  dimensions,
  outputDimension,
  validity,
  ode,
}: Operator): string[] {
  const faults: string[] = []
  const guarded = (where: string, check: () => void): void => {
    try {
      check()
    } catch (error) {
      faults.push(`${where}: ${(error as Error).message}`)
    }
  }
  const compared = (inferred: ReturnType<typeof dimensionOf>, wanted: typeof outputDimension) => {
    if (inferred && equalDimensions(inferred, wanted)) return
    const inferredUnit = inferred ? coherentUnit(inferred) : 'anything'
    faults.push(`the expression is in ${inferredUnit}, the unit says ${coherentUnit(wanted)}`)
  }
  guarded('equation', () => compared(dimensionOf(expression, dimensions), outputDimension))
  for (const { condition, expression: each } of validity) {
    if (each) guarded(`validity ${condition}`, () => dimensionOf(each, dimensions))
  }
  if (ode) {
    guarded('ode', () => compared(dimensionOf(ode.expression, ode.dimensions), odeDimension(ode)))
  }
  return faults
}

/** Check 4: the figures of the test, inside the validity. */
function faultsOfTest(operator: Operator): string[] {
  const { inputs, source } = operator
  const { expected, relTol = TOLERANCE_MAX, published } = source.test
  const known = new Set(inputs.map(({ key }) => key))
  const faults = Object.keys(source.test.inputs)
    .filter(key => !known.has(key))
    .map(key => `the test names ${key}, which is no input`)
  const point = testPoint(operator)
  inputs.forEach(({ key }, i) => {
    if (Number.isNaN(point[i])) faults.push(`the test has no ${key}`)
  })
  if (faults.length > 0) return faults
  if (relTol > TOLERANCE_MAX) faults.push(`relTol ${relTol} exceeds ${TOLERANCE_MAX}`)
  if (expected === 0) faults.push('expected 0 has no relative tolerance; test another point')
  const { value, validity } = evaluateOperator(operator, source.test.inputs)
  if (value === null) {
    const broken = validity.filter(({ holds }) => holds === false).map(({ text }) => text)
    return [...faults, `no value at the test point: ${broken.join('; ')}`]
  }
  const off = (figure: number) => Math.abs(value / figure - 1)
  if (!(off(expected) <= relTol)) {
    faults.push(`gives ${value}, expected ${expected} (off by ${off(expected)}, allowed ${relTol})`)
  }
  if (published && !(off(published.value) <= published.relTol)) {
    faults.push(
      `gives ${value}, published ${published.value} (off by ${off(published.value)}, allowed ${published.relTol})`,
    )
  }
  return faults
}

/** Check 3: the same law in seven other base units. */
function faultsOfHomogeneity(operator: Operator, point: readonly number[]): string[] {
  const { expression, dimensions, outputDimension } = operator
  const error = rescalingError(expression, dimensions, outputDimension, point)
  return error <= HOMOGENEITY ? [] : [`rescaled units change the result by ${error}`]
}

/** Check 5: an increase of any input by 1 % changes the value, at this or another valid point. */
function faultsOfDeadInputs(operator: Operator, point: readonly number[]): string[] {
  const points = [point, ...validPoints(operator, RANDOM_POINTS)]
  return operator.inputs.flatMap((input, i) => {
    const seen = points.some(values => {
      const moved = values.with(i, input.integer ? values[i]! + 1 : values[i]! * 1.01 || 0.01)
      return operator.evaluate(values) !== operator.evaluate(moved)
    })
    return seen ? [] : [`a change of ${input.key} changes nothing`]
  })
}

/** Check 8: for an input outside its range the answer has a reason and no value. */
function faultsOutside(operator: Operator, point: readonly number[]): string[] {
  return operator.inputs.flatMap((input, i) =>
    valuesOutside(input).flatMap(value => {
      const values = valuesByKey(operator, point.with(i, value))
      const result = evaluateOperator(operator, values)
      const isWarned = result.validity.some(({ holds, text }) => holds === false && text !== '')
      return result.value === null && isWarned
        ? []
        : [`${input.key} = ${value} gives ${result.value}`]
    }),
  )
}

function valuesOutside({ min, max, exclusive, integer }: Input): number[] {
  const low = min === undefined ? [] : [min - Math.abs(min || 1)]
  const high = max === undefined ? [] : [max + Math.abs(max || 1)]
  if (min !== undefined && (exclusive === true || exclusive === 'min')) low.push(min)
  if (max !== undefined && (exclusive === true || exclusive === 'max')) high.push(max)
  return [...low, ...high, ...(integer ? [(min ?? 0) + 0.5] : [])]
}

/** What `values` promises of the output holds at every valid point tried. */
function faultsOfValues(operator: Operator, point: readonly number[]): string[] {
  const { values } = operator.output
  const promised = (x: number) => x >= 0 && (values !== 'probability' || x <= 1)
  if (!values || values === 'real') return []
  return [point, ...validPoints(operator, RANDOM_POINTS)]
    .map(inputs => evaluateOperator(operator, valuesByKey(operator, inputs)).value)
    .filter(value => value !== null && !promised(value))
    .map(value => `gives ${value}, which is not ${values}`)
}

function valuesByKey({ inputs }: Operator, values: readonly number[]): InputValues {
  return Object.fromEntries(inputs.map(({ key }, i) => [key, values[i]!]))
}

/** Points scattered around the test point, inside ranges and validity; fewer where the validity is narrow. */
export function validPoints(operator: Operator, count: number): number[][] {
  const random = new Random(operator.id.length)
  const centre = testPoint(operator)
  const points: number[][] = []
  for (let tries = 0; tries < 20 * count && points.length < count; tries++) {
    const values = operator.inputs.map(({ integer }, i) => {
      if (integer) return centre[i]! + random.below(4)
      return centre[i]! === 0 ? random.uniform() : centre[i]! * (0.7 + 0.6 * random.uniform())
    })
    const holds = validityAt(operator, values).every(each => each.holds !== false)
    if (holds && Number.isFinite(operator.evaluate(values))) points.push(values)
  }
  return points
}

/** Faults of a whole domain (keys, default operator, equal equations), and those of its records. */
export function proveDomain(domain: DomainSource): string[] {
  const faults = domain.operators.flatMap(source => proveRecord(source, domain))
  if (faults.length > 0) return faults
  const operators = domain.operators.map(source => compileOperator(source, domain))
  return [...faultsOfKeys(operators), ...faultsOfDefault(domain, operators), ...twins(operators)]
}

/** Check 6: one key has one dimension. */
function faultsOfKeys(operators: readonly Operator[]): string[] {
  const seen = new Map<string, { dim: string; id: string; unit: string }>()
  return operators.flatMap(({ id, inputs, output, ode }) =>
    [...inputs, output, ...(ode?.inputs ?? [])].flatMap(({ key, dim, unit }) => {
      const first = seen.get(key)
      if (!first) seen.set(key, { dim: dim.join(), id, unit })
      if (!first || first.dim === dim.join()) return []
      return [`${id}: ${key} is in ${unit}, but in ${first.unit} in ${first.id}`]
    }),
  )
}

function faultsOfDefault(
  { prefix, defaultOperator }: DomainSource,
  operators: readonly Operator[],
): string[] {
  if (operators.some(({ id }) => id === defaultOperator)) return []
  return [`${prefix}: the default operator ${defaultOperator} is not in the domain`]
}

/** Check 7: pairs of records whose equations are equal but for the names of the inputs. */
function twins(operators: readonly Operator[]): string[] {
  return operators.flatMap((a, i) => {
    const points = validPoints(a, RANDOM_POINTS)
    return operators
      .slice(0, i)
      .filter(b => areTwins(a, b, points))
      .map(b => `${a.id}: the same equation as ${b.id}`)
  })
}

function areTwins(a: Operator, b: Operator, points: readonly (readonly number[])[]): boolean {
  if (a.inputs.length !== b.inputs.length || points.length === 0) return false
  if (!equalDimensions(a.outputDimension, b.outputDimension)) return false
  return renamings(a, b).some(order =>
    points.every(values => {
      const [x, y] = [
        a.evaluate(values),
        valueAt(
          b,
          order.map(i => values[i]!),
        ),
      ]
      return Math.abs(x - y) <= 1e-9 * Math.abs(x)
    }),
  )
}

/** The value; NaN where a sum would have too many terms, as it may at the inputs of another record. */
function valueAt({ evaluate }: Operator, values: readonly number[]): number {
  try {
    return evaluate(values)
  } catch (error) {
    if (error instanceof Failure) return Number.NaN
    throw error
  }
}

/** All assignments of the inputs of b to those of a, by index, that preserve dimensions. */
function renamings(a: Operator, b: Operator): number[][] {
  let orders: number[][] = [[]]
  for (const wanted of b.dimensions) {
    orders = orders.flatMap(order =>
      a.dimensions.flatMap((dimension, i) =>
        !order.includes(i) && equalDimensions(dimension, wanted) ? [[...order, i]] : [],
      ),
    )
    if (orders.length > 5040) return []
  }
  return orders
}

/** Names, ids and relations over all domains; with the faults of each. */
export function proveRegistry(domains: readonly DomainSource[]): string[] {
  const records = domains.flatMap(({ operators }) => operators)
  const names = records.flatMap(({ id, aliases = [] }) => [id, ...aliases])
  const known = new Set(records.map(({ id }) => id))
  return [
    ...domains.flatMap(proveDomain),
    ...repeated(names).map(name => `${name}: two operators have this id or alias`),
    ...repeated(records.map(({ title }) => title)).map(
      title => `'${title}': two operators have this title`,
    ),
    ...repeated(domains.flatMap(({ prefix, name }) => [prefix, name])).map(
      name => `${name}: two domains`,
    ),
    ...records.flatMap(({ id, related = [] }) =>
      related
        .filter(other => !known.has(other))
        .map(other => `${id}: related ${other} does not exist`),
    ),
  ]
}

function repeated(texts: readonly string[]): string[] {
  const lower = texts.map(text => text.toLowerCase())
  return texts.filter((_, i) => lower.indexOf(lower[i]!) !== i)
}
