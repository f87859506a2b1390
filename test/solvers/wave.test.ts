import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import type { Field } from '../../workers/solver.ts'
import { vibrate } from '../../workers/solvers/wave/vibration.ts'
import { wave } from '../../workers/solvers/wave/wave.ts'
import { bitsHash } from '../support/bits.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('wave')
const inLong = longOnly(test)
const solve = modelOf(wave)

testReferences(test, wave)

const refused = (input: Record<string, unknown>) => refusal(() => solve(input))

test('the frequency of every mode and medium is the closed form to 1e-5 at six intervals a half wave', () => {
  for (const mode of ['membrane', 'maxwell']) {
    for (const [kx, ky] of [
      [1, 1],
      [2, 1],
      [3, 4],
    ] as const) {
      for (const courant of [0.1, 0.7, 1]) {
        const medium = { c: 340, eps: 2.25, mu: 4 }
        const { value, result } = solve({ mode, nx: 25, ny: 29, kx, ky, courant, ...medium })
        const c = mode === 'maxwell' ? 1 / 3 : 340
        const exact = (c * Math.hypot(kx, ky)) / 2
        near(result.exactFrequency, exact, { relative: 1e-14 })
        near(value!, exact, { relative: 1e-5 })
      }
    }
  }
})

test('twice the intervals at the same Courant number leave a 64th of the dispersion', () => {
  for (const mode of ['membrane', 'maxwell', 'wave1d']) {
    const error = (nx: number) =>
      solve({ mode, nx, ny: nx, kx: 3, ky: 2, mode_k: 3, courant: 0.6 }).result.dispersionError
    near(error(21) / error(41), 64, { relative: 0.05 })
  }
})

inLong('fourth order is taken only where frequency and phase at the end do not suffer', () => {
  const fine = solve({ nx: 128, ny: 128, steps: 2000 }).result
  assert.match(fine.method, /fourth order/)
  assert.ok(Math.abs(fine.dispersionError) < 1e-6)
  const phase = 2 * Math.PI * fine.exactFrequency * fine.dt * 2000
  near(fine.finalAmplitude, Math.cos(phase), { absolute: 1e-4 })
  for (const input of [
    { nx: 20, ny: 20, kx: 3 },
    { nx: 40, ny: 40, steps: 100_000 },
  ]) {
    assert.match(solve(input).result.method, /sixth order/)
  }
})

test('in one dimension at Courant number 1 nothing disperses', () => {
  for (const input of [{ mode: 'wave1d' }, { dim: 1 }, { mode: 'maxwell', dim: 1 }]) {
    for (const mode_k of [1, 7, 30]) {
      const steps = 1000
      const { result } = solve({ ...input, nx: 33, mode_k, courant: 1, steps })
      near(result.frequency, mode_k / 2, { relative: 1e-13 })
      near(result.finalAmplitude, Math.cos((Math.PI * mode_k * steps) / 32), { absolute: 1e-10 })
    }
  }
})

test('an even and a short run measure as well as a long one', () => {
  const common = { nx: 40, ny: 30, kx: 2, ky: 3 }
  const long = solve({ ...common, steps: 5000 }).value!
  for (const steps of [1, 2, 17])
    near(solve({ ...common, steps }).value!, long, { relative: 1e-12 })
})

test('the discrete energy stays to rounding and starts at pi^2 c^2 (kx^2 + ky^2) / 8', () => {
  for (const [input, exact] of [
    [{ kx: 2, ky: 1, c: 3 }, (Math.PI ** 2 * 9 * 5) / 8],
    [{ mode: 'wave1d', mode_k: 2 }, (Math.PI ** 2 * 4) / 4],
    // All electric at the start: eps / 2 times the mean square of the mode.
    [{ mode: 'maxwell', eps: 3, mu: 0.5, kx: 3 }, 3 / 8],
    [{ mode: 'maxwell', dim: 1, eps: 3 }, 3 / 4],
  ] as const) {
    const { result } = solve({ ...input, steps: 20_000, courant: 0.2 })
    assert.ok(result.energyDrift < 1e-11, `${result.energyDrift}`)
    near(result.series['energy']![0], exact, { relative: 1e-3 })
  }
})

test('the amplitude follows its cosine to the end', () => {
  const { result } = solve({ nx: 48, ny: 40, kx: 3, ky: 1, steps: 3333 })
  const { t, amplitude, exact } = result.series
  assert.ok(t!.length <= 500)
  near(t!.at(-1), 3333 * result.dt, { relative: 1e-14 })
  assert.is(amplitude!.at(-1), result.finalAmplitude)
  for (const [i, a] of Array.from(amplitude!).entries()) near(a, exact![i]!, { absolute: 1e-4 })
})

test('however long the run, its points reach the crest and the trough of every stretch', () => {
  for (const input of [{}, { mode: 'maxwell' }, { mode: 'wave1d', mode_k: 5 }]) {
    for (const steps of [6000, 100_000]) {
      const { result } = solve({ nx: 16, ny: 16, kx: 2, courant: 0.6, ...input, steps })
      const { t, amplitude } = result.series
      assert.ok(t!.length <= 500)
      // More than two periods, and more than two hundredths of the run.
      const stretch = (steps / 40) * result.dt
      assert.ok(stretch > 2 / result.frequency)
      for (let from = 0; from + stretch <= t!.at(-1)!; from += stretch) {
        const seen = amplitude!.filter((_, k) => t![k]! >= from && t![k]! < from + stretch)
        assert.ok(Math.max(...seen) > 0.9 && Math.min(...seen) < -0.9)
      }
    }
  }
})

test('the standard error of the frequency is its spread over noisy runs', () => {
  const [turn, dt, steps] = [0.4, 0.01, 150]
  const problem = { kx: 1, ky: 0, columns: 30, rows: 1, c: turn / Math.PI / dt, dt, steps }
  const random = new Random(1)
  const kappa = 4 * Math.sin(turn / 2) ** 2
  const runs = Array.from({ length: 400 }, () => {
    let n = 0
    const noisy = {
      memory: { buffer: new ArrayBuffer(1024) } as never,
      weightsX: () => 0,
      weightsY: () => 512,
      advance: (more: number) => {
        n += more
      },
      observe() {},
      amplitude: () => Math.cos(n * turn),
      secondDifference: () => -kappa * Math.cos(n * turn) + 1e-3 * random.normal(),
      energy: () => 1,
    }
    return vibrate(problem, 6, noisy, 1, { kernels: null as never, progress() {} })
  })
  const mean = runs.reduce((sum, { omega }) => sum + omega, 0) / runs.length
  near(mean, turn / dt, { relative: 1e-4 })
  const variance = runs.reduce((sum, { omega }) => sum + (omega - mean) ** 2, 0) / runs.length
  const told = runs.reduce((sum, { omegaError }) => sum + omegaError, 0) / runs.length
  // Of 400 runs the spread is known to 3.5 %.
  near(told, Math.sqrt(variance), { relative: 0.12 })
})

test('the field is the mode times its amplitude, zero on the walls', () => {
  const { result } = solve({ nx: 33, ny: 25, kx: 2, ky: 3, steps: 77 })
  eachNode(result.fields['u']!, (u, x, y) => {
    const mode = Math.sin(2 * Math.PI * x) * Math.sin(3 * Math.PI * y)
    near(u, result.finalAmplitude * mode, { absolute: 1e-13 })
  })
})

test('at the end H at the nodes is that of the exact cavity mode', () => {
  const [kx, ky, eps, mu] = [2, 3, 2, 5]
  const { result } = solve({ mode: 'maxwell', nx: 65, ny: 57, kx, ky, eps, mu, steps: 200 })
  const { Ez, Hx, Hy } = result.fields
  const omega = 2 * Math.PI * result.exactFrequency
  const late = Math.sin(omega * 200 * result.dt) / (omega * mu)
  const relative = 5e-6
  const [a, b] = [kx * Math.PI, ky * Math.PI]
  eachNode(Ez!, (e, x, y) => {
    near(e, result.finalAmplitude * Math.sin(a * x) * Math.sin(b * y), { absolute: 1e-12 })
  })
  eachNode(Hx!, (h, x, y) => {
    near(h, -b * late * Math.sin(a * x) * Math.cos(b * y), {
      absolute: relative * b * Math.abs(late),
    })
  })
  eachNode(Hy!, (h, x, y) => {
    near(h, a * late * Math.cos(a * x) * Math.sin(b * y), {
      absolute: relative * a * Math.abs(late),
    })
  })
})

test('one dimension returns its profile', () => {
  const string = solve({ mode: 'wave1d', nx: 33, mode_k: 2, steps: 10 }).result
  assert.is(string.series['x']!.length, 33)
  near(string.series['u']![8], string.finalAmplitude, { relative: 1e-12 })
  const plates = solve({ mode: 'maxwell', dim: 1, nx: 33, mode_k: 2, steps: 10 }).result
  near(plates.series['Ez']![8], plates.finalAmplitude, { relative: 1e-12 })
  const sine = Math.sin(2 * Math.PI * 10 * plates.dt)
  near(plates.series['Hy']![0], sine, { relative: 1e-5 })
  assert.is(plates.fields['Hx'], undefined)
})

test('a given step goes before the Courant number', () => {
  const { result } = solve({ nx: 32, ny: 64, dt: 0.004, courant: 5, c: 2 })
  assert.is(result.dt, 0.004)
  near(result.courantNumber, 0.008 * Math.hypot(31, 63), { relative: 1e-14 })
})

test('a Courant number above 1 is refused with a step that passes', () => {
  for (const input of [{ courant: 1.5 }, { dt: 0.02 }, { mode: 'maxwell', courant: 1.001 }]) {
    const failure = refused(input)
    assert.is(failure.code, 'UNSTABLE')
    assert.ok((failure.details!['courantNumber'] as number) > 1)
    const { dt } = failure.details! as { dt: number }
    near(solve({ ...input, dt }).result.courantNumber, 1, { relative: 1e-14 })
  }
})

test('Courant number 1 is allowed for every number of nodes', () => {
  for (let nx = 16; nx <= 128; nx += 7) {
    near(solve({ nx, ny: 144 - nx, courant: 1, steps: 2 }).result.courantNumber, 1, {
      relative: 1e-14,
    })
  }
})

test('a mode too fine for its nodes is refused with the nodes that do', () => {
  const input = { nx: 16, ny: 16, kx: 6, ky: 2 }
  const failure = refused(input)
  assert.is(failure.code, 'PRECISION')
  const nodes = failure.details!['nodes'] as number
  assert.ok(solve({ ...input, nx: nodes, ny: nodes }).result.accuracy.estimate <= 1e-3)
  assert.is(refused({ ...input, nx: nodes - 1, ny: nodes - 1 }).code, 'PRECISION')
})

test('what is worse than 1e-4 is told', () => {
  const { accuracy, warnings } = solve({ nx: 16, ny: 16, kx: 4, ky: 1 }).result
  assert.ok(accuracy.estimate > 1e-4)
  assert.match(warnings[0]!, /more than 1e-4/)
})

test('a mode that vanishes on the nodes or looks like another is refused by name', () => {
  for (const [input, name] of [
    [{ nx: 16, kx: 15 }, '/kx'],
    [{ ny: 20, ky: 25 }, '/ky'],
    [{ mode: 'wave1d', nx: 17, mode_k: 16 }, '/mode_k'],
  ] as const) {
    const failure = refused(input)
    assert.is(failure.code, 'INVALID_INPUT')
    assert.is((failure.details!['errors'] as Array<{ pointer: string }>)[0]!.pointer, name)
  }
})

test('a step that rounding hides is refused with one that it does not', () => {
  const failure = refused({ dt: 1e-9 })
  assert.is(failure.code, 'PRECISION')
  const { result } = solve({ dt: (failure.details!['dt'] as number) * 1.001, steps: 20_000 })
  near(result.frequency, Math.SQRT1_2, { relative: 1e-6 })
})

test('values outside the ranges are refused', () => {
  for (const input of [
    { nx: 15 },
    { ny: 129 },
    { eps: 0 },
    { mu: -1 },
    { c: 0 },
    { dt: 0 },
    { courant: 0 },
    { steps: 0 },
    { dim: 3 },
    { mode: 'drum' },
    { kz: 1 },
  ]) {
    assert.is(refused(input).code, 'INVALID_INPUT', JSON.stringify(input))
  }
})

test('the bits are the recorded ones on every machine', () => {
  const bits = (input: Record<string, unknown>) => {
    const { series, fields } = solve(input).result
    const all = Object.values(fields).map(({ values }) => values)
    return bitsHash(series['amplitude']!, series['energy']!, ...all)
  }
  assert.is(bits({}), '82700fcc8cf50ef1db19e314a5a9c46c96b0bd2f2a1e8ea1a9eedc975df2ded5')
  assert.is(
    bits({ mode: 'maxwell', nx: 21, ny: 18, kx: 2, courant: 0.9 }),
    'bd57e055225e03cc97cf6af6a52b733b9c64bb927a83345b04f6d1defd740a50',
  )
  assert.is(
    bits({ mode: 'wave1d', nx: 20, mode_k: 3, steps: 99 }),
    '64202dbd4d79d11c55193f7b96af9e29616732277879131fba2f3218b1863b4e',
  )
})

function eachNode(
  { nx, ny, dx, dy, values }: Field,
  visit: (value: number, x: number, y: number) => void,
): void {
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) visit(values[j * nx + i]!, i * dx, j * dy)
  }
}

test.run()
