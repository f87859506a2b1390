// What every solver has that runs a caller's own system beside a model of its own.
import { textsOf } from '../../dynamics/equations.ts'
import type { WrittenSystem } from '../../dynamics/words.ts'
import { invalidInput } from '../../refusal.ts'
import { optional, type TProperties } from '../../schema.ts'

/** Of the inputs of the other kind none may differ from its default: it would be passed over unseen. */
export function refuseOthers(
  input: Readonly<Record<string, unknown>>,
  words: TProperties,
  why: string,
): void {
  for (const [name, schema] of Object.entries(words)) {
    if (name === 'prompt' || input[name] === undefined) continue
    const usual = (schema as { default?: unknown }).default
    if (JSON.stringify(input[name]) === JSON.stringify(usual)) continue
    throw invalidInput(`/${name}`, `${name} ${why}`)
  }
}

/** The short steps by which a second run looks for pulses, of rates that depend on the time. */
const SCAN_MS = 4

/** Some 30,000 evaluations of texts whose every second character is an operation, compiled and told; fewer in a family of runs. */
const RUN_MS = 0.02
const FAMILY_MS = 0.004

export function systemCostMs({
  equations,
  definitions = {},
  sweep,
  ensemble,
}: WrittenSystem): number {
  const texts = [...textsOf(equations), ...Object.values(definitions)]
  let characters = 50
  for (const text of texts) characters += text.length
  const points = sweep?.points ?? sweep?.values?.length ?? 0
  const family = 2 * points + (ensemble?.runs ?? 0)
  // Not parsed yet: a t that is part of a text is taken for the time.
  const scanned = texts.some(text => /\bt\b/.test(text)) ? SCAN_MS * (1 + points) : 0
  return 5 + (2 * RUN_MS + family * FAMILY_MS) * characters + scanned
}

/** The same outputs, each of which may be absent. */
export function everyOptional<P extends TProperties>(outputs: P) {
  type Optional = { [K in keyof P]: ReturnType<typeof optional<P[K]>> }
  return Object.fromEntries(
    Object.entries(outputs).map(([name, schema]) => [name, optional(schema)]),
  ) as Optional
}
