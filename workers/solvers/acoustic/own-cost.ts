// What a run of the caller's own will take, from its input alone.
import { CAVITY_NODES_MAX, type OwnInput, SLICES_MAX } from './own-words.ts'

/** About a corner that reaches into the air the mesh is finer. */
const NODES_PER_CORNER = 400
/** Milliseconds: of a node and the square of the shapes, and of the cube of these. */
const PER_SHAPE = 6e-5
const PER_SOLUTION = 1e-6
/** Of a hole and a mode: the length of its open end, for each bisection. */
const PER_HOLE = 0.6

/** A matrix takes some 0.4 us, with losses 2 us; slices are doubled until they do or until there are too many. */
export function ownCostMs(input: OwnInput): number {
  if (input.geometry !== undefined)
    return input.analysis === 'response' ? responseMs(input) : modesMs(input)
  const {
    network = [],
    frequencies,
    medium,
    modes = 5,
    analysis,
    fingerings = [],
    holes = [],
  } = input
  const runs = 1 + fingerings.length
  const count = countOf(frequencies)
  const isLossy = medium?.losses === 'wall'
  const fine = network.filter(
    ({ kind }) => kind === 'profile' || (isLossy && kind === 'cone'),
  ).length
  const perFrequency = network.length + 1 + Math.min(fine * 600, SLICES_MAX / count)
  if (analysis === undefined || analysis === 'modes')
    return 5 + runs * modes * ((network.length + fine * 600) * 0.05 + holes.length * PER_HOLE)
  return (
    8 +
    runs * (count * perFrequency * (isLossy ? 4e-3 : 1e-3) + (network.length + fine * 600) * 0.5)
  )
}

const countOf = (frequencies: OwnInput['frequencies']): number =>
  Array.isArray(frequencies) ? frequencies.length : (frequencies?.count ?? 1)

function modesMs({ geometry, coordinates, mesh, modes = 5, medium, boundaries = [] }: OwnInput) {
  const sides = 14 + 3.5 * Math.sqrt(modes)
  const finest = 6 * sides * sides + NODES_PER_CORNER * cornersOf(geometry)
  const nodes = mesh === undefined ? Math.min(finest, CAVITY_NODES_MAX) : CAVITY_NODES_MAX
  const orders = coordinates === 'cylindrical' ? 2 + modes / 20 : 1
  const isDamped =
    medium?.losses === 'wall' ||
    boundaries.some(wall => (wall as { kind?: unknown } | null)?.kind === 'absorbing')
  return 100 + orders * nodes * (0.1 + 0.011 * modes) * (isDamped ? 3 + modes / 6 : 1)
}

/** By the modes that lie below the highest frequency in the box about the shape. */
function responseMs({ geometry, frequencies, c, mesh, height }: OwnInput): number {
  const top = Array.isArray(frequencies) ? frequencies.at(-1)! : (frequencies?.to ?? 1)
  const area = boxOf(geometry)
  const waves = ((top * top) / (c * c)) * area
  const modes = Math.min(180, 2 * Math.PI * waves)
  const nodes =
    mesh === undefined
      ? Math.min(CAVITY_NODES_MAX, 1500 + 700 * waves + NODES_PER_CORNER * cornersOf(geometry))
      : CAVITY_NODES_MAX
  const shapes = 70 + 0.9 * modes
  const orders = height === undefined ? 1 : 4 + (2 * top * height) / c
  return (
    300 +
    nodes * shapes * shapes * PER_SHAPE +
    countOf(frequencies) * orders * shapes * shapes * shapes * PER_SOLUTION
  )
}

function cornersOf(geometry: unknown): number {
  const { outline, holes } = (geometry ?? {}) as { outline?: unknown; holes?: unknown }
  const inHoles = Array.isArray(holes) ? holes.map(hole => Math.max(4, cornersOf(hole))) : []
  return inHoles.reduce((sum, one) => sum + one, Array.isArray(outline) ? outline.length : 0)
}

/** Area of the box about a shape; of one that is not plain numbers a large one. */
function boxOf(geometry: unknown): number {
  const { x, y, radius, outline } = (geometry ?? {}) as Readonly<Record<string, unknown>>
  const corners = Array.isArray(outline)
    ? outline.map((one: unknown) => (one as { to?: unknown }).to ?? one)
    : []
  const across = (along: unknown, axis: 0 | 1): number => {
    const all = Array.isArray(along) ? along : corners.map(one => (one as unknown[])[axis])
    const numbers = all.filter(one => typeof one === 'number')
    return numbers.length > 1 ? Math.max(...numbers) - Math.min(...numbers) : 100
  }
  return typeof radius === 'number' ? 4 * radius * radius : across(x, 0) * across(y, 1)
}
