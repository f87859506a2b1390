// Reactions by mass action as people write them, `A -> B -> C`, `A <=> B`, `A + B -> C`: a concentration after a time, or the
// highest that one in the middle reaches.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const NAME = '(?:[A-Z](?![A-Za-z])|products?)'
const TERM = `(?:2 ?)?${NAME}`
const SIDE = `${TERM}(?: ?\\+ ?${TERM})*`
const ARROW = '(?:->|→|-->|=>|<=>|<->|⇌|<-->|↔)'
const SCHEME = new RegExp(`${SIDE}(?: ?${ARROW} ?${SIDE})+`)
const PLAIN =
  'decay|reactant|product|decomposition|conversion|isomeri[sz]ation|decomposes?|decays?|reacts?|consumed|both|reaction|reactions|reversible|irreversible|consecutive|series|successive|first[- ]order|first|second[- ]order|second|order|elementary|mass[- ]action|kinetics|rate|constants?|concentration|pure|only|initially|start|starts|starting|begins?|beginning|batch|reactor|left|remains?|remaining|present|alone|well[- ]mixed|each|isothermal|no'

interface Step {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly isReversible: boolean
}

export function written(question: string, _: unknown, marked: MarkedText): Written | undefined {
  const [scheme] = SCHEME.exec(question) ?? []
  if (scheme === undefined) return undefined
  const said = new Phrases(marked.of(question.replace(scheme, ' ')))
  const hasRateLaw = said.take(
    String.raw`\(?(?:rate of (?:the )?reaction|reaction rate|rate|r) = k ?\[[A-Z]\](?:\^2|²| ?\[[A-Z]\])?\)?`,
  )
  if (said.rest.includes('->') || said.rest.includes('→')) return undefined
  said.take('[A-Z] (?:decomposes|reacts|decays|isomeri[sz]es|disappears|is consumed|is used up)')
  const steps = stepsOf(scheme)
  const names = [...new Set(steps.flatMap(({ from, to }) => [...from, ...to]))]
  const order = Math.max(...steps.map(({ from }) => from.length))
  if (order > 1 && !said.has('(?:elementary|second[- ]order|mass[- ]action)')) return undefined
  // Of 2 A -> B at second order some books mean by k that of A, others that of the reaction: half of it.
  const hasTwins = steps.some(({ from, to, isReversible }) =>
    [from, isReversible ? to : []].some(side => new Set(side).size < side.length),
  )
  if (hasTwins && !hasRateLaw && !said.has('(?:elementary|mass[- ]action)')) return undefined
  if (said.has('reversible') && !steps.some(one => one.isReversible)) return undefined
  if (said.has('irreversible') && steps.some(one => one.isReversible)) return undefined
  if (said.has('(?:zero(?:th)?[- ]order|half[- ]life|heat|temperature|activation)'))
    return undefined
  const constants = constantsIn(said, steps)
  if (constants === undefined) return undefined
  const wanted = wantedIn(said, names)
  const starts = startsIn(said, names)
  if (wanted === undefined || starts === undefined || !said.isSpent(PLAIN)) return undefined
  // What is still said of a substance is not understood.
  if (names.some(name => new RegExp(`(?<![A-Za-z])${name}(?![A-Za-z])`).test(said.rest)))
    return undefined
  const rates = new Map(names.map(name => [name, [] as string[]]))
  for (const { from, to, k } of constants) {
    const flow = [k, ...from].join('*')
    for (const name of from) rates.get(name)!.push(`- ${flow}`)
    for (const name of to) rates.get(name)!.push(`+ ${flow}`)
  }
  const equations = [wanted.name, ...names.filter(name => name !== wanted.name)].map(name => [
    name,
    rates.get(name)!.join(' ').replace(/^\+ /, '') || '0',
  ])
  const output = {
    value: `final.${wanted.name}`,
    error: `finalError.${wanted.name}`,
    unit: 'mol/m^3',
  }
  const common = {
    equations,
    parameters: Object.fromEntries(constants.map(({ k, value }) => [k, value])),
    initial: Object.fromEntries(names.map(name => [name, starts.get(name) ?? 0])),
  }
  if (wanted.at !== undefined)
    return { isSystem: true, inputs: { ...common, tEnd: wanted.at }, output }
  // What is made from nothing and used up has one highest value: where its rate is 0.
  const slowest = Math.min(...constants.map(({ value }) => value))
  if (order > 1 || (starts.get(wanted.name) ?? 0) > 0 || steps.some(one => one.isReversible))
    return undefined
  const rate = equations[0]![1]!
  return {
    isSystem: true,
    inputs: {
      ...common,
      tEnd: 50 / slowest,
      events: [{ name: 'top', when: rate, direction: -1, action: 'stop' }],
    },
    output,
  }
}

function stepsOf(scheme: string): Step[] {
  const parts = scheme.split(new RegExp(` ?(${ARROW}) ?`))
  return parts.flatMap((arrow, i) => {
    if (i % 2 === 0) return []
    const [from, to] = [parts[i - 1]!, parts[i + 1]!].map(namesOf)
    return [{ from: from!, to: to!, isReversible: /[<⇌↔]/.test(arrow) }]
  })
}

const namesOf = (side: string) =>
  side.split('+').flatMap(term => {
    if (/product/.test(term)) return []
    const [, twice, name] = /^ ?(2 ?)?([A-Z]) ?$/.exec(term)!
    return twice === undefined ? [name!] : [name!, name!]
  })

interface Constant extends Pick<Step, 'from' | 'to'> {
  readonly k: string
  readonly value: number
}

function constantsIn(said: Phrases, steps: readonly Step[]): Constant[] | undefined {
  const constants: Constant[] = []
  const add = (
    k: string,
    unit: string,
    patterns: readonly string[],
    { from, to }: Pick<Step, 'from' | 'to'>,
  ) => {
    const value = said.number(unit, ...patterns)
    if (value === undefined || !(value > 0)) return false
    constants.push({ k, value, from, to })
    return true
  }
  for (const [i, step] of steps.entries()) {
    const unit = step.from.length === 1 ? '1/s' : 'm^3/(mol*s)'
    const n = i + 1
    const own =
      steps.length > 1
        ? [`k_?${n}(?: =| is| of|:)? ?Q`]
        : [
            '(?:k_?1|k_?f|k)(?: =| is| of|:)? ?Q',
            '(?:forward )?(?:rate )?constant(?: k)?(?: =| is| of|:)? ?Q',
            'forward(?: rate)?(?: constant)?(?: is| of|:)? ?Q',
          ]
    const forward =
      step.isReversible && steps.length === 1
        ? [
            'forward (?:rate )?(?:constant )?(?:k_?f |k_?1 )?(?:=|is|of|:)? ?Q',
            '(?:k_?f|k_?1)(?: =| is| of|:)? ?Q',
          ]
        : own
    if (!add(`k${n}`, unit, forward, step)) return undefined
    if (!step.isReversible) continue
    if (steps.length > 1 || step.to.length > 1) return undefined
    const back = [
      '(?:backward|reverse|back) (?:rate )?(?:constant )?(?:k_?r |k_?b |k_?-1 )?(?:=|is|of|:)? ?Q',
      '(?:k_?r|k_?b|k_?-1|k_?2)(?: =| is| of|:)? ?Q',
    ]
    if (!add('kb', '1/s', back, { from: step.to, to: step.from })) return undefined
  }
  return constants
}

function wantedIn(
  said: Phrases,
  names: readonly string[],
): { name: string; at?: number } | undefined {
  const name = names.find(one =>
    said.take(
      `(?:highest|largest|maximum|max|peak)(?: (?:value|concentration|amount|level))?(?: (?:of|that))? (?:\\[${one}\\]|${one})(?: (?:reaches|attains|gets to))?|(?:highest|largest|maximum|peak) concentration (?:that )?${one} (?:reaches|attains)`,
    ),
  )
  if (name !== undefined) return { name }
  const at = said.number('s', 'after Q', 'at t = Q', 'at time Q', 'Q later')
  const wanted = names.filter(
    one =>
      said.take(
        `(?:how much|what is|concentration of|amount of|how many mol(?:es)? of)+ ?(?:the )?(?:concentration of )?(?:\\[${one}\\]|${one})(?: (?:is|are|there|left|remains|has formed|formed|present|remaining))*`,
      ) || said.take(`\\[${one}\\](?! ?[=0_])`),
  )
  if (
    at !== undefined &&
    at > 0 &&
    wanted.length === 0 &&
    names.length === 1 &&
    said.take(
      'what concentration(?: of it)? is left|how much is left|what is the concentration|(?:the )?(?:remaining )?concentration',
    )
  )
    return { name: names[0]!, at }
  return at === undefined || !(at > 0) || wanted.length !== 1 ? undefined : { name: wanted[0]!, at }
}

function startsIn(said: Phrases, names: readonly string[]): Map<string, number> | undefined {
  const starts = new Map<string, number>()
  const both = said.number(
    'mol/m^3',
    'both (?:[A-Z] and [A-Z] )?(?:starts?|begins?|are|is)?(?: initially)?(?: at| with| from)? ?Q',
    '(?:equal|the same) (?:initial )?concentrations?(?: of)? Q',
  )
  for (const name of names) {
    const value = said.number(
      'mol/m^3',
      `(?:start(?:s|ing)? (?:with|from)|initially|with|from|and|pure)? ?Q (?:of )?(?:pure )?${name}(?: only| alone)?`,
      `(?:\\[${name}\\]_?0?|${name}_?0|${name}\\(0\\))(?: =| is| of)? ?Q`,
      `${name} (?:starts?|begins?)(?: out)? (?:at|with|from) Q`,
      `(?:pure )?${name}(?: only| alone)? (?:at|of|is) (?:an initial concentration of )?Q`,
    )
    if (value !== undefined) starts.set(name, value)
  }
  const [one, other, ...more] = names.filter(name => !starts.has(name))
  if (both !== undefined) {
    if (starts.size > 0 || other === undefined || more.length > 1) return undefined
    starts.set(one!, both).set(other, both)
  }
  // Of the first of a chain alone, where no other is spoken of.
  const only =
    starts.size === 0
      ? said.number(
          'mol/m^3',
          '(?:starting|starts?|initially|beginning|begins?)(?: concentration)?(?: at| with| from| of| is)? Q',
          'initial concentration(?: of| is)? Q',
        )
      : undefined
  if (only !== undefined && names.length <= 2) starts.set(names[0]!, only)
  return starts.size > 0 ? starts : undefined
}
