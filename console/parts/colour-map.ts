// Viridis (van der Walt and Smith, 2015) at nine places: even in lightness, so that equal steps look equal, in grey too.
const STOPS: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [71, 44, 122],
  [59, 81, 139],
  [44, 113, 142],
  [33, 144, 141],
  [39, 173, 129],
  [92, 200, 99],
  [170, 220, 50],
  [253, 231, 37],
]

/** The colour of a share of the range, 0 to 1. */
export function colourAt(share: number): [number, number, number] {
  const place = Math.min(1, Math.max(0, share)) * (STOPS.length - 1)
  const below = Math.min(STOPS.length - 2, Math.floor(place))
  const [a, b] = [STOPS[below]!, STOPS[below + 1]!]
  return [0, 1, 2].map(i => Math.round(a[i]! + (b[i]! - a[i]!) * (place - below))) as [
    number,
    number,
    number,
  ]
}
