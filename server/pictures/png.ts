// PNG of a picture: drawn by resvg with the font that comes with the service, in at most 256 colours.
import { existsSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { pngFile } from './png-file.ts'

/** What is used of resvg; its own declarations need those of a browser. */
interface ResvgModule {
  initWasm(module: Uint8Array): Promise<void>
  Resvg: new (svg: string, options: object) => { render(): Rendered; free(): void }
}

interface Rendered {
  readonly width: number
  readonly height: number
  /** Four octets a pixel: red, green, blue, opacity. */
  readonly pixels: Uint8Array
  free(): void
}

export type Renderer = (svg: string, octetsMax: number) => Buffer

/** Points of the image to a point of the picture: the first that stays below the limit, or else the last. */
const ZOOMS = [1.5, 1, 0.75, 0.5, 0.35, 0.2, 0.1]

/** Pixels of an image: a chart of many states may be wide. */
const PIXELS_MAX = 3_000_000

/** The package ships the one font; where it is not shipped, the package that it is from is installed. */
function fontFile(): URL {
  const shipped = new URL('../../fonts/DejaVuSans.ttf', import.meta.url)
  if (existsSync(shipped)) return shipped
  return new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
}

/** Compiles resvg and reads the font: some 0.1 s, once a thread. */
export async function openRenderer(): Promise<Renderer> {
  const module = import.meta.resolve('@resvg/resvg-wasm')
  const { initWasm, Resvg } = (await import(module)) as ResvgModule
  await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  const fontBuffers = [readFileSync(fontFile())]
  const font = { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' }

  return (svg, octetsMax) => {
    // resvg knows the older name alone.
    const text = svg.replaceAll('image-rendering="pixelated"', 'image-rendering="optimizeSpeed"')
    let octets: Buffer = Buffer.alloc(0)
    const [width = 1, height = 1] = (/ width="(\d+)" height="(\d+)"/.exec(svg) ?? [])
      .slice(1)
      .map(Number)
    const most = Math.sqrt(PIXELS_MAX / (width * height))
    for (const zoom of new Set(ZOOMS.map(one => Math.min(one, most)))) {
      const resvg = new Resvg(text, { fitTo: { mode: 'zoom', value: zoom }, font })
      const rendered = resvg.render()
      octets = indexed(rendered)
      rendered.free()
      resvg.free()
      if (octets.length <= octetsMax) break
    }
    return octets
  }
}

const COLOURS_MAX = 256

/** Bins of five bits a channel, so that neighbours fall together. */
const binOf = (red: number, green: number, blue: number) =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

/** The image with the 256 colours that are most frequent; each other pixel takes the nearest. The paper is opaque. */
function indexed({ width, height, pixels }: Rendered): Buffer {
  const counts = new Uint32Array(32_768)
  const sums = [0, 1, 2].map(() => new Float64Array(32_768))
  for (let i = 0; i < pixels.length; i += 4) {
    const bin = binOf(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!)
    counts[bin]! += 1
    for (const [k, sum] of sums.entries()) sum[bin]! += pixels[i + k]!
  }
  const bins = Array.from(counts.keys())
    .filter(bin => counts[bin]! > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
  const meanOf = (bin: number) => sums.map(sum => Math.round(sum[bin]! / counts[bin]!))
  const palette = bins.slice(0, COLOURS_MAX).map(meanOf)
  const indices = new Uint8Array(32_768)
  for (const [i, bin] of bins.entries()) {
    indices[bin] = i < COLOURS_MAX ? i : nearestOf(palette, meanOf(bin))
  }
  const rows = Buffer.alloc(height * (width + 1))
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const at = 4 * (j * width + i)
      const bin = binOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
      rows[j * (width + 1) + 1 + i] = indices[bin]!
    }
  }
  return pngFile({ width, height, palette, zlib: deflateSync(rows, { level: 9 }) })
}

function nearestOf(palette: readonly number[][], [red, green, blue]: readonly number[]): number {
  const distances = palette.map(
    ([r, g, b]) => (r! - red!) ** 2 + (g! - green!) ** 2 + (b! - blue!) ** 2,
  )
  return distances.indexOf(Math.min(...distances))
}
