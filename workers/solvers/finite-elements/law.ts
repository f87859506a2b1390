// Stress of strain: the four components xx, yy, zz and xy of plane stress, plane strain and bodies of revolution, where x is the
// radius and z goes around the axis.
import { type Coefficient, constantOf } from '../../continuum/coefficient.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'

export type State = 'plane-stress' | 'plane-strain' | 'axisymmetric'

/** What a material is made of, each a number or an expression of place. */
export interface Material {
  readonly place: string
  /** E and nu, or E1, E2, E3, nu12, nu13, nu23, G12 and the angle of axis 1 against x. */
  readonly elastic: readonly Coefficient[]
  readonly isOrthotropic: boolean
  readonly rho: Coefficient | undefined
  /** Along both axes of the material. */
  readonly alpha: readonly Coefficient[]
}

export interface Law {
  /** 4 x 4, row by row. */
  readonly stiffness: Float64Array
  /** Volume that a mean stress adds, 1/K, where `stiffness` is that of the change of shape alone. */
  readonly compliance?: number
  /** Strain by a degree: xx, yy, zz, xy. */
  readonly expansion: readonly [number, number, number, number]
  readonly rho: number
}

/** Above this Poisson's ratio a displacement alone describes no volume that can hardly change. */
export const NU_MAX = 0.495

/** Whether the volume of a material can hardly change at any of the places of its region. */
export function keepsVolume(
  { elastic, isOrthotropic }: Material,
  state: State,
  places: () => readonly [Float64Array, Float64Array],
): boolean {
  if (state === 'plane-stress' || isOrthotropic) return false
  const nu = elastic[1]!
  if (nu.constant !== undefined) return nu.constant > NU_MAX
  const at = places()
  const values = new Float64Array(at[0].length)
  nu.fill(values, at, 0)
  return values.some(value => value > NU_MAX)
}

/** The law at each of these places, parted in shape and volume where that is asked for. */
export function lawsAt(
  material: Material,
  state: State,
  x: Float64Array,
  y: Float64Array,
  isParted: boolean,
): (point: number) => Law {
  const { elastic, alpha, rho = constantOf(0), isOrthotropic, place } = material
  const parts = [...elastic, ...alpha, rho]
  const at = (values: readonly number[]): Law => {
    const of = values.slice(0, elastic.length)
    const [a1, a2 = a1!] = values.slice(elastic.length, -1)
    const angle = isOrthotropic ? of[7]! : 0
    const [c, s] = [cos(angle), sin(angle)]
    return {
      stiffness: isOrthotropic
        ? orthotropic(of, state, place)
        : isotropic(of, state, place, isParted),
      ...(isParted && { compliance: (3 * (1 - 2 * of[1]!)) / of[0]! }),
      expansion: [c * c * a1! + s * s * a2, s * s * a1! + c * c * a2, a2, 2 * c * s * (a1! - a2)],
      rho: values.at(-1)!,
    }
  }
  if (parts.every(({ constant }) => constant !== undefined)) {
    const law = at(parts.map(({ constant }) => constant!))
    return () => law
  }
  const columns = parts.map(part => {
    const values = new Float64Array(x.length)
    part.fill(values, [x, y], 0)
    return values
  })
  return point => at(columns.map(column => column[point]!))
}

/** From the strain, which becomes that of the stress alone: warming has no part in it. */
export function stressOf(
  { stiffness, expansion }: Law,
  strain: Float64Array,
  warming: number,
  into: Float64Array,
): void {
  for (let c = 0; c < 4; c++) strain[c]! -= warming * expansion[c]!
  for (let c = 0; c < 4; c++) {
    into[c] =
      stiffness[4 * c]! * strain[0]! +
      stiffness[4 * c + 1]! * strain[1]! +
      stiffness[4 * c + 2]! * strain[2]! +
      stiffness[4 * c + 3]! * strain[3]!
  }
}

function isotropic(
  of: readonly number[],
  state: State,
  place: string,
  isParted: boolean,
): Float64Array {
  const [E, nu] = of as [number, number]
  if (!(E > 0)) throw invalidInput(`${place}/E`, `E is ${E}: it is above 0`)
  if (!(nu > -1 && nu <= 0.5)) {
    throw invalidInput(`${place}/nu`, `nu is ${nu}: it is above -1 and at most 1/2`)
  }
  const G = E / (2 * (1 + nu))
  if (isParted) {
    const [own, other] = [(4 / 3) * G, (-2 / 3) * G]
    return Float64Array.from([
      own,
      other,
      other,
      0,
      other,
      own,
      other,
      0,
      other,
      other,
      own,
      0,
      0,
      0,
      0,
      G,
    ])
  }
  if (state === 'plane-stress') {
    const c = E / (1 - nu * nu)
    return Float64Array.of(c, nu * c, 0, 0, nu * c, c, 0, 0, 0, 0, 0, 0, 0, 0, 0, G)
  }
  const c = E / ((1 + nu) * (1 - 2 * nu))
  const [a, b] = [(1 - nu) * c, nu * c]
  return Float64Array.of(a, b, b, 0, b, a, b, 0, b, b, a, 0, 0, 0, 0, G)
}

/** From the compliance in the axes of the material, turned (Lekhnitskii, Anisotropic Plates (1968), ch. 1). */
function orthotropic(of: readonly number[], state: State, place: string): Float64Array {
  const [E1, E2, E3, nu12, nu13, nu23, G12, angle] = of as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (const [name, value] of Object.entries({ E1, E2, E3, G12 })) {
    if (!(value > 0)) throw invalidInput(`${place}/${name}`, `${name} is ${value}: it is above 0`)
  }
  if (Math.abs(angle) > 2 * Math.PI) {
    const message = `angle is ${angle} rad, more than a turn: degrees are "${angle} deg"`
    throw invalidInput(`${place}/angle`, message)
  }
  const [s11, s22, s33] = [1 / E1, 1 / E2, 1 / E3]
  const [s12, s13, s23] = [-nu12 / E1, -nu13 / E1, -nu23 / E2]
  const own = new Float64Array(16)
  own[15] = G12
  const plane = s11 * s22 - s12 * s12
  const whole = s33 * plane - s23 * (s11 * s23 - s12 * s13) + s13 * (s12 * s23 - s22 * s13)
  if (!(plane > 0 && whole > 0)) {
    throw invalidInput(place, 'the ratios nu12, nu13 and nu23 let the material give off work')
  }
  if (state === 'plane-stress') {
    own.set([s22 / plane, -s12 / plane, 0, 0, -s12 / plane, s11 / plane])
  } else {
    const rows = [
      [s22 * s33 - s23 * s23, s13 * s23 - s12 * s33, s12 * s23 - s13 * s22],
      [s13 * s23 - s12 * s33, s11 * s33 - s13 * s13, s12 * s13 - s11 * s23],
      [s12 * s23 - s13 * s22, s12 * s13 - s11 * s23, plane],
    ]
    for (const [i, row] of rows.entries()) {
      for (const [j, value] of row.entries()) own[4 * i + j] = value / whole
    }
  }
  return turned(own, angle)
}

function turned(own: Float64Array, angle: number): Float64Array {
  const [c, s] = [cos(angle), sin(angle)]
  const turn = [
    [c * c, s * s, 0, c * s],
    [s * s, c * c, 0, -c * s],
    [0, 0, 1, 0],
    [-2 * c * s, 2 * c * s, 0, c * c - s * s],
  ]
  const stiffness = new Float64Array(16)
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      let sum = 0
      for (let p = 0; p < 4; p++) {
        for (let q = 0; q < 4; q++) sum += turn[p]![i]! * own[4 * p + q]! * turn[q]![j]!
      }
      stiffness[4 * i + j] = sum
    }
  }
  return stiffness
}
