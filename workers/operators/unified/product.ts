// Strategy A: the product of the operators' values, with its uncertainty from inputs and constants, shared ones included.

import { slotsFor } from '../../expression/compile.ts'
import { differentiate } from '../../expression/derivative.ts'
import { DIMENSIONLESS, multiplyDimensions } from '../../units/dimension.ts'
import { coherentUnit, parseUnit } from '../../units/unit.ts'
import type { Operator } from '../compile.ts'

export interface Product {
  value: number
  unit: string
  uncertainty: number
}

/** Result of one operator, with its inputs in its own order. */
export interface Factor {
  readonly operator: Operator
  readonly value: number
  readonly inputs: readonly number[]
}

/**
 * First-order uncertainty: an input shared by several operators changes all of them, so its slopes are added before they
 * are squared. `uncertainties` are standard uncertainties of the inputs by key.
 */
export function productOf(
  factors: readonly Factor[],
  uncertainties: Readonly<Record<string, number>>,
): Product {
  const operators = factors.map(({ operator }) => operator)
  const scale = scaleOf(operators)
  const value = factors.reduce((product, factor) => product * factor.value, scale)
  const moved = new Map<string, { slope: number; u: number }>()
  let error = 0
  factors.forEach((factor, i) => {
    const others = factors.reduce(
      (product, one, j) => (i === j ? product : product * one.value),
      scale,
    )
    const { expression, inputs } = factor.operator
    const slots = slotsFor(expression)
    slots.set(factor.inputs)
    const add = (name: string, slot: number, u: number) => {
      const seen = moved.get(name) ?? { slope: 0, u }
      seen.slope += differentiate(expression, slots, slot).slope * others
      moved.set(name, seen)
    }
    inputs.forEach(({ key }, slot) => {
      if (Object.hasOwn(uncertainties, key)) add(`input ${key}`, slot, uncertainties[key]!)
    })
    for (const { slot, constant } of expression.constants) {
      if (constant.uncertainty === 0) continue
      add(`constant ${constant.name}`, slot, constant.uncertainty)
    }
    error += differentiate(expression, slots, 0).error * Math.abs(others)
  })
  let variance = 0
  for (const { slope, u } of moved.values()) variance += (slope * u) ** 2
  return {
    value,
    unit: unitOfProduct(operators),
    uncertainty: Math.sqrt(variance) + error + factors.length * Number.EPSILON * Math.abs(value),
  }
}

/** Factor to the coherent SI unit; not 1 for records that count in years. */
export const scaleOf = (operators: readonly Operator[]): number =>
  operators.reduce((product, { output }) => product * parseUnit(output.unit).scale, 1)

export const unitOfProduct = (operators: readonly Operator[]): string =>
  coherentUnit(
    operators.reduce(
      (product, { outputDimension }) => multiplyDimensions(product, outputDimension),
      DIMENSIONLESS,
    ),
  )
