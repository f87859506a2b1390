import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { anything, choice, integer, object, optional, record, text } from '../../workers/schema.ts'
import type { Field } from '../../workers/solver.ts'
import type { Caller } from '../call/caller.ts'
import { ownerOf } from '../call/owner.ts'
import { defineTool, type House, READ_ONLY } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { arraySteps } from '../envelope/arrays.ts'
import { namesIn } from '../pictures/choice.ts'
import type { Table } from './forms/column.ts'
import {
  columnWriters,
  fieldWriters,
  formsOf,
  MEDIA,
  particleWriters,
  splitName,
  stateWriters,
  tableWriters,
} from './forms/forms.ts'
import { drawableOf, particlesIn, plotForm, plotOf } from './plot.ts'
import { takenOf } from './slice.ts'
import { wholeAnswer } from './whole-answer.ts'

const ID = integer({
  title: 'entry of the answer in your chain',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  examples: [1],
})
const NAME = { minLength: 1, maxLength: 128 }

const common = {
  tier: 'key',
  toolset: 'state',
  mcp: false,
  annotations: READ_ONLY,
} as const

/** The answer that an entry of the caller's machine seals. */
function ownAnswer(id: number, caller: Caller, house: House) {
  const machine = { zid: ownerOf(caller), plan: caller.key!.plan }
  return wholeAnswer(machine, id, caller, house)
}

const resultRead = defineTool({
  ...common,
  name: 'result_read',
  title: 'Read a result again',
  description:
    'An answer of your machine whole, bit for bit as it was sealed: links.result of each run of a solver, of each sweep and of each answer in a shorter view. What is not in memory any more is computed again. application/octet-stream gives its arrays whole. Costs nothing.',
  input: object({ id: ID }),
  output: record(anything({ title: 'member of the envelope' }), { title: 'the envelope' }),
  routes: [{ method: 'GET', path: '/api/results/:id' }],
  produces: ['application/json', 'application/octet-stream'],
  examples: [{ title: 'the first entry', input: { id: 1 } }],

  async call({ id }, caller, house) {
    const { envelope, result, written } = await ownAnswer(id, caller, house)
    return {
      kind: 'json',
      body: envelope,
      octets: () => unhurried(written.wholeSteps(envelope)),
      arrays: () => unhurried(arraySteps(result)),
    }
  },
})

const KINDS = ['fields', 'series'] as const

const resultArray = defineTool({
  ...common,
  name: 'result_array',
  title: 'Read a field or a column of a result',
  description:
    'One field or one column of the series of a result, whole, by Accept or by an extension of the name: .json, .npy (NumPy), .csv, .arrow (IPC stream), and .vti (VTK, ParaView) of a field. The columns of a sweep are its inputs and outputs. from, count and every give a part of it: rows of a field, values of a column. Costs nothing.',
  input: object({
    id: ID,
    kind: choice([...KINDS], { title: 'what it is' }),
    name: text({ title: 'its name', ...NAME, examples: ['temperature.npy'] }),
    from: integer({ title: 'first row or value', minimum: 0, default: 0 }),
    count: optional(integer({ title: 'most rows or values; unset: all that follow', minimum: 1 })),
    every: integer({
      title: 'takes each so-manieth, of a field along both axes',
      minimum: 1,
      default: 1,
    }),
  }),
  output: record(anything({ title: 'name, values; nx, ny, dx, dy of a field; slice of a part' }), {
    title: 'as JSON',
  }),
  routes: [{ method: 'GET', path: '/api/results/:id/:kind/:name' }],
  produces: [MEDIA.json, MEDIA.npy, MEDIA.csv, MEDIA.vti, MEDIA.arrow],
  examples: [
    { title: 'a field', input: { id: 1, kind: 'fields', name: 'temperature.npy' } },
    { title: 'a look at it', input: { id: 1, kind: 'fields', name: 'temperature', every: 8 } },
  ],

  async call({ id, kind, name: part, ...slice }, caller, house) {
    const { result } = await ownAnswer(id, caller, house)
    if (kind === 'fields') {
      const fields = (result['fields'] ?? {}) as Record<string, Field>
      const { name, extension } = nameAmong(part, Object.keys(fields), kind)
      const field = fields[name]!
      const writers = fieldWriters(name, field, takenOf(slice, field.ny))
      return { kind: 'forms', forms: formsOf(writers, extension, '/name') }
    }
    const table = tableOf(result)
    const { name, extension } = nameAmong(
      part,
      table.map(column => column.name),
      kind,
    )
    const column = table.find(one => one.name === name)!
    const isBeside = table[0]!.values.length === column.values.length
    const taken = takenOf(slice, column.values.length)
    const writers = columnWriters(column, isBeside ? table[0] : undefined, taken)
    return { kind: 'forms', forms: formsOf(writers, extension, '/name') }
  },
})

const PARTS = ['series', 'state', 'particles'] as const

const resultPart = defineTool({
  ...common,
  name: 'result_part',
  title: 'Read the series or the state of a result, or draw it',
  description:
    'series: all columns of a result beside each other, as .json, .csv or .arrow, and where there are columns x and y as a path in space (.vtu, .xyz), or as the mesh that a column triangles numbers (.vtu). state: that from which a run goes on, as JSON. plot: the picture that shows it best, or of the field or series that field names, as .svg or .png; as JSON the names that can be drawn. particles: those of a picture in space, moment by moment: .json as they are shown, .xyz (extended, for viewers), .csv and .arrow with every digit. By Accept or by extension. Costs nothing.',
  input: object({
    id: ID,
    part: text({
      title: 'series, state, particles or plot, and maybe an extension',
      ...NAME,
      examples: ['series'],
    }),
    field: optional(text({ title: 'field or series that plot draws', ...NAME })),
  }),
  output: record(anything({ title: 'column, or member of the state' }), { title: 'as JSON' }),
  routes: [{ method: 'GET', path: '/api/results/:id/:part' }],
  produces: [
    ...[MEDIA.json, MEDIA.csv, MEDIA.arrow, MEDIA.vtu, MEDIA.xyz],
    ...['image/svg+xml', 'image/png'],
  ],
  examples: [
    { title: 'as a table', input: { id: 1, part: 'series.csv' } },
    { title: 'names that can be drawn', input: { id: 1, part: 'plot' } },
  ],

  async call({ id, part, field }, caller, house) {
    const { result, envelope } = await ownAnswer(id, caller, house)
    const plot = plotForm(part)
    if (plot) {
      const drawable = drawableOf(result, tableOf(result))
      const names = namesIn(drawable)
      const drawing = plotOf(envelope, drawable, house.solvers, field)
      if (drawing === undefined) throw nothingThere(field!, names, 'fields and series')
      return { kind: 'json', body: { names }, drawing: () => drawing, ...plot }
    }
    if (field !== undefined) throw invalidInput('/field', `field is for plot, not for ${part}`)
    const { name, extension } = nameAmong(part, PARTS, 'parts')
    if (name === 'series') {
      const table = tableOf(result)
      if (table.length === 0) throw nothingThere('series', [], 'parts')
      const title = `${envelope.operator_id}, entry ${id}`
      return { kind: 'forms', forms: formsOf(tableWriters(table, title), extension, '/part') }
    }
    if (name === 'particles') {
      const drawable = drawableOf(result, tableOf(result))
      const particles = particlesIn(envelope, drawable, house.solvers)
      if (particles === undefined) throw nothingThere('particles', ['plot'], 'parts')
      const writers = particleWriters(particles.space, particles.whole)
      return { kind: 'forms', forms: formsOf(writers, extension, '/part') }
    }
    if (!('state' in result)) throw nothingThere('state', ['series'], 'parts')
    return { kind: 'forms', forms: formsOf(stateWriters(result['state']), extension, '/part') }
  },
})

/** The name that is meant, with its extension; a name may itself end like one. */
function nameAmong(part: string, names: readonly string[], kind: string) {
  if (names.includes(part)) return { name: part, extension: undefined }
  const split = splitName(part)
  if (!names.includes(split.name)) throw nothingThere(split.name, names, kind)
  return split
}

const nothingThere = (name: string, names: readonly string[], kind: string) =>
  new Failure('NOT_FOUND', `the ${kind} have no ${name}; there are ${names.join(', ') || 'none'}`, {
    name,
    known: names,
  })

interface Swept {
  inputs: Record<string, number | ArrayLike<number>>
  outputs: Record<string, { values: ArrayLike<number>; uncertainties: ArrayLike<number> }>
}

/** Columns of a result: its series, or the lists of a sweep. */
function tableOf(result: Readonly<Record<string, unknown>>): Table {
  const { series } = result as { series?: Record<string, ArrayLike<number | null>> }
  if (series) return Object.entries(series).map(([name, values]) => ({ name, values }))
  const { inputs = {}, outputs = {} } = result as Partial<Swept>
  return [
    ...Object.entries(inputs).flatMap(([name, values]) =>
      typeof values === 'number' ? [] : [{ name, values }],
    ),
    ...Object.entries(outputs).flatMap(([name, { values, uncertainties }]) => [
      { name, values },
      { name: `${name}.uncertainty`, values: uncertainties },
    ]),
  ]
}

export const runTools = [resultRead, resultArray, resultPart]
