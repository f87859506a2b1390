// Families of time series: those of one name that differ by their labels.

export type Labels = Readonly<Record<string, string | number>>

interface Family {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
}

/** Upper bounds of the histograms' buckets in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts by labels. A value of a label must be one of a list that no caller makes longer. */
export class Counter<L extends string> {
  readonly #family: Family
  readonly #counts = new Map<
    string,
    { readonly labels: Record<L, string | number>; value: number }
  >()

  constructor(name: string, help: string) {
    this.#family = { name, help, kind: 'counter' }
  }

  add(labels: Record<L, string | number>, by = 1): void {
    const key = keyOf(labels)
    const known = this.#counts.get(key)
    if (known) known.value += by
    else this.#counts.set(key, { labels, value: by })
  }

  /** Empty before something was counted. */
  lines(): string[] {
    return sampleLines(
      this.#family,
      [...this.#counts.values()].map(({ labels, value }) => [labels, value]),
    )
  }
}

interface Times {
  readonly labels: Labels
  /** Number of measurements in each bucket; the last one has no upper bound. */
  readonly buckets: Float64Array
  seconds: number
}

/** How often something took how long, by labels. */
export class Histogram<L extends string> {
  readonly #family: Family
  readonly #times = new Map<string, Times>()

  constructor(name: string, help: string) {
    this.#family = { name, help, kind: 'histogram' }
  }

  observe(milliseconds: number, labels: Record<L, string | number>): void {
    const key = keyOf(labels)
    let times = this.#times.get(key)
    if (!times) {
      times = { labels, buckets: new Float64Array(BUCKETS.length + 1), seconds: 0 }
      this.#times.set(key, times)
    }
    const seconds = milliseconds / 1000
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
    times.buckets[bucket]!++
    times.seconds += seconds
  }

  lines(): string[] {
    const { name } = this.#family
    const samples = [...this.#times.values()].flatMap(({ labels, buckets, seconds }) => {
      let count = 0
      const within = [...buckets].map((inBucket, i) => {
        count += inBucket
        return sample(`${name}_bucket`, { ...labels, le: BUCKETS[i] ?? '+Inf' }, count)
      })
      return [
        ...within,
        sample(`${name}_sum`, labels, seconds),
        sample(`${name}_count`, labels, count),
      ]
    })
    return samples.length === 0 ? [] : [...headOf(this.#family), ...samples]
  }
}

const keyOf = (labels: Labels) => Object.values(labels).join('\n')

/** Nothing where there are no samples. */
export function sampleLines(family: Family, samples: readonly (readonly [Labels, number])[]) {
  if (samples.length === 0) return []
  return [
    ...headOf(family),
    ...samples.map(([labels, value]) => sample(family.name, labels, value)),
  ]
}

const headOf = ({ name, help, kind }: Family) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(String(text))}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
