// What is told of a body of the caller's own, at rest or in motion.
import { doubles } from '../../kernel.ts'
import type { Field } from '../../solver.ts'
import type { Body } from './own-body.ts'
import type { OwnProblem } from './own-problem.ts'

/** Largest difference of two spacings over the value. */
export const ERROR_MAX = 0.25

export function displacementsOf({ kernel, grid }: Body) {
  const width = kernel.rowLength()
  const u = doubles(kernel, kernel.displacement(), 2 * grid.ny * width)
  const component = (axis: number) =>
    Float64Array.from(
      { length: grid.nx * grid.ny },
      (_, n) => u[(2 * Math.floor(n / grid.nx) + axis) * width + (n % grid.nx)]!,
    )
  return { ux: component(0), uy: component(1) }
}

/** Share of the stiffness around each node that is lost, cracks from the start included. */
export function damageOf({ kernel, grid, families, rigid }: Body): Float64Array {
  const width = kernel.rowLength()
  const before = new Float64Array(grid.nx * grid.ny)
  const now = new Float64Array(grid.nx * grid.ny)
  for (const [f, { a, b }] of families.entries()) {
    const k = doubles(kernel, kernel.stiffnesses(f), grid.ny * width)
    for (const [n, whole] of rigid[f]!.entries()) {
      if (whole === 0) continue
      const left = k[Math.floor(n / grid.nx) * width + (n % grid.nx)]!
      for (const node of [n, n + b * grid.nx + a]) {
        before[node]! += whole
        now[node]! += left
      }
    }
  }
  return before.map((all, n) => (all > 0 ? Math.max(0, 1 - now[n]! / all) : 0))
}

export const fieldOf = ({ grid }: Body, values: Float64Array): Field => ({
  ...{ nx: grid.nx, ny: grid.ny, dx: grid.hx, dy: grid.hy, values },
})

export function equationsOf({ model, plane, base }: OwnProblem, value: string): string[] {
  const law =
    model === 'bond'
      ? 'rho u_tt = sum of k e n over bonds + b'
      : 'rho u_tt = sum of (k e + c_i theta_i w_i + c_j theta_j w_j) n over bonds + b'
  const breaks =
    base.G0 === undefined ? [] : [`a bond breaks at pull e = k (s0 L)^2, G0 = ${base.G0} J/m^2`]
  return [`${law}, plane ${plane}`, ...breaks, value]
}

export function methodOf({ model, horizonM }: OwnProblem, { grid }: Body): string {
  return `${model === 'bond' ? 'bond-based' : 'ordinary state-based'} peridynamics on ${grid.nx} by ${grid.ny} nodes, horizon ${horizonM} spacings; the energy of each node is exact for uniform strains, at borders too`
}
