// Own models and measurements: against the joint normal distribution, published series, and each other.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { symmetricEigenvalues } from '../../workers/numerics/symmetric-eigen.ts'
import { kalman } from '../../workers/solvers/kalman/kalman.ts'
import { type LinearCase, posterior } from '../support/joint-normal.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('kalman, own model')
const solve = solverOf(kalman)

// Flow of the Nile at Aswan, 1871 to 1970, 1e8 m^3 (Cobb, Biometrika 65 (1978) 243).
// biome-ignore format: a table
const NILE = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
  1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969,
  831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759,
  781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
  744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
]
const LEVEL = { F: [[1]], H: [[1]], Q: [[1469.1]], R: [[15_099]] }

type Series = Record<string, number[]>
const covarianceOf = (input: object) => solve(input).result.finalCovariance

test('the Nile: level, variance and likelihood of Durbin and Koopman, known start and diffuse', () => {
  const input = { model: LEVEL, measurements: NILE }
  const known = solve({ ...input, start: { x: [0], P: [[1e7]] } })
  near(known.result.logLikelihood, -641.5855784594, { relative: 1e-12 })
  near(known.value, 798.370293, { relative: 1e-9 })
  near(known.result.finalCovariance[0]![0], 4032.157942, { relative: 1e-9 })
  const diffuse = solve({ ...input, start: 'diffuse' })
  near(diffuse.value, 798.3702926, { relative: 1e-9 })
  assert.is((diffuse.result.nis as { degrees: number }).degrees, 99)
})

test('the Nile: variances of maximum likelihood from a diffuse start are those of KFAS and R', () => {
  const { result } = solve({
    model: { ...LEVEL, Q: [['q']], R: [['r']] },
    parameters: { q: 500, r: 5000 },
    measurements: NILE,
    start: 'diffuse',
    fit: ['q', 'r'],
  })
  near(result.logLikelihood, -632.5456251, { relative: 1e-10 })
  const { parameters } = result.fit as {
    parameters: { value: number; standardError: number }[]
  }
  near(parameters[0]!.value, 1469.18, { relative: 1e-5 })
  near(parameters[1]!.value, 15_098.5, { relative: 1e-5 })
  assert.ok(parameters.every(({ standardError, value }) => standardError > 0.1 * value))
  near(result.aic, 2 * 3 + 2 * 632.5456251, { relative: 1e-9 })
})

/** A drawn model of three states and two sensors, another one at each step, with control and missing values. */
function drawn(seed: number, steps: number): { input: object; one: LinearCase } {
  const random = new Random(seed)
  const matrix = (rows: number, columns: number, size: number) =>
    Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => size * random.normal()),
    )
  const covariance = (n: number, size: number) => {
    const half = matrix(n, n, size)
    return half.map((a, i) =>
      half.map((b, j) => a.reduce((sum, v, k) => sum + v * b[k]!, i === j ? 0.05 : 0)),
    )
  }
  const F = Array.from({ length: steps }, () =>
    matrix(3, 3, 0.3).map((row, i) => row.map((v, j) => (i === j ? 0.8 + v : v))),
  )
  const Q = Array.from({ length: steps }, () => covariance(3, 0.4))
  const [H, R, P, B] = [matrix(2, 3, 1), covariance(2, 0.5), covariance(3, 1), matrix(3, 1, 1)]
  const u = Array.from({ length: steps }, () => random.normal())
  const x = [1, -2, 0.5]
  const z = Array.from({ length: steps }, (_, k) =>
    k % 5 === 2 ? [null, null] : [2 * random.normal(), k % 3 === 1 ? null : random.normal()],
  )
  const shift = u.map(one => B.map(row => row[0]! * one))
  return {
    one: { n: 3, m: 2, F, Q, shift, H, R, x, P, z },
    input: {
      model: { F, H, Q, R, B },
      control: { u },
      measurements: z.map(row => (row.every(v => v === null) ? null : row)),
      start: { x, P },
      smoother: true,
    },
  }
}

test('filter, smoother, deviations and likelihood are those of the joint normal distribution', () => {
  for (const seed of [1, 2, 3]) {
    const { input, one } = drawn(seed, 12)
    const { result } = solve({ ...input, predicted: true })
    const all = posterior(one, 11)
    near(result.logLikelihood, all.logLikelihood, { relative: 1e-10 })
    assert.is(result.missing, one.z.flat().filter(v => v === null).length)
    const series = result.series as Series
    for (let k = 0; k < 12; k++) {
      const upTo = posterior(one, k)
      const unread = one.z.map((row, j) => (j < k ? row : row.map(() => null)))
      const before = posterior({ ...one, z: unread }, k)
      for (let i = 0; i < 3; i++) {
        const at = (column: string) => series[`x${i + 1}${column}`]![k]
        near(at(''), upTo.mean[k]![i]!, { relative: 1e-9, absolute: 1e-9 })
        near(at('_sd'), Math.sqrt(upTo.covariance[k]![i]![i]!), { relative: 1e-9 })
        near(at('_predicted'), before.mean[k]![i]!, { relative: 1e-9, absolute: 1e-9 })
        near(at('_predicted_sd'), Math.sqrt(before.covariance[k]![i]![i]!), { relative: 1e-9 })
        near(at('_smoothed'), all.mean[k]![i]!, { relative: 1e-9, absolute: 1e-9 })
        near(at('_smoothed_sd'), Math.sqrt(all.covariance[k]![i]![i]!), { relative: 1e-9 })
      }
    }
    for (const [i, row] of result.finalCovariance.entries()) {
      for (const [j, v] of row.entries()) {
        near(v, all.covariance[11]![i]![j]!, { relative: 1e-8, absolute: 1e-10 })
      }
    }
  }
})

test('filtered, predicted and foretold rows, innovations and likelihood are within three times their told errors', () => {
  // The scalar filter in whole numbers of 1e-60, which rounds nothing that counts here.
  const UNIT = 10n ** 60n
  const fixed = (v: number): bigint => {
    const shift = BigInt(Math.max(0, 52 - Math.floor(Math.log2(Math.abs(v) || 1))))
    return (BigInt(Math.round(v * Number(2n ** shift))) * UNIT) / 2n ** shift
  }
  const times = (a: bigint, b: bigint) => (a * b) / UNIT
  const root = (v: bigint): bigint => {
    let r = fixed(Math.sqrt(Number(v) / 1e60))
    for (let turn = 0; turn < 4; turn++) r = (r + (v * UNIT) / r) / 2n
    return r
  }
  const told: number[] = []
  const random = new Random(21)
  for (let draw = 0; draw < 40; draw++) {
    const [f, h] = [0.5 + 0.6 * random.uniform(), 1 + random.uniform()]
    const [q, r, p0] = [1, 1, 1].map(() => 10 ** (6 * random.uniform() - 3)) as [
      number,
      number,
      number,
    ]
    const measurements = Array.from({ length: 30 }, () => 10 * random.uniform() - 3)
    const { result } = solve({
      model: { F: [[f]], H: [[h]], Q: [[q]], R: [[r]] },
      ...{ measurements, start: { x: [0.3], P: [[p0]] }, predicted: true, forecast: 2 },
    })
    const series = result.series as Series
    const within = (got: number, exact: bigint, allowed: number, what: string) => {
      const off = Math.abs(Number(fixed(got) - exact) / 1e60)
      assert.ok(off <= 3 * allowed, `${what} of draw ${draw}: off by ${off}, told ${allowed}`)
    }
    const [F, H, Q, R] = [f, h, q, r].map(fixed) as [bigint, bigint, bigint, bigint]
    let [x, P] = [fixed(0.3), fixed(p0)]
    const row = (k: number, column: string, error: number) => {
      const deviation = root(P)
      const allowed = (error * Number(deviation)) / 1e60
      within(series[`x1${column}`]![k]!, x, allowed, `x1${column} at ${k}`)
      within(series[`x1${column}_sd`]![k]!, deviation, allowed, `x1${column}_sd at ${k}`)
    }
    for (const [k, z] of measurements.entries()) {
      if (k > 0) [x, P] = [times(F, x), times(times(F, F), P) + Q]
      row(k, '_predicted', result.predictedError!)
      const S = times(times(H, H), P) + R
      const innovation = fixed(z) - times(H, x)
      const allowed = (result.innovationError! * Number(root(S))) / 1e60
      within(series['z_innovation']![k]!, innovation, allowed, `innovation at ${k}`)
      const gain = (times(P, H) * UNIT) / S
      x += times(gain, innovation)
      P = (times(P, R) * UNIT) / S
      row(k, '', result.filteredError!)
    }
    const ahead = result.forecast as Record<string, number[]>
    for (let k = 0; k < 2; k++) {
      ;[x, P] = [times(F, x), times(times(F, F), P) + Q]
      const allowed = (result.forecastError! * Number(root(P))) / 1e60
      within(ahead['x1']![k]!, x, allowed, `forecast ${k}`)
    }
    told.push(result.filteredError!)
  }
  assert.ok(Math.max(...told) < 1e-12 && Math.min(...told) > 1e-17, told.join())
})

test('the error of smoothed values is told: it grows where the scatter ahead is nearly flat', () => {
  const told: number[] = []
  for (const share of [1, 1e-6]) {
    const { input, one } = drawn(4, 12)
    // What carries on is little beside the start, and steps add little: gains are quotients of small numbers.
    const scaled = one.Q.map(Q => Q.map(row => row.map(v => v * share)))
    const model = { ...(input as { model: object }).model, Q: scaled }
    const { result } = solve({ ...input, model })
    const all = posterior({ ...one, Q: scaled }, 11)
    const series = result.series as Series
    let off = 0
    for (let k = 0; k < 12; k++) {
      for (let i = 0; i < 3; i++) {
        const deviation = Math.sqrt(all.covariance[k]![i]![i]!)
        const value = series[`x${i + 1}_smoothed`]![k]!
        off = Math.max(off, Math.abs(value - all.mean[k]![i]!) / deviation)
      }
    }
    told.push(result.smoothedError!)
    // The joint distribution loses as many digits by its own inverse.
    assert.ok(off < 10 * result.smoothedError! + 1e-9, `${off} for ${result.smoothedError}`)
  }
  assert.ok(told[0]! > 0 && told[0]! < 1e-11, told.join())
  assert.ok(told[1]! > 3 * told[0]!, told.join())
  const plain = drawn(4, 12).input
  assert.is(solve({ ...plain, smoother: false }).result.smoothedError, undefined)
})

test('a diffuse start is the limit of a wide one, in estimates, smoothed ones and likelihood', () => {
  const steps = 15
  const random = new Random(9)
  const F = [
    [1, 1, 0.5],
    [0, 1, 1],
    [0, 0, 0.9],
  ]
  const Q = [
    [0.1, 0, 0],
    [0, 0.05, 0],
    [0, 0, 0.2],
  ]
  const H = [[1, 0, 0]]
  const z = Array.from({ length: steps }, (_, k) => (k === 4 ? [null] : [k + random.normal()]))
  const wide = 1e12
  const P = [0, 1, 2].map(i => [0, 1, 2].map(j => (i === j ? wide : 0)))
  const input = {
    model: { F, H, Q, R: [[0.5]] },
    measurements: z.map(([v]) => v),
    smoother: true,
  }
  const { result } = solve({ ...input, start: 'diffuse' })
  const limit = solve({ ...input, start: { x: [0, 0, 0], P }, predicted: true }).result
  const [series, others] = [result.series as Series, limit.series as Series]
  // The first two measurements alone do not determine three states.
  assert.is(series['t']![0], 2)
  for (const [name, column] of Object.entries(series)) {
    if (name.startsWith('z')) continue
    for (const [row, v] of column.entries()) {
      near(v, others[name]![row + 2]!, { relative: 1e-7, absolute: 1e-7 })
    }
  }
  // What is foreseen begins when the start is known.
  const foreseen = solve({ ...input, start: 'diffuse', predicted: true }).result.series as Series
  assert.is(foreseen['t']![0], 3)
  for (const name of ['x1_predicted', 'x2_predicted', 'x3_predicted_sd']) {
    for (const [row, v] of foreseen[name]!.entries()) {
      near(v, others[name]![row + 3]!, { relative: 1e-7, absolute: 1e-7 })
    }
  }
  const short = { ...input, measurements: input.measurements.slice(0, 3) }
  const late = refusal(() => solve({ ...short, start: 'diffuse', predicted: true }))
  faultAt('/predicted', late)
  const infinite = (3 / 2) * Math.log(2 * Math.PI * wide)
  near(result.logLikelihood, limit.logLikelihood! + infinite, { absolute: 1e-7 })
})

test('noise in time is built up over a step as its closed form has it, whatever the steps', () => {
  const continuous = {
    A: [
      [0, 1],
      [0, 0],
    ],
    Q: [
      [0, 0],
      [0, 'q'],
    ],
  }
  const common = { model: { H: [[1, 0]], R: [[0.3]] }, parameters: { q: 0.7 } }
  const times = [0, 0.5, 2, 2.25, 5]
  const measurements = [0.1, 0.4, null, 1.2, 2.9]
  const start = {
    x: [0, 0.5],
    P: [
      [2, 0.1],
      [0.1, 1],
    ],
  }
  const lengths = times.slice(1).map((t, k) => t - times[k]!)
  const F = lengths.map(h => [
    [1, h],
    [0, 1],
  ])
  const Q = lengths.map(h => [
    [(0.7 * h ** 3) / 3, (0.7 * h * h) / 2],
    [(0.7 * h * h) / 2, 0.7 * h],
  ])
  const last = <T>(list: T[]) => [...list, list.at(-1)!]
  const stepped = solve({
    model: { F: last(F), Q: last(Q), H: [[1, 0]], R: [[0.3]] },
    ...{ measurements, times, start },
  })
  const equations = { continuous: { equations: { p: 'v', v: '0*p' }, Q: continuous.Q }, ...common }
  for (const input of [
    { continuous, ...common },
    { continuous, ...common, method: 'ekf' },
    { continuous, ...common, method: 'ukf' },
    equations,
    { ...equations, method: 'ukf' },
  ]) {
    const { value, result } = solve({ ...input, measurements, times, start })
    near(value, stepped.value!, { relative: 1e-9 })
    near(result.logLikelihood, stepped.result.logLikelihood!, { relative: 1e-9 })
    near(result.finalCovariance[1]![1], stepped.result.finalCovariance[1]![1]!, { relative: 1e-9 })
  }
})

test('a linear model written as expressions is filtered and smoothed alike, also by sigma points in four dimensions', () => {
  const names = ['a', 'b', 'c', 'd']
  const F = [
    [0.9, 0.2, 0, 0.1],
    [0, 0.8, 0.3, 0],
    [0.1, 0, 0.7, 0.2],
    [0, 0.1, 0, 0.95],
  ]
  const diagonal = (v: number) => names.map((_, i) => names.map((_, j) => (i === j ? v : 0)))
  const measurements = [[1, 2], [0.5, null], null, [0.2, 1.4], [-0.3, 0.9], [0.1, 0.2]]
  const common = {
    ...{ measurements, smoother: true },
    start: { x: [1, 0, -1, 0.5], P: diagonal(1) },
  }
  const H = [
    [1, 0, 0, 1],
    [0, 1, 1, 0],
  ]
  const R = [
    [0.2, 0.05],
    [0.05, 0.3],
  ]
  const matrices = solve({ ...common, states: names, model: { F, H, Q: diagonal(0.1), R } })
  const transition = Object.fromEntries(
    names.map((name, i) => [name, F[i]!.map((v, j) => `${v}*${names[j]}`).join(' + ')]),
  )
  for (const method of ['ekf', 'ukf']) {
    const { result } = solve({
      ...{ ...common, method, transition, observation: { u: 'a + d', w: 'b + c' } },
      ...{ states: names, model: { Q: diagonal(0.1), R } },
    })
    near(result.logLikelihood, matrices.result.logLikelihood!, { relative: 1e-10 })
    for (const [name, column] of Object.entries(matrices.result.series as Series)) {
      if (name.startsWith('z')) continue
      const other = (result.series as Series)[name]!
      for (const [k, v] of column.entries()) near(other[k], v, { relative: 1e-9, absolute: 1e-10 })
    }
  }
})

test('sigma points carry a square with its exact mean and scatter, the slope at the mean does not', () => {
  const input = {
    transition: { x: 'x^2' },
    observation: { z: 'x' },
    model: { Q: [[0]], R: [[1]] },
    ...{ measurements: [null], start: { x: [2], P: [[0.25]] }, forecast: 1 },
  }
  const ahead = (method: string) => solve({ ...input, method }).result.forecast as Series
  near(ahead('ukf')['x']![0], 4.25, { relative: 1e-13 })
  near(ahead('ukf')['x_sd']![0], Math.sqrt(4 * 4 * 0.25 + 2 * 0.25 ** 2), { relative: 1e-13 })
  near(ahead('ekf')['x']![0], 4, { relative: 1e-13 })
  near(ahead('ekf')['x_sd']![0], 2, { relative: 1e-13 })
})

test('a rate that is not linear: mean and scatter in time are those of its closed form', () => {
  // Logistic growth, whose flow has the slope y' = K^2 e^-rt .../(...)^2.
  const { result } = solve({
    continuous: { equations: { y: 'r*y*(1 - y)' }, Q: [[0]] },
    model: { H: [[1]], R: [[1]] },
    parameters: { r: 1.5 },
    measurements: [null],
    dt: 2,
    start: { x: [0.1], P: [[1e-4]] },
    forecast: 1,
  })
  const e = Math.exp(3)
  const bottom = 1 + 0.1 * (e - 1)
  const ahead = result.forecast as Series
  near(ahead['y']![0], (0.1 * e) / bottom, { relative: 1e-9 })
  near(ahead['y_sd']![0], (1e-2 * e) / bottom ** 2, { relative: 1e-8 })
})

test('rates are integrated over as many intervals as there are measurements', () => {
  const equations = { x: 'v', v: '-x' }
  const Q = [
    [0.01, 0],
    [0, 0.01],
  ]
  const common = {
    measurements: Array.from({ length: 1500 }, (_, k) => Math.cos(k / 10)),
    ...{ dt: 0.1, model: { H: [[1, 0]], R: [[0.1]] } },
    start: {
      x: [1, 0],
      P: [
        [1, 0],
        [0, 1],
      ],
    },
  }
  const A = [
    [0, 1],
    [-1, 0],
  ]
  const exact = solve({ ...common, continuous: { A, Q } })
  for (const method of ['ekf', 'ukf']) {
    near(solve({ ...common, continuous: { equations, Q }, method }).value, exact.value!, {
      relative: 1e-8,
    })
  }
})

test('two halves are the whole, bit for bit, and a forecast is the run with nothing measured', () => {
  const model = {
    F: [
      [1, 'dt'],
      [0, 1],
    ],
    H: [[1, 0]],
    Q: [
      [0.01, 0],
      [0, 0.02],
    ],
    R: [[0.5]],
  }
  const start = {
    x: [0, 1],
    P: [
      [1, 0],
      [0, 1],
    ],
  }
  const z = NILE.slice(0, 30).map(v => v / 100)
  const whole = solve({ model, start, measurements: z, dt: 0.1 })
  const first = solve({ model, start, measurements: z.slice(0, 13), dt: 0.1 })
  const second = solve({ model, measurements: z.slice(13), dt: 0.1, start: first.result.state })
  assert.is(second.value, whole.value)
  assert.equal(second.result.finalCovariance, whole.result.finalCovariance)
  near(first.result.logLikelihood! + second.result.logLikelihood!, whole.result.logLikelihood!, {
    relative: 1e-13,
  })
  const ahead = solve({ model, start, measurements: z, dt: 0.1, forecast: 4 }).result
    .forecast as Series
  const blind = solve({ model, start, measurements: [...z, null, null, null, null], dt: 0.1 })
  near(ahead['x1']![3], blind.value!, { relative: 1e-12 })
  near(ahead['x1_sd']![3], blind.uncertainty, { relative: 1e-12 })
  near(ahead['z_sd']![3], Math.sqrt(blind.uncertainty ** 2 + 0.5), { relative: 1e-12 })
})

test('covariances stay symmetric and positive where scales differ by 24 orders', () => {
  const covariance = covarianceOf({
    model: {
      F: [
        [1, 1],
        [0, 1],
      ],
      H: [[1, 0]],
      Q: [
        [0, 0],
        [0, 0],
      ],
      R: [[1e-12]],
    },
    measurements: Array.from({ length: 3000 }, (_, k) => 2 * k),
    start: {
      x: [0, 0],
      P: [
        [1e12, 0],
        [0, 1e12],
      ],
    },
  })
  assert.is(covariance[0]![1], covariance[1]![0])
  const eigenvalues = symmetricEigenvalues(Float64Array.from(covariance.flat()), 2)
  assert.ok(eigenvalues[0]! > 0, String(eigenvalues))
  // Of a line through n points (Bar-Shalom 2001, 3.5.1).
  const n = 3000
  near(covariance[0]![0], (1e-12 * 2 * (2 * n - 1)) / (n * (n + 1)), { relative: 1e-6 })
})

test('exact measurements are taken, what contradicts them is refused', () => {
  const exact = {
    model: { F: [[1]], H: [[1]], Q: [[0]], R: [[0]] },
    start: { x: [0], P: [[4]] },
  }
  const { value, result } = solve({ ...exact, measurements: [3, 3, 3] })
  assert.is(value, 3)
  assert.equal(result.finalCovariance, [[0]])
  assert.is(refusal(() => solve({ ...exact, measurements: [3, 4] })).code, 'PRECISION')
})

test('what lies beyond the gate is told and has no part', () => {
  const z = NILE.slice(0, 40)
  const input = { model: LEVEL, start: { x: [1100], P: [[1e5]] } }
  const spoiled = z.map((v, k) => (k === 20 ? 9000 : v))
  const gated = solve({ ...input, measurements: spoiled, gate: 0.9999 })
  assert.equal(gated.result.gated, [20])
  const missing = solve({ ...input, measurements: z.map((v, k) => (k === 20 ? null : v)) })
  assert.is(gated.value, missing.value)
  assert.is(gated.result.logLikelihood, missing.result.logLikelihood)
})

test('over 200 drawn runs the errors are those that the filter believes', () => {
  const random = new Random(4)
  let square = 0
  let inside = 0
  for (let run = 0; run < 200; run++) {
    let x = random.normal()
    const measurements: number[] = []
    for (let k = 0; k < 25; k++) {
      if (k > 0) x = 0.9 * x + 0.5 * random.normal()
      measurements.push(x + 0.7 * random.normal())
    }
    const { value, uncertainty, result } = solve({
      model: { F: [[0.9]], H: [[1]], Q: [[0.25]], R: [[0.49]] },
      ...{ measurements, start: { x: [0], P: [[1]] } },
    })
    square += ((value! - x) / uncertainty) ** 2 / 200
    const { mean, low, high } = result.nis as { mean: number; low: number; high: number }
    if (mean >= low && mean <= high) inside++
  }
  // Four standard errors: of a chi-square over 200, and of a share of 0.95.
  near(square, 1, { absolute: 0.4 })
  near(inside / 200, 0.95, { absolute: 0.062 })
})

test('whatever is said is used or refused at its place', () => {
  const own = { model: LEVEL, measurements: [1, 2, 3], start: { x: [0], P: [[1]] } }
  const written = {
    ...{ transition: { x: 'a*x' }, observation: { z: 'x' }, parameters: { a: 0.9 } },
    model: { Q: [[1]], R: [[1]] },
    ...{ measurements: [1], start: { x: [0], P: [[1]] } },
  }
  const cases: [object, string][] = [
    [{ ...own, steps: 100 }, '/steps'],
    [{ ...own, sigmaA: 3 }, '/sigmaA'],
    [{ ...own, dt: 2, times: [0, 1, 2] }, '/dt'],
    [{ ...own, times: [0, 1] }, '/times'],
    [{ ...own, times: [0, 2, 2] }, '/times/2'],
    [{ ...own, measurements: [1, 'a', 3] }, '/measurements/1'],
    [{ ...own, measurements: [1, [2, 3], 3] }, '/measurements/1'],
    [{ ...own, model: { ...LEVEL, Z: [[1]] } }, '/model/Z'],
    [{ ...own, model: { ...LEVEL, Q: [[-1]] } }, '/model/Q'],
    [{ ...own, model: { ...LEVEL, Q: [[1, 0]] } }, '/model/Q'],
    [{ ...own, model: { ...LEVEL, F: [['f']] } }, '/model/F/0/0'],
    [{ ...own, model: { ...LEVEL, F: [[[1]], [[1]]] } }, '/model/F'],
    [{ ...own, states: ['a', 'b'] }, '/states'],
    [{ ...own, states: ['t'] }, '/states'],
    [{ ...own, fit: ['q'] }, '/fit/0'],
    [{ ...own, parameters: { q: 1 }, fit: ['q'] }, '/fit/0'],
    [{ ...own, method: 'kalman', transition: { x: 'x' } }, '/transition'],
    [{ ...own, start: { x: [0], P: [[1]], y: 1 } }, '/start/y'],
    [{ ...own, start: { x: [0, 1], P: [[1]] } }, '/start/x'],
    [{ ...own, start: { x: [0], P: [[-1]] } }, '/start/P'],
    [{ ...own, start: { x: [0], P: [[1]], t: 5 }, times: [0, 1, 2] }, '/start/t'],
    [{ ...own, control: { u: [1, 2] }, model: { ...LEVEL, B: [[1, 2]] } }, '/model/B'],
    [{ ...written, method: 'kalman' }, '/method'],
    [{ ...written, start: 'diffuse' }, '/start'],
    [{ ...written, transition: { x: 'a*x + nix' } }, '/transition/x'],
    [{ ...written, observation: { z: 'nix' } }, '/observation/z'],
    [{ ...written, observation: { x: 'x' } }, '/observation'],
    [{ ...written, states: ['y'] }, '/states'],
    [{ start: 'diffuse' }, '/start'],
    [{ gate: 0.9 }, '/gate'],
  ]
  for (const [input, place] of cases)
    faultAt(
      place,
      refusal(() => solve(input)),
    )
  const missing: [object, string][] = [
    [{ model: LEVEL, start: 'diffuse' }, '/measurements'],
    [{ model: LEVEL, measurements: [1] }, '/start'],
    [{ ...own, model: { H: [[1]], Q: [[1]], R: [[1]] } }, '/model/F'],
    [{ ...own, model: { F: [[1]], Q: [[1]], R: [[1]] } }, '/model/H'],
    [{ ...own, model: { F: [[1]], H: [[1]], R: [[1]] } }, '/model/Q'],
    [{ ...own, control: { u: [1, 2, 3] } }, '/model/B'],
  ]
  for (const [input, place] of missing) {
    const failure = refusal(() => solve(input))
    assert.is(failure.code, 'MISSING_INPUT')
    faultAt(place, failure)
  }
  const two = [
    [1, 0],
    [0, 1],
  ]
  const unseen = { F: two, H: [[1, 0]], Q: two, R: [[1]] }
  const { code } = refusal(() =>
    solve({ model: unseen, measurements: [1, 2, 3], start: 'diffuse' }),
  )
  assert.is(code, 'NOT_CONVERGED')
})

test('a change of the rates between two measurements, however short, is in the filter', () => {
  const { final } = solve({
    continuous: { equations: { h: '-k*h + if(t > 83.3 and t < 83.301, 1000, 0)' }, Q: [[0]] },
    ...{ observation: { y: 'h' }, model: { R: [[1]] }, parameters: { k: 0.001 } },
    ...{ measurements: [null, null, null], times: [0, 60, 100] },
    start: { x: [1], P: [[0.01]] },
  }).result
  const dose = 1e6 * Math.exp(-0.001 * (100 - 83.301)) * -Math.expm1(-1e-6)
  near(final!['h'], Math.exp(-0.1) + dose, { relative: 1e-10 })
})

test('a fast mode beside a slow one: whole steps and parts of them are the same filter', () => {
  const common = {
    continuous: {
      A: [
        [-100, 0],
        [1, -0.01],
      ],
      Q: [
        [1, 0],
        [0, 1],
      ],
    },
    model: { H: [[1, 1]], R: [[0.5]] },
    start: {
      x: [0, 1],
      P: [
        [1, 0],
        [0, 1],
      ],
    },
  }
  const parts = 100
  const whole = solve({ ...common, measurements: [1, 2, 3], times: [1, 2, 3] })
  const steps = Array.from({ length: 2 * parts + 1 }, (_, i) => i)
  const split = solve({
    ...common,
    measurements: steps.map(i => (i % parts === 0 ? 1 + i / parts : null)),
    times: steps.map(i => 1 + i / parts),
  })
  near(split.value, whole.value!, { relative: 1e-9 })
  near(split.uncertainty, whole.uncertainty, { relative: 1e-9 })
})

test('a fit to nothing, and a growth beyond all numbers, are refused at their places', () => {
  const walk = {
    model: { F: [[1]], Q: [['q']], H: [[1]], R: [[1]] },
    ...{ parameters: { q: 1 }, start: { x: [0], P: [[1]] } },
  }
  const empty = refusal(() => solve({ ...walk, measurements: [null, null, null], fit: ['q'] }))
  faultAt('/measurements', empty)
  const spare = { ...walk, measurements: [1, 2], parameters: { q: 1, r: 2 } }
  faultAt(
    '/parameters/r',
    refusal(() => solve(spare)),
  )
  const growing = {
    ...{ measurements: [1, 2], continuous: { A: [[1e6]], Q: [[1]] } },
    ...{ model: { H: [[1]], R: [[1]] }, start: { x: [0], P: [[1]] } },
  }
  faultAt(
    '/continuous/A',
    refusal(() => solve(growing)),
  )
  const endless = { ...growing, continuous: { A: [[-1e300]], Q: [[1]] }, times: [0, 1e10] }
  faultAt(
    '/continuous/A',
    refusal(() => solve(endless)),
  )
})

test.run()
