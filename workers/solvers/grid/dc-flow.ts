// DC power flow: real power follows the angles, f = (theta_i - theta_j) / (x tap), losses and voltage
// magnitudes are left out (Wood, Wollenberg and Sheble, Power Generation, Operation, and Control, 2014, 6.16).
import { type Entry, sparseCholesky, sparseSolve } from '../../numerics/sparse-cholesky.ts'
import { type Branch, bridges, type Network } from './network.ts'

export interface DcFlow {
  angles: Float64Array
  flows: Float64Array
  /** Injections with what the slack bus takes in its place. */
  injections: Float64Array
  /** ptdf[branch * buses + bus]: flow for one unit injected at the bus and taken out at the slack. */
  ptdf: Float64Array
}

export const susceptance = ({ x, tap }: Branch) => 1 / (x * tap)

/** The network is connected and all reactances are positive, so the reduced matrix is positive definite. */
export function dcFlow(network: Network): DcFlow {
  const { buses, slack, branches } = network
  const { factor, place } = reducedFactor(network)
  const injections = Float64Array.from(network.injections)
  injections[slack - 1] = 0
  // The slack takes the rest; + 0 turns a sum of -0 into 0.
  injections[slack - 1] = -injections.reduce((sum, p) => sum + p, 0) + 0
  const unknowns = new Float64Array(buses - 1)
  for (let bus = 1; bus <= buses; bus++) {
    if (bus !== slack) unknowns[place(bus)] = injections[bus - 1]!
  }
  sparseSolve(factor, unknowns)
  const angles = Float64Array.from({ length: buses }, (_, i) =>
    i + 1 === slack ? 0 : unknowns[place(i + 1)]!,
  )
  const flows = Float64Array.from(
    branches,
    branch => (angles[branch.from - 1]! - angles[branch.to - 1]!) * susceptance(branch),
  )
  const ptdf = new Float64Array(branches.length * buses)
  for (let bus = 1; bus <= buses; bus++) {
    if (bus === slack) continue
    unknowns.fill(0)
    unknowns[place(bus)] = 1
    sparseSolve(factor, unknowns)
    const angle = (at: number) => (at === slack ? 0 : unknowns[place(at)]!)
    for (const [l, branch] of branches.entries()) {
      const difference = angle(branch.from) - angle(branch.to)
      ptdf[l * buses + bus - 1] = difference * susceptance(branch)
    }
  }
  return { angles, flows, injections, ptdf }
}

/** Cholesky factor of the susceptance matrix without the row and column of the slack. */
function reducedFactor({ buses, slack, branches }: Network) {
  const place = (bus: number) => (bus < slack ? bus - 1 : bus - 2)
  const diagonal = new Float64Array(buses - 1)
  const entries: Entry[] = []
  for (const branch of branches) {
    const { from, to } = branch
    const y = susceptance(branch)
    if (from !== slack) diagonal[place(from)]! += y
    if (to !== slack) diagonal[place(to)]! += y
    if (from !== slack && to !== slack) entries.push([place(from), place(to), -y])
  }
  return { factor: sparseCholesky(diagonal, entries), place }
}

/** Largest violation of Kirchhoff's current law at a bus. */
export function mismatch({ branches }: Network, { flows, injections }: DcFlow): number {
  const left = Float64Array.from(injections)
  for (const [l, { from, to }] of branches.entries()) {
    left[from - 1]! -= flows[l]!
    left[to - 1]! += flows[l]!
  }
  return left.reduce((most, p) => Math.max(most, Math.abs(p)), 0)
}

export interface Outage {
  /** Index of the lost branch. */
  branch: number
  islands: boolean
  /** Of the branches that remain; null when the loss splits the network. */
  maxLoading: number | null
  worstBranch: number | null
}

/**
 * The loss of each branch k by line outage distribution factors (Wood et al., 7.3): branch l then carries
 * f_l + d_lk f_k, d_lk = h_lk / (1 - h_kk), h_lk the flow on l for a transfer between the ends of k.
 */
export function outages(network: Network, flow: DcFlow): Outage[] {
  const split = bridges(network)
  return network.branches.map((_, branch) => {
    if (split[branch]) return { branch, islands: true, maxLoading: null, worstBranch: null }
    const after = flowsWithout(network, flow, branch)
    const worstBranch = worstOf(network, after)
    const maxLoading = loading(network, after, worstBranch)
    return { branch, islands: false, maxLoading, worstBranch }
  })
}

export function flowsWithout({ buses, branches }: Network, flow: DcFlow, k: number): Float64Array {
  const { from, to } = branches[k]!
  const { flows, ptdf } = flow
  const transfer = (l: number) => ptdf[l * buses + from - 1]! - ptdf[l * buses + to - 1]!
  const moved = flows[k]! / (1 - transfer(k))
  return flows.map((f, l) => (l === k ? 0 : f + transfer(l) * moved))
}

export function loading({ branches }: Network, flows: Float64Array, branch: number): number {
  return Math.abs(flows[branch]!) / branches[branch]!.rating
}

/** The branch with the highest loading. */
export function worstOf(network: Network, flows: Float64Array): number {
  let worst = 0
  for (let l = 1; l < flows.length; l++) {
    if (loading(network, flows, l) > loading(network, flows, worst)) worst = l
  }
  return worst
}
