// Formulas of a caller: answers that follow from theorems and counts, refutations, cores and models.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { kernels } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { formulaOf, readDimacs } from '../../workers/solvers/sat/formula.ts'
import { randomClauses } from '../../workers/solvers/sat/instance.ts'
import { LratChecker } from '../../workers/solvers/sat/lrat-checker.ts'
import { sat } from '../../workers/solvers/sat/sat.ts'
import { Search } from '../../workers/solvers/sat/search.ts'
import {
  type Clauses,
  dimacs,
  factoring,
  langford,
  parity,
  pigeonhole,
  queens,
  ramsey,
  schur,
  vanDerWaerden,
} from '../support/formulas.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { inTier, longOnly } from '../support/tier.ts'

const test = suite('sat: own formulas')
const inLong = longOnly(test)
const solve = solverOf(sat)

const holds = (clauses: Clauses, values: readonly boolean[]) =>
  clauses.every(clause => clause.some(l => values[Math.abs(l) - 1] === l > 0))

test('theorems: van der Waerden, Ramsey, Schur, pigeons, factors', () => {
  const cases: readonly [string, Clauses, 0 | 1][] = [
    ['W(4,4) = 35: 34', vanDerWaerden(4, 4, 34), 1],
    ['W(4,4) = 35: 35', vanDerWaerden(4, 4, 35), 0],
    ['W(3,7) = 46: 45', vanDerWaerden(3, 7, 45), 1],
    ['W(3,7) = 46: 46', vanDerWaerden(3, 7, 46), 0],
    ['R(3,5) = 14: 13', ramsey(3, 5, 13), 1],
    ['R(3,3) = 6: 6', ramsey(3, 3, 6), 0],
    ['R(4,4) = 18: 17', ramsey(4, 4, 17), 1],
    ['Schur, 3 colours reach 13', schur(3, 13), 1],
    ['Schur, 3 colours: 14', schur(3, 14), 0],
    ['7 pigeons into 6', pigeonhole(7, 6), 0],
    ['7 pigeons into 7', pigeonhole(7, 7), 1],
    ['parity of 16', parity(16), 0],
    ['a prime of 20 bits', factoring(1048573, 11).clauses, 0],
  ]
  for (const [name, clauses, expected] of cases) {
    const { value, result } = solve({ cnf: dimacs(clauses) })
    assert.is(value, expected, name)
    if (expected === 1) assert.ok(holds(clauses, result.assignment!), name)
    else assert.ok(result.checkedSteps! > 0, name)
  }
})

test('factors are read from a model', () => {
  const { clauses, a, b } = factoring(1022117, 11)
  const { assignment } = solve({ clauses }).result
  const number = (bits: number[]) =>
    bits.reduce((sum, v, k) => sum + (assignment![v - 1] ? 2 ** k : 0), 0)
  assert.equal([number(a), number(b)].sort(), [1009, 1013])
})

test('small random formulas: the answer, the models and their number are those of all assignments', () => {
  const random = new Random(3)
  for (let round = 0; round < inTier({ short: 25, long: 60 }); round++) {
    const n = 3 + random.below(7)
    const clauses: Clauses = Array.from({ length: 1 + random.below(5 * n) }, () =>
      Array.from(
        { length: 1 + random.below(4) },
        () => (random.below(2) ? 1 : -1) * (1 + random.below(n)),
      ),
    )
    clauses.push([n, -n])
    let models = 0
    for (let bits = 0; bits < 1 << n; bits++) {
      if (
        holds(
          clauses,
          Array.from({ length: n }, (_, v) => (bits >> v) % 2 === 1),
        )
      )
        models++
    }
    const { value, result } = solve({ clauses, count: 2000 })
    assert.is(value, models)
    assert.is(result.isComplete, true)
    const different = new Set((result.models as number[][]).map(String))
    assert.is(different.size, models)
    assert.is(solve({ clauses }).value, models > 0 ? 1 : 0)
  }
})

test('all models: 92 placements of 8 queens, 52 of Langford 7', () => {
  assert.is(solve({ cnf: dimacs(queens(8)), count: 1000 }).value, 92)
  const { value, result } = solve({ cnf: dimacs(langford(7)), count: 1000 })
  assert.equal([value, result.isComplete], [52, true])
  const some = solve({ cnf: dimacs(queens(8)), count: 10 })
  assert.equal([some.value, some.result.isComplete], [10, false])
})

test('models that differ in some variables alone', () => {
  // x3 is free: four models, two in x1 and x2.
  const clauses = [
    [1, 2],
    [-1, -2],
    [3, -3],
  ]
  assert.is(solve({ clauses, count: 10 }).value, 4)
  const { value, result } = solve({ clauses, count: 10, project: [2, 1] })
  assert.is(value, 2)
  assert.equal((result.models as number[][]).map(String).sort(), ['-2,1', '2,-1'])
})

test('a core excludes, without any of its literals there is a model, and it holds none that plays no part', () => {
  const clauses = [
    [-1, 2],
    [-2, 3],
    [-4, -3],
    [5, 6],
  ]
  const { value, result } = solve({ clauses, assumptions: [5, 1, 6, 4] })
  assert.is(value, 0)
  assert.equal([...result.core!].sort(), [1, 4])
  assert.is(result.isCoreMinimal, true)
  for (const out of result.core!) {
    assert.is(solve({ clauses, assumptions: result.core!.filter(l => l !== out) }).value, 1)
  }
  const held = solve({ clauses, assumptions: [1, -4] })
  assert.is(held.value, 1)
  assert.equal([held.result.assignment![0], held.result.assignment![3]], [true, false])
  // A formula without a model excludes nothing by its assumptions.
  assert.equal(solve({ clauses: [[1], [-1], [2]], assumptions: [2] }).result.core, [])
})

test('cores of random formulas under assumptions', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const clauses = randomClauses(60, 200, seed)
    const assumptions = Array.from({ length: 30 }, (_, k) => (k % 2 ? k + 1 : -k - 1))
    const { value, result } = solve({ clauses, assumptions })
    if (value === 1) continue
    const units = result.core!.map(l => [l])
    assert.is(solve({ clauses: [...clauses, ...units] }).value, 0)
    for (const out of result.core!) {
      const rest = units.filter(([l]) => l !== out)
      assert.is(solve({ clauses: [...clauses, ...rest] }).value, 1)
    }
  }
})

test('LRAT text leads to the empty clause, and not without one of its steps', () => {
  const clauses = vanDerWaerden(4, 4, 35)
  const { proofText, proofBytes } = solve({ cnf: dimacs(clauses), proof: 'lrat' }).result
  assert.is(proofText!.length, proofBytes)
  const lines = proofText!.trim().split('\n')
  const accepted = (kept: readonly string[]) => {
    const checker = new LratChecker(35, clauses.length, 9 * clauses.length)
    for (const [k, clause] of clauses.entries()) checker.take(k + 1, Int32Array.from(clause))
    for (const line of kept) {
      const words = line.split(' ')
      const id = Number(words[0])
      if (words[1] === 'd') {
        if (checker.drop(Number(words[2]))) return false
        continue
      }
      const end = words.indexOf('0')
      const numbers = (from: number, to: number) => Int32Array.from(words.slice(from, to), Number)
      if (checker.derive(id, numbers(1, end), numbers(end + 1, words.length - 1))) return false
    }
    return checker.isRefuted
  }
  assert.is(accepted(lines), true)
  assert.is(accepted(lines.slice(0, -1)), false)
  assert.is(accepted(lines.slice(1)), false)
  for (const at of [40, 200, 400]) {
    const [id, ...rest] = lines[at]!.split(' ')
    if (rest[0] === 'd' || rest.length < 5) continue
    // Without its first literal a clause does not follow by the same hints.
    const wrong = [id, ...rest.slice(1)].join(' ')
    assert.is(accepted([...lines.slice(0, at), wrong, ...lines.slice(at + 1)]), false)
  }
})

test('DRAT text follows by unit propagation alone, what was dropped left out', () => {
  const clauses = pigeonhole(6, 5)
  const { proofText } = solve({ cnf: dimacs(clauses), proof: 'drat' }).result
  const known = clauses.map(clause => [...clause])
  for (const line of proofText!.trim().split('\n')) {
    const literals = line.replace(/^d /, '').split(' ').map(Number).slice(0, -1)
    if (line.startsWith('d ')) {
      const key = [...literals].sort().join(' ')
      const at = known.findIndex(one => [...one].sort().join(' ') === key)
      assert.ok(at >= 0)
      known.splice(at, 1)
      continue
    }
    const truths = new Set(literals.map(l => -l))
    let contradiction = false
    for (let changed = true; changed && !contradiction; ) {
      changed = false
      for (const one of known) {
        if (one.some(l => truths.has(l))) continue
        const free = one.filter(l => !truths.has(-l))
        if (free.length === 0) contradiction = true
        if (free.length !== 1) continue
        truths.add(free[0]!)
        changed = true
      }
    }
    assert.ok(contradiction, line)
    known.push(literals)
  }
  assert.equal(known.at(-1), [])
})

test('the checker takes no step that its hints do not carry', () => {
  const fresh = () => {
    const checker = new LratChecker(3, 3, 6)
    for (const [k, clause] of [
      [1, 2],
      [-1, 2],
      [-2, 3],
    ].entries())
      checker.take(k + 1, Int32Array.from(clause))
    return checker
  }
  const step = (literals: number[], hints: number[], id = 4) =>
    fresh().derive(id, Int32Array.from(literals), Int32Array.from(hints))
  assert.is(step([2], [1, 2]), undefined)
  assert.match(step([2], [1])!.why, 'without a contradiction')
  assert.match(step([3], [1, 2])!.why, 'no unit')
  assert.match(step([2], [1, 9])!.why, 'no clause 9')
  assert.match(step([2], [1, 2], 3)!.why, 'used')
  assert.match(fresh().drop(7)!.why, 'there is none')
})

test('a limit of conflicts ends a search with its statistics, and one formula has one search', () => {
  const hard = { cnf: dimacs(pigeonhole(10, 9)), conflicts: 1000 }
  const { code, message, details } = refusal(() => solve(hard))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, '1000 conflicts')
  assert.is((details as { conflicts: number }).conflicts, 1000)
  const input = { n: 150, alpha: 4.26, seed: 2 }
  assert.equal(solve(input), solve(input))
})

test('many reductions and restarts keep the answer and its proof', () => {
  const { value, result } = solve({ clauses: randomClauses(200, 860, 5), proof: 'drat' })
  assert.is(value, 0)
  assert.ok(result.conflicts > 4000)
  assert.match(result.proofText!, /^d /m)
})

inLong(
  'a walk finds models of large random formulas, and the search answers where it finds none',
  () => {
    for (const [n, alpha] of [
      [400, 4],
      [20_000, 3.5],
    ] as const) {
      const { value, result } = solve({ n, alpha, seed: 4 })
      assert.is(value, 1)
      assert.ok(result.flips! > 0)
      assert.ok(holds(randomClauses(n, Math.round(alpha * n), 4), result.assignment!))
    }
    const { value, result } = solve({ n: 150, alpha: 9, seed: 1 })
    assert.is(value, 0)
    assert.ok(result.checkedSteps! > 0)
  },
)

inLong('what is made smaller first has the verdict and a model of all assignments', () => {
  const random = new Random(11)
  const uniform = () => random.uniform()
  const sums = { eliminated: 0, subsumed: 0, strengthened: 0, failed: 0 }
  for (let k = 0; k < 300; k++) {
    const n = 8 + Math.floor(4 * uniform())
    const clauses = Array.from({ length: Math.floor((1.5 + 2.5 * uniform()) * n) }, () =>
      Array.from(
        { length: 2 + Math.floor(1.6 * uniform() - 0.02) },
        () => (1 + Math.floor(n * uniform())) * (uniform() < 0.5 ? 1 : -1),
      ),
    )
    const assumptions = k % 3 === 0 ? [1, -2] : []
    const holds = (model: number) =>
      [...clauses, ...assumptions.map(one => [one])].every(clause =>
        clause.some(one => ((model >> (Math.abs(one) - 1)) & 1) === (one > 0 ? 1 : 0)),
      )
    let models = 0
    for (let model = 0; model < 1 << n; model++) if (holds(model)) models++
    const { result } = solve({ clauses, ...(assumptions.length > 0 && { assumptions }) })
    assert.is(result.satisfiable, models > 0, JSON.stringify(clauses))
    assert.is(result.verified, models > 0 ? true : null)
    for (const name of Object.keys(sums) as (keyof typeof sums)[])
      sums[name] += result.simplified![name]!
    // Where models are counted no variable may go.
    if (k % 5 === 0 && assumptions.length === 0) {
      const all = solve({ clauses: [...clauses, [n, -n]], count: 5000 }).result
      assert.is(all.models?.length ?? 0, models)
      assert.is(all.simplified!['eliminated'], 0)
    }
  }
  for (const many of Object.values(sums)) assert.ok(many > 0, JSON.stringify(sums))
})

inLong('long hints: units that each rest on thousands of others', () => {
  const n = 5000
  const wide = Array.from({ length: n }, (_, k) => k + 1)
  const clauses = [
    ...wide.map(x => [-x]),
    ...Array.from({ length: 600 }, (_, k) => [...wide, n + 1 + k]),
    [-n - 600],
  ]
  const limits = { conflicts: 1000, visits: 1e9 }
  const run = { kernels, progress: () => {} }
  const search = new Search(formulaOf(n + 600, clauses), run, limits)
  assert.is(search.solve([], 0), 'unsatisfiable')
  assert.is(search.checker.isRefuted, true)
  // Three million hints are more than the kernel holds at a time.
  assert.ok(search.checker.steps >= 600)
  const others = new Search(formulaOf(n + 600, clauses.slice(0, -1)), run, limits)
  assert.is(others.solve([], 0), 'satisfiable')
})

test('assumptions may be said again and again', () => {
  const assumptions = new Array<number>(5000).fill(-1)
  assert.is(solve({ clauses: [[1, 2]], assumptions }).value, 1)
  assert.equal(solve({ clauses: [[1], [2]], assumptions }).result.core, [-1])
})

test('the format is read as it is found: comments, several clauses a line, what stands behind %', () => {
  const { variables, literals, starts } = readDimacs(
    'c a comment\np cnf 4 4\n1 -2 0 2\n3 0\nc another\n 4 -4 0 1 1 0\n%\n0\n',
    '/cnf',
  )
  assert.is(variables, 4)
  assert.equal(Array.from(literals), [1, -2, 2, 3, 4, -4, 1, 1])
  assert.equal(Array.from(starts), [0, 2, 4, 6, 8])
  assert.is(solve({ cnf: 'p cnf 0 0\n' }).value, 1)
  assert.is(solve({ cnf: 'p cnf 1 1\r\n0\r\n' }).value, 0)
})

test('what is no formula is refused with its line and column', () => {
  const faults: readonly [string, RegExp][] = [
    ['', /line 1, column 1: the header/],
    ['1 2 0\n', /line 1, column 1: the header/],
    ['p cnf 2 1\n1 3 0\n', /line 2, column 3: variable 3/],
    ['p cnf 2 1\n1 2\n', /line 2, column 1: .*no 0/],
    ['p cnf 2 2\n1 2 0\n', /says 2 clauses, there are 1/],
    ['p cnf 2 1\n1 0 2 0\n', /line 2, column 7: .*another/],
    ['p cnf 2 1\n1 x 0\n', /line 2, column 3: .*"x"/],
    ['p cnf 2 1\n1 2.5 0\n', /"2.5"/],
    ['p cnf 2 1\n1 - 0\n', /"-"/],
    ['p cnf -2 1\n', /-2 variables/],
    ['p cnf 9999999999999 1\n', /variables/],
    ['p cnf 2 99999999\n', /clauses/],
    ['p sat 2\n', /header/],
    ['p cnf 2 1\n1 99999999999999999999 0\n', /variable 4000000000/],
  ]
  for (const [text, pattern] of faults) {
    const { code, message, details } = refusal(() => readDimacs(text, '/cnf'))
    assert.is(code, 'INVALID_INPUT')
    assert.match(message, pattern)
    const [fault] = (details as { errors: { pointer: string; line: number }[] }).errors
    assert.is(fault!.pointer, '/cnf')
  }
})

test('a text that is cut, doubled or scrambled is read or refused, and never breaks the reader', () => {
  const random = new Random(9)
  const whole = dimacs(randomClauses(8, 30, 1))
  const marks = 'pcnf 0123456789-%\n\tx'
  for (let k = 0; k < 4000; k++) {
    let text = whole
    for (let edits = 1 + random.below(4); edits > 0; edits--) {
      const at = random.below(text.length)
      const put = Array.from(
        { length: random.below(6) },
        () => marks[random.below(marks.length)],
      ).join('')
      text = text.slice(0, at) + put + text.slice(at + random.below(k % 3 === 0 ? 60 : 4))
    }
    try {
      readDimacs(text, '/cnf')
      if (k % 20 === 0 && text !== '') solve({ cnf: text, conflicts: 1000 })
    } catch (error) {
      assert.instance(error, Failure)
    }
  }
  for (const mark of ['c', 'p cnf ', '1 ', '-', '0 ', '%', '\n', 'c\n']) {
    const { code } = refusal(() => readDimacs(mark.repeat(200_000), '/cnf'))
    assert.is(code, 'INVALID_INPUT')
  }
})

test('what has no part in a formula is refused', () => {
  const message = (input: object) => refusal(() => solve(input)).message
  const clauses = [[1, 2]]
  assert.match(message({ clauses, cnf: 'p cnf 0 0' }), 'either')
  assert.match(message({ clauses, seed: 5 }), 'seed')
  assert.match(message({ clauses: [[0]] }), 'literal 0')
  assert.match(message({ clauses, assumptions: [3] }), 'no variable 3')
  assert.match(message({ clauses, assumptions: [1, -1] }), 'both')
  assert.match(message({ clauses, project: [1] }), 'count')
  assert.match(message({ clauses, count: 5, project: [1, 1] }), 'twice')
  assert.match(message({ clauses, count: 5, proof: 'drat' }), 'proof')
  assert.match(message({ n: 200_000, alpha: 0, count: 100_000 }), 'models')
  assert.is(formulaOf(2, clauses).variables, 2)
})

test.run()
