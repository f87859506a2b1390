// Vectors, points and matrices that are written out: `dot product of (2, -1, 4) and (3, 5, 0.5)`, `determinant of [[2, 3], [5, 11]]`,
// `slope of the least-squares line through (0, 1.1), (2, 4.8), (5, 11.2)`.
import { NUMERAL, readNumber } from '../../units/number-text.ts'
import type { Calculation } from './calculation.ts'

type Tuple = readonly number[]

const POINTS_MAX = 12

const TUPLE = String.raw`[([<] ?(?:${NUMERAL})(?: ?, ?(?:${NUMERAL}))+ ?[)\]>]`
const JOINT = `(?: ?,? (?:and|to) | ?[,;·] ?| )`
const LIST = `(?<list>${TUPLE}(?:${JOINT}${TUPLE})*)`

interface Form {
  readonly pattern: RegExp
  readonly title: string
  /** The right side; undefined where it has none for tuples of these sizes. */
  readonly of: (tuples: readonly Tuple[]) => string | undefined
  readonly quantity?: Calculation['quantity']
}

const form = (name: string): RegExp =>
  new RegExp(
    `^(?:${name})(?: of| for| between| from| through)?(?: the)?(?: two)?(?: vectors?| points?| data(?: points)?| pairs?)?:? ?${LIST}(?: in (?<unit>degrees|radians))?$`,
    'i',
  )

const literal = (x: number) => (x < 0 ? `(${x})` : `${x}`)
const sum = (terms: readonly string[]) => terms.join(' + ')
const two = (tuples: readonly Tuple[]): readonly [Tuple, Tuple] | undefined => {
  const [a, b, ...more] = tuples
  return a && b && more.length === 0 && a.length === b.length && a.length <= 8 ? [a, b] : undefined
}
const dot = (a: Tuple, b: Tuple) => sum(a.map((x, i) => `${literal(x)}*${literal(b[i]!)}`))
const size = (a: Tuple) => `sqrt(${dot(a, a)})`
const pairs = (tuples: readonly Tuple[]): readonly Tuple[] | undefined =>
  tuples.length >= 2 && tuples.length <= POINTS_MAX && tuples.every(({ length }) => length === 2)
    ? tuples
    : undefined

/** n times the sum of products less the product of the sums: of both, from the first point on, so that no digits are lost. */
function spread(points: readonly Tuple[], i: number, k: number): string {
  const [first, ...rest] = points
  const off = (point: Tuple, at: number) => `(${literal(point[at]!)} - ${literal(first![at]!)})`
  const products = sum(rest.map(point => `${off(point, i)}*${off(point, k)}`))
  const [a, b] = [i, k].map(at => sum(rest.map(point => off(point, at))))
  return `(${points.length}*(${products}) - (${a})*(${b}))`
}

const ANGLE = { unit: 'rad', name: 'angle' }

const FORMS: readonly Form[] = [
  {
    pattern: form('(?:dot|scalar|inner) product'),
    title: 'Dot product',
    of: all => two(all) && dot(...two(all)!),
  },
  {
    pattern: form('angle'),
    title: 'Angle between two vectors',
    quantity: ANGLE,
    of: all => {
      const [a, b] = two(all) ?? []
      return a && b && `acos((${dot(a, b)})/(${size(a)}*${size(b)}))`
    },
  },
  {
    pattern: form('distance'),
    title: 'Distance of two points',
    of: all => {
      const [a, b] = two(all) ?? []
      return a && b && `sqrt(${sum(a.map((x, i) => `(${literal(b[i]!)} - ${literal(x)})^2`))})`
    },
  },
  {
    pattern: form('(?:magnitude|length|norm|size|modulus)'),
    title: 'Length of a vector',
    of: ([a, ...more]) => (a && more.length === 0 ? size(a) : undefined),
  },
  {
    pattern: form('(?:slope|gradient) of (?:the |a )?(?:straight )?line'),
    title: 'Slope of a line through two points',
    of: all => (all.length === 2 && pairs(all) ? slopeOf(all) : undefined),
  },
  {
    pattern: form(
      '(?:slope|gradient) of (?:the |a )?(?:least[- ]squares|regression|best[- ]fit|fitted)(?: straight)?(?: line)?',
    ),
    title: 'Slope of a regression line',
    of: all => pairs(all) && slopeOf(all),
  },
  {
    pattern: form("pearson(?:'s)? (?:correlation(?: coefficient)?|r)|correlation(?: coefficient)?"),
    title: 'Pearson correlation coefficient',
    of: all =>
      pairs(all) && all.length > 2
        ? `${spread(all, 0, 1)}/sqrt(${spread(all, 0, 0)}*${spread(all, 1, 1)})`
        : undefined,
  },
]

const slopeOf = (all: readonly Tuple[]) => `${spread(all, 0, 1)}/${spread(all, 0, 0)}`

const tuplesIn = (text: string): readonly Tuple[] =>
  [...text.matchAll(new RegExp(TUPLE, 'g'))].map(([tuple]) =>
    [...tuple.matchAll(new RegExp(NUMERAL, 'g'))].map(([number]) => readNumber(number)),
  )

const MATRIX = new RegExp(
  String.raw`^determinant (?:of )?(?:the )?(?:matrix )?[([] ?(${TUPLE}(?: ?[,;]? ?${TUPLE}){1,2}) ?[)\]]$`,
  'i',
)

export function tupleCalculationIn(question: string): Calculation | undefined {
  const [, rows] = MATRIX.exec(question) ?? []
  if (rows !== undefined) return determinant(tuplesIn(rows))
  const { rows: pair, which } = EIGEN.exec(question)?.groups ?? {}
  if (pair !== undefined && which !== undefined) return eigenvalue(tuplesIn(pair), which)
  const { rows: table } = TRACE.exec(question)?.groups ?? {}
  const square = table === undefined ? undefined : tuplesIn(table)
  if (square?.every(({ length }) => length === square.length))
    return {
      title: 'Trace of a matrix',
      equation: `y = ${sum(square.map((row, i) => literal(row[i]!)))}`,
      inputs: {},
    }
  for (const { pattern, title, of, quantity } of FORMS) {
    const { list, unit } = pattern.exec(question)?.groups ?? {}
    const right = list === undefined ? undefined : of(tuplesIn(list))
    if (right === undefined) continue
    const shown = quantity && { quantity, ...(unit !== undefined && { shownIn: unit }) }
    return { title, equation: `y = ${right}`, inputs: {}, ...shown }
  }
  return undefined
}

const EIGEN = new RegExp(
  String.raw`^(?<which>(?:larg|great|small|high|low)est|dominant|lesser|larger|smaller|least) eigenvalue (?:of )?(?:the )?(?:2 ?[x×] ?2 )?(?:symmetric )?(?:matrix )?[([] ?(?<rows>${TUPLE} ?[,;]? ?${TUPLE}) ?[)\]]$`,
  'i',
)
const TRACE = new RegExp(
  String.raw`^trace (?:of )?(?:the )?(?:matrix )?[([] ?(?<rows>${TUPLE}(?: ?[,;]? ?${TUPLE}){1,3}) ?[)\]]$`,
  'i',
)

/** Of two rows: half the trace, and the root of what is left. Complex ones have no order. */
function eigenvalue(rows: readonly Tuple[], which: string): Calculation | undefined {
  const [[a, b] = [], [c, d] = []] = rows
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  if (rows.some(({ length }) => length !== 2) || (a - d) ** 2 + 4 * b * c < 0) return undefined
  const isDominant = /^dominant/i.test(which)
  // Of two of one size none is dominant.
  if (isDominant && a + d === 0) return undefined
  const isUpper = isDominant ? a + d > 0 : /^(?:larg|great|high)/i.test(which)
  const [sum, gap] = [`(${literal(a)} + ${literal(d)})/2`, `(${literal(a)} - ${literal(d)})/2`]
  const root = `sqrt((${gap})^2 + ${literal(b)}*${literal(c)})`
  return {
    title: 'Eigenvalue of a matrix',
    equation: `y = ${sum} ${isUpper ? '+' : '-'} ${root}`,
    inputs: {},
  }
}

function determinant(rows: readonly Tuple[]): Calculation | undefined {
  const right = determinantOf(rows.map(row => row.map(literal)))
  return right === undefined
    ? undefined
    : { title: 'Determinant of a matrix', equation: `y = ${right}`, inputs: {} }
}

/** Of two or three rows, expanded by the first. */
export function determinantOf(rows: readonly (readonly string[])[]): string | undefined {
  const count = rows.length
  if (rows.some(({ length }) => length !== count)) return undefined
  const minor = (a: readonly string[], b: readonly string[], i: number, k: number) =>
    `${a[i]}*${b[k]} - ${a[k]}*${b[i]}`
  if (count === 2) return minor(rows[0]!, rows[1]!, 0, 1)
  const [first, second, third] = rows
  if (count !== 3 || !first || !second || !third) return undefined
  const part = (i: number, k: number) => `(${minor(second, third, i, k)})`
  return `${first[0]}*${part(1, 2)} - ${first[1]}*${part(0, 2)} + ${first[2]}*${part(0, 1)}`
}
