import { availableParallelism, loadavg } from 'node:os'

/** Time limits are for a machine of one's own: where others wait for its processors too, they grow by that factor at most. */
const STRETCH_MAX = 6

/** How many processes wait for each processor, over the last minute. */
export const stretch = (): number =>
  Math.min(STRETCH_MAX, Math.max(1, loadavg()[0]! / availableParallelism()))
