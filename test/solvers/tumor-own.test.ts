// Tumours of the caller's own tissue: closed forms of growth, spread and treatment, fronts of known speed, runs in pieces.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { tumor } from '../../workers/solvers/tumor/tumor.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('tumor in own tissue')
const inLong = longOnly(test)
const solve = solverOf(tumor)

interface Radius {
  threshold: number
  value: number
  error: number
  order: number | null
  size: number
  speed: number
  progression: number | null
}

type Solved = ReturnType<typeof solve>
const radii = ({ result }: Solved) => result.radii as Radius[]
const [D, RHO] = [0.13, 0.012]

const GLIOMA = {
  domain: { x: [0, 90] },
  coordinates: 'spherical',
  initial: { u: 'exp(-x^2/18)' },
  threshold: [0.4],
}

inLong(
  'a round glioma is as far out after 600 and 1200 days as an independent solution has it',
  () => {
    const early = solve({ ...GLIOMA, tEnd: 600 })
    near(early.value, 28.538, { relative: 1e-4 })
    near(radii(early)[0]!.order!, 2, { absolute: 0.2 })
    near(solve({ ...GLIOMA, tEnd: 1200 }).value, 71.567, { relative: 1e-3 })
  },
)

/** Radius at which a Gaussian of exponential growth has fallen to the level. */
function gaussian(dim: number, t: number, lnExtra: number, level: number): number {
  const s2 = 25 + 2 * D * t
  const height = (dim / 2) * log(25 / s2) + log(0.9) + RHO * t + lnExtra
  return Math.sqrt(2 * s2 * (height - log(level)))
}

test('an edge between two centres is told as far off as its straight line may be', () => {
  const ball = {
    ...{ D: 0.2019, rho: 0.0433, coordinates: 'spherical', domain: { x: [0, 60] } },
    initial: { u: 'exp(-x^2/43.6432)' },
    ...{ tEnd: 79.4771, threshold: [0.2826] },
  }
  const [rough, fine] = [160, 640].map(count => solve({ ...ball, cells: [count] }))
  near(rough!.value, fine!.value!, { absolute: 2 * rough!.uncertainty })
  assert.ok(rough!.uncertainty < 2e-3)
})

test('exponential growth of a Gaussian on a line, in a cylinder, a sphere and a plane', () => {
  const start = { growth: 'exponential', tEnd: 100, threshold: [0.16, 0.3] }
  for (const [dim, coordinates] of [
    [1, 'cartesian'],
    [2, 'cylindrical'],
    [3, 'spherical'],
  ] as const) {
    const solved = solve({
      ...{ ...start, coordinates, domain: { x: [0, 60] }, initial: { u: '0.9*exp(-x^2/50)' } },
    })
    for (const { threshold, value, error } of radii(solved)) {
      const exact = gaussian(dim, 100, 0, threshold)
      near(value, exact, { relative: 2e-4 })
      assert.ok(Math.abs(value - exact) <= error, `${value} ${exact} ${error}`)
    }
  }
  const plane = solve({
    ...{ ...start, domain: { x: [-30, 30], y: [-30, 30] }, cells: [64, 64] },
    initial: { u: '0.9*exp(-(x^2 + y^2)/50)' },
  })
  near(plane.value, gaussian(2, 100, 0, 0.16), { relative: 2e-3 })
  near(radii(plane)[0]!.size, Math.PI * plane.value! ** 2, { relative: 1e-12 })
})

test('thirty doses of 2 Gy leave the share of the linear-quadratic model, five a week', () => {
  const { result } = solve({
    ...GLIOMA,
    growth: 'exponential',
    initial: { u: '0.9*exp(-x^2/50)' },
    therapy: [{ kind: 'radiation', start: 10, fractions: 30, dose: 2, alpha: 0.3, beta: 0.03 }],
    threshold: [1e-9],
    tEnd: 100,
  })
  near(result.lnSurvival, -21.6, { absolute: 1e-12 })
  const treatments = result.treatments as { t: number; massBefore: number; massAfter: number }[]
  assert.is(treatments.length, 30)
  assert.is(treatments.at(-1)!.t, 10 + 5 * 7 + 4)
  near(treatments[0]!.massAfter / treatments[0]!.massBefore, exp(-0.72), { relative: 1e-12 })
  near(log(result.mass! / result.massStart!), 1.2 - 21.6, { absolute: 1e-4 })
})

test('a drug that decays kills what the integral of its rate says', () => {
  const { result } = solve({
    ...GLIOMA,
    growth: 'exponential',
    therapy: [
      { kind: 'drug', from: 20, to: 50, rate: 0.1, halfLife: 10 },
      { kind: 'drug', from: 60, to: 70, rate: 0.02 },
    ],
    threshold: [0.01],
    tEnd: 100,
  })
  const exposed = (0.1 * 10 * (1 - exp(-3 * Math.LN2))) / Math.LN2 + 0.2
  near(log(result.mass! / result.massStart!), 1.2 - exposed, { absolute: 1e-4 })
})

test('a resection takes what lies inside and leaves the share that remains', () => {
  const { result } = solve({
    domain: { x: [0, 60] },
    initial: { u: 'if(x < 20, 0.5, 0)' },
    growth: 'exponential',
    therapy: [{ kind: 'surgery', at: 0, x: [0, 15], remaining: 0.1 }],
    threshold: [0.2],
    tEnd: 1,
    rho: 1e-6,
    D: 1e-4,
  })
  const [one] = result.treatments as { massBefore: number; massAfter: number }[]
  near(one!.massBefore, 10, { relative: 1e-12 })
  near(one!.massAfter, 15 * 0.05 + 5 * 0.5, { relative: 1e-12 })
})

test('a surgery that takes nothing and an edge that is nowhere are said', () => {
  const { result } = solve({
    domain: { x: [0, 60] },
    initial: { u: 'if(x < 20, 0.4, 0)' },
    therapy: [{ kind: 'surgery', at: 0, x: [30, 40] }],
    tEnd: 1,
    D: 1e-4,
    rho: 1e-6,
  })
  const said = result.warnings!.join('; ')
  assert.match(said, 'the surgery at 0 d takes nothing')
  assert.match(said, 'nowhere is u above 0.5 K')
})

test('after a treatment the edge is back where it was on the day of progression', () => {
  const solved = solve({
    ...GLIOMA,
    growth: 'exponential',
    initial: { u: '0.9*exp(-x^2/50)' },
    therapy: [{ kind: 'radiation', start: 20, dose: 10, alpha: 0.05, weekdays: false }],
    tEnd: 100,
    threshold: [0.2],
  })
  const before = gaussian(3, 20, 0, 0.2)
  const day = radii(solved)[0]!.progression!
  near(gaussian(3, day, -0.5, 0.2), before, { relative: 1e-3 })
})

test('a bistable front runs at sqrt(rho D/2) (1 - 2 a)', () => {
  const solved = solve({
    domain: { x: [0, 60] },
    D: 1,
    rho: 1,
    growth: 'rho*u*(1 - u)*(u - a)',
    parameters: { a: 0.2 },
    initial: { u: '1/(1 + exp((x - 15)/sqrt(2)))' },
    tEnd: 50,
    cells: [300],
  })
  near(solved.result.frontSpeed, Math.sqrt(0.5) * 0.6, { relative: 1e-3 })
})

test('the wave of Ablowitz and Zeppetella runs at 5/sqrt(6) as in the model', () => {
  const solved = solve({
    domain: { x: [0, 60] },
    D: 1,
    rho: 1,
    initial: { u: '1/(1 + (sqrt(2) - 1)*exp((x - 10)/sqrt(6)))^2' },
    tEnd: 12,
    cells: [480],
  })
  near(solved.result.frontSpeed, 5 / Math.sqrt(6), { relative: 1e-3 })
})

test('Gompertz growth without spread follows its double exponential', () => {
  const solved = solve({
    domain: { x: [0, 10] },
    D: 1e-6,
    rho: 0.1,
    growth: 'gompertz',
    initial: { u: 0.01 },
    tEnd: 20,
    probes: [[5]],
    threshold: [0.9],
  })
  const [probe] = solved.result.probes as { value: number }[]
  near(probe!.value, exp(log(0.01) * exp(-2)), { relative: 1e-9 })
})

test('through layers of grey and white matter the same stream flows: a steady slope in each', () => {
  const solved = solve({
    domain: { x: [0, 4] },
    D: 1,
    rho: 1e-6,
    growth: 'if(x < 0.5, 1 - u, if(x > 3.5, -u, 0))',
    regions: [{ x: [2, 4], D: 0.25 }],
    initial: { u: 0.5 },
    tEnd: 120,
    cells: [64],
    probes: [[0.75], [1.75], [2.25], [3.25]],
    threshold: [0.5],
  })
  const [a, b, c, d] = (solved.result.probes as { value: number }[]).map(({ value }) => value)
  near((c! - d!) / (a! - b!), 4, { relative: 1e-3 })
})

test('regions of other motility: a front is faster in white matter by the root of it', () => {
  const speedIn = (regions: object[]) =>
    solve({ ...GLIOMA, coordinates: 'cartesian', regions, tEnd: 600 }).result.frontSpeed!
  near(speedIn([{ D: 4 * D }]) / speedIn([]), 2, { relative: 0.06 })
})

test('a run in pieces has the bits of a whole one, on the line and in the plane', () => {
  const line = {
    ...GLIOMA,
    therapy: [{ kind: 'radiation', start: 20, fractions: 6, dose: 2, alpha: 0.03, beta: 0.003 }],
    threshold: [0.2],
    tEnd: 60,
    cells: [256],
  }
  const plane = {
    domain: { x: [-20, 20], y: [-20, 20] },
    regions: [{ where: 'x > 3', D: 0.5 }],
    initial: { u: '0.8*exp(-(x^2 + y^2)/40)' },
    therapy: [{ kind: 'drug', from: 10, to: 30, rate: '0.05*(1 + sin(t))' }],
    cells: [48, 48],
    tEnd: 60,
  }
  for (const whole of [line, plane]) {
    const once = solve(whole)
    const first = solve({ ...whole, tEnd: 22.3 })
    const then = solve({ ...whole, initial: first.result.state as object })
    const end = ({ result }: Solved) => (result.state as { arrays: object }).arrays
    assert.equal(end(then), end(once))
    assert.is(then.value, once.value)
  }
})

test('what cannot be is refused with its place', () => {
  const fine = { ...GLIOMA, tEnd: 10 }
  const part = (therapy: object) => ({ therapy: [therapy] })
  const cases: [object, RegExp][] = [
    [{ domain: undefined }, /domain is missing/],
    [{ initial: { u: 2 } }, /lies between 0 and K/],
    [{ initial: { v: 2 } }, /no word of a start/],
    [{ initial: 'ablowitz-zeppetella' }, /step, \{u\} or a state/],
    [{ N: 1001 }, /belongs to the model/],
    [{ threshold: [2] }, /threshold/],
    [part({ kind: 'surgery', at: 1, centre: [0], radius: 10 }), /centre of a shape/],
    [part({ kind: 'surgery', at: 1, x: [0, 5], share: 0.1 }), /share is no word of surgery/],
    [{ domain: { x: [-1, 5] } }, /x is a radius/],
    [{ regions: [{ D: -1 }] }, /not below 0/],
    [{ regions: [{ D: 't' }] }, /does not change/],
    [part({ kind: 'hope' }), /kind is one of/],
    [part({ kind: 'radiation', start: 1, dose: 2 }), /alpha is missing/],
    [part({ kind: 'radiation', start: 1, dose: 2, alpha: 0.1, gamma: 1 }), /no word of radiation/],
    [part({ kind: 'drug', from: 5, to: 1, rate: 1 }), /acts from 5 to 1/],
    [part({ kind: 'drug', from: 1, to: 5, rate: '1 - x' }), /rate of a drug is -/],
    [part({ kind: 'surgery', at: 5, x: [0, 5], y: [0, 1] }), /have no y/],
    [{ regions: [{ x: [100, 120], D: 1 }] }, /outside of the domain/],
    [part({ kind: 'surgery', at: 5 }), /shape of what is resected/],
    [{ probes: [[100]] }, /outside of the domain/],
    [{ snapshots: [11] }, /snapshots end with tEnd/],
    [{ cells: [16], tEnd: 600 }, /take cells of/],
  ]
  for (const [more, message] of cases) {
    assert.match(refusal(() => solve({ ...fine, ...more })).message, message)
  }
  assert.match(refusal(() => solve({ growth: 'gompertz' })).message, /domain is missing/)
})

test.run()
