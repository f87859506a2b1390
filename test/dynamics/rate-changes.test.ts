// Rates that change by the clock alone: no step goes over what lies between two changes, however short it is.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passagesOf } from '../../workers/dynamics/changes.ts'
import { lotka } from '../../workers/solvers/lotka/lotka.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { solve as record } from '../../workers/solvers/solve/solve.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('changes of rates')
const solve = solverOf(record)

const DECAY = 1e-3
/** What a dose of 1 at t leaves of itself at 1000. */
const left = (t: number) => Math.exp(-DECAY * (1000 - t))
const pulse = (from: number, to: number) =>
  (1000 / DECAY) * left(to) * -Math.expm1(-DECAY * (to - from))

function agrees(input: Record<string, unknown>, exact: number): void {
  const { value, uncertainty } = solve({ initial: { x: 0 }, tEnd: 1000, ...input })
  const rounding = 4e-13 * Math.abs(exact)
  assert.ok(Math.abs(value! - exact) <= 3 * uncertainty + rounding, `${value}, not ${exact}`)
  assert.ok(uncertainty < 1e-6 * Math.abs(exact), `${value} +- ${uncertainty}`)
}

const BOX = 'if(t > 833.3 and t < 833.301, 1000, 0)'
const equations = { x: `-${DECAY}*x + ${BOX}` }

for (const method of ['dop853', 'radau5', 'auto'] as const) {
  test(`${method}: a dose of a millionth of the run is there`, () => {
    agrees({ equations, method }, pulse(833.3, 833.301))
    agrees({ equations, method, rtol: 1e-12, atol: 1e-300 }, pulse(833.3, 833.301))
  })
}

test('a pulse in words of exp is there, and a train of doses', () => {
  const bell = `-${DECAY}*x + 1000*exp(-((t - 833.3)/0.001)^2)`
  agrees({ equations: { x: bell } }, Math.sqrt(Math.PI) * left(833.3))
  const train = `-${DECAY}*x + if(mod(t, 100) < 0.001, 1000, 0)`
  let all = 0
  for (let k = 0; k < 10; k++) all += pulse(100 * k, 100 * k + 0.001)
  agrees({ equations: { x: train } }, all)
})

test('a change that parameters move goes with them, in a sweep and at an event', () => {
  const own = { x: `-${DECAY}*x + if(t > p and t < p + 0.001, 1000, 0)` }
  const sweep = { parameter: 'p', values: [250, 750] }
  const { result } = solve({
    ...{ equations: own, parameters: { p: 10 }, initial: { x: 0 }, tEnd: 1000, sweep },
  })
  const final = (result.sweep as { final: { x: number[] } }).final.x
  for (const [i, p] of sweep.values.entries()) {
    assert.ok(Math.abs(final[i]! - pulse(p, p + 0.001)) < 1e-9, `${final[i]}`)
  }
  const events = [{ name: 'later', when: 't - 500', action: 'set', set: { p: '700' } }]
  const moved = { equations: own, parameters: { p: 10 }, events }
  agrees(moved, pulse(10, 10.001) + pulse(700, 700.001))
})

test('definitions of the time alone change rates too', () => {
  const definitions = { age: 't - 833.3', dose: 'if(age > 0 and age < 0.001, 1000, 0)' }
  agrees({ definitions, equations: { x: `-${DECAY}*x + dose` } }, pulse(833.3, 833.301))
})

test('an event at the very time of a change happens, once', () => {
  const events = [{ name: 'five', when: 't - 5', action: 'set', set: { x: 'x + 1' } }]
  const { result } = solve({
    ...{ equations: { x: 'if(t > 5, 1000, 0)' }, initial: { x: 0 }, times: [0, 5, 6], events },
  })
  const { t } = (result.events as { five: { t: number[] } }).five
  assert.is(t.length, 1)
  assert.ok(Math.abs(t[0]! - 5) < 1e-14)
  assert.ok(Math.abs(result.final!['x']! - 1001) < 1e-9)
})

test('back in time a change is met from behind', () => {
  const x = 'if(t > -3.3 and t < -3.299, 1000, 0)'
  agrees({ equations: { x }, tStart: 0, tEnd: -5 }, -1)
})

test('changes at the ends of a run are none', () => {
  assert.equal(passagesOf([], 0, 1), [])
  assert.equal(
    passagesOf([0, 0.5, 1, 1 - 1e-17], 0, 1).map(({ at }) => at),
    [0.5],
  )
})

test('populations and bodies meet such changes as well', () => {
  const population = solverOf(lotka)({ equations, initial: { x: 0 }, tEnd: 1000 })
  assert.ok(Math.abs(population.value! - pulse(833.3, 833.301)) < 1e-9)
  const bodies = [{ mass: 2, position: [0, 0], velocity: [0, 0] }]
  const kick = { prompt: 'kick', bodies, force: { x: BOX }, tEnd: 1000, G: 0 }
  const { positions } = solverOf(multibody)(kick).result as { positions: number[][] }
  const exact = (500 * (833.301 - 833.3) * (1000 - 833.3 + (1000 - 833.301))) / 2
  assert.ok(Math.abs(positions[0]![0]! - exact) < 1e-9, `${positions[0]![0]}`)
})

test.run()
