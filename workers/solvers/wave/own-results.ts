// What is shown of a caller's own waves.
import type { Field } from '../../solver.ts'
import type { Energies } from './field-energy.ts'
import type { Medium } from './medium.ts'
import type { Grids } from './own-grids.ts'
import type { OwnInput } from './own-words.ts'
import type { Course } from './record.ts'

export const nameOf = ({ kind }: Medium, mode: string): string =>
  kind === 'scalar' ? (mode === 'acoustic' ? 'p' : 'u') : kind

/** Receivers in time, and the energy. */
export function seriesOf(course: Course, energies: readonly Energies[], end: number) {
  const shown = course.shown(end)
  const named = course.courses.map((values, k) => [
    `probe${k + 1}`,
    shown.map(n => values[n - course.first]!),
  ])
  const seen = energies.filter(({ t }) => t <= end)
  return {
    series: {
      ...(named.length > 0 && {
        t: shown.map(n => n * course.steps.dt),
        ...(Object.fromEntries(named) as Record<string, number[]>),
      }),
      energyTime: seen.map(({ t }) => t),
      energy: seen.map(({ energy }) => energy),
    } as Record<string, number[] | Float64Array>,
  }
}

/** The field at the end and at wanted times: along a line as series. */
export function fieldsOf(
  { fields, steps }: Course,
  medium: Medium,
  mode: string,
  series: Record<string, number[] | Float64Array>,
) {
  const { x, y } = steps.mesh
  const name = nameOf(medium, mode)
  const named = fields.map((values, k) => [k === 0 ? name : `${name}${k}`, values] as const)
  if (medium.dim === 1) {
    return { series: { ...series, x: x.places.slice(), ...Object.fromEntries(named) } }
  }
  const size = { nx: x.cells + 1, ny: y.cells + 1, dx: x.h, dy: y.h }
  const all = named.map(([one, values]): [string, Field] => [one, { ...size, values }])
  return { series, fields: Object.fromEntries(all) }
}

export function methodOf({ medium, grids, sides }: Grids): string {
  const { mesh, dt } = grids[0]
  const size = `${mesh.x.cells}${medium.dim === 2 ? ` by ${mesh.y.cells}` : ''} cells, steps of ${dt} s`
  const layers = Object.values(sides).some(({ kind }) => kind === 'absorbing')
  const absorbing = layers ? '; layers that absorb by stretched coordinates' : ''
  return medium.kind === 'scalar'
    ? `staggered differences of ${medium.order === 4 ? 'fourth order, leapfrog with the modified equation' : 'second order, leapfrog'}, ${size}${absorbing}`
    : `Yee's scheme for ${medium.kind}, permittivity by parts of cells, ${size}${absorbing}`
}

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export function equationsOf(input: OwnInput, { kind, dim }: Medium): string[] {
  const { mode, material = {}, sources = [], eps, mu, c } = input
  const u = mode === 'acoustic' ? 'p' : 'u'
  const source = sources.length > 0 ? ' + s' : ''
  const space = dim === 1 ? 'x' : 'x, y'
  const law =
    kind === 'scalar'
      ? [`(${u}_tt + damping ${u}_t)/(rho c^2) = div(grad ${u}/rho)${source} in ${space}`]
      : kind === 'Ez'
        ? [`${eps} epsr Ez_t = Hy_x - Hx_y - sigma Ez${sources.length > 0 ? ' - J' : ''}`]
        : [`${mu} mur Hz_t = Ex_y - Ey_x${sources.length > 0 ? ' - M' : ''}`]
  const constants = kind === 'scalar' ? [] : [`eps = ${eps} epsr, mu = ${mu} mur`]
  const speed = kind === 'scalar' && !('c' in material) ? [`c = ${c}`] : []
  const said = Object.entries(material).map(([name, value]) => `${name} = ${shownAs(value)}`)
  return [...law, ...constants, ...speed, ...said]
}
