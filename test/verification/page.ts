// docs/verification.md, from figures that have been measured. A line of it is made in one place, so that a test can look for
// the lines of those figures that it measures again.
import type { DomainSource } from '../../workers/operator.ts'
import type { Solver } from '../../workers/solver.ts'
import type { Comparison } from './comparison.ts'
import type { OperatorFigure } from './operator-figures.ts'

export interface SolverFigures {
  readonly solver: Pick<Solver, 'key' | 'title'>
  readonly figures: readonly Comparison[]
}

export interface DomainFigures {
  readonly domain: Pick<DomainSource, 'name' | 'prefix' | 'operators'>
  readonly figures: readonly OperatorFigure[]
}

const HEAD = `# Verification

What solvers and operators answer beside figures from outside of this project: closed forms, published tables, other programs. Made by
\`npm run verify\`, which measures every figure anew, writes this page, and fails with the names of those that are farther off than they may
be. \`npm run verify -- WORD\` does so for the solvers and domains whose name holds the word, and prints every figure of them.

An **error** is the difference over the size of the reference (over 1 where that is 0); of a list it is that of the element that comes closest
to what is **allowed**. Results are the same bit for bit on every machine, and so is this page.`

export function verificationPage(
  solvers: readonly SolverFigures[],
  domains: readonly DomainFigures[],
): string {
  const page = [
    HEAD,
    TOTALS,
    '## Solvers',
    ...solvers.map(solverSection),
    '## Operators',
    'Of each operator the figure of its record, to 1e-6 or better: printed, from CODATA, or of a second implementation that was written from the source in another way. Beside it, where a work prints one, that value with the digits that it has; and worked cases of other collections. The largest error of each kind is given with its operator and source.',
    operatorTable(domains),
    '',
  ].join('\n\n')
  return counted(page)
}

/**
 * The page with these tables measured anew and the others as they stand. A table that is new comes before those which follow
 * it in `order`, the keys of all of them; undefined where it is not named there, or where the row of a domain is not in it yet.
 */
export function withTables(
  page: string,
  solvers: readonly SolverFigures[],
  domains: readonly DomainFigures[],
  order: readonly string[] = [],
): string | undefined {
  let text = page
  const replace = (from: string, end: RegExp, by: string): boolean => {
    const at = text.indexOf(from)
    if (at < 0) return false
    const length = text.slice(at + 1).search(end) + 1
    text = text.slice(0, at) + by + text.slice(at + length)
    return true
  }
  const insert = (key: string, section: string): boolean => {
    if (!order.includes(key)) return false
    const later = order.slice(order.indexOf(key) + 1).map(name => text.indexOf(`### ${name}: `))
    const at = later.find(one => one >= 0) ?? text.indexOf('## Operators\n')
    text = `${text.slice(0, at)}${section}\n\n${text.slice(at)}`
    return true
  }
  const isThere = [
    ...solvers.map(one => {
      const { key } = one.solver
      const section = solverSection(one)
      return replace(`### ${key}: `, /\n\n##/, section) || insert(key, section)
    }),
    ...domains.map(one => replace(`| ${one.domain.name} | `, /\n/, domainRow(one))),
  ]
  return isThere.every(one => one) ? counted(text.replace(TOTALS_LINE, TOTALS)) : undefined
}

const TOTALS = 'TOTALS'
const TOTALS_LINE = /^\d+ figures of solvers .*$/m

/** Says above the tables how many figures they hold. */
function counted(page: string): string {
  const [above = '', below = ''] = page.split('\n## Operators\n')
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter(line => /^\| (?!case |domain |--- )/.test(line))
      .map(line => line.split(' | '))
  const rows = rowsOf(above)
  const refusals = rows.filter(([, , ours, error]) => error === '' && ours!.startsWith('refused'))
  const domains = rowsOf(below)
  const sum = (...columns: number[]) =>
    domains.reduce((total, cells) => total + columns.reduce((n, at) => n + Number(cells[at]), 0), 0)
  const solvers = `${rows.length - refusals.length} figures of solvers and of the field, ${refusals.length} inputs that have to be refused`
  const operators = `${sum(2, 4, 7)} figures of ${sum(1)} operators in ${domains.length} domains`
  return page.replace(TOTALS, `${solvers}, and ${operators}.`)
}

/** A table of one solver: its sources are numbered below it. */
export function solverSection({ solver, figures }: SolverFigures): string {
  const sources = [...new Set(figures.map(({ source }) => source))]
  const rows = figures.map(one => figureRow(one, sources.indexOf(one.source) + 1))
  return [
    `### ${solver.key}: ${solver.title}`,
    [
      '| case | reference | ours | error | allowed | source |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    sources.map((source, i) => `${i + 1}. ${text(source)}`).join('\n'),
  ].join('\n\n')
}

export function figureRow(
  { name, reference, ours, error, allowed }: Comparison,
  source: number,
): string {
  const cells = [name, shown(reference), shown(ours), bound(error), bound(allowed), source]
  return `| ${cells.join(' | ')} |`
}

function operatorTable(domains: readonly DomainFigures[]): string {
  const rows = domains.map(one => domainRow(one))
  return [
    '| domain | operators | to 1e-6 | largest error | as printed | largest error | its source | worked cases | largest error |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

export function domainRow({ domain, figures }: DomainFigures): string {
  const of = (kind: OperatorFigure['kind']) => figures.filter(one => one.kind === kind)
  const worst = (some: readonly OperatorFigure[]) =>
    some.length === 0
      ? undefined
      : some.reduce((most, one) => (one.error! > most.error! ? one : most))
  const told = (one: OperatorFigure | undefined) =>
    one === undefined ? '' : `${bound(one.error)} (${one.name})`
  const [expected, published, worked] = [of('expected'), of('published'), of('worked')]
  const cells = [
    text(domain.name),
    domain.operators.length,
    expected.length,
    told(worst(expected)),
    published.length,
    told(worst(published)),
    text(worst(published)?.source ?? ''),
    worked.length || '',
    told(worst(worked)),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Nine digits: more than any figure from outside has, and fewer than the last bits of a sum. */
const DIGITS = 9
/** Longer texts are no numbers that somebody compares by eye. */
const WIDTH_MAX = 40

function shown(value: number | string): string {
  if (typeof value === 'string')
    return text(value.length > WIDTH_MAX ? `${value.slice(0, WIDTH_MAX)}…` : value)
  return String(Number(value.toPrecision(DIGITS)))
}

const bound = (value: number | null): string =>
  value === null
    ? ''
    : value === 0
      ? '0'
      : value.toExponential(1).replace('e+0', '').replace('.0e', 'e')

const text = (value: string): string => value.replaceAll('|', '\\|').replace(/\s+/g, ' ')
