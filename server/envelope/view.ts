// Three forms of a sealed answer. The seal is over the full one; the others are made of it after it is sealed, say so in
// `view`, and name the entry that holds the digest of the whole.
import { jsonPieces, STEP_CHARACTERS } from '../crypto/text-steps.ts'
import type { Answer } from './answer-faults.ts'
import type { OperatorResult } from './computation.ts'
import type { Envelope, View } from './schema.ts'

/** The largest JSON of an answer: 4 kB of a summary, 600 bytes of a brief, 1 kB where a solver ran or a list is the headline. */
export const VIEW_BYTES_MAX = { summary: 4096, brief: 600, briefOfResult: 1024 } as const

/** A sealed answer in a shorter form, in at most VIEW_BYTES_MAX; `omitted` names what there was no room for. */
export function* shortened(
  envelope: Envelope,
  view: Exclude<View, 'full'>,
): Generator<void, Answer> {
  if (view === 'summary') return yield* within(VIEW_BYTES_MAX.summary, summaryOf(envelope))
  const { briefOfResult, brief } = VIEW_BYTES_MAX
  const most = envelope.result ? briefOfResult : brief
  const { members, omitted } = briefOf(envelope)
  const equation = headlineEquation(envelope)
  const room = most - bytesOf({ ...members, equations: [''] })
  return yield* within(most, {
    members: { ...members, equations: [fitted(equation, room)] },
    omitted,
  })
}

/** The whole envelope with the scalars and checks of its result; each equation once. */
function summaryOf({
  result,
  results,
  elapsedMs,
  cached,
  seal,
  entry,
  links,
  ...rest
}: Envelope): Short {
  const omitted: string[] = []
  return {
    members: {
      ...rest,
      results: results.map(({ equation: _, ...row }) => row),
      ...(result && { result: isSweep(rest) ? { ...result } : scalarsOf(result, omitted) }),
      view: 'summary',
      elapsedMs,
      cached,
      seal,
      entry,
      links,
    },
    omitted,
  }
}

/** The headline, one equation and what a reader must know of it. */
function briefOf(envelope: Envelope): Short {
  const { value, unit, uncertainty, shown, warnings, understood } = envelope
  const { defaulted, result, entry, links } = envelope as Envelope & { defaulted?: object }
  const members = {
    value,
    unit,
    uncertainty,
    shown,
    equations: [] as string[],
    ...(!isEmpty(warnings) && { warnings }),
    ...(!isEmpty(defaulted) && { defaulted }),
    ...understoodTexts(understood),
    ...(result && isSweep(envelope) && { result: columnsOf(result) }),
    view: 'brief',
    ...(entry && { entry: { seq: entry.seq, hash: entry.hash } }),
    links,
  }
  return { members, omitted: [] }
}

interface Short {
  readonly members: Record<string, unknown>
  /** Paths of what is left out because it holds a list. */
  readonly omitted: readonly string[]
}

/** A sweep's headline is its list: the columns stand for the value. */
const isSweep = (envelope: Readonly<Record<string, unknown>>) => 'merkleRoot' in envelope

const columnsOf = ({ points, outputs }: Record<string, unknown>) => ({ points, outputs })

function headlineEquation({ results, operator_id, equations }: Envelope): string {
  const row = (results as OperatorResult[]).find(one => one.operator_id === operator_id)
  return row?.equation ?? equations.at(-1)!
}

/** An equation in about so many bytes: name = symbols = numbers = value without the numbers, or without the symbols too. */
function fitted(equation: string, room: number): string {
  const [name, symbols, ...more] = equation.split(' = ')
  const value = more.at(-1)
  const fits = (text: string) => bytesOf(text) - 2 <= room
  if (fits(equation) || value === undefined) return equation
  const symbolic = `${name} = ${symbols} = … = ${value}`
  return fits(symbolic) ? symbolic : `${name} = … = ${value}`
}

/** What was written as a text, in SI: a number needs no reading. */
function understoodTexts(understood: Envelope['understood'] = {}): Pick<Envelope, 'understood'> {
  const rows = Object.entries(understood)
    .filter(([, { text }]) => text !== undefined)
    .map(([key, { value, unit, text, note }]) => [key, { value, unit, text, note }] as const)
  return rows.length === 0 ? {} : { understood: Object.fromEntries(rows) as never }
}

const isEmpty = (value: object | undefined) =>
  Array.isArray(value) ? value.length === 0 : Object.keys(value ?? {}).length === 0

/** Members of a result that are read as they stand: `parameters` are those of the call and `defaulted`. */
const WHOLE: ReadonlySet<string> = new Set(['checks', 'accuracy', 'statistics'])
const ELSEWHERE: ReadonlySet<string> = new Set(['parameters', 'warnings'])

/** Scalars at any depth; the paths of lists go to `omitted`, a map of fields or series under its own name. */
function scalarsOf(
  from: Record<string, unknown>,
  omitted: string[],
  path = '',
): Record<string, unknown> {
  const scalars: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(from)) {
    const at = `${path}${name}`
    if (path === '' && ELSEWHERE.has(name)) continue
    if (value === null || typeof value !== 'object' || (path === '' && WHOLE.has(name))) {
      scalars[name] = value
    } else if (Array.isArray(value) || isField(value)) {
      if (!isEmpty(value)) omitted.push(at)
    } else {
      const inner = scalarsOf(value as Record<string, unknown>, omitted, `${at}.`)
      if (!isEmpty(inner)) scalars[name] = inner
    }
  }
  return scalars
}

const isField = (value: object) => 'nx' in value && 'sha256' in value

/** What no form of an answer leaves out. */
const CORE = new Set(['value', 'unit', 'uncertainty', 'view', 'entry', 'links'])

/** What goes last: how the value is read, and the members of its receipt. */
const READ = ['shown', 'equations', 'warnings', 'check']
const RECEIPT = ['svcProof', 'operatorChain', 'R_t', 'svcond', 'keyPrefix', 'zid', 'resultHash']
const DEAR = new Set([...CORE, ...READ, ...RECEIPT])
const DECISIVE = new Set(['checks', 'accuracy'])

/** JSON of at most `most` bytes: members of the result go first, the longest first, then others beside the core. */
function* within(most: number, { members, omitted: lists }: Short): Generator<void, Answer> {
  const { result, ...others } = members as { result?: Record<string, unknown> }
  const inner = { ...result }
  const outer: Record<string, unknown> = { ...others }
  const omitted = [...lists]
  const sizes = new Map<unknown, number>()
  const isComputed = () => result !== undefined && !isEmpty(inner)
  for (const value of [...Object.values(inner), ...Object.values(outer)]) {
    // Only where there is a result is anything long; what is short is measured faster at once.
    if (value !== undefined) sizes.set(value, result ? yield* bytesSteps(value) : bytesOf(value))
  }
  const answer = () => {
    const { view, elapsedMs, cached, seal, entry, links, ...before } = outer
    const named = omitted.length > 0 && { omitted: namesWithin(omitted, most) }
    const computed = isComputed() && { result: inner }
    return { ...before, ...computed, ...named, view, elapsedMs, cached, seal, entry, links }
  }
  // What is long has been measured once: it is not written again for each member that goes.
  const bytesOfAnswer = () => {
    const named = omitted.length > 0 ? bytesOf({ omitted: namesWithin(omitted, most) }) - 1 : 0
    const computed = isComputed() ? ',"result":'.length + bytesOfMembers(inner, sizes) : 0
    return bytesOfMembers(outer, sizes) + named + computed
  }
  let excess = bytesOfAnswer() - most
  const leaveOut = (from: Record<string, unknown>, path: string, stays: ReadonlySet<string>) => {
    if (excess <= 0) return
    const byLength = Object.entries(from)
      .filter(([name, value]) => !stays.has(name) && value !== undefined)
      .map(([name, value]) => ({ name, bytes: sizes.get(value)! }))
      .sort((a, b) => b.bytes - a.bytes)
    for (const { name } of byLength) {
      if (excess <= 0) return
      delete from[name]
      omitted.push(`${path}${name}`)
      excess = bytesOfAnswer() - most
    }
  }
  leaveOut(inner, 'result.', DECISIVE)
  leaveOut(outer, '', DEAR)
  leaveOut(inner, 'result.', new Set())
  leaveOut(outer, '', CORE)
  return answer()
}

/** As many names as fit into a tenth of the room; the rest are counted. */
function namesWithin(names: readonly string[], most: number): string[] {
  let room = most / 10
  const fitting = names.filter(name => (room -= bytesOf(name) + 1) > 0)
  const rest = names.length - fitting.length
  return rest === 0 ? fitting : [...fitting, `and ${rest} more`]
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Bytes of the JSON of an object whose values have been measured. */
function bytesOfMembers(
  members: Readonly<Record<string, unknown>>,
  sizes: ReadonlyMap<unknown, number>,
): number {
  const there = Object.entries(members).filter(([, value]) => value !== undefined)
  const commas = Math.max(0, there.length - 1)
  const bytes = ([name, value]: [string, unknown]) => bytesOf(name) + 1 + sizes.get(value)!
  return there.reduce((sum, member) => sum + bytes(member), 2 + commas)
}

function* bytesSteps(value: unknown): Generator<void, number> {
  let bytes = 0
  let turn = STEP_CHARACTERS
  for (const piece of jsonPieces(value)) {
    bytes += Buffer.byteLength(piece)
    if (bytes < turn) continue
    turn = bytes + STEP_CHARACTERS
    yield
  }
  return bytes
}
