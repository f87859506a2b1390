// A potential of the caller's own, read: V and the mass at places, and where they jump.
import { arrayOf, type Box, isArray } from '../../continuum/array-over.ts'
import { bordersOf, sideOf, straightBorders } from '../../continuum/borders.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { kineticFactor, type OwnInput, QUANTITY_UNITS } from './own-words.ts'

export interface OwnPotential {
  readonly box: Box
  readonly dim: 1 | 2
  readonly isRadial: boolean
  readonly breaks: readonly number[]
  /** In a rectangle: borders of V that run along an axis, and on which side of all borders a place is, where there are any. */
  readonly straight: { readonly x: readonly number[]; readonly y: readonly number[] }
  readonly sideOfBorders: ((x: number, y: number) => string) | undefined
  /** V changes in time. */
  readonly changes: boolean
  /** hbar^2/2 over the unit of mass. */
  readonly factor: number
  /** V at places, with the centrifugal term where r counts. */
  potentialAt(x: Float64Array, y?: Float64Array, t?: number): Float64Array
  /** hbar^2/2m at places. */
  inertiaAt(x: Float64Array): Float64Array
}

/** Values of an array between which V has a kink each. */
const KINKS_MAX = 600
/** Borders of V in a plane that elements follow: each is looked at many times. */
const BORDERS_MAX = 16

/** `inTime`: V may name t. */
export function readPotential(input: OwnInput, inTime = false): OwnPotential {
  const { V, domain, units = 'reduced', coordinates, parameters = {}, l, mass, hbar } = input
  if (V === undefined) throw missingInput('/V', 'V is missing: the potential')
  if (!domain && typeof V === 'number') {
    throw invalidInput('/V', 'V is an expression of x or an array over a domain')
  }
  if (!domain) throw missingInput('/domain', 'domain is missing: where V counts, {x: [from, to]}')
  const rangeOf = (range: readonly number[], name: string): readonly [number, number] => {
    if (range[0]! < range[1]!) return [range[0]!, range[1]!]
    throw invalidInput(
      `/domain/${name}`,
      `${name} of the domain goes from ${range[0]} to ${range[1]}`,
    )
  }
  const isRadial = coordinates === 'radial'
  const box = {
    x: rangeOf(domain.x, 'x'),
    y: domain.y ? rangeOf(domain.y, 'y') : ([0, 1] as const),
  }
  const dim = domain.y ? 2 : 1
  if (isRadial && dim === 2)
    throw invalidInput('/domain/y', 'domain of radial coordinates is x, the radius')
  if (isRadial && box.x[0] < 0)
    throw invalidInput('/domain/x', 'x of the domain is a radius, not below 0')
  if (!isRadial && l !== 0) throw invalidInput('/l', 'l counts with radial coordinates')
  if (units !== 'reduced' && hbar !== 1)
    throw invalidInput('/hbar', `hbar follows from the units ${units}`)
  const names: Names = {
    columns: dim === 2 ? ['x', 'y'] : ['x', 'r'],
    parameters,
    units: { V: QUANTITY_UNITS[units].energy, effectiveMass: QUANTITY_UNITS[units].mass },
  }
  const potential = readCoefficient(V, '/V', 'V', names, box)
  const factor = kineticFactor(units, hbar)
  const varied = input.effectiveMass
  if (varied !== undefined && mass !== 1)
    throw invalidInput('/mass', 'mass: there is an effectiveMass')
  if (varied !== undefined && dim === 2)
    throw invalidInput('/effectiveMass', 'effectiveMass varies along a line')
  const masses =
    varied === undefined
      ? constantOf(mass)
      : readCoefficient(varied, '/effectiveMass', 'effectiveMass', names, box)
  for (const [name, one] of [
    ['V', potential],
    ['effectiveMass', masses],
  ] as const) {
    if (one.uses.has('t') && !(inTime && name === 'V'))
      throw invalidInput(
        `/${name}`,
        `${name} names t: only a packet (analysis propagate) knows a V that changes`,
      )
  }
  const borders = (text: unknown, place: string) =>
    dim === 1 && typeof text === 'string' ? bordersOf(text, place, names, box.x) : []
  const kinks = dim === 1 && isArray(V) ? kinksOf(arrayOf(V, '/V', 'V').nx, box.x) : []
  const breaks = [...borders(V, '/V'), ...borders(varied, '/effectiveMass'), ...kinks]
  const side = dim === 2 && typeof V === 'string' ? sideOf(V, '/V', names, BORDERS_MAX) : undefined
  const values = (of: Coefficient, x: Float64Array, y: Float64Array | undefined, t = 0) => {
    const out = new Float64Array(x.length)
    of.fill(out, [x, y ?? x], t)
    return out
  }
  return {
    ...{ box, dim, isRadial, factor, changes: potential.uses.has('t') },
    straight: side ? straightBorders(side, box) : { x: [], y: [] },
    sideOfBorders: side,
    breaks: breaks.sort((a, b) => a - b).filter((at, i, all) => i === 0 || at > all[i - 1]!),
    potentialAt(x, y, t) {
      const all = values(potential, x, y, t)
      if (!isRadial || l === 0) return all
      const inertia = this.inertiaAt(x)
      return all.map((v, i) => v + (inertia[i]! * l * (l + 1)) / (x[i]! * x[i]!))
    },
    inertiaAt(x) {
      return values(masses, x, undefined).map((m, i) => {
        if (m > 0) return factor / m
        throw invalidInput(
          varied === undefined ? '/mass' : '/effectiveMass',
          `mass is ${m} at ${x[i]}: it is above 0`,
        )
      })
    },
  }
}

function kinksOf(count: number, [from, to]: readonly [number, number]): number[] {
  if (count > KINKS_MAX) {
    throw invalidInput('/V', `V has ${count} values: up to ${KINKS_MAX} are taken on a line`, {
      limit: KINKS_MAX,
    })
  }
  return Array.from(
    { length: Math.max(0, count - 2) },
    (_, i) => from + ((to - from) * (i + 1)) / (count - 1),
  )
}
