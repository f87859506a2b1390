// What the run of an own body shows: points in time, fields at the end and at wanted times.
import type { Box } from '../../continuum/array-over.ts'
import { invalidInput } from '../../refusal.ts'
import type { Field } from '../../solver.ts'
import type { Body } from './body.ts'
import type { Conduction } from './conduction.ts'
import { moltenOf } from './own-melt.ts'
import { evenPlaces, fieldOf, Samples, type Watch } from './own-samples.ts'
import type { OwnInput } from './own-words.ts'

const ROWS = 201
const VALUES_MAX = 1 << 22

export function plotsOf(input: OwnInput, body: Body, begin: number) {
  const { probes = [], snapshots = [], tEnd, steady } = input
  const { box, dim } = body
  const t: number[] = []
  const columns = probes.map((): number[] => [])
  const molten: number[] = []
  const later: Record<string, Float64Array> = {}
  const fields: Record<string, Field> = {}
  const rows = steady
    ? []
    : Array.from({ length: ROWS }, (_, i) =>
        i === ROWS - 1 ? tEnd! : begin + ((tEnd! - begin) * i) / (ROWS - 1),
      )
  const wanted = new Set(snapshots)
  const numbers = new Map([...wanted].sort((a, b) => a - b).map((at, i) => [at, i + 1]))
  const times = [...new Set([...rows, ...[...wanted].filter(at => at >= begin)])].sort(
    (a, b) => a - b,
  )
  const shown = new Set(rows)
  const watch: Watch = {
    times,
    visit(at, conduction, temperatures) {
      const samples = new Samples(conduction, temperatures)
      if (shown.has(at)) {
        t.push(at)
        for (const [i, [x, y = 0]] of probes.entries())
          columns[i]!.push(samples.temperatureAt(x!, y))
        if (conduction.melting) molten.push(moltenOf(conduction, conduction.melting).share)
      }
      const number = numbers.get(at)
      if (number === undefined) return
      refuseTooMany(numbers.size, conduction)
      if (dim === 1) later[`temperature${number}`] = alongBar(box, conduction, samples)
      else fields[`temperature${number}`] = inPlane(box, conduction, samples)
    },
  }
  const result = (conduction: Conduction, temperatures: Float64Array) => {
    const samples = new Samples(conduction, temperatures)
    const history = steady ? {} : { t, ...named(columns), ...(molten.length > 0 && { molten }) }
    const cells = [conduction.nx, conduction.ny] as const
    if (dim === 1) {
      const x = evenPlaces(box.x, cells[0])
      const temperature = alongBar(box, conduction, samples)
      const qx = Float64Array.from(x, at => samples.fluxAt('x', at, 0))
      return { series: { ...history, x, temperature, qx, ...later } }
    }
    const flux = (axis: 'x' | 'y') => fieldOf(box, cells, (x, y) => samples.fluxAt(axis, x, y))
    const all = { temperature: inPlane(box, conduction, samples), qx: flux('x'), qy: flux('y') }
    return { series: history, fields: { ...all, ...fields } }
  }
  return { watch, result }
}

const named = (columns: readonly number[][]) =>
  Object.fromEntries(columns.map((column, i) => [`probe${i + 1}`, column]))

const inPlane = (box: Box, { nx, ny }: Conduction, samples: Samples): Field =>
  fieldOf(box, [nx, ny], (x, y) => samples.temperatureAt(x, y))

const alongBar = (box: Box, { nx }: Conduction, samples: Samples): Float64Array =>
  Float64Array.from(evenPlaces(box.x, nx), x => samples.temperatureAt(x, 0))

function refuseTooMany(count: number, { n }: Conduction): void {
  if (count * n <= VALUES_MAX) return
  const fit = Math.floor(VALUES_MAX / n)
  const message = `${count} snapshots of ${n} values are more than ${VALUES_MAX}: ${fit} fit`
  throw invalidInput('/snapshots', message, { limit: fit })
}

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export function equationsOf(input: OwnInput, { dim, coordinates, materials }: Body): string[] {
  const melts = materials.some(({ latent }) => latent)
  const { material, alpha, sources = [], initial, steady } = input
  const change = steady ? '0' : 'rho c T_t'
  const space = {
    cartesian: dim === 1 ? 'x' : 'x, y',
    cylindrical: dim === 1 ? 'r' : 'r, z',
    spherical: 'r',
  }
  return [
    `${change} = div(k grad T)${sources.length > 0 ? ' + q' : ''} in ${space[coordinates]}`,
    ...(melts ? ['rho c T_t is dE/dt, E the heat held with that of melting'] : []),
    ...(material
      ? Object.entries(material).map(([name, value]) => `${name} = ${shownAs(value)}`)
      : [`k = ${alpha}, rho c = 1`]),
    ...(steady || typeof initial === 'object' ? [] : [`T(0) = ${shownAs(initial)}`]),
  ]
}
