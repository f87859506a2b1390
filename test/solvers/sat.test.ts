import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Clause, randomClauses, unsatisfied } from '../../workers/solvers/sat/instance.ts'
import { refutation } from '../../workers/solvers/sat/refutation.ts'
import { sat } from '../../workers/solvers/sat/sat.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('sat')
const run = solverOf(sat)
/** Of a plain search all outputs of random formulas are there. */
const solve = (input: Parameters<typeof run>[0]) => {
  const solved = run(input)
  type Result = typeof solved.result
  return {
    ...solved,
    result: solved.result as Result & Required<Pick<Result, 'clauses' | 'proof'>>,
  }
}

testReferences(test, sat)

test('a model satisfies every clause; flipping what it rests on breaks one', () => {
  const { clauses, assignment, satisfiable, verified } = solve({
    n: 100,
    alpha: 3.9,
    seed: 3,
  }).result
  assert.equal([satisfiable, verified], [true, true])
  assert.is(unsatisfied(clauses as Clause[], assignment!), 0)
  const flips = assignment!.map((_, v) => assignment!.map((value, w) => (v === w ? !value : value)))
  assert.ok(flips.some(model => unsatisfied(clauses as Clause[], model) > 0))
})

test('an unsatisfiable instance comes with a tree of conflicts + 1 choices, every leaf refuted', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { result } = solve({ n: 60, alpha: 5.5, seed })
    assert.equal([result.satisfiable, result.verified, result.assignment], [false, null, null])
    assert.is(result.refutedLeaves, result.conflicts)
    assert.is(result.conflicts, result.decisions + 1)
  }
})

/** Eight clauses that no assignment of three variables satisfies together. */
const EIGHT: Clause[] = []
for (const a of [1, -1]) for (const b of [2, -2]) for (const c of [3, -3]) EIGHT.push([a, b, c])

test('the checker finds leaves that are not refuted', () => {
  const replayed = (clauses: Clause[], ...choices: number[]) =>
    refutation(clauses, 3, Int32Array.from(choices))
  assert.equal(replayed(EIGHT, 1, 2, -2), { open: 0, leaves: 4, proof: [] })
  assert.ok(replayed(EIGHT.slice(1), 1, 2, -2).open > 0)
  assert.ok(replayed(EIGHT, 1, 2).open > 0)
  assert.ok(replayed(EIGHT, 1, 2, 3).open === 0)
  assert.ok(replayed(EIGHT, 1, 2, 2, 3).open > 0)
})

test('the proof follows clause by clause from unit propagation alone, to the empty one', () => {
  assert.ok(follows(EIGHT, refutation(EIGHT, 3, Int32Array.of(1, 2, -2), true).proof))
  for (const seed of [1, 2, 3]) {
    const { proof, clauses, decisions } = solve({ n: 50, alpha: 5.5, seed }).result
    assert.equal(proof!.at(-1), [])
    assert.ok(proof!.length >= decisions && proof!.length <= 2 * decisions + 1)
    assert.ok(follows(clauses, proof!))
    // Without one of its steps, or of the clauses that it rests on, it is none.
    assert.not.ok(follows(clauses, [[]]))
    assert.not.ok(follows(clauses.slice(0, 100), proof!))
  }
})

test('there is a proof up to sixty variables, and none for what is satisfiable', () => {
  assert.is(solve({ n: 61, alpha: 6 }).result.proof, null)
  assert.ok(solve({ n: 60, alpha: 6 }).result.proof)
  assert.is(solve({ n: 60, alpha: 2 }).result.proof, null)
})

/** Reverse unit propagation (Goldberg and Novikov, DATE 2003): the negation of each clause leads to a contradiction. */
function follows(clauses: readonly number[][], proof: readonly number[][]): boolean {
  const known = clauses.map(clause => [...clause])
  for (const clause of proof) {
    const truths = new Set(clause.map(literal => -literal))
    let contradiction = false
    for (let changed = true; changed && !contradiction; ) {
      changed = false
      for (const one of known) {
        if (one.some(literal => truths.has(literal))) continue
        const free = one.filter(literal => !truths.has(-literal))
        if (free.length === 0) contradiction = true
        if (free.length === 1) {
          truths.add(free[0]!)
          changed = true
        }
      }
    }
    if (!contradiction) return false
    known.push([...clause])
  }
  return proof.at(-1)?.length === 0
}

test('clauses have distinct variables, differ from one another, and signs are fair', () => {
  const clauses = randomClauses(40, 4000, 9)
  assert.is(new Set(clauses.map(String)).size, 4000)
  assert.ok(clauses.every(clause => new Set(clause.map(Math.abs)).size === 3))
  const negative = clauses.flat().filter(literal => literal < 0).length
  // Four standard deviations of 12000 fair coins.
  near(negative / 12_000, 0.5, { absolute: (4 * 0.5) / Math.sqrt(12_000) })
  const counts = new Array<number>(40).fill(0)
  for (const literal of clauses.flat()) counts[Math.abs(literal) - 1]!++
  for (const count of counts) near(count, 300, { absolute: 5 * Math.sqrt(300) })
})

test('all eight clauses of three variables leave nothing; seven leave one assignment', () => {
  assert.is(solve({ n: 3, m: 8 }).result.satisfiable, false)
  for (let seed = 1; seed < 9; seed++) assert.is(solve({ n: 3, m: 7, seed }).value, 1)
})

test('m wins over alpha, no clauses are satisfiable, more than there are repeat', () => {
  assert.is(solve({ n: 20, alpha: 4, m: 30 }).result.clauseCount, 30)
  assert.is(solve({ alpha: 0 }).value, 1)
  assert.is(solve({ n: 3, m: 100 }).result.clauseCount, 100)
})

test('the share of satisfiable instances falls through the threshold', () => {
  const share = (alpha: number) => {
    let sum = 0
    for (let seed = 1; seed <= 40; seed++) sum += solve({ n: 80, alpha, seed }).value! / 40
    return sum
  }
  assert.ok(share(3.5) > 0.9)
  assert.ok(share(5.2) < 0.2)
})

test('what is out of range is refused', () => {
  for (const input of [{ n: 200_001 }, { n: 3.5 }, { m: -1 }, { alpha: -1 }, { k: 3 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same seed gives the same instance and search, another seed another', () => {
  assert.equal(solve({ seed: 4 }).result, solve({ seed: 4 }).result)
  assert.not.equal(solve({ seed: 4 }).result['clauses'], solve({ seed: 5 }).result['clauses'])
})

test.run()
