// The module that the functions of a text are put behind, and what they may call: functions of the mathematics module by
// its index, and functions that live in TypeScript by way of the host, each by a number that never leaves this program.
import { readFileSync } from 'node:fs'
import { functions } from '../functions.ts'
import { ByteReader } from './bytes.ts'

export const SECTION = {
  type: 1,
  import: 2,
  function: 3,
  export: 7,
  code: 10,
  data: 11,
  dataCount: 12,
} as const

export interface Section {
  readonly id: number
  readonly content: Uint8Array
}

/** How a call is written: what is pushed before its arguments, if anything, and the function's index. */
export interface Callee {
  readonly index: number
  readonly which: number | undefined
}

const folder = import.meta.url.endsWith('.ts') ? '../../../build/assembly/' : '../../../assembly/'
const bytes = readFileSync(new URL(`${folder}user-mathematics.wasm`, import.meta.url))

export const sections: readonly Section[] = sectionsOf(bytes)

function sectionsOf(module: Uint8Array): Section[] {
  const reader = new ByteReader(module)
  reader.take(8)
  const all: Section[] = []
  while (!reader.isAtEnd) all.push({ id: reader.byte(), content: reader.take(reader.unsigned()) })
  return all
}

export const contentOf = (id: number): Uint8Array =>
  sections.find(section => section.id === id)?.content ?? new Uint8Array([0])

const EXPORTED_FUNCTION = 0

/** Indices of the exported functions by their names. */
const exported: ReadonlyMap<string, number> = new Map(exportedFunctions())

function* exportedFunctions(): Generator<[name: string, index: number]> {
  const reader = new ByteReader(contentOf(SECTION.export))
  for (let left = reader.unsigned(); left > 0; left--) {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.unsigned()
    if (kind === EXPORTED_FUNCTION) yield [name, index]
  }
}

/** The functions that the module has without any of a text: those that it imports, then its own. */
export const FUNCTIONS_BEFORE =
  countedImports() + new ByteReader(contentOf(SECTION.function)).unsigned()

function countedImports(): number {
  const reader = new ByteReader(contentOf(SECTION.import))
  let count = 0
  for (let left = reader.unsigned(); left > 0; left--) {
    reader.name()
    reader.name()
    if (reader.byte() === EXPORTED_FUNCTION) {
      reader.unsigned()
      count++
    } else {
      // The memory: its limits.
      const isBounded = reader.byte() === 1
      reader.unsigned()
      if (isBounded) reader.unsigned()
    }
  }
  return count
}

/** Functions of the language that live in TypeScript, in a fixed order. */
const hosted = [...functions.keys()].filter(name => !exported.has(nameInModule(name)))

/** What the language calls ln is log in the module. */
function nameInModule(name: string): string {
  return name === 'ln' ? 'log' : name
}

export function calleeOf(name: string, arity: number): Callee {
  const index = exported.get(nameInModule(name))
  if (index !== undefined) return { index, which: undefined }
  const which = hosted.indexOf(name)
  const host = exported.get(`host${arity}`)
  if (which < 0 || host === undefined) throw new Error(`no function ${name} of ${arity}`)
  return { index: host, which }
}

export const indexOf = (name: 'rootBegin' | 'rootNext' | 'rootOpen'): number => exported.get(name)!

const evaluators = hosted.map(name => functions.get(name)!.evaluate)
const call = (which: number, ...args: number[]) => evaluators[which]!(...args)

/** What every user module imports beside its memory. */
export const IMPORTS: Record<string, object> = {
  host: {
    call1: (which: number, a: number) => evaluators[which]!(a),
    call2: (which: number, a: number, b: number) => evaluators[which]!(a, b),
    call3: call,
    call4: call,
  },
}
