// What happens at times that are known before: parameters that change and change back, persons that come.
import type { Break } from '../../dynamics/jumps.ts'
import { unknownName } from '../../dynamics/scope.ts'
import type { EventInput } from '../../dynamics/words.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { ALL_CONTACTS, contactsOf, type Own, type Structure } from './compartments.ts'

export interface Switch {
  readonly t: number
  /** New values of parameters, and what is added to states. */
  readonly values: Readonly<Record<string, number>>
  readonly added: Readonly<Record<string, number>>
}

/** All switches behind the start in their order, and the values that hold at the start. */
export function switchesOf(
  input: Own,
  { groups }: Structure,
  states: readonly string[],
  parameters: Readonly<Record<string, number>>,
  start: number,
): { switches: readonly Switch[]; values: Record<string, number> } {
  const { interventions = [], importations = [] } = input
  const all: (Switch & { isEnd: boolean })[] = []
  const values = { ...parameters }
  const spans: { name: string; from: number; until: number }[] = []
  for (const [
    i,
    { from, until = Number.POSITIVE_INFINITY, set = {}, scaleContacts },
  ] of interventions.entries()) {
    const place = pointerTo('interventions', i)
    if (!(until > from))
      throw invalidInput(`${place}/until`, `it ends at ${until}, before it begins at ${from}`)
    const changed = { ...set, ...factors(scaleContacts, groups, place, input) }
    if (Object.keys(changed).length === 0) {
      throw invalidInput(place, 'an intervention changes something: set, or scaleContacts')
    }
    for (const name of Object.keys(changed)) {
      if (!Object.hasOwn(parameters, name)) {
        const known = Object.keys(parameters)
        throw unknownName(`${place}${pointerTo('set', name)}`, name, known, 'parameter')
      }
      const other = spans.find(one => one.name === name && one.from < until && from < one.until)
      if (other) {
        throw invalidInput(
          place,
          `${name} is changed by another intervention from ${other.from} on`,
        )
      }
      spans.push({ name, from, until })
    }
    if (until <= start) continue
    const before = Object.fromEntries(Object.keys(changed).map(name => [name, parameters[name]!]))
    if (from <= start) Object.assign(values, changed)
    else all.push({ t: from, values: changed, added: {}, isEnd: false })
    if (until < Number.POSITIVE_INFINITY)
      all.push({ t: until, values: before, added: {}, isEnd: true })
  }
  for (const [i, { t, compartment, number }] of importations.entries()) {
    const place = pointerTo('importations', i)
    if (!(t > start)) {
      throw invalidInput(
        `${place}/t`,
        `${t} lies not behind the start at ${start}: count them among the compartments`,
      )
    }
    if (!states.includes(compartment)) {
      throw unknownName(`${place}/compartment`, compartment, states, 'compartment')
    }
    all.push({ t, values: {}, added: { [compartment]: number }, isEnd: false })
  }
  return { switches: merged(all), values }
}

/** What begins when the run has ended changes nothing in it; another run may go on from its state. */
export function lateWarnings({ interventions = [], importations = [] }: Own, tEnd: number) {
  const late = (word: string, times: readonly number[]) =>
    times.flatMap((t, i) =>
      t < tEnd ? [] : [`${word} ${i} at t = ${t} lies behind the end of the run at ${tEnd}`],
    )
  return [
    ...late(
      'intervention',
      interventions.map(({ from }) => from),
    ),
    ...late(
      'importation',
      importations.map(({ t }) => t),
    ),
  ]
}

/** Those of one time are one; what ends there gives way to what begins. */
function merged(all: readonly (Switch & { isEnd: boolean })[]): Switch[] {
  const times = [...new Set(all.map(({ t }) => t))].sort((a, b) => a - b)
  return times.map(t => {
    const own = all.filter(one => one.t === t)
    const values: Record<string, number> = {}
    const added: Record<string, number> = {}
    for (const isEnd of [true, false]) {
      for (const one of own) if (one.isEnd === isEnd) Object.assign(values, one.values)
    }
    for (const [name, number] of own.flatMap(one => Object.entries(one.added))) {
      added[name] = (added[name] ?? 0) + number
    }
    return { t, values, added }
  })
}

function factors(
  scale: number | Record<string, number> | undefined,
  groups: Structure['groups'],
  place: string,
  { contacts }: Own,
): Record<string, number> {
  if (scale === undefined) return {}
  const at = `${place}/scaleContacts`
  if (!contacts) throw invalidInput(at, 'there are no contacts between groups to be scaled')
  if (typeof scale === 'number') return { [ALL_CONTACTS]: scale }
  const entries = Object.entries(scale).map(([name, factor]): [string, number] => {
    const group = groups.find(one => one.name === name)
    if (!group)
      throw unknownName(
        `${at}${pointerTo(name)}`,
        name,
        groups.map(({ name }) => name),
        'group',
      )
    return [contactsOf(group), factor]
  })
  return Object.fromEntries(entries)
}

/** As events of a run, each at its time alone. */
export const switchEvents = (switches: readonly Switch[]): EventInput[] =>
  switches.map(({ t, values, added }, i) => ({
    name: `switch ${i}`,
    when: `t - (${t})`,
    direction: 1,
    set: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`])),
      ...Object.fromEntries(Object.entries(added).map(([name, by]) => [name, `${name} + (${by})`])),
    },
  }))

/** The same for runs by chance. */
export const switchBreaks = (
  switches: readonly Switch[],
  states: readonly string[],
  parameters: readonly string[],
): Break[] =>
  switches.map(({ t, values, added }) => ({
    t,
    change(y, own) {
      for (const [name, value] of Object.entries(values)) own[parameters.indexOf(name)] = value
      for (const [name, by] of Object.entries(added)) y[states.indexOf(name)]! += by
    },
  }))
