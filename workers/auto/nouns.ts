// Nouns by which people ask for a quantity or name one, each with the units of the quantities that it may mean. Where
// there is no unit the noun stands for numbers of many kinds, and its name alone tells.
import { stemOf } from '../text/stem.ts'
import type { Term } from '../text/terms.ts'
import { type Dimension, equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'

// biome-ignore format: a table
const NOUNS: readonly (readonly [names: string, units?: string])[] = [
  ['force thrust drag weight attraction buoyancy', 'N'], ['lift', 'N,N/m'], ['tension', 'N,N/m'], ['load', 'N,Pa,N/m,kg,W,A,ohm,N m,V A'], ['energy work', 'J,J/mol,J/kg,J/m^3,J/m^2'],
  ['heat heating', 'J,W,W/m^2,J/kg,J/mol'], ['power', 'W,1/m,W/m,1'], ['period duration delay lifetime age', 's'], ['time', 's,1'], ['life', 's,1'],
  ['frequency gyrofrequency fundamental', '1/s,rad/s,1'], ['note tone', '1/s'], ['moles', 'mol'], ['wavelength', 'm'], ['length height depth radius diameter width thickness separation spacing range hypotenuse circumference perimeter head axis', 'm'],
  ['distance', 'm,1'], ['displacement elongation deflection amplitude expansion', 'm,rad,V,1'], ['speed', 'm/s,rad/s,1/s'], ['deltav', 'm/s'], ['velocity', 'm/s,rad/s,mol/(m^3 s)'], ['acceleration', 'm/s^2,rad/s^2'],
  ['gravity', 'm/s^2,N'], ['momentum', 'kg m/s,kg m^2/s'], ['impulse', 'N s,s,m/s'], ['torque', 'N m'], ['inertia', 'kg m^2,kg'],
  ['pressure', 'Pa,1'], ['stress modulus strength', 'Pa'], ['strain', '1'], ['volume', 'm^3,m^3/mol,m^3/kg'], ['area', 'm^2'],
  ['mass', 'kg,kg/mol,kg/m'], ['temperature', 'K'], ['voltage emf', 'V'], ['potential', 'V,J,J/kg,J/mol,Pa'],
  ['current', 'A,A/m^2'], ['charge', 'C,C/m^2,C/m'], ['capacitance', 'F,F/m^2,F/m'], ['inductance', 'H,H/m'], ['reactance', 'ohm'],
  ['resistance', 'ohm,K/W,m^2 K/W,Pa s/m^3,m^2,1'], ['angle', 'rad'], ['efficiency magnification probability chance magnitude ph', '1'],
  ['luminosity', 'W'], ['activity', '1/s,1/(kg s),mol/m^3,1'], ['intensity', 'W/m^2,1,cd'], ['viscosity', 'Pa s,m^2/s'],
  ['diffusivity', 'm^2/s'], ['constant factor number ratio coefficient index level loss density field flux flow rate conductivity impedance entropy capacity concentration'],
  ['price value gain magnetisation polarisation shift resolution limit threshold share moment permittivity permeability dose output equilibrium fraction quality order strike volatility population'],
]

const table: ReadonlyMap<string, readonly Dimension[] | undefined> = new Map(
  NOUNS.flatMap(([names, units]) => {
    const dimensions = units?.split(',').map(unit => parseUnit(unit).dimension)
    return names.split(' ').map(name => [stemOf(name), dimensions] as const)
  }),
)

const words: ReadonlySet<string> = new Set(
  NOUNS.flatMap(([names]) =>
    names.split(' ').flatMap(name => [name, `${name}s`, name.replace(/y$/, 'ies')]),
  ),
)

/** `acceleration` is one, `accelerates` is none, though they share a stem. */
export const isNoun = ({ word }: Term): boolean =>
  words.has(word) || word === 'radii' || word === 'masses'

/** Whether a quantity of that dimension may be what the noun names. */
export function mayMean(stem: string, dimension: Dimension): boolean {
  const dimensions = table.get(stem)
  return dimensions === undefined || dimensions.some(one => equalDimensions(one, dimension))
}

/** A noun of many kinds of numbers, such as `index`. */
export const isGeneral = (stem: string): boolean => table.has(stem) && table.get(stem) === undefined
