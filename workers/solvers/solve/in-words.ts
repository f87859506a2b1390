// Differential equations as a question writes them: each rate, the start of each state, each number that is named, and the state
// that is asked for at a time. Whatever is none of these leaves the question to other readers.
import type { ExpressionIn, Written } from '../../solver.ts'
import { NUMERAL } from '../../units/number-text.ts'
import { cycleOf, isLimitCycle, PERIOD_WANTED } from './cycle-in-words.ts'

const NAME = '[A-Za-z](?:_?[A-Za-z0-9]+)?'

const RATES: readonly RegExp[] = [
  new RegExp(String.raw`^(?<name>${NAME})(?<primes>'+)(?:\((?<by>[a-z])\))?$`),
  new RegExp(`^d(?<name>${NAME}?) ?/ ?d(?<by>[a-z])$`),
  new RegExp(String.raw`^d\^?(?<order>[2-4]) ?(?<name>${NAME}?) ?/ ?d(?<by>[a-z])\^?\k<order>$`),
]
/** What may stand around an equation, a start or the state that is asked for. */
const LEAD =
  /^(?:(?:the |an? (?=[a-z]{3,}[ :])|it |its |we |please |let |have |consider |system |model |equations?|differential |coupled |ordinary |initial |initially |conditions?|values? |value of |number of |(?:at )?t = 0|(?:the )?start(?:s|ing)?|begin(?:s|ning)?|from|at|rest|released|obeys?|follows?|satisfies|solves?|solution|of|to|what(?:'s| is| are)|find|calculate|compute|evaluate|determine|give(?: me)?|integrate|predator|prey|lotka-volterra|lorenz|attractor|rossler|oscillator|damped|undamped|harmonic|duffing|van der pol|logistic|growth|decay|pendulum|double-well|ode|ivp|problem|body|particle|i want|fitzhugh(?:-| and )nagumo|brusselator|neuron|no diffusion|without diffusion|spatially homogeneous|well[- ]mixed|it (?:fires|spikes|oscillates) (?:repetitively|periodically|regularly)|\(?dimensionless time(?: units)?\)?|in (?:dimensionless )?time units)(?![a-z])[ :]*)+/i
/** Words that state nothing by themselves; a clause of them alone is passed over. */
const PLAIN = /^(?:at|with|where|and|then|in|the|is|are)? *$/i
const LENGTH_MAX = 600

interface Equation {
  readonly name: string
  readonly order: number
  readonly rate: string
}

export function written(question: string, expressionIn: ExpressionIn): Written | undefined {
  if (question.length > LENGTH_MAX || !/=/.test(question)) return undefined
  const whole = plain(question)
  const [period] = PERIOD_WANTED.exec(whole) ?? []
  const clauses = clausesOf(period === undefined ? whole : whole.replace(period, ' ; '))
  const sides = clauses.map(sidesOf)
  const rates = sides.flatMap((one, i) => rateAt(one, i) ?? [])
  if (rates.length === 0) return undefined
  const by = new Set(rates.flatMap(one => one.by ?? []))
  const states = new Set(rates.map(({ name }) => name))
  if (by.size > 1 || states.size !== rates.length) return undefined
  const [time = timeOf(rates, states, sides)] = by
  if (states.has(time)) return undefined
  const reading = { starts: new Map<string, number>(), numbers: new Map<string, number>() }
  const nouns = new Map<string, string>()
  const wanted: Wanted[] = []
  let from: number | undefined
  for (const [i, clause] of clauses.entries()) {
    if (rates.some(one => one.at === i)) continue
    const start = startIn(clause, states, time)
    if (start !== undefined) {
      if (start.at !== undefined && from !== undefined && start.at !== from) return undefined
      from = start.at ?? from
      if (reading.starts.has(start.name)) return undefined
      reading.starts.set(start.name, start.value)
      continue
    }
    const question = wantedIn(clause, time)
    if (question !== undefined) {
      wanted.push(question)
      continue
    }
    const number = numberIn(clause, expressionIn)
    if (number !== undefined) {
      if (reading.numbers.has(number.name)) return undefined
      reading.numbers.set(number.name, number.value)
      continue
    }
    const noun = nounIn(clause, states)
    if (noun !== undefined) nouns.set(noun.noun, noun.name)
    else if (
      /^(?:from |at |starts? from |released from |starting (?:at|from) )?rest$/i.test(clause)
    )
      reading.starts.set(REST, 0)
    else if (!PLAIN.test(clause.replace(LEAD, ''))) return undefined
  }
  if (period !== undefined) {
    const parts = { rates, states, time, from, nouns, ...reading }
    const own = namesOf(rates)
    const equations = equationsOf(parts, own, expressionIn)
    const starts = reading.starts.size > 0 ? startsOf(parts, own) : undefined
    if (wanted.length > 0 || equations === undefined || (from !== undefined && from !== 0))
      return undefined
    if (reading.starts.size > 0 && starts === undefined) return undefined
    return cycleOf(equations, Object.fromEntries(reading.numbers), starts, isLimitCycle(whole))
  }
  const [only, ...more] = wanted
  if (only === undefined || more.length > 0) return undefined
  return problemOf({ rates, states, time, from, nouns, wanted: only, ...reading }, expressionIn)
}

/** A start without a state: nothing moves. */
const REST = ''

interface Wanted {
  /** The state, or a noun for it. */
  readonly what: string
  readonly at: number
}

interface Parts {
  readonly rates: readonly Equation[]
  readonly states: ReadonlySet<string>
  readonly time: string
  readonly from: number | undefined
  readonly nouns: ReadonlyMap<string, string>
  readonly starts: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<string, number>
  readonly wanted: Wanted
}

const namesOf = (rates: readonly Equation[]) =>
  rates.flatMap(({ name, order }) => Array.from({ length: order }, (_, k) => name + "'".repeat(k)))

function problemOf(parts: Parts, expressionIn: ExpressionIn): Written | undefined {
  const { rates, numbers, wanted } = parts
  const own = namesOf(rates)
  const state = stateNamed(wanted.what, parts, own)
  const starts = startsOf(parts, own)
  const equations = equationsOf(parts, own, expressionIn)
  if (state === undefined || starts === undefined || equations === undefined) return undefined
  const [tStart, tEnd] = [parts.from ?? 0, wanted.at]
  if (!(tEnd > tStart)) return undefined
  // The headline is the first state.
  const order = [state, ...own.filter(name => name !== state)]
  return {
    inputs: {
      equations: order.map(name => [name, equations.get(name)!]),
      ...(numbers.size > 0 && { parameters: Object.fromEntries(numbers) }),
      initial: starts,
      ...(tStart !== 0 && { tStart }),
      tEnd,
    },
  }
}

/** The rate of each state; undefined where one of them is not understood, or a number has no place in any. */
function equationsOf(
  { rates, time, numbers }: Omit<Parts, 'wanted'>,
  own: readonly string[],
  expressionIn: ExpressionIn,
): Map<string, string> | undefined {
  const names = [...own, ...numbers.keys(), time]
  if (new Set(names).size !== names.length) return undefined
  const equations = new Map<string, string>()
  for (const { name, order, rate } of rates) {
    const body = expressionIn(unprimed(multiplied(rate, names)), names.map(unprimed))
    if (body === undefined) return undefined
    const text = primed(body)
    for (let k = 0; k < order; k++)
      equations.set(
        name + "'".repeat(k),
        k === order - 1 ? inTime(text, time) : name + "'".repeat(k + 1),
      )
  }
  const isIdle = (name: string) => !rates.some(({ rate }) => uses(rate, name, names))
  return [...numbers.keys()].some(isIdle) ? undefined : equations
}

/** Every state needs a start; of what starts at rest the first derivative is 0. */
function startsOf({ starts, rates }: Omit<Parts, 'wanted'>, own: readonly string[]) {
  const initial: Record<string, number> = {}
  for (const name of own) {
    const value = starts.get(name) ?? (starts.has(REST) && isFirst(name) ? 0 : undefined)
    if (value === undefined) return undefined
    initial[name] = value
  }
  const isUsed = !starts.has(REST) || rates.some(({ order }) => order === 2)
  return isUsed && [...starts.keys()].every(name => name === REST || own.includes(name))
    ? initial
    : undefined
}

const isFirst = (name: string) => /^[^']*'$/.test(name)

function stateNamed(
  what: string,
  { rates, nouns }: Parts,
  own: readonly string[],
): string | undefined {
  if (own.includes(what)) return what
  const noun = what.toLowerCase()
  if (nouns.has(noun)) return nouns.get(noun)
  const [only, ...more] = rates
  if (more.length > 0 || only!.order !== 2) return undefined
  if (/^(?:position|displacement|deflection|angle)$/.test(noun)) return only!.name
  return /^(?:velocity|angular velocity)$/.test(noun) ? `${only!.name}'` : undefined
}

/** One way of writing for each sign. */
const plain = (text: string) =>
  text
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/[·×]/g, '*')
    .replace(/[’′]/g, "'")
    .replace(/[″]/g, "''")
    .replace(/[²³⁴⁵]/g, one => `^${'²³⁴⁵'.indexOf(one) + 2}`)
    .replace(/\bd([A-Za-z])\(t\)\/dt/g, 'd$1/dt')
    .trim()

const BREAKS =
  /[;,?!]|:(?= )|\.(?=\s|$)| (?:and|with|where|given that|given|if|starting|starts?|subject to|for which|such that)(?= )| (?=(?:from|at) [A-Za-z]'* ?=)(?<=rest )(?:from|at)/i

/** Pairs of a tuple part at a comma too: `(x, y) = (1, 2)`. */
function clausesOf(text: string): string[] {
  const listed = text.replace(
    /\(([a-z](?:, ?[a-z])+)\)(?:\(0\))? ?= ?\(([^()]+)\)/gi,
    (all, names: string, values: string) => {
      const [left, right] = [names.split(/, ?/), values.split(/, ?/)]
      if (left.length !== right.length) return all
      return left.map((name, i) => `${name} = ${right[i]}`).join('; ')
    },
  )
  return listed
    .split(BREAKS)
    .map(one => one.trim())
    .filter(one => one !== '')
}

const sidesOf = (clause: string) => {
  const [left, right, ...more] = clause.split('=')
  return right === undefined || more.length > 0
    ? { left: clause, right: undefined }
    : { left: left!.trim(), right: right.trim() }
}

/** `y'' + 2y' = t`, `2 dx/dt - x = 1`: what stands beside the rate goes to the other side. */
const BESIDE =
  /^(?<factor>\d+(?:\.\d+)?)? ?\*? ?(?<rate>[A-Za-z]\w*'+|d\^?[2-4]? ?\w* ?\/ ?d[a-z](?:\^?[2-4])?)(?: ?(?<rest>[-+] ?.+))?$/

function rateAt({ left, right }: ReturnType<typeof sidesOf>, at: number) {
  if (right === undefined) return undefined
  const { factor, rate, rest } = BESIDE.exec(left.replace(LEAD, '').trim())?.groups ?? {}
  if (rate === undefined) return undefined
  for (const form of RATES) {
    const { name, primes, by, order = '1' } = form.exec(rate)?.groups ?? {}
    if (name === undefined) continue
    const moved = rest === undefined ? right : `${right} - (${rest.replace(/^\+ ?/, '')})`
    const text = factor === undefined ? moved : `(${moved})/${factor}`
    return { name, order: primes?.length ?? Number(order), rate: text, by, at }
  }
  return undefined
}

/** `y' = x + y`: of x and t the one that is neither a state nor a number. */
function timeOf(
  rates: readonly Equation[],
  states: ReadonlySet<string>,
  sides: readonly ReturnType<typeof sidesOf>[],
): string {
  const isNumber = sides.some(({ left, right }) => right !== undefined && left === 'x')
  const isUsed = rates.some(({ rate }) => /(?<![A-Za-z])x(?![A-Za-z'])/.test(rate))
  return isUsed && !states.has('x') && !isNumber ? 'x' : 't'
}

/** `y(0) = 1`, `x = 40`, `x'(0) = 0`, `x0 = 2` of a state x. */
function startIn(clause: string, states: ReadonlySet<string>, time: string) {
  const form = new RegExp(
    String.raw`^(?<name>${NAME}'*)(?:\((?:${time} ?= ?)?(?<at>${NUMERAL})\))? ?= ?(?<value>${NUMERAL}(?: ?/ ?\d+)?)(?: (?:at|when) (?:${time} ?= ?)(?<when>${NUMERAL}))?$`,
  )
  const text = clause.replace(LEAD, '').replace(/ (?:initially|at the start)$/i, '')
  const { name, at, value, when } = form.exec(text)?.groups ?? {}
  if (name === undefined) return undefined
  const bare = name.replace(/_?0$/, '')
  const state = states.has(name.replace(/'+$/, '')) ? name : states.has(bare) ? bare : undefined
  if (state === undefined || (at !== undefined && when !== undefined)) return undefined
  const [over, under = '1'] = value!.split('/')
  const own = at ?? when
  return {
    name: state,
    value: Number(over) / Number(under),
    at: own === undefined ? undefined : Number(own),
  }
}

/** `x(3)`, `x at t = 3`, `how many rabbits after 10`, `position at time 2`. */
function wantedIn(clause: string, time: string): Wanted | undefined {
  const text = clause.replace(LEAD, '').trim()
  const called = new RegExp(String.raw`^(?<what>${NAME}'*)\((?:${time} ?= ?)?(?<at>${NUMERAL})\)$`)
  const timed = new RegExp(
    `^(?:(?:how many|how much|the|number of|value of|is|are there|there|of) )*(?<what>${NAME}'*|[a-z]+|angular velocity)(?: (?:are there|are left|is it|has it))? (?:at|after|when) (?:(?:${time}|time) ?(?:=|is|of)? ?|a time (?:of )?)?(?<at>${NUMERAL})(?: ?s| seconds)?$`,
    'i',
  )
  const { what, at } = (called.exec(text) ?? timed.exec(text))?.groups ?? {}
  return what === undefined ? undefined : { what, at: Number(at) }
}

/** `k = 4`, `mu = 1/2`. */
function numberIn(clause: string, expressionIn: ExpressionIn) {
  const { left, right } = sidesOf(clause)
  const name = left.replace(/^(?:the |and |parameters? |constants? |take |let )+/i, '')
  if (right === undefined || !new RegExp(`^${NAME}$`).test(name)) return undefined
  const text = expressionIn(right, [])
  const [over, under = '1', ...more] = (text ?? '').split('/').map(part => part.trim())
  const isRatio = [over!, under].every(part => new RegExp(`^${NUMERAL}$`).test(part))
  return isRatio && more.length === 0 ? { name, value: Number(over) / Number(under) } : undefined
}

/** `rabbits x`, `the number of foxes y`: a noun of a state. */
function nounIn(clause: string, states: ReadonlySet<string>) {
  const text = clause.replace(LEAD, '').trim()
  const [, noun, name] = /^(?:the )?([a-z]+) ([A-Za-z])$/i.exec(text) ?? []
  const [, other, behind] =
    /^([A-Za-z]) (?:is the |is |are the |are |= )?(?:number of )?([a-z]+)$/i.exec(text) ?? []
  if (name !== undefined && states.has(name)) return { noun: noun!.toLowerCase(), name }
  if (other !== undefined && states.has(other)) return { noun: behind!.toLowerCase(), name: other }
  return undefined
}

/** `0.04xy` and `k y` of the states x and y are products. */
function multiplied(text: string, names: readonly string[]): string {
  const single = new Set(names.filter(name => name.length === 1))
  const joint = text.replace(/[A-Za-z]{2,}(?![A-Za-z(_])/g, own =>
    names.includes(own) || ![...own].every(letter => single.has(letter)) ? own : [...own].join('*'),
  )
  const name = names.filter(one => !one.includes("'")).join('|')
  return joint.replace(
    new RegExp(`(?<![A-Za-z_])((?:${name})'*) (?=(?:${name})(?![A-Za-z_]))`, 'g'),
    '$1*',
  )
}

/** A quote is no part of what expressions are read from. */
const unprimed = (text: string) =>
  text.replace(
    /([A-Za-z]\w*?)('+)/g,
    (_, name: string, primes: string) => `${name}${PRIME.repeat(primes.length)}`,
  )
const primed = (text: string) => text.replaceAll(PRIME, "'")
const PRIME = '_prime'

const inTime = (text: string, time: string) =>
  time === 't' ? text : text.replace(new RegExp(`(?<![A-Za-z_])${time}(?![A-Za-z_])`, 'g'), 't')

const uses = (rate: string, name: string, names: readonly string[]) =>
  new RegExp(`(?<![A-Za-z_])${name}(?![A-Za-z_0-9])`).test(multiplied(rate, names))
