// A device of the caller's own layers: at rest, its currents or its capacitances over biases, on three grids that tell the error.
import { gridError } from '../../continuum/grid-error.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'

import { thinnedSeries } from '../../numerics/thin.ts'
import { below, type Run } from '../../solver.ts'
import { constants } from '../../units/constants.ts'
import { type Contact, contactsOf, type Physics } from './contacts.ts'
import { DriftDiffusion } from './drift-diffusion.ts'
import { biasesOf, crowdingWarnings, refuseUnfit } from './own-checks.ts'
import { biasCount, type OwnInput } from './own-words.ts'
import { cellOf, diodeOf } from './photovoltaic.ts'
import { cellsOf, readStructure, type Structure } from './structure.ts'
import { Sweep } from './sweep.ts'

const si = (name: string) => constants.get(name)!.value
/** Largest error of a current or a capacitance, relative. */
const ERROR_MAX = 1e-2
const WARNED = 1e-3
/** What rounding may make of a current between cells, relative. */
const LEAK_MAX = 1e-9

interface Outcome {
  readonly device: DriftDiffusion
  readonly sweep: Sweep
  readonly values: readonly number[]
  readonly frozen: readonly number[]
  readonly leak: number
}

/** Cells where the caller says none: more where so few leave too large an error. */
const CELLS = [320, 1280, 2048]

export function runOwn(input: OwnInput, run: Run) {
  if (input.cells !== undefined) return runOn(input, run)
  let answer = runOn({ ...input, cells: CELLS[0]! }, run)
  for (const cells of CELLS.slice(1)) {
    if (answer.accuracy.estimate <= ERROR_MAX) break
    answer = runOn({ ...input, cells }, run)
  }
  return answer
}

function runOn(input: OwnInput, { progress }: Run) {
  refuseUnnamed({ ...input, voltages: undefined } as Parameters<typeof refuseUnnamed>[0])
  const thermal = (si('k_B') * input.T) / si('e')
  const physics: Physics = { thermal, permittivity: si('eps0') / si('e'), T: input.T }
  const structure = readStructure(input, thermal, ({ epsr }, carriers) =>
    Math.sqrt((epsr * physics.permittivity * thermal) / carriers),
  )
  const { layers } = structure
  const contacts = contactsOf(input, physics, [layers[0]!.material, layers.at(-1)!.material])
  refuseUnfit(input, structure, contacts)
  const analysis = input.analysis ?? 'iv'
  const biases = analysis === 'equilibrium' ? [0] : biasesOf(input)
  const solve = (every: number, share: number): Outcome => {
    const device = new DriftDiffusion(cellsOf(structure, every), contacts, physics)
    const sweep = new Sweep(device, thermal, si('e'), structure.generation !== undefined)
    const values: number[] = []
    const frozen: number[] = []
    let leak = 0
    for (const [i, bias] of biases.entries()) {
      sweep.go(bias)
      if (analysis === 'cv') {
        values.push(sweep.capacitance())
        if (contacts[0].kind === 'insulator') frozen.push(sweep.frozenCapacitance())
      } else values.push(analysis === 'iv' ? sweep.current() : sweep.builtIn)
      leak = Math.max(leak, sweep.leak())
      progress(share + (0.6 * (i + 1)) / biases.length / every, `V = ${bias}, ${values.at(-1)}`)
    }
    return { device, sweep, values, frozen, leak }
  }
  const main = solve(1, 0)
  const half = solve(2, 0.6)
  const quarter = solve(4, 0.8)
  const light = structure.generation ? Math.max(...main.values.map(Math.abs)) : 0
  const judged = main.values.map((value, i) => {
    const scale = Math.max(Math.abs(value), analysis === 'iv' ? light : 0)
    const isNothing = analysis === 'iv' && Math.abs(biases[i]!) < 1e-12 && light === 0
    const { estimate, order } = gridError(value, half.values[i]!, quarter.values[i]!, 2, scale)
    return { error: estimate, order, share: isNothing || scale === 0 ? 0 : estimate / scale }
  })
  const last = judged.at(-1)!
  const value = main.values.at(-1)!
  const estimate = Math.max(...judged.map(({ share }) => share))
  const { device, sweep } = main
  const neutral = sweep.netCharge()
  const unit = { equilibrium: 'V', iv: 'A/m^2', cv: 'F/m^2' }[analysis]
  const diode = analysis === 'iv' && light === 0 ? diodeOf(biases, main.values, thermal) : undefined
  const cell = light > 0 && analysis === 'iv' ? cellOf(main.sweep, biases) : undefined
  const fields = sweep.profiles()
  return {
    value,
    unit,
    uncertainty: last.error + 1e-9 * Math.abs(value),
    equations: equationsOf(analysis, biases.at(-1)!, value),
    terms: main.values.slice(-4).map((one, i) => ({
      term: `${{ equilibrium: 'built-in potential', iv: 'current', cv: 'capacitance' }[analysis]} at ${biases.slice(-4)[i]} V`,
      value: one,
    })),
    method: `drift and diffusion by Scharfetter and Gummel on ${device.nodes - 2} graded cells, Newton's method in potential and quasi-Fermi levels (${sweep.iterations} iterations)`,
    outputs: {
      ...(analysis === 'iv' && { current: value, currentError: last.error }),
      ...(analysis === 'cv' && { capacitance: value, capacitanceError: last.error }),
      builtInPotential: sweep.builtIn,
      thermalVoltage: thermal,
      maxField: fields.strongest,
      ...(last.order !== null && { observedOrder: last.order }),
      ...(diode && { diode }),
      ...(cell && { cell }),
      recombination: sweep.recombination(),
      grid: device.nodes - 2,
    },
    checks: [
      below(
        `error of the ${analysis === 'cv' ? 'capacitance' : 'value'} by three grids, relative, which more cells (up to 2048) make less`,
        estimate,
        ERROR_MAX,
      ),
      below('the same current through all cells, beyond rounding, relative', main.leak, LEAK_MAX),
      below('charge between the ends against the fields there, relative', neutral, 1e-6),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest relative error over the biases by grids of ${device.nodes - 2}, ${half.device.nodes - 2} and ${quarter.device.nodes - 2} cells`,
    },
    resolved: {
      analysis,
      cells: device.nodes - 2,
      ...barriersOf(input, contacts),
      ...(biasCount(input) > 0 && { voltages: biases }),
    },
    series: {
      ...(biases.length > 1 && {
        voltage: [...biases],
        [analysis === 'cv' ? 'capacitance' : 'current']: [...main.values],
        ...(main.frozen.length > 0 && { capacitanceHigh: [...main.frozen] }),
      }),
      ...thinnedSeries(fields.series, 'field'),
    },
    warnings: [
      ...crowdingWarnings(structure),
      ...warningsOf(structure, fields.strongest, estimate),
    ],
  }
}

/** Contacts with the surface velocities of those that are barriers, which follow from the states of the bands. */
function barriersOf({ contacts: written = {} }: OwnInput, contacts: readonly Contact[]) {
  if (contacts.every(({ kind }) => kind !== 'schottky')) return {}
  const ends = (['left', 'right'] as const).flatMap((end, k) => {
    const { kind, sn, sp } = contacts[k]!
    if (written[end] === undefined) return []
    return [[end, { ...(written[end] as object), ...(kind === 'schottky' && { sn, sp }) }]]
  })
  return { contacts: Object.fromEntries(ends) }
}

function equationsOf(analysis: string, bias: number, value: number): string[] {
  const result = {
    equilibrium: `Vbi = ${value} V`,
    iv: `J(${bias} V) = ${value} A/m^2`,
    cv: `C(${bias} V) = ${value} F/m^2`,
  }[analysis]!
  return [
    '(eps psi_x)_x = -q (p - n + N)',
    'Jn = -q mun n phin_x, Jn_x = q (R - G)',
    'Jp = -q mup p phip_x, Jp_x = -q (R - G)',
    result,
  ]
}

/** Silicon breaks down near this field at moderate doping (Sze and Ng 2007, fig. 2.16). */
const BREAKDOWN = 3e7

function warningsOf({ layers }: Structure, strongest: number, estimate: number): string[] {
  const isWide = layers.every(({ material }) => material.Eg > 2)
  return [
    ...(!isWide && strongest > BREAKDOWN
      ? [`the field ${strongest} V/m exceeds ${BREAKDOWN} V/m: breakdown is not part of the model`]
      : []),
    ...(estimate > WARNED ? [`the estimated error is ${estimate}; more cells help`] : []),
  ]
}
