// Compares ratios of benchmark runs with recorded ones. The ratio of two times of the same run hardly depends on how busy the
// machine is.
/** A row of a benchmark. */
type Row = Readonly<Record<string, string | number | null>>

/** A ratio over several runs: the median, and half of the range. */
export interface Ratio {
  value: number
  scatter: number
}

/** By `benchmark: row, column`. */
export type Ratios = Readonly<Record<string, Ratio>>

/** What bench/table.json keeps: the ratios of each machine. */
export type Table = Readonly<Record<string, Ratios>>

export interface Moved {
  name: string
  before: Ratio
  now: Ratio
}

const isRatio = (column: string) => /(^|, )(times|of|ratio to) /.test(column)

/** The ratios present in all runs; rows of the same name are distinguished by their other text columns. */
export function ratiosOf(runs: readonly Readonly<Record<string, readonly Row[]>>[]): Ratios {
  const figures = runs.map(run => new Map(Object.entries(run).flatMap(figuresOf)))
  const [first = new Map<string, number>()] = figures
  const shared = [...first.keys()].filter(name => figures.every(run => run.has(name)))
  return Object.fromEntries(
    shared.map(name => [name, ratioOf(figures.map(run => run.get(name)!))] as const),
  )
}

function figuresOf([benchmark, rows]: [string, readonly Row[]]): [string, number][] {
  return rows.flatMap(row => {
    const words = Object.values(row).filter(cell => typeof cell === 'string')
    return Object.entries(row).flatMap(([column, cell]): [string, number][] =>
      isRatio(column) && typeof cell === 'number'
        ? [[`${benchmark}: ${words.join(' ')}, ${column}`, cell]]
        : [],
    )
  })
}

function ratioOf(values: readonly number[]): Ratio {
  const sorted = values.toSorted((a, b) => a - b)
  const least = sorted[0]!
  const largest = sorted.at(-1)!
  return { value: sorted[sorted.length >> 1]!, scatter: (largest - least) / 2 }
}

/** Ratios that changed by more than the scatter of both, the largest decrease first. */
export function movedRatios(before: Ratios, now: Ratios): Moved[] {
  const both = Object.keys(now).filter(name => name in before)
  return both
    .map(name => ({ name, before: before[name]!, now: now[name]! }))
    .filter(({ before: a, now: b }) => Math.abs(b.value - a.value) > a.scatter + b.scatter)
    .sort((a, b) => a.now.value / a.before.value - b.now.value / b.before.value)
}
