// Slopes of a price that can be had at any place: central differences of the sixth order, the change from the fourth their error.

export interface Estimated {
  readonly value: number
  readonly error: number
}

/** Roundings of a price, in its scale. */
const ROUNDING = 4e-15

/** First and second derivative at 0 of `price`, from its values at -3h ... 3h. */
export function differences(
  price: (step: number) => number,
  h: number,
  scale: number,
): { first: Estimated; second: Estimated } {
  const f = [-3, -2, -1, 0, 1, 2, 3].map(k => price(k * h)) as number[]
  const [a, b, c, o, d, e, g] = f as [number, number, number, number, number, number, number]
  const sixth = (g - a - 9 * (e - b) + 45 * (d - c)) / (60 * h)
  const fourth = (8 * (d - c) - (e - b)) / (12 * h)
  const sixthSecond = (2 * (g + a) - 27 * (e + b) + 270 * (d + c) - 490 * o) / (180 * h * h)
  const fourthSecond = (16 * (d + c) - (e + b) - 30 * o) / (12 * h * h)
  const noise = ROUNDING * scale
  return {
    first: { value: sixth, error: Math.abs(sixth - fourth) + (2 * noise) / h },
    second: {
      value: sixthSecond,
      error: Math.abs(sixthSecond - fourthSecond) + (6 * noise) / (h * h),
    },
  }
}

/** Of what is taken off for the step of a slope: what of higher order may be left. */
const STEP_LEFT = 0.25

/**
 * The slope of a price that grids give, from its differences on those of a quarter and of half the points: what spacing
 * leaves by both, what the step leaves, of order 2 as well, by one of twice its size.
 */
export function slopeOnGrids(
  price: (division: 4 | 2, step: number) => number,
  h: number,
): Estimated {
  const difference = (division: 4 | 2, step: number) =>
    (price(division, step) - price(division, -step)) / (2 * step)
  const [coarse, fine] = [difference(4, h), difference(2, h)]
  const left = (coarse - difference(4, 2 * h)) / 3
  return {
    value: fine + (fine - coarse) / 3 + left,
    error: Math.abs(fine - coarse) / 3 + STEP_LEFT * Math.abs(left),
  }
}
