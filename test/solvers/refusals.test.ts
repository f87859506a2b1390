// How every solver refuses an input, by its schema or by itself: each fault has its place and names it.
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { faultsOf } from '../../workers/refusal.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import type { Schema } from '../support/arbitrary.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { defaultInput, type SolverInput } from '../support/solver-inputs.ts'

const test = suite('refusals of solvers')

const RUNS = 60
/** Longer runs say nothing more about a refusal. */
const COST_MS_MAX = 5

/** Values of a member: at and beyond the ends of its range, of another kind, left out. */
function wrong({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const ends = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
    end => end !== undefined,
  )
  const beyond = ends.flatMap(end => [end, end - 1, end + 1, end + 0.5])
  return fc.constantFrom<unknown>(...beyond, undefined, null, 'no such word', [], {}, -1e300)
}

/** Some members of the usual input changed, and now and then one that nobody knows. */
function mutated({ params }: Solver, usual: SolverInput): fc.Arbitrary<SolverInput> {
  const members = Object.entries(params as Record<string, Schema>)
  const one = fc
    .constantFrom(...members)
    .chain(([name, schema]) => wrong(schema).map(value => ({ [name]: value })))
  const unknown = fc.constantFrom('nopes', 'a/b', '~').map(name => ({ [name]: 1 }))
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: unknown }), {
      minLength: 1,
      maxLength: 3,
    })
    .map(changes => Object.assign({}, usual, ...changes) as SolverInput)
    .map(input => JSON.parse(JSON.stringify(input)) as SolverInput)
}

/** The keys of a pointer, unescaped. */
const keysOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The place is there, or is a member that could be: of the input, or of what stands in it. */
function assertPlaced(failure: Failure, input: SolverInput, known: readonly string[]): void {
  const faults = faultsOf(failure)
  assert.ok(faults.length > 0, failure.message)
  for (const { pointer, message } of faults) {
    const keys = keysOf(pointer)
    assert.ok(keys.length > 0, `${pointer}: ${message}`)
    const [member] = keys as [string]
    assert.ok(member in input || known.includes(member), `${pointer} in ${JSON.stringify(input)}`)
    let inner: unknown = input
    for (const key of keys.slice(0, -1)) inner = (inner as SolverInput)?.[key]
    if (keys.length > 1) assert.type(inner, 'object', pointer)
    assert.ok(message.includes(member), `${pointer}: ${message}`)
    assert.ok(failure.message.includes(message), failure.message)
  }
}

const isInputsFault = ({ code }: Failure) => code === 'INVALID_INPUT' || code === 'MISSING_INPUT'

function refusalIn(run: () => unknown): Failure | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

for (const solver of solvers) {
  test(`${solver.key} tells the place of each fault of an input`, () => {
    const solve = solverOf({
      ...solver,
      solve(input, run) {
        if (solver.costMs(input) > COST_MS_MAX) throw new Failure('TIMEOUT', 'not of interest here')
        return solver.solve(input, run)
      },
    })
    const known = Object.keys(solver.params)
    let refused = 0
    const property = fc.property(mutated(solver, defaultInput(solver)), input => {
      const failure = refusalIn(() => solve(input))
      if (failure === undefined || !isInputsFault(failure)) return
      refused++
      assertPlaced(failure, input, known)
    })
    fc.assert(property, { seed: 42, numRuns: RUNS })
    assert.ok(refused > RUNS / 10, `${refused} refusals`)
  })
}

const FOUR = [0, 1, 2, 3].map(x => [x, x * x * x])

/** What no schema refuses: what is wrong with one input beside another. */
const OWN: Readonly<Record<string, readonly [SolverInput, string][]>> = {
  solve: [[{ prompt: 'p', referenceMode: 'gravity', koSettings: { NM21: 1 } }, '/position']],
  multibody: [
    [{ prompt: 'p', bodies: [body({ position: 1 }), body({ position: 1 })] }, '/bodies/0/position'],
    [{ prompt: 'p', bodies: [body({ position: 1, phi0: 1 }), body({})] }, '/bodies/0/phi0'],
    [{ prompt: 'p', bodies: [body({}), body({})], koSettings: { NM21: 1 } }, '/koSettings/NM21'],
    [{ prompt: 'p', bodies: [body({}), body({})], tMax: 1e4, dt: 1e-4 }, '/dt'],
  ],
  closedform: [[{ couplings: [{ a: 1, samples: FOUR }] }, '/couplings/0/samples']],
  epi: [[{ I0: 2000, N: 1000 }, '/I0']],
  heat: [[{ nx: 8, kx: 7 }, '/kx']],
  device: [
    [{ dim: 2, nx: 16, kx: 15 }, '/kx'],
    [{ dim: 1, V: 0.72 }, '/V'],
    [{ dim: 1, Na: 5e16 }, '/Na'],
  ],
  schrodinger: [
    [{ potential: 'morse', D: 0.1 }, '/potential'],
    [{ potential: 'finite-well', levels: 20 }, '/levels'],
  ],
  opt: [[{ fn: 'beale', dim: 3 }, '/dim']],
  grid: [[{ case: 'ring', N: 4, chords: 10 }, '/chords']],
  evolve: [
    [{ N: 2 }, '/N'],
    [{ rc: 0.9 }, '/rc'],
    [{ rho: 1e-7 }, '/rho'],
    [{ preset: 'crystal', N: 100 }, '/N'],
    [{ N: 2000, rc: 6, steps: 200_000 }, '/steps'],
  ],
  fea: [[{ Lx: 101, Ly: 1 }, '/Lx']],
  fracture: [
    [{ ny: 8, horizonM: 4 }, '/ny'],
    [{ s0: 0.01, sf: 0.005 }, '/sf'],
  ],
  gauge: [[{ L: 64, sweeps: 20_000 }, '/sweeps']],
  tumor: [[{ x0: 60, L: 50 }, '/x0']],
}

for (const [key, cases] of Object.entries(OWN)) {
  const solver = solvers.find(one => one.key === key)!
  test(`${key} refuses what its schema takes, at the place of the fault`, () => {
    const solve = solverOf(solver)
    for (const [input, pointer] of cases) {
      const failure = refusal(() => solve(input))
      assert.ok(isInputsFault(failure), failure.message)
      assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
      assertPlaced(failure, input, Object.keys(solver.params))
    }
  })
}

function body(more: SolverInput): SolverInput {
  return { mass: 1, ...more }
}

test.run()
