import type { Equilibrium } from './equilibrium.ts'
import { type Stress, stressAt, vonMises } from './stress.ts'

/** The beam and the mesh asked for, in SI units. */
interface Cantilever {
  nx: number
  ny: number
  Lx: number
  Ly: number
  E: number
  P: number
}

/** Stresses in Pa on the nodes of the mesh asked for. */
function recovered(beam: Equilibrium, input: Cantilever) {
  const pressure = input.P / input.Ly
  const at = (of: (stress: Stress) => number, scale = pressure) =>
    sampled(beam, input, (i, j) => of(stressAt(beam, i, j)) * scale)
  return {
    vonMises: at(vonMises, Math.abs(pressure)),
    sxx: at(({ sxx }) => sxx),
    syy: at(({ syy }) => syy),
    sxy: at(({ sxy }) => sxy),
  }
}

/** A quantity of the fine mesh on the nodes of the mesh asked for, row by row. */
function sampled(beam: Equilibrium, { nx, ny }: Cantilever, of: (i: number, j: number) => number) {
  const values = new Float64Array((nx + 1) * (ny + 1))
  const [stepX, stepY] = [beam.nx / nx, beam.ny / ny]
  for (let j = 0; j <= ny; j++) {
    for (let i = 0; i <= nx; i++) values[j * (nx + 1) + i] = of(i * stepX, j * stepY)
  }
  return values
}

/** Displacements in m and stresses in Pa as maps. */
export function fieldsOf(beam: Equilibrium, input: Cantilever) {
  const stress = recovered(beam, input)
  const { nx, ny, Lx, Ly, P, E } = input
  const displacement = (component: Float64Array) =>
    sampled(beam, input, (i, j) => (component[j * (beam.nx + 1) + i]! * P) / E)
  const grid = { nx: nx + 1, ny: ny + 1, dx: Lx / nx, dy: Ly / ny }
  return {
    ux: { ...grid, values: displacement(beam.u) },
    uy: { ...grid, values: displacement(beam.v) },
    vonMises: { ...grid, values: stress.vonMises },
    sxx: { ...grid, values: stress.sxx },
    syy: { ...grid, values: stress.syy },
    sxy: { ...grid, values: stress.sxy },
  }
}

/** Deflection of the middle of the depth along the beam, beside Euler's line. */
export function midline(beam: Equilibrium, { nx, Lx, P, E }: Cantilever) {
  const step = beam.nx / nx
  const row = (beam.ny / 2) * (beam.nx + 1)
  const at = Array.from({ length: nx + 1 }, (_, i) => i)
  const l = beam.slenderness
  return {
    x: at.map(i => (i * Lx) / nx),
    deflection: at.map(i => (-beam.v[row + i * step]! * P) / E),
    eulerLine: at.map(i => {
      const x = (l * i) / nx
      return (2 * x * x * (3 * l - x) * P) / E
    }),
  }
}
