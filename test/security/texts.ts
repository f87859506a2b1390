// Short texts whose meaning, written out, is long: each level says the one below it twice or three times.

/** A chained comparison says its middle in two comparisons. Before: 18 levels took 15 s, 22 ended the process. */
export const chained = (levels: number, innermost = '9'): string =>
  nest(levels, innermost, inner => `if(0<${inner}<9,1,2)`)

/** Nested sums. Before: the derivative took three passes at each level, 16 levels 4.3 s. */
export const sums = (levels: number): string => {
  let text = 'x'
  for (let n = 0; n < levels; n++) text = `sum(${text},k${n},1,1)`
  return text
}

/** Powers of functions, whose argument was printed twice. Before: 24 levels took minutes. */
export const powers = (levels: number): string => nest(levels, 'x', inner => `sin(${inner})^2`)

/** Roots, whose operand was printed twice. */
export const roots = (levels: number): string => nest(levels, 'x', inner => `sqrt(${inner})`)

/** Differences of logarithms, whose dimensions were inferred twice. */
export const logarithms = (levels: number): string =>
  nest(levels, '2', inner => `ln(${inner})-ln(3)`)

function nest(levels: number, innermost: string, around: (inner: string) => string): string {
  let text = innermost
  for (let n = 0; n < levels; n++) text = around(text)
  return text
}
