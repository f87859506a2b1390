// How tightly the operators of a text bind; ^ tighter than a minus on its left, so -x^2 is -(x^2).
export const BINDING = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  minus: 7,
  power: 8,
} as const

/** Of the signs and words that stand between two operands. */
export const INFIX: ReadonlyMap<string, number> = new Map<string, number>([
  ['or', BINDING.or],
  ['||', BINDING.or],
  ['and', BINDING.and],
  ['&&', BINDING.and],
  ...['<', '<=', '>', '>=', '=', '==', '!='].map((sign): [string, number] => [
    sign,
    BINDING.comparison,
  ]),
  ['+', BINDING.sum],
  ['-', BINDING.sum],
  ['*', BINDING.product],
  ['/', BINDING.product],
  ['^', BINDING.power],
])
