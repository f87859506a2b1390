import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos, exp } from '../../workers/numerics/mathematics.ts'
import { climate } from '../../workers/solvers/climate/climate.ts'
import { Channel, stoker, stokerDepth } from '../../workers/solvers/climate/dam-break.ts'
import { frequencyOf } from '../../workers/solvers/climate/surface.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('climate')
const inLong = longOnly(test)
const solve = modelOf(climate)

testReferences(test, climate)

test('the bump stays symmetric under reflection and exchange of the axes', () => {
  const N = 32
  const h = solve({ N, steps: 100 }).result.fields['h']!
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const here = h.values[j * N + i]!
      near(h.values[i * N + j], here, { relative: 1e-13 })
      near(h.values[j * N + N - 1 - i], here, { relative: 1e-13 })
    }
  }
})

test('the amplitude of the mode starts as that of a Gaussian and turns over after half a period', () => {
  const { series } = solve({ H: 2, dt: 0.001, steps: 400 }).result
  const { t, modeAmplitude: a } = series as { t: Float64Array; modeAmplitude: Float64Array }
  // 2 H 0.01 times the Fourier integral of exp(-r^2/0.02), the tails beyond the square left out.
  near(-a[0]!, 2 * 0.02 * 0.02 * Math.PI * exp(-0.02 * Math.PI * Math.PI), { relative: 2e-3 })
  const period = 1 / Math.sqrt(2 * 9.81)
  const turn = a.indexOf(Math.max(...a.filter((_, i) => t[i]! < period)))
  near(t[turn], period / 2, { relative: 0.02 })
})

inLong('the estimate covers the true error of the frequency, whatever the step', () => {
  const exact = solve({ N: 160, dt: 8e-4, steps: 500 }).value!
  for (const [N, dt] of [
    [64, 0.002],
    [64, 0.0045],
    [32, 0.004],
    [16, 0.008],
  ] as const) {
    const { value, uncertainty, result } = solve({ N, dt, steps: Math.round(0.4 / dt) })
    const error = Math.abs(value! - exact)
    assert.ok(error < uncertainty, `${N}: ${error}, told ${uncertainty}`)
    near(uncertainty, result.accuracy.estimate * value!, { relative: 1e-12 })
    assert.ok(result.accuracy.estimate < 1e-3)
  }
})

test('a run below a period is told how far its amplitude may be off', () => {
  const exact = solve({ N: 128, dt: 1e-3, steps: 100 }).result.series['modeAmplitude']!
  const { series, accuracy } = solve({ N: 32, dt: 4e-3, steps: 25 }).result
  const a = series['modeAmplitude']!
  const error = Math.abs(a.at(-1)! / a[0]! - exact.at(-1)! / exact[0]!)
  assert.ok(error < accuracy.estimate && accuracy.estimate < 10 * error)
})

test('mass and momentum stay, the energy only falls, and the series tells them', () => {
  const { result } = solve({ H: 3, g: 2, steps: 300 })
  const { t, mass, energy } = result.series as Record<'t' | 'mass' | 'energy', number[]>
  near(t.at(-1), 0.6, { relative: 1e-12 })
  // 3 (1 + 0.01 times the integral of the bump, its tails beyond the square left out).
  near(mass[0], 3 * (1 + 0.01 * 0.02 * Math.PI), { relative: 1e-6 })
  for (const [i, m] of mass.entries()) {
    near(m, mass[0]!, { relative: 1e-12 })
    if (i > 0) assert.ok(energy[i]! <= energy[i - 1]! * (1 + 1e-12))
  }
  near(result.energyDrift, 1 - energy.at(-1)! / energy[0]!, { relative: 1e-6, absolute: 1e-14 })
  assert.ok(result.massDrift < 1e-12 && result.momentumDrift < 1e-12)
  near(result.waveSpeed, Math.sqrt(6), { relative: 1e-15 })
  near(result.cfl, Math.sqrt(6) * 0.002 * 64, { relative: 1e-14 })
  // Spread out the water is nowhere lower than the bump was high.
  assert.ok(result.minDepth < 3 && result.minDepth > 2.97)
})

test('a short run on few points is judged by twice as many: the estimate covers the true error', () => {
  const amplitude = (N: number, fold: number) => {
    const { result } = solve({ N, dt: 0.002 / fold, steps: 80 * fold })
    const { modeAmplitude } = result.series as Record<string, number[]>
    return { ratio: modeAmplitude!.at(-1)! / modeAmplitude![0]!, accuracy: result.accuracy }
  }
  const [coarse, exact] = [amplitude(16, 1), amplitude(64, 2)]
  const error = Math.abs(coarse.ratio - exact.ratio)
  assert.match(coarse.accuracy.how, 'twice the grid')
  const { estimate } = coarse.accuracy
  assert.ok(error <= estimate && estimate < 3 * error, `${error}, told ${estimate}`)
})

test('the fields are depth and velocities: their sums are mass and momentum', () => {
  const { result } = solve({ N: 32, steps: 60 })
  const { h, u, v } = result.fields as Record<'h' | 'u' | 'v', { values: Float64Array; dx: number }>
  assert.is(h.dx, 1 / 32)
  const mean = (f: (c: number) => number) =>
    h.values.reduce((sum, _, c) => sum + f(c), 0) / h.values.length
  near(
    mean(c => h.values[c]!),
    result.series['mass']!.at(-1)!,
    { relative: 1e-12 },
  )
  near(
    mean(c => h.values[c]! * u.values[c]!),
    0,
    { absolute: 1e-14 },
  )
  const energy = mean(
    c => (h.values[c]! * (u.values[c]! ** 2 + v.values[c]! ** 2) + 9.81 * h.values[c]! ** 2) / 2,
  )
  near(energy, result.series['energy']!.at(-1)!, { relative: 1e-12 })
})

test('a dam break: the estimate is the largest deviation from Stoker, walls give the momentum', () => {
  const dam = { initial: 'dam-break', N: 400, H: 2, hRight: 1, dt: 2.25e-4 } as const
  const { result, value, uncertainty } = solve(dam)
  const exact = stoker({ g: 9.81, left: 2, right: 1 })
  const off = (['middleDepth', 'middleVelocity', 'shockSpeed'] as const).map(name =>
    Math.abs(result[name]! / exact[name] - 1),
  )
  near(result.accuracy.estimate, Math.max(...off), { relative: 1e-12 })
  assert.ok(Math.abs(value! - exact.shockSpeed) <= uncertainty)
  assert.ok(result.massDrift < 1e-12 && result.momentumDrift < 1e-10)
  const { x, depth, velocity, exactDepth } = result.series as Record<
    'x' | 'depth' | 'velocity' | 'exactDepth',
    number[]
  >
  near(x[0], 0.5 / 400, { relative: 1e-14 })
  assert.is(x.length, 400)
  const middle = x.findIndex(place => place > 0.5 + (exact.middleVelocity / 2) * 0.045)
  near(depth[middle], exact.middleDepth, { relative: 2e-3 })
  near(velocity[middle], exact.middleVelocity, { relative: 2e-3 })
  near(exactDepth[middle], exact.middleDepth, { relative: 1e-12 })
  const energy = (h: number, u: number) => (h * u * u + 9.81 * h * h) / 2
  const sum = depth.reduce((total, h, i) => total + energy(h, velocity[i]!) / 400, 0)
  near(result.energyDrift, 1 - sum / ((energy(2, 0) + energy(1, 0)) / 2), { relative: 1e-9 })
  // The shock dissipates; the still water on the right stays the shallowest.
  near(result.minDepth, 1, { relative: 1e-9 })
})

test('a decaying oscillation gives its frequency whatever its decay', () => {
  for (const decay of [0, 0.3]) {
    const samples = Float64Array.from({ length: 300 }, (_, i) => {
      const t = 0.01 * i
      return exp(-decay * t) * cos(2 * Math.PI * 2.03 * t + 0.4)
    })
    near(frequencyOf(samples, 0.01, 2), 2.03, { relative: 1e-12 })
  }
})

test("Stoker's middle state satisfies the jump conditions of its shock", () => {
  for (const right of [1.9, 1, 0.1, 0.002]) {
    const dam = { g: 9.81, left: 2, right }
    const { middleDepth: h, middleVelocity: u, shockSpeed: s, tail } = stoker(dam)
    near(s * (h - right), h * u, { relative: 1e-12 })
    near(s * h * u, h * u * u + (9.81 / 2) * (h * h - right * right), { relative: 1e-9 })
    near(stokerDepth(dam, stoker(dam), tail * (1 - 1e-12)), h, { relative: 1e-6 })
  }
})

test('half the cell leaves half the error of a dam break or less', () => {
  const dam = { g: 9.81, left: 2, right: 1 }
  const waves = stoker(dam)
  const t = 0.06
  const error = (cells: number) => {
    const channel = new Channel(dam, cells)
    channel.advance(cells / 2, (2 * t) / 1)
    let sum = 0
    for (const [i, depth] of channel.h.entries()) {
      const exact = stokerDepth(dam, waves, ((i + 0.5) / cells - 0.5) / t)
      sum += Math.abs(depth - exact) / cells
    }
    return sum
  }
  const [coarse, fine] = [error(100), error(200)]
  assert.ok(coarse / fine > 1.8, `${coarse} falls to ${fine}`)
})

test('walls throw the waves of a dam back: mass and energy stay inside', () => {
  const channel = new Channel({ g: 9.81, left: 2, right: 1 }, 50)
  const sums = () => {
    let [mass, energy] = [0, 0]
    for (const [i, h] of channel.h.entries()) {
      mass += h / 50
      energy += ((channel.m[i]! * channel.m[i]!) / h + 9.81 * h * h) / 100
    }
    return { mass, energy }
  }
  const start = sums()
  // What is left of the waves after many crossings is water almost at rest, 1.5 deep.
  for (let n = 0; n < 40; n++) {
    const { energy } = sums()
    channel.advance(100, 0.08)
    near(sums().mass, start.mass, { relative: 1e-13 })
    assert.ok(sums().energy <= energy * (1 + 1e-12))
  }
  for (const h of channel.h) near(h, 1.5, { relative: 0.06 })
})

test('the fields are those of the last step, also where not every step is a sample', () => {
  // 2001 steps are sampled by twos; one is left over.
  const h = (dt: number, steps: number) =>
    solve({ N: 16, g: 1, dt, steps }).result.fields['h']!.values
  const [coarse, fine] = [h(0.02, 2001), h(0.01, 4002)]
  for (const [c, depth] of coarse.entries()) near(depth, fine[c]!, { absolute: 2e-4 })
})

test('deep and shallow dams agree with Stoker, beyond the critical ratio too', () => {
  for (const hRight of [1.5, 0.4, 0.1]) {
    const { result } = solve({ initial: 'dam-break', N: 512, H: 2, hRight, dt: 2e-4, steps: 250 })
    const exact = stoker({ g: 9.81, left: 2, right: hRight })
    near(result.middleDepth, exact.middleDepth, { relative: 1e-3 })
    near(result.shockSpeed, exact.shockSpeed, { relative: 1e-3 })
    assert.ok(result.energyDrift > 1e-6, 'a shock dissipates')
  }
})

test('a channel of too few cells is refined until its waves agree with Stoker', () => {
  const dams = [
    { N: 16, H: 1, hRight: 0.5, dt: 0.01, steps: 9 },
    { N: 50, H: 1, hRight: 0.9, dt: 0.003, steps: 15 },
    { N: 64, H: 10, hRight: 1, dt: 4e-4, steps: 80 },
    { N: 400, H: 1, hRight: 0.005, dt: 4e-4, steps: 120 },
  ]
  for (const dam of firstInTier(dams, 3)) {
    const { result } = solve({ initial: 'dam-break', ...dam })
    const exact = stoker({ g: 9.81, left: dam.H, right: dam.hRight })
    near(result.middleDepth, exact.middleDepth, { relative: 1e-3 })
    near(result.middleVelocity, exact.middleVelocity, { relative: 1e-3 })
    near(result.shockSpeed, exact.shockSpeed, { relative: 1e-3 })
    assert.match(result.warnings[0]!, 'cells were taken')
    const { x, depth } = result.series as Record<string, Float64Array>
    assert.is(x!.length, dam.N)
    const mean = depth!.reduce((sum, h) => sum + h / dam.N, 0)
    near(mean, (dam.H + dam.hRight) / 2, { relative: 1e-12 })
  }
})

test('a run below a period has no frequency, and says so', () => {
  const { value, result } = solve({ steps: 50 })
  assert.is(value, null)
  assert.is(result.modeFrequency, null)
  assert.is(result.warnings.length, 1)
})

test('the Courant number 1 runs, above is refused', () => {
  assert.is(solve({ g: 1, N: 16, dt: 1 / 16, steps: 20 }).result.cfl, 1)
  const failure = refusal(() => solve({ g: 1, N: 16, dt: 1.001 / 16, steps: 20 }))
  assert.is(failure.code, 'UNSTABLE')
  near((failure.details as { cfl: number }).cfl, 1.001, { relative: 1e-12 })
  assert.match(failure.message, /take dt <= 0\.06(25|2499)/)
})

inLong(
  'a dam that stands the wrong way round, that reaches the walls or that is too coarse is refused',
  () => {
    const dam = { initial: 'dam-break', N: 400, H: 2, hRight: 1, dt: 2e-4 }
    assert.is(refusal(() => solve({ ...dam, hRight: 2 })).code, 'INVALID_INPUT')
    const long = refusal(() => solve({ ...dam, steps: 1000 }))
    assert.is(long.code, 'INVALID_INPUT')
    // The head of the rarefaction, at sqrt(2 g), is the first to come within six of at most 3200 cells of a wall.
    const errors = long.details?.['errors'] as { maximum: number }[]
    assert.is(errors[0]!.maximum, Math.floor((0.5 - 6 / 3200) / Math.sqrt(2 * 9.81) / 2e-4))
    const dams = [{}, { hRight: 0.1, N: 512, dt: 1e-4 }, { hRight: 1.8, N: 500 }]
    for (const shallow of firstInTier(dams, 1)) {
      const { details } = refusal(() => solve({ ...dam, ...shallow, steps: 2000 }))
      const [error] = details!['errors'] as { maximum: number }[]
      const steps = error!.maximum
      assert.ok(solve({ ...dam, ...shallow, steps }).result.accuracy.estimate < 1e-3)
    }
    assert.is(refusal(() => solve({ ...dam, steps: 2 })).code, 'PRECISION')
  },
)

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [{ N: 15 }, { N: 513 }, { H: 0 }, { g: -1 }, { initial: 'rest' }, { c: 1 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
  assert.is(refusal(() => solve({ N: 512, dt: 1e-4, steps: 100_000 })).code, 'INVALID_INPUT')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ steps: 60 }).result, solve({ steps: 60 }).result)
})

test.run()
