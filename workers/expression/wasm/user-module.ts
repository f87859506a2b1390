// One module of the mathematics and, behind it, the functions of a text: what is new stands behind what is there in each
// section, so that no index of what is there moves and exp is a direct call.
import type { UserModule } from '../../kernel.ts'
import { rule } from '../binders.ts'
import type { BodyWriter } from './body-writer.ts'
import { ByteReader, ByteWriter, type ValueType } from './bytes.ts'
import { FUNCTIONS_BEFORE, IMPORTS, SECTION, sections } from './mathematics.ts'
import { type Term, termsIn } from './term.ts'
import { NODES_ADDRESS } from './user-memory.ts'

/** A function that returns nothing. */
export interface UserFunction {
  readonly name: string
  readonly parameters: readonly ValueType[]
  /** Locals and instructions, as the code section holds them. */
  readonly body: Uint8Array
  /** Whether it needs the nodes of integrals. */
  readonly integrates: boolean
}

export function userFunction(
  name: string,
  parameters: readonly ValueType[],
  roots: readonly Term[],
  writer: BodyWriter,
): UserFunction {
  const integrates = termsIn(roots).some(({ operation }) => operation === 'integral')
  return { name, parameters, body: writer.finished(), integrates }
}

const HEADER = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
const FUNCTION_TYPE = 0x60
const EXPORTED_FUNCTION = 0

export function userModule(functions: readonly UserFunction[]): UserModule {
  const integrates = functions.some(one => one.integrates)
  const module = new ByteWriter().bytes(HEADER)
  for (const { id, content } of sections) {
    module.byte(id).sized(changed(id, content, functions, integrates))
  }
  // A copy of its own size: what grew has room behind.
  return { bytes: module.written.slice(), imports: IMPORTS }
}

function changed(
  id: number,
  content: Uint8Array,
  functions: readonly UserFunction[],
  integrates: boolean,
): Uint8Array {
  switch (id) {
    case SECTION.type:
      return appended(content, functions.map(typeOf))
    case SECTION.function: {
      const types = new ByteReader(contentOfTypes()).unsigned()
      return appended(
        content,
        functions.map((_, i) => new ByteWriter().unsigned(types + i).written),
      )
    }
    case SECTION.export:
      // Those of the mathematics are nobody's business.
      return appended(Uint8Array.of(0), functions.map(exportOf))
    case SECTION.code:
      return appended(
        content,
        functions.map(({ body }) => new ByteWriter().sized(body).written),
      )
    case SECTION.dataCount:
      return integrates ? counted(content, 1) : content
    case SECTION.data:
      return integrates ? appended(content, [nodes()]) : content
    default:
      return content
  }
}

const contentOfTypes = () => sections.find(({ id }) => id === SECTION.type)!.content

function typeOf({ parameters }: UserFunction): Uint8Array {
  return new ByteWriter().byte(FUNCTION_TYPE).sized(Uint8Array.from(parameters)).unsigned(0).written
}

function exportOf({ name }: UserFunction, i: number): Uint8Array {
  return new ByteWriter()
    .sized(name)
    .byte(EXPORTED_FUNCTION)
    .unsigned(FUNCTIONS_BEFORE + i).written
}

/** Points, then weights, of the rule of integrals, put in place when the module is instantiated. */
function nodes(): Uint8Array {
  const values = new ByteWriter()
  for (const value of [...rule.points, ...rule.weights]) values.double(value)
  const segment = new ByteWriter().byte(0).op('i32.const').signed(NODES_ADDRESS).op('end')
  return segment.sized(values.written).written
}

/** A vector of the format with more at its end. */
function appended(vector: Uint8Array, more: readonly Uint8Array[]): Uint8Array {
  const reader = new ByteReader(vector)
  const writer = new ByteWriter().unsigned(reader.unsigned() + more.length)
  writer.bytes(vector.subarray(reader.at))
  for (const one of more) writer.bytes(one)
  return writer.written
}

const counted = (count: Uint8Array, more: number) =>
  new ByteWriter().unsigned(new ByteReader(count).unsigned() + more).written
