// Side holes of a bore by their equivalent circuit: the air in the chimney and about its mouth beside the way, and a length that
// the way loses (Dalmont, Nederveen, Dubos, Ollivier, Meserette and te Sligte, Acta Acustica 88 (2002) 567; lengths of Nederveen,
// Jansen and van Hassel, Acta Acustica 84 (1998) 957, and, of a closed hole, of Dubos et al., Acta Acustica 85 (1999) 153).
import { type Names, readCoefficient } from '../../continuum/coefficient.ts'
import { exp, pow } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Gas } from './gas.ts'
import type { OwnInput } from './own-words.ts'
import type { Part, TubePart } from './parts.ts'
import { PIPE_UNITS } from './pipe-units.ts'

export interface Hole {
  readonly at: number
  readonly radius: number
  /** Of its chimney. */
  readonly length: number
  readonly isOpen: boolean
  readonly place: string
}

const STATES = { open: true, closed: false } as const

export function readHoles({ holes = [], parameters = {} }: OwnInput): Hole[] {
  const names: Names = { columns: [], parameters, units: PIPE_UNITS }
  return holes.map((hole, i) => {
    const place = pointerTo('holes', i)
    const size = (name: 'at' | 'radius' | 'length') => {
      if (hole[name] === undefined)
        throw missingInput(`${place}/${name}`, `${name} of the hole is missing`)
      const { constant } = readCoefficient(hole[name], `${place}/${name}`, name, names)
      if (constant !== undefined && constant > 0) return constant
      throw invalidInput(`${place}/${name}`, `${name} of a hole is a number above 0`)
    }
    const read = { at: size('at'), radius: size('radius'), length: size('length') }
    return { ...read, isOpen: STATES[hole.state ?? 'open'], place }
  })
}

/** The same holes by a fingering: its states, in their order. */
export function fingered(holes: readonly Hole[], fingering: readonly string[], place: string) {
  if (fingering.length !== holes.length)
    throw invalidInput(
      place,
      `a fingering says open or closed of each of the ${holes.length} holes`,
    )
  return holes.map((hole, i) => ({
    ...hole,
    isOpen: STATES[fingering[i] as keyof typeof STATES],
  }))
}

/** Tubes cut at the holes, and what these are. */
export function pierced(parts: readonly Part[], holes: readonly Hole[], gas: Gas): Part[] {
  const rising = holes.toSorted((a, b) => a.at - b.at)
  const out: Part[] = []
  let next = 0
  let end = 0
  for (const part of parts) {
    if (part.kind !== 'tube') {
      out.push(part)
      continue
    }
    end = part.from + part.length
    let from = 0
    while (next < rising.length && rising[next]!.at < end) {
      const hole = rising[next++]!
      const to = (hole.at - part.from) / part.length
      if (to > from) out.push(stretchOf(part, from, to))
      const bore = part.radiiAt(Float64Array.of(to))[0]!
      out.push(...circuitOf(hole, bore, gas))
      from = to
    }
    out.push(from === 0 ? part : stretchOf(part, from, 1))
  }
  const beyond = rising[next]
  if (!beyond) return out
  throw invalidInput(`${beyond.place}/at`, `at is ${beyond.at}: the tubes end at ${end}`)
}

/** A tube from one share of its length to another. */
function stretchOf(part: TubePart, from: number, to: number): TubePart {
  return {
    ...part,
    from: part.from + from * part.length,
    length: (to - from) * part.length,
    radiiAt: shares => part.radiiAt(shares.map(share => from + (to - from) * share)),
  }
}

function circuitOf({ radius, length, isOpen, place }: Hole, bore: number, { rho }: Gas): Part[] {
  const share = radius / bore
  if (!(share <= 1))
    throw invalidInput(`${place}/radius`, `radius is ${radius}: the bore there has ${bore}`)
  const square = share * share
  const inner = radius * (0.82 - 1.4 * square + 0.75 * pow(share, 2.7))
  // What lies between the flat mouth of the chimney and the round wall of the bore.
  const matching = (radius * share * (1 + 0.207 * square * share)) / 8
  const along = isOpen
    ? -0.28 * radius * square
    : (-radius * square) /
      (1.78 * coth((1.84 * length) / radius) + 0.94 + 0.54 * share + 0.285 * square)
  const half: Part = { kind: 'inertance', mass: (rho * along) / (2 * Math.PI * bore * bore) }
  return [
    half,
    {
      ...{ kind: 'branch', radius, length: length + matching },
      end: isOpen ? 'unflanged' : 'closed',
      mass: (rho * inner) / (Math.PI * radius * radius),
    },
    half,
  ]
}

function coth(x: number): number {
  const less = exp(-2 * x)
  return (1 + less) / (1 - less)
}
