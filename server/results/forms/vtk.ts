// VTK's XML formats (docs.vtk.org, "VTK XML Formats"), version 1.0: arrays in base64 behind the number of their octets.
import type { Field } from '../../../workers/solver.ts'
import { textSteps } from '../../crypto/text-steps.ts'
import { type Column, doubles, lengthOf, type Table } from './column.ts'

/** A regular grid with the values at its points, its first row at `y0`: .vti, which ParaView opens. */
export const vti = (name: string, field: Field, y0 = 0) =>
  file('ImageData', imageLines(name, field, y0))

function* imageLines(
  name: string,
  { nx, ny, dx, dy, values }: Field,
  y0: number,
): Generator<string> {
  const extent = `0 ${nx - 1} 0 ${ny - 1} 0 0`
  yield `<ImageData WholeExtent="${extent}" Origin="0 ${y0} 0" Spacing="${dx} ${dy} 1">`
  yield `<Piece Extent="${extent}">`
  yield `<PointData Scalars="${escaped(name)}">`
  yield dataArray('Float64', name, doubles(values))
  yield* ['</PointData>', '</Piece>', '</ImageData>']
}

const POLYLINE = 4

/** A path through points with a value of each column at each: .vtu of one polyline. */
export const vtu = (x: Table, table: Table) => file('UnstructuredGrid', pathLines(x, table))

function* pathLines(x: Table, table: Table): Generator<string> {
  const points = lengthOf(x)
  yield '<UnstructuredGrid>'
  yield `<Piece NumberOfPoints="${points}" NumberOfCells="1">`
  yield '<PointData>'
  for (const { name, values } of table) yield dataArray('Float64', name, doubles(values))
  yield '</PointData>'
  yield* placeLines(x)
  yield '<Cells>'
  yield dataArray(
    'Int64',
    'connectivity',
    integers(points, i => i),
  )
  yield dataArray(
    'Int64',
    'offsets',
    integers(1, () => points),
  )
  yield dataArray('UInt8', 'types', Buffer.from([POLYLINE]))
  yield* ['</Cells>', '</Piece>', '</UnstructuredGrid>']
}

function* placeLines(x: Table): Generator<string> {
  const points = lengthOf(x)
  const place = new Float64Array(3 * points)
  for (const [axis, { values }] of x.entries()) {
    for (let i = 0; i < points; i++) place[3 * i + axis] = values[i] ?? Number.NaN
  }
  yield '<Points>'
  yield dataArray('Float64', 'Points', doubles(place), 3)
  yield '</Points>'
}

const QUADRATIC_TRIANGLE = 22

/** A mesh of triangles of six nodes with the columns of its nodes and of its triangles: .vtu. */
export const vtuMesh = (x: Table, nodes: Column, table: Table) =>
  file('UnstructuredGrid', meshLines(x, nodes, table))

function* meshLines(x: Table, nodes: Column, table: Table): Generator<string> {
  const points = lengthOf(x)
  const numbers = nodes.values
  const cells = numbers.length / 6
  function* of(length: number) {
    for (const { name, values } of table) {
      if (values.length !== length || name === nodes.name) continue
      yield dataArray('Float64', name, doubles(values))
    }
  }
  yield '<UnstructuredGrid>'
  yield `<Piece NumberOfPoints="${points}" NumberOfCells="${cells}">`
  yield '<PointData>'
  yield* of(points)
  yield '</PointData>'
  yield '<CellData>'
  yield* of(cells)
  yield '</CellData>'
  yield* placeLines(x)
  yield '<Cells>'
  yield dataArray(
    'Int64',
    'connectivity',
    integers(numbers.length, i => Number(numbers[i])),
  )
  yield dataArray(
    'Int64',
    'offsets',
    integers(cells, i => 6 * (i + 1)),
  )
  yield dataArray('UInt8', 'types', Buffer.alloc(cells, QUADRATIC_TRIANGLE))
  yield* ['</Cells>', '</Piece>', '</UnstructuredGrid>']
}

const file = (type: string, lines: Iterable<string>): Generator<void, Buffer> =>
  textSteps(fileLines(type, lines))

function* fileLines(type: string, lines: Iterable<string>): Generator<string> {
  yield '<?xml version="1.0"?>\n'
  yield `<VTKFile type="${type}" version="1.0" byte_order="LittleEndian" header_type="UInt64">\n`
  for (const line of lines) yield `${line}\n`
  yield '</VTKFile>\n'
}

function dataArray(type: string, name: string, octets: Buffer, components = 1): string {
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(octets.length))
  const of = components === 1 ? '' : ` NumberOfComponents="${components}"`
  const body = Buffer.concat([length, octets]).toString('base64')
  return `<DataArray type="${type}" Name="${escaped(name)}"${of} format="binary">${body}</DataArray>`
}

function integers(count: number, at: (index: number) => number): Buffer {
  const octets = Buffer.alloc(8 * count)
  for (let i = 0; i < count; i++) octets.writeBigInt64LE(BigInt(at(i)), 8 * i)
  return octets
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, one => ENTITIES[one]!)
