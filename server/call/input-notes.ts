// Notes on the inputs of a computation: how quantities with units were read, and which defaults were used.
import type { Computation } from '../envelope/computation.ts'
import type { ReadInput } from './tool.ts'

type Members = Readonly<Record<string, unknown>>

/** Adds the notes to a computation; notes that the tool itself has made take precedence. */
export function withInputNotes(
  computation: Computation,
  { understood, callerKeys }: Pick<ReadInput, 'understood' | 'callerKeys'>,
): Computation {
  const { extra, result } = computation
  const own = (extra?.['understood'] ?? {}) as Members
  const all = { ...understood, ...own }
  // A closed form lists its defaults itself, and a refused run has no parameters.
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

/** The parameters that the caller left out, with the default values that were used. */
const defaultsAmong = (parameters: Members, callerKeys: ReadonlySet<string>): Members =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => !callerKeys.has(key)))
