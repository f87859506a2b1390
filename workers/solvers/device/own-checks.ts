// What a device of own layers must be before it is run.
import { expm1 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Contact } from './contacts.ts'
import { BIASES_MAX, biasCount, type OwnInput } from './own-words.ts'
import { type Layer, type Structure, valuesAt } from './structure.ts'

export function biasesOf(input: OwnInput): number[] {
  const { voltages } = input
  if (voltages === undefined) {
    throw missingInput('/voltages', 'voltages are missing: a list, or {from, to, step}')
  }
  if (Array.isArray(voltages)) {
    if (voltages.length === 0) throw invalidInput('/voltages', 'voltages are none')
    return voltages
  }
  const { from, to, step } = voltages as { from?: unknown; to?: unknown; step?: unknown }
  for (const [name, value] of Object.entries({ from, to, step })) {
    if (typeof value === 'number' && Number.isFinite(value)) continue
    throw invalidInput(pointerTo('voltages', name), `${name} of voltages is a number`)
  }
  const other = Object.keys(voltages).find(name => !['from', 'to', 'step'].includes(name))
  if (other !== undefined) {
    throw invalidInput(pointerTo('voltages', other), `voltages have from, to and step, no ${other}`)
  }
  const [a, b, width] = [from, to, step] as [number, number, number]
  if (!(width > 0)) throw invalidInput('/voltages/step', 'step of voltages is above 0')
  const count = biasCount(input)
  if (count > BIASES_MAX) {
    throw invalidInput('/voltages/step', `voltages are ${count}, more than ${BIASES_MAX}`)
  }
  const sign = b < a ? -1 : 1
  return Array.from({ length: count }, (_, i) => Number((a + sign * width * i).toPrecision(12)))
}

/** Biases beyond which no device of a line is meant. */
const BIAS_MAX = 1000
const SAMPLES = 257

export function refuseUnfit(
  input: OwnInput,
  { layers, generation, length }: Structure,
  [left]: readonly [Contact, Contact],
): void {
  const { analysis = 'iv' } = input
  if (analysis === 'equilibrium') {
    for (const name of ['voltages', 'generation'] as const) {
      if (input[name] === undefined) continue
      throw invalidInput(`/${name}`, `${name} has no part in equilibrium`)
    }
  } else {
    for (const [i, bias] of biasesOf(input).entries()) {
      if (Math.abs(bias) <= BIAS_MAX) continue
      throw invalidInput(pointerTo('voltages', i), `a bias of ${bias} V is beyond ${BIAS_MAX} V`)
    }
  }
  if (left.kind === 'insulator' && analysis === 'iv') {
    throw invalidInput('/analysis', 'no current passes an insulator: cv gives its capacitance')
  }
  for (const [i, layer] of layers.entries()) {
    for (const { one, limit } of dopingOver(layer)) {
      if (Math.abs(one) <= limit) continue
      const message = `doping ${one} is degenerate beyond ${limit}: the statistics are those of Boltzmann`
      throw invalidInput(pointerTo('layers', i, 'doping'), message, { value: one, limit })
    }
  }
  if (generation) {
    const places = Float64Array.from({ length: SAMPLES }, (_, k) => (length * k) / (SAMPLES - 1))
    const bad = valuesAt(generation, places).find(one => one < 0)
    if (bad !== undefined)
      throw invalidInput('/generation', `generation is ${bad}: it is not below 0`)
  }
}

/** Doping at places of a layer, with the states of its majority. */
function dopingOver({ from, to, doping, material: { Nc, Nv } }: Layer) {
  const places = Float64Array.from(
    { length: SAMPLES },
    (_, k) => from + ((to - from) * k) / (SAMPLES - 1),
  )
  return Array.from(valuesAt(doping, places), one => ({ one, limit: one > 0 ? Nc : Nv }))
}

/** Doping over the states of its band from which Boltzmann's statistics are a hundredth off. */
const DILUTE = 0.03

/** By Joyce and Dixon, Appl. Phys. Lett. 31 (1977) 354: ln(n/N) + n/(sqrt(8) N) is the level over kT. */
export function crowdingWarnings({ layers }: Structure): string[] {
  return layers.flatMap((layer, i) => {
    const share = dopingOver(layer).reduce(
      (most, { one, limit }) => Math.max(most, Math.abs(one) / limit),
      0,
    )
    if (share <= DILUTE) return []
    const lift = share / Math.sqrt(8)
    const percent = Number((100 * expm1(lift)).toPrecision(2))
    return [
      `doping of layer ${i} comes to ${Number(share.toPrecision(2))} of the states of its band: the statistics are those of Boltzmann, by those of Fermi the level lies ${Number(lift.toPrecision(2))} kT higher and there are ${percent} % fewer minorities at rest`,
    ]
  })
}
