import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WORK_MAX, WorkMeter } from '../../workers/dynamics/work-meter.ts'
import type { ComplexNumber } from '../../workers/numerics/eigenvalues.ts'
import { cos, exp, sin } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { solve as record } from '../../workers/solvers/solve/solve.ts'
import { near } from '../support/near.ts'
import {
  BRUSSELATOR,
  HIRES,
  LORENZ,
  ORBITS,
  PLEIADES,
  RESTRICTED,
  ROBERTSON,
  VAN_DER_POL,
} from '../support/ode-problems.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { inTier } from '../support/tier.ts'

const test = suite('solve, own equations')
const solve = solverOf(record)

type Columns = Record<string, number[]>

/** A problem of the books as a caller writes it. */
function written(problem: {
  equations: Readonly<Record<string, string>>
  parameters?: Readonly<Record<string, number>>
  definitions?: Readonly<Record<string, string>>
  start: readonly number[]
}) {
  const { start, ...texts } = problem
  const names = Object.keys(problem.equations)
  const initial = Object.fromEntries(names.map((name, i) => [name, start[i]!]))
  return {
    equations: texts.equations,
    initial,
    ...('parameters' in texts && { parameters: texts.parameters }),
    ...('definitions' in texts && { definitions: texts.definitions }),
  }
}

test('the problems of the books, as a caller writes them', () => {
  const cases: [Parameters<typeof written>[0], number, Record<string, number>, object?][] = [
    [PLEIADES, 3, PLEIADES.end, { rtol: 1e-11 }],
    ...ORBITS.map(
      ({ v, period }): [Parameters<typeof written>[0], number, Record<string, number>, object] => [
        { ...RESTRICTED, start: [0.994, 0, 0, v] },
        period,
        { x: 0.994 },
        { rtol: 1e-11 },
      ],
    ),
    [ROBERTSON, 40, { a: 0.7158270687194 }],
    [HIRES, HIRES.tEnd, { y1: HIRES.end[0]!, y8: HIRES.end[7]! }],
    [BRUSSELATOR, 20, { u: BRUSSELATOR.end[0]!, v: BRUSSELATOR.end[1]! }],
  ]
  for (const [problem, tEnd, end, more] of cases) {
    const { result, value } = solve({ ...written(problem), tEnd, ...more })
    for (const [name, exact] of Object.entries(end))
      near(result.final![name], exact, { relative: 1e-6 })
    assert.is(value, Object.values(result.final!)[0])
    assert.ok(result.accuracy.estimate < 1e-5)
  }
})

test('equations as pairs and as texts are those by name, bit for bit; of higher order too', () => {
  const how = { parameters: { k: 4 }, tEnd: 3, outputs: { E: 'v^2/2 + k*x^2/2' } }
  const byName = solve({ ...how, equations: { x: 'v', v: '-k*x' }, initial: { x: 1, v: 0 } })
  for (const equations of [
    [
      ['x', 'v'],
      ['v', '-k*x'],
    ],
    ["x' = v", 'dv/dt = -k*x'],
    ["x' = v", ['v', '-k*x']],
  ]) {
    const { result } = solve({ ...how, equations, initial: { x: 1, v: 0 } })
    assert.equal(result.series, byName.result.series)
    assert.equal(result.final, byName.result.final)
  }
  for (const text of ["x'' = -k*x", 'd2x/dt2 = -k*x', "d^2x/dt^2 = -k*x + 0*x'", 'x″ = -k*x']) {
    const initial = { x: 1, "x'": 0 }
    const { result } = solve({ parameters: { k: 4 }, tEnd: 3, equations: [text], initial })
    near(result.final!['x'], cos(6), { absolute: 1e-9 })
    near(result.final!["x'"], -2 * sin(6), { absolute: 1e-9 })
  }
  // Of third order: e^-t.
  const third = { x: 1, "x'": -1, "x''": 1 }
  near(solve({ equations: ["x''' = -x"], initial: third, tEnd: 1 }).value, exp(-1), {
    relative: 1e-9,
  })
})

test('an equation that is not understood is refused where it stands', () => {
  for (const [equations, place, why] of [
    [["x' = v", 'v'], '/equations/1', 'no ='],
    [["x' = v", 'v = 1'], '/equations/1', 'no rate'],
    [["x' = v", 'd2v/dt = 1'], '/equations/1', 'no rate'],
    [["x' = v", "v' = 1", "x'' = 2"], '/equations/2', 'twice'],
    [["x' = v", "v' = -w"], '/equations/1', "'w' is unknown"],
    [["2x' = 1"], '/equations/0', 'not one name'],
    [["x'''''''''' = 1"], '/equations/0', 'order 10'],
    [[['x', 'v', '1']], '/equations/0', 'maxItems'],
  ] as const) {
    const failure = refusal(() => solve({ equations, initial: { x: 1, v: 0 }, tEnd: 1 }))
    assert.match(faultAt(place, failure).message, why)
  }
})

test('the error that is told covers the error that is made', () => {
  const spring = { equations: { x: 'v', v: '-4*x' }, initial: { x: 0.1, v: 0 }, tEnd: 3 }
  for (const how of [{}, { method: 'rk4', maxStep: 0.01 }, { method: 'euler', maxStep: 1e-5 }]) {
    const { value, uncertainty } = solve({ ...spring, ...how })
    assert.ok(Math.abs(value! - 0.1 * cos(6)) <= 1.02 * uncertainty, JSON.stringify(how))
    assert.ok(uncertainty < 1e-4)
  }
  for (const rtol of [1e-5, 1e-7, 1e-9]) {
    const { value, uncertainty } = solve({ ...written(BRUSSELATOR), tEnd: 20, rtol })
    assert.ok(
      Math.abs(value! - BRUSSELATOR.end[0]!) <= 1.5 * uncertainty,
      `${rtol}: ${uncertainty}`,
    )
  }
})

test('of stiff systems too: errors of RADAU5 fall more slowly with the tolerance', () => {
  for (const tEnd of [2, 15, 60, 300, 700]) {
    const at = (how: object) => solve({ ...written(ROBERTSON), tEnd, ...how }).result
    const [run, exact] = [at({}), at({ rtol: 1e-12, atol: 1e-16 })]
    for (const [name, value] of Object.entries(run.final!)) {
      const [made, limit] = [Math.abs(value - exact.final![name]!), run.finalError![name]!]
      const rest = exact.finalError![name]!
      assert.ok(made <= limit + rest, `${name} at ${tEnd}: ${made}, told ${limit}`)
    }
  }
})

test('a chaotic run beyond its horizon is refused, not answered', () => {
  const { code } = refusal(() => solve({ ...written(LORENZ), tEnd: 60 }))
  assert.is(code, 'PRECISION')
})

test('a pulse that the steps pass over is refused, and seen with short steps', () => {
  // In a wave no difference of times tells its place: it is at 57.3, and as steep there as exp(-1e6 (t - 57.3)^2).
  const y = 'exp(-1e6*(114.6/pi*cos(pi*t/114.6))^2)'
  const pulse = { equations: { y }, initial: { y: 0 }, tEnd: 100 }
  const { code, message, details } = refusal(() => solve(pulse))
  assert.is(code, 'PRECISION')
  assert.match(message, 'give a maxStep far below')
  // The first run has seen nothing: the size is that of the second.
  assert.ok(Number.isFinite((details as { value: number }).value))
  near(solve({ ...pulse, maxStep: 1e-3 }).value, Math.sqrt(Math.PI / 1e6), { relative: 1e-9 })
})

test('a problem of values down to 1e-290 is right or refused, never wrong', () => {
  // E5 of the test set for initial value problems: pyrolysis.
  const pyrolysis = {
    equations: {
      a: '-A*a - B*a*c',
      b: 'A*a - M*C*b*c',
      c: 'A*a - B*a*c - M*C*b*c + C*d',
      d: 'B*a*c - C*d',
    },
    parameters: { A: 7.89e-10, B: 1.1e7, C: 1.13e3, M: 1e6 },
    initial: { a: 1.76e-3, b: 0, c: 0, d: 0 },
    method: 'radau5',
  }
  const small = { a: 1e-30, b: 1e-30, c: 1e-30, d: 1e-30 }
  const { final } = solve({ ...pyrolysis, tEnd: 1e9, atol: small }).result
  // SciPy, Radau of tolerance 1e-9.
  near(final!['a'], 3.1317e-14, { relative: 1e-4 })
  near(final!['b'], 1.48412e-16, { relative: 1e-4 })
  near(final!['d'], 4.52439e-26, { relative: 1e-4 })
  // Far below its tolerance a number is noise, and told so.
  const { result } = solve({ ...pyrolysis, tEnd: 1e13, atol: { ...small, a: 1e-20 } })
  assert.ok(Math.abs(result.final!['a']!) <= 1e-20 + result.finalError!['a']!)
  const { code } = refusal(() => solve({ ...pyrolysis, tEnd: 1e5, atol: 0 }))
  assert.ok(['UNSTABLE', 'PRECISION'].includes(code), code)
})

test('two halves give the bits of the whole, the state sent as JSON', () => {
  const system = { ...written(VAN_DER_POL), rtol: 1e-6 }
  const whole = solve({ ...system, tEnd: 700 }).result
  const steps = (whole.series as Columns)['t']!
  for (const cut of [steps[9]!, steps[20]!, steps.at(-3)!]) {
    const first = solve({ ...system, tEnd: cut }).result
    const initial = JSON.parse(JSON.stringify(first.state)) as Record<string, unknown>
    const second = solve({ ...system, initial, tEnd: 700 }).result
    assert.equal(second.final, whole.final)
    assert.is(first.steps! + second.steps!, whole.steps)
  }
})

test('a state that is not as a result wrote it is refused at its place', () => {
  const system = written(VAN_DER_POL)
  const { state } = solve({ ...system, tEnd: 10 }).result
  const broken = (change: object) => {
    const initial = { ...(state as Record<string, unknown>), ...change }
    return refusal(() => solve({ ...system, initial, tEnd: 20 }))
  }
  faultAt('/initial/values', broken({ values: { x: 1 } }))
  faultAt('/initial/method', broken({ method: 'rk5' }))
  faultAt('/initial/history', broken({ history: [1, 2] }))
  faultAt('/initial/step', broken({ step: 'long' }))
  faultAt('/initial/vectors', broken({ vectors: [[1]] }))
})

const FALL = { equations: { h: 'v', v: '-g' }, parameters: { g: 9.81 }, initial: { h: 1, v: 0 } }
const FLOOR = { name: 'floor', when: 'h', direction: -1 }

test('names are checked: what is missing, unknown or double is refused where it stands', () => {
  const at = (change: object) => refusal(() => solve({ ...FALL, tEnd: 1, ...change }))
  faultAt('/initial/v', at({ initial: { h: 1 } }))
  assert.is(at({ initial: { h: 1 } }).code, 'MISSING_INPUT')
  faultAt('/initial/w', at({ initial: { h: 1, v: 0, w: 2 } }))
  faultAt('/equations/v', at({ equations: { h: 'v', v: '-gg' } }))
  assert.match(
    at({ equations: { h: 'vel', vel: '-gravty' }, parameters: { gravity: 1 } }).message,
    'gravity',
  )
  faultAt('/events/0/when', at({ events: [{ ...FLOOR, when: 'height' }] }))
  faultAt('/events/0/set/w', at({ events: [{ ...FLOOR, set: { w: '1' } }] }))
  faultAt('/events/1/name', at({ events: [FLOOR, FLOOR] }))
  faultAt('/atol/w', at({ atol: { w: 1 } }))
  faultAt('/masses/w', at({ masses: { w: 0 } }))
  faultAt('/outputs/h', at({ outputs: { h: '2*h' } }))
  faultAt('/sweep/parameter', at({ sweep: { parameter: 'G', values: [1] } }))
  faultAt('/ensemble/spread/w', at({ ensemble: { runs: 2, spread: { w: 1 } } }))
  faultAt('/times/1', at({ times: [0, 2, 1] }))
  faultAt('/tEnd', at({ tEnd: undefined }))
  faultAt('/maxStep', at({ method: 'rk4' }))
  for (const word of ['rtol', 'atol', 'firstStep']) {
    faultAt(`/${word}`, at({ method: 'rk4', maxStep: 0.1, [word]: 1e-4 }))
  }
  faultAt('/parameters/h', at({ parameters: { g: 9.81, h: 1 } }))
})

test('a parameter that was left out is no constant of its letter', () => {
  const damped = { equations: { x: 'v', v: '-x - c*v' }, initial: { x: 1, v: 0 }, tEnd: 1 }
  const refused = faultAt(
    '/equations/v',
    refusal(() => solve(damped)),
  )
  assert.match(refused.message, /'c' is not among the names.*speed of light.*299792458 \(m\/s\)/)
  assert.ok(solve({ ...damped, parameters: { c: 0.1 } }))
  const output = { ...damped, equations: { x: 'v', v: '-x' }, outputs: { charge: 'e*x' } }
  assert.match(
    faultAt(
      '/outputs/charge',
      refusal(() => solve(output)),
    ).message,
    /elementary charge/,
  )
  const thermal = { ...damped, equations: { x: 'v', v: '-x - k_B*1e20*v' } }
  assert.ok(solve(thermal))
})

test('inputs of the other kind are refused, not passed over', () => {
  faultAt(
    '/medium',
    refusal(() => solve({ ...FALL, tEnd: 1, medium: 'water' })),
  )
  faultAt(
    '/mass',
    refusal(() => solve({ ...FALL, tEnd: 1, mass: 2 })),
  )
  faultAt(
    '/tEnd',
    refusal(() => solve({ prompt: 'a fall', tEnd: 3 })),
  )
  faultAt(
    '/prompt',
    refusal(() => solve({})),
  )
  const { parameters } = solve({ ...FALL, tEnd: 1 }).result
  assert.not('location' in parameters)
  assert.is(parameters['rtol'], 1e-9)
})

test('starts are numbers, quantities or expressions of the parameters', () => {
  const { final } = solve({
    ...{ equations: { a: '0', b: '0', c: '0*a' }, parameters: { k: 3 }, tEnd: 1 },
    initial: { a: '25 mm', b: '2*k + 1', c: { value: 2, unit: 'km' } },
  }).result
  assert.equal(final, { a: 0.025, b: 7, c: 2000 })
})

test('the time of an event has its error: the fall of a body with drag of its square', () => {
  const [g, k, v0, height] = [9.81, 0.02, 12, 30]
  const end = Math.sqrt(g / k)
  const top = height + Math.log(1 + (v0 / end) ** 2) / (2 * k)
  const exact = (Math.atan(v0 / end) + Math.acosh(Math.exp(k * top))) / Math.sqrt(g * k)
  for (const rtol of [1e-6, 1e-9]) {
    const { result } = solve({
      equations: { x: 'v', v: '-9.81 - 0.02*abs(v)*v' },
      initial: { x: height, v: v0 },
      ...{ rtol, tEnd: 100, events: [{ name: 'ground', when: 'x', action: 'stop' }] },
    })
    const { ground } = result.eventErrors as { ground: number[] }
    const off = Math.abs(result.tEnd! - exact)
    assert.is(ground.length, 1)
    assert.ok(off < 3 * ground[0]! && ground[0]! < 10 * off, `${off} told as ${ground[0]}`)
  }
})

test('two events at one time both change the run', () => {
  const events = [
    { name: 'a', when: 'x - 1', set: { x: '0' } },
    { name: 'b', when: 'y - 1', set: { y: '5' } },
  ]
  const clocks = { equations: { x: '1', y: '1' }, initial: { x: 0, y: 0 }, tEnd: 1.5 }
  for (const both of [events, [...events].reverse()]) {
    const { result } = solve({ ...clocks, events: both })
    near(result.final!['x'], 0.5, { relative: 1e-12 })
    near(result.final!['y'], 5.5, { relative: 1e-12 })
  }
})

test('a run goes on from an event that leaves all states at 0 but for rounding', () => {
  for (const tEnd of [2.1, 2.5, 3.4]) {
    const { result } = solve({
      ...{ equations: { x: '1', y: '2' }, initial: { x: 0, y: 0 }, tEnd },
      events: [
        { name: 'x', when: 'x - 1', set: { x: '0' } },
        { name: 'y', when: 'y - 2', set: { y: '0' } },
      ],
    })
    near(result.final!['x'], tEnd % 1, { absolute: 1e-12 })
    near(result.final!['y'], 2 * (tEnd % 1), { absolute: 1e-12 })
  }
})

test('events stop, set states and parameters, and are told with their states', () => {
  const bounce = { ...FLOOR, set: { v: '-0.5*v', g: '2*g' } }
  const outputs = { energy: 'v^2/2 + g*h' }
  const { result } = solve({ ...FALL, tEnd: 0.7, events: [bounce], outputs })
  const floor = (result.events as Record<string, Columns>)['floor']!
  const fall = Math.sqrt(2 / 9.81)
  near(floor['t']![0], fall, { relative: 1e-12 })
  near(floor['v']![0], -9.81 * fall, { relative: 1e-12 })
  // v0 = g fall/2 up under 2 g: back after fall/2.
  near(floor['t']![1], 1.5 * fall, { relative: 1e-12 })
  assert.is((floor as unknown as { count: number }).count, floor['t']!.length)
  const { t, energy } = result.series as Columns
  for (const [i, time] of t!.entries()) {
    const expected = time <= fall ? 9.81 : (9.81 * fall) ** 2 / 8
    if (time <= 1.5 * fall) near(energy![i], expected, { relative: 1e-9 })
  }
  const stop = solve({ ...FALL, tEnd: 9, events: [{ ...FLOOR, action: 'stop' }] })
  near(stop.result.tEnd, fall, { relative: 1e-12 })
  assert.match(stop.result.warnings[0]!, 'floor')
})

test('an invariant that moves is refused, one that stays is a check', () => {
  const swing = {
    equations: { x: 'v', v: '-k*x' },
    parameters: { k: 4 },
    initial: { x: 1, v: 0 },
    tEnd: 30,
  }
  const { result } = solve({ ...swing, invariants: { H: 'v^2/2 + k*x^2/2' } })
  assert.ok(result.checks.some(({ name }) => name.includes('H')))
  assert.is(refusal(() => solve({ ...swing, invariants: { H: 'x' } })).code, 'PRECISION')
})

test('an invariant that is 0 is held to the size of its terms, which cancel', () => {
  const pair = {
    equations: { x: 'u', y: 'v', u: 'y - x', v: 'x - y' },
    initial: { x: 1, y: 0.3, u: 0.7, v: -0.7 },
    tEnd: 20,
  }
  const drift = (input: object) => solve(input).result.checks.at(-1)!.value
  assert.ok(drift({ ...pair, invariants: { P: 'u + v' } }) < 1e-9)
  const fall = {
    equations: { x: 'u', y: 'v', u: '-x/(x^2 + y^2)^1.5', v: '-y/(x^2 + y^2)^1.5' },
    initial: { x: 3, y: 1, u: 0, v: 0 },
    tEnd: 3,
  }
  assert.ok(drift({ ...fall, invariants: { L: 'x*v - y*u' } }) < 1e-9)
  // What begins at 0 and does not stay there.
  for (const H of ['u - v - 1.4', 'u']) {
    const moving = { ...pair, initial: { ...pair.initial, u: 0, v: 0 }, invariants: { H } }
    assert.is(refusal(() => solve(moving)).code, 'PRECISION', H)
  }
})

test('rows stand where times are, as a list or a count', () => {
  const decay = { equations: { y: '-y' }, initial: { y: 1 } }
  const { t, y } = solve({ ...decay, times: [0, 0.5, 3] }).result.series as Columns
  assert.equal([...t!], [0, 0.5, 3])
  for (const [i, time] of t!.entries()) near(y![i], exp(-time), { relative: 1e-8 })
  const counted = solve({ ...decay, tEnd: 2, times: 5 }).result.series as Columns
  assert.equal([...counted['t']!], [0, 0.5, 1, 1.5, 2])
})

test('a sweep compiles once and has a row for each value', () => {
  const decay = { equations: { y: '-k*y' }, parameters: { k: 1 }, initial: { y: 1 }, tEnd: 2 }
  const swept = solve({
    ...decay,
    sweep: { parameter: 'k', from: 0, to: 3, points: 7 },
    outputs: { half: 'y/2' },
  })
  const { values, final } = swept.result.sweep as { values: number[]; final: Columns }
  assert.equal(values, [0, 0.5, 1, 1.5, 2, 2.5, 3])
  for (const [i, k] of values.entries()) {
    near(final['y']![i], exp(-2 * k), { relative: 1e-8 })
    assert.is(final['half']![i], final['y']![i]! / 2)
  }
  const starts = solve({ ...decay, sweep: { parameter: 'y', values: [2, 4] } }).result.sweep
  near((starts as { final: Columns }).final['y']![1], 4 * exp(-2), { relative: 1e-8 })
})

test('runs that share an integrator have the bits of runs apart, whatever the one before has left', () => {
  const cases = [
    // Stiff from mu = 100 on: another method takes over.
    {
      ...{ equations: { x: 'v', v: 'mu*(1 - x^2)*v - x' }, initial: { x: 2, v: 0 }, tEnd: 150 },
      ...{ parameters: { mu: 1 }, sweep: { parameter: 'mu', values: [500, 1, 200, 3, 500] } },
    },
    {
      ...{ equations: { h: 'v', v: '-g' }, initial: { h: 1, v: 0 }, tEnd: 2, parameters: { g: 9 } },
      events: [{ name: 'floor', when: 'h', direction: -1, set: { v: '-0.8*v', g: '0.9*g' } }],
      sweep: { parameter: 'g', values: [20, 1, 9.81, 20] },
    },
    {
      ...{
        equations: { y: '-z', z: 'z^3 + z - k*y' },
        masses: { z: 0 },
        initial: { y: 2 },
        tEnd: 1,
      },
      ...{ parameters: { k: 1 }, sweep: { parameter: 'k', values: [1, 5, 1] } },
    },
    {
      ...{ equations: { y: '-k*y + sin(t)' }, initial: { y: 1 }, tEnd: 3, parameters: { k: 1 } },
      ...{ method: 'rk4', maxStep: 0.01, sweep: { parameter: 'k', values: [4, 1, 4] } },
    },
  ]
  for (const { sweep, ...system } of cases) {
    const { values, final } = solve({ ...system, sweep }).result.sweep as {
      values: number[]
      final: Columns
    }
    for (const [i, value] of values.entries()) {
      const parameters = { ...system.parameters, [sweep.parameter]: value }
      const alone = solve({ ...system, parameters }).result.final!
      for (const name of Object.keys(alone)) assert.is(final[name]![i], alone[name], `${name} ${i}`)
    }
  }
})

test('an ensemble has the moments of its spread, and the same bits for the same seed', () => {
  const decay = { equations: { y: '-k*y' }, parameters: { k: 1 }, initial: { y: 1 }, tEnd: 1 }
  const runs = inTier({ short: 200, long: 2000 })
  const run = (seed: number) => {
    const { result } = solve({ ...decay, ensemble: { runs, seed, spread: { y: 0.1 } } })
    return result.ensemble as { final: { y: Record<string, number> } }
  }
  const first = run(3)
  const { y } = first.final
  // Four standard errors.
  near(y['mean'], exp(-1), { absolute: (4 * 0.1 * exp(-1)) / Math.sqrt(runs) })
  near(y['standardDeviation'], 0.1 * exp(-1), { relative: 4 / Math.sqrt(2 * runs) })
  near(y['q95']! - y['q50']!, 1.645 * 0.1 * exp(-1), { relative: 6 / Math.sqrt(runs) })
  assert.equal(run(3), first)
  assert.is.not(run(4).final.y['mean'], y['mean'])
})

test('algebraic equations: a start is found, a wrong one is refused with the right one', () => {
  const system = { equations: { a: '-a + c', c: 'c^3 + c - a' }, masses: { c: 0 }, tEnd: 3 }
  const { final } = solve({ ...system, initial: { a: 2 } }).result
  const c = final!['c']!
  near(c * c * c + c, final!['a']!, { relative: 1e-8 })
  const wrong = refusal(() => solve({ ...system, initial: { a: 2, c: 1.1 } }))
  faultAt('/initial/c', wrong)
  assert.match(wrong.message, '1 does')
  faultAt(
    '/method',
    refusal(() => solve({ ...system, initial: { a: 2 }, method: 'dop853' })),
  )
})

test('algebraic equations of a higher index are refused', () => {
  // 0 = v says nothing of x by itself.
  const system = { equations: { x: 'v', v: '-x' }, masses: { x: 0 }, initial: { x: 1, v: 0 } }
  faultAt(
    '/masses',
    refusal(() => solve({ ...system, tEnd: 1 })),
  )
})

test('a step longer than the run has the error of the run, not none', () => {
  const swing = {
    equations: { x: 'v', v: '-x' },
    initial: { x: 1, v: 0 },
    tEnd: 0.1,
    method: 'rk4',
  }
  const { value, uncertainty } = solve({ ...swing, maxStep: 10 })
  const error = Math.abs(value! - cos(0.1))
  assert.ok(error > 1e-9 && error <= 1.3 * uncertainty, `${error} and ${uncertainty}`)
})

test('a name that objects take for something else is refused', () => {
  const proto = (text: string) => JSON.parse(`{"__proto__": ${text}}`) as Record<string, never>
  const run = { ...FALL, tEnd: 1 }
  faultAt(
    '/outputs/__proto__',
    refusal(() => solve({ ...run, outputs: proto('"h"') })),
  )
  faultAt(
    '/equations/__proto__',
    refusal(() => solve({ ...run, equations: proto('"1"'), initial: proto('1') })),
  )
})

test('a factor of a rate divides it', () => {
  const system = { equations: { x: 'v', v: '-8*x' }, masses: { v: 2 }, initial: { x: 1, v: 0 } }
  near(solve({ ...system, tEnd: Math.PI }).value, 1, { relative: 1e-8 })
})

test('a text that is no expression by itself is refused wherever it is put among others', () => {
  const place = (input: object) => refusal(() => solve(input as never))
  const run = { initial: { x: 1, v: 0 }, tEnd: 1 }
  const factors = { equations: { x: 'v', v: '1) + (2' }, masses: { v: 2 } }
  faultAt('/equations/v', place({ ...run, ...factors }))
  const still = { initial: { x: 0, y: 0, vx: 0, vy: 0 }, tEnd: 1 }
  faultAt('/motion/force/y', place({ ...still, motion: { force: { y: '1) + (2' } } }))
  faultAt('/motion/mass', place({ ...still, motion: { mass: '1) + (2' } }))
})

test('eigenvalues at the end are those of the Jacobian there', () => {
  const system = { equations: { a: '-1000*a', b: 'c', c: '-4*b - 2*c' }, tEnd: 1, jacobian: true }
  const { result } = solve({ ...system, initial: { a: 1, b: 1, c: 0 } })
  const [first, second, third] = result.eigenvalues as ComplexNumber[]
  near(first!.re, -1, { relative: 1e-12 })
  near(Math.abs(first!.im), Math.sqrt(3), { relative: 1e-12 })
  near(second!.re, -1, { relative: 1e-12 })
  near(third!.re, -1000, { relative: 1e-12 })
  near(result.stiff, 500, { relative: 1e-12 })
})

test('motion writes the equations of one body', () => {
  const circle = solve({
    motion: { mass: 2, force: { x: 'q*B*vy', y: '-q*B*vx' } },
    ...{
      parameters: { q: 1, B: 3 },
      initial: { x: 0, y: 0, vx: 1, vy: 0 },
      tEnd: (4 * Math.PI) / 3,
    },
  }).result.final!
  near(circle['x'], 0, { absolute: 1e-8 })
  near(circle['vx'], 1, { relative: 1e-8 })
  // Tsiolkovsky: v = u ln(m0/m).
  const rocket = solve({
    motion: { dimension: 1, mass: 'm0 - q*t', force: { x: 'q*u' } },
    ...{ parameters: { m0: 100, q: 5, u: 2000 }, initial: { x: 0, vx: 0 }, tEnd: 10 },
  }).result.final!
  near(rocket['vx'], 2000 * 0.6931471805599453, { relative: 1e-9 })
  // A falling sphere reaches its terminal speed.
  const drag = { density: 1.2, area: 0.01, coefficient: 0.5 }
  const falling = { mass: 0.1, gravity: 10, drag, wind: [3, 0] }
  const sinks = solve({ motion: falling, initial: { x: 0, y: 0, vx: 0, vy: 0 }, tEnd: 60 }).result
    .final!
  near(sinks['vy'], -Math.sqrt((2 * 0.1 * 10) / (1.2 * 0.01 * 0.5)), { relative: 1e-7 })
  near(sinks['vx'], 3, { relative: 1e-6 })
  const still = { initial: { x: 0, y: 0, vx: 0, vy: 0 }, tEnd: 1 }
  const force = { x: '6' }
  near(solve({ ...still, motion: { mass: '2000 g', force } }).result.final!['vx']!, 3, {
    relative: 1e-12,
  })
  const refused = (motion: object) => refusal(() => solve({ ...still, motion } as never))
  faultAt('/motion/force/z', refused({ force: { z: '1' } }))
  faultAt('/motion/wind', refused({ force, wind: [1, 0] }))
  faultAt('/motion/wind', refused({ force, drag, wind: [1, 0, 0] }))
  faultAt('/motion/mass', refused({ force, mass: '-2 kg' }))
  const definitions = { bodyMass: '7' }
  faultAt(
    '/definitions/bodyMass',
    refusal(() => solve({ ...still, motion: { force }, definitions })),
  )
})

test('work is counted over all runs of a call and refused beyond a minute', () => {
  const meter = new WorkMeter()
  meter.add(WORK_MAX / 2, 1)
  meter.add(WORK_MAX / 2, 2)
  const { code, details, message } = refusal(() => meter.add(1, 3))
  assert.is(code, 'NOT_CONVERGED')
  assert.is(details!['t'], 3)
  assert.match(message, 'a shorter run')
  // Steps that chatter where a rate jumps, such as friction at rest.
  const held = new WorkMeter()
  held.add(0.6 * WORK_MAX, 3.3361202)
  assert.match(refusal(() => held.add(WORK_MAX, 3.3361203)).message, 'by an event there')
  const run = { ...written(LORENZ), tEnd: 1, maxStep: 1e-3 }
  const { evaluations } = solve(run).result
  assert.ok(evaluations! > 12_000 && evaluations! < 13_000, `${evaluations}`)
})

test('runs of few steps, and runs that have come to rest, have an error too', () => {
  const random = new Random(5)
  let most = 0
  let ratios = 0
  const draws = inTier({ short: 80, long: 1000 })
  for (let draw = 0; draw < draws; draw++) {
    const [r, K] = [0.3 + 3 * random.uniform(), 10 ** (3 * random.uniform())]
    const n0 = 10 ** (2 * random.uniform() - 1)
    const tEnd = 10 ** (2 * random.uniform())
    const rtol = 10 ** -(4 + 8 * random.uniform())
    const { final, finalError } = solve({
      equations: { n: 'r*n*(1 - n/K)' },
      ...{ parameters: { r, K }, initial: { n: n0 }, tEnd, rtol },
    }).result
    const exact = K / (1 + (K / n0 - 1) * exp(-r * tEnd))
    const error = Math.abs(final!['n']! - exact)
    const own = finalError!['n']! + 1e-15 * exact
    most = Math.max(most, error / own)
    ratios += Math.min(1, error / own) / draws
  }
  assert.ok(most <= 3, `${most}`)
  // What is said is no mere bound.
  assert.ok(ratios > 0.1, `${ratios}`)
})

test('the error of each state is within three times what is said, wherever the run ends', () => {
  const worst = (run: (end: number) => [number, number][]) =>
    Array.from({ length: 40 }, (_, i) => run(0.3 + 0.37 * i))
      .flat()
      .reduce((most, [off, said]) => Math.max(most, (off - 1e-15) / said), 0)
  const spring = { equations: { x: 'v', v: '-x' }, initial: { x: 1, v: 0 }, rtol: 1e-6 }
  for (const own of [{}, { maxStep: 0.25 }]) {
    const ratio = worst(tEnd => {
      const { final, finalError } = solve({ ...spring, ...own, tEnd }).result
      return [
        [Math.abs(final!['x']! - cos(tEnd)), finalError!['x']!],
        [Math.abs(final!['v']! + sin(tEnd)), finalError!['v']!],
      ]
    })
    assert.ok(ratio <= 3, `${JSON.stringify(own)}: ${ratio}`)
  }
})

test.run()
