// Waves that spread from a bump of one per cent on a periodic square.
import { type Crew, crewOf } from '../../crew.ts'
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { acos, cos, exp } from '../../numerics/mathematics.ts'
import type { Run } from '../../solver.ts'

export interface Surface {
  N: number
  g: number
  H: number
  dt: number
  steps: number
}

/** Margin on the linear wave speed, for the nonlinear speed of a bump of one per cent. */
const FASTEST = 1.02
/** Courant numbers of x and y together; the scheme is stable up to 1.4. */
const COURANT_MAX = 1.2
const SAMPLES = 2000
/** Of a step of a point. */
const MS_A_POINT = 2.7e-5

/** Number of substeps of a step dt. */
export function partsOf({ N, g, H, dt }: Surface): number {
  return Math.ceil((2 * FASTEST * Math.sqrt(g * H) * dt * N) / COURANT_MAX)
}

export function integrateSurface(
  surface: Surface,
  run: Pick<Run, 'kernels' | 'crew'>,
  report: (part: number, energy: number) => void,
) {
  const { N, g, H, dt, steps } = surface
  const kernel = run.kernels('climate')
  const predictedMs = MS_A_POINT * N * N * steps * partsOf(surface)
  const crew = crewOf(run, predictedMs, 'climate', kernel, ['fluxPart', 'stagePart'])
  kernel.init(N, g)
  const width = kernel.rowLength()
  const plane = kernel.planeLength()
  const cells = doubles(kernel, kernel.field(), 2 * plane + (N - 1) * width + N)
  const weights = doubles(kernel, kernel.weights(), N)
  for (let i = 0; i < N; i++) weights[i] = 2 * cos(2 * Math.PI * ((i + 0.5) / N))
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const r2 = ((i + 0.5) / N - 0.5) ** 2 + ((j + 0.5) / N - 0.5) ** 2
      cells[j * width + i] = H * (1 + 0.01 * exp(-r2 / 0.02))
    }
  }
  const c = Math.sqrt(g * H)
  const parts = partsOf(surface)
  const eighth = Math.floor(1 / c / dt / 8)
  const stride = Math.max(1, Math.min(Math.ceil(steps / SAMPLES), eighth))
  const rows = Math.floor(steps / stride) + 1
  const column = () => new Float64Array(rows)
  const columns = { t: column(), mass: column(), energy: column(), modeAmplitude: column() }
  let minDepth = H
  let massDrift = 0
  let mostEnergy = 0
  const measure = () => {
    kernel.measure()
    minDepth = Math.min(minDepth, kernel.minDepth())
  }
  const advance = (count: number) =>
    advanceTogether(kernel, crew, N, count * parts, (dt / parts) * N, FASTEST * c)
  for (let row = 0; row < rows; row++) {
    if (row > 0) advance(stride)
    measure()
    if (!(minDepth > 0)) return null
    columns.t[row] = row * stride * dt
    columns.mass[row] = kernel.mass()
    columns.energy[row] = kernel.energy()
    columns.modeAmplitude[row] = kernel.mode()
    massDrift = Math.max(massDrift, Math.abs(kernel.mass() / columns.mass[0]! - 1))
    mostEnergy = Math.max(mostEnergy, kernel.energy())
    if (row % 50 === 0) report(row / rows, kernel.energy())
  }
  advance(steps - (rows - 1) * stride)
  measure()
  if (!(minDepth > 0)) return null
  const [h, u, v] = [0, plane, 2 * plane].map(from => {
    const values = new Float64Array(N * N)
    for (let j = 0; j < N; j++) {
      for (let i = 0; i < N; i++) {
        const depth = from === 0 ? 1 : cells[j * width + i]!
        values[j * N + i] = cells[from + j * width + i]! / depth
      }
    }
    return values
  }) as [Float64Array, Float64Array, Float64Array]
  const [x, y] = [kernel.momentumX(), kernel.momentumY()]
  return {
    columns,
    h,
    u,
    v,
    minDepth,
    massDrift: Math.max(massDrift, Math.abs(kernel.mass() / columns.mass[0]! - 1)),
    momentumDrift: Math.sqrt(x * x + y * y) / (kernel.mass() * c),
    energyDrift: Math.abs(kernel.energy() / columns.energy[0]! - 1),
    energyGain: mostEnergy / columns.energy[0]! - 1,
    frequency: steps * dt * c < 1 ? null : frequencyOf(columns.modeAmplitude, stride * dt, c),
  }
}

/** Points times steps between two looks at who helps: some 10 ms. */
const LOOK = 800_000
const ROWS_MIN = 8

/** Steps by all threads that the run has at the time. */
export function advanceTogether(
  kernel: KernelTable['climate'],
  crew: Crew,
  N: number,
  steps: number,
  ratio: number,
  fastest: number,
): void {
  const turn = Math.max(1, Math.floor(LOOK / (N * N)))
  for (let left = steps; left > 0; left -= turn) {
    const count = Math.min(turn, left)
    const parts = Math.min(crew.parts(), Math.floor(N / ROWS_MIN))
    if (parts <= 1) {
      kernel.advance(count, ratio, fastest)
      continue
    }
    const state = kernel.share()
    for (let k = 0; k < 3 * count; k++) {
      kernel.setStage(k % 3, ratio, fastest)
      crew.each('fluxPart', N, parts, [state, k % 3])
      crew.each('stagePart', N, parts, [state, k % 3])
    }
  }
}

/**
 * The frequency near `guess` of a decaying oscillation from even samples: a(t + s) = p a(t) - q a(t - s) holds
 * for s of any length; p and q by least squares (Prony 1795), s a quarter of a period, where p is nearly 0.
 */
export function frequencyOf(a: Float64Array, dt: number, guess: number): number {
  const lag = Math.max(1, Math.round(1 / (4 * guess * dt)))
  let [nn, no, oo, nx, ox] = [0, 0, 0, 0, 0]
  for (let i = lag; i + lag < a.length; i++) {
    const [old, now, next] = [a[i - lag]!, a[i]!, a[i + lag]!]
    nn += now * now
    no += now * old
    oo += old * old
    nx += now * next
    ox += old * next
  }
  const determinant = nn * oo - no * no
  const p = (nx * oo - ox * no) / determinant
  const q = -(nn * ox - no * nx) / determinant
  return acos(p / (2 * Math.sqrt(q))) / (2 * Math.PI * lag * dt)
}
