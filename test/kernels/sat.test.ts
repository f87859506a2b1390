import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { randomClauses } from '../../workers/solvers/sat/instance.ts'
import { sat } from '../../workers/solvers/sat/sat.ts'
import { solverOf } from '../support/solve.ts'
import { decide } from './twins/sat.ts'

const test = suite('sat kernel')
const solve = solverOf(sat)

test('verdict and number of choices are those of plain recursion', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { clauses, satisfiable, decisions } = solve({ n: 45, seed }).result
    const twin = decide(clauses as [number, number, number][])
    assert.equal({ satisfiable, choices: decisions }, twin)
  }
})

test('the verdict is that of trying all assignments', () => {
  const verdicts = new Set<boolean>()
  for (let seed = 1; seed <= 60; seed++) {
    const n = 4 + (seed % 7)
    const m = Math.round(4.5 * n)
    const { satisfiable } = solve({ n, m, seed }).result
    assert.is(satisfiable, tried(n, randomClauses(n, m, seed)))
    verdicts.add(satisfiable)
  }
  assert.is(verdicts.size, 2)
})

function tried(n: number, clauses: readonly (readonly number[])[]): boolean {
  for (let x = 0; x < 1 << n; x++) {
    const holds = (literal: number) =>
      ((x >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0)
    if (clauses.every(clause => clause.some(holds))) return true
  }
  return false
}

test.run()
