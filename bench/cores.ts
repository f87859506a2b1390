// A long run by itself and with a second thread: times of the same steps by turns, the best of each, so that what else the machine
// does counts least.
import { Worker } from 'node:worker_threads'
import { type Crew, crewOf, helpers, leading, setSeats, type Work } from '../workers/crew.ts'
import { doubles, kernels } from '../workers/kernel.ts'
import { advanceTogether as advanceWater } from '../workers/solvers/climate/surface.ts'
import { WaterPhases } from '../workers/solvers/climate/water-phases.ts'
import { advanceTogether as advanceFlow, PARTS } from '../workers/solvers/flow/together.ts'
import { advanceTogether } from '../workers/solvers/react/together.ts'
import { FieldPhases } from '../workers/solvers/wave/field-phases.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const ROUNDS = 6

interface Case {
  readonly name: string
  /** A run of its own whose threads may be more; returns one round of its steps. */
  readonly start: (run: { crew?: ReturnType<typeof leading> }) => () => void
}

const CASES: readonly Case[] = [
  react(400),
  react(200),
  climate(512),
  climate(128),
  water(256),
  waves(512),
  waves(256),
  flow(160),
]

export const benchmark: Benchmark = {
  title: 'one thread and two',
  group: 'solvers',
  async rows() {
    const rows: Row[] = []
    for (const one of CASES) rows.push(await rowOf(one))
    return rows
  },
}

async function rowOf({ name, start }: Case): Promise<Row> {
  const alone = start({})
  let work: Work | undefined
  const together = start({
    crew: leading(invited => {
      work = invited
    }),
  })
  setSeats(work!.control, 1)
  const thread = new Worker(new URL('./helper-child.ts', import.meta.url), { workerData: work })
  while (helpers(work!.control) < 1) await new Promise(resolve => setTimeout(resolve, 5))
  const times = { alone: [] as number[], together: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    times.alone.push(millisecondsOf(alone))
    times.together.push(millisecondsOf(together))
  }
  setSeats(work!.control, 0)
  await thread.terminate()
  const [one, two] = [Math.min(...times.alone.slice(1)), Math.min(...times.together.slice(1))]
  return {
    name,
    'ms alone': significant(one),
    'ms with a second thread': significant(two),
    'times alone': significant(one / two),
  }
}

function millisecondsOf(run: () => void): number {
  const begun = performance.now()
  run()
  return performance.now() - begun
}

/** As predicted for a run that is shared. */
const LONG_MS = 1000

function react(N: number): Case {
  return {
    name: `react: FitzHugh-Nagumo, ${N} x ${N}`,
    start(run) {
      const kernel = kernels('react')
      kernel.init(N, 1, 0.1, 0.05, 0.08, 0.7, 0.8, 0.5)
      const crew: Crew = crewOf(run, LONG_MS, 'react', kernel, ['advancePart'])
      return () => advanceTogether(kernel, crew, N, Math.ceil(1.6e7 / (N * N)), 0.1)
    },
  }
}

function climate(N: number): Case {
  return {
    name: `climate: a bump, ${N} x ${N}`,
    start(run) {
      const kernel = kernels('climate')
      kernel.init(N, 9.81)
      const width = kernel.rowLength()
      const cells = doubles(kernel, kernel.field(), (N - 1) * width + N)
      for (let j = 0; j < N; j++) cells.fill(1, j * width, j * width + N)
      const crew = crewOf(run, LONG_MS, 'climate', kernel, ['fluxPart', 'stagePart'])
      return () => advanceWater(kernel, crew, N, Math.ceil(8e6 / (N * N)), 0.1, 4)
    },
  }
}

function water(N: number): Case {
  return {
    name: `climate: own water, ${N} x ${N}`,
    start(run) {
      const kernel = kernels('shallow')
      kernel.init(N, N, 1, 1, 9.81, 1e-6)
      kernel.setParts(true, true, false, false, false)
      const width = kernel.rowLength()
      const depths = doubles(kernel, kernel.field(0), (N - 1) * width + N)
      for (let j = 0; j < N; j++) depths.fill(1 + 0.01 * (j % 7), j * width, j * width + N)
      const phases = new WaterPhases(kernel, N, N, run, LONG_MS)
      return () => {
        for (let step = 0; step < 16; step++) {
          kernel.hold()
          phases.evaluate()
          phases.first(0.01)
          phases.evaluate()
          phases.second(0.01)
        }
      }
    },
  }
}

function waves(N: number): Case {
  return {
    name: `wave: own medium, ${N} x ${N}`,
    start(run) {
      const kernel = kernels('wave-field')
      kernel.init(N, N, false, true)
      kernel.differences(9 / 8, -1 / 24, 9 / 8, -1 / 24)
      const length = kernel.rowLength() * (N - 1) + N
      const view = (which: number) => doubles(kernel, kernel.array(which), length)
      view(0).fill(1)
      for (const which of [4, 5, 9, 10]) view(which).fill(1e-3)
      view(8).fill(1)
      const phases = new FieldPhases(kernel, N, true)
      const steps = Math.ceil(1.6e7 / (N * N))
      phases.share(run, N * N, 1e6)
      return () => {
        for (let step = 0; step < steps; step++) {
          phases.correct()
          phases.push()
          phases.gather()
        }
      }
    },
  }
}

function flow(cells: number): Case {
  return {
    name: `flow: a cavity of ${cells} x ${cells} cells`,
    start(run) {
      const kernel = kernels('flow')
      kernel.init(cells, 0)
      kernel.setFlow(0.005 * cells, 0.002 * 0.005 * cells * cells, 1)
      const crew = crewOf(run, LONG_MS, 'flow', kernel, PARTS)
      return () => advanceFlow(kernel, crew, cells, 60)
    },
  }
}
