import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lorenz } from '../../workers/solvers/lorenz/lorenz.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('lorenz: flows and maps of the caller')
const solve = solverOf(lorenz)

interface Cycle {
  period: number
  periodError: number
  extremes: Record<string, { least: number; greatest: number }>
  multipliers: { re: number; im: number }[]
}
const cycleOf = (input: object) => solve(input).result.cycle as Cycle

/** Spectra by an independent integration, four long runs, and Sprott (2003) where he lists them. */
const SPECTRA: [object, number[], number][] = [
  [{ system: 'rossler', dt: 0.02, steps: 300_000 }, [0.0714, 0, -5.3943], 0.004],
  [{ system: 'rossler-hyperchaos', dt: 0.004, steps: 200_000 }, [0.112, 0.021, 0, -25.1], 0.02],
  [{ system: 'chen', dt: 0.002, steps: 200_000 }, [2.027, 0, -12.027], 0.05],
  [{ system: 'henon', steps: 200_000 }, [0.41922, -1.62319], 0.002],
  [{ system: 'van-der-pol', dt: 0.02, steps: 60_000 }, [0, -1.0594], 0.005],
  [{ system: 'lorenz96', exponents: 1, dt: 0.02, steps: 60_000 }, [1.67], 0.05],
]

test('spectra of known flows and maps, within their errors', () => {
  for (const [input, spectrum, error] of SPECTRA) {
    const { lyapunovSpectrum, lyapunovErrors } = solve(input).result
    for (const [v, exact] of spectrum.entries()) {
      const own = lyapunovErrors![v]!
      // Listed to as many digits as they have.
      near(lyapunovSpectrum![v], exact, { absolute: 4 * own + 2e-3 * Math.abs(exact) + 1e-3 })
      if (v === 0) assert.ok(own < error, `${JSON.stringify(input)}: ${own}`)
    }
  }
})

test('stated errors of exponents are those that other starts show', () => {
  let square = 0
  for (let k = 0; k < 16; k++) {
    const initial = { x: 0.1 + 0.01 * k, y: 0.1 }
    const { value, uncertainty } = solve({ system: 'henon', initial, steps: 8000 })
    square += ((value! - 0.41922) / uncertainty) ** 2 / 16
  }
  assert.ok(square > 0.3 && square < 2.5, `${square}`)
})

test('the logistic map at r = 4 has the exponent ln 2', () => {
  const { value, uncertainty, result } = solve({ system: 'logistic', steps: 200_000 })
  near(value, Math.LN2, { absolute: 4 * uncertainty })
  assert.ok(uncertainty < 1e-4)
  assert.equal(result.fixedPoints, [[0], [0.75]])
  assert.equal(result.fixedPointStability, ['unstable', 'unstable'])
})

test('written as equations, the Lorenz flow is that of its own kernel', () => {
  const written = {
    equations: { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' },
    parameters: { s: 10, r: 28, b: 8 / 3 },
    initial: { x: 1, y: 1, z: 1 },
    steps: 60_000,
  }
  const own = solve(written)
  const kernel = solve({ steps: 60_000 })
  near(own.value, kernel.value!, { absolute: 4 * Math.hypot(own.uncertainty, kernel.uncertainty) })
  const { result } = own
  near(result.divergence, -(10 + 1 + 8 / 3), { relative: 1e-10 })
  near(result.contractionRate, result.divergence!, { relative: 2e-5 })
  assert.ok(result.chaotic)
  const { lyapunovSpectrum: l } = result
  near(result.kaplanYorkeDimension, 2 + (l![0]! + l![1]!) / -l![2]!, { relative: 1e-12 })
  for (const point of kernel.result.fixedPoints!) {
    const i = result.fixedPoints!.findIndex(other => Math.abs(other[0]! - point[0]!) < 1e-9)
    assert.ok(i >= 0, `${point}`)
    const k = kernel.result.fixedPoints!.indexOf(point)
    const largest = Math.max(...kernel.result.eigenvalues![k]!.map(({ re }) => re))
    near(result.eigenvalues![i]![0]!.re, largest, { relative: 1e-9 })
  }
})

test('a linear flow has the real parts of its eigenvalues', () => {
  const linear = {
    equations: { x: '-0.5*x + 2*y', y: '-2*x - 0.5*y', z: '-3*z' },
    initial: { x: 1, y: 0, z: 1 },
    ...{ dt: 0.005, steps: 8000 },
  }
  const { result } = solve(linear)
  for (const [v, exact] of [-0.5, -0.5, -3].entries()) {
    near(result.lyapunovSpectrum![v], exact, { absolute: 4 * result.lyapunovErrors![v]! + 1e-3 })
  }
  near(result.contractionRate, -4, { relative: 1e-6 })
  assert.equal(result.fixedPoints, [[0, 0, 0]])
  assert.not(result.chaotic)
})

test('cycles of Rossler: one turn, two and four, with their periods', () => {
  const cycles: [number, number][] = [
    [2.5, 5.748991],
    [3.5, 11.545218],
    [4, 23.177001],
  ]
  for (const [c, period] of cycles) {
    const cycle = cycleOf({ system: 'rossler', parameters: { c }, dt: 0.02, steps: 50_000 })
    near(cycle.period, period, { relative: 1e-7 })
    near(cycle.multipliers[0]!.re, 1, { absolute: 1e-6 })
    assert.ok(Math.abs(cycle.multipliers[1]!.re) < 1)
  }
})

test('the cycle of van der Pol has its period, and its multiplier is its exponent', () => {
  const { result } = solve({ system: 'van-der-pol', dt: 0.02, steps: 40_000 })
  const { period, multipliers } = result.cycle as Cycle
  near(period, 6.6632868593231, { relative: 1e-10 })
  const exponent = Math.log(multipliers[1]!.re) / period
  near(exponent, -1.0594, { absolute: 5e-5 })
  near(result.lyapunovSpectrum![1], exponent, { absolute: 4 * result.lyapunovErrors![1]! })
})

test('cycles of the logistic map have their multipliers in closed form', () => {
  const two = (r: number) => cycleOf({ system: 'logistic', parameters: { r }, steps: 5000 })
  for (const r of [3.1, 3.2, 3.4]) {
    const { period, multipliers } = two(r)
    assert.is(period, 2)
    near(multipliers[0]!.re, 4 + 2 * r - r * r, { absolute: 1e-9 })
  }
})

test('the logistic map doubles its period at 3, 3.449490 and 3.544090', () => {
  const values = [2.99, 3.01, 3.445, 3.454, 3.5435, 3.5447]
  const { bifurcation } = solve({
    ...{ system: 'logistic', steps: 50_000, transient: 45_000 },
    sweep: { parameter: 'r', values },
  }).result
  const { rows } = bifurcation as { rows: { value: number; values: number[] }[] }
  const counts = rows.map(({ values }) => {
    const sorted = values.toSorted((a, b) => a - b)
    return sorted.filter((x, i) => i === 0 || x - sorted[i - 1]! > 1e-4).length
  })
  assert.equal(counts, [1, 2, 2, 4, 4, 8])
})

test('a sweep keeps maxima of a flow, or its exponents', () => {
  const sweep = { parameter: 'c', values: [2.5, 3.5] }
  const flow = { system: 'rossler', dt: 0.02, steps: 20_000, transient: 300 }
  const { rows } = solve({ ...flow, sweep }).result.bifurcation as {
    rows: { value: number; values: number[] }[]
  }
  const [one, two] = rows.map(({ values }) => values.slice(-8))
  near(one!.at(-1), 4.7335581254, { relative: 1e-6 })
  near(two!.at(-1), two!.at(-3)!, { relative: 1e-5 })
  assert.ok(Math.abs(two!.at(-1)! - two!.at(-2)!) > 1)
  const kept = solve({ ...flow, sweep, keep: 'exponents' }).result.bifurcation as {
    rows: { exponents: number[] }[]
  }
  near(kept.rows[0]!.exponents[0], 0, { absolute: 5e-3 })
})

test('points of a section lie on it, and show what was wanted of them', () => {
  const { section } = solve({
    ...{ system: 'lorenz', steps: 20_000 },
    section: { when: 'z - 27', direction: 1, keep: ['x', 'z', 'x*y'], maximum: 50 },
  }).result
  const points = section as Record<string, number[]>
  assert.is(points['t']!.length, 50)
  for (const [i, z] of points['z']!.entries()) {
    near(z, 27, { absolute: 1e-9 })
    // Rising: x y > b z.
    assert.ok(points['x*y']![i]! > (8 / 3) * 27)
  }
})

test('what a caller says is used, or refused where it stands', () => {
  const own = {
    equations: { x: 'r*x*(1 - x)' },
    parameters: { r: 3 },
    initial: { x: 0.3 },
    map: true,
  }
  const at = (input: object) => refusal(() => solve({ steps: 2000, ...input }))
  const refusals: [string, object][] = [
    ['/exponents', { system: 'rossler', exponents: 4 }],
    ['/sigma', { ...own, sigma: 11 }],
    ['/dt', { ...own, dt: 0.02 }],
    ['/delta', { ...own, delta: 1e-6 }],
    ['/exponents', { exponents: 2 }],
    ['/equations', { ...own, system: 'henon' }],
    ['/map', { system: 'henon', map: false }],
    ['/section', { ...own, section: { when: 'x' } }],
    ['/section/when', { system: 'lorenz', section: { when: 'q' } }],
    ['/section/keep/0', { system: 'lorenz', section: { when: 'x', keep: ['q'] } }],
    ['/parameters/q', { system: 'lorenz', parameters: { q: 1 } }],
    ['/keep', { ...own, keep: 'maxima' }],
    ['/keep', { system: 'rossler', keep: 'section', sweep: { parameter: 'c', values: [2] } }],
    ['/sweep/parameter', { ...own, sweep: { parameter: 'x', values: [1] } }],
    ['/steps', { ...own, steps: 40, transient: 30 }],
    ['/initial/y', { ...own, initial: { x: 1, y: 2 } }],
  ]
  for (const [pointer, input] of refusals) faultAt(pointer, at(input))
  // Nothing is left of a vector where the derivative is 0.
  assert.is(at({ ...own, equations: { x: '0*x + r' } }).code, 'PRECISION')
  const { lyapunovSpectrum, chaotic } = solve({
    ...{ equations: { x: 'v', v: '-x' }, initial: { x: 1, v: 0 }, steps: 10_000 },
  }).result
  assert.ok(!chaotic && lyapunovSpectrum!.every(value => Math.abs(value) < 1e-3))
  // An orbit that runs away, and a step that is too long for what decays fast.
  assert.is(at({ ...own, parameters: { r: 5 } }).code, 'UNSTABLE')
  const long = at({ system: 'rossler-hyperchaos', dt: 0.01, steps: 50_000 })
  assert.is(long.code, 'PRECISION')
  assert.ok((long.details as { dt: number }).dt < 0.01)
})

test('where every point is stretched alike, the error told is that of adding up', () => {
  const cat = { x: 'mod(2*x + y, 1)', y: 'mod(x + y, 1)' }
  for (const [equations, initial, exact] of [
    [cat, { x: 0.1234, y: 0.4321 }, Math.log((3 + Math.sqrt(5)) / 2)],
    [{ x: 'mod(3*x, 1)' }, { x: 0.137 }, Math.log(3)],
  ] as const) {
    for (const steps of [5000, 20_000]) {
      const { value, uncertainty } = solve({ equations, initial, map: true, steps })
      assert.ok(Math.abs(value! - exact) < 3 * uncertainty, `${value} +- ${uncertainty}: ${exact}`)
      assert.ok(uncertainty < 1e-11)
    }
  }
})

test('the largest exponent is found where a vector along an axis stays in a plane without it', () => {
  // Along x alone nothing but -2 is seen; the exponents are the eigenvalues.
  const own = { equations: { x: '-2*x + y', y: '-y/2' }, initial: { x: 1, y: 1 }, steps: 8000 }
  const { value, uncertainty, result } = solve({ ...own, exponents: 1 })
  near(value!, -0.5, { absolute: 3 * uncertainty })
  assert.ok(uncertainty < 1e-3)
  const both = solve(own).result
  for (const [v, exact] of [-0.5, -2].entries()) {
    near(both.lyapunovSpectrum![v]!, exact, { absolute: 3 * both.lyapunovErrors![v]! })
  }
  assert.ok(result.lyapunovExponent === value)
})

test('errors at rest and on a cycle hold the distance from eigenvalues and multipliers', () => {
  // A focus turns the vectors all the time, and halves of a run may agree by chance.
  const s = 10
  const b = 8 / 3
  const ratio = [5.2, 6.54892, 7.7, 11.3].map(r => {
    const equations = { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' }
    const initial = { x: 1, y: 1, z: 1 }
    const run = { equations, parameters: { s, r, b }, initial, dt: 0.005, steps: 20_000 }
    const { lyapunovSpectrum, lyapunovErrors, eigenvalues, fixedPoints } = solve(run).result
    const rest = fixedPoints!.findIndex(point => point[0]! > 0.1)
    const exact = (eigenvalues as { re: number }[][])[rest]!.map(({ re }) => re)
    return Math.max(
      ...exact.map((re, v) => Math.abs(lyapunovSpectrum![v]! - re) / lyapunovErrors![v]!),
    )
  })
  assert.ok(Math.max(...ratio) <= 1 + 1e-9, ratio.join())
})

test('no cycle is told that the run leaves: beyond a doubling it has the doubled period', () => {
  // The cycle of two turns loses its stability at c = 3.84; the next doubling is at 4.12.
  const doubled = cycleOf({
    ...{ system: 'rossler', parameters: { a: 0.2, b: 0.2, c: 3.857 } },
    ...{ dt: 0.01, steps: 60_000 },
  })
  if (doubled) assert.ok(Math.abs(doubled.period - 23.15) < 0.02, `${doubled.period}`)
  const { period, periodError } = cycleOf({
    ...{ system: 'rossler', parameters: { a: 0.2, b: 0.2, c: 3.5 } },
    ...{ dt: 0.01, steps: 60_000 },
  })
  near(period, 11.545218, { absolute: 5e-7 })
  assert.ok(periodError > 0 && periodError < 1e-8)
})

test('points of a section, maxima and points of a map are within three times their errors while an orbit is followed', () => {
  // x' = v, v' = -x - damping: sections and maxima in closed form; of the logistic map at 3.2 the two points of its cycle.
  const g = 0.02
  const w = Math.sqrt(1 - g * g)
  const spring = {
    ...{ equations: { x: 'v', v: '-x - 2*g*v' }, parameters: { g }, initial: { x: 1, v: 0 } },
    ...{ transient: 0.4, dt: 0.1, steps: 400 },
  }
  const { result } = solve({ ...spring, section: { when: 'x', keep: ['v'] } })
  const { t, v } = result.section as { t: number[]; v: number[] }
  const errors = result.sectionErrors as { t: number[]; v: number[] }
  assert.ok(t.length > 10 && errors.t.length === t.length)
  for (let k = 1; k < t.length; k++) {
    // From one crossing to the next half a turn, and the damping of it.
    const turn = Math.abs(t[k]! - t[k - 1]! - Math.PI / w)
    assert.ok(turn <= 3 * (errors.t[k]! + errors.t[k - 1]!), `${k}: ${turn}, said ${errors.t[k]}`)
    const shrunk = Math.abs(v[k]! + v[k - 1]! * Math.exp((-g * Math.PI) / w))
    assert.ok(shrunk <= 3 * (errors.v[k]! + errors.v[k - 1]!), `${k}: ${shrunk}, ${errors.v[k]}`)
    assert.ok(errors.v[k]! < 1e-7 && errors.v[k]! > 1e-16)
  }
  interface Row {
    values: number[]
    errors: number[]
  }
  const rowsOf = (input: object) => (solve(input).result.bifurcation as { rows: Row[] }).rows
  const sweep = { parameter: 'g', values: [g] }
  const [maxima] = rowsOf({ ...spring, sweep })
  for (let k = 1; k < maxima!.values.length; k++) {
    const off = Math.abs(
      maxima!.values[k]! - maxima!.values[k - 1]! * Math.exp((-2 * g * Math.PI) / w),
    )
    assert.ok(off <= 3 * (maxima!.errors[k]! + maxima!.errors[k - 1]!), `${k}: ${off}`)
  }
  const logistic = { system: 'logistic', steps: 4000 }
  const [period, chaos] = rowsOf({ ...logistic, sweep: { parameter: 'r', values: [3.2, 3.9] } })
  const high = (4.2 + Math.sqrt(4.2 * 0.2)) / 6.4
  for (const [k, value] of period!.values.entries()) {
    const off = Math.min(Math.abs(value - high), Math.abs(value - (4.2 / 3.2 - high)))
    assert.ok(off <= 3 * period!.errors[k]!, `${k}: ${value} off by ${off}`)
  }
  // Of a chaotic orbit nothing is known after some 70 points, and its errors say so.
  assert.ok(Math.max(...chaos!.errors) > 0.1 && Math.max(...period!.errors) < 1e-14)
})

test('the dimension has the error of its exponents', () => {
  const of = (steps: number) => solve({ system: 'henon', steps }).result
  const short = of(4000)
  const { lyapunovSpectrum: l, lyapunovErrors: e } = short
  const d = 1 + l![0]! / -l![1]!
  near(short.kaplanYorkeDimension, d, { relative: 1e-12 })
  const linear = Math.sqrt((e![0]! / l![1]!) ** 2 + ((l![0]! * e![1]!) / l![1]! ** 2) ** 2)
  near(short.kaplanYorkeError, linear, { relative: 0.05 })
  // Henon's 1.2583 (Sprott 2003).
  assert.ok(Math.abs(d - 1.2583) <= 3 * short.kaplanYorkeError!)
})

test.run()
