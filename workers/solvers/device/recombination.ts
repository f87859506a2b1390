// Pairs that are lost at a place: by traps (Shockley, Read and Hall), by light, to a third carrier (Auger).
import { exp, expm1 } from '../../numerics/mathematics.ts'
import type { Material } from './materials.ts'

/** Rates, and what their slopes by the carriers are made of. */
export type Recombination = ReturnType<typeof recombinationOf>

/** `apart`: level of the holes less that of the electrons, over kT. */
export function recombinationOf(
  { ni, taun, taup, radiative, augerN, augerP, Et }: Material,
  n: number,
  p: number,
  apart: number,
  thermal: number,
) {
  const lift = exp(Et / thermal)
  const excess = ni * ni * expm1(apart)
  const sum = taup * (n + ni * lift) + taun * (p + ni / lift)
  return {
    excess,
    sum,
    traps: excess / sum,
    light: excess * radiative,
    auger: excess * (augerN * n + augerP * p),
    factor: 1 / sum + radiative + augerN * n + augerP * p,
    byN: -taup / (sum * sum) + augerN,
    byP: -taun / (sum * sum) + augerP,
  }
}
