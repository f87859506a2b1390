// The Master Equation, in which the operators of a computation are the couplings C_k, its evaluation term by term,
// and the functional equation that brings value and modulation together.
import { compensatedSum } from '../numerics/compensated-sum.ts'
import type { Coupling } from './metric-tensioner.ts'
import { PULSE_FREQUENCY } from './pulse.ts'

/** One term of the master sum of a computation. */
export interface Term {
  term: string
  value: number
  operator?: string
}

/** One coupling of the sum: an operator and its equation. */
export interface CoupledOperator {
  operator_id: string
  equation: string
}

/** A term in another unit than the sum, which is therefore not added. */
export interface TermBeside extends Term {
  unit: string
}

export interface MasterSum {
  terms: Term[]
  /** Sum of the terms, compensated. */
  total: number
  unit: string
  /** Terms of another unit than the sum: KO42's, and operators of another dimension. */
  beside: TermBeside[]
}

const around = (sum: string) =>
  `box(phi) - mu^2(r)*phi - lambda*phi^3 - exp(-phi/phi_c) + phi42*${sum} = ` +
  `T^mu_mu + beta*F_{mu nu}F^{mu nu} + J_ext`

export const MASTER_EQUATION = around('sum_{k=1..42} C_k(phi)')
export const FUNCTIONAL_EQUATION = 'E = P_phi * Z(M, R, delta, C, X)'
const LAW = 'alpha*sin(2*pi*f*t + phi0)'
/** KO42, the metric tensioner. */
export const MODULATION = `R(t) = S(t)*(1 + ${LAW})`

/** The Master Equation with the sum over C_k written out for these operators; KO42 comes first. */
export function masterEquation(operators: readonly CoupledOperator[]): string {
  const coupled = operators.filter(({ operator_id }) => operator_id !== 'KO42')
  let sum = 'C_KO42(phi)'
  let where = `C_KO42: ${MODULATION}`
  for (const { operator_id, equation } of coupled) {
    sum += ` + ${termName(operator_id)}`
    where += `; C_${operator_id}: ${equation}`
  }
  return `${around(`[${sum}]`)}, where ${where}`
}

/** KO42's equation with its numbers: `t` in unix seconds, R_t what it gives for S(t) = 1. */
export function tensionerEquation(t: number, { alpha, beta }: Coupling, R_t: number): string {
  const angle = `2*pi*${PULSE_FREQUENCY}*${t} + 0`
  const numbers = `${alpha}*sin(${angle})`
  return beta === 0
    ? `${MODULATION} = 1*(1 + ${numbers}) = ${R_t}`
    : `R(t) = S(t)*(1 + ${LAW} + beta*cos(2*pi*f*t + phi0)) = ` +
        `1*(1 + ${numbers} + ${beta}*cos(${angle})) = ${R_t}`
}

export function masterSum(
  terms: readonly Term[],
  unit: string,
  beside: readonly TermBeside[] = [],
): MasterSum {
  const total = compensatedSum(terms.map(({ value }) => value))
  return { terms: [...terms], total, unit, beside: [...beside] }
}

/** The name of an operator's term in the Master Equation, and of a part of it. */
export const termName = (operator: string, part?: string): string =>
  part === undefined ? `C_${operator}(phi)` : `C_${operator}(phi): ${part}`

/** E = P_phi * Z(M, R, delta, C, X) with each of its parts. */
export interface FunctionalEquation {
  /** Projection of the phase out of the result: 1/(R + delta). */
  P_phi: number
  /** Total of the master sum. */
  M: number
  /** R(t) under the coupling that was asked for. */
  R: number
  /** What the metric shift changed in R(t); 0 without one. */
  delta: number
  /** Weights of the operators, normalised to a sum of 1. */
  C: number
  /** What the headline value has beyond the master sum. */
  X: number
  /** Z = (C M + X) (R + delta). */
  Z: number
  /** The bare value again: modulated by Z, brought back by P_phi. */
  E: number
}

/** `nominal` and `applied` are R(t) before and after the parity check. */
export function functionalEquation(
  value: number,
  total: number,
  nominal: number,
  applied: number,
): FunctionalEquation {
  const delta = applied - nominal
  const C = 1
  const X = value - total
  const Z = (C * total + X) * (nominal + delta)
  const P_phi = 1 / (nominal + delta)
  return { P_phi, M: total, R: nominal, delta, C, X, Z, E: P_phi * Z }
}
