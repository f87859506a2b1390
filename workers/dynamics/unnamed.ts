// What a caller gives a name is named somewhere: a parameter that no text takes has been misspelt in one of the two.
import { invalidInput, pointerTo } from '../refusal.ts'
import { nearNames } from '../text/nearest.ts'

interface Named {
  readonly parameters?: Readonly<Record<string, unknown>> | undefined
  readonly definitions?: Readonly<Record<string, string>> | undefined
}

const NAMES = /[\p{L}_][\p{L}\p{N}_]*'*/gu

/** Throws INVALID_INPUT at a parameter or definition whose name stands nowhere else in the input. */
export function refuseUnnamed({ parameters = {}, definitions = {}, ...rest }: Named): void {
  if (Object.keys(parameters).length + Object.keys(definitions).length === 0) return
  const own = new Map(Object.entries(definitions).map(([name, text]) => [name, namesOf(text)]))
  const said = namesOf(Object.values(rest))
  const isNamed = (name: string) =>
    said.has(name) || [...own].some(([other, names]) => other !== name && names.has(name))
  for (const [group, names] of Object.entries({ parameters, definitions })) {
    for (const name of Object.keys(names)) {
      if (isNamed(name)) continue
      const near = nearNames(name, [...said])
      const hint = near.length > 0 ? `; they name ${near.join(', ')}` : ''
      throw invalidInput(pointerTo(group, name), `no text names ${name}${hint}`, { name, near })
    }
  }
}

/** All names in the texts and keys of what was said. */
function namesOf(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    for (const name of value.match(NAMES) ?? []) names.add(name)
  } else if (Array.isArray(value)) {
    for (const part of value) namesOf(part, names)
  } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
    for (const [key, part] of Object.entries(value)) {
      namesOf(key, names)
      namesOf(part, names)
    }
  }
  return names
}
