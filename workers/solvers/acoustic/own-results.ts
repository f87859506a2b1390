// What a run of a network shows beside its numbers.
import type { Bore } from './bore.ts'

/** First zero of the slope of J1: the first cross mode of a round pipe. */
const CROSS = 1.8411837813406593

export const cutOffOf = ({ gas, widest }: Bore): number => (CROSS * gas.c) / (2 * Math.PI * widest)

export function equationsOf({ gas, length, parts }: Bore): string[] {
  const { c, rho, losses } = gas
  return [
    'p_x = -i omega rho/(S (1 - F_v)) U, U_x = -i omega S/(rho c^2) (1 + (gamma - 1) F_t) p',
    losses
      ? 'F = 2 J1(z)/(z J0(z)), z = r sqrt(-i omega rho/mu), for heat times sqrt(Pr)'
      : 'F_v = F_t = 0',
    ...(parts.some(part => part.kind === 'branch' && part.mass !== undefined)
      ? [
          'hole: Z_s = i omega rho t_i/(pi b^2) + chimney of t + t_m, Z_a = i omega rho t_a/(pi a^2) (Dalmont et al. 2002)',
        ]
      : []),
    `c = ${c} m/s, rho = ${rho} kg/m^3, ${parts.length} parts over ${length} m`,
  ]
}
