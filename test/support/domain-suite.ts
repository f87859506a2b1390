import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { differentiate } from '../../workers/expression/derivative.ts'
import type { DomainSource } from '../../workers/operator.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { recordOf } from '../../workers/operators/record.ts'
import { workedCases } from '../verification/operator-figures.ts'
import { near } from './near.ts'
import { proveDomain, testPoint, validPoints } from './prove.ts'

/**
 * A second implementation of an operator, written from its source and not from its record. Inputs come in the
 * order of the record. Beside it, where it is coarser than 1e-8, its relative tolerance.
 */
export type Second = ((...inputs: number[]) => number) | [(...inputs: number[]) => number, number]

/** The tests that every domain runs; returns the suite so that a domain can add laws of its own. */
export function domainSuite(domain: DomainSource, seconds: Readonly<Record<string, Second>>) {
  const test = suite(domain.name)
  const operators = domain.operators.map(source => compileOperator(source, domain))

  test('every record passes every check', () => {
    assert.equal(proveDomain(domain), [])
  })

  test('every figure has an origin outside its record', () => {
    const own = new Set(Object.keys(seconds))
    const bare = domain.operators.filter(
      ({ id, test: { published } }) => !published && !own.has(id),
    )
    assert.equal(
      bare.map(({ id }) => id),
      [],
    )
    const ids = new Set(operators.map(({ id }) => id))
    assert.equal(
      [...own].filter(id => !ids.has(id)),
      [],
    )
  })

  test('second implementations agree at the test point and around it', () => {
    for (const operator of operators) {
      const second = seconds[operator.id]
      if (!second) continue
      const [evaluate, relative] = typeof second === 'function' ? [second, 1e-8] : second
      for (const point of [testPoint(operator), ...validPoints(operator, 6)]) {
        const [value, other] = [operator.evaluate(point), evaluate(...point)]
        const close = Math.abs(value - other) <= relative * Math.abs(other)
        assert.ok(close, `${operator.id} at ${point}: ${value}, the second gives ${other}`)
      }
    }
  })

  for (const { id, operator, inputs, expected, relTol: relative } of workedCases(domain)) {
    test(`worked case ${id} of ${operator}`, () => {
      const record = operators.find(each => each.id === operator)!
      near(evaluateOperator(record, inputs).value, expected, { relative })
    })
  }

  test('derivatives agree with finite differences', () => {
    for (const { id, inputs, expression, ...operator } of operators) {
      const point = testPoint({ id, inputs, expression, ...operator })
      inputs.forEach(({ key, integer }, i) => {
        // At 0 there is no scale for a step.
        if (integer || point[i] === 0) return
        const slots = slotsFor(expression)
        slots.set(point)
        const { slope, error, value } = differentiate(expression, slots, i)
        const evaluate = compile(expression)
        const step = 1e-4 * (Math.abs(point[i]!) || 1)
        const moved = (by: number) => {
          slots.set(point.with(i, point[i]! + by))
          return evaluate(slots)
        }
        const central = (h: number) => (moved(h) - moved(-h)) / (2 * h)
        const difference = (4 * central(step / 2) - central(step)) / 3
        // Rounding of the two values over the step, and what the extrapolation leaves.
        const allowed = 1e-6 * Math.abs(slope) + (8 * error + 1e-13 * Math.abs(value)) / step
        const close = Math.abs(slope - difference) <= allowed
        assert.ok(close, `${id} by ${key}: ${slope}, difference ${difference}`)
      })
    }
  })

  test('equations and LaTeX are printed from the tree', () => {
    for (const operator of operators) {
      const { equation, latex } = recordOf(operator, [])
      assert.match(equation, / = \S/)
      const depths = [...latex].reduce((d, c) => d + (c === '{' ? 1 : c === '}' ? -1 : 0), 0)
      assert.is(depths, 0, latex)
      assert.not.match(latex, /NaN|undefined|[^\x20-\x7e]/)
    }
  })

  return test
}
