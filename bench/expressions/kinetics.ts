// Kinetics of a caller on a grid: rates of all cells by compiled rows, beside a stage of the kernel that has the same model built in.
import { compileRow } from '../../workers/expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../workers/expression/wasm/user-memory.ts'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { interleaved, type Row, significant } from '../kernel-bench.ts'

const SIDE = 256
const CELLS = SIDE * SIDE
/** Stages of a step of the built-in kernel, each with its diffusion. */
const STAGES = 3
const STEPS = 4
const [DU, DV, F, K] = [0.16, 0.08, 0.035, 0.065]
/** Little changes, so the numbers stay normal however many rounds there are. */
const DT = 1e-3

/** Gray-Scott, written by a caller and built in. */
export function kineticsRows(): Row[] {
  const own = ownStages()
  const [rates, stage, builtIn] = interleaved([own.rates, own.stage, builtInSteps()]) as [
    number,
    number,
    number,
  ]
  const peer = 'a stage of the built-in kernel, with diffusion of order 2'
  const nanoseconds = (seconds: number) => (seconds / CELLS) * 1e9
  const builtInNs = nanoseconds(builtIn) / (STEPS * STAGES)
  const rowOf = (name: string, seconds: number): Row => ({
    name: `Gray-Scott ${SIDE} x ${SIDE}, ${name}`,
    ns: significant(nanoseconds(seconds)),
    'closures ns': null,
    'times closures': null,
    peer,
    'times peer': significant(builtInNs / nanoseconds(seconds)),
  })
  return [
    rowOf('rates of a cell by rows', rates),
    rowOf('rates, diffusion of order 6 and the sum of a stage', stage),
  ]
}

function ownStages() {
  const stride = 8 * (CELLS + 8)
  const row = compileRow({
    columns: ['u', 'v'],
    outputs: { du: '-u*v^2 + F*(1 - u)', dv: 'u*v^2 - (F + k)*v' },
    parameters: ['F', 'k'],
    stride,
  })
  const kernel = kernelsFrom({ 'react-fields': compileKernel('react-fields') })('react-fields', row)
  kernel.init(SIDE, SIDE, 1, 1)
  doubles(kernel, PARAMETERS_ADDRESS, 2).set([F, K])
  const count = (2 * stride) / 8
  const [y, f] = [kernel.allot(count), kernel.allot(count)]
  const numbers = doubles(kernel, y, count)
  for (let c = 0; c < CELLS; c++) {
    numbers[c] = startOf(c)
    numbers[stride / 8 + c] = startOf(c)
  }
  const rates = () => kernel.react(y, f)
  const stage = () => {
    kernel.react(y, f)
    kernel.smooth(y, f, DU, DU)
    kernel.smooth(y + stride, f + stride, DV, DV)
    kernel.combine(count, y, 1, y, DT, f, 0, y, 0, y, 0, y)
  }
  return { rates, stage }
}

function builtInSteps(): () => void {
  const kernel = kernelsFrom({ react: compileKernel('react') })('react')
  kernel.init(SIDE, 0, DU, DV, F, K, 0, 0)
  const [width, offset] = [kernel.rowLength(), kernel.vOffset()]
  const cells = doubles(kernel, kernel.field(), (SIDE - 1) * width + offset + SIDE)
  for (let c = 0; c < CELLS; c++) {
    const at = Math.floor(c / SIDE) * width + (c % SIDE)
    cells[at] = startOf(c)
    cells[at + offset] = startOf(c)
  }
  return () => kernel.advance(STEPS, DT)
}

const startOf = (cell: number) => 0.5 + 1e-3 * (cell % 97)
