// A run that threads share has the bits of a run alone, however many share it: see workers/crew.ts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SHARED_FROM_MS } from '../../workers/crew.ts'
import { kernels } from '../../workers/kernel.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { scattered } from '../support/scattered.ts'
import { inputOf, type SolverInput } from '../support/solver-inputs.ts'
import { firstInTier } from '../support/tier.ts'

const test = suite('runs that threads share')

/** Long runs, the first ones of a solver each but for the two models of svc_react. */
const RUNS: readonly [solver: string, way: string, input: SolverInput][] = [
  ['react', 'Gray-Scott', { N: 64, steps: 1300 }],
  ['react', 'FitzHugh-Nagumo', { model: 'fitzhugh-nagumo', N: 90, steps: 340, dt: 0.1 }],
  ['climate', 'a bump', { N: 65, steps: 500, dt: 0.002 }],
  ['flow', 'a cavity', { N: 65, steps: 520, dt: 0.005 }],
  [
    'wave',
    'an own medium with layers that absorb',
    {
      domain: { x: [0, 1], y: [0, 1] },
      cells: [96, 96],
      material: { c: '1 + 0.5*x', damping: 0.1 },
      initial: 'exp(-((x - 0.4)^2 + (y - 0.5)^2)/0.01)',
      boundaries: { left: { kind: 'absorbing' }, top: { kind: 'absorbing' } },
      tEnd: 1.2,
      courant: 0.4,
    },
  ],
  [
    'wave',
    'light in own materials',
    {
      mode: 'maxwell',
      domain: { x: [0, 1], y: [0, 1] },
      cells: [144, 144],
      material: { sigma: 0.5 },
      initial: 'exp(-((x - 0.4)^2 + (y - 0.5)^2)/0.03)',
      boundaries: { left: { kind: 'periodic' }, right: { kind: 'periodic' } },
      tEnd: 1.4,
    },
  ],
  [
    'climate',
    'own water that floods, with friction and rain',
    {
      domain: { x: [0, 100], y: [0, 100] },
      cells: [80, 80],
      bottom: '0.02*x + 0.2*sin(y/10)',
      initial: { eta: 'if(x < 40, 1.5, 0.5)' },
      friction: { manning: 0.03 },
      coriolis: { f: 1e-3 },
      rain: '1e-6*(1 + sin(t))',
      boundaries: { right: { kind: 'open' }, top: { kind: 'absorbing' } },
      tEnd: 12,
    },
  ],
  [
    'climate',
    'own water that goes around',
    {
      domain: { x: [0, 100], y: [0, 100] },
      cells: [72, 72],
      initial: { eta: '1 + 0.1*exp(-((x - 50)^2 + (y - 40)^2)/200)', u: 0.2 },
      boundaries: {
        left: { kind: 'periodic' },
        right: { kind: 'periodic' },
        bottom: { kind: 'periodic' },
        top: { kind: 'periodic' },
      },
      tEnd: 20,
    },
  ],
  ['flow', 'vortices', { problem: 'taylor-green', N: 66, steps: 480, dt: 0.002, visc: 0.02 }],
]

for (const [key, way, given] of firstInTier(RUNS, 5)) {
  const solver = solvers.find(one => one.key === key)!
  const input = inputOf(solver, given) as never

  test(`${key}, ${way}: parts out of order give the bits of one, 2, 3 or 5`, () => {
    assert.ok(solver.costMs(input) >= SHARED_FROM_MS, `${solver.costMs(input)} ms`)
    const run = { kernels, progress() {} }
    const alone = solveWith(solver, input, run)
    for (const parts of firstInTier([3, 2, 5], 1)) {
      const { crew, taken } = scattered(parts)
      assert.equal(solveWith(solver, input, { ...run, crew }), alone)
      assert.ok(taken() > 10, `${taken()} parts`)
    }
  })
}

test.run()
