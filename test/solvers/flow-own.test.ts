// Flows of the caller's own: published benchmarks, closed forms, orders by a solution that is made up, balances, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { flow } from '../../workers/solvers/flow/flow.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('own flows')
const inLong = longOnly(test)
const solve = solverOf(flow)

const SQUARE = { x: [0, 1], y: [0, 1] }
const PERIODIC = { left: { kind: 'periodic' }, right: { kind: 'periodic' } }

type Solved = ReturnType<typeof solve>
const bodiesOf = ({ result }: Solved) => result.bodies as Record<string, number>[]
const probesOf = ({ result }: Solved) => result.probes as Record<string, number>[]

/** A block on the floor of a channel. */
const FENCE = {
  domain: { x: [0, 3], y: [0, 1] },
  visc: 0.0188,
  regions: [{ x: [0.8, 1.1], y: [0, 0.475] }],
  boundaries: {
    left: { kind: 'inflow', velocity: ['6*y*(1 - y)', 0] },
    right: { kind: 'outflow' },
  },
  steady: true,
}

/** Schaefer and Turek, Flow Simulation with High-Performance Computers II (1996) 547, figures of Nabh (1998). */
const CYLINDER = {
  domain: { x: [0, 2.2], y: [0, 0.41] },
  visc: 1e-3,
  regions: [{ centre: [0.2, 0.2], radius: 0.05 }],
  boundaries: {
    left: { kind: 'inflow', velocity: ['4*Um*y*(0.41 - y)/0.41^2', 0] },
    right: { kind: 'outflow' },
  },
  parameters: { Um: 0.3 },
  steady: true,
  probes: [
    [0.15, 0.2],
    [0.25, 0.2],
  ],
}

inLong('DFG 2D-1: drag, lift and pressures of a cylinder in a channel', () => {
  const solved = solve({ ...CYLINDER, cells: [48, 32] })
  near(solved.value, 5.57953523384, { relative: 1e-3 })
  assert.ok(solved.uncertainty > Math.abs(solved.value! - 5.57953523384))
  near(bodiesOf(solved)[0]!['cl'], 0.010618948146, { relative: 3e-2 })
  const [before, behind] = probesOf(solved)
  near(before!['p']! - behind!['p']!, 0.11752016697, { relative: 3e-3 })
})

inLong('de Vahl Davis: heat across a square of air', () => {
  for (const [Ra, nusselt] of [[1e5, 4.5216]] as const) {
    const solved = solve({
      domain: SQUARE,
      visc: 0.71,
      buoyancy: { Ra, Pr: 0.71 },
      boundaries: {
        left: { kind: 'wall', temperature: 1 },
        right: { kind: 'wall', temperature: 0 },
      },
      steady: true,
      cells: [24, 24],
    })
    near(solved.value, nusselt, { relative: 3e-4 })
    near(solved.result.nusselt!.right as number, solved.value!, { relative: 1e-9 })
  }
})

test('a lid at Re 100: the stream function of Ghia, Ghia and Shin', () => {
  const solved = solve({
    domain: SQUARE,
    visc: 0.01,
    boundaries: { top: { kind: 'wall', velocity: [1, 0] } },
    steady: true,
    cells: [32, 32],
  })
  near(solved.value, -0.10352, { relative: 1e-3 })
  near(Math.min(...(solved.result.series['uCentre'] as number[])), -0.21404, { relative: 2e-3 })
})

inLong('between plates a pressure drives what it does in a formula, and an inflow loses it', () => {
  const inflow = solve({
    domain: { x: [0, 2], y: [0, 1] },
    visc: 0.1,
    rho: 3,
    boundaries: {
      left: { kind: 'inflow', velocity: ['y*(1 - y)', 0] },
      right: { kind: 'outflow' },
    },
    steady: true,
    cells: [16, 16],
  })
  near(inflow.value, 2 * 2 * 0.1 * 3, { relative: 1e-9 })
  const driven = solve({
    domain: { x: [0, 2], y: [0, 1] },
    visc: 0.1,
    force: [1, 0],
    boundaries: PERIODIC,
    steady: true,
    cells: [16, 16],
    probes: [[0.3, 0.5]],
  })
  near(probesOf(driven)[0]!['u'], 1 / (8 * 0.1), { relative: 1e-9 })
})

inLong('a cylinder that turns in a larger one at rest: the torque of Couette', () => {
  const solved = solve({
    domain: { x: [-1, 1], y: [-1, 1] },
    visc: 0.1,
    regions: [
      { centre: [0, 0], radius: 0.3, velocity: ['-y', 'x'] },
      { where: 'x^2 + y^2 > 0.64' },
    ],
    steady: true,
    cells: [32, 32],
    probes: [[0.5, 0]],
  })
  const torque = (4 * Math.PI * 0.1 * 0.09 * 0.64) / 0.55
  near(solved.value, -torque, { relative: 2e-4 })
  near(bodiesOf(solved)[1]!['torque'], torque, { relative: 2e-4 })
  near(probesOf(solved)[0]!['v'], (0.09 / 0.55) * (0.64 / 0.5 - 0.5), { relative: 2e-3 })
})

inLong('a body in a row of such holds all that pushes the fluid', () => {
  const solved = solve({
    domain: SQUARE,
    // So thick that what the elements lose of the momentum that is carried is beyond the digits here.
    visc: 10,
    rho: 2,
    force: [1.5, 0],
    regions: [
      {
        points: [
          [0.3, 0.3],
          [0.7, 0.4],
          [0.45, 0.7],
        ],
      },
    ],
    boundaries: { ...PERIODIC, bottom: { kind: 'slip' }, top: { kind: 'slip' } },
    steady: true,
    cells: [24, 24],
  })
  const area = 1 - Math.abs(0.4 * 0.4 - 0.15 * 0.1) / 2
  near(bodiesOf(solved)[0]!['drag'], 2 * 1.5 * area, { relative: 1e-8 })
})

inLong('a channel around a block on its floor separates behind it and takes hold again', () => {
  const { result, value } = solve({
    domain: { x: [0, 6], y: [0, 1] },
    visc: 0.01,
    regions: [{ x: [0, 1], y: [0, 0.5] }],
    boundaries: {
      left: { kind: 'inflow', velocity: ['16*(y - 0.5)*(1 - y)', 0] },
      right: { kind: 'outflow' },
    },
    steady: true,
    cells: [64, 24],
  })
  const { bottom } = result.separation as { bottom: { x: number; error: number }[] }
  const last = bottom.at(-1)!
  // Half a height in, twice that out: at Re 67 by step and mean speed the bubble is some three to four steps long.
  assert.ok(last.x > 2 && last.x < 4, `${last.x}`)
  assert.ok(value! > 0)
})

inLong('velocity and temperature converge with order three, pressure with two', () => {
  const [s, c] = ['sin(2*pi*x)', 'cos(2*pi*x)']
  const [q, r] = ['sin(2*pi*y)', 'cos(2*pi*y)']
  const [a, b] = ['sin(pi*x)^2', 'sin(pi*y)^2']
  const u = `${a}*${q}`
  const v = `(-${s}*${b})`
  const [nu, kappa, lift] = [0.1, 0.2, 5]
  const heat = 'sin(pi*x)*sin(pi*y)'
  const force = [
    `${u}*pi*${s}*${q} + ${v}*2*pi*${a}*${r} - pi*sin(pi*x)*sin(pi*y) - ${nu}*(2*pi^2*${c}*${q} - 4*pi^2*${a}*${q})`,
    `${u}*(-2*pi*${c}*${b}) - ${v}*pi*${s}*${q} + pi*cos(pi*x)*cos(pi*y) - ${nu}*(4*pi^2*${s}*${b} - 2*pi^2*${s}*${r}) - ${lift}*${heat}`,
  ]
  const heating = `${u}*pi*cos(pi*x)*sin(pi*y) + ${v}*pi*sin(pi*x)*cos(pi*y) + 2*pi^2*${kappa}*${heat}`
  const held = { kind: 'wall', temperature: 0 }
  const probes = Array.from({ length: 49 }, (_, k) => [
    0.13 + 0.12 * (k % 7),
    0.11 + 0.13 * Math.floor(k / 7),
  ])
  const exact = probes.map(([x, y]) => {
    const sin = (z: number) => Math.sin(Math.PI * z)
    return {
      u: sin(x!) ** 2 * sin(2 * y!),
      v: -sin(2 * x!) * sin(y!) ** 2,
      p: Math.cos(Math.PI * x!) * sin(y!),
      temperature: sin(x!) * sin(y!),
    }
  })
  const off = (cells: number) => {
    const solved = probesOf(
      solve({
        domain: SQUARE,
        visc: nu,
        force,
        heating,
        buoyancy: { kappa, beta: lift, g: 1 },
        boundaries: { left: held, right: held, bottom: held, top: held },
        steady: true,
        cells: [cells, cells],
        probes,
      }),
    )
    const size = (of: (probe: Record<string, number>, k: number) => number) =>
      Math.sqrt(solved.reduce((sum, probe, k) => sum + of(probe, k) ** 2, 0) / solved.length)
    // The pressure is known but for a constant.
    const shift = solved[0]!['p']! - exact[0]!.p
    return {
      u: size((probe, k) => probe['u']! - exact[k]!.u),
      v: size((probe, k) => probe['v']! - exact[k]!.v),
      p: size((probe, k) => probe['p']! - exact[k]!.p - shift),
      temperature: size((probe, k) => probe['temperature']! - exact[k]!.temperature),
    }
  }
  const [coarse, fine] = [off(8), off(16)]
  for (const name of ['u', 'v', 'temperature'] as const) {
    assert.ok(coarse[name] / fine[name] > 6, `${name} ${coarse[name]} ${fine[name]}`)
    assert.ok(fine[name] < 1e-3, `${name} ${fine[name]}`)
  }
  assert.ok(coarse.p / fine.p > 3, `p ${coarse.p} ${fine.p}`)
})

inLong(
  'a given pressure is that of the room that the flow comes from: Bernoulli takes his share',
  () => {
    const { result, equations } = solve({
      domain: { x: [0, 2], y: [0, 1] },
      cells: [16, 12],
      visc: 0.1,
      rho: 2,
      steady: true,
      boundaries: { left: { kind: 'pressure', value: 3.2 }, right: { kind: 'pressure', value: 0 } },
      probes: [[0, 0.5]],
    })
    const [inlet] = result.probes as Record<string, number>[]
    near(inlet!['p']!, 3.2 - inlet!['u']! ** 2, { absolute: 0.05 })
    assert.match(equations!.join(), /less rho \|u\|\^2\/2 where the flow comes in/)
    assert.match(result.warnings.join(), /comes in through left: .* of the room it comes from/)
  },
)

test('what is missing, makes no sense or cannot be bounded is refused at its place', () => {
  const own = { domain: SQUARE, steady: true, cells: [8, 8] }
  const inflow = { kind: 'inflow', velocity: [1, 0] }
  const cases: [string, object][] = [
    ['/domain', { steady: true }],
    ['/domain/x', { ...own, domain: { x: [1, 0], y: [0, 1] } }],
    ['/N', { ...own, N: 64 }],
    ['/boundaries/left/kind', { ...own, boundaries: { left: { kind: 'door' } } }],
    ['/boundaries/left/value', { ...own, boundaries: { left: { kind: 'wall', value: 1 } } }],
    ['/boundaries/left/velocity', { ...own, boundaries: { left: { kind: 'inflow' } } }],
    ['/boundaries/right', { ...own, boundaries: { left: { kind: 'periodic' } } }],
    ['/boundaries', { ...own, boundaries: { left: inflow } }],
    [
      '/boundaries/left/temperature',
      { ...own, boundaries: { left: { kind: 'wall', temperature: 1 } } },
    ],
    ['/buoyancy/Ra', { ...own, buoyancy: { Ra: 1e4, Pr: 1 } }],
    ['/buoyancy/Gr', { ...own, buoyancy: { Gr: 1e4 } }],
    ['/force', { ...own, force: ['x', 'y', 'x'] }],
    ['/tEnd', { ...own, steady: undefined }],
    ['/tEnd', { ...own, tEnd: 1 }],
    ['/steps', { ...own, steps: 100 }],
    ['/steps', { domain: SQUARE, tEnd: 1, steps: 200_000 }],
    ['/snapshots/0', { domain: SQUARE, tEnd: 1, steps: 4, snapshots: [3] }],
    ['/initial', { domain: SQUARE, tEnd: 1, steps: 4, cells: [8, 8], initial: [0, 0, 0] }],
    ['/steady', { ...own, force: ['sin(t)', 0] }],
    ['/probes/0', { ...own, probes: [[2, 0]] }],
    [
      '/probes/0',
      {
        ...own,
        force: ['y', 0],
        regions: [{ centre: [0.5, 0.5], radius: 0.2 }],
        probes: [[0.5, 0.5]],
      },
    ],
    ['/cells', { ...own, cells: [1024, 1024] }],
    ['/reference/speed', { ...own, reference: { speed: 1 } }],
    ['/reference', { ...own, reference: { velocity: 1 } }],
    ['/parameters/q', { ...own, parameters: { q: 1 } }],
    ['/regions/0', { ...own, regions: [{ centre: [3, 3], radius: 0.2 }] }],
    ['/regions/0', { ...own, regions: [{ x: [-1, 2], y: [-1, 2] }] }],
    ['/buoyancy/length', { ...own, buoyancy: { kappa: 1, length: 2 } }],
    // Nothing comes in at the start and at the end, and all of it in between.
    [
      '/boundaries',
      {
        domain: SQUARE,
        tEnd: 1,
        steps: 4,
        cells: [8, 8],
        boundaries: { left: { kind: 'inflow', velocity: ['t*(1 - t)', 0] } },
      },
    ],
  ]
  for (const [place, input] of cases) {
    const failure = refusal(() => solve(input))
    const places = faultsOf(failure).map(({ pointer }) => pointer)
    assert.equal(places, [place], JSON.stringify(input) + failure.message)
  }
})

test('a fluid at rest bears on bodies that stand on its floor by its weight alone, to rounding', () => {
  const solved = solve({
    domain: SQUARE,
    visc: 0.1,
    rho: 2,
    force: [0.5, -1],
    regions: [
      { x: [0.3, 0.6], y: [0, 0.4] },
      { x: [0.6, 0.8], y: [0, 0.2] },
    ],
    steady: true,
    cells: [8, 8],
    probes: [[0, 0]],
  })
  // p = x - 2 y + c.
  const c = probesOf(solved)[0]!['p']!
  const [high, low] = bodiesOf(solved)
  near(high!['drag'], 0.4 * (0.3 - 0.4 + c) - 0.2 * (0.6 - 0.6 + c), { absolute: 1e-12 })
  near(high!['lift'], -0.3 * (0.45 - 0.8 + c), { absolute: 1e-12 })
  near(low!['drag'], -0.2 * (0.8 - 0.2 + c), { absolute: 1e-12 })
  near(low!['lift'], -0.2 * (0.7 - 0.4 + c), { absolute: 1e-12 })
})

test('a drag that two meshes agree on by chance is told with the error of the flow', () => {
  const solved = solve({ ...FENCE, cells: [30, 12] })
  // Of 176 by 68 cells and more, extrapolated by the order of the corner, 2 x 0.5445 (Moffatt, J. Fluid Mech. 18 (1964) 1).
  const off = Math.abs(solved.value! - 8.3905)
  assert.ok(off > 0.1 && off < 1.5 * solved.uncertainty, `${solved.value} ${solved.uncertainty}`)
})

inLong('Gartling: where the flow behind a step at Re 800 takes hold, and the eddy across', () => {
  const { result } = solve({
    domain: { x: [0, 30], y: [-0.5, 0.5] },
    visc: 1 / 800,
    boundaries: {
      left: [{ kind: 'inflow', velocity: ['24*y*(0.5 - y)', 0], from: 0, to: 0.5 }],
      right: { kind: 'outflow' },
    },
    steady: true,
    cells: [192, 40],
  })
  const { bottom, top } = result.separation as Record<string, { x: number; error: number }[]>
  const places = [bottom!.at(-1)!, ...top!]
  assert.is(places.length, 3)
  // Gartling, Int. J. Numer. Meth. Fluids 11 (1990) 953: 6.10, and 4.85 to 10.48.
  for (const [k, x] of [6.1, 4.85, 10.48].entries()) {
    near(places[k]!.x, x, { absolute: 0.025 })
    assert.ok(Math.abs(places[k]!.x - x) < places[k]!.error, `${x} ${places[k]!.error}`)
  }
})

test('a flow that its meshes do not show is refused for its error', () => {
  const failure = refusal(() =>
    solve({
      domain: SQUARE,
      visc: 2e-4,
      boundaries: { top: { kind: 'wall', velocity: [1, 0] } },
      steady: true,
      cells: [8, 8],
    }),
  )
  assert.ok(['PRECISION', 'NOT_CONVERGED'].includes(failure.code), failure.message)
})

test.run()
