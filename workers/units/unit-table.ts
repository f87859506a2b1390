// The units by name. Exact factors are definitions (SI Brochure 2019; NIST SP 811, appendix B.8); au, pc, Da, eV as in
// IAU 2012 B2, IAU 2015 B2 and CODATA 2022; masses of Sun, Earth and Jupiter are the nominal GM of IAU 2015 B3 over G of
// CODATA 2022. Gallon, its parts and the barrel are those of the United States; a year is Julian.
import { DIMENSIONLESS, type Dimension, dimension } from './dimension.ts'

export interface NamedUnit {
  readonly name: string
  readonly dimension: Dimension
  readonly scale: number
  /** True where the SI prefixes apply. */
  readonly prefixed: boolean
}

// biome-ignore format: one line a range of prefixes
export const PREFIXES: ReadonlyMap<string, number> = new Map([
  ['Q', 1e30], ['R', 1e27], ['Y', 1e24], ['Z', 1e21], ['E', 1e18], ['P', 1e15], ['T', 1e12], ['G', 1e9],
  ['M', 1e6], ['k', 1e3], ['h', 1e2], ['da', 1e1], ['d', 1e-1], ['c', 1e-2], ['m', 1e-3], ['u', 1e-6],
  ['n', 1e-9], ['p', 1e-12], ['f', 1e-15], ['a', 1e-18], ['z', 1e-21], ['y', 1e-24], ['r', 1e-27], ['q', 1e-30],
])

const MASS = dimension(1, 0, 0, 0, 0, 0, 0)
const LENGTH = dimension(0, 1, 0, 0, 0, 0, 0)
const TIME = dimension(0, 0, 1, 0, 0, 0, 0)
const FREQUENCY = dimension(0, 0, -1, 0, 0, 0, 0)
const TEMPERATURE = dimension(0, 0, 0, 0, 1, 0, 0)
const LUMINOUS = dimension(0, 0, 0, 0, 0, 0, 1)
const SPEED = dimension(0, 1, -1, 0, 0, 0, 0)
const AREA = dimension(0, 2, 0, 0, 0, 0, 0)
const VOLUME = dimension(0, 3, 0, 0, 0, 0, 0)
const FORCE = dimension(1, 1, -2, 0, 0, 0, 0)
const PRESSURE = dimension(1, -1, -2, 0, 0, 0, 0)
const ENERGY = dimension(1, 2, -2, 0, 0, 0, 0)
const POWER = dimension(1, 2, -3, 0, 0, 0, 0)
const FLUX_DENSITY = dimension(1, 0, -2, -1, 0, 0, 0)
const DOSE = dimension(0, 2, -2, 0, 0, 0, 0)

const DAY = 86400
const FOOT = 0.3048
const POUND = 0.45359237
const POUND_FORCE = POUND * 9.80665
const DEGREE = Math.PI / 180
const AU = 149597870700
const GALLON = 231 * (FOOT / 12) * (FOOT / 12) * (FOOT / 12)

type Row = readonly [names: string, dimension: Dimension, scale?: number]

// biome-ignore format: a table
const PREFIXED: readonly Row[] = [
  ['g', MASS, 1e-3], ['m', LENGTH], ['s', TIME], ['A', dimension(0, 0, 0, 1, 0, 0, 0)], ['K', TEMPERATURE],
  ['mol', dimension(0, 0, 0, 0, 0, 1, 0)], ['cd', LUMINOUS], ['rad', DIMENSIONLESS], ['sr', DIMENSIONLESS],
  ['Hz Bq', FREQUENCY], ['N', FORCE], ['Pa', PRESSURE], ['J', ENERGY], ['W', POWER],
  ['C', dimension(0, 0, 1, 1, 0, 0, 0)], ['V', dimension(1, 2, -3, -1, 0, 0, 0)],
  ['F', dimension(-1, -2, 4, 2, 0, 0, 0)], ['ohm Ohm', dimension(1, 2, -3, -2, 0, 0, 0)],
  ['S', dimension(-1, -2, 3, 2, 0, 0, 0)], ['Wb', dimension(1, 2, -2, -1, 0, 0, 0)], ['T', FLUX_DENSITY],
  ['H', dimension(1, 2, -2, -2, 0, 0, 0)], ['lm', LUMINOUS], ['lx', dimension(0, -2, 0, 0, 0, 0, 1)],
  ['Gy Sv', DOSE], ['kat', dimension(0, 0, -1, 0, 0, 1, 0)],
  ['L l', VOLUME, 1e-3], ['t', MASS, 1e3], ['eV', ENERGY, 1.602176634e-19], ['Da', MASS, 1.66053906892e-27],
  ['bar', PRESSURE, 1e5], ['Ah', dimension(0, 0, 1, 1, 0, 0, 0), 3600], ['pc', LENGTH, (648000 / Math.PI) * AU], ['Wh', ENERGY, 3600], ['cal', ENERGY, 4.184],
  ['yr', TIME, 365.25 * DAY], ['bit', DIMENSIONLESS], ['B byte', DIMENSIONLESS, 8], ['Ci', FREQUENCY, 3.7e10],
  ['G gauss', FLUX_DENSITY, 1e-4], ['P poise', dimension(1, -1, -1, 0, 0, 0, 0), 0.1],
  ['St stokes', dimension(0, 2, -1, 0, 0, 0, 0), 1e-4], ['dyn', FORCE, 1e-5], ['erg', ENERGY, 1e-7],
  ['Np', DIMENSIONLESS], ['VA var', POWER],
]

// biome-ignore format: a table
const BARE: readonly Row[] = [
  ['% percent', DIMENSIONLESS, 0.01], ['ppm', DIMENSIONLESS, 1e-6], ['ppb', DIMENSIONLESS, 1e-9],
  ['dB dBm', DIMENSIONLESS], ['min', TIME, 60], ['h hr hour', TIME, 3600], ['d day', TIME, DAY],
  ['week', TIME, 7 * DAY], ['year', TIME, 365.25 * DAY], ["deg °", DIMENSIONLESS, DEGREE],
  ["arcmin '", DIMENSIONLESS, DEGREE / 60], ['arcsec "', DIMENSIONLESS, DEGREE / 3600], ['mas', DIMENSIONLESS, DEGREE / 3.6e6],
  ['rev turn', DIMENSIONLESS, 2 * Math.PI], ['rpm', FREQUENCY, Math.PI / 30], ['au AU', LENGTH, AU],
  ['ly', LENGTH, 299792458 * 365.25 * DAY], ['angstrom', LENGTH, 1e-10], ['u amu', MASS, 1.66053906892e-27],
  ['degC', TEMPERATURE], ['degF degR', TEMPERATURE, 5 / 9], ['ha', AREA, 1e4], ['barn', AREA, 1e-28],
  ['atm', PRESSURE, 101325], ['mmHg', PRESSURE, 133.322387415], ['Torr torr', PRESSURE, 101325 / 760],
  ['psi', PRESSURE, POUND_FORCE / (FOOT / 12) ** 2], ['in inch', LENGTH, FOOT / 12], ['ft', LENGTH, FOOT],
  ['yd', LENGTH, 3 * FOOT], ['mi mile', LENGTH, 5280 * FOOT], ['nmi', LENGTH, 1852], ['mph', SPEED, (5280 * FOOT) / 3600],
  ['kn knot', SPEED, 1852 / 3600], ['kmh kph', SPEED, 1 / 3.6], ['lb', MASS, POUND], ['oz', MASS, POUND / 16],
  ['lbf', FORCE, POUND_FORCE], ['kgf', FORCE, 9.80665], ['gal', VOLUME, GALLON],
  ['Btu BTU', ENERGY, 1055.05585262], ['hp', POWER, 550 * FOOT * POUND_FORCE], ['Oe', dimension(0, -1, 0, 1, 0, 0, 0), 1000 / (4 * Math.PI)],
  ['Debye', dimension(0, 1, 1, 1, 0, 0, 0), 1e-21 / 299792458], ['rem', DOSE, 1e-2],
  ['month', TIME, (365.25 * DAY) / 12], ['fortnight', TIME, 14 * DAY], ['mil thou', LENGTH, FOOT / 12000],
  ['furlong', LENGTH, 660 * FOOT], ['fathom', LENGTH, 6 * FOOT], ['fermi', LENGTH, 1e-15],
  ['acre', AREA, 43560 * FOOT * FOOT], ['sqft', AREA, FOOT * FOOT], ['sqmi', AREA, 27878400 * FOOT * FOOT],
  ['cc', VOLUME, 1e-6], ['bbl', VOLUME, 42 * GALLON], ['qt', VOLUME, GALLON / 4], ['pint', VOLUME, GALLON / 8],
  ['cup', VOLUME, GALLON / 16], ['floz', VOLUME, GALLON / 128], ['cuft', VOLUME, FOOT * FOOT * FOOT],
  ['slug', MASS, POUND_FORCE / FOOT], ['stone', MASS, 14 * POUND], ['grain', MASS, POUND / 7000],
  ['carat ct', MASS, 2e-4], ['lbm', MASS, POUND], ['ton', MASS, 2000 * POUND], ['Msun', MASS, 1.3271244e20 / 6.6743e-11],
  ['Mearth', MASS, 3.986004e14 / 6.6743e-11], ['Mjup', MASS, 1.2668653e17 / 6.6743e-11], ['Rsun', LENGTH, 6.957e8], ['Rearth', LENGTH, 6.3781e6],
  ['Rjup', LENGTH, 7.1492e7], ['Lsun', POWER, 3.828e26], ['kip', FORCE, 1000 * POUND_FORCE],
  ['ksi', PRESSURE, (1000 * POUND_FORCE) / (FOOT / 12) ** 2], ['psf', PRESSURE, POUND_FORCE / (FOOT * FOOT)],
  ['inHg', PRESSURE, 3386.389], ['inH2O', PRESSURE, 249.08891], ['mmH2O', PRESSURE, 9.80665], ['cmH2O', PRESSURE, 98.0665],
  ['therm', ENERGY, 1.05505585262e8], ['kgTNT', ENERGY, 4.184e6], ['gon', DIMENSIONLESS, Math.PI / 200],
  ['rps', FREQUENCY, 2 * Math.PI], ['fps', SPEED, FOOT], ['Gal', dimension(0, 1, -2, 0, 0, 0, 0), 1e-2],
  ['gn', dimension(0, 1, -2, 0, 0, 0, 0), 9.80665], ['dpt', dimension(0, -1, 0, 0, 0, 0, 0)],
  ['Jy', dimension(1, 0, -2, 0, 0, 0, 0), 1e-26], ['darcy', AREA, 9.869233e-13], ['Mx', dimension(1, 2, -2, -1, 0, 0, 0), 1e-8],
]

export const UNITS: ReadonlyMap<string, NamedUnit> = new Map([
  ...rows(PREFIXED, true),
  ...rows(BARE, false),
  // Its prefix is part of the base unit; the factor is exactly 1.
  ['kg', { name: 'kg', dimension: MASS, scale: 1, prefixed: false }],
])

function rows(table: readonly Row[], prefixed: boolean): [string, NamedUnit][] {
  return table.flatMap(([names, dimension, scale = 1]) =>
    names
      .split(' ')
      .map((name): [string, NamedUnit] => [name, { name, dimension, scale, prefixed }]),
  )
}
