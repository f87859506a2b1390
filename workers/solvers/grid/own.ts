// A case with generators, costs and limits: what is to be solved, and by which model.
import { invalidInput, missingInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import type { FlowOptions } from './ac-flow.ts'
import { solvedCase } from './case-writer.ts'
import { CASE_SIZES, type CaseName } from './cases/index.ts'
import { caseOf, changed, type JsonNetwork } from './own-case.ts'
import { alternatingFlow, linearFlow } from './own-flow.ts'
import { OPTIMUM_BUSES_MAX, optimalFlow } from './own-optimum.ts'
import { alternatingOutages, linearOutages, refuseManyOutages } from './own-outages.ts'
import { OWN_WORDS, type OwnWords } from './own-words.ts'
import { ringOf } from './ring-flow.ts'
import { systemOf } from './system.ts'

export interface OwnInput extends OwnWords {
  readonly case: 'ring' | 'ieee14' | 'ieee30' | CaseName
  readonly N: number
  readonly chords?: number
  readonly reactance: number
  readonly seed: number
  readonly network?: JsonNetwork
}

/** Words of which one alone calls for the full network. */
const CALLING = Object.keys(OWN_WORDS).filter(name => name !== 'model' && name !== 'problem')

export function isOwn(input: OwnInput): boolean {
  const { case: name, model = 'dc', problem = 'flow', network } = input
  const isFull = (row: object, words: readonly string[]) => words.some(word => word in row)
  return (
    model !== 'dc' ||
    problem !== 'flow' ||
    name in CASE_SIZES ||
    CALLING.some(word => input[word as keyof OwnWords] !== undefined) ||
    (network !== undefined &&
      (isFull(network, ['loads', 'generators', 'voltages']) ||
        network.injections === undefined ||
        network.branches.some(row => isFull(row, ['r', 'b', 'g', 'shift']))))
  )
}

/** The published tables behind the older names. */
const FULL_NAMES: Readonly<Record<string, CaseName>> = { ieee14: 'case14', ieee30: 'case_ieee30' }

export function runOwn(input: OwnInput, run: Run) {
  const { matpower, network, model = 'dc', problem = 'flow' } = input
  refuseMixed(input)
  const named = FULL_NAMES[input.case] ?? input.case
  const isRing = named === 'ring'
  const own =
    network ??
    (isRing && matpower === undefined
      ? ringOf({ ...input, case: 'ring', network: undefined })
      : undefined)
  const powerCase = changed(caseOf(input, isRing ? undefined : (named as CaseName), own), input)
  if (input.write && powerCase.chargingConductance) {
    throw invalidInput('/write', 'a case of MATPOWER has no column for the g of a branch')
  }
  const system = systemOf(powerCase)
  const { pointer } = powerCase.where('bus', 0)
  const maximum = OPTIMUM_BUSES_MAX[input.model ?? 'dc']
  if (problem === 'opf' && system.n > maximum) {
    const message = `${system.n} buses: an optimum is searched for ${maximum} at most`
    throw invalidInput(pointer, message, { value: system.n, maximum })
  }
  if (problem === 'contingency') refuseManyOutages(system, pointer)
  if (system.lines.count === 0) throw invalidInput(pointer, 'no branch is in service')
  const options: FlowOptions = {
    start: input.start ?? (input.initial ? 'state' : own ? 'flat' : 'case'),
    initial: input.initial,
    tolerance: input.tolerance ?? 1e-10,
    enforceQ: input.enforceQ ?? false,
    slack: input.slack ?? 'single',
  }
  const { answer, ...solution } =
    problem === 'opf'
      ? optimalFlow(
          system,
          model,
          matpower === undefined && network ? '/network/generators' : pointer,
        )
      : problem === 'contingency'
        ? model === 'ac'
          ? alternatingOutages(system, options, run)
          : linearOutages(system)
        : model === 'ac'
          ? alternatingFlow(system, options)
          : linearFlow(system)
  const outputs = {
    ...solution.outputs,
    ...(input.write && { matpower: solvedCase(system, answer) }),
  }
  const isFlow = problem !== 'opf' && model === 'ac'
  const { initial: _, ...flowOptions } = options
  const resolved = { model, problem, ...(isFlow && flowOptions) }
  return { ...solution, outputs, resolved }
}

/** Words that have no part in what is solved. */
function refuseMixed(input: OwnInput): void {
  const {
    case: name,
    matpower,
    network,
    model = 'dc',
    problem = 'flow',
    N,
    chords,
    reactance,
    seed,
  } = input
  if (matpower !== undefined && network) {
    throw invalidInput('/matpower', 'give either matpower or a network, not both')
  }
  if (name !== 'ring' && (network || matpower !== undefined)) {
    const place = network ? 'network' : 'matpower'
    throw invalidInput(`/${place}`, `give either a case or a ${place}, not ${name} and a ${place}`)
  }
  const isRing = name === 'ring' && !network && matpower === undefined
  if (!isRing) {
    const usual = { N: 30, chords: undefined, reactance: 0.1, seed: 1 }
    for (const [word, value] of Object.entries({ N, chords, reactance, seed })) {
      if (value === usual[word as keyof typeof usual]) continue
      throw invalidInput(`/${word}`, `${word} belongs to the ring`)
    }
  }
  if (isRing && problem === 'opf') {
    throw invalidInput(
      '/problem',
      'the ring has no generators with costs: give a case, a network or matpower',
    )
  }
  const isFlow = model === 'ac' && problem !== 'opf'
  if (input.start === 'state' && !input.initial) {
    throw missingInput('/initial', 'initial is missing: the state from which a flow starts')
  }
  if (input.initial && (input.start ?? 'state') !== 'state') {
    throw invalidInput('/start', `a flow starts from its state or from ${input.start}, not both`)
  }
  for (const word of ['start', 'initial', 'tolerance', 'slack', 'enforceQ'] as const) {
    if (input[word] === undefined || isFlow) continue
    throw invalidInput(`/${word}`, `${word} belongs to a flow of alternating current`)
  }
  if (input.enforceQ && problem === 'contingency') {
    throw invalidInput('/enforceQ', 'outages are solved with the voltages held')
  }
}
