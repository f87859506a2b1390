import type { JsonAnswer } from './tool.ts'

/** The body of an answer, as it has been written where it has. */
export const jsonOf = async ({
  body,
  octets,
}: Pick<JsonAnswer, 'body' | 'octets'>): Promise<string> =>
  octets ? (await octets()).toString() : JSON.stringify(body)

/** The JSON of a value: what stands so deep in it is written at once, each member or item above in a step of its own. */
export function* jsonTextSteps(value: unknown, depth: number): Generator<void, string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts: string[] = []
  if (Array.isArray(value)) {
    for (const item of value) {
      parts.push((yield* jsonTextSteps(item, depth - 1)) ?? 'null')
      yield
    }
    return `[${parts.join(',')}]`
  }
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    parts.push(`${JSON.stringify(name)}:${yield* jsonTextSteps(member, depth - 1)}`)
    yield
  }
  return `{${parts.join(',')}}`
}
