// Units of what a body is made of, of what heats it and of what is held at its sides.
import type { Units } from '../../continuum/coefficient.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'

const COMMON: Units = {
  ...PLACE_UNITS,
  ...{ temperature: 'K', initial: 'K', value: 'K', ambient: 'K', emissivity: '1' },
  width: { unit: 'K', kind: 'temperature-difference' },
}

/** By alpha alone rho c is 1: heat is counted in kelvin. */
export const unitsOf = (hasMaterial: boolean): Units =>
  hasMaterial
    ? {
        ...COMMON,
        ...{ k: 'W/(m K)', rho: 'kg/m^3', c: 'J/(kg K)', heat: 'J/kg', density: 'W/m^3' },
        h: 'W/(m^2 K)',
      }
    : { ...COMMON, density: 'K/s', h: 'm/s' }

/** The same where the value of a side is the heat that comes in. */
export const fluxUnits = (units: Units = {}): Units => ({
  ...units,
  value: units['k'] === undefined ? 'K m/s' : 'W/m^2',
})
