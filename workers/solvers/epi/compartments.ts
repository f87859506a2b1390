// Compartments, groups and transitions as states with flows between them.
import { unknownName } from '../../dynamics/scope.ts'
import { namesIn } from '../../expression/names-in.ts'
import { type Fault, invalidInput, invalidInputs, missingInput, pointerTo } from '../../refusal.ts'
import type { Inputs } from '../../schema.ts'
import type { OWN_WORDS } from './words.ts'

export type Own = Inputs<typeof OWN_WORDS>

export interface Flow {
  readonly from: string | undefined
  readonly to: string | undefined
  /** Its definition, and the text of that. */
  readonly name: string
  readonly text: string
  /** Whether a person becomes infected by it, and in which group. */
  readonly isInfection: boolean
  readonly group: number
  readonly place: string
}

export interface Group {
  readonly name: string
  /** Behind the names of its states; nothing where there are no groups. */
  readonly suffix: string
}

export interface Structure {
  readonly compartments: readonly string[]
  readonly groups: readonly Group[]
  readonly flows: readonly Flow[]
  /** Names of compartments. */
  readonly infected: readonly string[]
  /** Compartment that infection takes from. */
  readonly susceptible: string | undefined
  readonly start: Readonly<Record<string, number>>
  /** Sums of persons by name, N and that of each group; and of each compartment over groups. */
  readonly persons: Readonly<Record<string, string>>
  readonly totals: Readonly<Record<string, string>>
  /** Share of infectious persons of each group, for each transition with `by`. */
  readonly forces: Readonly<Record<string, string>>
  /** Factors of contacts that interventions change. */
  readonly factors: Readonly<Record<string, number>>
  /** Nobody is born or dies. */
  readonly isClosed: boolean
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

export const stateOf = (compartment: string, { suffix }: Group): string => `${compartment}${suffix}`

/** Infections so far in a group, a state of its own. */
export const infectionsOf = ({ suffix }: Group): string => `infections${suffix}`

export const ALL_CONTACTS = 'contact_all'
export const contactsOf = ({ suffix }: Group): string => `contact${suffix}`

export function structureOf(input: Own): Structure {
  const { compartments: starts = {}, transitions, parameters = {} } = input
  const compartments = Object.keys(starts)
  if (compartments.length === 0) throw invalidInput('/compartments', 'there is no compartment')
  if (!transitions) throw missingInput('/transitions', 'transitions are missing: who goes where')
  for (const name of compartments) {
    if (!NAME.test(name) || name === 'N' || name === 't' || name === 'infections') {
      throw invalidInput(pointerTo('compartments', name), `'${name}' cannot be a compartment`)
    }
  }
  const groups = groupsOf(input, compartments)
  for (const [i, transition] of transitions.entries()) refuseUnknown(transition, i, compartments)
  for (const name of compartments) {
    const count = transitions.filter(({ from, to }) => from === name || to === name).length
    if (count <= SYMBOLS) continue
    const message = `${count} transitions leave or enter ${name}: ${SYMBOLS} at most`
    throw invalidInput('/transitions', message, { value: count, limit: SYMBOLS })
  }
  const start = startOf(input, groups)
  refusePersons(start, parameters['N'])
  const infections = transitions.filter(one => isInfection(one, compartments))
  const infected = infectedOf(input, compartments, infections)
  const flows = groups.flatMap((group, g) =>
    transitions.map((transition, i): Flow => {
      const { from, to } = transition
      const entersInfected = to != null && infected.includes(to)
      const leavesInfected = from != null && infected.includes(from)
      return {
        from: from == null ? undefined : stateOf(from, group),
        to: to == null ? undefined : stateOf(to, group),
        name: `flow_${i}${group.suffix}`,
        text: rateIn(input, i, g, groups),
        isInfection: entersInfected && !leavesInfected,
        group: g,
        place: pointerTo('transitions', i),
      }
    }),
  )
  return {
    ...{ compartments, groups, flows, infected },
    susceptible: infections.find(({ from }) => from != null)?.from ?? undefined,
    start,
    persons: 'N' in parameters ? {} : sumsOf(compartments, groups),
    totals: totalsOf(compartments, groups),
    forces: forcesOf(input, groups),
    factors: factorsOf(input, groups),
    isClosed: transitions.every(({ from, to }) => from != null && to != null),
  }
}

/** N is their number, whoever gives it. */
function refusePersons(start: Readonly<Record<string, number>>, number: number | undefined): void {
  const persons = Object.values(start).reduce((sum, value) => sum + value, 0)
  if (!(persons > 0)) throw invalidInput('/compartments', 'there are no persons in any compartment')
  if (number === undefined || Math.abs(number - persons) <= SIZE_SHARE * persons) return
  const message = `N is the number of persons, ${persons} in the compartments: leave it out, or give ${number} another name`
  throw invalidInput('/parameters/N', message, { value: number, persons })
}

type Transition = NonNullable<Own['transitions']>[number]

function refuseUnknown(
  { from, to, by }: Transition,
  i: number,
  compartments: readonly string[],
): void {
  for (const [key, name] of Object.entries({ from, to })) {
    if (name == null || compartments.includes(name)) continue
    throw unknownName(pointerTo('transitions', i, key), name, compartments, 'compartment')
  }
  if (from == null && to == null) {
    throw invalidInput(pointerTo('transitions', i), 'a transition leaves or enters a compartment')
  }
  if (from === to)
    throw invalidInput(pointerTo('transitions', i, 'to'), `${to} is where it comes from`)
  if (by !== undefined && !compartments.some(name => namesIn(by).has(name))) {
    throw invalidInput(
      pointerTo('transitions', i, 'by'),
      'by names no compartment of infectious persons',
    )
  }
}

function groupsOf(
  { groups, contacts, transitions = [] }: Own,
  compartments: readonly string[],
): Group[] {
  const usesContacts = transitions.some(({ by }) => by !== undefined)
  if (!groups) {
    if (contacts) throw invalidInput('/contacts', 'contacts are between groups, and there are none')
    return [{ name: '', suffix: '' }]
  }
  const names = groups.map(({ name }) => name)
  for (const [i, name] of names.entries()) {
    const place = pointerTo('groups', i, 'name')
    if (!/^[A-Za-z0-9_]+$/.test(name))
      throw invalidInput(place, `'${name}' cannot be part of a name`)
    if (names.indexOf(name) !== i) throw invalidInput(place, `${name} stands there twice`)
    const taken = compartments.find(one => compartments.includes(`${one}_${name}`))
    if (taken) throw invalidInput(place, `${taken}_${name} is a compartment already`)
  }
  if (usesContacts && !contacts) {
    throw missingInput('/contacts', 'contacts are missing: a row for each group')
  }
  if (contacts && !usesContacts) {
    throw invalidInput('/contacts', 'contacts count where a transition has `by`')
  }
  for (const [i, row] of (contacts ?? []).entries()) {
    if (row.length === names.length) continue
    throw invalidInput(pointerTo('contacts', i), `${row.length} numbers for ${names.length} groups`)
  }
  if (contacts && contacts.length !== names.length) {
    throw invalidInput('/contacts', `${contacts.length} rows for ${names.length} groups`)
  }
  return names.map(name => ({ name, suffix: `_${name}` }))
}

/** A transition whose rate grows with others than those who go: `by`, or a compartment in its rate that is not `from`. */
const isInfection = ({ from, rate, by }: Transition, compartments: readonly string[]): boolean =>
  from != null &&
  (by !== undefined || compartments.some(name => name !== from && namesIn(rate).has(name)))

/** From where infection leads, to where infectious persons are, not by way of the susceptible. */
function infectedOf(
  { infected, transitions = [] }: Own,
  compartments: readonly string[],
  infections: readonly Transition[],
): readonly string[] {
  if (infected) {
    for (const [i, name] of infected.entries()) {
      const place = pointerTo('infected', i)
      if (!compartments.includes(name)) throw unknownName(place, name, compartments, 'compartment')
    }
    return infected
  }
  const susceptible = new Set(infections.map(({ from }) => from))
  const infectious = new Set(
    infections.flatMap(({ from, rate, by }) =>
      compartments.filter(
        name =>
          name !== from && (namesIn(rate).has(name) || (by !== undefined && namesIn(by).has(name))),
      ),
    ),
  )
  const onward = (name: string | null | undefined) =>
    transitions.flatMap(({ from, to }) =>
      from === name && to != null && !susceptible.has(to) ? [to] : [],
    )
  const reached = new Set(infections.flatMap(({ to }) => (to == null ? [] : [to])))
  for (const name of reached) for (const next of onward(name)) reached.add(next)
  const leads = (name: string): boolean => {
    const ahead = new Set([name])
    for (const one of ahead) for (const next of onward(one)) ahead.add(next)
    return [...ahead].some(one => infectious.has(one))
  }
  return compartments.filter(name => reached.has(name) && leads(name))
}

/** Symbols that one text may have, with room for others. */
export const SYMBOLS = 30

/** A sum under a name; of many terms, the sums of their parts under names of their own. */
export function summed(name: string, terms: readonly string[]): Record<string, string> {
  if (terms.length <= SYMBOLS) return { [name]: terms.join(' + ') || '0' }
  const parts: Record<string, string> = {}
  for (let at = 0; at < terms.length; at += SYMBOLS) {
    parts[`${name}_part${at / SYMBOLS}`] = terms.slice(at, at + SYMBOLS).join(' + ')
  }
  return { ...parts, [name]: Object.keys(parts).join(' + ') }
}

function sumsOf(compartments: readonly string[], groups: readonly Group[]): Record<string, string> {
  const own = groups.map(group =>
    summed(
      `N${group.suffix}`,
      compartments.map(name => stateOf(name, group)),
    ),
  )
  const all: Record<string, string> = Object.assign({}, ...own)
  if (groups[0]!.suffix === '') return all
  return {
    ...all,
    ...summed(
      'N',
      groups.map(({ suffix }) => `N${suffix}`),
    ),
  }
}

function totalsOf(
  compartments: readonly string[],
  groups: readonly Group[],
): Record<string, string> {
  if (groups[0]!.suffix === '') return {}
  return Object.fromEntries(
    compartments.map(name => [name, groups.map(group => stateOf(name, group)).join(' + ')]),
  )
}

const factorsOf = (
  { interventions = [] }: Own,
  groups: readonly Group[],
): Record<string, number> =>
  interventions.some(({ scaleContacts }) => scaleContacts !== undefined)
    ? Object.fromEntries([ALL_CONTACTS, ...groups.map(contactsOf)].map(name => [name, 1]))
    : {}

/** A text in a group: names of compartments and N are those of the group. */
function textIn(
  { compartments = {}, parameters = {} }: Own,
  text: string,
  { suffix }: Group,
): string {
  const own = 'N' in parameters ? [] : ['N']
  return suffix === '' ? text : renamed(text, [...Object.keys(compartments), ...own], suffix)
}

const personsIn = ({ parameters = {} }: Own, { suffix }: Group): string =>
  'N' in parameters ? 'N' : `N${suffix}`

const forceOf = (i: number, { suffix }: Group): string => `force_${i}${suffix}`
const pressureOf = (i: number, { suffix }: Group): string => `pressure_${i}${suffix}`

/** For each transition with `by` the infectious share of each group, and what each group meets of them. */
function forcesOf(input: Own, groups: readonly Group[]): Record<string, string> {
  const isScaled = Object.keys(factorsOf(input, groups)).length > 0
  const factor = (group: Group) => (isScaled ? `${contactsOf(group)}*` : '')
  const forces: Record<string, string> = {}
  for (const [i, { by }] of (input.transitions ?? []).entries()) {
    if (by === undefined) continue
    for (const group of groups) {
      const share = `(${textIn(input, by, group)})/${personsIn(input, group)}`
      forces[forceOf(i, group)] = `${factor(group)}${share}`
    }
    if (groups[0]!.suffix === '') continue
    for (const [g, group] of groups.entries()) {
      const met = groups.map((other, j) => `${input.contacts![g]![j]!}*${forceOf(i, other)}`)
      const all = isScaled ? `${ALL_CONTACTS}*${contactsOf(group)}*` : ''
      forces[pressureOf(i, group)] = `${all}(${met.join(' + ')})`
    }
  }
  return forces
}

/** The rate of transition i in group g. */
function rateIn(input: Own, i: number, g: number, groups: readonly Group[]): string {
  const { rate, by } = input.transitions![i]!
  const group = groups[g]!
  const own = textIn(input, rate, group)
  if (by === undefined) return own
  return `(${own})*${group.suffix === '' ? forceOf(i, group) : pressureOf(i, group)}`
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*/g

/** Each of these names with a suffix behind it, where it is no call. */
function renamed(text: string, names: readonly string[], suffix: string): string {
  return text.replace(WORD, (word, at: number) => {
    const rest = text.slice(at + word.length)
    const isPart = at > 0 && /[0-9.]/.test(text[at - 1]!)
    return names.includes(word) && !/^\s*\(/.test(rest) && !isPart ? word + suffix : word
  })
}

const REST = 'rest'
/** Of persons of a group that may be missing or too many. */
const SIZE_SHARE = 1e-9

function startOf(
  { compartments = {}, groups: sizes }: Own,
  groups: readonly Group[],
): Record<string, number> {
  const start: Record<string, number> = {}
  const faults: Fault[] = []
  const total = sizes?.reduce((sum, { size }) => sum + size, 0) ?? 1
  const rest = Object.keys(compartments).filter(name => compartments[name] === REST)
  for (const [name, value] of Object.entries(compartments)) {
    const place = pointerTo('compartments', name)
    if (typeof value === 'string' && (value !== REST || rest.length > 1 || !sizes)) {
      const why = sizes ? 'one compartment may have the rest' : 'rest is of the size of groups'
      throw invalidInput(place, `'${value}' is no number of persons: ${why}`)
    }
    if (typeof value === 'object') {
      for (const group of Object.keys(value)) {
        if (!sizes?.some(({ name }) => name === group)) {
          const known = sizes?.map(({ name }) => name) ?? []
          throw unknownName(`${place}${pointerTo(group)}`, group, known, 'group')
        }
      }
    }
    for (const [g, group] of groups.entries()) {
      const share = sizes ? sizes[g]!.size / total : 1
      start[stateOf(name, group)] =
        typeof value === 'number'
          ? value * share
          : typeof value === 'object' && Object.hasOwn(value, group.name)
            ? value[group.name]!
            : 0
    }
  }
  for (const [g, group] of groups.entries()) {
    if (!sizes) break
    const { size, name } = sizes[g]!
    const sum = Object.keys(compartments).reduce((sum, one) => sum + start[stateOf(one, group)]!, 0)
    if (rest[0] !== undefined) start[stateOf(rest[0], group)] = size - sum
    const isFit = rest[0] === undefined ? Math.abs(sum - size) <= SIZE_SHARE * size : sum <= size
    if (isFit) continue
    const message = `the compartments of ${name} hold ${sum} persons, its size is ${size}`
    faults.push({ pointer: pointerTo('groups', g, 'size'), message })
  }
  if (faults.length > 0) throw invalidInputs(faults)
  return start
}
