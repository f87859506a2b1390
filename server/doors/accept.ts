// Content negotiation by Accept (RFC 9110, section 12.5.1), as far as a service with one form of most
// answers needs it.

/** The first of `types` that Accept allows with the highest weight; undefined when it allows none. */
export function preferred(
  accept: string | undefined,
  types: readonly string[],
): string | undefined {
  if (!accept || accept === '*/*') return types[0]
  const ranges = accept.split(',').map(rangeOf)
  let best: string | undefined
  let bestWeight = 0
  for (const type of types) {
    const weight = weightOf(type, ranges)
    if (weight > bestWeight) [best, bestWeight] = [type, weight]
  }
  return best
}

interface Range {
  media: string
  weight: number
}

function rangeOf(text: string): Range {
  const [media = '', ...parameters] = text.toLowerCase().split(';')
  const q = parameters.map(one => one.trim()).find(one => one.startsWith('q='))
  return { media: media.trim(), weight: q === undefined ? 1 : Number(q.slice(2)) || 0 }
}

/** The most specific range that fits decides. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const [group] = type.split('/')
  for (const media of [type, `${group}/*`, '*/*']) {
    const match = ranges.find(range => range.media === media)
    if (match) return match.weight
  }
  return 0
}
