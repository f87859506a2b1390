import { choice, integer, list, number, object, optional } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { everyOptional } from '../systems/own-system.ts'
import { CASE_NAMES } from './cases/index.ts'
import { ownCostMs } from './cost.ts'
import { written } from './in-words.ts'
import { OUTPUTS } from './outputs.ts'
import { isOwn, runOwn } from './own.ts'
import { GENERATOR, LOAD, OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'
import { ringFlow } from './ring-flow.ts'

const BUSES_MAX = 300
const BRANCHES_MAX = 1200

const bus = (title: string) => integer({ title, minimum: 1, maximum: BUSES_MAX })

const BRANCH_WORDS = {
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
}

const branch = object(
  {
    ...BRANCH_WORDS,
    r: optional(number({ title: 'series resistance; 0', minimum: 0, maximum: 1e6 })),
    b: optional(number({ title: 'charging susceptance; 0', minimum: -1e6, maximum: 1e6 })),
    g: optional(number({ title: 'charging conductance; 0', minimum: 0, maximum: 1e6 })),
    shift: optional(number({ title: 'phase shift; 0', unit: 'rad', minimum: -7, maximum: 7 })),
  },
  { title: 'line or transformer' },
)

const RING_WORDS = {
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
}

const params = {
  case: choice(['ring', 'ieee14', 'ieee30', ...CASE_NAMES], {
    title: 'network: a seeded ring with chords or a published test case',
    default: 'ring',
  }),
  ...RING_WORDS,
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
        injections: optional(
          list(number({ title: 'per unit', minimum: -1e9, maximum: 1e9 }), {
            title: 'generation less load of each bus; that of the slack follows',
            maxItems: BUSES_MAX,
          }),
        ),
        loads: optional(list(LOAD, { title: 'loads and shunts', maxItems: BUSES_MAX })),
        generators: optional(list(GENERATOR, { title: 'generators', maxItems: BUSES_MAX })),
        voltages: optional(
          object(
            {
              low: optional(number({ title: '0.9', minimum: 0, maximum: 2 })),
              high: optional(number({ title: '1.1', minimum: 0, maximum: 2 })),
            },
            { title: 'limits at all buses' },
          ),
        ),
      },
      { title: 'a network of your own, in place of a case; per unit on 100 MVA' },
    ),
  ),
  ...OWN_WORDS,
}

export const grid = defineSolver({
  key: 'grid',
  title: 'Power flow, optimal power flow and outages',
  brief:
    'Power flow of a network, DC or AC, cheapest generation within limits (OPF), and what each outage does.',
  description:
    'Power flow of a transmission network, linear (DC: angles, flows, transfer factors, N-1 by outage factors) or full (`model: ac`: Newton, losses, voltages, reactive limits); with `problem` the optimal power flow (interior point: dispatch, nodal and rating prices; what cannot be met is refused with the limits that exclude each other) or a flow for every outage. Networks: a seeded ring, IEEE cases of 14 to 300 buses, your own in JSON (per unit on 100 MVA) or as MATPOWER text, in and out. MW, MVAr, rad.',
  reference:
    'Wood, Wollenberg and Sheble, Power Generation, Operation, and Control (Wiley, 2014), 6.16 and ch. 7; Wang et al., IEEE Trans. Power Syst. 22 (2007) 1185',
  words:
    'power grid dc ac power flow load flow bus line loading network transmission contingency optimal dispatch opf matpower locational marginal price newton raphson electricity voltages active base',
  unspokenWords: 'blackout distribution feeder',
  // Of an optimal flow the headline is what it costs.
  otherNumbers:
    /\breactive\b|\bloss(?:es)?\b.*\b(?:opf|optimal)\b|\b(?:opf|optimal)\b.*\bloss(?:es)?\b/i,
  countsWith: {
    N: { case: ['ring'] },
    chords: { case: ['ring'] },
    reactance: { case: ['ring'] },
    seed: { case: ['ring'] },
  },
  written,
  // The least cost of the linear model is another number than that of the full one.
  toBeSaid: { model: /(?=.*\b(?:opf|optimal power flow)\b)(?=.*(?:[?]|\bcosts?\b|\bprices?\b))/is },
  params,
  synonyms: {
    problem: {
      opf: 'optimal power flow|economic dispatch|optimal dispatch',
      contingency: 'contingencies|contingency analysis|n-1|outages|outage of a line|line outage',
    },
    case: {
      ieee14: '14 bus',
      case57: 'ieee 57|57 bus',
      case118: 'ieee 118|118 bus',
      case300: 'ieee 300|300 bus',
      case39: 'new england 39|39 bus new england|new england|ieee 39|39 bus',
    },
  },
  unspoken: [
    'matpower',
    'ratingScale',
    'set',
    'out',
    'start',
    'initial',
    'tolerance',
    'slack',
    'write',
    'enforceQ',
  ],
  outputs: everyOptional(OUTPUTS),
  pictures,
  examples: [
    { title: 'IEEE 14 buses: line 1-2', input: { case: 'ieee14' }, value: 1.47838595559 },
    { title: 'a seeded ring of 30 buses', input: {}, value: 1.16405856269 },
    {
      title: 'IEEE 118 buses: losses of alternating current, in MW',
      input: { case: 'case118', model: 'ac' },
      value: 132.86287189,
    },
    {
      title: 'the cheapest generation for IEEE 30 buses',
      input: { case: 'case30', model: 'ac', problem: 'opf' },
      value: 576.892336,
      relTol: 1e-7,
    },
    {
      title: 'lowest voltage of IEEE 14 buses after any outage',
      input: { case: 'case14', model: 'ac', problem: 'contingency' },
      value: 0.99348406,
      relTol: 1e-7,
    },
  ],
  // Line ends and tabs of a case are two octets each in JSON.
  bodyMaxBytes: 1_572_864,
  largest: { N: 300, chords: 900 },
  costMs: ownCostMs,

  solve(input, run) {
    if (isOwn(input)) return { ...runOwn(input, run), unused: Object.keys(RING_WORDS) }
    return ringFlow(input as Parameters<typeof ringFlow>[0])
  },
})
