import { inflateSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { colourAt, hexOf } from '../../server/pictures/colour-map.ts'
import { draw } from '../../server/pictures/draw.ts'
import { CURVE_POINTS_MAX, drawingOf } from '../../server/pictures/drawing.ts'
import { CURVES, INK, MUTED, PAPER } from '../../server/pictures/theme.ts'
import type { LinesPicture, MapPicture, Picture } from '../../workers/picture.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('draw')
const inLong = longOnly(test)

type Node = Record<string, unknown>
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
})
const listOf = (value: unknown): Node[] => (value === undefined ? [] : [value].flat()) as Node[]

interface Seen {
  readonly title: string
  readonly description: string
  readonly texts: readonly string[]
  readonly paths: readonly Node[]
  readonly circles: readonly Node[]
  readonly images: readonly Node[]
}

function seen(picture: Picture, result: Parameters<typeof drawingOf>[1]): Seen {
  const drawing = drawingOf(picture, result)
  assert.ok(drawing, 'there is something to draw')
  const text = draw(drawing)
  assert.is(XMLValidator.validate(text), true)
  assert.is(draw(drawing), text, 'the same drawing gives the same octets')
  const { svg } = parser.parse(text) as { svg: Node }
  return {
    title: svg['title'] as string,
    description: svg['desc'] as string,
    texts: listOf(svg['text']).map(one => String(typeof one === 'object' ? one['#text'] : one)),
    paths: listOf(svg['path']),
    circles: listOf(svg['circle']),
    images: listOf(svg['image']),
  }
}

/** Absolute corners of the first line of a path. */
function cornersOf(d: string): [number, number][] {
  const steps = d.split(/(?=[Ml])/).map(step => (step.match(/-?[\d.]+/g) ?? []).map(Number))
  const corners: [number, number][] = []
  for (const [i, [x = 0, y = 0]] of steps.entries()) {
    const [atX, atY] = i === 0 ? [0, 0] : corners[i - 1]!
    corners.push([atX + x, atY + y])
  }
  return corners
}

const LINES: LinesPicture = {
  kind: 'lines',
  title: 'Decay & rise',
  x: { series: 't', title: 'time', unit: 's' },
  y: { title: 'amplitude', unit: 'm/s^2' },
  curves: [
    { series: 'a', title: 'first' },
    { series: 'b', title: 'second', style: 'dashed' },
  ],
}
const t = Float64Array.from({ length: 101 }, (_, i) => i / 10)

test('curves lie in the frame where their values say, with axes, units and a legend', () => {
  const a = t.map(x => x / 10)
  const { title, description, texts, paths } = seen(LINES, {
    series: { t, a, b: a.map(v => 1 - v) },
  })
  assert.is(title, 'Decay & rise')
  assert.match(description, 'amplitude in m/s² over time in s from 0 to 10')
  for (const text of ['time (s)', 'amplitude (m/s²)', 'first', 'second', '0', '10', '0.2', '0.8']) {
    assert.ok(texts.includes(text), text)
  }
  const [first, second] = paths
    .filter(path => path['stroke'] === CURVES[0] || path['stroke'] === CURVES[1])
    .filter(path => String(path['d']).length > 100)
  const [one, other] = [cornersOf(String(first!['d'])), cornersOf(String(second!['d']))]
  assert.is(second!['stroke-dasharray'], '6 4')
  // Both run across the whole width, one up and one down, and meet halfway.
  assert.ok(Math.abs(one.at(-1)![0] - one[0]![0] - 580) < 0.2)
  assert.ok(Math.abs(one[0]![1] - other.at(-1)![1]) < 0.2 && one[0]![1] > one.at(-1)![1])
  assert.ok(Math.abs(one[50]![1] - other[50]![1]) < 0.2)
})

test('a long curve is thinned for display, its peak and its ends kept', () => {
  const n = 200_000
  const a = Float64Array.from({ length: n }, (_, i) => (i === 123_457 ? 9 : i / n))
  const drawing = drawingOf(LINES, { series: { t: Float64Array.from(a.keys()), a } })
  assert.ok(drawing?.kind === 'lines')
  const { x, y } = drawing.curves[0]!
  assert.ok(x.length <= CURVE_POINTS_MAX)
  assert.is(Math.max(...y), 9)
  assert.equal([x[0], x.at(-1)], [0, n - 1])
})

test('a point without a value is left out', () => {
  const drawing = drawingOf(LINES, { series: { t: [0, 1, 2], a: [5, Number.NaN, 6] } })
  assert.ok(drawing?.kind === 'lines')
  assert.equal([...drawing.curves[0]!.y], [5, 6])
  assert.not.match(draw(drawing), /NaN/)
})

test('a logarithmic axis is one where the values allow it', () => {
  const log: LinesPicture = { ...LINES, y: { title: 'error', log: true } }
  const falling = seen(log, { series: { t, a: t.map(x => Number(`1e-${Math.floor(x)}`)) } })
  assert.ok(falling.texts.includes('10⁻⁶'))
  const signed = seen(log, { series: { t, a: t.map(x => x - 5) } })
  assert.ok(signed.texts.includes('−4'))
})

test('errors are bars where the points are few, a band where they are many', () => {
  const picture: LinesPicture = { ...LINES, curves: [{ series: 'a', title: 'a', errors: 'e' }] }
  const few = t.slice(0, 7)
  const bars = seen(picture, { series: { t: few, a: few, e: few.map(() => 0.5) } })
  const bar = bars.paths.find(
    path => path['stroke'] === CURVES[0] && path['stroke-width'] === undefined,
  )
  assert.is(String(bar!['d']).match(/M/g)!.length, 3 * few.length)
  const band = seen(picture, { series: { t, a: t, e: t.map(() => 0.5) } })
  assert.ok(band.paths.some(path => path['fill'] === CURVES[0]))
})

test('numbered series are drawn as far as they are there, and a star alone stands for all', () => {
  const modes: LinesPicture = { ...LINES, curves: [{ series: 'w*', title: 'mode *' }] }
  const drawing = drawingOf(modes, { series: { t, w1: t, w2: t, wx: t } })
  assert.equal(drawing?.kind === 'lines' && drawing.curves.map(({ title }) => title), [
    'mode 1',
    'mode 2',
  ])
  const all: LinesPicture = { ...LINES, curves: [{ series: '*', title: '*' }] }
  const any = drawingOf(all, { series: { t, p: t, q: t, other: t.slice(1) } })
  assert.equal(any?.kind === 'lines' && any.curves.map(({ title }) => title), ['p', 'q'])
})

test('a picture whose series, fields or conditions are missing is none', () => {
  assert.is(drawingOf(LINES, {}), undefined)
  assert.is(drawingOf(LINES, { series: { t } }), undefined)
  assert.is(drawingOf({ ...LINES, needs: ['z'] }, { series: { t, a: t } }), undefined)
  assert.is(drawingOf(MAP, { fields: {} }), undefined)
})

const MAP: MapPicture = {
  kind: 'map',
  title: 'Temperature',
  field: 'T',
  value: { title: 'temperature', unit: 'K' },
  x: { title: 'x', unit: 'm' },
  y: { title: 'y', unit: 'm' },
}
const plane = {
  ...{ nx: 21, ny: 11, dx: 0.1, dy: 0.1 },
  values: Float64Array.from({ length: 231 }, (_, k) => k % 21),
}

test('a map has the colours of its values, contours at the ticks of its bar and equal scales', () => {
  const { texts, images, paths } = seen(MAP, { fields: { T: plane } })
  assert.ok(texts.includes('temperature (K)') && texts.includes('15'))
  const [image] = images
  assert.is(Number(image!['width']) / Number(image!['height']), 2)
  const png = Buffer.from(String(image!['href']).split(',')[1]!, 'base64')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  assert.is(rows.length, height * (width + 1))
  const row = [...rows.subarray(1, width + 1)]
  assert.equal([row[0], row.at(-1)], [0, 255])
  assert.equal(
    row,
    row.toSorted((a, b) => a - b),
  )
  const contours = paths.filter(path => path['stroke-opacity'] === '0.75')
  const across = contours.map(path => cornersOf(String(path['d'])).map(([x]) => x))
  assert.ok(across.length >= 3)
  for (const places of across) assert.ok(Math.max(...places) - Math.min(...places) < 0.3)
  const left = Number(image!['x'])
  const first = (across[0]![0]! - left) / Number(image!['width'])
  assert.ok(Math.abs(first - 5 / 20) < 1e-3, `the contour of 5 lies at ${first}`)
})

test('arrows stand where the vectors are, in their direction, none for a field of zeros', () => {
  const unit = { ...plane, values: plane.values.map(() => 1) }
  const none = { ...plane, values: plane.values.map(() => 0) }
  const arrows: MapPicture = { ...MAP, contours: false, arrows: ['u', 'v'] }
  const right = seen(arrows, { fields: { T: plane, u: unit, v: none } })
  const shafts = right.paths.find(path => path['stroke-width'] === '1.3')
  const [[x0, y0], [x1, y1]] = cornersOf(String(shafts!['d'])) as [
    [number, number],
    [number, number],
  ]
  assert.ok(x1 > x0 + 5 && Math.abs(y1 - y0) < 0.05)
  const still = seen(arrows, { fields: { T: plane, u: none, v: none } })
  assert.not(still.paths.some(path => path['stroke-width'] === '1.3'))
})

test('colours are not spent on a few far values: the bar ends before them, and the note says so', () => {
  const values = plane.values.slice()
  values[100] = 1e6
  const { texts, description } = seen(MAP, { fields: { T: { ...plane, values } } })
  assert.ok(texts.some(text => text.includes('up to 1·10⁶')))
  assert.ok(texts.includes('15'))
  assert.match(description, 'to 1·10⁶')
})

test('a mesh is moved by its displacement, magnified by a round number that is said', () => {
  const small = { ...plane, values: plane.values.map(x => -1e-5 * x) }
  const none = { ...plane, values: plane.values.map(() => 0) }
  const picture: Picture = {
    ...{ kind: 'mesh', title: 'Bent', field: 'T', displacement: ['u', 'v'] },
    ...{ value: MAP.value, x: MAP.x, y: MAP.y },
  }
  const { texts } = seen(picture, { fields: { T: plane, u: none, v: small } })
  // The largest displacement, 2e-4, becomes at most 8 % of the length 2.
  assert.ok(texts.includes('displacement × 500'), texts.join('|'))
})

inLong(
  'triangles are moved and coloured, over the edge of the body at rest; four that part one are drawn as one',
  () => {
    // A row of squares of two triangles each, split in four as often as wanted.
    const nodes: [number, number][] = []
    const numbers = new Map<string, number>()
    const numberOf = (x: number, y: number) => {
      const key = `${x} ${y}`
      const number = numbers.get(key) ?? nodes.push([x, y]) - 1
      numbers.set(key, number)
      return number
    }
    type Corner = readonly [number, number]
    const middle = ([a, b]: Corner, [c, d]: Corner): Corner => [(a + c) / 2, (b + d) / 2]
    const parts = (a: Corner, b: Corner, c: Corner, depth: number): number[] => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
      if (depth === 0) return [a, b, c, ab, bc, ca].map(place => numberOf(...place))
      const four = [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [bc, ca, ab],
      ] as const
      return four.flatMap(([p, q, r]) => parts(p, q, r, depth - 1))
    }
    const drawn = (depth: number) => {
      const triangles = [
        ...parts([0, 0], [2, 0], [2, 1], depth),
        ...parts([0, 0], [2, 1], [0, 1], depth),
      ]
      const picture: Picture = {
        ...{ kind: 'triangles', title: 'Body', triangles: 'triangles', displacement: ['u', 'v'] },
        x: { series: 'x', title: 'x', unit: 'm' },
        y: { series: 'y', title: 'y', unit: 'm' },
        value: { series: 's', title: 's', unit: 'Pa' },
      }
      const series = {
        x: nodes.map(([x]) => x),
        y: nodes.map(([, y]) => y),
        u: nodes.map(() => 0),
        v: nodes.map(([x]) => -1e-4 * x),
        s: nodes.map(([x]) => x),
        triangles,
      }
      return seen(picture, { series })
    }
    const { texts, paths, description } = drawn(2)
    assert.ok(texts.includes('displacement × 500'), texts.join('|'))
    assert.match(description, 'from 0 to 2')
    const hexagons = (all: readonly Node[]) =>
      all.flatMap(path =>
        path['stroke-width'] !== '0.5' ? [] : (String(path['d']).match(/M/g) ?? []),
      )
    assert.is(hexagons(paths).length, 32)
    assert.is(hexagons(drawn(6).paths).length, 2 * 4 ** 5)
    assert.is(hexagons(drawn(7).paths).length, 2 * 4 ** 5)
  },
)

test('particles are discs, those behind paler, each kind in its colour', () => {
  const picture: Picture = {
    ...{ kind: 'particles', title: 'Dimer', z: 'z', diameter: 1 },
    x: { series: 'x', title: 'x' },
    y: { series: 'y', title: 'y' },
    group: { series: 'kind', titles: ['one', 'two'] },
  }
  const series = { x: [0, 2], y: [0, 0], z: [0, 5], kind: [0, 1] }
  const { circles, description } = seen(picture, { series })
  assert.equal(
    circles.map(circle => circle['fill']),
    [CURVES[0], CURVES[1]],
  )
  assert.ok(Number(circles[0]!['fill-opacity']) < Number(circles[1]!['fill-opacity']))
  assert.match(description, '2 particles: 1 of one, 1 of two')
})

test('a network is laid out by its distances, its nodes labelled', () => {
  const picture: Picture = {
    ...{ kind: 'network', title: 'Chain' },
    nodes: { labels: 'id', value: { series: 'v', title: 'level' } },
    edges: { from: 'from', to: 'to', value: { series: 'flow', title: 'flow' } },
  }
  const series = {
    id: [1, 2, 3, 4],
    v: [0, 1, 2, 3],
    from: [1, 2, 3],
    to: [2, 3, 4],
    flow: [1, 2, -3],
  }
  const { circles, texts } = seen(picture, { series })
  const places = circles.map(circle => [Number(circle['cx']), Number(circle['cy'])] as const)
  const apart = (i: number, k: number) =>
    Math.hypot(places[i]![0] - places[k]![0], places[i]![1] - places[k]![1])
  assert.ok(Math.abs(apart(0, 3) / apart(0, 1) - 3) < 0.02, `${places}`)
  for (const label of ['1', '2', '3', '4']) assert.ok(texts.includes(label))
})

test('what a caller wrote is text in a picture, never markup', () => {
  const hostile: LinesPicture = { ...LINES, title: '<script>alert("1")</script>\u0000 & more' }
  const drawing = drawingOf(hostile, { series: { t, a: t } })
  const svg = draw(drawing!)
  assert.is(XMLValidator.validate(svg), true)
  assert.not.match(svg, '<script')
})

const lightOf = (hex: string) =>
  [1, 3, 5]
    .map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]

const luminance = (hex: string) => {
  const [red, green, blue] = lightOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((p, q) => p - q)
  return (light! + 0.05) / (dark! + 0.05)
}

test('text stands out from the paper at 4.5:1, curves at 3:1 (WCAG 2.2)', () => {
  for (const colour of [INK, MUTED]) assert.ok(contrast(colour, PAPER) >= 4.5, colour)
  for (const colour of CURVES) assert.ok(contrast(colour, PAPER) >= 3, colour)
})

/** Ottosson, A perceptual color space for image processing (2020). */
function oklab(hex: string) {
  const [r, g, b] = lightOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ] as const
}

test('the first six curves are of colours that are far apart', () => {
  const colours = CURVES.slice(0, 6).map(oklab)
  for (const [i, one] of colours.entries()) {
    for (const other of colours.slice(i + 1)) {
      const apart = Math.hypot(...one.map((part, k) => part - other[k]!))
      assert.ok(apart >= 0.11, `${CURVES[i]}: ${apart}`)
    }
  }
})

test('viridis rises in lightness all the way, and has the colours of its table in between', () => {
  const lightness = Array.from({ length: 256 }, (_, i) =>
    luminance(hexOf(colourAt('viridis', i / 255))),
  )
  // A colour is whole numbers: up to half of one may be lost.
  assert.ok(lightness.every((value, i) => i === 0 || value >= lightness[i - 1]! - 5e-4))
  // Colours 37, 100 and 200 of the 256 as Matplotlib has them, none of which is among the stops.
  for (const [i, published] of [
    [37, [0x46, 0x33, 0x7f]],
    [100, [0x2a, 0x76, 0x8e]],
    [200, [0x70, 0xcf, 0x57]],
  ] as const) {
    const colour = colourAt('viridis', i / 255)
    assert.ok(
      colour.every((part, k) => Math.abs(part - published[k]!) <= 3),
      String(colour),
    )
  }
})

test.run()
