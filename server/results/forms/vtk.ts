// VTK's XML formats (docs.vtk.org, "VTK XML Formats"), version 1.0: arrays in base64 behind the number of their octets.
import type { Field } from '../../../workers/solver.ts'
import { type Column, doubles, lengthOf, type Table } from './column.ts'

/** A regular grid with the values at its points: .vti, which ParaView opens. */
export function vti(name: string, { nx, ny, dx, dy, values }: Field): Buffer {
  const extent = `0 ${nx - 1} 0 ${ny - 1} 0 0`
  return file('ImageData', [
    `<ImageData WholeExtent="${extent}" Origin="0 0 0" Spacing="${dx} ${dy} 1">`,
    `<Piece Extent="${extent}">`,
    `<PointData Scalars="${escaped(name)}">`,
    dataArray('Float64', name, doubles(values)),
    '</PointData>',
    '</Piece>',
    '</ImageData>',
  ])
}

const POLYLINE = 4

/** A path through points with a value of each column at each: .vtu of one polyline. */
export function vtu(x: Table, table: Table): Buffer {
  const points = lengthOf(x)
  const place = new Float64Array(3 * points)
  for (const [axis, { values }] of x.entries()) {
    for (let i = 0; i < points; i++) place[3 * i + axis] = values[i] ?? Number.NaN
  }
  return file('UnstructuredGrid', [
    '<UnstructuredGrid>',
    `<Piece NumberOfPoints="${points}" NumberOfCells="1">`,
    '<PointData>',
    ...table.map(({ name, values }) => dataArray('Float64', name, doubles(values))),
    '</PointData>',
    '<Points>',
    dataArray('Float64', 'Points', doubles(place), 3),
    '</Points>',
    '<Cells>',
    dataArray('Int64', 'connectivity', integers(Array.from({ length: points }, (_, i) => i))),
    dataArray('Int64', 'offsets', integers([points])),
    dataArray('UInt8', 'types', Buffer.from([POLYLINE])),
    '</Cells>',
    '</Piece>',
    '</UnstructuredGrid>',
  ])
}

const QUADRATIC_TRIANGLE = 22

/** A mesh of triangles of six nodes with the columns of its nodes and of its triangles: .vtu. */
export function vtuMesh(x: Table, nodes: Column, table: Table): Buffer {
  const points = lengthOf(x)
  const place = new Float64Array(3 * points)
  for (const [axis, { values }] of x.entries()) {
    for (let i = 0; i < points; i++) place[3 * i + axis] = values[i] ?? Number.NaN
  }
  const cells = nodes.values.length / 6
  const of = (length: number) =>
    table
      .filter(({ name, values }) => values.length === length && name !== nodes.name)
      .map(({ name, values }) => dataArray('Float64', name, doubles(values)))
  return file('UnstructuredGrid', [
    '<UnstructuredGrid>',
    `<Piece NumberOfPoints="${points}" NumberOfCells="${cells}">`,
    '<PointData>',
    ...of(points),
    '</PointData>',
    '<CellData>',
    ...of(cells),
    '</CellData>',
    '<Points>',
    dataArray('Float64', 'Points', doubles(place), 3),
    '</Points>',
    '<Cells>',
    dataArray('Int64', 'connectivity', integers(Array.from(nodes.values, Number))),
    dataArray('Int64', 'offsets', integers(Array.from({ length: cells }, (_, i) => 6 * (i + 1)))),
    dataArray('UInt8', 'types', Buffer.alloc(cells, QUADRATIC_TRIANGLE)),
    '</Cells>',
    '</Piece>',
    '</UnstructuredGrid>',
  ])
}

function file(type: string, lines: readonly string[]): Buffer {
  const head = `<VTKFile type="${type}" version="1.0" byte_order="LittleEndian" header_type="UInt64">`
  return Buffer.from(['<?xml version="1.0"?>', head, ...lines, '</VTKFile>', ''].join('\n'))
}

function dataArray(type: string, name: string, octets: Buffer, components = 1): string {
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(octets.length))
  const of = components === 1 ? '' : ` NumberOfComponents="${components}"`
  const body = Buffer.concat([length, octets]).toString('base64')
  return `<DataArray type="${type}" Name="${escaped(name)}"${of} format="binary">${body}</DataArray>`
}

function integers(values: readonly number[]): Buffer {
  const octets = Buffer.alloc(8 * values.length)
  for (const [i, value] of values.entries()) octets.writeBigInt64LE(BigInt(value), 8 * i)
  return octets
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, one => ENTITIES[one]!)
