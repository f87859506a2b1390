// Layers of the caller's own, read, and the cells of a grid over them: narrow at both ends of a layer and where its doping changes
// its sign, each second line of it a line of the coarser grid.
import { type Coefficient, type Names, readCoefficient } from '../../continuum/coefficient.ts'
import { tanh } from '../../numerics/mathematics.ts'
import { bisect } from '../../numerics/runge-kutta.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Material, readMaterial } from './materials.ts'
import type { OwnInput } from './own-words.ts'

export interface Layer {
  readonly from: number
  readonly to: number
  readonly doping: Coefficient
  readonly material: Material
}

/** A stretch without a junction inside. */
interface Part extends Layer {
  readonly steepness: number
  readonly cells: number
}

export interface Structure {
  readonly layers: readonly Layer[]
  readonly generation: Coefficient | undefined
  readonly parts: readonly Part[]
  readonly length: number
}

/** Cells of a part at the least on the finest grid, and of a Debye length at its ends. */
const PART = 32
const PER_DEBYE = 16
const STEEPEST = 9
/** Carriers that gather behind an insulator, 1/m^3. */
const GATHERED = 1e25
const SAMPLES = 512

export function readStructure(
  input: OwnInput,
  thermal: number,
  screening: (material: Material, carriers: number) => number,
): Structure {
  const units = { doping: '1/m^3', generation: '1/(m^3 s)' }
  const names: Names = { columns: ['x'], parameters: input.parameters ?? {}, units }
  const layers: Layer[] = []
  let from = 0
  for (const [i, { thickness, doping, material }] of input.layers!.entries()) {
    const place = pointerTo('layers', i)
    const to = from + thickness
    const isOwn = material !== undefined
    layers.push({
      ...{ from, to },
      doping: ofPlace(
        readCoefficient(doping, `${place}/doping`, 'doping', names),
        `${place}/doping`,
      ),
      material: readMaterial(
        isOwn ? material : input.material,
        isOwn ? `${place}/material` : '/material',
        input.T,
        thermal,
      ),
    })
    from = to
  }
  const pieces = layers.flatMap(layer => piecesOf(layer))
  const wanted = input.cells ?? 320
  const share = Math.max(PART, 4 * Math.ceil(wanted / pieces.length / 4))
  const isGated = (input.contacts?.left as { kind?: unknown } | undefined)?.kind === 'insulator'
  const parts = pieces.map((piece, i): Part => {
    const width = piece.to - piece.from
    const gathered = isGated && i === 0 ? GATHERED : 0
    // Carriers of a neighbour gather behind a jump of the bands.
    const near = [pieces[i - 1], pieces[i + 1]].filter(
      other => other && other.material.chi !== piece.material.chi,
    )
    const carriers = Math.max(
      gathered,
      ...[piece, ...near].map(one => largestDoping(one!, one!.from, one!.to)),
    )
    const first = screening(piece.material, Math.max(carriers, 2 * piece.material.ni)) / PER_DEBYE
    return { ...piece, steepness: steepnessOf(width, share, first), cells: share }
  })
  const { generation } = input
  return {
    ...{ layers, parts, length: from },
    generation:
      generation === undefined
        ? undefined
        : ofPlace(readCoefficient(generation, '/generation', 'generation', names), '/generation'),
  }
}

function ofPlace(coefficient: Coefficient, place: string): Coefficient {
  if (!coefficient.uses.has('t')) return coefficient
  throw invalidInput(place, 'it depends on x alone, not on t')
}

export function valuesAt(coefficient: Coefficient, x: Float64Array): Float64Array {
  const values = new Float64Array(x.length)
  coefficient.fill(values, [x], 0)
  return values
}

/** The layer cut where its doping changes its sign. */
function piecesOf(layer: Layer): Layer[] {
  const { from, to, doping } = layer
  const at = (x: number) => valuesAt(doping, Float64Array.of(x))[0]!
  const cuts = [from]
  const places = Float64Array.from(
    { length: SAMPLES },
    (_, i) => from + ((to - from) * (i + 0.5)) / SAMPLES,
  )
  const values = valuesAt(doping, places)
  for (let i = 1; i < SAMPLES; i++) {
    if (values[i - 1]! * values[i]! < 0) cuts.push(bisect(at, places[i - 1]!, places[i]!))
  }
  cuts.push(to)
  return cuts.slice(1).map((end, i) => ({ ...layer, from: cuts[i]!, to: end }))
}

function largestDoping({ doping }: Layer, from: number, to: number): number {
  const places = Float64Array.from({ length: 65 }, (_, i) => from + ((to - from) * i) / 64)
  return valuesAt(doping, places).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
}

/** Lines at (1 + tanh(g s)/tanh(g))/2 of the width, s from -1 to 1, the first cell no wider than `first`. */
function steepnessOf(width: number, cells: number, first: number): number {
  const opening = (g: number) => (width / 2) * (1 - tanh(g * (1 - 2 / cells)) / tanh(g))
  if (opening(1e-3) <= first) return 1e-3
  if (opening(STEEPEST) >= first) return STEEPEST
  return bisect(g => first - opening(g), 1e-3, STEEPEST)
}

export interface Cells {
  /** Ends of the cells. */
  readonly lines: Float64Array
  /** Layer of each cell. */
  readonly materials: readonly Material[]
  readonly doping: Float64Array
  readonly generation: Float64Array
}

/** With every `every`-th line of the finest grid. */
export function cellsOf({ parts, generation }: Structure, every: number): Cells {
  const lines = [0]
  const materials: Material[] = []
  const doping: number[] = []
  for (const part of parts) {
    const n = part.cells / every
    const { from, to, steepness } = part
    const places: number[] = []
    for (let i = 1; i <= n; i++) {
      const s = (2 * i) / n - 1
      const share = (1 + tanh(steepness * s) / tanh(steepness)) / 2
      const end = i === n ? to : from + (to - from) * share
      places.push((lines.at(-1)! + end) / 2)
      lines.push(end)
      materials.push(part.material)
    }
    doping.push(...valuesAt(part.doping, Float64Array.from(places)))
  }
  const centres = Float64Array.from(materials, (_, i) => (lines[i]! + lines[i + 1]!) / 2)
  return {
    lines: Float64Array.from(lines),
    materials,
    doping: Float64Array.from(doping),
    generation: generation ? valuesAt(generation, centres) : new Float64Array(materials.length),
  }
}
