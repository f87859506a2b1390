// Units of what describes a body, what it is made of and what acts on it.
import type { Units } from '../../continuum/coefficient.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import type { State } from './law.ts'

const STRUCTURE_UNITS: Units = {
  ...PLACE_UNITS,
  ahead: '1',
  ...{ E: 'Pa', E1: 'Pa', E2: 'Pa', E3: 'Pa', G12: 'Pa' },
  ...{ nu: '1', nu12: '1', nu13: '1', nu23: '1', angle: 'rad' },
  ...{ rho: 'kg/m^3', alpha: '1/K' },
  ...{ ux: 'm', uy: 'm', normal: 'm' },
  ...{ traction: 'Pa', pressure: { unit: 'Pa', kind: 'plain' }, body: 'N/m^3' },
  ...{ acceleration: 'm/s^2', rotation: 'rad/s' },
  temperature: { unit: 'K', kind: 'temperature-difference' },
}

/** In plane strain a force is one of each metre, and may say so. */
export const structureUnits = (state: State): Units =>
  state === 'plane-strain' ? STRUCTURE_UNITS : { ...STRUCTURE_UNITS, force: 'N' }

/** Of a spring on an edge, or at a point. */
export const springUnits = (state: State, isPoint: boolean): Units =>
  isPoint ? (state === 'plane-strain' ? {} : { spring: 'N/m' }) : { spring: 'N/m^3' }
