// Reference cases: what independent software, closed forms or published tables say a tool must answer.
import { AssertionError } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import type { Test } from 'uvu'
import { Failure } from '../../workers/failure.ts'
import type { TProperties } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { solverOf } from './solve.ts'
import { inputOf } from './solver-inputs.ts'
import { LONG_TIER } from './tier.ts'

export interface ReferenceCase {
  id: string
  tool: string
  inputs: Record<string, unknown>
  /** Path inside the result: names joined by `.`, an array index in `[ ]`. */
  observable?: string
  expected?: unknown
  tolerance?: Tolerance
  exclusiveMinimum?: number
  expectError?: boolean
  why?: string
  code?: string
  source: string
  notes?: string
}

/** A number passes within the larger of `abs` and `rel` times the size of what is expected. */
interface Tolerance {
  abs?: number
  rel?: number
}

export type Outcome =
  | { ok: true; result: unknown }
  | { ok: false; code: string | undefined; message: string }

/** Predicted milliseconds above which a case belongs to the long tier. */
const SHORT_MS = 100

/** One test for each case of test/reference/<key>.json; cases with the same input share a run. */
export function testReferences<P extends TProperties, R extends TProperties>(
  test: Test,
  solver: Solver<P, R>,
): void {
  const solve = solverOf(solver)
  const any = solver as unknown as Solver
  const costMs = ({ expectError, inputs }: ReferenceCase) =>
    expectError ? 0 : any.costMs(inputOf(any, inputs))
  const all = referenceCases(solver.key)
  const values = all.filter(one => !one.expectError)
  // A solver whose cases are all dear has the cheapest of them in the short tier.
  const limitMs = Math.max(SHORT_MS, Math.min(...values.map(costMs)))
  const cases = LONG_TIER ? all : all.filter(one => costMs(one) <= limitMs)
  testCases(test, cases, inputs => solve(inputs).result)
}

export function referenceCases(key: string): ReferenceCase[] {
  const name = `test/reference/${key}.json`
  const file = new URL(`../../${name}`, import.meta.url)
  if (!existsSync(file)) throw new Error(`${name} is missing: independent cases of svc_${key}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The same for a function that is no solver: `run` answers a result or throws. */
export function testCases(
  test: Test,
  cases: readonly ReferenceCase[],
  run: (inputs: Record<string, unknown>) => unknown,
): void {
  if (cases.length === 0) throw new Error('no reference cases')
  const outcomes = new Map<string, Outcome>()
  for (const oneCase of cases) {
    const key = JSON.stringify(oneCase.inputs)
    test(`reference ${oneCase.id}`, () => {
      const outcome = outcomes.get(key) ?? outcomeOf(() => run(oneCase.inputs))
      outcomes.set(key, outcome)
      const why = faultOf(oneCase, outcome)
      if (why) throw new AssertionError({ message: why, operator: 'reference' })
    })
  }
}

function outcomeOf(run: () => unknown): Outcome {
  try {
    return { ok: true, result: run() }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, code: error.code, message: error.message }
    throw error
  }
}

/** Why an outcome does not meet its case; empty when it does. */
export function faultOf(oneCase: ReferenceCase, outcome: Outcome): string {
  const { expectError, why, code, observable = '', expected, tolerance = {} } = oneCase
  if (expectError) {
    if (outcome.ok) return `a value was returned, but: ${why}`
    return code && outcome.code !== code ? `refused with ${outcome.code}, expected ${code}` : ''
  }
  if (!outcome.ok) return `refused: ${outcome.message}`
  const got = lookup(outcome.result, observable)
  if (got === undefined) return `${observable}: no such field`
  const fault = differs(expected, got, tolerance, observable)
  const { exclusiveMinimum: above } = oneCase
  if (fault || above === undefined || (got as number) > above) return fault
  return `${observable}: ${got} is not above ${above}`
}

/** The value at a path such as `a.b[0].c` or `wilsonLoops.2x2`; undefined when absent. */
export function lookup(from: unknown, path: string): unknown {
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.')
  return keys.reduce<unknown>(
    (o, k) => (o as Record<string, unknown> | null | undefined)?.[k],
    from,
  )
}

function differs(expected: unknown, got: unknown, tolerance: Tolerance, where: string): string {
  if (Array.isArray(expected)) {
    const list = ArrayBuffer.isView(got) ? Array.from(got as Float64Array) : got
    if (!Array.isArray(list)) return `${where}: not an array`
    if (list.length !== expected.length)
      return `${where}: ${list.length} elements, expected ${expected.length}`
    const faults = expected.map((e, i) => differs(e, list[i], tolerance, `${where}[${i}]`))
    return faults.find(fault => fault) ?? ''
  }
  if (typeof expected === 'number') {
    if (typeof got !== 'number' || !Number.isFinite(got))
      return `${where}: ${got} is not a finite number`
    const allowed = Math.max(tolerance.abs ?? 0, (tolerance.rel ?? 0) * Math.abs(expected))
    const off = Math.abs(got - expected)
    return off <= allowed
      ? ''
      : `${where}: ${got}, expected ${expected} within ${allowed}, off by ${off}`
  }
  return got === expected
    ? ''
    : `${where}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`
}
