import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { epi } from '../../workers/solvers/epi/epi.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf, validated } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('epi: compartments of the caller')
const inLong = longOnly(test)
const solve = solverOf(epi)

const RECOVERY = { from: 'I', to: 'R', rate: 'gamma*I' }
const SIR = {
  compartments: { S: 999_990, I: 10, R: 0 },
  transitions: [{ from: 'S', to: 'I', rate: 'beta*S*I/N' }, RECOVERY],
  parameters: { beta: 0.3, gamma: 0.1 },
}
/** Two groups that meet each other less than themselves. */
const GROUPS = {
  compartments: { S: 'rest', I: { young: 10 }, R: 0 },
  groups: [
    { name: 'young', size: 3e5 },
    { name: 'old', size: 7e5 },
  ],
  contacts: [
    [0.35, 0.08],
    [0.08, 0.15],
  ],
  transitions: [{ from: 'S', to: 'I', rate: 'S', by: 'I' }, RECOVERY],
  parameters: { gamma: 0.12 },
}

type Columns = Record<string, Float64Array>

test('written as transitions, SIR is the model of Kermack and McKendrick', () => {
  const { value, result, uncertainty } = solve(SIR)
  const model = solve({}).result
  near(value, model.peakInfected!, { relative: 1e-8 })
  near(result.peakDay, model.peakDay!, { relative: 1e-7 })
  const apart = Math.abs(value! - model.peakInfected!)
  assert.ok(apart <= 3 * (result.peakInfectedError! + model.peakInfectedError!), `${apart}`)
  const days = Math.abs(result.peakDay! - model.peakDay!)
  assert.ok(days <= 3 * (result.peakDayError! + model.peakDayError!), `${days}`)
  assert.ok(model.peakDayError! < 1e-6 && result.peakDayError! < 1e-5)
  near(result.finalSize, model.finalSize!, { relative: 1e-8 })
  near(result.R0, 3, { relative: 1e-12 })
  near(result.growthRate, 0.2, { relative: 1e-12 })
  near(result.doublingTime, Math.LN2 / 0.2, { relative: 1e-12 })
  assert.ok(uncertainty < 1e-3 && uncertainty > 0)
  // I_max = N - N/R0 (1 + ln(R0 S0/N)).
  near(value, 1e6 - (1e6 / 3) * (1 + log(3 * 0.99999)), { relative: 1e-9 })
  const { Rt, S } = result.series as Columns
  near(Rt!.at(-1), (3 * S!.at(-1)!) / 1e6, { relative: 1e-10 })
  const by = { ...SIR, transitions: [{ from: 'S', to: 'I', rate: 'beta*S', by: 'I' }, RECOVERY] }
  near(solve(by).value, value!, { relative: 1e-10 })
})

test('the boarding school: transmission and removal with their errors', () => {
  const I = [3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4]
  const { result } = solve({
    ...{ ...SIR, compartments: { S: 760, I: 3, R: 0 }, parameters: { beta: 1.5, gamma: 0.4 } },
    ...{ data: { t: I.map((_, day) => day), I }, fit: ['beta', 'gamma'] },
  })
  const { parameters, sum } = result.fitted as {
    parameters: Record<string, { value: number; standardError: number }>
    sum: number
  }
  near(parameters['beta']!.value, 1.6998, { absolute: 5e-6 })
  near(parameters['gamma']!.value, 0.446866, { absolute: 5e-7 })
  near(parameters['beta']!.standardError, 0.0298, { absolute: 5e-5 })
  near(parameters['gamma']!.standardError, 0.0151, { absolute: 5e-5 })
  near(sum, 3874.36, { absolute: 5e-3 })
  near(result.R0, parameters['beta']!.value / parameters['gamma']!.value, { relative: 1e-12 })
})

test('two groups: R0 is the largest eigenvalue of the next generation', () => {
  const { result } = solve(GROUPS)
  near(result.R0, 3.150520706, { relative: 1e-9 })
  // An independent final size: s_i = exp(-sum_j K_ij/gamma (1 - s_j)) of those who were susceptible.
  let s = [0, 0]
  const start = [1 - 10 / 3e5, 1]
  for (let n = 0; n < 1000; n++) {
    const gone = s.map(share => (1 - share) / 0.12)
    s = GROUPS.contacts.map((row, i) => start[i]! * exp(-row[0]! * gone[0]! - row[1]! * gone[1]!))
  }
  const long = solve({ ...GROUPS, days: 2000 }).result
  const rates = long.attackRates as Record<string, number>
  near(rates['young'], 1 - s[0]!, { relative: 1e-8 })
  near(rates['old'], 1 - s[1]!, { relative: 1e-8 })
})

test('groups that differ in nothing are one', () => {
  const alike = {
    ...{ ...GROUPS, compartments: { S: 999_990, I: 10, R: 0 }, parameters: { gamma: 0.1 } },
    contacts: [
      [0.09, 0.21],
      [0.09, 0.21],
    ],
  }
  near(solve(alike).value, solve(SIR).value!, { relative: 1e-9 })
})

inLong('twenty groups of four compartments run two years', () => {
  const groups = Array.from({ length: 20 }, (_, i) => ({ name: `g${i}`, size: 1000 * (i + 1) }))
  const { result } = solve({
    ...{ compartments: { S: 'rest', E: 0, I: 10, R: 0 }, groups, days: 730 },
    contacts: groups.map((_, i) => groups.map((_, j) => (i === j ? 0.2 : 0.01))),
    transitions: [
      { from: 'S', to: 'E', rate: 'S', by: 'I' },
      { from: 'E', to: 'I', rate: 's*E' },
      RECOVERY,
    ],
    parameters: { gamma: 0.12, s: 0.2 },
  })
  // (0.2 + 19 * 0.01)/gamma: all rows have this sum.
  near(result.R0, 0.39 / 0.12, { relative: 1e-12 })
  near(result.finalSize! / result.attackRate!, 210_000, { relative: 1e-12 })
})

test('a disease that stays: the endemic equilibrium of SEIR with births and deaths', () => {
  const [mu, beta, s, gamma, N] = [0.01, 0.6, 0.2, 0.1, 1000]
  const deaths = ['S', 'E', 'I', 'R'].map(name => ({ from: name, to: null, rate: `mu*${name}` }))
  const run = {
    compartments: { S: 990, E: 0, I: 10, R: 0 },
    transitions: [
      { from: null, to: 'S', rate: 'mu*N' },
      { from: 'S', to: 'E', rate: 'beta*S*I/N' },
      { from: 'E', to: 'I', rate: 's*E' },
      RECOVERY,
      ...deaths,
    ],
    ...{ parameters: { mu, beta, s, gamma }, days: 3000 },
  }
  const { result } = solve(run)
  const R0 = (beta * s) / ((s + mu) * (gamma + mu))
  near(result.R0, R0, { relative: 1e-12 })
  const { S, I } = result.endemicEquilibrium as Record<string, number>
  near(S, N / R0, { relative: 1e-9 })
  near(I, (mu * N * (R0 - 1)) / beta, { relative: 1e-9 })
  near(result.final!['S'], S!, { relative: 1e-6 })
  assert.is(solve(SIR).result.endemicEquilibrium, null)
  // People who lose their immunity, with nobody born: the number of persons is an equation of its own.
  const waning = { ...SIR, transitions: [...SIR.transitions, { from: 'R', to: 'S', rate: 'w*R' }] }
  const lasting = solve({ ...waning, parameters: { ...SIR.parameters, w: 0.02 } }).result
  const stays = lasting.endemicEquilibrium as Record<string, number>
  near(stays['S'], 1e6 / 3, { relative: 1e-9 })
  near(stays['I'], ((2e6 / 3) * 0.02) / 0.12, { relative: 1e-9 })
})

test('interventions begin and end at their times', () => {
  // Nobody is left to infect: I decays by gamma alone, 0.2 for ten days and 0.1 else.
  const decay = {
    compartments: { I: 1000, R: 0 },
    transitions: [RECOVERY],
    parameters: { gamma: 0.1 },
    days: 40,
    interventions: [{ from: 10, until: 20, set: { gamma: 0.2 } }],
  }
  near(solve(decay).result.final!['I'], 1000 * exp(-5), { relative: 1e-8 })
  const already = { ...decay, interventions: [{ from: -5, until: 20, set: { gamma: 0.2 } }] }
  near(solve(already).result.final!['I'], 1000 * exp(-6), { relative: 1e-8 })
  const turns = [decay.interventions[0], { from: 20, set: { gamma: 0 } }]
  near(solve({ ...decay, interventions: turns }).result.final!['I'], 1000 * exp(-3), {
    relative: 1e-8,
  })
  const comes = { ...decay, importations: [{ t: 30, compartment: 'I', number: 50 }] }
  near(solve(comes).result.final!['I'], 1000 * exp(-5) + 50 * exp(-1), { relative: 1e-8 })
})

test('contacts of a group are scaled in its row and in its column', () => {
  const run = (change: object) => solve({ ...GROUPS, days: 200, ...change }).result
  const half = run({ interventions: [{ from: 0, scaleContacts: { young: 0.5 } }] })
  const written = run({
    contacts: [
      [0.35 / 4, 0.04],
      [0.04, 0.15],
    ],
  })
  near(half.final!['R_old'], written.final!['R_old']!, { relative: 1e-8 })
  const all = run({ interventions: [{ from: 0, scaleContacts: 0.5 }] })
  const less = run({ contacts: GROUPS.contacts.map(row => row.map(value => value / 2)) })
  near(all.final!['R_old'], less.final!['R_old']!, { relative: 1e-8 })
})

test('outbreaks by chance have the exact distribution of final sizes', () => {
  // By the chain of events, whatever their times: from s susceptible and i infected one more with probability p.
  const [N, R0] = [100, 2]
  const chances = Array.from({ length: N }, () => new Float64Array(N + 1))
  chances[N - 1]![1] = 1
  const sizes = new Float64Array(N + 1)
  for (let s = N - 1; s >= 0; s--) {
    for (let i = N - s; i >= 1; i--) {
      const p = (R0 * s) / (R0 * s + N)
      const here = chances[s]![i]!
      if (s > 0) chances[s - 1]![i + 1]! += here * p
      if (i > 1) chances[s]![i - 1]! += here * (1 - p)
      else sizes[N - s]! += here * (1 - p)
    }
  }
  const mean = sizes.reduce((sum, chance, size) => sum + chance * size, 0)
  const minor = sizes.subarray(0, 11).reduce((sum, chance) => sum + chance, 0)
  near(mean, 38.343, { absolute: 5e-4 })
  near(minor, 0.5056, { absolute: 5e-5 })
  const runs = 20_000
  const { value, uncertainty, result } = solve({
    ...{ ...SIR, compartments: { S: N - 1, I: 1, R: 0 }, parameters: { beta: 0.3, gamma: 0.15 } },
    ...{ days: 1000, times: 2, stochastic: { runs, seed: 5 } },
  })
  near(value, mean, { absolute: 4 * uncertainty })
  const told = result.finalSizes as { minor: { probability: number; limit: number } }
  assert.is(told.minor.limit, 10)
  near(told.minor.probability, minor, { absolute: 4 * Math.sqrt((minor * (1 - minor)) / runs) })
})

test('runs by chance are foreseen by the persons there are', () => {
  const foreseen = (S: number, method: string) =>
    epi.costMs(
      validated(epi.params)({
        ...{ ...SIR, compartments: { S, I: 2, R: 0 } },
        stochastic: { runs: 300, method },
      }) as never,
    )
  // 300 outbreaks among 10,000 have some 3 million events, 40 ns each; those among ten hardly any.
  assert.ok(foreseen(9998, 'exact') > 100)
  assert.ok(foreseen(8, 'exact') < 20)
  assert.ok(foreseen(1e12, 'tau-leap') < 200)
})

test('by chance too, interventions hold and persons come', () => {
  const decay = {
    compartments: { I: 1000, R: 0 },
    transitions: [RECOVERY],
    parameters: { gamma: 0.1 },
    days: 40,
    interventions: [{ from: 10, until: 20, set: { gamma: 0.2 } }],
    importations: [{ t: 30, compartment: 'I', number: 50 }],
    stochastic: { runs: 500 },
  }
  const { value, uncertainty } = solve(decay)
  near(value, 1000 * exp(-5) + 50 * exp(-1), { absolute: 4 * uncertainty })
})

test('what a caller says is used, or refused where it stands', () => {
  const at = (input: object) => refusal(() => solve(input))
  const refusals: [string, object][] = [
    ['/beta', { ...SIR, beta: 0.5 }],
    ['/model', { ...SIR, model: 'seir' }],
    ['/transitions', { transitions: SIR.transitions }],
    ['/transitions/0/to', { ...SIR, transitions: [{ from: 'S', to: 'J', rate: 'beta*gamma' }] }],
    ['/transitions/0/rate', { ...SIR, transitions: [{ from: 'S', to: 'I', rate: 'q*S' }] }],
    ['/transitions/0', { ...SIR, transitions: [{ from: null, to: null, rate: '1' }] }],
    ['/transitions/0/by', { ...SIR, transitions: [{ from: 'S', to: 'I', rate: 'S', by: 'beta' }] }],
    ['/contacts', { ...SIR, contacts: [[1]] }],
    ['/contacts', { ...GROUPS, contacts: undefined }],
    ['/contacts/1', { ...GROUPS, contacts: [[1, 2], [1]] }],
    ['/groups/1/name', { ...GROUPS, groups: [GROUPS.groups[0], GROUPS.groups[0]] }],
    ['/compartments/I/aged', { ...GROUPS, compartments: { S: 'rest', I: { aged: 3 }, R: 0 } }],
    ['/compartments/S', { ...SIR, compartments: { S: 'rest', I: 1, R: 0 } }],
    ['/infected/0', { ...SIR, infected: ['X'] }],
    ['/initial', { ...SIR, initial: { S: 3 } }],
    ['/interventions/0/set/q', { ...SIR, interventions: [{ from: 3, set: { q: 1 } }] }],
    [
      '/interventions/0/until',
      { ...SIR, interventions: [{ from: 3, until: 2, set: { beta: 1 } }] },
    ],
    ['/interventions/0', { ...SIR, interventions: [{ from: 3 }] }],
    [
      '/interventions/0/scaleContacts',
      { ...SIR, interventions: [{ from: 3, scaleContacts: 0.5 }] },
    ],
    [
      '/interventions/1',
      {
        ...SIR,
        interventions: [
          { from: 3, set: { beta: 1 } },
          { from: 9, set: { beta: 2 } },
        ],
      },
    ],
    ['/importations/0/t', { ...SIR, importations: [{ t: 0, compartment: 'I', number: 1 }] }],
    [
      '/importations/0/compartment',
      { ...SIR, importations: [{ t: 1, compartment: 'J', number: 1 }] },
    ],
    [
      '/sweep/parameter',
      {
        ...SIR,
        interventions: [{ from: 3, set: { beta: 1 } }],
        sweep: { parameter: 'beta', values: [1] },
      },
    ],
    ['/outputs', { ...SIR, stochastic: { runs: 3 }, outputs: { a: 'S' } }],
    [
      '/transitions/0/rate',
      {
        ...SIR,
        stochastic: { runs: 3 },
        transitions: [{ from: 'S', to: 'I', rate: 't*beta*S*I' }, RECOVERY],
      },
    ],
    ['/parameters/q', { ...SIR, parameters: { ...SIR.parameters, q: 1 } }],
    ['/parameters/N', { ...SIR, parameters: { ...SIR.parameters, N: 7 } }],
    ['/compartments', { ...SIR, compartments: { S: 0, I: 0, R: 0 } }],
    ['/days', { ...SIR, days: 30, tEnd: 20 }],
    ['/tEnd', { ...SIR, tEnd: -20 }],
    [
      '/interventions',
      {
        ...SIR,
        data: { t: [0, 1, 2], I: [1, 2, 3] },
        fit: ['beta'],
        interventions: [{ from: 3, set: { beta: 1 } }],
      },
    ],
  ]
  for (const [pointer, input] of refusals) faultAt(pointer, at(input))
  assert.is(at({ compartments: { S: 1 } }).code, 'MISSING_INPUT')
  // A rate that goes on where nobody is left.
  const drained = { compartments: { S: 1, R: 0 }, transitions: [{ from: 'S', to: 'R', rate: '3' }] }
  assert.is(at(drained).code, 'PRECISION')
})

test('a group whose compartments do not hold its persons is refused', () => {
  const wrong = { ...GROUPS, compartments: { S: 900_000, I: { young: 10 }, R: 0 } }
  const { details } = refusal(() => solve(wrong))
  const { errors } = details as { errors: { pointer: string }[] }
  assert.equal(
    errors.map(({ pointer }) => pointer),
    ['/groups/0/size', '/groups/1/size'],
  )
})

test('the state of a run goes on with the same epidemic, and sweeps vary it', () => {
  const first = solve({ ...SIR, days: 40 }).result
  const initial = JSON.parse(JSON.stringify(first.state)) as Record<string, unknown>
  const second = solve({ ...SIR, initial, days: 325 }).result
  near(second.final!['R'], solve(SIR).result.final!['R']!, { relative: 1e-8 })
  near(second.finalSize, solve(SIR).result.finalSize!, { relative: 1e-8 })
  const { final } = solve({ ...SIR, sweep: { parameter: 'beta', values: [0.3, 0.6] } }).result
    .sweep as { final: Record<string, number[]> }
  near(final['R']![0], second.final!['R']!, { relative: 1e-8 })
})

test.run()
