import type { Units } from '../../continuum/coefficient.ts'

/** Of the parts of a network, its ends and its source. */
export const PIPE_UNITS: Units = {
  ...{ length: 'm', radius: 'm', volume: 'm^3', mass: 'kg/m^4', at: 'm', pipe: 'm' },
  ...{ resistance: 'Pa s/m^3', reactance: 'Pa s/m^3' },
}
