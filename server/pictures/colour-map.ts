// Colours of values. Viridis (van der Walt and Smith, 2015) is perceptually uniform and rises in lightness; the diverging
// map is RdBu of ColorBrewer (Brewer, 2003), which the colour-blind can read.

/** Every eighth colour of the 256; linear between them, off by less than 2 of 255. */
const VIRIDIS = table(`
  440154 470d60 48186a 482374 472d7b 453781 424086 3e4989 3b528b 375b8d 33638d
  2f6b8e 2c728e 297a8e 26828e 23898e 21918c 1f978b 1f9f88 21a685 27ad81 31b57b
  3dbc74 4cc26c 5cc863 6ece58 81d34d 95d840 aadc32 c0df25 d5e21a eae51a fde725
`)

const BLUE_RED = table(
  '053061 2166ac 4393c3 92c5de d1e5f0 f7f7f7 fddbc7 f4a582 d6604d b2182b 67001f',
)

export type Colour = readonly [red: number, green: number, blue: number]
export type ColourMap = 'viridis' | 'blue-red'

/** Number of colours in a palette. */
export const COLOURS = 256

function table(text: string): Colour[] {
  return text
    .trim()
    .split(/\s+/)
    .map(hex => [0, 2, 4].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Colour)
}

/** The colour at `share` of the way, 0 to 1. */
export function colourAt(map: ColourMap, share: number): Colour {
  const stops = map === 'viridis' ? VIRIDIS : BLUE_RED
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1)
  const i = Math.min(Math.floor(at), stops.length - 2)
  const [from, to] = [stops[i]!, stops[i + 1]!]
  const mixed = (k: 0 | 1 | 2) => Math.round(from[k] + (at - i) * (to[k] - from[k]))
  return [mixed(0), mixed(1), mixed(2)]
}

export const hexOf = (colour: Colour): string =>
  `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`

/** All steps of a map, evenly spaced. */
export const paletteOf = (map: ColourMap): Colour[] =>
  Array.from({ length: COLOURS }, (_, i) => colourAt(map, i / (COLOURS - 1)))
