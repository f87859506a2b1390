import {
  anything,
  boolean,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../schema.ts'

const perUnit = (title: string) => number({ title: `${title}, per unit` })

const BRANCH_ROW = object(
  {
    from: integer({ title: 'bus at one end' }),
    to: integer({ title: 'bus at the other end' }),
    x: number({ title: 'series reactance, per unit' }),
    tap: number({ title: 'turns ratio' }),
    rating: optional(number({ title: 'largest flow, per unit' })),
    r: optional(number({ title: 'series resistance' })),
    b: optional(number({ title: 'charging susceptance' })),
    shift: optional(number({ title: 'phase shift', unit: 'rad' })),
    index: optional(integer({ title: 'row in the case, from 0' })),
    P: optional(number({ title: 'MW that leave `from`' })),
    Q: optional(number({ title: 'MVAr that leave `from`' })),
    Pto: optional(number({ title: 'MW that leave `to`' })),
    Qto: optional(number({ title: 'MVAr that leave `to`' })),
    loading: optional(number({ title: 'flow over rating' })),
    price: optional(number({ title: 'cost an hour that a further MVA of rating saves' })),
  },
  { title: 'line or transformer' },
)

export const OUTPUTS = {
  angles: list(number({ title: 'angle', unit: 'rad' }), { title: 'bus angles, slack 0' }),
  flows: list(perUnit('flow'), { title: 'flows in the order of the branches' }),
  slackInjection: perUnit('power that the slack bus supplies'),
  maxFlow: perUnit('largest |flow|'),
  maxLoading: number({ title: 'largest |flow| / rating' }),
  worstBranch: integer({ title: 'index of the branch with the highest loading' }),
  maxMismatch: perUnit("largest violation of Kirchhoff's current law at a bus"),
  powerBalance: perUnit('sum of the injections'),
  branchCount: integer({ title: 'number of branches in service' }),
  connected: boolean({ title: 'every bus has a path to a slack' }),
  branches: list(BRANCH_ROW, { title: 'the branches in service' }),
  injections: list(perUnit('injection'), { title: 'injections, that of the slack included' }),
  slack: integer({ title: 'slack bus; that of the first of several islands' }),
  islands: list(
    object({ slack: integer({ title: 'its slack bus' }), buses: integer({ title: 'its size' }) }),
    { title: 'parts without a branch between them, where there are several' },
  ),
  outages: list(
    object({
      branch: integer({ title: 'index of the branch that is lost' }),
      from: optional(integer({ title: 'its bus at one end' })),
      to: optional(integer({ title: 'its bus at the other end' })),
      islands: boolean({ title: 'the loss splits the network' }),
      converged: optional(boolean({ title: 'a flow was found' })),
      maxLoading: nullable(number({ title: 'highest loading afterwards; null without one' })),
      worstBranch: nullable(integer({ title: 'where; null without one' })),
      lowestVoltage: optional(perUnit('lowest voltage afterwards')),
      lowestBus: optional(integer({ title: 'where' })),
    }),
    { title: 'N-1: splitting outages first, then the most harmful ones, at most 20' },
  ),
  islandingOutages: integer({ title: 'number of branches whose loss splits the network' }),
  overloadingOutages: integer({ title: 'number of branches whose loss overloads another' }),
  unsolvedOutages: integer({ title: 'number of outages without a flow' }),
  buses: list(anything({ title: 'bus, V (per unit), angle (rad), P (MW), price' }), {
    title: 'buses in service with what generators less loads bring them, and marginal costs',
  }),
  generators: list(anything({ title: 'index, bus, P (MW), Q (MVAr), limit' }), {
    title: 'generators in service; `limit` where reactive power is at one',
  }),
  losses: number({ title: 'losses of the branches, MW' }),
  reactiveLosses: number({ title: 'reactive power that the branches take, MVAr' }),
  cost: number({ title: 'cost an hour' }),
  iterations: integer({ title: 'iterations' }),
  lowestVoltage: perUnit('lowest voltage, of all outages where there are some'),
  lowestBus: integer({ title: 'where' }),
  violations: list(anything({ title: 'limit, bus or branch, value, least, most' }), {
    title: 'limits of reactive power (MVAr), voltage and rating (MVA) that a flow does not keep',
  }),
  state: anything({ title: 'of the flow, for `initial` of another one' }),
  matpower: text({ title: 'the solved case as MATPOWER text' }),
}
