import { invalidInput } from '../../refusal.ts'
import {
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
} from '../../schema.ts'
import { below, defineSolver, holds } from '../../solver.ts'
import {
  type DcFlow,
  dcFlow,
  flowsWithout,
  loading,
  mismatch,
  outages,
  worstOf,
} from './dc-flow.ts'
import { ieeeCases } from './ieee-cases.ts'
import { chordsPossible, type Network, refuseBroken, seededRing } from './network.ts'
import { pictures } from './pictures.ts'

const BUSES_MAX = 300
const BRANCHES_MAX = 1200

const bus = (title: string) => integer({ title, minimum: 1, maximum: BUSES_MAX })

const branch = object(
  {
    from: bus('bus at one end'),
    to: bus('bus at the other end'),
    x: number({ title: 'series reactance, per unit', exclusiveMinimum: 0, maximum: 1e6 }),
    tap: number({ title: 'turns ratio', exclusiveMinimum: 0, maximum: 100, default: 1 }),
    rating: number({
      title: 'largest flow, per unit',
      exclusiveMinimum: 0,
      maximum: 1e9,
      default: 1,
    }),
  },
  { title: 'line or transformer' },
)

const params = {
  case: choice(['ring', 'ieee14', 'ieee30'], {
    title: 'network: a seeded ring with chords or a published test case',
    default: 'ring',
  }),
  N: integer({ title: 'buses of the ring', minimum: 3, maximum: BUSES_MAX, default: 30 }),
  chords: optional(
    integer({
      title:
        'further lines of the ring, at most N (N - 3) / 2; left out: a third of N, if so many fit',
      minimum: 0,
      maximum: BRANCHES_MAX - BUSES_MAX,
    }),
  ),
  reactance: number({
    title: 'reactance of every line of the ring, per unit',
    exclusiveMinimum: 0,
    maximum: 1e6,
    default: 0.1,
  }),
  seed: integer({
    title: 'seed of chords and injections',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
  }),
  network: optional(
    object(
      {
        buses: bus('number of buses, numbered from 1'),
        slack: bus('bus that balances the network, angle 0'),
        branches: list(branch, {
          title: 'lines and transformers',
          minItems: 1,
          maxItems: BRANCHES_MAX,
        }),
        injections: list(number({ title: 'per unit', minimum: -1e9, maximum: 1e9 }), {
          title: 'generation less load of each bus; that of the slack follows',
          maxItems: BUSES_MAX,
        }),
      },
      { title: 'a network of your own, in place of a case' },
    ),
  ),
}

type Input = Inputs<typeof params>

const perUnit = (title: string) => number({ title: `${title}, per unit` })

/** Outages listed, the worst first. */
const LISTED = 20
/** Terms of the largest flow that are told one by one. */
const TERMS = 10

export const grid = defineSolver({
  key: 'grid',
  title: 'DC power flow',
  brief:
    'DC power flow of a transmission network: angles, flows, loadings, and what each outage of a line does.',
  description:
    'Solves the linear (DC) power flow of a transmission network: bus angles, line flows, loadings, slack power, power transfer distribution factors, and what each single line outage does to the others (N-1). Networks: a seeded ring with chords, IEEE 14 and 30 buses, or your own. Per unit on 100 MVA; lossless, flat voltages, no phase shifters. Reactances are positive and the network is connected.',
  reference:
    'Wood, Wollenberg and Sheble, Power Generation, Operation, and Control (Wiley, 2014), 6.16 and ch. 7',
  words: 'power grid dc power flow bus line loading network transmission contingency',
  countsWith: {
    N: { case: ['ring'] },
    chords: { case: ['ring'] },
    reactance: { case: ['ring'] },
    seed: { case: ['ring'] },
  },
  params,
  outputs: {
    angles: list(number({ title: 'angle', unit: 'rad' }), { title: 'bus angles, slack 0' }),
    flows: list(perUnit('flow'), { title: 'flows in the order of the branches' }),
    slackInjection: perUnit('power that the slack bus supplies'),
    maxFlow: perUnit('largest |flow|'),
    maxLoading: number({ title: 'largest |flow| / rating' }),
    worstBranch: integer({ title: 'index of the branch with the highest loading' }),
    maxMismatch: perUnit("largest violation of Kirchhoff's current law at a bus"),
    powerBalance: perUnit('sum of the injections'),
    branchCount: integer({ title: 'number of branches' }),
    connected: boolean({ title: 'every bus has a path to the slack' }),
    branches: list(branch, { title: 'the branches' }),
    injections: list(perUnit('injection'), { title: 'injections, that of the slack included' }),
    slack: bus('slack bus'),
    outages: list(
      object({
        branch: integer({ title: 'index of the branch that is lost' }),
        islands: boolean({ title: 'the loss splits the network' }),
        maxLoading: nullable(number({ title: 'highest loading afterwards; null when split' })),
        worstBranch: nullable(integer({ title: 'where; null when split' })),
      }),
      {
        title: `N-1 screening: splitting outages first, then the highest loadings, at most ${LISTED}`,
      },
    ),
    islandingOutages: integer({ title: 'number of branches whose loss splits the network' }),
    overloadingOutages: integer({ title: 'number of branches whose loss overloads another' }),
  },
  pictures,
  examples: [
    { title: 'IEEE 14 buses: line 1-2', input: { case: 'ieee14' }, value: 1.47838595559 },
    { title: 'a seeded ring of 30 buses', input: {}, value: 1.16405856269 },
  ],
  largest: { N: 300, chords: 900 },
  costMs: ({ case: name, N, chords = N / 3, network }) => {
    const [buses, branches] = network
      ? [network.buses, network.branches.length]
      : name === 'ring'
        ? [N, N + chords]
        : [30, 41]
    return 0.5 + buses * branches * 2e-4
  },

  solve(input) {
    const network = networkOf(input)
    refuseBroken(network)
    const { buses, slack, branches } = network
    const flow = dcFlow(network)
    const { angles, flows, injections, ptdf } = flow
    const maxFlow = flows.reduce((most, f) => Math.max(most, Math.abs(f)), 0)
    const largest = flows.findIndex(f => Math.abs(f) === maxFlow)
    const worstBranch = worstOf(network, flows)
    const maxLoading = loading(network, flows, worstBranch)
    const maxMismatch = mismatch(network, flow)
    const powerBalance = injections.reduce((sum, p) => sum + p, 0)
    const scale = Math.max(1, ...injections.map(Math.abs))
    const factors = factorError(network, flow)
    const lost = outages(network, flow)
    const byHarm = lost.toSorted(
      (a, b) => (b.maxLoading ?? Infinity) - (a.maxLoading ?? Infinity) || a.branch - b.branch,
    )
    const outage = outageError(network, flow, byHarm.find(({ islands }) => !islands)?.branch)
    const { from, to, x, tap } = branches[largest]!
    const estimate = Math.max(maxMismatch / scale, factors / scale)
    const scheduled = network.injections[slack - 1]!
    const slackInjection = injections[slack - 1]!
    return {
      value: maxFlow,
      unit: '1',
      uncertainty: Math.max(maxMismatch, factors) + Number.EPSILON * maxFlow,
      equations: [
        'sum_j (theta_i - theta_j) / (x_ij tap_ij) = P_i',
        `f(${from}-${to}) = (theta_${from} - theta_${to}) / (x tap) = (${angles[from - 1]} - ${angles[to - 1]}) / (${x} * ${tap}) = ${flows[largest]}`,
      ],
      terms: flowTerms(flow, buses, largest),
      method:
        'sparse Cholesky factor of the reduced susceptance matrix, pivots by least degree; transfer factors from the same factor, outages by distribution factors, bridges by depth-first search',
      outputs: {
        angles: Array.from(angles),
        flows: Array.from(flows),
        slackInjection,
        maxFlow,
        maxLoading,
        worstBranch,
        maxMismatch,
        powerBalance,
        branchCount: branches.length,
        connected: true,
        branches,
        injections: Array.from(injections),
        slack,
        outages: byHarm.slice(0, LISTED),
        islandingOutages: lost.filter(({ islands }) => islands).length,
        overloadingOutages: lost.filter(o => o.maxLoading !== null && o.maxLoading > 1).length,
      },
      checks: [
        below(
          "Kirchhoff's current law, relative to the largest injection",
          maxMismatch / scale,
          1e-9,
        ),
        below('balance of the injections, relative', powerBalance / scale, 1e-9),
        below(
          'flows from the transfer factors against the angles, relative',
          factors / scale,
          1e-9,
        ),
        below('worst outage against a network without the branch, relative', outage / scale, 1e-8),
        holds('slack angle is zero', angles[slack - 1] === 0),
      ],
      accuracy: {
        estimate,
        bound: 1e-4,
        how: 'mismatch at the buses and deviation of two ways to the flows, over the largest injection',
      },
      resolved: input.network || input.case !== 'ring' ? {} : { chords: branches.length - buses },
      series: {
        bus: Array.from({ length: buses }, (_, i) => i + 1),
        angle: angles,
        injection: injections,
      },
      fields: { ptdf: { nx: buses, ny: branches.length, dx: 1, dy: 1, values: ptdf } },
      warnings: [
        ...(maxLoading > 1 ? [`branch ${worstBranch} carries ${maxLoading} times its rating`] : []),
        ...(input.network && Math.abs(scheduled - slackInjection) > 1e-9 * scale
          ? [
              `the slack bus supplies ${slackInjection}, not the ${scheduled} given: the injections must balance`,
            ]
          : []),
      ],
    }
  },
})

function networkOf({ case: name, N, chords, reactance, seed, network }: Input): Network {
  if (network) {
    if (name === 'ring') return network
    const message = `give either a case or a network, not ${name} and a network`
    throw invalidInput('/network', message)
  }
  if (name !== 'ring') return ieeeCases[name]
  const maximum = chordsPossible(N)
  const wanted = chords ?? Math.min(Math.floor(N / 3), maximum)
  if (wanted > maximum) {
    const message = `chords is ${wanted}: a ring of ${N} buses has room for ${maximum}`
    throw invalidInput('/chords', message, { value: wanted, maximum })
  }
  return seededRing(N, wanted, reactance, seed)
}

/** Largest difference between the flows from the angles and those from the transfer factors. */
function factorError({ buses }: Network, { flows, injections, ptdf }: DcFlow): number {
  let most = 0
  for (const [l, flow] of flows.entries()) {
    let sum = 0
    for (let bus = 0; bus < buses; bus++) sum += ptdf[l * buses + bus]! * injections[bus]!
    most = Math.max(most, Math.abs(sum - flow))
  }
  return most
}

/** Largest difference between the distribution factors and a fresh solution without the branch. */
function outageError(network: Network, flow: DcFlow, lost: number | undefined): number {
  if (lost === undefined) return 0
  const branches = network.branches.filter((_, l) => l !== lost)
  const fresh = dcFlow({ ...network, branches }).flows
  const after = flowsWithout(network, flow, lost).filter((_, l) => l !== lost)
  return after.reduce((most, f, l) => Math.max(most, Math.abs(f - fresh[l]!)), 0)
}

/** The largest flow as a sum over the buses; the small ones together. */
function flowTerms({ flows, injections, ptdf }: DcFlow, buses: number, l: number) {
  const sign = flows[l]! < 0 ? -1 : 1
  const parts = Array.from(injections, (p, i) => ({
    term: `PTDF of bus ${i + 1} times its injection`,
    value: sign * ptdf[l * buses + i]! * p + 0,
  })).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const listed = parts.slice(0, TERMS)
  const sum = listed.reduce((total, { value }) => total + value, 0)
  return parts.length > TERMS
    ? [...listed, { term: 'the other buses', value: Math.abs(flows[l]!) - sum }]
    : listed
}
