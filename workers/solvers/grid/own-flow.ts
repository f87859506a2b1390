// Flows of a caller's case, linear and of alternating current, as solutions.
import { below } from '../../solver.ts'
import { acFlow, type FlowOptions } from './ac-flow.ts'
import { type AngleFlow, angleFlow } from './angle-flow.ts'
import { type Answer, busSeries, largestFlow, tablesOf } from './answer.ts'
import { stateOf } from './flow-state.ts'
import type { AcState, Newton, Wanted } from './newton.ts'
import type { PowerSystem } from './system.ts'
import { placeOf, type Violation, violationsOf } from './violations.ts'

/** Of a flow by angles alone, over the largest injection. */
const BALANCE_MAX = 1e-9
/** What a further step of Newton's method may still move: angle or per unit. */
const STEP_LEFT_MAX = 1e-6
/** A mismatch, per unit, that no step lessens. */
const ROUNDING = 1e-14

export function linearAnswer(
  { generators, references }: PowerSystem,
  flow: AngleFlow,
  load: Float64Array,
): Answer {
  const p = Float64Array.from(generators, generator => generator.p)
  // The first generator at a reference makes up for what the others leave.
  for (const slack of references) {
    const own = generators.findIndex(({ bus }) => bus === slack)
    const others = generators.reduce(
      (sum, g, k) => (g.bus === slack && k !== own ? sum + g.p : sum),
      0,
    )
    if (own >= 0) p[own] = flow.injections[slack]! + load[slack]! - others
  }
  return { angles: flow.angles, p, pFrom: flow.flows }
}

export function linearFlow(system: PowerSystem) {
  const flow = angleFlow(system)
  const answer = linearAnswer(system, flow, system.pLoad)
  const { base, lines, ids } = system
  const { line, size } = largestFlow(flow.flows)
  const scale = flow.injections.reduce((most, p) => Math.max(most, Math.abs(p)), 1)
  const balance = flow.mismatch / scale
  const [from, to] = [ids[lines.from[line]!], ids[lines.to[line]!]]
  return {
    value: size * base,
    unit: 'MW',
    uncertainty: (flow.mismatch + Number.EPSILON * scale) * base,
    equations: [
      'sum_j (theta_i - theta_j - shift_ij) / (x_ij tap_ij) = P_i',
      `largest |P| = ${size * base} MW from bus ${from} to bus ${to}`,
    ],
    terms: [{ term: `flow ${from}-${to}`, value: size * base }],
    method: 'sparse LU of the susceptance matrix, buses by least degree',
    outputs: {
      ...tablesOf(system, answer),
      maxFlow: size,
      maxMismatch: flow.mismatch,
      slackInjection: flow.injections[system.references[0]!]!,
      violations: violationsOf(system, answer),
      connected: true,
    },
    checks: [
      below("Kirchhoff's current law, relative to the largest injection", balance, BALANCE_MAX),
    ],
    accuracy: {
      estimate: balance,
      bound: BALANCE_MAX,
      how: 'largest mismatch at a bus over the largest injection',
    },
    series: busSeries(system, answer),
    answer,
  }
}

export function alternatingFlow(system: PowerSystem, options: FlowOptions) {
  const flow = acFlow(system, options)
  const { newton, state, wanted, mismatch } = flow
  const { pFrom, qFrom, pTo, qTo } = newton.flows
  const lossOf = () => newton.flows.pFrom.reduce((sum, p, l) => sum + p + newton.flows.pTo[l]!, 0)
  const reactiveLossOf = () =>
    newton.flows.qFrom.reduce((sum, q, l) => sum + q + newton.flows.qTo[l]!, 0)
  const answer: Answer = {
    angles: Float64Array.from(state.angles),
    volts: Float64Array.from(state.volts),
    ...{ p: flow.p, q: flow.q, atLimit: flow.atLimit },
    ...{ pFrom: pFrom.slice(), qFrom: qFrom.slice(), pTo: pTo.slice(), qTo: qTo.slice() },
  }
  const [loss, reactiveLoss] = [lossOf(), reactiveLossOf()]
  const { base, ids, references } = system
  const generation = flow.p.reduce((sum, p) => sum + p, 0)
  const load = system.pLoad.reduce((sum, p) => sum + p, 0)
  const shunts = system.gShunt.reduce((sum, g, i) => sum + g * state.volts[i]! ** 2, 0)
  const scale = Math.max(1, Math.abs(generation), Math.abs(load))
  const balance = (generation - load - shunts - loss) / scale
  const left = stepLeft(newton, wanted, state)
  const violations = violationsOf(system, answer)
  const ended = stateOf(system, state, flow.atLimit)
  // What the next step would change of the losses.
  newton.solve(wanted, state, Math.max(0.1 * mismatch, ROUNDING))
  const moved = Math.abs(lossOf() - loss)
  const lowest = lowestOf(answer.volts!)
  return {
    value: loss * base,
    unit: 'MW',
    uncertainty: (moved + Number.EPSILON * scale * system.n) * base,
    equations: [
      'P_i + i Q_i = V_i sum_j conj(Y_ij V_j)',
      `generation ${generation * base} MW - load ${load * base} MW - shunts ${shunts * base} MW = losses ${loss * base} MW`,
    ],
    terms: [
      { term: 'generation', value: generation * base },
      { term: 'load', value: -load * base },
      { term: 'shunts', value: -shunts * base },
    ],
    method:
      "Newton's method in polar coordinates with exact slopes, sparse LU with buses by least degree, steps by the optimal multiplier where a whole one would raise the mismatch",
    outputs: {
      ...tablesOf(system, answer),
      losses: loss * base,
      reactiveLosses: reactiveLoss * base,
      slackInjection: newton.p[references[0]!]!,
      maxMismatch: mismatch,
      iterations: flow.iterations,
      state: ended,
      violations,
      lowestVoltage: answer.volts![lowest]!,
      lowestBus: ids[lowest]!,
      connected: true,
    },
    checks: [
      below('largest mismatch at a bus, per unit', mismatch, options.tolerance),
      below(
        'losses of the branches against generation less load, relative',
        balance,
        Math.max(1e-9, system.n * options.tolerance),
      ),
      below('angle or voltage that a further step would change', left, STEP_LEFT_MAX),
    ],
    accuracy: {
      estimate: left,
      bound: STEP_LEFT_MAX,
      how: 'largest change of an angle or a voltage by a further step: the mismatch times the inverse Jacobian',
    },
    series: busSeries(system, answer),
    warnings: flowWarnings(violations),
    answer,
  }
}

function stepLeft(newton: Newton, wanted: Wanted, state: AcState): number {
  const step = newton.correction(wanted, state)
  if (!step) return Infinity
  let most = 0
  for (let k = 0; k < step.length - 1; k++) most = Math.max(most, Math.abs(step[k]!))
  return most
}

export function lowestOf(volts: Float64Array): number {
  let lowest = 0
  for (let i = 1; i < volts.length; i++) if (volts[i]! < volts[lowest]!) lowest = i
  return lowest
}

function flowWarnings(violations: readonly Violation[]): string[] {
  const some = (limit: Violation['limit'], what: string) => {
    const names = [...new Set(violations.filter(one => one.limit === limit).map(placeOf))]
    const shown = names.slice(0, 8).join(', ')
    const more = names.length > 8 ? ` and ${names.length - 8} others` : ''
    return names.length > 0 ? [`${what} ${shown}${more}`] : []
  }
  return [
    ...some('reactive', 'reactive power beyond its limits at bus'),
    ...some('voltage', 'voltage beyond its limits at bus'),
    ...some('rating', 'above their rating:'),
  ]
}
