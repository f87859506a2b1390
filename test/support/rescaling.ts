// A second check of dimensional homogeneity, independent of the inference of dimensions: with all inputs expressed in seven
// other base units, the compiled closures must give the result in those units.

import { compile, slotsFor } from '../../workers/expression/compile.ts'
import type { Expression } from '../../workers/expression/tree.ts'
import { pow } from '../../workers/numerics/mathematics.ts'
import { type Dimension, exponentsOf } from '../../workers/units/dimension.ts'
import { parseUnit } from '../../workers/units/unit.ts'

/** Chosen so that no product of small powers of them is near 1. */
const FACTORS = [1.3717, 0.7453, 1.9391, 0.5923, 1.5427, 0.8443, 1.1237]

/** The factor by which a number of this dimension grows in the other base units. */
export function factorOf(dimension: Dimension): number {
  return exponentsOf(dimension).reduce((f, exponent, i) => f * pow(FACTORS[i]!, exponent), 1)
}

/** |rescaled result / (result * factor) - 1|; 0 when both are 0, NaN where there is no result. */
export function rescalingError(
  expression: Expression,
  dimensions: readonly Dimension[],
  output: Dimension,
  inputs: readonly number[],
): number {
  const evaluate = compile(expression)
  const plain = slotsFor(expression)
  const scaled = slotsFor(expression)
  inputs.forEach((value, i) => {
    plain[i] = value
    scaled[i] = value * factorOf(dimensions[i]!)
  })
  for (const { slot, constant } of expression.constants) {
    scaled[slot] = constant.value * factorOf(parseUnit(constant.unit).dimension)
  }
  const expected = evaluate(plain) * factorOf(output)
  const result = evaluate(scaled)
  return result === expected ? 0 : Math.abs(result / expected - 1)
}
