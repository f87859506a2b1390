// Arrays are samples: the same answer with them raised by what they leave open tells how far each of its numbers may be off.
import { type Sampled, sampledIn, straightWarning } from '../../continuum/samples.ts'
import type { Run, Solution } from '../../solver.ts'
import type { OwnInput } from './own-words.ts'

type Answer = Solution<Record<string, unknown>>

/** Outputs and those that tell their errors. */
const ERRORS = {
  energies: 'energyErrors',
  transmission: 'transmissionErrors',
  phases: 'phaseErrors',
  crossSections: 'crossSectionErrors',
} as const

const NAMES = ['V', 'effectiveMass', 're', 'im']

/** `analyse`, whose errors hold what samples of V, the mass or a packet leave open. */
export function withSamples<A extends Answer>(
  input: OwnInput,
  run: Run,
  analyse: (input: OwnInput, run: Run) => A,
): A {
  // Waves that come in begin and end at what V is at the sides.
  const sampled = sampledIn(input, NAMES, { areSidesHeld: input.analysis === 'scattering' })
  const runs = 1 + sampled.length
  const partOf = (k: number): Run => ({
    ...run,
    progress: (share, message) => run.progress((k + share) / runs, message),
  })
  const answer = analyse(input, partOf(0))
  return sampled.reduce(
    (all, one, k) => widened(all, analyse(one.raised, partOf(k + 1)), answer, one),
    answer,
  )
}

/** `answer` with what `other`, that of raised samples, differs by from the `first` in all errors that it tells. */
function widened<A extends Answer>(answer: A, other: A, first: A, array: Sampled<OwnInput>): A {
  const gap = Math.abs((other.value ?? 0) - (first.value ?? 0))
  const share = gap / Math.max(Math.abs(first.value ?? 0), Number.MIN_VALUE)
  const estimate = Math.max(answer.accuracy.estimate, share)
  const bound = Math.max(answer.accuracy.bound, share)
  return {
    ...answer,
    uncertainty: answer.uncertainty + gap,
    method: `${answer.method}; ${array.name} is straight between its ${array.count} values`,
    outputs: { ...answer.outputs, ...errorsOf(answer.outputs, other.outputs, first.outputs) },
    accuracy: {
      ...{ estimate, bound },
      how: `${answer.accuracy.how}; and with the values of ${array.name} raised by what they leave open`,
    },
    warnings: [...(answer.warnings ?? []), ...(gap > 0 ? [straightWarning(array, gap)] : [])],
  }
}

type Outputs = Readonly<Record<string, unknown>>
type Numbers = readonly number[]
interface Peak {
  readonly energy: number
  readonly width: number
  readonly error: number
}

function errorsOf(outputs: Outputs, other: Outputs, first: Outputs): Outputs {
  const errors: Record<string, unknown> = {}
  const gapsOf = (name: string, of = (one: unknown) => one as number) => {
    const [a, b] = [other[name], first[name]] as [unknown[], unknown[]]
    return b.map((one, k) => Math.abs(of(a[k]) - of(one)))
  }
  for (const [name, error] of Object.entries(ERRORS)) {
    if (outputs[error] === undefined) continue
    const gaps = gapsOf(name)
    const tops = first['bands'] ? gapsOf('bands', one => (one as { top: number }).top) : gaps
    errors[error] = (outputs[error] as Numbers).map((one, k) => one + Math.max(gaps[k]!, tops[k]!))
  }
  const lengths = [other, first].map(one => one['scatteringLength'])
  if (typeof lengths[0] === 'number' && typeof lengths[1] === 'number') {
    const gap = Math.abs(lengths[0] - lengths[1])
    errors['scatteringLengthError'] = (outputs['scatteringLengthError'] as number) + gap
  }
  const peaks = outputs['resonances'] as readonly Peak[] | null | undefined
  if (peaks) {
    const others = (other['resonances'] ?? []) as readonly Peak[]
    errors['resonances'] = peaks.map(peak => {
      // Without a counterpart its energy is known to no better than its width.
      const gap = others.reduce(
        (least, { energy }) => Math.min(least, Math.abs(energy - peak.energy)),
        others.length > 0 ? Number.POSITIVE_INFINITY : peak.width,
      )
      return { ...peak, error: peak.error + gap }
    })
  }
  if (outputs['shares']) {
    const gaps = gapsOf('shares', one => (one as { share: number }).share)
    errors['shares'] = (outputs['shares'] as { share: number; error: number }[]).map(
      ({ share, error }, k) => ({ share, error: error + gaps[k]! }),
    )
  }
  const packet = outputs['packet'] as Readonly<Record<string, number>> | undefined
  if (packet) {
    const [raised, plain] = [other['packet'], first['packet']] as Record<string, number>[]
    const wider = ['X', 'Y'].flatMap(axis => {
      const before = packet[`error${axis}`]
      if (before === undefined) return []
      const gap = Math.abs(raised![`mean${axis}`]! - plain![`mean${axis}`]!)
      return [[`error${axis}`, before + gap] as const]
    })
    errors['packet'] = { ...packet, ...Object.fromEntries(wider) }
  }
  return errors
}
