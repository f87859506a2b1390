// Times at which texts change their course: each is there once, wherever it lies, and what is no such time is none.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readCoefficient } from '../../workers/continuum/coefficient.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { react } from '../../workers/solvers/react/react.ts'
import { near } from '../support/near.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('changes in time')

const changesOf = (text: string, to = 10) =>
  readCoefficient(text, '/x', 'x', { columns: ['x', 'y'], parameters: { p: 2 } }).changesUntil(to)

for (const [text, times] of [
  ['if(t < 5, 1, 0)', [5]],
  ['if(t > p + 1 and t < 3.5, 1, x)', [3, 3.5]],
  ['if(abs(t - 5) < 1e-5, 1, 0)', [5 - 1e-5, 5, 5 + 1e-5]],
  ['x*exp(-((t - 5)/1e-6)^2)', [5]],
  ['max(0, 2*t - 9)', [4.5]],
  ['if(mod(t, 4) < 1, 1, 0)', [1, 4, 5, 8, 9]],
  ['floor(t/p)', [2, 4, 6, 8]],
  ['sin(3*t - 1)', []],
  ['if(x < 3, t, x - t)', []],
] as const) {
  test(`${text}: at ${times.join(', ') || 'no time'}`, () => {
    const all = changesOf(text)
    assert.is(all.length, times.length, all.join(' '))
    for (const [i, at] of times.entries()) near(all[i], at, { relative: 1e-12 })
  })
}

test('the end of a run moves no change', () => {
  const text = 'if(abs(t - 1/3) < 0.1/7, 1, 0) + max(0, sin(t) - 0.3)'
  const [long, short] = [changesOf(text, 7), changesOf(text, 2)]
  assert.equal(
    long.filter(at => at < 2),
    [...short],
  )
})

/** Amounts that pulses leave behind, whatever lies before them. */
const PULSES = [
  ['if(abs(t - 5) < 5e-5, 1e4, 0)', 1],
  ['1e4*exp(-((t - 5)/1e-4)^2)', Math.sqrt(Math.PI)],
  ['if(mod(t, 1) < 0.1, 1, 0)', 1],
] as const

for (const [text, amount] of PULSES) {
  const close = ({ value, uncertainty }: { value: number | null; uncertainty: number }) =>
    assert.ok(
      // The digits of 5 in a pulse of 1e-4 are worth 1e-11.
      Math.abs(value! - amount) < 3 * uncertainty + 1e-10 && uncertainty < 1e-3,
      `${value} ${uncertainty}`,
    )
  const still = { domain: { x: [0, 1] }, tEnd: 10, probes: [[0.5]] }
  test(`${text}: heat of a source is there`, () => {
    const insulated = { kind: 'insulated' }
    close(
      solverOf(heat)({
        ...{ ...still, material: { k: 1, rho: 1, c: 1 }, initial: 0, cells: [16] },
        sources: [{ density: text }],
        boundaries: { left: insulated, right: insulated },
      }),
    )
  })
  test(`${text}: what a rate makes is there`, () => {
    const closed = { kind: 'no-flux' }
    close(
      solverOf(react)({
        ...{ ...still, cells: [16] },
        species: [{ name: 'u', D: 1, rate: text, initial: 0 }],
        boundaries: { left: closed, right: closed },
      }),
    )
  })
}

test.run()
