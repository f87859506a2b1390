// Numbers without a unit that have one in their trade: `density 1000`, `kinematic viscosity of 1e-6`.
import type { Input } from '../operator.ts'
import { termsOf } from '../text/terms.ts'
import { isOfSubstance } from './material-table.ts'
import { isNoun } from './nouns.ts'
import type { StatedQuantity } from './quantities-in-text.ts'

/** Properties of substances that people quote in SI without saying so; temperatures, angles and speeds they quote in other units. */
const QUOTED_BARE = new Set([
  'kg/m^3',
  'Pa s',
  'm^2/s',
  'W/(m K)',
  'S/m',
  'ohm m',
  '1/K',
  'J/(kg K)',
  'W/(m^2 K)',
  'F/m',
  'H/m',
  'N/m',
  'W/m^2',
])
const KINDS = new Set(
  'kinematic dynamic electrical electric thermal relative molar volumetric volume linear specific surface mass number bulk'.split(
    ' ',
  ),
)
/** Below it a density may be one in g/cm^3, unless it is a gas. */
const DENSITY_MIN = 100
const GAS_DENSITY_MIN = 0.01

/** `density 1000`, `kinematic viscosity of 1e-6`: a number right behind the name of a property, without a unit. */
export function isBare(input: Input, { before, symbol, label, ...quantity }: StatedQuantity) {
  const { name, unit } = input
  if (quantity.unit !== '' || !QUOTED_BARE.has(unit)) return false
  if (symbol === undefined && isOfSubstance(input, label, quantity.number)) return true
  const isOfGas =
    /\bair\b/.test(name) ||
    [...before, ...quantity.after].some(term => /^(?:air|gas|atmosphere)$/.test(term.word))
  const least = isOfGas ? GAS_DENSITY_MIN : DENSITY_MIN
  if (unit === 'kg/m^3' && quantity.number < least) return false
  const [word] = termsOf(symbol ?? label ?? '')
  if (word === undefined || (!isNoun(word) && word.word !== 'resistivity')) return false
  const own = new Set(termsOf(name).map(({ stem }) => stem))
  // A kinematic viscosity is no dynamic one.
  const [, further] = symbol === undefined ? before : [word, before[0]]
  // `Weber number: density 1000`
  const ahead = /[:,;] *[a-z]+ (?:of |is )?$/i.test(quantity.gap) ? undefined : further
  return (
    own.has(word.stem) && (ahead === undefined || !KINDS.has(ahead.word) || own.has(ahead.stem))
  )
}
