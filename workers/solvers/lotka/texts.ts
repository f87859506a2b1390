// A community as equations: from growth and interactions, or from reactions.

import { unknownName } from '../../dynamics/scope.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

type Numbers = readonly number[]

interface Species {
  readonly species: readonly string[]
  readonly growth?: Numbers | undefined
  readonly interaction?: readonly Numbers[] | undefined
  readonly capacity?: Numbers | undefined
  readonly form?: 'classic' | 'competitive' | 'logistic' | undefined
}

export interface ReactionInput {
  readonly rate: string
  readonly change: Readonly<Record<string, number>>
}

const NAME = /^\p{L}[\p{L}\p{N}_]*$/u

type Texts = Pick<DynamicsInput, 'equations' | 'parameters' | 'definitions'>

/** Numbers of a row that one definition sums up. */
const SUM_BLOCK = 16
/** So many interactions have names of their own: parameters are 256 at most. */
const NAMED_MAX = 100

/** Growth is r_NAME, capacity K_NAME, and interaction a_NAME_NAME where there are few of them: a sweep may vary them. */
export function speciesTexts(
  { species, growth, interaction, capacity, form = 'classic' }: Species,
  { parameters, definitions }: DynamicsInput,
): Texts {
  const n = species.length
  const twice = species.findIndex((name, i) => species.indexOf(name) !== i)
  if (twice >= 0)
    throw invalidInput(pointerTo('species', twice), `${species[twice]} stands there twice`)
  for (const [i, name] of species.entries()) {
    if (NAME.test(name)) continue
    const message = `'${name}' cannot stand in an equation: a letter, then letters, digits and _`
    throw invalidInput(pointerTo('species', i), message)
  }
  const r = ofLength(growth, n, 'growth')
  const a = ofLength(interaction, n, 'interaction').map((row, i) => {
    if (row.length === n) return row
    throw invalidInput(
      pointerTo('interaction', i),
      `the row of ${species[i]} has ${row.length} numbers, not ${n}`,
    )
  })
  const needsCapacity = form === 'logistic'
  if (capacity && form === 'classic') {
    throw invalidInput('/capacity', 'capacity counts where form is competitive or logistic')
  }
  const K = capacity || needsCapacity ? ofLength(capacity, n, 'capacity') : undefined
  const isNamed = n * n <= NAMED_MAX
  const own: Record<string, number> = {}
  const blocks: Record<string, string> = {}
  const equations: Record<string, string> = {}
  for (const [i, name] of species.entries()) {
    own[`r_${name}`] = r[i]!
    if (K) own[`K_${name}`] = K[i]!
    const parts = species.flatMap((other, j) => {
      const value = a[i]![j]!
      if (!isNamed) return value === 0 ? [] : [`(${value})*${other}`]
      own[`a_${name}_${other}`] = value
      return [`a_${name}_${other}*${other}`]
    })
    const sums: string[] = []
    for (let at = 0; at < parts.length; at += SUM_BLOCK) {
      const block = `load_${name}_${at / SUM_BLOCK}`
      blocks[block] = parts.slice(at, at + SUM_BLOCK).join(' + ')
      sums.push(block)
    }
    const load = sums.length > 0 ? sums.join(' + ') : '0'
    equations[name] = {
      classic: `${name}*(r_${name} + ${load})`,
      competitive: `r_${name}*${name}*(1 - (${load})${K ? `/K_${name}` : ''})`,
      logistic: `${name}*(r_${name}*(1 - ${name}/K_${name}) + ${load})`,
    }[form]
  }
  const names = new Set([...Object.keys(own), ...Object.keys(blocks)])
  for (const group of [{ parameters }, { definitions }]) {
    const [place, members] = Object.entries(group)[0]!
    const taken = Object.keys(members ?? {}).find(name => names.has(name))
    if (taken)
      throw invalidInput(pointerTo(place, taken), `${taken} is named by the community itself`)
  }
  return {
    equations,
    parameters: { ...own, ...parameters },
    definitions: { ...definitions, ...blocks },
  }
}

function ofLength<T>(values: readonly T[] | undefined, n: number, name: string): readonly T[] {
  if (!values)
    throw missingInput(`/${name}`, `${name} is missing: one for each of the ${n} species`)
  if (values.length === n) return values
  throw invalidInput(`/${name}`, `${name} has ${values.length} entries for ${n} species`, {
    value: values.length,
  })
}

/** Rates of change of the means: each reaction's rate times what it adds. */
export function reactionTexts(
  reactions: readonly ReactionInput[],
  states: readonly string[],
): Record<string, string> {
  for (const [i, { change }] of reactions.entries()) {
    for (const name of Object.keys(change)) {
      if (states.includes(name)) continue
      throw unknownName(pointerTo('reactions', i, 'change', name), name, states, 'state of initial')
    }
  }
  return Object.fromEntries(
    states.map(name => {
      const parts = reactions.flatMap(({ rate, change }) => {
        const by = Object.hasOwn(change, name) ? change[name]! : 0
        return by === 0 ? [] : [`(${by})*(${rate})`]
      })
      return [name, parts.length > 0 ? parts.join(' + ') : '0']
    }),
  )
}
