// The units by name. Exact factors are definitions (SI Brochure 2019; NIST SP 811, appendix B.8); au, pc, Da, eV as in
// IAU 2012 B2, IAU 2015 B2 and CODATA 2022; masses of Sun, Earth and Jupiter are the nominal GM of IAU 2015 B3 over G of
// CODATA 2022. Gallon, its parts, the barrel and the ton are those of the United States; a year is Julian, a calorie
// thermochemical, a Btu that of the International Table, a horsepower mechanical.
import { DIMENSIONLESS, type Dimension, dimension } from './dimension.ts'

/**
 * What a unit says about the kind of its number, beyond its dimension: radians, degrees and turns are angles, a hertz counts
 * turns; becquerel, sievert, voltampere, var and bit are distinguished from other units of their dimension.
 */
export type Mark =
  | 'radian'
  | 'degree'
  | 'turn'
  | 'hertz'
  | 'activity'
  | 'sievert'
  | 'apparent'
  | 'reactive'
  | 'bit'
  | 'decibel'
  | 'neper'
  | 'overAtmosphere'
  | 'absolute'
  | 'differential'

/** Exponents of the marks in a unit. */
export type Marks = Readonly<Partial<Record<Mark, number>>>

export interface NamedUnit {
  readonly name: string
  readonly dimension: Dimension
  readonly scale: number
  /** True where the SI prefixes apply. */
  readonly prefixed: boolean
  readonly marks: Marks
  /** What is added to a number of it, standing alone, before the factor: the zero point of a temperature. */
  readonly zero: number
}

// biome-ignore format: one line a range of prefixes
export const PREFIXES: ReadonlyMap<string, number> = new Map([
  ['Q', 1e30], ['R', 1e27], ['Y', 1e24], ['Z', 1e21], ['E', 1e18], ['P', 1e15], ['T', 1e12], ['G', 1e9],
  ['M', 1e6], ['k', 1e3], ['h', 1e2], ['da', 1e1], ['d', 1e-1], ['c', 1e-2], ['m', 1e-3], ['u', 1e-6],
  ['n', 1e-9], ['p', 1e-12], ['f', 1e-15], ['a', 1e-18], ['z', 1e-21], ['y', 1e-24], ['r', 1e-27], ['q', 1e-30],
])

/** Before bits and bytes alone (IEC 80000-13). */
export const BINARY_PREFIXES: ReadonlyMap<string, number> = new Map([
  ['Ki', 0x400],
  ['Mi', 0x100000],
  ['Gi', 0x40000000],
  ['Ti', 0x10000000000],
  ['Pi', 0x4000000000000],
])

const MASS = dimension(1, 0, 0, 0, 0, 0, 0)
const LENGTH = dimension(0, 1, 0, 0, 0, 0, 0)
const TIME = dimension(0, 0, 1, 0, 0, 0, 0)
const FREQUENCY = dimension(0, 0, -1, 0, 0, 0, 0)
const TEMPERATURE = dimension(0, 0, 0, 0, 1, 0, 0)
const CHARGE = dimension(0, 0, 1, 1, 0, 0, 0)
const LUMINOUS = dimension(0, 0, 0, 0, 0, 0, 1)
const ILLUMINANCE = dimension(0, -2, 0, 0, 0, 0, 1)
const SPEED = dimension(0, 1, -1, 0, 0, 0, 0)
const ACCELERATION = dimension(0, 1, -2, 0, 0, 0, 0)
const AREA = dimension(0, 2, 0, 0, 0, 0, 0)
const VOLUME = dimension(0, 3, 0, 0, 0, 0, 0)
const FLOW = dimension(0, 3, -1, 0, 0, 0, 0)
const FORCE = dimension(1, 1, -2, 0, 0, 0, 0)
const PRESSURE = dimension(1, -1, -2, 0, 0, 0, 0)
const ENERGY = dimension(1, 2, -2, 0, 0, 0, 0)
const POWER = dimension(1, 2, -3, 0, 0, 0, 0)
const CONDUCTANCE = dimension(-1, -2, 3, 2, 0, 0, 0)
const FLUX = dimension(1, 2, -2, -1, 0, 0, 0)
const FLUX_DENSITY = dimension(1, 0, -2, -1, 0, 0, 0)
const DOSE = dimension(0, 2, -2, 0, 0, 0, 0)
const VISCOSITY = dimension(1, -1, -1, 0, 0, 0, 0)
const CONCENTRATION = dimension(0, -3, 0, 0, 0, 1, 0)

const DAY = 86400
const YEAR = 365.25 * DAY
const FOOT = 0.3048
const INCH = FOOT / 12
const MILE = 5280 * FOOT
const POUND = 0.45359237
const GRAVITY = 9.80665
const POUND_FORCE = POUND * GRAVITY
const PSI = POUND_FORCE / INCH ** 2
const DEGREE = Math.PI / 180
const TURN = 2 * Math.PI
const AU = 149597870700
const LIGHT = 299792458
const GALLON = 231 * INCH * INCH * INCH
const CUBIC_FOOT = FOOT * FOOT * FOOT
const BTU = 1055.05585262
const NEWTONIAN = 6.6743e-11
const HARTREE = 4.359744722206e-18

const radian: Marks = { radian: 1 }
const degree: Marks = { degree: 1 }
const turn: Marks = { turn: 1 }
const hertz: Marks = { hertz: 1 }
const activity: Marks = { activity: 1 }
const sievert: Marks = { sievert: 1 }
const bit: Marks = { bit: 1 }

type Row = readonly [
  names: string,
  dimension: Dimension,
  scale?: number,
  marks?: Marks,
  zero?: number,
]

// biome-ignore format: a table
const PREFIXED: readonly Row[] = [
  ['g', MASS, 1e-3], ['m', LENGTH], ['s sec', TIME], ['A amp', dimension(0, 0, 0, 1, 0, 0, 0)], ['K', TEMPERATURE],
  ['mol', dimension(0, 0, 0, 0, 0, 1, 0)], ['cd', LUMINOUS], ['rad', DIMENSIONLESS, 1, radian], ['sr', DIMENSIONLESS],
  ['Hz', FREQUENCY, 1, hertz], ['Bq', FREQUENCY, 1, activity], ['N', FORCE], ['Pa', PRESSURE], ['J', ENERGY], ['W', POWER],
  ['C', CHARGE], ['V', dimension(1, 2, -3, -1, 0, 0, 0)],
  ['F', dimension(-1, -2, 4, 2, 0, 0, 0)], ['ohm Ohm', dimension(1, 2, -3, -2, 0, 0, 0)],
  ['S mho', CONDUCTANCE], ['Wb', FLUX], ['T', FLUX_DENSITY],
  ['H', dimension(1, 2, -2, -2, 0, 0, 0)], ['lm', LUMINOUS], ['lx', ILLUMINANCE],
  ['Gy', DOSE], ['Sv', DOSE, 1, sievert], ['kat', dimension(0, 0, -1, 0, 0, 1, 0)],
  ['L l', VOLUME, 1e-3], ['t', MASS, 1e3], ['eV', ENERGY, 1.602176634e-19], ['Da', MASS, 1.66053906892e-27],
  ['bar', PRESSURE, 1e5], ['Ah', CHARGE, 3600], ['pc', LENGTH, (648000 / Math.PI) * AU], ['Wh', ENERGY, 3600], ['cal', ENERGY, 4.184],
  ['yr', TIME, YEAR], ['bit', DIMENSIONLESS, 1, bit], ['B byte', DIMENSIONLESS, 8, bit], ['bps', FREQUENCY, 1, bit], ['Bps', FREQUENCY, 8, bit],
  ['Ci', FREQUENCY, 3.7e10, activity], ['G gauss', FLUX_DENSITY, 1e-4], ['P poise', VISCOSITY, 0.1],
  ['St stokes', dimension(0, 2, -1, 0, 0, 0, 0), 1e-4], ['dyn', FORCE, 1e-5], ['erg', ENERGY, 1e-7],
  ['Np', DIMENSIONLESS, 1, { neper: 1 }], ['VA', POWER, 1, { apparent: 1 }], ['var', POWER, 1, { reactive: 1 }],
  ['M molar', CONCENTRATION, 1e3], ['molal', dimension(-1, 0, 0, 0, 0, 1, 0)], ['psi', PRESSURE, PSI], ['Torr torr', PRESSURE, 101325 / 760], ['gf', FORCE, GRAVITY / 1000],
  ['ly', LENGTH, LIGHT * YEAR], ['Ry', ENERGY, HARTREE / 2], ['Hartree', ENERGY, HARTREE], ['Gal', ACCELERATION, 1e-2],
  ['darcy', AREA, 1e-7 / 101325], ['barn', AREA, 1e-28], ['Oe oersted', dimension(0, -1, 0, 1, 0, 0, 0), 1000 / (4 * Math.PI)], ['Mx maxwell', FLUX, 1e-8], ['Debye', dimension(0, 1, 1, 1, 0, 0, 0), 1e-21 / LIGHT], ['Jy', dimension(1, 0, -2, 0, 0, 0, 0), 1e-26], ['rem', DOSE, 1e-2, sievert], ['rpm', FREQUENCY, TURN / 60, turn], ['flop FLOP', DIMENSIONLESS], ['flops FLOPS', FREQUENCY],
  // Products that are written without a sign between their factors.
  ['Nm', ENERGY], ['Ncm', ENERGY, 1e-2], ['Pas', VISCOSITY], ['Ws', ENERGY], ['Js', dimension(1, 2, -1, 0, 0, 0, 0)], ['Ns', dimension(1, 1, -1, 0, 0, 0, 0)], ['As', CHARGE], ['Vs', FLUX],
]

// biome-ignore format: a table
const BARE: readonly Row[] = [
  ['% percent', DIMENSIONLESS, 0.01], ['‰ permille', DIMENSIONLESS, 1e-3], ['ppm', DIMENSIONLESS, 1e-6], ['microstrain µε', DIMENSIONLESS, 1e-6], ['erlang erlangs Erl', DIMENSIONLESS, 1], ['ppb', DIMENSIONLESS, 1e-9], ['ppt', DIMENSIONLESS, 1e-12],
  ['dB', DIMENSIONLESS, 1, { decibel: 1 }], ['min', TIME, 60], ['h hr hour', TIME, 3600], ['d day', TIME, DAY],
  ['week wk', TIME, 7 * DAY], ['year', TIME, YEAR], ['ka', TIME, 1e3 * YEAR], ['Ma', TIME, 1e6 * YEAR], ['Ga', TIME, 1e9 * YEAR],
  ['decade', TIME, 10 * YEAR], ['century', TIME, 100 * YEAR], ['millennium', TIME, 1000 * YEAR],
  ['deg °', DIMENSIONLESS, DEGREE, degree], ["arcmin '", DIMENSIONLESS, DEGREE / 60, degree], ['arcsec "', DIMENSIONLESS, DEGREE / 3600, degree],
  ['mas', DIMENSIONLESS, DEGREE / 3.6e6, degree], ['uas', DIMENSIONLESS, DEGREE / 3.6e9, degree], ['gon grad', DIMENSIONLESS, Math.PI / 200, degree],
  ['rev turn cycle', DIMENSIONLESS, TURN, turn], ['rps', FREQUENCY, TURN, turn], ['bpm', FREQUENCY, 1 / 60, hertz], ['beat', DIMENSIONLESS, 1, hertz],
  ['au AU', LENGTH, AU], ['angstrom', LENGTH, 1e-10], ['u amu', MASS, 1.66053906892e-27],
  ['degC', TEMPERATURE, 1, {}, 273.15], ['degF', TEMPERATURE, 5 / 9, {}, 459.67], ['degR', TEMPERATURE, 5 / 9], ['ha', AREA, 1e4],
  ['atm', PRESSURE, 101325], ['at', PRESSURE, 98066.5], ['mb', PRESSURE, 100], ['mmHg', PRESSURE, 133.322387415], ['cmHg', PRESSURE, 1333.22387415],
  ['psig', PRESSURE, PSI, { overAtmosphere: 1 }], ['psia', PRESSURE, PSI, { absolute: 1 }], ['psid', PRESSURE, PSI, { differential: 1 }],
  ['barg', PRESSURE, 1e5, { overAtmosphere: 1 }], ['bara', PRESSURE, 1e5, { absolute: 1 }], ['kPag', PRESSURE, 1e3, { overAtmosphere: 1 }], ['kPaa', PRESSURE, 1e3, { absolute: 1 }],
  ['MPag', PRESSURE, 1e6, { overAtmosphere: 1 }], ['MPaa', PRESSURE, 1e6, { absolute: 1 }], ['mbarg', PRESSURE, 100, { overAtmosphere: 1 }], ['ksi', PRESSURE, 1000 * PSI], ['psf', PRESSURE, POUND_FORCE / (FOOT * FOOT)],
  ['ksf', PRESSURE, (1000 * POUND_FORCE) / (FOOT * FOOT)], ['inHg', PRESSURE, 3386.389], ['inAq', PRESSURE, 249.08891], ['mmAq', PRESSURE, 9.80665], ['cmAq', PRESSURE, 98.0665],
  ['mAq', PRESSURE, 9806.65], ['ftAq', PRESSURE, 12 * 249.08891], ['barye', PRESSURE, 0.1],
  ['in inch', LENGTH, INCH], ['ft', LENGTH, FOOT], ['yd', LENGTH, 3 * FOOT], ['mi mile', LENGTH, MILE], ['nmi', LENGTH, 1852],
  ['micron', LENGTH, 1e-6], ['rod', LENGTH, 16.5 * FOOT], ['chain', LENGTH, 66 * FOOT], ['league', LENGTH, 3 * MILE], ['hand', LENGTH, 4 * INCH], ['pica', LENGTH, INCH / 6],
  ['bohr', LENGTH, 5.29177210544e-11], ['lightsecond', LENGTH, LIGHT], ['lightminute', LENGTH, 60 * LIGHT], ['lightday', LENGTH, DAY * LIGHT],
  ['c', SPEED, LIGHT], ['mph', SPEED, MILE / 3600], ['kn knot', SPEED, 1852 / 3600], ['kmh kph', SPEED, 1 / 3.6], ['fps', SPEED, FOOT], ['fpm', SPEED, FOOT / 60], ['ips', SPEED, INCH],
  ['lb', MASS, POUND], ['lbm', MASS, POUND], ['oz', MASS, POUND / 16], ['ozt', MASS, 0.0311034768], ['slug', MASS, POUND_FORCE / FOOT], ['stone', MASS, 14 * POUND], ['grain', MASS, POUND / 7000],
  ['carat ct', MASS, 2e-4], ['ton', MASS, 2000 * POUND], ['longton', MASS, 2240 * POUND], ['cwt', MASS, 100 * POUND], ['kilo', MASS, 1], ['mcg', MASS, 1e-9],
  ['m_e', MASS, 9.1093837139e-31], ['m_p', MASS, 1.67262192595e-27], ['m_n', MASS, 1.67492750056e-27],
  ['lbf', FORCE, POUND_FORCE], ['ozf', FORCE, POUND_FORCE / 16], ['kgf kp', FORCE, GRAVITY], ['tonf', FORCE, 2000 * POUND_FORCE], ['tf', FORCE, 1000 * GRAVITY],
  ['kip', FORCE, 1000 * POUND_FORCE], ['pdl poundal', FORCE, POUND * FOOT],
  ['gal', VOLUME, GALLON], ['impgal', VOLUME, 4.54609e-3], ['imppint', VOLUME, 4.54609e-3 / 8], ['cc', VOLUME, 1e-6], ['bbl', VOLUME, 42 * GALLON], ['qt', VOLUME, GALLON / 4], ['pint pt', VOLUME, GALLON / 8],
  ['cup', VOLUME, GALLON / 16], ['gill', VOLUME, GALLON / 32], ['floz', VOLUME, GALLON / 128], ['tbsp', VOLUME, GALLON / 256], ['tsp', VOLUME, GALLON / 768], ['cuft', VOLUME, CUBIC_FOOT],
  ['bushel', VOLUME, 2150.42 * INCH * INCH * INCH], ['stere', VOLUME, 1], ['gpm', FLOW, GALLON / 60], ['gph', FLOW, GALLON / 3600], ['gpd', FLOW, GALLON / DAY], ['MGD mgd', FLOW, (1e6 * GALLON) / DAY],
  ['cfm', FLOW, CUBIC_FOOT / 60], ['cfs cusec', FLOW, CUBIC_FOOT], ['lpm LPM', FLOW, 1e-3 / 60], ['lps LPS', FLOW, 1e-3], ['bpd BPD', FLOW, (42 * GALLON) / DAY],
  ['Btu BTU btu', ENERGY, BTU], ['kBTU kBtu', ENERGY, 1e3 * BTU], ['MMBTU MMBtu', ENERGY, 1e6 * BTU], ['quad', ENERGY, 1e15 * BTU], ['therm', ENERGY, 1e5 * BTU], ['kgTNT', ENERGY, 4.184e6],
  ['tTNT', ENERGY, 4.184e9], ['ktTNT', ENERGY, 4.184e12], ['MtTNT', ENERGY, 4.184e15], ['kgoe', ENERGY, 41.868e6], ['toe', ENERGY, 41.868e9],
  ['hp', POWER, 550 * FOOT * POUND_FORCE], ['PS', POWER, 75 * GRAVITY], ['TR tonref', POWER, (12000 * BTU) / 3600], ['Lsun L_sun', POWER, 3.828e26],
  ['e', CHARGE, 1.602176634e-19], ['faraday', CHARGE, 96485.33212331001],
  ['roentgen', dimension(-1, 0, 1, 1, 0, 0, 0), 2.58e-4], ['rutherford', FREQUENCY, 1e6, activity], ['dpm', FREQUENCY, 1 / 60, activity],
  ['month', TIME, YEAR / 12], ['fortnight', TIME, 14 * DAY], ['shake', TIME, 1e-8], ['mil thou', LENGTH, INCH / 1000],
  ['furlong', LENGTH, 660 * FOOT], ['fathom', LENGTH, 6 * FOOT], ['fermi', LENGTH, 1e-15],
  ['acre', AREA, 43560 * FOOT * FOOT], ['are', AREA, 100], ['sqft', AREA, FOOT * FOOT], ['sqmi', AREA, 27878400 * FOOT * FOOT],
  ['Msun M_sun', MASS, 1.3271244e20 / NEWTONIAN], ['Mearth M_earth', MASS, 3.986004e14 / NEWTONIAN], ['Mjup M_jup', MASS, 1.2668653e17 / NEWTONIAN],
  ['Rsun R_sun', LENGTH, 6.957e8], ['Rearth R_earth', LENGTH, 6.3781e6], ['Rjup R_jup', LENGTH, 7.1492e7],
  ['gn g_n', ACCELERATION, GRAVITY], ['dpt', dimension(0, -1, 0, 0, 0, 0, 0)], ['reyn', VISCOSITY, PSI],
  ['nit', ILLUMINANCE], ['fc footcandle', ILLUMINANCE, 1 / (FOOT * FOOT)], ['KB', DIMENSIONLESS, 8000, bit],
  ['Gyrs', TIME, 1e9 * YEAR], ['Myrs', TIME, 1e6 * YEAR], ['klick', LENGTH, 1e3], ['mtr', LENGTH], ['gm', MASS, 1e-3], ['dwt pennyweight', MASS, 0.0311034768 / 20], ['siderealday', TIME, 86164.0905],
  ['kmph', SPEED, 1 / 3.6], ['sfm sfpm', SPEED, FOOT / 60], ['klbf', FORCE, 1000 * POUND_FORCE], ['bhp shp', POWER, 550 * FOOT * POUND_FORCE], ['MBH', POWER, (1000 * BTU) / 3600], ['tsf', PRESSURE, (2000 * POUND_FORCE) / (FOOT * FOOT)],
  ['sqm', AREA, 1], ['sqcm', AREA, 1e-4], ['sqkm', AREA, 1e6], ['sqin', AREA, INCH * INCH], ['cmil', AREA, (Math.PI / 4) * (INCH / 1000) * (INCH / 1000)], ['kcmil MCM', AREA, 1000 * (Math.PI / 4) * (INCH / 1000) * (INCH / 1000)],
  ['langley', dimension(1, 0, -2, 0, 0, 0, 0), 41840], ['GPM', FLOW, GALLON / 60], ['CFM', FLOW, CUBIC_FOOT / 60], ['cumec', FLOW, 1], ['pcf', dimension(1, -3, 0, 0, 0, 0, 0), POUND / CUBIC_FOOT], ['ppg', dimension(1, -3, 0, 0, 0, 0, 0), POUND / GALLON],
  ['plf', dimension(1, 0, -2, 0, 0, 0, 0), POUND_FORCE / FOOT], ['klf', dimension(1, 0, -2, 0, 0, 0, 0), (1000 * POUND_FORCE) / FOOT], ['VDC Vdc', dimension(1, 2, -3, -1, 0, 0, 0)], ['hz', FREQUENCY, 1, hertz], ['khz', FREQUENCY, 1e3, hertz], ['pct', DIMENSIONLESS, 0.01],
  ['dozen', DIMENSIONLESS, 12], ['bp', DIMENSIONLESS, 1e-4], ['hartree E_h Eh', ENERGY, HARTREE], ['rydberg', ENERGY, HARTREE / 2],
]

/** What is counted: `5 electrons per cubic centimetre`, `1800 vehicles/h`. */
const COUNTED =
  'count event item photon electron proton neutron neutrino molecule particle atom ion nucleus cell person people vehicle veh car customer request packet quantum click time birth death case decay disintegration fission collision operation op instruction'

export const COUNTED_NAMES: ReadonlySet<string> = new Set(COUNTED.split(' '))

export const UNITS: ReadonlyMap<string, NamedUnit> = new Map([
  ...rows(PREFIXED, true),
  ...rows(BARE, false),
  ...rows([[COUNTED, DIMENSIONLESS]], false),
  // Its prefix is part of the base unit; the factor is exactly 1.
  ...rows([['kg', MASS]], false),
])

function rows(table: readonly Row[], prefixed: boolean): [string, NamedUnit][] {
  return table.flatMap(([names, dimension, scale = 1, marks = {}, zero = 0]) =>
    names
      .split(' ')
      .map((name): [string, NamedUnit] => [
        name,
        { name, dimension, scale, prefixed, marks, zero },
      ]),
  )
}

/**
 * Symbols with several meanings. Where the first does not fit the required dimension, the others are tried: a pound is a mass,
 * or a force where a force is required.
 */
export const OTHER_READINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['lb', ['lbf']],
  ['lbs', ['lbf']],
  ['pound', ['lbf']],
  ['pounds', ['lbf']],
  ['oz', ['floz', 'ozf']],
  ['ounce', ['floz', 'ozf']],
  ['ounces', ['floz', 'ozf']],
  ['ton', ['tonf', 'tonref']],
  ['tons', ['tonf', 'tonref']],
  ['g', ['gn']],
  ['C', ['degC']],
  ['F', ['degF']],
  ['R', ['degR']],
  ["'", ['ft']],
  ['"', ['in']],
  ['kt', ['kn']],
  ['kts', ['kn']],
  ['D', ['darcy', 'Debye', 'dpt']],
  ['mD', ['mdarcy']],
  ['mb', ['mbarn']],
  ['nb', ['nbarn']],
  ['pb', ['pbarn']],
  ['fb', ['fbarn']],
  ['Ha', ['ha', 'Hartree']],
  ['mK', ['m K']],
  ['kgK', ['kg K']],
  ['molK', ['mol K']],
  ['degree', ['degC', 'degF']],
  // On a circuit diagram 4.7k and 1M are resistances.
  ['k', ['kohm']],
  ['K', ['kohm']],
  ['M', ['Mohm']],
  ['µ', ['micron']],
  ['μ', ['micron']],
  ['gK', ['g K']],
  ['gC', ['g degC']],
  ['kgC', ['kg degC']],
  ['Da', ['g/mol']],
  ['Gs', ['gauss']],
  ['kGs', ['kgauss']],
  ['kDa', ['kg/mol']],
  ['bps', ['bp']],
])

/** The units that names which mean several things are read as. */
export const STATED: ReadonlyMap<string, string> = new Map([
  ['ton', 'ton: the short ton of 2000 lb'],
  ['gal', 'gallon: of the United States, 3.785411784 L'],
  ['cal', 'calorie: thermochemical, 4.184 J'],
  ['pint', 'pint: of the United States, 0.473176473 L'],
  ['qt', 'quart: of the United States, 0.946352946 L'],
  ['floz', 'fluid ounce: of the United States, 29.5735296 mL'],
  ['month', 'month: a twelfth of a Julian year'],
  ['cwt', 'hundredweight: the short one of 100 lb'],
  ['hp', 'horsepower: mechanical, 745.69987 W'],
])
