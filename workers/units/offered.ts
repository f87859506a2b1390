// Units that a form offers beside the one of an input: a short list of what people state a quantity in. Any other unit of the
// dimension is taken as well, where it is written.
import { remembered } from '../memo.ts'
import { equalDimensions } from './dimension.ts'
import { isSameUnit, parseUnit, type Unit } from './unit.ts'

// biome-ignore format: a line a quantity
const COMMON = `
  kg, g, mg, t, lb, u; m, km, cm, mm, um, nm, in, ft, mi, au; s, ms, us, min, h, d, yr; A, mA; K, degC, degF; mol, mmol; rad, deg
  m^2, cm^2, mm^2, km^2, ft^2; m^3, L, mL, cm^3, ft^3, gal; m/s, km/h, km/s, mph, kn, c; m/s^2, cm/s^2, ft/s^2; rad/s, deg/s, rpm
  Hz, kHz, MHz, GHz; N, kN, lbf; Pa, kPa, MPa, GPa, bar, atm, psi, mmHg; J, kJ, MJ, kWh, eV, keV, MeV, cal, kcal; W, kW, MW, mW, hp
  N/m, kN/m, N/mm; N m, kN m, lbf ft; C, uC, nC, Ah, e; V, kV, mV; ohm, kohm, Mohm; F, uF, nF, pF; H, mH, uH; T, mT, uT, G; S, mS
  kg/m^3, g/cm^3, lb/ft^3; kg/s, g/s, kg/h; m^3/s, L/s, L/min, m^3/h, gpm; Pa s, mPa s; m^2/s, mm^2/s, cm^2/s; J/kg, kJ/kg
  J/mol, kJ/mol, kcal/mol; W/m^2, kW/m^2, mW/cm^2; mol/m^3, M, mM, uM, nM; kg/mol, g/mol; 1/m, 1/cm, 1/nm; 1/s, 1/min, 1/h, 1/d
  1/m^3, 1/cm^3; m^4, cm^4, mm^4, in^4; V/m, kV/m, V/cm; A/m^2, A/cm^2; Bq, kBq, MBq, Ci; Gy, mGy; Sv, mSv, uSv; 1, %`
  .split(/[;,\n]/)
  .map(name => name.trim())
  .filter(name => name !== '')

const UNITS_MAX = 1024

/** The unit first, then the others. */
export const offeredUnits = remembered(UNITS_MAX, (text: string): readonly string[] => {
  const unit = parseUnit(text)
  const others = COMMON.filter(name => isAlike(parseUnit(name), unit) && !isSame(name, text))
  return [text, ...others]
})

/** Degrees Celsius have the scale of a kelvin. */
const isSame = (a: string, b: string) =>
  isSameUnit(a, b) && parseUnit(a).offset === parseUnit(b).offset

const isAlike = (a: Unit, b: Unit) =>
  equalDimensions(a.dimension, b.dimension) && marksOf(a) === marksOf(b)

/** Radians, degrees and turns are angles alike. */
function marksOf({ marks }: Unit): string {
  const names = Object.entries(marks)
    .filter(([, power]) => power !== 0)
    .map(([name, power]) => `${/^(degree|turn)$/.test(name) ? 'radian' : name} ${power}`)
  return names.sort().join(', ')
}
