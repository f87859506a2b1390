// The forms in which parts of a result leave, by extension of the address or by Accept.
import { invalidInput } from '../../../workers/refusal.ts'
import type { Field } from '../../../workers/solver.ts'
import type { Form } from '../../call/tool.ts'
import { unhurried } from '../../call/unhurried.ts'
import { jsonSteps } from '../../crypto/text-steps.ts'
import type { Particles, Space } from '../../pictures/particle-rows.ts'
import { partOfColumn, partOfField, type Taken } from '../slice.ts'
import { arrow } from './arrow.ts'
import type { Column, Table } from './column.ts'
import { csv, csvMatrix } from './csv.ts'
import { npy } from './npy.ts'
import { vti, vtu, vtuMesh } from './vtk.ts'
import { xyz, xyzMoments } from './xyz.ts'

/** Media types by extension; those of NumPy, VTK and XYZ are registered nowhere. */
export const MEDIA = {
  json: 'application/json',
  npy: 'application/x-npy',
  csv: 'text/csv',
  vti: 'application/x-vti',
  vtu: 'application/x-vtu',
  xyz: 'chemical/x-xyz',
  arrow: 'application/vnd.apache.arrow.stream',
} as const
export type Extension = keyof typeof MEDIA

/** Each writes at once, or in steps. */
type Writers = { readonly [E in Extension]?: () => Buffer | Generator<void, Buffer> }

/** A name and the extension behind it, where it ends with one that is known. */
export function splitName(part: string): { name: string; extension: Extension | undefined } {
  const dot = part.lastIndexOf('.')
  const extension = part.slice(dot + 1)
  if (dot <= 0 || !Object.hasOwn(MEDIA, extension)) return { name: part, extension: undefined }
  return { name: part.slice(0, dot), extension: extension as Extension }
}

/** The form of the extension, or all that there are. INVALID_INPUT for one that this part does not have. */
export function formsOf(
  writers: Writers,
  extension: Extension | undefined,
  pointer: string,
): Form[] {
  const known = Object.keys(writers) as Extension[]
  if (extension !== undefined && !known.includes(extension)) {
    const message = `no .${extension} of it: there are ${known.map(one => `.${one}`).join(', ')}`
    throw invalidInput(pointer, message, { value: extension, enum: known })
  }
  return known
    .filter(one => extension === undefined || one === extension)
    .map(one => ({ mediaType: MEDIA[one], octets: () => octetsOf(writers[one]!()) }))
}

const octetsOf = (written: Buffer | Generator<void, Buffer>) =>
  Buffer.isBuffer(written) ? written : unhurried(written)

const json = jsonSteps

/** A field, or a part of it, whose first row then lies further up. */
export const fieldWriters = (name: string, whole: Field, slice?: Taken): Writers => {
  const field = slice ? partOfField(whole, slice) : whole
  const { nx, ny, dx, dy, values } = field
  const y0 = slice ? slice.from * whole.dy : 0
  const at = (place: (index: number) => number) => {
    const places = new Float64Array(values.length)
    for (let i = 0; i < places.length; i++) places[i] = place(i)
    return places
  }
  return {
    json: () => json({ name, nx, ny, dx, dy, ...(slice && { slice }), values }),
    npy: () => npy(values, [ny, nx]),
    csv: () => csvMatrix(values, nx),
    vti: () => vti(name, field, y0),
    arrow: () =>
      arrow([
        { name: 'x', values: at(i => (i % nx) * dx) },
        { name: 'y', values: at(i => y0 + Math.floor(i / nx) * dy) },
        { name, values },
      ]),
  }
}

/** One column, beside the abscissa where a row has both. */
export const columnWriters = (
  column: Column,
  abscissa: Column | undefined,
  slice?: Taken,
): Writers => {
  const both = abscissa === undefined || abscissa === column ? [column] : [abscissa, column]
  const table = slice ? both.map(one => partOfColumn(one, slice)) : both
  const { name, values } = table.at(-1)!
  return {
    json: () => json({ name, ...(slice && { slice }), values }),
    npy: () => npy(values, [values.length]),
    csv: () => csv(table),
    arrow: () => arrow(table),
  }
}

/** All columns; as a path in space where they hold places x, y and maybe z, as a mesh where they number the nodes of triangles too. */
export const tableWriters = (table: Table, title: string): Writers => {
  const place = ['x', 'y', 'z'].flatMap(axis => table.find(({ name }) => name === axis) ?? [])
  const triangles = table.find(({ name }) => name === 'triangles')
  return {
    json: () => json(Object.fromEntries(table.map(({ name, values }) => [name, values]))),
    csv: () => csv(table),
    arrow: () => arrow(table),
    ...(place.length > 1 && {
      vtu: () => (triangles ? vtuMesh(place, triangles, table) : vtu(place, table)),
    }),
    ...(place.length > 1 && !triangles && { xyz: () => xyz(place, title) }),
  }
}

/** Particles at their moments; as JSON, for who turns them in space, rounded and as many as can be seen. */
export const particleWriters = (space: Space, whole: () => Particles): Writers => ({
  json: () => json(space),
  csv: () => csv(whole().columns),
  arrow: () => arrow(whole().columns),
  xyz: () => xyzMoments(whole()),
})

/** The state from which a run goes on. */
export const stateWriters = (state: unknown): Writers => ({ json: () => json(state) })
