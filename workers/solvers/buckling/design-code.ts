// What a compressed member bears by a code of practice, from its elastic critical force.
import { pow } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

/** Imperfection factors of EN 1993-1-1, table 6.1. */
const CURVES = { a0: 0.13, a: 0.21, b: 0.34, c: 0.49, d: 0.76 } as const

export interface DesignCode {
  readonly code: 'EN 1993-1-1' | 'AISC 360'
  readonly curve?: keyof typeof CURVES
}

export function readCode(value: unknown): DesignCode {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput('/designCode', 'designCode is {code, curve}')
  const { code, curve, ...rest } = value as Readonly<Record<string, unknown>>
  const [stranger] = Object.keys(rest)
  if (stranger !== undefined)
    throw invalidInput(`/designCode${pointerTo(stranger)}`, 'designCode has code and curve alone')
  if (code === 'AISC 360') {
    if (curve === undefined) return { code }
    throw invalidInput('/designCode/curve', 'curve has no part in AISC 360: it has one')
  }
  if (code !== 'EN 1993-1-1')
    throw invalidInput('/designCode/code', 'code is EN 1993-1-1 or AISC 360')
  if (curve === undefined)
    throw missingInput(
      '/designCode/curve',
      'curve is missing: a0, a, b, c or d by the cross-section',
    )
  if (!Object.hasOwn(CURVES, String(curve)))
    throw invalidInput('/designCode/curve', 'curve is a0, a, b, c or d')
  return { code, curve: curve as keyof typeof CURVES }
}

export function resistanceOf(
  design: DesignCode,
  yieldStress: number,
  area: number,
  critical: number,
  force: number,
) {
  const squash = area * yieldStress
  const slenderness = Math.sqrt(squash / critical)
  const chi =
    design.code === 'AISC 360'
      ? american(slenderness)
      : european(slenderness, CURVES[design.curve!])
  const resistance = chi * squash * (design.code === 'AISC 360' ? 0.9 : 1)
  return { slenderness, chi, resistance, utilisation: force / resistance }
}

/** EN 1993-1-1, 6.3.1.2, (6.49): gamma_M1 is 1. */
function european(slenderness: number, alpha: number): number {
  if (slenderness <= 0.2) return 1
  const phi = (1 + alpha * (slenderness - 0.2) + slenderness * slenderness) / 2
  return Math.min(1, 1 / (phi + Math.sqrt(phi * phi - slenderness * slenderness)))
}

/** AISC 360, (E3-2) and (E3-3); 0.9 of it is the design strength. */
function american(slenderness: number): number {
  const square = slenderness * slenderness
  return square <= 2.25 ? pow(0.658, square) : 0.877 / square
}
