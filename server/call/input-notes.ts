// What is told of the inputs of a computation: how quantities were understood, and which defaults were used.
import type { Computation } from '../envelope/computation.ts'
import type { ReadInput } from './tool.ts'

type Members = Readonly<Record<string, unknown>>

/** What a tool tells of its own inputs goes before what is told here. */
export function withInputNotes(
  computation: Computation,
  { understood, callerKeys }: Pick<ReadInput, 'understood' | 'callerKeys'>,
): Computation {
  const { extra, result } = computation
  const own = (extra?.['understood'] ?? {}) as Members
  const all = { ...understood, ...own }
  // A closed form tells its defaults itself; a run that was refused used none.
  const parameters = extra?.['defaulted'] ? undefined : (result?.['parameters'] as Members)
  if (Object.keys(all).length === 0 && parameters === undefined) return computation
  return {
    ...computation,
    extra: {
      ...extra,
      ...(Object.keys(all).length > 0 && { understood: all }),
      ...(parameters && { defaulted: defaultsAmong(parameters, callerKeys) }),
    },
  }
}

/** Those of the parameters that nobody gave, as they were used. */
const defaultsAmong = (parameters: Members, callerKeys: ReadonlySet<string>): Members =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => !callerKeys.has(key)))
