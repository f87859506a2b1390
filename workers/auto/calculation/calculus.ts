// An integral between limits, a root between two ends, the value of a function at a point.
import { compile, slotsFor } from '../../expression/compile.ts'
import { parseExpression } from '../../expression/parser.ts'
import { longestWork } from '../../expression/work.ts'
import { Failure } from '../../failure.ts'
import type { Calculation } from './calculation.ts'
import { expressionIn, variableIn } from './expression-text.ts'

export function calculusIn(question: string): Calculation | undefined {
  return integralIn(question) ?? rootIn(question) ?? valueIn(question)
}

const LIMITS = String.raw`(?:from|between) (?:(?<letter>[a-z]) ?= ?)?(?<from>\S.*?) (?:to|and) (?:(?<last>[a-z]) ?= ?)?(?<to>\S.*?)`
const OVER = `(?:,? (?:with respect to|over|dx?) (?<over>[a-z]))?`
const INTEGRALS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:definite )?(?:integral of|integrate|∫) ?(?:the function )?(?:[a-z]\([a-z]\) ?= ?)?(?<body>.+?)(?: ?d(?<by>[a-z]))?${OVER},? ${LIMITS}$`,
    'i',
  ),
  new RegExp(`^(?:definite )?integral,? ${LIMITS},? of (?<body>.+?)(?: ?d(?<by>[a-z]))?$`, 'i'),
]

function integralIn(question: string): Calculation | undefined {
  for (const form of INTEGRALS) {
    const { body, by, over, from, to, letter, last } = form.exec(question)?.groups ?? {}
    if (body === undefined) continue
    const named = [by, over, letter, last].filter(one => one !== undefined)
    const variable = named[0] ?? variableIn(body)
    if (variable === undefined || named.some(one => one !== variable)) continue
    const inner = expressionIn(body, [variable])
    const [low, high] = [expressionIn(from!, []), expressionIn(to!, [])]
    if (inner === undefined || low === undefined || high === undefined) continue
    return {
      title: 'Definite integral',
      equation: `y = integral(${inner}, ${variable}, ${low}, ${high})`,
      inputs: {},
    }
  }
  return undefined
}

const FOR = `(?: for (?<letter>[a-z]))?`
const ENDS = String.raw`,? (?:(?:that lies |lying )?(?:between|from|in|on|within)(?: the interval)?) ?[[(]?(?:(?<low>[a-z]) ?= ?)?(?<from>[^\s,;\]]+?) ?(?:,|;|\.\.| to | and ) ?(?:(?<high>[a-z]) ?= ?)?(?<to>[^\s,;[\]]+?)[\])]?`
const ROOTS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:real )?(?:root|zero|solution) (?:of|to) |solve )(?:the equation |for (?<first>[a-z])(?:,|:| in)? )?(?<left>[^=]+?)(?: ?= ?(?<right>[^=]+?))?${FOR}${ENDS}$`,
    'i',
  ),
  new RegExp(
    `^(?:solve |(?:root|zero|solution|solutions|roots) (?:of|to) )(?:the equation |for (?<first>[a-z])(?:,|:| in)? )?(?<left>[^=]+?) ?= ?(?<right>[^=]+?)${FOR}$`,
    'i',
  ),
  /^(?:value of )?(?<letter>[a-z]),? (?:if|when|where|for which|such that|so that|in) (?<left>[^=]+?) ?= ?(?<right>[^=]+?)$/i,
]

function rootIn(question: string): Calculation | undefined {
  for (const form of ROOTS) {
    const { left, right = '0', from, to, ...letters } = form.exec(question)?.groups ?? {}
    if (left === undefined) continue
    const variable = variableIn(`${left} ${right}`)
    // What is asked for is the unknown that the equation has.
    const isOther = Object.values(letters).some(one => one !== undefined && one !== variable)
    if (variable === undefined || isOther) continue
    const [a, b] = [expressionIn(left, [variable]), expressionIn(right, [variable])]
    if (a === undefined || b === undefined) continue
    const zero = b === '0' ? a : `${a} - (${b})`
    if (!isQuick(zero, variable)) continue
    if (from === undefined) return freeRoot(zero, variable)
    const [low, high] = [expressionIn(from, []), expressionIn(to!, [])]
    if (low === undefined || high === undefined) continue
    refuseSeveral(zero, variable, constantOf(low), constantOf(high))
    const equation = `y = root(${zero}, ${variable}, ${low}, ${high})`
    return { title: 'Root of an equation', equation, inputs: {} }
  }
  return undefined
}

const at = (text: string, variable: string, value: string) =>
  text.replace(new RegExp(`(?<![A-Za-z_])${variable}(?![A-Za-z_])`, 'g'), `(${value})`)

/** The value of a function of one variable. */
function functionOf(text: string, variable: string): (x: number) => number {
  const expression = parseExpression(text, { inputs: [variable] })
  const value = compile(expression)
  const slots = slotsFor(expression)
  return x => {
    slots[0] = x
    return value(slots)
  }
}

const constantOf = (text: string) => functionOf(text, 'x')(0)

const PARTS = 400
/** Elementary operations of all points at which an equation is looked at: some milliseconds. */
const WORK_MAX = 1e6

const NOTHING_KNOWN = { termsOf: () => undefined, argumentsOf: () => undefined }

/** Whether the equation can be looked at before it is solved, however long its functions may take. */
const isQuick = (zero: string, variable: string) =>
  PARTS * longestWork(parseExpression(zero, { inputs: [variable] }).tree, NOTHING_KNOWN).value <=
  WORK_MAX

/** Of more than one change of sign between the ends none is the one that is asked for. */
function refuseSeveral(zero: string, variable: string, from: number, to: number): void {
  const f = functionOf(zero, variable)
  const points = Array.from({ length: PARTS + 1 }, (_, i) => from + ((to - from) * i) / PARTS)
  const values = points.map(f)
  const changes = points.slice(1).filter((_, i) => values[i]! * values[i + 1]! < 0)
  if (changes.length < 2) return
  throw unsaid(
    `${changes.length} roots lie between ${from} and ${to}, near ${changes.slice(0, 5).map(rounded).join(', ')}: say between which two values`,
    changes.slice(0, 5).map(rounded),
  )
}

const rounded = (x: number) => String(Number(x.toPrecision(3)))

const unsaid = (message: string, candidates: readonly string[]) =>
  new Failure('AMBIGUOUS', message, { candidates: candidates.map(id => ({ id })) })

const CLOSE = 1e-9
/** Points at which a straight line or a parabola through three others is told from what is none. */
const PROBES = [-3.7, 2.3, 5.9, 11.3]

/** Without ends: the root of a line; of a parabola there are two, and neither is said. */
function freeRoot(zero: string, variable: string): Calculation | undefined {
  const f = functionOf(zero, variable)
  const [under, middle, over] = [f(-1), f(0), f(1)]
  const curve = (under + over) / 2 - middle
  const slope = (over - under) / 2
  const fits = PROBES.every(x => {
    const value = middle + slope * x + curve * x * x
    const size = Math.abs(middle) + Math.abs(slope * x) + Math.abs(curve * x * x)
    return Math.abs(f(x) - value) <= CLOSE * size
  })
  if (!fits) {
    throw new Failure('NOT_UNDERSTOOD', `say between which two values ${variable} lies`, {
      unused: [zero],
      candidates: [],
    })
  }
  const size = Math.abs(middle) + Math.abs(slope)
  if (Math.abs(curve) <= CLOSE * size && slope !== 0) {
    const [start, next] = [at(zero, variable, '0'), at(zero, variable, '1')]
    const equation = `y = -(${start})/((${next}) - (${start}))`
    return { title: 'Solution of a linear equation', equation, inputs: {} }
  }
  const discriminant = slope * slope - 4 * curve * middle
  if (!(discriminant > 0)) return undefined
  const roots = [-1, 1].map(sign => (-slope + sign * Math.sqrt(discriminant)) / (2 * curve))
  throw unsaid(
    `the equation has two solutions, near ${roots.map(rounded).join(' and ')}: say between which two values ${variable} lies`,
    roots.map(rounded),
  )
}

const VALUES: readonly RegExp[] = [
  /^(?:value of |function )?(?:[a-z]\([a-z]\) ?= ?)?(?<body>.+?),? (?:at|for|when|if|with) (?<variable>[a-z]) ?(?:=|is) ?(?<at>[^=,;]+)$/i,
  /^(?:if |for |given |let )?(?<name>[a-z])\((?<variable>[a-z])\) ?= ?(?<body>.+?)[,.;:]? (?:what(?:'s| is) |find |then )?\k<name>\((?<at>[^()]+)\)$/i,
]

function valueIn(question: string): Calculation | undefined {
  for (const form of VALUES) {
    const { body, variable, at: point } = form.exec(question)?.groups ?? {}
    if (body === undefined || variable === undefined) continue
    const inner = expressionIn(body, [variable])
    const value = expressionIn(point!, [])
    if (inner === undefined || value === undefined || variableIn(inner) !== variable) continue
    return {
      title: 'Value of a function',
      equation: `y = ${at(inner, variable, value)}`,
      inputs: {},
    }
  }
  return undefined
}
