// Published benchmarks of conduction, each as a body of the caller's own.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { probesOf, T3 } from '../support/heat-bodies.ts'
import { near } from '../support/near.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('heat: published benchmarks')
const solve = solverOf(heat)

test('NAFEMS T2: a bar that radiates from its end', () => {
  const { value } = solve({
    domain: { x: [0, 0.1] },
    material: { k: 55.6 },
    steady: true,
    boundaries: {
      left: { kind: 'value', value: 1000 },
      right: { kind: 'radiation', emissivity: 0.98, ambient: 300 },
    },
    probes: [[0.1]],
  })
  near(value, 927, { relative: 1e-4 })
})

test('NAFEMS T3: a bar whose end swings', () => {
  const solved = solve(T3)
  near(solved.value, 36.603, { relative: 5e-4 })
  assert.ok(solved.uncertainty > Math.abs(solved.value! - 36.603))
})

test('NAFEMS T4: a plate that convection cools', () => {
  const cooled = { kind: 'convection', h: 750, ambient: 0 }
  const { value, result } = solve({
    domain: { x: [0, 0.6], y: [0, 1] },
    material: { k: 52 },
    steady: true,
    boundaries: {
      left: { kind: 'insulated' },
      bottom: { kind: 'value', value: 100 },
      right: cooled,
      top: cooled,
    },
    probes: [[0.6, 0.2]],
    cells: [96, 160],
  })
  near(value, 18.254, { relative: 1e-3 })
  near(result.observedOrder, 2, { absolute: 0.1 })
})

test('ISO 10211 case 1: the 28 temperatures of half a square column', () => {
  const wanted = [
    [9.7, 13.4, 14.7, 15.1],
    [5.3, 8.6, 10.3, 10.8],
    [3.2, 5.6, 7.0, 7.5],
    [2.0, 3.6, 4.7, 5.0],
    [1.3, 2.3, 3.0, 3.2],
    [0.7, 1.4, 1.8, 1.9],
    [0.3, 0.6, 0.8, 0.9],
  ]
  const solved = solve({
    domain: { x: [0, 1], y: [0, 2] },
    material: { k: 1 },
    steady: true,
    boundaries: {
      left: { kind: 'value', value: 0 },
      right: { kind: 'insulated' },
      bottom: { kind: 'value', value: 0 },
      top: { kind: 'value', value: 20 },
    },
    probes: wanted.flatMap((row, j) => row.map((_, i) => [0.25 * (i + 1), 2 - 0.25 * (j + 1)])),
  })
  for (const [n, { value }] of probesOf(solved).entries()) {
    near(value, wanted[Math.floor(n / 4)]![n % 4]!, { absolute: 0.1 })
  }
})

const CASE_2 = {
  domain: { x: [0, 0.5], y: [0, 0.0475] },
  material: { k: 0.029 },
  regions: [
    { y: [0, 0.006], k: 1.15 },
    { x: [0, 0.015], y: [0.006, 0.011], k: 0.12 },
    { x: [0, 0.015], y: [0.011, 0.0125], k: 230 },
    { x: [0, 0.0015], y: [0.011, 0.046], k: 230 },
    { y: [0.046, 0.0475], k: 230 },
  ],
  boundaries: {
    left: { kind: 'insulated' },
    right: { kind: 'insulated' },
    bottom: { kind: 'convection', h: 1 / 0.06, ambient: 0 },
    top: { kind: 'convection', h: 1 / 0.11, ambient: 20 },
  },
  steady: true,
}

test('ISO 10211 case 2: the nine temperatures and the heat of a wall with a metal web', () => {
  const wanted = [
    [0, 0, 7.1],
    [0.5, 0, 0.8],
    [0, 0.006, 7.9],
    [0.015, 0.006, 6.3],
    [0.5, 0.006, 0.8],
    [0, 0.011, 16.4],
    [0.015, 0.011, 16.3],
    [0, 0.046, 16.8],
    [0.5, 0.0475, 18.3],
  ]
  const solved = solve({ ...CASE_2, probes: wanted.map(([x, y]) => [x, y]) })
  for (const [i, { value }] of probesOf(solved).entries()) {
    near(value, wanted[i]![2]!, { absolute: 0.1 })
  }
  near(solved.result.coupling! * 20, 9.4915, { absolute: 0.1 })
})

longOnly(test)(
  'Perrins, McKenzie and McPhedran: discs of twenty times the conductivity in a square array',
  () => {
    const { result } = solve({
      domain: { x: [0, 1], y: [0, 1] },
      material: { k: 1 },
      regions: [{ centre: [0.5, 0.5], radius: Math.sqrt(0.35 / Math.PI), k: 20 }],
      steady: true,
      boundaries: {
        left: { kind: 'value', value: 0 },
        right: { kind: 'value', value: 1 },
        bottom: { kind: 'periodic' },
        top: { kind: 'periodic' },
      },
      cells: [128, 128],
    })
    near(result.heatFlows!.right, 1.9319, { relative: 2e-3 })
  },
)

test.run()
