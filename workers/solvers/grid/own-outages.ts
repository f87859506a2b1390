// What the loss of each branch does to the others (N-1): linear by a fresh solution for each pair of ends, or a flow of
// alternating current for every outage from the state before it.
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { acFlow, type FlowOptions, VOLTAGE_MIN } from './ac-flow.ts'
import { angleFlow } from './angle-flow.ts'
import { type Answer, busSeries, loadingOf, tablesOf, worstLoading } from './answer.ts'
import { stateOf } from './flow-state.ts'
import { bridges } from './network.ts'
import type { AcState, Newton, Wanted } from './newton.ts'
import { linearAnswer, lowestOf } from './own-flow.ts'
import type { PowerSystem } from './system.ts'

/** Outages times buses. */
export const OUTAGE_WORK_MAX = 1_000_000
/** Outages listed, the worst first. */
const LISTED = 20
const CHECK_MAX = 1e-8

export interface OwnOutage {
  /** Row in the case. */
  readonly branch: number
  readonly from: number
  readonly to: number
  readonly islands: boolean
  readonly converged: boolean
  readonly maxLoading: number | null
  readonly worstBranch: number | null
  readonly lowestVoltage?: number
  readonly lowestBus?: number
}

export function refuseManyOutages({ n, lines }: PowerSystem, pointer: string): void {
  const work = n * lines.count
  if (work <= OUTAGE_WORK_MAX) return
  const message = `${lines.count} outages of ${n} buses: ${work} is more than ${OUTAGE_WORK_MAX}`
  throw invalidInput(pointer, message, { value: work, maximum: OUTAGE_WORK_MAX })
}

function bridgesOf({ n, lines }: PowerSystem): boolean[] {
  const branches = Array.from(lines.from, (from, l) => ({ from: from + 1, to: lines.to[l]! + 1 }))
  return bridges({ buses: n, branches })
}

const headOf = ({ lines, ids }: PowerSystem, l: number) => ({
  branch: lines.row[l]!,
  from: ids[lines.from[l]!]!,
  to: ids[lines.to[l]!]!,
})

const SPLIT = { islands: true, converged: false, maxLoading: null, worstBranch: null }

export function linearOutages(system: PowerSystem) {
  const { n, lines, base, ids } = system
  const flow = angleFlow(system)
  const isBridge = bridgesOf(system)
  let deviation = 0
  const outages: OwnOutage[] = []
  let [most, mostAt, mostOf] = [0, 0, 0]
  for (let k = 0; k < lines.count; k++) {
    const head = headOf(system, k)
    if (isBridge[k]) {
      outages.push({ ...head, ...SPLIT })
      continue
    }
    const transfer = new Float64Array(n)
    transfer[lines.from[k]!]! += 1
    transfer[lines.to[k]!]! -= 1
    const angles = flow.solver.solve(transfer)
    const share = (l: number) =>
      lines.susceptance[l]! * (angles[lines.from[l]!]! - angles[lines.to[l]!]!)
    const moved = flow.flows[k]! / (1 - share(k))
    const after = flow.flows.map((f, l) => (l === k ? 0 : f + share(l) * moved))
    const worst = worstLoading(system, { pFrom: after })
    for (let l = 0; l < lines.count; l++) {
      if (Math.abs(after[l]!) > most) [most, mostAt, mostOf] = [Math.abs(after[l]!), l, k]
    }
    deviation = Math.max(deviation, imbalance(system, flow.injections, after))
    outages.push({
      ...head,
      islands: false,
      converged: true,
      maxLoading: worst?.loading ?? null,
      worstBranch: worst ? lines.row[worst.line]! : null,
    })
  }
  const answer = linearAnswer(system, flow, system.pLoad)
  const scale = flow.injections.reduce((sum, p) => Math.max(sum, Math.abs(p)), 1)
  const name = (l: number) => `${ids[lines.from[l]!]}-${ids[lines.to[l]!]}`
  return {
    value: most * base,
    unit: 'MW',
    uncertainty: (deviation + Number.EPSILON * scale) * base,
    equations: [
      'f_l + d_lk f_k, d_lk = h_lk / (1 - h_kk)',
      `largest |P| after an outage = ${most * base} MW on ${name(mostAt)} without ${name(mostOf)}`,
    ],
    terms: [{ term: `flow ${name(mostAt)}`, value: most * base }],
    method: 'line outage distribution factors from one sparse LU; bridges by depth-first search',
    outputs: { ...tablesOf(system, answer), ...summary(outages), connected: true },
    checks: [
      below("Kirchhoff's current law after each outage, relative", deviation / scale, CHECK_MAX),
    ],
    accuracy: {
      estimate: deviation / scale,
      bound: CHECK_MAX,
      how: 'largest mismatch at a bus after any outage over the largest injection',
    },
    series: busSeries(system, answer),
    answer,
  }
}

function imbalance(
  { n, lines, gShunt }: PowerSystem,
  injections: Float64Array,
  flows: Float64Array,
) {
  const left = Float64Array.from({ length: n }, (_, i) => injections[i]! - gShunt[i]!)
  for (let l = 0; l < lines.count; l++) {
    left[lines.from[l]!]! -= flows[l]!
    left[lines.to[l]!]! += flows[l]!
  }
  return left.reduce((sum, p) => Math.max(sum, Math.abs(p)), 0)
}

export function alternatingOutages(system: PowerSystem, options: FlowOptions, { progress }: Run) {
  const { lines, ids } = system
  const { newton, wanted, state, mismatch, p, q, atLimit } = acFlow(system, options)
  const isBridge = bridgesOf(system)
  const { flows } = newton
  const answer: Answer = {
    ...{ angles: state.angles.slice(), volts: state.volts.slice(), p, q },
    ...{ pFrom: flows.pFrom.slice(), qFrom: flows.qFrom.slice() },
    ...{ pTo: flows.pTo.slice(), qTo: flows.qTo.slice() },
  }
  const outages: OwnOutage[] = []
  const before = lowestOf(answer.volts!)
  let lowest = { volts: answer.volts![before]!, bus: ids[before]!, without: 'no branch' }
  let largest = mismatch
  let error = errorAt(newton, wanted, state, before)
  for (let k = 0; k < lines.count; k++) {
    if (k % 64 === 0) progress(k / lines.count, `outage ${k} of ${lines.count}`)
    const head = headOf(system, k)
    if (isBridge[k]) {
      outages.push({ ...head, ...SPLIT })
      continue
    }
    const own = {
      angles: answer.angles.slice(),
      volts: answer.volts!.slice(),
      balances: state.balances.slice(),
    }
    const outcome = newton.solve(wanted, own, options.tolerance, k)
    const at = lowestOf(own.volts)
    if (outcome.verdict !== 'solved' || own.volts[at]! < VOLTAGE_MIN) {
      outages.push({ ...head, ...SPLIT, islands: false })
      continue
    }
    largest = Math.max(largest, outcome.mismatch)
    if (own.volts[at]! < lowest.volts) {
      error = errorAt(newton, wanted, own, at)
      lowest = { volts: own.volts[at]!, bus: ids[at]!, without: `branch ${head.from}-${head.to}` }
    }
    const worst = worstLoading(system, flows)
    outages.push({
      ...head,
      islands: false,
      converged: true,
      maxLoading: worst ? loadingOf(system, flows, worst.line)! : null,
      worstBranch: worst ? lines.row[worst.line]! : null,
      lowestVoltage: own.volts[at]!,
      lowestBus: ids[at]!,
    })
  }
  const failed = outages.filter(({ islands, converged }) => !islands && !converged)
  return {
    value: lowest.volts,
    unit: '1',
    uncertainty: Math.max(largest, error) + Number.EPSILON,
    equations: [
      'P_i + i Q_i = V_i sum_j conj(Y_ij V_j) without each branch in turn',
      `lowest voltage ${lowest.volts} per unit at bus ${lowest.bus} without ${lowest.without}`,
    ],
    terms: [{ term: `voltage at bus ${lowest.bus}`, value: lowest.volts }],
    method:
      "Newton's method for every outage from the state before it, one order of elimination for all; bridges by depth-first search",
    outputs: {
      ...tablesOf(system, answer),
      ...summary(outages),
      lowestVoltage: lowest.volts,
      lowestBus: lowest.bus,
      maxMismatch: largest,
      unsolvedOutages: failed.length,
      state: stateOf(system, state, atLimit),
      connected: true,
    },
    checks: [
      below('largest mismatch at a bus after any outage, per unit', largest, options.tolerance),
    ],
    accuracy: {
      estimate: largest,
      bound: options.tolerance,
      how: 'largest mismatch at a bus of all flows, per unit',
    },
    series: busSeries(system, answer),
    warnings:
      failed.length > 0
        ? [
            `no flow was found without ${failed
              .slice(0, 8)
              .map(({ from, to }) => `${from}-${to}`)
              .join(', ')}: the network may not carry its loads then`,
          ]
        : [],
    answer,
  }
}

/** What a further step would change of the voltage of a bus, in the flow that was solved last. */
function errorAt(newton: Newton, wanted: Wanted, state: AcState, bus: number): number {
  const step = newton.correction(wanted, state)
  return step ? Math.abs(step[2 * bus + 1]!) : Infinity
}

function summary(outages: readonly OwnOutage[]) {
  const harm = ({ islands, converged, maxLoading, lowestVoltage = 1 }: OwnOutage) =>
    islands ? 4e9 : !converged ? 3e9 : maxLoading !== null ? maxLoading : 1 - lowestVoltage
  const byHarm = outages.toSorted((a, b) => harm(b) - harm(a) || a.branch - b.branch)
  return {
    outages: byHarm.slice(0, LISTED),
    islandingOutages: outages.filter(({ islands }) => islands).length,
    overloadingOutages: outages.filter(({ maxLoading }) => (maxLoading ?? 0) > 1).length,
  }
}
