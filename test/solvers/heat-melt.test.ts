// Bodies that melt and freeze: Neumann's two-phase solution, heat that is kept, spans of melting, runs in pieces, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { constantOf } from '../../workers/continuum/coefficient.ts'
import { faultsOf } from '../../workers/refusal.ts'
import type { Material } from '../../workers/solvers/heat/body.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { Course } from '../../workers/solvers/heat/phases.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('heat of melting')
const solve = solverOf(heat)

interface Judged {
  value: number
  error: number
}

function erf(z: number): number {
  let [sum, term] = [0, z]
  for (let k = 0; k < 200; k++) {
    sum += term / (2 * k + 1)
    term *= (-z * z) / (k + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}

interface Matter {
  rho: number
  solid: { k: number; c: number }
  molten: { k: number; c: number }
  latent: number
  start: number
  wall: number
}

/** Carslaw and Jaeger, Conduction of Heat in Solids, 11.2: freezing at 0 from a wall below it. */
function neumann({ rho, solid, molten, latent, start, wall }: Matter, t: number) {
  const [as, al] = [solid.k / rho / solid.c, molten.k / rho / molten.c]
  const ratio = Math.sqrt(as / al)
  const excess = (l: number) =>
    Math.exp(-l * l) / erf(l) +
    (((molten.k / solid.k) * ratio * start) / wall) *
      (Math.exp(-l * l * ratio * ratio) / (1 - erf(l * ratio))) -
    (l * Math.sqrt(Math.PI) * latent) / (-solid.c * wall)
  let [low, high] = [1e-3, 2]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  const front = 2 * low * Math.sqrt(as * t)
  const at = (x: number) =>
    x < front
      ? wall * (1 - erf(x / 2 / Math.sqrt(as * t)) / erf(low))
      : start * (1 - (1 - erf(x / 2 / Math.sqrt(al * t))) / (1 - erf(low * ratio)))
  return { front, at }
}

const materialOf = ({ rho, solid, molten, latent }: Matter, width = 0) => ({
  ...{ ...solid, rho },
  latent: { heat: latent, temperature: 0, width, ...molten },
})

const WATER: Matter = {
  ...{ rho: 1000, latent: 334e3, start: 5, wall: -10 },
  solid: { k: 2.22, c: 2050 },
  molten: { k: 0.556, c: 4220 },
}
const METAL: Matter = {
  ...{ rho: 7000, latent: 60e3, start: 100, wall: -400 },
  solid: { k: 30, c: 700 },
  molten: { k: 60, c: 800 },
}

const freezing = (matter: Matter, tEnd: number, more: Record<string, unknown> = {}) => ({
  domain: { x: [0, 0.3] },
  material: materialOf(matter),
  initial: matter.start,
  boundaries: { left: { kind: 'value', value: matter.wall }, right: { kind: 'insulated' } },
  cells: [128],
  probes: [[0.02], [0.08]],
  tEnd,
  ...more,
})

test('freezing from a wall: the front and the temperatures of Neumann, within their errors', () => {
  for (const [matter, t] of [
    [WATER, 21_600],
    [METAL, 230],
  ] as const) {
    const { result } = solve(freezing(matter, t))
    const exact = neumann(matter, t)
    const front = result.front as unknown as { at: number; error: number }
    assert.ok(
      Math.abs(front.at - exact.front) <= front.error,
      `front ${front.at} of ${exact.front}`,
    )
    near(front.at, exact.front, { relative: 5e-3 })
    near((result.molten as unknown as Judged).value, 1 - front.at / 0.3, { relative: 1e-9 })
    for (const { at, value, error } of result.probes as unknown as (Judged & { at: number[] })[]) {
      const off = Math.abs(value - exact.at(at[0]!))
      assert.ok(off <= error, `${at[0]}: off by ${off}, told ${error}`)
    }
  }
})

test('heat is neither made nor lost: what warm water melts of ice in an insulated box', () => {
  const { result } = solve({
    domain: { x: [0, 0.02] },
    material: { k: 2, rho: 1000, c: 2000, latent: { heat: 1e5, temperature: 0, k: 0.6, c: 4000 } },
    initial: 'if(x < 0.01, 10, 0)',
    boundaries: { left: { kind: 'insulated' }, right: { kind: 'insulated' } },
    cells: [32],
    tEnd: 20_000,
  })
  near((result.molten as unknown as Judged).value, 0.5 + (0.5 * 4000 * 10) / 1e5, {
    relative: 1e-6,
  })
  near(result.meanTemperature, 0, { absolute: 1e-4 })
})

longOnly(test)(
  'a narrow span of melting is near none, and a plate that freezes from one side is a bar',
  () => {
    const sharp = solve(freezing(WATER, 7200, { probes: undefined, cells: [64] })).result
    const wide = solve(
      freezing(WATER, 7200, { probes: undefined, cells: [64], material: materialOf(WATER, 0.2) }),
    ).result
    const [one, other] = [sharp, wide].map(({ molten }) => molten as unknown as Judged)
    near(one!.value, other!.value, { absolute: one!.error + other!.error })
    const plate = solve(
      freezing(WATER, 7200, {
        domain: { x: [0, 0.3], y: [0, 0.1] },
        boundaries: {
          left: { kind: 'value', value: -10 },
          ...Object.fromEntries(
            ['right', 'bottom', 'top'].map(side => [side, { kind: 'insulated' }]),
          ),
        },
        probes: undefined,
        cells: [64, 4],
      }),
    ).result
    // Their first steps differ.
    near((plate.molten as unknown as Judged).value, one!.value, { relative: 1e-4 })
  },
)

test('n steps and then m give the bits of n + m while a front moves', () => {
  const whole = solve(freezing(WATER, 4000, { cells: [64], probes: undefined })).result
  const first = solve(freezing(WATER, 1234.5, { cells: [64], probes: undefined })).result
  const second = solve(
    freezing(WATER, 4000, { cells: [64], probes: undefined, initial: { state: first.state } }),
  ).result
  assert.is(second.meanTemperature, whole.meanTemperature)
  assert.equal(
    (second.molten as unknown as Judged).value,
    (whole.molten as unknown as Judged).value,
  )
})

test('each content has one temperature, and the way back ends where melting begins', () => {
  const material = (temperature: number, width: number): Material => ({
    ...{ kx: constantOf(1), ky: constantOf(1), rho: constantOf(2), c: constantOf(3), place: '' },
    latent: { heat: 10, temperature, width, kx: constantOf(1), ky: constantOf(1), c: 5 },
  })
  const course = new Course([
    [material(-4, 0), 0.5],
    [material(2, 1), 0.25],
  ])
  for (let t = -8; t < 8; t += 0.37)
    near(course.temperatureAt(course.contentAt(t)), t, { absolute: 1e-12 })
  let last = Number.NEGATIVE_INFINITY
  for (let content = -60; content < 60; content += 0.25) {
    const t = course.temperatureAt(content)
    assert.ok(t >= last)
    last = t
  }
  // From solid to molten at -1: the jump of the first one and the warmth of both.
  near(course.contentAt(-1) - course.contentAt(-4), 0.5 * 2 * (10 + 3 * 5) + 0.25 * 2 * 3 * 3, {
    relative: 1e-12,
  })
  assert.is(course.capacityAt(course.contentAt(-4) + 1), Number.POSITIVE_INFINITY)
})

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ material: { k: 1, latent: { heat: 1 } } }, '/material/latent/temperature'],
  [{ material: { k: 1, latent: { heat: -1, temperature: 0 } } }, '/material/latent/heat'],
  [{ material: { k: 1, latent: { heat: 1, temperature: 'x' } } }, '/material/latent/temperature'],
  [
    { material: { k: 1, latent: { heat: 1, temperature: 0, width: -1 } } },
    '/material/latent/width',
  ],
  [{ material: { k: 1, c: '1 + T', latent: { heat: 1, temperature: 0 } } }, '/material/c'],
  [{ regions: [{ x: [0, 0.1], c: '1 + x', latent: { heat: 1, temperature: 0 } }] }, '/regions/0/c'],
  [{ steady: true, tEnd: undefined, probes: undefined, initial: undefined }, '/material/latent'],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [more, pointer] of REFUSED) {
    const input = { ...freezing(WATER, 100), ...more }
    const failure = refusal(() => solve(input))
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
})

test.run()
