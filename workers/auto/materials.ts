// What a substance that is named gives in place of a number: its density, its conductivity, its modulus.
import type { Input } from '../operator.ts'
import { constants } from '../units/constants.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import { MATERIALS, type Material, type Property, WANTED } from './material-table.ts'
import type { Assigned, Pair } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** Which phase the title of a density or a viscosity means, where it says so. */
const OF_FLUID = /fluid|liquid|medium|water|air\b|gas|surrounding/i
const OF_SOLID = /particle|sphere|solid|body|object|bar|rod|ball|wire|plate|beam|material/i
/** These change too much with heat and pressure for a value at 20 degrees to serve where a temperature is stated. */
const CHANGING: ReadonlySet<Property> = new Set([
  'viscosity',
  'sound',
  'resistivity',
  'index',
  'tension',
])

/** Inputs that the text leaves to the substance it names; none where two of its substances may be meant. */
export function materialInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  said: Said,
): Assigned[] {
  const named = namedIn(said.words)
  if (named.length === 0) return []
  const isAt = (unit: string) =>
    said.quantities.some(
      one =>
        one.unit !== '' && equalDimensions(unitSaid(one.unit).dimension, parseUnit(unit).dimension),
    )
  const molecule = OF_MOLECULES.test(said.words) ? moleculeOf(said.words) : undefined
  const hits = inputs.flatMap((input, i) => {
    if (molecule && isMoleculeMass(input) && !pairs.some(pair => pair.i === i)) {
      const { mass: value, text, source } = molecule
      const note = `mass of one particle of ${text.toLowerCase()}: ${source}`
      return [
        {
          key: input.key,
          value,
          unit: 'kg',
          text,
          note,
          property: 'molarMass' as const,
          isOfTable: true as const,
        },
      ]
    }
    if (pairs.some(pair => pair.i === i) || input.default !== undefined) return []
    const property = propertyOf(input, said)
    if (property === undefined) return []
    const isStated = (text: string) =>
      pairs.some(
        pair =>
          inputs[pair.i]!.unit === input.unit &&
          isOfProperty(inputs[pair.i]!, property) &&
          isBeside(said.quantities[pair.q]!, text, property),
      )
    const fitting = named.filter(({ material, text }) => {
      const { phase, values } = material
      // Of `water n = 1.33` the index is stated.
      if (isStated(text)) return false
      if (values[property] === undefined || (isAt('K') && CHANGING.has(property))) return false
      if (phase === 'gas' && property !== 'molarMass' && (isAt('K') || isAt('Pa'))) return false
      return phase === 'solid' ? !OF_FLUID.test(input.name) : !OF_SOLID.test(input.name)
    })
    const [one] = fitting
    if (one === undefined || fitting.length > 1) return []
    const { material, text } = one
    const note = `${input.name} of ${material.name}: ${material.source}`
    return [
      {
        key: input.key,
        value: material.values[property]!,
        unit: input.unit,
        text,
        note,
        property,
        isOfTable: true as const,
      },
    ]
  })
  // Two densities of one substance: which of them is meant is not said.
  return hits
    .filter(one =>
      hits.every(
        other => other === one || other.property !== one.property || other.text !== one.text,
      ),
    )
    .map(({ property: _, ...one }) => one)
}

const isOfProperty = ({ name, unit }: Input, property: Property) =>
  WANTED.some(one => one.property === property && one.unit === unit && one.input.test(name))

/** `water n = 1.33`, `water of density 1000`; what is in water has a density of its own. */
function isBeside({ gap }: StatedQuantity, text: string, property: Property): boolean {
  const clause = gap.split(/[,;.]/).at(-1)!
  const at = clause.lastIndexOf(text)
  return at >= 0 && (property === 'index' || !/\bin (?:the )?$/i.test(clause.slice(0, at)))
}

const OF_MOLECULES = /\b(?:molecules?|atoms?|gas|particles?)\b/i
const isMoleculeMass = ({ name, unit, default: usual }: Input) =>
  unit === 'kg' && usual === undefined && /^mass of a (?:particle|molecule|gas)/i.test(name)

function propertyOf({ name, unit }: Input, { words }: Said): Property | undefined {
  return WANTED.find(
    one =>
      one.unit === unit &&
      one.input.test(name) &&
      !one.not?.test(name) &&
      (one.about === undefined || one.about.test(words)),
  )?.property
}

function namedIn(words: string): { material: Material; text: string }[] {
  let rest = words
  return MATERIALS.flatMap(material => {
    const [text] = material.names.exec(rest) ?? []
    if (text === undefined) return []
    rest = rest.replace(material.names, ' ')
    return [{ material, text }]
  })
}

/** Of the one liquid or solid that is named, of a gas where that is asked for. */
export function valueOfNamed(property: Property, words: string, ofGas = false) {
  const named = namedIn(words).filter(({ material }) => ofGas || material.phase !== 'gas')
  const [one, ...others] = named
  const value = one?.material.values[property]
  return value === undefined || others.length > 0 ? undefined : { value, text: one!.text }
}

/** kg, of one molecule of the gas that is named. */
function moleculeOf(words: string): { mass: number; text: string; source: string } | undefined {
  const [one, ...others] = namedIn(words).filter(({ material }) => material.values.molarMass)
  if (one === undefined || others.length > 0) return undefined
  const { values, source } = one.material
  return { mass: values.molarMass! / AVOGADRO, text: one.text, source }
}

const AVOGADRO = constants.get('N_A')!.value
