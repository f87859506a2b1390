// Bodies in motion as people tell them: a mass on a spring with a damper, pendulums, van der Pol's oscillator, a throw with drag.
import type { MarkedText, Written } from '../../solver.ts'
import { gravityIn } from '../systems/gravity-in-words.ts'
import { Phrases } from '../systems/phrases.ts'
import { PERIOD, periodOf } from '../systems/turns.ts'
import { thrown } from './throw-in-words.ts'

const TIMES = ['after Q', 'Q (?:later|after (?:the )?release)', 'at t = Q', 'at time Q', 'at Q']

export const written = (marked: MarkedText): Written | undefined =>
  oscillator(marked) ?? doublePendulum(marked) ?? pendulum(marked) ?? thrown(marked)

const finalOf = (name: string, unit: string) => ({
  value: `final.${name}`,
  error: `finalError.${name}`,
  unit,
})

const AT_REST =
  '(?:and |it )*(?:(?:is |are )?(?:then )?(?:let go|released?|starts?|starting|held)(?: both| it)?,? )?(?:from|at) rest|(?:and |it )*(?:is |are )?(?:then )?(?:let go|released)'

const OSCILLATOR_PLAIN =
  'mass-spring-damper|mass|block|body|spring|damper|dashpot|viscous|damped|oscillator|attached|connected|hangs?|system|position|displacement|where|released?|pulled|displaced|stretched|let go|go|moves?|horizontal|frictionless|equilibrium|stiffness|damping|coefficient|constant|rest|initial|initially|out|aside|down|rate'

function oscillator(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.has('(?:spring|mass-spring-damper)') ||
    !said.has('(?:damper|dashpot|damping|damped|mass-spring-damper)')
  )
    return undefined
  // From its natural length or from where it hangs at rest?
  if (said.has('hangs?') && said.has('stretched')) return undefined
  const [k, c, m] = ['N/m', 'N*s/m', 'kg'].map(unit => said.takeSole(unit))
  const t = said.quantity('s', ...TIMES)
  const v = said.take(AT_REST) ? 0 : said.takeSole('m/s')
  const x = said.takeSole('m')
  const asksPlace = said.take(
    "where is (?:it|the (?:mass|block|body))|(?:what(?:'s| is) )?(?:its |the )?(?:position|displacement)(?: of the (?:mass|block|body))?",
  )
  if ([m, k, c, x, v, t].some(one => one === undefined) || !asksPlace) return undefined
  if (!(m! > 0 && t! > 0) || !said.isSpent(OSCILLATOR_PLAIN)) return undefined
  return {
    inputs: {
      equations: [
        ['x', 'v'],
        ['v', '-(k*x + c*v)/m'],
      ],
      parameters: { m, k, c },
      initial: { x, v },
      tEnd: t,
    },
    output: finalOf('x', 'm'),
  }
}

const PENDULUM_PLAIN =
  'weightless|light|rigid|swinging|same side|bobs|equation|equations|motion|full|nonlinear|exact|does|make|amplitude|large|double|simple|mathematical|pendulums?|rods?|arms?|links?|bobs?|mass|masses|lengths?|both|each|vertical|horizontal|released?|rest|angles?|massless|point|upper|lower|first|second|one|degrees|identical|equal|same|long|two|position|starts?|where|string|swings?|hangs?|initially|initial|off|away|plumb|no|let go'

/** A rod without a bob swings by its own moment of inertia. */
const ROD = '(?:rods?|arms?|links?)'

/** Of a plane pendulum the angle at a time, or the period of a swing of any size. */
function pendulum(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.has('pendulum') ||
    said.has(
      '(?:double|conical|torsion|foucault|physical|compound|friction|damp\\w*|spring|driven)',
    )
  )
    return undefined
  if (said.has(ROD) && !said.has('(?:simple|mathematical|massless|point|bobs?)')) return undefined
  const g = gravityIn(said)
  const asksPeriod = said.take(PERIOD)
  const t = asksPeriod ? undefined : said.quantity('s', ...TIMES)
  const l = said.takeSole('m')
  // It drops out of the equation.
  said.takeSole('kg')
  const isAtRest = said.take(AT_REST)
  const isExtreme = isAtRest || said.has('(?:amplitude|released?)')
  const a = said.takeSole('rad')
  if (asksPeriod) {
    if (!isExtreme || !(l! > 0 && a! > 0 && a! < TOP) || !said.isSpent(PENDULUM_PLAIN))
      return undefined
    return periodOf({
      equations: SWING,
      parameters: { g, l: l! },
      initial: { a: a!, w: 0 },
      when: 'a',
      tEnd: SWINGS * Math.sqrt(l! / g),
      unit: 's',
    })
  }
  if (
    !isAtRest ||
    !said.take(
      '(?:its |the )?angle|where is (?:it|the (?:bob|pendulum))|(?:its )?(?:angular )?(?:position|displacement)',
    )
  )
    return undefined
  if (!(l! > 0) || !(t! > 0) || a === undefined || !said.isSpent(PENDULUM_PLAIN)) return undefined
  return {
    inputs: {
      equations: SWING,
      parameters: { g, l },
      initial: { a, w: 0 },
      tEnd: t,
    },
    output: finalOf('a', 'rad'),
  }
}

const SWING = [
  ['a', 'w'],
  ['w', '-g/l*sin(a)'],
] as const
/** 170 degrees: nearer to the top it hardly moves. */
const TOP = 2.967
/** Three of the longest, and half of a fourth, over sqrt(l/g). */
const SWINGS = 60

const RATES: Readonly<Record<string, string>> = {
  a: 'u',
  b: 'w',
  u: '(-g*(2*m1 + m2)*sin(a) - m2*g*sin(a - 2*b) - 2*sin(a - b)*m2*(w^2*l2 + u^2*l1*cos(a - b)))/(l1*(2*m1 + m2 - m2*cos(2*(a - b))))',
  w: '2*sin(a - b)*(u^2*l1*(m1 + m2) + g*(m1 + m2)*cos(a) + w^2*l2*m2*cos(a - b))/(l2*(2*m1 + m2 - m2*cos(2*(a - b))))',
}

const BOB_ON_ROD =
  '(?:bob|mass)(?: of)? Q,? (?:on|at the end of|with) an? Q (?:long )?(?:massless )?(?:rod|arm|string),?(?: and)?(?: the| an?)?'

function doublePendulum(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.take('double pendulum') ||
    said.has('(?:friction|damp\\w*|spring|driven|heavy rods?|uniform rods?)')
  )
    return undefined
  if (said.has(ROD) && !said.has('(?:masses|massless|point|bobs?)')) return undefined
  const which = (ordinals: string) =>
    said.take(
      `(?:what|which) angle does the (?:${ordinals})(?: one| rod| arm| pendulum| bob| link)? make(?: (?:with|to|from) the vertical)?|(?:what(?:'s| is) )?(?:the )?angle of the (?:${ordinals})(?: one| rod| arm| pendulum| bob| link)?|where(?:'s| is) the (?:${ordinals})(?: one| rod| arm| pendulum| bob| link)?|(?:the )?(?:${ordinals}) angle`,
    )
  const wanted = which('lower|second|bottom|outer')
    ? 'b'
    : which('upper|first|top|inner')
      ? 'a'
      : undefined
  const g = gravityIn(said)
  const t = said.quantity('s', ...TIMES)
  const [m1, l1, m2, l2] =
    said.numbers(
      ['kg', 'm', 'kg', 'm'],
      `(?:upper|first) ${BOB_ON_ROD} (?:lower|second) ${BOB_ON_ROD}`,
    ) ?? []
  const l = l1 === undefined ? pairOf(said, 'm') : ([l1, l2!] as const)
  const m = m1 === undefined ? pairOf(said, 'kg') : ([m1, m2!] as const)
  const isAtRest = said.take(AT_REST)
  const at = pairOf(said, 'rad')
  if (!wanted || !l || !m || !at || !isAtRest || !(t! > 0)) return undefined
  if (![...l, ...m].every(one => one > 0) || !said.isSpent(PENDULUM_PLAIN)) return undefined
  const names = wanted === 'b' ? ['b', 'a', 'u', 'w'] : ['a', 'b', 'u', 'w']
  return {
    inputs: {
      equations: names.map(name => [name, RATES[name]]),
      parameters: { g, l1: l[0], l2: l[1], m1: m[0], m2: m[1] },
      initial: { a: at[0], b: at[1], u: 0, w: 0 },
      tEnd: t,
    },
    output: finalOf(wanted, 'rad'),
  }
}

/** `both rods 1 m`, `rods of 1 m and 0.5 m`, `upper rod 1 m, lower rod 0.5 m`: the upper one first. One alone has to be of both. */
function pairOf(said: Phrases, unit: string): readonly [number, number] | undefined {
  const two = said.numbers(
    [unit, unit],
    '(?:[a-z]+ )?(?:[a-z]+ )Q(?: \\((?:upper|first|top|inner)(?: [a-z]+)?\\))? and Q',
  )
  if (two) return [two[0]!, two[1]!]
  const listed = said.numbers(
    [unit, unit],
    '(?:upper|first|top|inner)(?: [a-z]+)?(?: [a-z]+)?(?: of)? Q[^#]*?(?:lower|second|bottom|outer)(?: [a-z]+)?(?: [a-z]+)?(?: of)? Q',
  )
  if (listed) return [listed[0]!, listed[1]!]
  const isOfBoth = said.has('(?:both|each|equal|identical|same|two)')
  const one = isOfBoth ? said.takeSole(unit) : undefined
  return one === undefined ? undefined : [one, one]
}
