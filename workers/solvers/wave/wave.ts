import { cos } from '../../numerics/mathematics.ts'
import { refuseUnseen } from '../../numerics/sine-mode.ts'
import { missingInput } from '../../refusal.ts'
import { choice, type Inputs, integer, number, optional } from '../../schema.ts'
import { below, defineSolver } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { vibrateCavity } from './cavity.ts'
import { written } from './in-words.ts'
import { vibrateMembrane } from './membrane.ts'
import { runOwn } from './own.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs, unusedBy } from './own-words.ts'
import { pictures } from './pictures.ts'
import {
  courantNumber,
  energyRounding,
  exactOmega,
  refuseUnresolved,
  refuseUnstable,
  type WaveProblem,
} from './problem.ts'
import type { Vibration } from './vibration.ts'

const nodes = (side: string) =>
  integer({ title: `nodes along ${side}; walls included`, minimum: 16, maximum: 128, default: 64 })

const halfWaves = (title: string) => integer({ title, minimum: 1, maximum: 126, default: 1 })

const MODEL = {
  mode: choice(['membrane', 'maxwell', 'wave1d', 'acoustic'], {
    title:
      'kind; membrane, electromagnetic cavity (TM), string or acoustic: pressure in an own domain',
    default: 'membrane',
  }),
  nx: nodes('x'),
  ny: nodes('y'),
  kx: halfWaves('half waves along x'),
  ky: halfWaves('half waves along y'),
  c: number({
    title: 'wave speed; of all but maxwell',
    unit: 'm/s',
    minimum: 1e-9,
    maximum: 1e9,
    default: 1,
  }),
  dt: optional(
    number({
      title: 'time step; without it the Courant number gives the step',
      unit: 's',
      exclusiveMinimum: 0,
      maximum: 1e12,
    }),
  ),
  courant: number({
    title: 'Courant number; c dt sqrt(1/dx^2 + 1/dy^2), not used when dt is given',
    exclusiveMinimum: 0,
    maximum: 1e6,
    default: 0.5,
  }),
  steps: integer({ title: 'time steps', minimum: 1, maximum: 400_000, default: 800 }),
  dim: integer({
    title: 'dimensions: 1 is a string, or a cavity between two plates',
    minimum: 1,
    maximum: 2,
    default: 2,
  }),
  mode_k: halfWaves('half waves; in one dimension'),
  eps: number({
    title: 'permittivity; of mode maxwell, c = 1/sqrt(eps mu)',
    unit: 'F/m',
    minimum: 1e-18,
    maximum: 1e9,
    default: 1,
  }),
  mu: number({
    title: 'permeability; of mode maxwell',
    unit: 'H/m',
    minimum: 1e-18,
    maximum: 1e9,
    default: 1,
  }),
}

/** What own waves have as well; the others describe the vibration of a mode alone. */
const SHARED = ['mode', 'c', 'dt', 'courant', 'dim', 'eps', 'mu']
const MODE_WORDS = Object.fromEntries(
  Object.entries(MODEL).filter(([name]) => !SHARED.includes(name)),
)

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

export const wave = defineSolver({
  key: 'wave',
  title: 'Waves in an own domain, or the standing wave of a mode',
  brief: 'Waves in an own domain: string, membrane, sound, light. Without it a mode vibrates.',
  description:
    'With `domain` waves of your own: speed or epsr, mur, sigma by place and in `regions`, `sources` at a point, on a line or spread (ricker, gaussian, burst, own course), sides fixed, free, driven, periodic or absorbing, `probes` that listen, `snapshots`; `analysis`: resonances, transmission. Fourth order (Yee for mode maxwell), error by three grids. Without `domain` a mode of the unit square or interval vibrates from rest by leapfrog of sixth order beside its exact frequency; refused above Courant number 1 and where that would be 1e-3 off.',
  reference:
    'Levander, Geophysics 53 (1988) 1425; Roden and Gedney, Microw. Opt. Technol. Lett. 27 (2000) 334 (layers); Shubin and Bell, SIAM J. Sci. Stat. Comput. 8 (1987) 135 (modified equation); Yee, IEEE Trans. Antennas Propag. 14 (1966) 302; Taflove and Hagness, Computational Electrodynamics (Artech, 2005), ch. 3',
  words:
    'wave equation membrane drum string maxwell cavity leapfrog courant vibration modes acoustic sound pressure propagation fdtd scattering absorbing layer pml receiver seismogram waveguide slab transmission room pond seismic antenna radiation microwave 1d',
  unspokenWords:
    'fdtd scattering absorbing layer pml receiver seismogram waveguide slab transmission room pond seismic antenna',
  synonyms: {
    mode: {
      membrane: 'drum|drumhead',
      maxwell: 'cavity|electromagnetic|microwave',
      wave1d: 'string',
    },
    mode_k: 'mode harmonic',
  },
  countsWith: {
    mode_k: { mode: ['wave1d'] },
    kx: { mode: ['membrane', 'maxwell'] },
    ky: { mode: ['membrane', 'maxwell'] },
    ny: { mode: ['membrane', 'maxwell'] },
    c: { mode: ['membrane', 'wave1d'] },
    eps: { mode: ['maxwell'] },
    mu: { mode: ['maxwell'] },
  },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      frequency: number({ title: 'measured frequency', unit: 'Hz' }),
      exactFrequency: number({ title: 'c sqrt(kx^2 + ky^2) / 2', unit: 'Hz' }),
      frequencyError: number({ title: 'standard error of the measurement', unit: 'Hz' }),
      courantNumber: number({ title: 'c dt sqrt(1/dx^2 + 1/dy^2); one dimension: c dt/dx' }),
      dt: number({ title: 'time step', unit: 's' }),
      finalAmplitude: number({ title: 'amplitude of the mode at the end over that at the start' }),
      energyDrift: number({ title: 'largest change of the discrete energy, relative' }),
      dispersionError: number({ title: 'measured over exact frequency, less 1' }),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'the first mode of a membrane', input: {}, value: Math.SQRT1_2 },
    {
      title: 'a cavity of vacuum in SI units',
      input: { mode: 'maxwell', kx: 2, eps: 8.8541878188e-12, mu: 1.25663706127e-6 },
      value: 335178153.4,
    },
    {
      title: 'a string at Courant number 1, where leapfrog is exact',
      input: { mode: 'wave1d', nx: 65, mode_k: 3, courant: 1, steps: 500 },
      value: 1.5,
      relTol: 1e-12,
    },
    {
      title: 'a Ricker pulse of 30 Hz from a point in water, heard 100 m away at its highest',
      input: {
        mode: 'acoustic',
        c: 1500,
        domain: { x: [-40, 140], y: [-50, 50] },
        sources: [{ at: [0, 0], pulse: { kind: 'ricker', frequency: 30, delay: 0.04 } }],
        boundaries: {
          left: { kind: 'absorbing' },
          right: { kind: 'absorbing' },
          bottom: { kind: 'absorbing' },
          top: { kind: 'absorbing' },
        },
        tEnd: 0.110013,
        cells: [144, 80],
        probes: [[100, 0]],
      },
      value: 0.054627,
      relTol: 2e-3,
    },
    {
      title: 'a pulse on a string that meets a heavier piece: what passes',
      input: {
        domain: { x: [0, 4] },
        material: { c: 2 },
        regions: [{ x: [2, 4], c: 1 }],
        boundaries: { left: { kind: 'absorbing' }, right: { kind: 'absorbing' } },
        initial: { u: 'exp(-((x - 1)/w)^2)', v: '4*(x - 1)/w^2*exp(-((x - 1)/w)^2)' },
        parameters: { w: 0.2 },
        tEnd: 1.5,
        cells: [320],
        probes: [[3]],
      },
      value: 0.666666666667,
      relTol: 2e-3,
    },
    {
      title: 'the middle of a round drum that is let go in its lowest mode',
      input: {
        domain: { x: [-1.05, 1.05], y: [-1.05, 1.05] },
        regions: [{ where: 'x^2 + y^2 > 1', kind: 'fixed' }],
        initial: 'besselj(0, 2.404825557695773*sqrt(x^2 + y^2))',
        tEnd: 2,
        cells: [128, 128],
        probes: [[0, 0]],
      },
      value: 0.0971088588,
      relTol: 5e-3,
    },
    {
      title: 'light through a sheet of glass half a wave thick: all of it passes',
      input: {
        mode: 'maxwell',
        domain: { x: [0, 2] },
        regions: [{ x: [1, 1.25], epsr: 4 }],
        sources: [{ at: [0.3], pulse: { kind: 'ricker', frequency: 1 } }],
        boundaries: { left: { kind: 'absorbing' }, right: { kind: 'absorbing' } },
        tEnd: 8,
        cells: [320],
        probes: [[0.6], [1.8]],
        analysis: 'transmission',
        spectrum: [1, 0.5, 1.5],
      },
      value: 1,
      relTol: 1e-3,
    },
    {
      title: 'what rings in an L-shaped membrane, whose corner no grid is fine enough for',
      input: {
        domain: { x: [0, 2], y: [0, 2] },
        regions: [{ x: [1, 2], y: [1, 2], kind: 'fixed' }],
        initial: 'sin(pi*x/2)*sin(pi*y/2)*(2 - x)',
        tEnd: 30,
        cells: [64, 64],
        probes: [[0.5, 0.5]],
        analysis: 'resonances',
        band: [0.4, 0.6],
      },
      value: 0.4941427500888699,
      relTol: 2e-3,
    },
  ],
  largest: { mode: 'maxwell', nx: 128, ny: 128, steps: 400_000 },
  bodyMaxBytes: 1_572_864,
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { mode, nx, ny, steps, dim } = input
    const points = nx * (dim === 1 || mode === 'wave1d' ? 4 : ny)
    return 0.5 + points * (mode === 'maxwell' ? 2.1e-6 : 6e-7) * (steps + 1000)
  },

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODE_WORDS, 'describes a mode: it has no meaning beside own waves')
      return { ...runOwn(input, run), unused: unusedBy(input) }
    }
    refuseOthers(input, OWN_WORDS, 'describes own waves: it counts beside a domain')
    if (input.mode === 'acoustic') {
      throw missingInput('/domain', 'domain is missing: pressure has one of its own')
    }
    const problem = problemOf(input)
    refuseUnstable(problem)
    refuseUnresolved(problem)
    const cavity = input.mode === 'maxwell'
    const seen = cavity ? vibrateCavity(problem, input, run) : vibrateMembrane(problem, run)
    const frequency = seen.omega / (2 * Math.PI)
    const exactFrequency = exactOmega(problem) / (2 * Math.PI)
    const frequencyError = seen.omegaError / (2 * Math.PI)
    const error = Math.abs(frequency / exactFrequency - 1)
    const energyDrift = driftOf(seen.energy)
    return {
      value: frequency,
      unit: 'Hz',
      uncertainty: Math.max(Math.abs(frequency - exactFrequency), frequencyError),
      equations: equationsOf(problem, input, exactFrequency),
      terms: [
        { term: 'c sqrt(kx^2 + ky^2) / 2', value: exactFrequency },
        { term: 'dispersion of the grid', value: frequency - exactFrequency },
      ],
      method: seen.method,
      outputs: {
        frequency,
        exactFrequency,
        frequencyError,
        courantNumber: courantNumber(problem),
        dt: problem.dt,
        finalAmplitude: seen.amplitude.at(-1)!,
        energyDrift,
        dispersionError: frequency / exactFrequency - 1,
      },
      checks: [
        below('frequency against the closed form, relative', error, 1e-3),
        below('scatter of the measured frequency, relative', frequencyError / frequency, 1e-6),
        below('change of the leapfrog energy, relative', energyDrift, energyRounding(problem)),
        below('departure of the field from its mode', seen.departure, 1e-8),
        ...(seen.divergence === undefined
          ? []
          : [below('divergence of B, relative', seen.divergence, 1e-9)]),
      ],
      accuracy: {
        estimate: error,
        bound: 1e-4,
        how: 'deviation of the measured frequency from the closed form, relative',
      },
      resolved: { dt: problem.dt },
      ...plots(problem, seen),
      warnings: warningsOf(problem, seen, error),
    }
  },
})

/** Inner nodes, speed and step; refuses a mode that the nodes cannot show. */
function problemOf(input: Input): WaveProblem {
  const { mode, dim, nx, ny, kx, ky, mode_k, courant, steps } = input
  const c = mode === 'maxwell' ? 1 / Math.sqrt(input.eps * input.mu) : input.c
  const line = dim === 1 || mode === 'wave1d'
  const onSquare = [
    ['kx', kx, nx],
    ['ky', ky, ny],
  ] as const
  refuseUnseen(line ? [['mode_k', mode_k, nx]] : onSquare)
  const grid = line
    ? { columns: nx - 2, rows: 1, kx: mode_k, ky: 0 }
    : { columns: nx - 2, rows: ny - 2, kx, ky }
  const perStep = courantNumber({ ...grid, c, dt: 1, steps })
  return { ...grid, c, dt: input.dt ?? courant / perStep, steps }
}

function driftOf(energy: number[]): number {
  const start = energy[0]!
  return energy.reduce((most, e) => Math.max(most, Math.abs(e - start)), 0) / start
}

function plots(problem: WaveProblem, { at, amplitude, energy, fields }: Vibration) {
  const { columns, dt, ky } = problem
  const t = at.map(n => n * dt)
  const exact = t.map(time => cos(exactOmega(problem) * time))
  const history = { t, amplitude, exact, energy }
  if (ky > 0) return { series: history, fields }
  const nx = columns + 2
  const x = Array.from({ length: nx }, (_, i) => i / (columns + 1))
  const profiles = Object.entries(fields).map(([name, { values }]) => [
    name,
    values.slice(nx, 2 * nx),
  ])
  return { series: { ...history, x, ...Object.fromEntries(profiles) } }
}

function warningsOf({ dt, steps }: WaveProblem, { omega }: Vibration, error: number): string[] {
  const warnings: string[] = []
  if (error > 1e-4) warnings.push(`the frequency is ${error} off, more than 1e-4; take more nodes`)
  const phase = error * omega * dt * steps
  if (phase > 1e-3) {
    warnings.push(`the error of the frequency has grown to a phase of ${phase} rad at the end`)
  }
  return warnings
}

function equationsOf(
  { c, kx, ky }: WaveProblem,
  { mode, eps, mu }: Input,
  exact: number,
): string[] {
  const line = ky === 0
  const shape = line ? `sin(${kx} pi x)` : `sin(${kx} pi x) sin(${ky} pi y)`
  const squares = line ? `${kx}^2` : `${kx}^2 + ${ky}^2`
  const closed = `f = c sqrt(${line ? 'k^2' : 'kx^2 + ky^2'}) / 2 = ${c} * sqrt(${squares}) / 2 = ${exact}`
  if (mode !== 'maxwell') {
    const laplacian = line ? 'u_xx' : '(u_xx + u_yy)'
    return [`u_tt = ${c}^2 ${laplacian}, u = 0 on the walls, u(0) = ${shape} at rest`, closed]
  }
  return [
    `${eps} Ez_t = Hy_x - Hx_y, ${mu} Hx_t = -Ez_y, ${mu} Hy_t = Ez_x, Ez = 0 on the walls, Ez(0) = ${shape}, H(0) = 0`,
    `c = 1/sqrt(eps mu) = 1/sqrt(${eps} * ${mu}) = ${c}`,
    closed,
  ]
}
