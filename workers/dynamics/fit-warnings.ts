// What every fit to data has to say of itself.
import type { FitInput } from './words.ts'

/** Of a fit whose model is not linear in what is fitted. */
export const LOCAL_FIT = 'a local minimum of the residual sum: another start may end at a lower one'

/** Of a fit to a course: where it begins, unless the caller said so or the data begin at 0, is told. */
export function fitWarnings({
  tStart,
  data,
}: Pick<FitInput, 'data'> & { tStart?: number | undefined }): string[] {
  const first = data?.['t']?.[0] ?? 0
  const isAssumed = tStart === undefined && first !== 0
  return [
    LOCAL_FIT,
    ...(isAssumed
      ? [`the run begins at t = ${first}, the first time of the data: tStart says where else`]
      : []),
  ]
}
