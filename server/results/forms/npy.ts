// NumPy's format, version 1.0 (numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
import { doubles } from './column.ts'

/** The head and its length field end at a multiple of this. */
const ALIGNMENT = 64
const MAGIC = Buffer.from('\x93NUMPY\x01\x00', 'latin1')

/** An array of float64 in rows. */
export function npy(values: ArrayLike<number | null>, shape: readonly number[]): Buffer {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': ${tuple}, }`
  const before = MAGIC.length + 2
  const padding = ALIGNMENT - 1 - ((before + dictionary.length) % ALIGNMENT)
  const head = Buffer.from(`${dictionary}${' '.repeat(padding)}\n`, 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16LE(head.length)
  return Buffer.concat([MAGIC, length, head, doubles(values)])
}
