// The linear flow of a ring, of a published case or of a network without generators, with what each outage does.
import { invalidInput } from '../../refusal.ts'
import { below, holds } from '../../solver.ts'
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

export interface RingInput {
  readonly case: 'ring' | 'ieee14' | 'ieee30'
  readonly N: number
  readonly chords?: number | undefined
  readonly reactance: number
  readonly seed: number
  readonly network?: Network | undefined
}

/** Outages listed, the worst first. */
export const LISTED = 20
/** Terms of the largest flow that are told one by one. */
const TERMS = 10

export function ringFlow(input: RingInput) {
  const network = ringOf(input)
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
      below('flows from the transfer factors against the angles, relative', factors / scale, 1e-9),
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
}

export function ringOf({ case: name, N, chords, reactance, seed, network }: RingInput): Network {
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
