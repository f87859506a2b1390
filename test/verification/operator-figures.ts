// The figures from outside of each operator: the value of its record's test, the one that a work prints, and worked cases of
// other collections.
import { existsSync, readFileSync } from 'node:fs'
import type { DomainSource } from '../../workers/operator.ts'
import { compileOperator, type Operator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import type { Comparison } from './comparison.ts'

/** A figure of another collection, its inputs under the keys of the record. */
export interface WorkedCase {
  id: string
  operator: string
  inputs: Record<string, number>
  expected: number
  relTol: number
  source: string
}

export interface OperatorFigure extends Comparison {
  readonly kind: 'expected' | 'published' | 'worked'
}

/** Those of test/reference/operators-<domain>.json, where a domain has some. */
export function workedCases({ name }: DomainSource): WorkedCase[] {
  const key = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const file = new URL(`../reference/operators-${key}.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const EXPECTED_REL = 1e-6

export function operatorFigures(domain: DomainSource): OperatorFigure[] {
  const operators = domain.operators.map(source => compileOperator(source, domain))
  const byId = new Map(operators.map(operator => [operator.id, operator]))
  return [
    ...operators.flatMap(recordFigures),
    ...workedCases(domain).map(({ operator, inputs, expected, relTol, source }) => {
      const ours = evaluateOperator(byId.get(operator)!, inputs).value
      return figure('worked', { name: operator, expected, relTol, source, ours })
    }),
  ]
}

function recordFigures(operator: Operator): OperatorFigure[] {
  const { id, source: record } = operator
  const { inputs, expected, relTol = EXPECTED_REL, source, published } = record.test
  const ours = evaluateOperator(operator, inputs).value
  const own = figure('expected', { name: id, expected, relTol, source, ours })
  if (published === undefined) return [own]
  const printed = { expected: published.value, relTol: published.relTol }
  const from = published.source ?? source
  return [own, figure('published', { name: id, ...printed, source: from, ours })]
}

interface Measured {
  name: string
  expected: number
  relTol: number
  source: string
  ours: number | null
}

function figure(
  kind: OperatorFigure['kind'],
  { name, expected, relTol, source, ours }: Measured,
): OperatorFigure {
  const size = Math.abs(expected) || 1
  const error = ours === null ? Number.POSITIVE_INFINITY : Math.abs(ours - expected) / size
  const fault = error <= relTol ? '' : `${ours}, expected ${expected} within ${relTol}`
  return {
    kind,
    name,
    reference: expected,
    ours: ours ?? 'no value',
    error,
    allowed: relTol,
    source,
    fault,
  }
}
