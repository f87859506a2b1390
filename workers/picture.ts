// Which picture shows a result: a record beside the solver's parameters, data but for `derive`. It names series and fields of
// the result and says what they are; how they are drawn is the business of whoever draws.

/** A quantity along an axis or a colour bar. */
export interface Axis {
  readonly title: string
  /** Unset: a number, or a quantity in reduced units. */
  readonly unit?: string
  /** Logarithmic, where all values are positive. */
  readonly log?: true
}

export interface SeriesAxis extends Axis {
  readonly series: string
}

export interface Curve {
  /**
   * Name of the series; `psi*` stands for psi0, psi1 ... as far as they are there, and `*` in the title for the number. `*`
   * alone stands for every series as long as the abscissae.
   */
  readonly series: string
  readonly title: string
  /** Series of the abscissae, where they are not those of the picture. */
  readonly x?: string
  /** Series of half-widths: bars, or a band where the points are many. */
  readonly errors?: string
  readonly style?: 'line' | 'dashed' | 'dots'
}

interface Pictured {
  readonly title: string
  /** Series, fields or members without which this is not the picture of the result, beside what is drawn. */
  readonly needs?: readonly string[]
  /** Further series, computed from the result: a difference, a constant, a list out of a table. */
  derive?(result: PicturedResult): Readonly<Record<string, ArrayLike<number>>>
}

/** What a picture may read of a result. */
export type PicturedResult = Readonly<Record<string, unknown>> & {
  readonly series: Readonly<Record<string, ArrayLike<number>>>
}

/** Curves over one axis. Drawn as soon as one of them is there. */
export interface LinesPicture extends Pictured {
  readonly kind: 'lines'
  readonly x: SeriesAxis
  readonly y: Axis
  readonly curves: readonly Curve[]
}

/** A path or a cloud in the plane of two quantities, with its start and its end. */
export interface PhasePicture extends Pictured {
  readonly kind: 'phase'
  readonly x: SeriesAxis
  readonly y: SeriesAxis
  /** Points alone, where the samples lie too far apart for a line between them. */
  readonly dots?: true
}

/** A field as colours, with contours at the ticks of its bar. */
export interface MapPicture extends Pictured {
  readonly kind: 'map'
  readonly field: string
  readonly value: Axis
  readonly x: Axis
  readonly y: Axis
  /** Contours of another field, or none. */
  readonly contours?: string | false
  /** Fields of the components of a vector. */
  readonly arrows?: readonly [x: string, y: string]
  /** Each value is drawn as a cell of its own: it belongs to a site, not to a point of a continuum. */
  readonly cells?: true
  /** Colours on both sides of zero. */
  readonly diverging?: true
}

/** A grid of points moved by a displacement, its cells coloured by a field. */
export interface MeshPicture extends Pictured {
  readonly kind: 'mesh'
  readonly field: string
  readonly value: Axis
  readonly x: Axis
  readonly y: Axis
  readonly displacement: readonly [x: string, y: string]
}

/** Triangles of six nodes, moved by a displacement if there is one, and coloured by a series; the series `triangles` numbers their nodes. */
export interface TrianglesPicture extends Pictured {
  readonly kind: 'triangles'
  readonly triangles: string
  readonly x: SeriesAxis
  readonly y: SeriesAxis
  readonly value: SeriesAxis
  readonly displacement?: readonly [x: string, y: string]
}

/** Discs in space, seen along z where there is a z. */
export interface ParticlesPicture extends Pictured {
  readonly kind: 'particles'
  readonly x: SeriesAxis
  readonly y: SeriesAxis
  readonly z?: string
  /**
   * Series that numbers the kind of each particle from 0, and the names of the kinds: written out, or the sorted keys of a
   * member of the result.
   */
  readonly group?: { readonly series: string; readonly titles: readonly string[] | string }
  /** Series of the time of each row, where they move: equal in the rows of one moment, the last of which is drawn. */
  readonly time?: SeriesAxis
  /** Series of the three edges of the box that they are in, from 0. */
  readonly box?: string
  /** Whether the way of each one, in its place among the rows of a moment, is shown. */
  readonly paths?: true
  /** Diameter in units of the axes; unset: a point. */
  readonly diameter?: number
}

/** Nodes joined by edges: colour of a node by its value, width of an edge by the size of its own. */
export interface NetworkPicture extends Pictured {
  readonly kind: 'network'
  /** Series of the labels of the nodes, whole numbers, and of their values. */
  readonly nodes: { readonly labels: string; readonly value: SeriesAxis }
  /** Series of the labels of both ends, and of what flows from the first to the second. */
  readonly edges: { readonly from: string; readonly to: string; readonly value: SeriesAxis }
}

export type Picture =
  | LinesPicture
  | PhasePicture
  | MapPicture
  | MeshPicture
  | TrianglesPicture
  | ParticlesPicture
  | NetworkPicture
