// What every solver has that runs a caller's own system beside a model of its own.
import { textsOf } from '../../dynamics/equations.ts'
import type { ChanceInput, WrittenSystem } from '../../dynamics/words.ts'
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
  return 5 + (3 * RUN_MS + family * FAMILY_MS) * characters + scanned
}

/** Of a run by chance its start; of an event, of which there are some two for each that is there; of a run in leaps. */
const CHANCE_RUN_MS = 0.01
const CHANCE_EVENT_MS = 1e-4
const LEAPS_MS = 0.3
const CHANCE_MS_MAX = 30_000

/** Runs by chance, whose number of events nobody knows: by the numbers that are there at the start. */
export function chanceCostMs(
  stochastic: Pick<ChanceInput, 'runs' | 'method'> | undefined,
  start: readonly unknown[],
): number {
  if (!stochastic) return 0
  const { runs, method } = stochastic
  let count = 0
  for (const value of start) if (typeof value === 'number') count += Math.abs(value)
  const run = method === 'tau-leap' ? LEAPS_MS : CHANCE_RUN_MS + 2 * CHANCE_EVENT_MS * count
  return Math.min(CHANCE_MS_MAX, runs * run)
}

/** The same outputs, each of which may be absent. */
export function everyOptional<P extends TProperties>(outputs: P) {
  type Optional = { [K in keyof P]: ReturnType<typeof optional<P[K]>> }
  return Object.fromEntries(
    Object.entries(outputs).map(([name, schema]) => [name, optional(schema)]),
  ) as Optional
}
