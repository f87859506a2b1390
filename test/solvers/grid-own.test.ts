// Cases with generators, costs and limits. Figures of MATPOWER 8 (commit 95d5a6f) under Octave, mismatch 1e-10, unless said.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { GEN } from '../../workers/solvers/grid/case-columns.ts'
import { type CaseName, publishedCase } from '../../workers/solvers/grid/cases/index.ts'
import { grid } from '../../workers/solvers/grid/grid.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('grid: own cases')
const inLong = longOnly(test)
const solve = solverOf(grid)

/** Loss, power and reactive power of the slack (MW, MVAr), lowest voltage and its bus; largest DC flow. */
const FLOWS: Readonly<Record<string, readonly [number, number, number, number, number, number]>> = {
  case5: [5.02718004, 5.02718004, 184.12293015, 0.98926124, 2, 249.7192295],
  case6ww: [7.87549692, 107.87549692, 15.9562063, 0.98544484, 5, 44.92200423],
  case9: [4.64102147, 71.64102147, 27.04592353, 0.99563086, 9, 163],
  case14: [13.39327236, 232.39327236, -16.54930054, 1.01, 3, 147.83859556],
  case24_ieee_rts: [51.24641549, 187.24641549, 133.9915309, 0.97786205, 24, 382.85014348],
  case30: [2.44380314, 25.97380314, -0.99848423, 0.96062371, 8, 37],
  case_ieee30: [17.55694791, 260.95694791, -20.41788339, 0.9922348, 30, 161.02634741],
  case39: [43.64112576, 677.87112576, 221.57448642, 0.982, 31, 830],
  case57: [27.86375151, 478.66375151, 128.84962753, 0.93593245, 31, 177.22595217],
  case118: [132.86287189, 513.86287189, -82.42405729, 0.943, 76, 450],
  case300: [408.31558179, 455.94647707, 38.83839946, 0.92879926, 9033, 1292],
  case33bw: [0.20267713, 3.91767713, 2.43514097, 0.91309048, 18, 3.715],
}

/** Lowest cost an hour, with alternating current and linear. */
const COSTS: Readonly<Record<string, readonly [number, number]>> = {
  case5: [17551.891852, 17479.896925],
  case6ww: [3143.97461, 3046.412512],
  case9: [5296.686524, 5216.026608],
  case14: [8081.525134, 7642.591777],
  case24_ieee_rts: [63352.2, 61001.240313],
  case30: [576.892336, 565.205966],
  case_ieee30: [8906.144097, 8343.401732],
  case39: [41864.177597, 41263.940786],
  case57: [41737.786059, 41006.736942],
  case118: [129660.696432, 125947.881418],
}

interface Row {
  [name: string]: number
}
const slackOf = ({ generators, slack }: { generators?: unknown[]; slack?: number }) => {
  const own = (generators as unknown as Row[]).filter(({ bus }) => bus === slack)
  const sum = (name: string) => own.reduce((total, row) => total + row[name]!, 0)
  return [sum('P'), sum('Q')] as const
}

test('flows of the published cases: losses, slack and lowest voltage to 1e-6, largest linear flow', () => {
  for (const [name, [loss, p, q, low, bus, most]] of Object.entries(FLOWS)) {
    const { value, unit, result } = solve({ case: name as CaseName, model: 'ac' })
    assert.is(unit, 'MW')
    near(value, loss, { relative: 1e-6, absolute: 1e-7 })
    const [slackP, slackQ] = slackOf(result)
    near(slackP, p, { relative: 1e-6 })
    near(slackQ, q, { relative: 1e-6 })
    near(result.lowestVoltage, low, { relative: 1e-7 })
    // Equal voltages are held at several buses of 14 and 39.
    const lowest = (result.buses as Row[]).find(row => row['bus'] === bus)!
    near(lowest['V'], low, { relative: 1e-7 })
    near(solve({ case: name as CaseName }).value, most, { relative: 1e-7 })
  }
})

inLong(
  'the cheapest generation of the published cases: 1e-5 with alternating current, 1e-7 linear',
  () => {
    for (const [name, [ac, dc]] of Object.entries(COSTS)) {
      const full = solve({ case: name as CaseName, model: 'ac', problem: 'opf' })
      near(full.value, ac, { relative: 1e-6 })
      near(solve({ case: name as CaseName, problem: 'opf' }).value, dc, { relative: 1e-8 })
    }
  },
)

test('marginal costs of case5', () => {
  const prices = (model: 'ac' | 'dc') =>
    (solve({ case: 'case5', model, problem: 'opf' }).result.buses as Row[]).map(
      row => row['price']!,
    )
  for (const [model, expected] of [
    ['ac', [16.9351, 26.5499, 30, 39.7121, 10]],
    ['dc', [16.9774, 26.3845, 30, 39.9427, 10]],
  ] as const) {
    for (const [i, price] of prices(model).entries()) near(price, expected[i]!, { absolute: 6e-5 })
  }
})

test('a marginal cost is what a further megawatt costs', () => {
  const cost = (Pd: number) =>
    solve({ case: 'case30', model: 'ac', problem: 'opf', set: [{ bus: 8, values: { Pd } }] })
  const { result } = cost(30)
  const price = (result.buses as Row[]).find(({ bus }) => bus === 8)!['price']!
  near(price, (cost(30.01).value! - cost(29.99).value!) / 0.02, { relative: 1e-4 })
})

test('ratings that bind raise the cost, and what cannot be met is refused with its limits', () => {
  const tight = solve({ case: 'case30', model: 'ac', problem: 'opf', ratingScale: 0.98 })
  near(tight.value, 582.226467, { relative: 1e-7 })
  near(Math.max(...(tight.result.buses as Row[]).map(row => row['price']!)), 17.627, {
    absolute: 2e-3,
  })
  const { code, message, details } = refusal(() =>
    solve({ case: 'case30', model: 'ac', problem: 'opf', ratingScale: 0.95 }),
  )
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, 'rating of branch 6-8')
  assert.is((details as { unmet: string[] }).unmet.length, 2)
  const linear = refusal(() => solve({ case: 'case9', problem: 'opf', loadScale: 3 }))
  assert.match(linear.message, /P at bus \d/)
})

test('outages: those that split the network, and the lowest voltage of the others', () => {
  const n1 = (name: CaseName) => solve({ case: name, model: 'ac', problem: 'contingency' })
  const small = n1('case14')
  near(small.value, 0.99348406, { absolute: 1e-8 })
  assert.is(small.result.islandingOutages, 1)
  const large = n1('case118')
  near(large.value, 0.90213418, { absolute: 1e-8 })
  assert.is(large.result.islandingOutages, 9)
  const worst = large.result.outages!.find(({ lowestVoltage = 9 }) => lowestVoltage < 0.9022)!
  assert.equal([worst.from, worst.to], [11, 13])
})

test('an outage is the flow of the network without the branch', () => {
  const { outages } = solve({ case: 'case30', model: 'ac', problem: 'contingency' }).result
  const linear = solve({ case: 'case30', problem: 'contingency' }).result.outages!
  for (const [listed, model] of [
    [outages!, 'ac'],
    [linear, 'dc'],
  ] as const) {
    const first = listed.find(({ islands }) => !islands)!
    const without = solve({ case: 'case30', model, out: [first.branch] }).result
    near(without.maxLoading, first.maxLoading!, { relative: 1e-9 })
  }
})

const triangle = {
  buses: 3,
  slack: 1,
  branches: [
    { from: 1, to: 2, x: 0.1, r: 0.01, tap: 1, rating: 1 },
    { from: 2, to: 3, x: 0.1, r: 0.01, tap: 1, rating: 1 },
    { from: 1, to: 3, x: 0.1, r: 0, tap: 1, rating: 1 },
  ],
  loads: [{ bus: 3, P: 0.9, Q: 0.3 }],
}

test('two buses: the voltage of a load behind a reactance is that of its quadratic equation', () => {
  const [x, P, Q] = [0.2, 0.5, 0.2]
  const network = {
    buses: 2,
    slack: 1,
    branches: [{ from: 1, to: 2, x, tap: 1, rating: 1, r: 0 }],
    loads: [{ bus: 2, P, Q }],
  }
  const { result, value } = solve({ model: 'ac', network })
  // u = V^2: u^2 + u (2 Q x - 1) + x^2 (P^2 + Q^2) = 0.
  const b = 2 * Q * x - 1
  const u = (-b + Math.sqrt(b * b - 4 * x * x * (P * P + Q * Q))) / 2
  near((result.buses as Row[])[1]!['V'], Math.sqrt(u), { relative: 1e-12 })
  near(value, 0, { absolute: 1e-9 })
})

test('twice the largest load of two buses has no solution, and is told so', () => {
  const network = {
    buses: 2,
    slack: 1,
    branches: [{ from: 1, to: 2, x: 0.2, tap: 1, rating: 1, r: 0 }],
    // V^2 / (2 x) = 2.5 is the most.
    loads: [{ bus: 2, P: 5 }],
  }
  const { code, message } = refusal(() => solve({ model: 'ac', network }))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, 'cannot carry')
  near(
    solve({ model: 'ac', network: { ...network, loads: [{ bus: 2, P: 2.499 }] } }).result
      .lowestVoltage,
    0.7171,
    { absolute: 1e-3 },
  )
})

test('a network in JSON: the generator that costs less runs until its line is full', () => {
  const generators = [
    { bus: 1, Pmax: 2, cost: [10, 0] },
    { bus: 2, Pmax: 2, cost: [20, 0] },
  ]
  const dispatch = (rating: number) => {
    const branches = triangle.branches.map((line, l) => (l === 2 ? { ...line, rating } : line))
    return solve({ problem: 'opf', network: { ...triangle, branches, generators } })
  }
  near(dispatch(1).value, 900, { relative: 1e-8 })
  // Of what bus 1 makes 2/3 takes the direct line, of bus 2 1/3: 2/3 p + 1/3 (0.9 - p) = 0.4.
  near(dispatch(0.4).value, 1000 * 0.3 + 2000 * 0.6, { relative: 1e-8 })
})

test('reactive limits: a generator at its limit lets its voltage go, and all limits hold', () => {
  const free = solve({ case: 'case118', model: 'ac' })
  const held = solve({ case: 'case118', model: 'ac', enforceQ: true })
  assert.ok(free.result.warnings.some(text => text.includes('reactive power beyond')))
  assert.not.ok(held.result.warnings.some(text => text.includes('reactive power beyond')))
  const limited = (held.result.generators as { limit?: string; bus: number }[]).filter(
    ({ limit }) => limit,
  )
  assert.ok(limited.length >= 5)
  // Figure of MATPOWER with enforce_q_lims.
  near(held.value, 132.4807493, { relative: 1e-8 })
})

test('at its upper limit a generator would raise its voltage if it could, at its lower one it would sink it', () => {
  const { result } = solve({ case: 'case300', model: 'ac', enforceQ: true })
  const wanted = new Map(publishedCase('case300').gen.map(row => [row[GEN.bus]!, row[GEN.Vg]!]))
  const volts = new Map((result.buses as Row[]).map(({ bus, V }) => [bus!, V!]))
  const limited = (result.generators as { limit?: string; bus: number }[]).filter(g => g.limit)
  assert.ok(limited.length >= 3)
  for (const { bus, limit } of limited) {
    const above = volts.get(bus)! - wanted.get(bus)!
    assert.ok(limit === 'Qmax' ? above <= 1e-8 : above >= -1e-8, `bus ${bus}: ${limit}, ${above}`)
  }
})

test('a distributed slack: every generator takes its share of the losses', () => {
  const single = solve({ case: 'case9', model: 'ac' })
  const shared = solve({ case: 'case9', model: 'ac', slack: 'distributed' })
  const of = (solved: typeof single) => (solved.result.generators as Row[]).map(row => row['P']!)
  const moved = of(shared).map((p, k) => p - [72.3, 163, 85][k]!)
  // Pmax 250, 300, 270.
  near(moved[1]! / moved[0]!, 300 / 250, { relative: 1e-9 })
  near(moved[2]! / moved[0]!, 270 / 250, { relative: 1e-9 })
  near(of(shared).reduce((sum, p) => sum + p, 0) - shared.value!, 315, { absolute: 1e-8 })
})

test('a case that was written is read again to the same answer, its optimum too', () => {
  for (const [problem, model] of [
    ['flow', 'ac'],
    ['opf', 'ac'],
    ['opf', 'dc'],
  ] as const) {
    const first = solve({ case: 'case57', model, problem, write: true })
    const { matpower } = first.result
    near(solve({ matpower: matpower!, model, problem }).value, first.value!, { relative: 1e-9 })
  }
  // The dispatch of the optimum is a flow with the same losses.
  const best = solve({ case: 'case57', model: 'ac', problem: 'opf', write: true })
  near(solve({ matpower: best.result.matpower!, model: 'ac' }).value, best.result.losses!, {
    relative: 1e-6,
  })
})

test('starts of all kinds lead to one flow, bit for bit the same each time', () => {
  const input = { case: 'case57', model: 'ac' } as const
  for (const start of ['flat', 'dc', 'case'] as const) {
    near(solve({ ...input, start }).value, 27.86375151, { relative: 1e-8 })
  }
  assert.equal(solve(input), solve(input))
})

test('the error of losses that is told covers the error that is made, however near the last step has come', () => {
  const random = new Random(7)
  for (let k = 0; k < 30; k++) {
    const buses = 3 + (k % 4)
    const branches = Array.from({ length: buses }, (_, i) => ({
      ...{ from: i + 1, to: ((i + 1) % buses) + 1, tap: 1, rating: 5 },
      ...{ r: 0.005 + 0.03 * random.uniform(), x: 0.05 + 0.2 * random.uniform() },
    }))
    const loads = Array.from({ length: buses - 1 }, (_, i) => ({
      ...{ bus: i + 2, P: 0.1 + 0.4 * random.uniform(), Q: 0.2 * random.uniform() },
    }))
    const input = { model: 'ac', network: { buses, slack: 1, branches, loads } } as const
    const { value, uncertainty } = solve(input)
    const exact = solve({ ...input, tolerance: 1e-12 }).value!
    assert.ok(Math.abs(value! - exact) <= 3 * uncertainty, `${k}: ${value! - exact} ${uncertainty}`)
  }
})

test('a flow goes on from its state: the same bits without a step, after a change fewer steps', () => {
  for (const more of [{}, { enforceQ: true }, { slack: 'distributed' }] as const) {
    const input = { case: 'case118', model: 'ac', ...more } as const
    const first = solve(input)
    const again = solve({ ...input, initial: first.result.state })
    assert.is(again.result.iterations, 0)
    for (const name of ['buses', 'branches', 'generators', 'state'] as const) {
      assert.equal(again.result[name], first.result[name])
    }
  }
  const base = solve({ case: 'case57', model: 'ac', enforceQ: true, loadScale: 1.02 })
  const change = { case: 'case57', model: 'ac', enforceQ: true, loadScale: 1.021 } as const
  const fresh = solve(change)
  const near57 = solve({ ...change, initial: base.result.state })
  near(near57.value, fresh.value!, { relative: 1e-9 })
  assert.ok(near57.result.iterations! < fresh.result.iterations!)
  // Without limits every voltage is held again.
  const free = solve({ case: 'case118', model: 'ac' })
  const limited = solve({ case: 'case118', model: 'ac', enforceQ: true })
  near(solve({ case: 'case118', model: 'ac', initial: limited.result.state }).value, free.value!, {
    relative: 1e-9,
  })
})

test('a state of another network, or beside another start, is refused', () => {
  const { state } = solve({ case: 'case9', model: 'ac' }).result
  for (const [input, place] of [
    [{ case: 'case14', model: 'ac', initial: state }, '/initial/buses'],
    [{ case: 'case9', model: 'ac', out: [{ bus: 3 }], initial: state }, '/initial/buses'],
    [{ case: 'case9', model: 'ac', start: 'flat', initial: state }, '/start'],
    [{ case: 'case9', model: 'ac', start: 'state' }, '/initial'],
    [{ case: 'case9', initial: state }, '/initial'],
    [{ case: 'case9', model: 'ac', initial: { ...(state as Row), volts: [1] } }, '/initial/volts'],
  ] as const) {
    faultAt(
      place,
      refusal(() => solve(input)),
    )
  }
})

test('a generator or a bus that is out is the case without it', () => {
  const without = solve({ case: 'case9', model: 'ac', out: [{ gen: 1 }] })
  const stopped = { gen: 1, values: { status: 0 } }
  assert.is(without.value, solve({ case: 'case9', model: 'ac', set: [stopped] }).value)
  const bus = solve({ case: 'case9', model: 'ac', out: [{ bus: 3 }] })
  const alone = { case: 'case9', model: 'ac', set: [{ bus: 3, values: { type: 4 } }] } as const
  assert.is(bus.value, solve(alone).value)
  const { message } = refusal(() => solve({ case: 'case9', out: [{ bus: 1 }] }))
  assert.match(message, 'reference')
})

test('limits that a flow does not keep are listed with what they are', () => {
  const { violations } = solve({ case: 'case118', model: 'ac' }).result as { violations?: object[] }
  assert.equal(
    violations!.map(one => (one as Row)['bus']),
    [19, 32, 34, 92, 103, 105],
  )
  const { violations: loaded } = solve({ case: 'case9', ratingScale: 0.6 }).result
  assert.equal(loaded, [{ limit: 'rating', from: 8, to: 2, branch: 6, value: 163, most: 150 }])
})

test('piecewise costs: the optimum stands where slopes meet the marginal cost', () => {
  const matpower = `function mpc = two
mpc.version = '2';
mpc.baseMVA = 100;
mpc.bus = [1 3 0 0 0 0 1 1 0 0 1 1.1 0.9; 2 1 80 0 0 0 1 1 0 0 1 1.1 0.9];
mpc.gen = [1 0 0 99 -99 1 100 1 100 0; 1 0 0 99 -99 1 100 1 100 0];
mpc.branch = [1 2 0 0.1 0 0 0 0 0 0 1 -360 360];
mpc.gencost = [1 0 0 3 0 0 50 500 100 1500; 2 0 0 3 0 12 0 0 0 0];
`
  // 50 MW at 10, then 12 is less than 20: the other one makes 30 MW.
  const { value, result } = solve({ matpower, problem: 'opf' })
  near(value, 500 + 30 * 12, { relative: 1e-7 })
  near((result.generators as Row[])[0]!['P'], 50, { relative: 1e-5 })
})

test('larger networks have an optimum with direct and with alternating current up to a size', () => {
  // A chain without losses in the linear model: all of the load comes from the cheaper end.
  const n = 1700
  const rows = (count: number, row: (k: number) => string) =>
    Array.from({ length: count }, (_, k) => `${row(k + 1)};`).join('\n')
  const matpower = [
    'mpc.version = "2"; mpc.baseMVA = 100;'.replaceAll('"', "'"),
    `mpc.bus = [${rows(n, k => `${k} ${k === 1 ? 3 : 1} ${k === 850 ? 200 : 0} 0 0 0 1 1 0 100 1 1.1 0.9`)}];`,
    `mpc.gen = [${[1, n].map(bus => `${bus} 0 0 500 -500 1 100 1 1000 0;`).join('\n')}];`,
    `mpc.branch = [${rows(n - 1, k => `${k} ${k + 1} 0 0.001 0 0 0 0 0 0 1 -360 360`)}];`,
    'mpc.gencost = [2 0 0 2 20 0; 2 0 0 2 30 0];',
  ].join('\n')
  const input = { matpower, problem: 'opf' }
  near(solve(input).value!, 20 * 200, { relative: 1e-6 })
  const { details } = refusal(() => solve({ ...input, model: 'ac' }))
  assert.is((details as { errors: { maximum: number }[] }).errors[0]!.maximum, 1500)
})

test('what has no part in a problem is refused', () => {
  const refused = (input: object) => refusal(() => solve(input)).message
  assert.match(refused({ case: 'case14', tolerance: 1e-8 }), 'alternating current')
  assert.match(refused({ case: 'case14', model: 'ac', problem: 'opf', enforceQ: true }), 'enforceQ')
  assert.match(refused({ problem: 'opf' }), 'the ring')
  assert.match(refused({ case: 'case14', model: 'ac', network: triangle }), 'either')
  assert.match(refused({ case: 'case14', model: 'ac', seed: 2 }), 'seed')
  assert.match(refused({ case: 'case4gs', model: 'ac', problem: 'opf' }), 'cost')
  assert.match(refused({ case: 'case14', set: [{ bus: 99, values: { Pd: 1 } }] }), 'no bus 99')
  assert.match(refused({ case: 'case14', set: [{ bus: 5, values: { Pq: 1 } }] }), 'Pq')
  const emergency = { case: 'case14', set: [{ branch: '1-2', values: { rateB: 1 } }] } as const
  assert.match(refused(emergency), 'no part in a flow')
  assert.ok(solve({ ...emergency, write: true }).result.matpower)
  assert.match(refused({ case: 'case14', out: ['1-14'] }), 'no branch joins')
  assert.match(refused({ case: 'case14', model: 'ac', out: ['7-8'] }), 'island')
  assert.match(refused({ case: 'case14', set: [{ bus: 1, values: { type: 1 } }] }), 'reference')
})

test('a generator without a limit of power beside the slack makes what it is told, or shares alike', () => {
  const network = {
    buses: 4,
    slack: 1,
    branches: [
      { from: 1, to: 2, x: 0.15, r: 0.03, b: 0.04 },
      { from: 2, to: 3, x: 0.2, r: 0.05, b: 0.02 },
      { from: 3, to: 4, x: 0.1, r: 0.01 },
      { from: 4, to: 1, x: 0.25, r: 0.06, b: 0.05, tap: 0.97 },
    ],
    loads: [
      { bus: 2, P: 0.6, Q: 0.3 },
      { bus: 3, P: 0.9, Q: 0.4, B: 0.1 },
      { bus: 4, P: 0.2, Q: 0.05 },
    ],
    generators: [
      { bus: 1, V: 1.03 },
      { bus: 4, P: 0.5, V: 1.01 },
    ],
  }
  const { value, result } = solve({ model: 'ac', network })
  // By scipy's fsolve on the same equations.
  near(value!, 4.23079600091378, { relative: 1e-12 })
  near(result.lowestVoltage, 0.9629333, { absolute: 1e-7 })
  const shared = solve({ model: 'ac', network, slack: 'distributed' }).result
  const [first, second] = shared.generators as [{ P: number }, { P: number }]
  near(second.P - 50, first.P, { relative: 1e-9 })
})

test('charging conductance is a shunt at both ends, within the losses of its branch', () => {
  const [r, x, b, g, tap] = [0.02, 0.1, 0.05, 0.04, 0.96]
  const at = (own: object, shunts: readonly object[]) =>
    solve({
      model: 'ac',
      network: {
        ...{ buses: 3, slack: 1 },
        branches: [
          { from: 1, to: 2, x, r, b, tap, ...own },
          { from: 2, to: 3, x: 0.2, r: 0.01 },
        ],
        loads: [{ bus: 2, P: 0.4, Q: 0.1 }, { bus: 3, P: 0.3 }, ...shunts],
        generators: [{ bus: 1, V: 1.02 }],
      },
    }).result
  const own = at({ g }, [])
  const apart = at({}, [
    { bus: 1, G: g / 2 / tap ** 2 },
    { bus: 2, G: g / 2 },
  ])
  const [first, second] = [own, apart].map(({ buses }) => buses as { V: number; angle: number }[])
  for (const [i, { V, angle }] of first!.entries()) {
    near(V, second![i]!.V, { relative: 1e-13 })
    near(angle, second![i]!.angle, { absolute: 1e-13 })
  }
  const taken = 100 * ((g / 2 / tap ** 2) * 1.02 ** 2 + (g / 2) * first![1]!.V ** 2)
  near(own.losses, apart.losses! + taken, { relative: 1e-9 })
  const network = { buses: 2, slack: 1, branches: [{ from: 1, to: 2, x, g }], injections: [0, -1] }
  assert.match(refusal(() => solve({ network, model: 'ac', write: true })).message, 'MATPOWER')
})

/** A line of x 0.5 with a load of 0.2: two voltages carry it, the upper one that at which a network runs. */
const TWO_BUSES = (voltage: number) => `function mpc = two
mpc.version = '2';
mpc.baseMVA = 100;
mpc.bus = [1 3 0 0 0 0 1 1 0 110 1 1.1 .9; 2 1 20 0 0 0 1 ${voltage} 0 110 1 1.1 .9];
mpc.gen = [1 20 0 100 -100 1 100 1 100 0];
mpc.branch = [1 2 0 .5 0 0 0 0 0 0 1 -360 360];
`

test('a flow of a case file starts at its voltages, and does not end at the lower solution unseen', () => {
  const solved = solve({ matpower: TWO_BUSES(1), model: 'ac', write: true }).result
  // sin(2 theta) = 2 P x, V = cos theta.
  const upper = Math.cos(Math.asin(0.2) / 2)
  near(solved.lowestVoltage as number, upper, { relative: 1e-12 })
  const again = solve({ matpower: solved.matpower as string, model: 'ac' }).result
  assert.is(again.iterations, 0)
  const { code, message } = refusal(() => solve({ matpower: TWO_BUSES(0.1), model: 'ac' }))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(
    message,
    /start: case leads to a solution with 0\.10\d+ per unit at bus 2.*dc or flat/,
  )
  // Who names a state wants what lies there.
  const low = { buses: [1, 2], angles: [0, -1.4], volts: [1, 0.1] }
  const lower = solve({ matpower: TWO_BUSES(1), model: 'ac', initial: low }).result
  near(lower.lowestVoltage as number, Math.sin(Math.asin(0.2) / 2), { relative: 1e-9 })
})

test('a mismatch that rounding leaves is told as such', () => {
  const stiff = TWO_BUSES(1)
    .replace('1.1 .9]', '1.1 .9; 3 1 13 7 0 0 1 1 0 110 1 1.1 .9]')
    .replace('-360 360]', '-360 360; 2 3 0 1e-9 0 0 0 0 0 0 1 -360 360]')
  const { code, message } = refusal(() => solve({ matpower: stiff, model: 'ac' }))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, /coarser tolerance/)
})

test('a small network of the caller is solved whatever its cost of a megawatt (value of SLSQP, SciPy)', () => {
  const rows = [
    [1, 2, 0.01, 0.19, 0, 0.02, 0.05, 1.87],
    [2, 3, 0.05, 0.14, 0, 0, -0.07, 1.08],
    [3, 4, 0.03, 0.11, 0.07, 0, 0, 0.82],
    [1, 3, 0.04, 0.19, 0, 0, 0.06, 1.06],
    [4, 1, 0.01, 0.18, 0, 0.02, -0.04, 0.89],
    [4, 1, 0.0, 0.03, 0.01, 0.0, 0.02, 1.4],
    [1, 2, 0.04, 0.1, 0, 0, 0, 1.12],
  ] as const
  const branches = rows.map(([from, to, r, x, b, g, shift, rating]) => ({
    ...{ from, to, r, x, b, g, shift, rating, tap: 1 },
  }))
  const loads = [
    { bus: 1, P: 0.1, Q: 0.01 },
    { bus: 2, P: 0.1, Q: 0.05 },
    { bus: 4, P: 0.11, Q: 0.03 },
    { bus: 2, G: 0.02, B: 0.15 },
    { bus: 3, P: 0.1 },
  ]
  const limits = { Qmin: -0.5, Qmax: 0.6 }
  for (const money of [1, 1000]) {
    const generators = [
      { bus: 1, V: 1.03, Pmax: 3, cost: [0.02, 15, 3] },
      { bus: 4, P: 0.12, V: 1.02, Pmax: 2, cost: [0.03, 20, 1] },
      { bus: 2, P: 0.08, V: 1.0, Pmin: 0.05, Pmax: 1.5, cost: [25, 0] },
      { bus: 2, P: 0.05, V: 1.0, Pmax: 0.6, cost: [0.01, 0.2, 18, 5] },
    ].map(one => ({ ...one, ...limits, cost: one.cost.map(each => each * money) }))
    const network = {
      ...{ buses: 4, slack: 1, branches, loads, generators },
      voltages: { low: 0.95, high: 1.05 },
    }
    const { result } = solve({ network, model: 'ac', problem: 'opf' })
    near(result.cost! / money, 809.5215390929, { relative: 1e-9 })
  }
})

test.run()
