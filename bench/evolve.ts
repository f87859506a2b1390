import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainDynamics } from '../test/kernels/twins/evolve.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { Random } from '../workers/numerics/random.ts'
import { Simulation, skinsOf } from '../workers/solvers/evolve/simulation.ts'
import { startPositions, startVelocities } from '../workers/solvers/evolve/start.ts'
import {
  type EvolveInput,
  type StatePoint,
  statePointOf,
} from '../workers/solvers/evolve/state-point.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const kernels = kernelsFrom({ evolve: compileKernel('evolve') })
const DT = 0.003
const MELTING_STEPS = 2000
const STEPS = 10

/** The benchmark of LAMMPS and of many since: a lattice at 1.44 melts to a liquid at about 0.7. */
const LIQUID = { preset: 'lj-liquid', rho: 0.8442, T0: 1.44 } as const

export const benchmark: Benchmark = {
  title: 'Lennard-Jones atoms, cut off at 2.5, dt 0.003',
  group: 'kernels',
  rows: () =>
    [
      rowsOf('liquid', { ...LIQUID, N: 2000 }),
      rowsOf('liquid', { ...LIQUID, N: 500 }),
      rowsOf('liquid', { ...LIQUID, N: 108 }),
      rowsOf('gas', { preset: 'lj-gas', rho: 0.05, T0: 2, N: 500 }),
    ].flat(),
}

/** A row for each peer. */
function rowsOf(name: string, about: Pick<EvolveInput, 'preset' | 'N' | 'rho' | 'T0'>): Row[] {
  const chain = { kBond: 30, r0Bond: 1 }
  const run = { steps: STEPS, dtSim: DT, seed: 1, sample: 2 }
  const state = statePointOf({ ...about, ...chain, ...run, eps: 1, sig: 1, rc: 2.5 })
  const positions = startPositions(state)
  const velocities = startVelocities(state, new Random(1))
  const simulation = new Simulation(kernels, state)
  simulation.place(positions, velocities)
  const lammps = lammpsRun(state.n, state.edge, positions, velocities)
  const firstEnergy = simulation.potential / state.n
  for (let step = 0; step < MELTING_STEPS; step += STEPS) simulation.advance(STEPS, DT)
  const melted = [simulation.positions(), simulation.velocities()] as const
  const plain = new PlainDynamics(state, ...melted)
  const [seconds, plainSeconds] = interleaved([
    () => simulation.advance(STEPS, DT),
    () => plain.advance(STEPS, DT),
  ]) as [number, number]
  const rate = (STEPS * state.n) / seconds
  const row = {
    name: `${name}, ${state.n} atoms`,
    rate: significant(rate / 1e6),
    unit: 'M atom-steps/s',
    'times TypeScript': significant(plainSeconds / seconds),
  }
  const gcc = gccSeconds(state, ...melted)
  return [
    {
      ...row,
      peer: 'LAMMPS lj/cut',
      'times peer': lammps ? significant(rate / lammps.atomSteps) : null,
      'first U/N': Number(firstEnergy.toPrecision(8)),
      'of LAMMPS': lammps?.firstEnergy ?? null,
    },
    ...gcc.map(([peer, peerSeconds]) => ({
      ...row,
      peer,
      'times peer': peerSeconds === undefined ? null : significant(peerSeconds / seconds),
    })),
  ]
}

/** Seconds of as many steps from the same start in C, by as many pairs at a time as the kernel and by more. */
function gccSeconds(
  state: StatePoint,
  positions: Float64Array,
  velocities: Float64Array,
): [string, number | undefined][] {
  const { n, edge, cutoff, rise } = state
  const { narrow, wide } = skinsOf(state)
  const folder = mkdtempSync(join(tmpdir(), 'evolve-'))
  try {
    const start = join(folder, 'start')
    writeFileSync(start, Float64Array.of(...positions, ...velocities))
    const secondsBy = (lanes: number) => {
      const words = [start, lanes, n, edge, cutoff, rise, narrow, wide, DT, STEPS, 101]
      return nativeNumbers('evolve', words)?.[0]
    }
    return [
      ['gcc, line by line', secondsBy(2)],
      ['gcc, four pairs at a time', secondsBy(4)],
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The same start in LAMMPS, its rate after as many steps; undefined where there is no lmp. */
function lammpsRun(
  n: number,
  edge: number,
  positions: Float64Array,
  velocities: Float64Array,
): { atomSteps: number; firstEnergy: number } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-'))
  try {
    const rows = (values: Float64Array, words: string) =>
      Array.from(
        { length: n },
        (_, i) => `${i + 1} ${words}${values.slice(3 * i, 3 * i + 3).join(' ')}`,
      )
    const box = ['x', 'y', 'z'].map(axis => `0 ${edge} ${axis}lo ${axis}hi`)
    const head = ['start', '', `${n} atoms`, '1 atom types', ...box, '', 'Masses', '', '1 1', '']
    const data = [...head, 'Atoms', '', ...rows(positions, '1 '), '', 'Velocities', '']
    writeFileSync(join(folder, 'start.data'), [...data, ...rows(velocities, ''), ''].join('\n'))
    writeFileSync(join(folder, 'run.in'), lammpsScript(Math.ceil(1e6 / n)))
    const words = ['-in', 'run.in', '-log', 'none']
    const { stdout, status } = spawnSync('lmp', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) return undefined
    const firstEnergy = Number(/^\s*0\s+(\S+)\s*$/m.exec(stdout)?.[1])
    const loops = [...stdout.matchAll(/Loop time of (\S+) on \d+ procs for (\d+) steps/g)]
    const [, seconds, steps] = loops.at(-1)!
    // LAMMPS reports wall time; multiplied by its CPU share it does not count the time of other processes.
    const percent = [...stdout.matchAll(/(\S+)% CPU use/g)].at(-1)![1]
    const busy = Number(seconds) * Math.min(1, Number(percent) / 100)
    return { atomSteps: (n * Number(steps)) / busy, firstEnergy }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function lammpsScript(steps: number): string {
  return `units lj
atom_style atomic
read_data start.data
pair_style lj/cut 2.5
pair_modify shift yes
pair_coeff 1 1 1 1 2.5
neighbor 0.3 bin
neigh_modify delay 0 every 1 check yes
fix 1 all nve
timestep ${DT}
thermo_style custom step pe
thermo_modify norm yes
thermo ${MELTING_STEPS}
run ${MELTING_STEPS}
run ${steps}
`
}
