// The Arrow IPC stream (arrow.apache.org/docs/format/Columnar.html): the schema, one batch, the end. Columns of float64 are all
// that a result has; apache-arrow reads and writes every type, and weighs 5 MB with what it needs.
import { type Column, doubles, lengthOf, type Table } from './column.ts'
import { FlatBuffer } from './flat-buffer.ts'

/** Numbers of the format's own schema (format/Message.fbs, Schema.fbs). */
const V5 = 4
const HEADER = { schema: 1, recordBatch: 3 } as const
const FLOATING_POINT = 3
const DOUBLE = 2

const CONTINUATION = 0xffffffff
const END = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])

export const arrow = (table: Table): Buffer =>
  Buffer.concat([schemaMessage(table), ...batchMessage(table), END])

function schemaMessage(table: Table): Buffer {
  const flat = new FlatBuffer()
  const fields = table.map(column => fieldIn(flat, column))
  const all = flat.references(fields)
  flat.table(4)
  flat.reference(1, all)
  return message(flat, HEADER.schema, flat.end(), 0)
}

function fieldIn(flat: FlatBuffer, { name }: Column): number {
  const named = flat.text(name)
  const children = flat.references([])
  flat.table(1)
  flat.member(0, 2, DOUBLE)
  const type = flat.end()
  flat.table(7)
  flat.reference(0, named)
  flat.reference(3, type)
  flat.reference(5, children)
  flat.member(1, 1, 1)
  flat.member(2, 1, FLOATING_POINT)
  return flat.end()
}

/** Of each column the bits of what is there, where something is not, and the values. */
function batchMessage(table: Table): Buffer[] {
  const rows = lengthOf(table)
  const buffers: [number, number][] = []
  const body: Buffer[] = []
  let offset = 0
  const put = (octets: Buffer) => {
    buffers.push([offset, octets.length])
    const whole = padded(octets)
    body.push(whole)
    offset += whole.length
  }
  const nodes = table.map(({ values }): [number, number] => {
    const absent = absentIn(values)
    put(absent === 0 ? Buffer.alloc(0) : validity(values))
    put(doubles(values))
    return [rows, absent]
  })
  const flat = new FlatBuffer()
  const places = flat.pairs(buffers)
  const counts = flat.pairs(nodes)
  flat.table(4)
  flat.member(0, 8, rows)
  flat.reference(1, counts)
  flat.reference(2, places)
  return [message(flat, HEADER.recordBatch, flat.end(), offset), ...body]
}

function message(flat: FlatBuffer, header: number, place: number, bodyLength: number): Buffer {
  flat.table(5)
  flat.member(3, 8, bodyLength)
  flat.reference(2, place)
  flat.member(0, 2, V5)
  flat.member(1, 1, header)
  const metadata = padded(flat.finish(flat.end()))
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32LE(CONTINUATION, 0)
  prefix.writeInt32LE(metadata.length, 4)
  return Buffer.concat([prefix, metadata])
}

function absentIn(values: ArrayLike<number | null>): number {
  let absent = 0
  for (let i = 0; i < values.length; i++) if (values[i] === null) absent++
  return absent
}

function validity(values: ArrayLike<number | null>): Buffer {
  const bits = Buffer.alloc(Math.ceil(values.length / 8))
  for (let i = 0; i < values.length; i++) if (values[i] !== null) bits[i >> 3]! |= 1 << (i & 7)
  return bits
}

/** Padded with zeros to a multiple of 8 octets, as the stream aligns its parts. */
const padded = (octets: Buffer) =>
  Buffer.concat([octets, Buffer.alloc((8 - (octets.length % 8)) % 8)])
