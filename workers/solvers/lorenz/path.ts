// The end of an orbit as it was run, for a picture of the attractor: samples that keep the peaks of one state leave a false shape.

/** As many as any series shows: some twenty turns of the attractor of 1963 where they are 0.03 apart. */
const ROWS = 500
/** Between rows further apart a line is no path any more: a turn takes about 0.7. */
const APART_MAX = 0.04

/** `pathX` and `pathZ` of the last rows, where they lie close enough; nothing else. */
export function pathOf({
  t,
  x,
  z,
}: Readonly<Record<string, Float64Array>>): Record<string, Float64Array> {
  if (!t || !x || !z || !(t[1]! - t[0]! <= APART_MAX)) return {}
  return { pathX: x.slice(-ROWS), pathZ: z.slice(-ROWS) }
}
