// The files in which results leave, octet by octet. NumPy 2.4, pyarrow and VTK 9 read the same octets back to the same numbers.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completed } from '../../server/crypto/steps.ts'
import { wholeParticles } from '../../server/pictures/particle-rows.ts'
import { arrow } from '../../server/results/forms/arrow.ts'
import { csv, csvMatrix } from '../../server/results/forms/csv.ts'
import { formsOf, splitName, tableWriters } from '../../server/results/forms/forms.ts'
import { npy } from '../../server/results/forms/npy.ts'
import { vti, vtu } from '../../server/results/forms/vtk.ts'
import { xyz, xyzMoments } from '../../server/results/forms/xyz.ts'
import { readXyz } from '../../workers/solvers/atoms/read-xyz.ts'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('forms of results')

const FIELD = { nx: 2, ny: 3, dx: 0.5, dy: 0.25, values: Float64Array.of(1, -0, 2.5, 1e-300, 5, 6) }
const TABLE = [
  { name: 'x', values: [1, 2, 3] },
  { name: 'y, "m"', values: [0.1, null, 3] },
]

/** Octets in which 64-bit numbers lie, as text. */
const base64Of = (...numbers: readonly (number | bigint)[]) => {
  const octets = Buffer.alloc(8 * numbers.length)
  for (const [i, one] of numbers.entries()) {
    if (typeof one === 'bigint') octets.writeBigInt64LE(one, 8 * i)
    else octets.writeDoubleLE(one, 8 * i)
  }
  return octets.toString('base64')
}

test('.npy: a head that ends at 64 octets, then rows of little-endian doubles', () => {
  const octets = npy(FIELD.values, [3, 2])
  assert.is(octets.subarray(0, 10).toString('latin1'), '\x93NUMPY\x01\x00\x76\x00')
  const head = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }"
  assert.is(octets.subarray(10, 128).toString('latin1'), `${head.padEnd(117)}\n`)
  assert.is(octets.subarray(128).toString('base64'), base64Of(...FIELD.values))
  const column = npy([1, null], [2])
  assert.match(column.toString('latin1'), /'shape': \(2,\), \}/)
  assert.is(Number.isNaN(column.readDoubleLE(136)), true)
})

test('.csv: names quoted where they must be, what is absent empty, digits that read back', () => {
  assert.is(completed(csv(TABLE)).toString(), 'x,"y, ""m"""\r\n1,0.1\r\n2,\r\n3,3\r\n')
  assert.is(completed(csvMatrix(FIELD.values, 2)).toString(), '1,0\r\n2.5,1e-300\r\n5,6\r\n')
})

test('.vti: image data with its extent, spacing and the array behind its length', () => {
  assert.is(
    completed(vti('T<1>', FIELD)).toString(),
    `<?xml version="1.0"?>
<VTKFile type="ImageData" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<ImageData WholeExtent="0 1 0 2 0 0" Origin="0 0 0" Spacing="0.5 0.25 1">
<Piece Extent="0 1 0 2 0 0">
<PointData Scalars="T&lt;1&gt;">
<DataArray type="Float64" Name="T&lt;1&gt;" format="binary">${base64Of(48n, ...FIELD.values)}</DataArray>
</PointData>
</Piece>
</ImageData>
</VTKFile>
`,
  )
})

test('.vtu and .xyz: a path through the places of its rows', () => {
  const [x] = TABLE
  const y = { name: 'y', values: [4, 5, 6] }
  const text = completed(vtu([x!, y], [y])).toString()
  const arrays = [...text.matchAll(/Name="(\w+)"[^>]*>([^<]*)</g)].map(([, ...one]) => one)
  assert.equal(arrays, [
    ['y', base64Of(24n, 4, 5, 6)],
    ['Points', base64Of(72n, 1, 4, 0, 2, 5, 0, 3, 6, 0)],
    ['connectivity', base64Of(24n, 0n, 1n, 2n)],
    ['offsets', base64Of(8n, 3n)],
    ['types', 'AQAAAAAAAAAE'],
  ])
  assert.match(text, /<Piece NumberOfPoints="3" NumberOfCells="1">/)
  assert.is(completed(xyz([x!, y], 'a\nb')).toString(), '3\na b\nX 1 4 0\nX 2 5 0\nX 3 6 0\n')
})

test('.xyz of particles is read back to the same bits, with box and kinds; of many moments each is a frame', () => {
  const atoms = { types: { B: 20, A: 12 }, rho: 0.5, steps: 40, equilibrate: 20, rc: 1.9 }
  const run = solverOf(evolve)
  const still = wholeParticles(evolve.pictures, run(atoms).result)!
  const again = readXyz(completed(xyzMoments(still)).toString(), '/initial')
  const column = (name: string) => still.columns.find(one => one.name === name)!.values
  const [x, y, z] = ['x', 'y', 'z'].map(column)
  const places = Array.from(x!, (_, i) => [x![i]!, y![i]!, z![i]!]).flat()
  assert.equal(Array.from(again.positions), places)
  assert.equal(again.box, Array.from(still.box!))
  const kinds = Array.from(column('group'), group => still.groups[group]!)
  assert.equal(
    Array.from(again.kindOf, kind => again.kinds[kind]),
    kinds,
  )
  const moving = wholeParticles(
    evolve.pictures,
    run({ ...atoms, trajectory: { every: 10 } }).result,
  )!
  const frames = completed(xyzMoments(moving)).toString().trimEnd().split('\n')
  assert.is(frames.length, 34 * moving.moments.length)
  const times = frames.flatMap(line => / Time=(\S+) /.exec(line)?.slice(1).map(Number) ?? [])
  assert.equal(
    times,
    moving.moments.map(({ from }) => moving.columns[0]!.values[from]),
  )
})

test('.vtu of a mesh: quadratic triangles with the columns of nodes and of triangles', async () => {
  const place = [
    { name: 'x', values: [0, 2, 0, 1, 1, 0] },
    { name: 'y', values: [0, 0, 2, 0, 1, 1] },
  ]
  const triangles = { name: 'triangles', values: [0, 1, 2, 3, 4, 5] }
  const regions = { name: 'regions', values: [7] }
  const stress = { name: 'sxx', values: [1, 2, 3, 4, 5, 6] }
  const table = [...place, stress, triangles, regions]
  const writers = tableWriters(table, 'body')
  assert.equal(Object.keys(writers), ['json', 'csv', 'arrow', 'vtu'])
  const [form] = formsOf(writers, 'vtu', '/part')
  const text = (await form!.octets()).toString()
  assert.match(text, /<Piece NumberOfPoints="6" NumberOfCells="1">/)
  const arrays = new Map(
    [...text.matchAll(/Name="(\w+)"[^>]*>([^<]*)</g)].map(([, name, body]) => [name, body]),
  )
  assert.is(arrays.get('sxx'), base64Of(48n, 1, 2, 3, 4, 5, 6))
  assert.is(arrays.get('connectivity'), base64Of(48n, 0n, 1n, 2n, 3n, 4n, 5n))
  assert.is(arrays.get('offsets'), base64Of(8n, 6n))
  assert.is(arrays.get('types'), 'AQAAAAAAAAAW')
  const cells = text.slice(text.indexOf('<CellData>'), text.indexOf('</CellData>'))
  assert.match(cells, /Name="regions"/)
  assert.not.match(cells, /Name="sxx"/)
})

test('.arrow: schema, one batch with the bits of what is there, end of stream', () => {
  assert.is(arrow(TABLE).toString('base64'), ARROW)
})

test('a table is a path only where it has places; other forms are refused with those there are', () => {
  const writers = tableWriters(TABLE, 'title')
  assert.equal(Object.keys(writers), ['json', 'csv', 'arrow'])
  const { message } = refusal(() => formsOf(writers, 'vtu', '/part'))
  assert.match(message, /no \.vtu of it: there are \.json, \.csv, \.arrow/)
  assert.equal(splitName('T.npy'), { name: 'T', extension: 'npy' })
  assert.equal(splitName('a.b'), { name: 'a.b', extension: undefined })
})

/** As pyarrow 25 reads it: x = [1, 2, 3], y, "m" = [0.1, null, 3]. */
const ARROW =
  '/////8gAAAAUAAAAAAAAAAwAFAAGAAUACAAMAAwAAAAAAQQAFAAAAAAAAAAAAAAACAAIAAAABAAIAAAABAAAAAIAAABcAAAAFAAAABAAFgAQAAcABgAMAAAACAAQAAAAAAADARwAAAAQAAAAGAAAAAAABgAIAAYABgAAAAAAAgAAAAAABgAAAHksICJtIgAAEAAWABAABwAGAAwAAAAIABAAAAAAAAMBHAAAABAAAAAYAAAAAAAGAAgABgAGAAAAAAACAAAAAAABAAAAeAAAAP////+4AAAAFAAAAAAAAAAMABYABgAFAAgADAAMAAAAAAMEABgAAAA4AAAAAAAAAAAACgAYAAwACAAEAAoAAAA8AAAAEAAAAAMAAAAAAAAAAAAAAAIAAAADAAAAAAAAAAAAAAAAAAAAAwAAAAAAAAABAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGAAAAAAAAAAYAAAAAAAAAAEAAAAAAAAAIAAAAAAAAAAYAAAAAAAAAAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAIQAUAAAAAAAAAmpmZmZmZuT8AAAAAAAD4fwAAAAAAAAhA/////wAAAAA='

test.run()
