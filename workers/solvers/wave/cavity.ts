import { doubles } from '../../kernel.ts'
import { cos } from '../../numerics/mathematics.ts'
import { packed, spread, walled } from '../../numerics/rows.ts'
import { sineField } from '../../numerics/sine-mode.ts'
import type { Field, Run } from '../../solver.ts'
import { courantNumbers, type Order, type WaveProblem } from './problem.ts'
import { departureOf, type Vibration, vibrate } from './vibration.ts'

/** Of assembly/maxwell.ts. */
const ORDER: Order = 6

/** Permittivity and permeability, F/m and H/m. */
export interface Medium {
  eps: number
  mu: number
}

/** The electromagnetic mode (TM) of a cavity with perfectly conducting walls; it starts without H. */
export function vibrateCavity(problem: WaveProblem, { eps, mu }: Medium, run: Run): Vibration {
  const { columns, rows, ky, dt } = problem
  const kernel = run.kernels('maxwell')
  kernel.init(columns, rows)
  const width = kernel.rowLength()
  const electric = doubles(kernel, kernel.electric(), width * (rows - 1) + columns)
  const mode = sineField(problem)
  spread(mode, electric, columns, width)
  const [cx, cy] = courantNumbers(problem)
  kernel.start(cx, cy)

  const dx = 1 / (columns + 1)
  const dy = ky === 0 ? 1 : 1 / (rows + 1)
  const seen = vibrate(problem, ORDER, kernel, eps * dx * dy, run)
  const final = packed(electric, columns, rows, width)
  const field = (values: Float64Array): Field => ({
    nx: columns + 2,
    ny: rows + 2,
    dx,
    dy,
    values,
  })
  const turn = seen.omega * dt
  const onX = { along: 1, across: width, cells: columns + 1, lines: rows, c: cx, beside: cy }
  const onY = { along: width, across: 1, cells: rows + 1, lines: columns, c: -cy, beside: cx }
  const impedance = Math.sqrt(mu / eps)
  const magnetic = (h: number, line: Line) => magneticAtNodes(kernel, h, line, impedance, turn)
  return {
    ...seen,
    method:
      'Yee leapfrog with the modified equation corrected to sixth order in dt and dx; frequency by harmonic inversion',
    departure: departureOf(final, mode, seen.amplitude.at(-1)!),
    divergence: kernel.divergence(),
    fields: {
      Ez: field(walled(final, columns, rows)),
      ...(ky > 0 && { Hx: field(transposed(magnetic(kernel.magneticX(), onY), columns + 2)) }),
      Hy: field(magnetic(kernel.magneticY(), onX)),
    },
  }
}

/** The staggered lines of a component of H: steps between doubles, cells in a line, Courant numbers. */
interface Line {
  along: number
  across: number
  cells: number
  lines: number
  /** Courant number along the line, with the sign of the curl, and across it. */
  c: number
  beside: number
}

/**
 * H at the nodes, walls included, line by line, at the time of Ez. The kernel keeps sqrt(mu / eps) H half a
 * step earlier: half a kick on is the mean of H about that time, cos(turn / 2) of it. Half of M - 1, see
 * assembly/maxwell.ts, takes the leading error of Yee's curl from it, which leaves fourth order.
 */
function magneticAtNodes(
  kernel: { memory: WebAssembly.Memory; electric(): number },
  address: number,
  { along, across, cells, lines, c, beside }: Line,
  impedance: number,
  turn: number,
): Float64Array {
  const length = (lines - 1) * across + cells * along + 1
  const e = doubles(kernel, kernel.electric() - 8 * along, length)
  const h = doubles(kernel, address - 8 * along, length)
  const scale = 1 / (impedance * cos(turn / 2))
  const centred = new Float64Array(lines * cells)
  for (let j = 0; j < lines; j++) {
    for (let i = 0; i < cells; i++) {
      const place = j * across + i * along
      const kick = c * (e[place + along]! - e[place]!)
      centred[j * cells + i] = scale * (h[place]! + kick / 2)
    }
  }
  const nodes = new Float64Array((lines + 2) * (cells + 1))
  for (let j = 0; j < lines; j++) {
    const line = Float64Array.from({ length: cells }, (_, i) => {
      const middle = centred[j * cells + i]!
      const left = centred[j * cells + Math.max(0, i - 1)]!
      const right = centred[j * cells + Math.min(cells - 1, i + 1)]!
      const below = j > 0 ? centred[(j - 1) * cells + i]! : 0
      const above = j < lines - 1 ? centred[(j + 1) * cells + i]! : 0
      const sx = 2 * middle - left - right
      const sy = 2 * middle - below - above
      return middle + ((1 - c * c) * sx - beside * beside * sy) / 24
    })
    nodes.set(atNodes(line), (j + 1) * (cells + 1))
  }
  return nodes
}

function transposed(values: Float64Array, height: number): Float64Array {
  const width = values.length / height
  return values.map((_, n) => values[(n % height) * width + Math.floor(n / height)]!)
}

/** From n cell centres to n + 1 nodes, sixth order; the values are even beyond both ends. */
function atNodes(centres: Float64Array): Float64Array {
  const n = centres.length
  const at = (i: number) => centres[i < 0 ? -1 - i : i < n ? i : 2 * n - 1 - i]!
  return Float64Array.from({ length: n + 1 }, (_, i) => {
    const near = 150 * (at(i - 1) + at(i))
    return (near - 25 * (at(i - 2) + at(i + 1)) + 3 * (at(i - 3) + at(i + 2))) / 256
  })
}
