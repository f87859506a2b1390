import { log } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { type Inputs, integer, nullable, number, optional } from '../../schema.ts'
import { below, defineSolver, type Field, type Run } from '../../solver.ts'
import { constants } from '../../units/constants.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { FIELD_EXAMPLES } from './field-examples.ts'
import { FIELD_OUTPUTS, FIELD_WORDS, fieldCostMs, isField } from './field-words.ts'
import { written } from './in-words.ts'
import { ELEMENTARY_CHARGE, equilibrium } from './junction.ts'
import { runOwn } from './own.ts'
import { runField } from './own-field.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs } from './own-words.ts'
import { pictures } from './pictures.ts'
import { plateField } from './plate.ts'
import { intrinsicDensity, intrinsicWarnings } from './silicon.ts'

const nodes = (side: string) =>
  integer({ title: `nodes along ${side}; walls included`, minimum: 16, maximum: 220, default: 65 })

const metres = (title: string) =>
  number({ title, unit: 'm', minimum: 1e-12, maximum: 1e9, default: 1 })

const density = (title: string, value: number) =>
  number({ title, unit: '1/m^3', minimum: 1, maximum: 1e28, default: value })

const MODEL = {
  dim: integer({
    title: '2: potential in a rectangle; 1: PN junction',
    minimum: 1,
    maximum: 2,
    default: 2,
  }),
  nx: nodes('x'),
  ny: nodes('y'),
  Lx: metres('width of the rectangle'),
  Ly: metres('height of the rectangle'),
  V: optional(
    number({
      title:
        'rectangle: potential of the wall y = Ly, 1 V if left out; junction: bias, forward positive, 0 if left out',
      unit: 'V',
      minimum: -1e9,
      maximum: 1e9,
    }),
  ),
  kx: integer({
    title: 'half waves along the wall; 0 is a constant potential',
    minimum: 0,
    maximum: 218,
    default: 0,
  }),
  Na: density('acceptors on the p side', 1e22),
  Nd: density('donors on the n side', 1e22),
  ni: optional(
    number({
      title: 'intrinsic density; that of silicon at T if left out, 1e16 at 300 K',
      unit: '1/m^3',
      minimum: 1,
      maximum: 1e28,
    }),
  ),
  T: number({ title: 'temperature', unit: 'K', minimum: 1, maximum: 2000, default: 300 }),
}

const params = { ...MODEL, ...OWN_WORDS, ...FIELD_WORDS }

/** Of own layers, what an own field has no part in. */
const { parameters: ___, ...LAYER_WORDS } = OWN_WORDS

/** What describes the rectangle or the abrupt junction alone. */
const { T: _, dim: __, ...MODEL_WORDS } = MODEL

type Input = Inputs<typeof params>

const EPS0 = constants.get('eps0')!.value
const BOLTZMANN = constants.get('k_B')!.value
const EPS_SILICON = 11.7 * EPS0
/** Silicon breaks down near this field at moderate doping (Sze and Ng 2007, fig. 2.16). */
const BREAKDOWN = 3e7
/** Least doping in units of the intrinsic density for which the depletion approximation applies. */
const DOPING_MIN = 10
const PRECISION = 1e-4

const volts = (title: string) => nullable(number({ title, unit: 'V' }))
const length = (title: string) => nullable(number({ title, unit: 'm' }))
const strength = (title: string) => nullable(number({ title, unit: 'V/m' }))

export const device = defineSolver({
  key: 'device',
  title: 'Semiconductor layers, a PN junction, or electrostatics of own electrodes',
  brief:
    'Own semiconductor layers: I-V, C-V, solar cells; PN junction; own electrodes. MOSFETs: svc_compute.',
  description:
    'With `domain` the field of own electrodes, dielectrics and charges in a plane: capacitance matrix, line impedance, peak field. With `layers` a device of your own: doping of x, Si, Ge, GaAs, 4H-SiC or own numbers, ohmic, Schottky or insulated `contacts`, `generation` by light; drift and diffusion with all recombination; `analysis` iv, cv or equilibrium over `voltages`; ideality, fill factor, bands, error by three grids. dim 2: a rectangle, three walls grounded, the fourth at V sin(kx pi x/Lx) or V. dim 1: abrupt silicon PN junction by depletion approximation. SI units.',
  reference:
    'Scharfetter and Gummel, IEEE Trans. Electron Devices 16 (1969) 64; Collatz, The Numerical Treatment of Differential Equations (Springer, 1960), V.2; Sze and Ng, Physics of Semiconductor Devices (Wiley, 2007), ch. 2',
  words:
    'pn junction semiconductor device electrostatics poisson doping depletion capacitor potential drift diffusion current voltage solar cell mos schottky diode band diagram profile',
  unspokenWords: 'solar cell mos schottky band diagram contacts current voltage',
  synonyms: {
    dim: { 1: 'pn junction|p-n junction|junction|diode|pn diode|1d|1-d', 2: 'rectangle|2d|2-d' },
    material: {
      Si: 'silicon',
      Ge: 'germanium',
      GaAs: 'gallium arsenide',
      '4H-SiC': 'silicon carbide',
    },
    Na: 'acceptor doping',
    Nd: 'donor doping',
  },
  countsWith: {
    Na: { dim: [1] },
    Nd: { dim: [1] },
    ni: { dim: [1] },
    T: { dim: [1] },
    ny: { dim: [2] },
    Lx: { dim: [2] },
    Ly: { dim: [2] },
    kx: { dim: [2] },
  },
  written,
  params,
  unspoken: [...Object.keys(OWN_WORDS), ...Object.keys(FIELD_WORDS)],
  outputs: {
    ...everyOptional({
      centerPotential: volts('potential in the middle of the rectangle'),
      energyPerLength: nullable(
        number({
          title: 'field energy per length; null where it diverges (a constant wall)',
          unit: 'J/m',
        }),
      ),
      residual: number({ title: 'relative residual of the equations' }),
      maxError: volts('largest deviation from the exact potential'),
      maxField: strength('largest field; null where the field diverges (a constant wall)'),
      builtInPotential: volts('built-in potential'),
      thermalVoltage: volts('kT/q'),
      depletionWidth: length('depletion width'),
      xn: length('depletion on the n side'),
      xp: length('depletion on the p side'),
      capacitance: nullable(number({ title: 'depletion capacitance', unit: 'F/m^2' })),
      peakFieldPoisson: strength('field at the junction in equilibrium, Poisson-Boltzmann'),
      debyeLength: length('Debye length of the lightly doped side'),
      NaPerCm3: nullable(number({ title: 'acceptors', unit: '1/cm^3' })),
      NdPerCm3: nullable(number({ title: 'donors', unit: '1/cm^3' })),
    }),
    ...OWN_OUTPUTS,
    ...FIELD_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'a square box with its lid at 1 V', input: {}, value: 0.25 },
    {
      title: 'built-in potential of a symmetric junction',
      input: { dim: 1 },
      value: 0.714317151988,
    },
    {
      title: 'the same at 400 K, where silicon has more carriers of its own',
      input: { dim: 1, T: 400 },
      value: 0.515647303277,
    },
    {
      title: 'the current of a silicon diode of 2 and 2 um at 0.6 V',
      input: {
        layers: [
          { thickness: 2e-6, doping: -1e22 },
          { thickness: 2e-6, doping: 1e22 },
        ],
        material: {
          mun: 0.14,
          mup: 0.045,
          taun: 1e-7,
          taup: 1e-7,
          radiative: 0,
          augerN: 0,
          augerP: 0,
        },
        voltages: { from: 0, to: 0.6, step: 0.05 },
      },
      value: 46711,
      relTol: 1e-3,
    },
    {
      title:
        'a silicon solar cell under light: its current at 0.5 V; fill factor and open voltage beside it',
      input: {
        layers: [
          { thickness: 1.5e-4, doping: -1e22 },
          { thickness: 5e-7, doping: 1e25 },
        ],
        material: { base: 'Si', taun: 1e-5, taup: 1e-5 },
        generation: 'G*exp(-(1.505e-4 - x)/1e-5)',
        parameters: { G: 1e27 },
        voltages: { from: 0.7, to: 0, step: 0.1 },
      },
      value: -1452.26,
      relTol: 1e-3,
    },
    {
      title: 'an MOS capacitor with 10 nm of oxide: its capacitance in strong inversion',
      input: {
        layers: [{ thickness: 2e-6, doping: -1e22 }],
        contacts: { left: { kind: 'insulator', thickness: 1e-8 } },
        analysis: 'cv',
        voltages: { from: -2, to: 2, step: 0.1 },
      },
      value: 0.003294152,
      relTol: 1e-3,
    },
    ...FIELD_EXAMPLES,
  ],
  largest: { nx: 220, ny: 220, Lx: 18 },
  costMs: input => {
    if (isField(input)) return fieldCostMs(input)
    if (isOwn(input)) return ownCostMs(input)
    const { dim, nx, ny, Lx, Ly, kx } = input
    if (dim === 1) return 10
    // Cells are refined to be square. A constant wall needs half of all modes and a series at each node, a wave only one mode.
    const cell = Math.min(Lx / (nx - 1), Ly / (ny - 1), Math.min(Lx, Ly) / 60)
    const columns = Lx / Math.min(cell, kx === 0 ? cell : Lx / (16 * kx))
    const rows = (columns * Ly) / Lx
    if (kx > 0) return 0.3 + columns * rows * 1.2e-4
    return 0.3 + columns * columns * rows * 1.4e-6 + nx * ny * 7e-4
  },

  solve: (input, run) => {
    if (isField(input)) {
      refuseOthers(input, MODEL, 'describes a model: it has no meaning beside an own field')
      refuseOthers(input, LAYER_WORDS, 'describes own layers: it has no meaning beside a domain')
      return { ...runField(input, run), unused: [...Object.keys(MODEL_WORDS), 'T'] }
    }
    refuseOthers(input, FIELD_WORDS, 'describes a field of your own: it counts beside domain')
    if (isOwn(input)) {
      refuseOthers(input, MODEL_WORDS, 'describes a model: it has no meaning beside own layers')
      return { ...runOwn(input, run), unused: ['dim', ...Object.keys(MODEL_WORDS)] }
    }
    refuseOthers(input, OWN_WORDS, 'describes a device of your own: it counts beside layers')
    return input.dim === 1 ? solveJunction(input) : solvePlate(input, run.progress)
  },
})

const NO_PLATE = { centerPotential: null, energyPerLength: null }
const NO_JUNCTION = {
  builtInPotential: null,
  thermalVoltage: null,
  depletionWidth: null,
  xn: null,
  xp: null,
  capacitance: null,
  peakFieldPoisson: null,
  debyeLength: null,
  NaPerCm3: null,
  NdPerCm3: null,
}

function solvePlate({ nx, ny, Lx, Ly, V = 1, kx }: Input, progress: Run['progress']) {
  if (kx > nx - 2) {
    const message = `kx is ${kx}: ${nx} nodes show at most ${nx - 2} half waves`
    throw invalidInput('/kx', message, { value: kx, maximum: nx - 2 })
  }
  const { potential, Ex, Ey, centre, flux, residual, maxError, refinement } = plateField(
    { nx, ny, Lx, Ly, V, kx },
    done => progress(done, `${Math.round(100 * done)} % of the modes`),
  )
  const scale = V === 0 ? 1 : Math.abs(V)
  const error = maxError / scale
  const highest = potential.reduce((most, u) => Math.max(most, Math.abs(u)), 0)
  const strongest = Ex.reduce((most, e, i) => Math.max(most, Math.sqrt(e * e + Ey[i]! * Ey[i]!)), 0)
  const field = (values: Float64Array): Field => ({
    nx,
    ny,
    dx: Lx / (nx - 1),
    dy: Ly / (ny - 1),
    values,
  })
  const wall = kx === 0 ? `${V}` : `${V} sin(${kx} pi x / ${Lx})`
  return {
    value: centre,
    unit: 'V',
    uncertainty: maxError,
    equations: [
      `phi_xx + phi_yy = 0, phi(y = ${Ly}) = ${wall}, phi = 0 on the other walls`,
      `phi(${Lx / 2}, ${Ly / 2}) = ${centre} V`,
    ],
    terms: [{ term: 'phi(Lx/2, Ly/2)', value: centre }],
    method: `nine-point compact scheme on cells divided by ${refinement[0]} along x and ${refinement[1]} along y, sine transform and tridiagonal systems${kx === 0 ? '; the singular part of both upper corners in closed form' : ''}`,
    outputs: {
      ...NO_JUNCTION,
      centerPotential: centre,
      energyPerLength: flux === null ? null : (EPS0 / 2) * flux,
      residual,
      maxError,
      maxField: kx === 0 && V !== 0 ? null : strongest,
    },
    checks: [
      below('relative residual', residual, 1e-9),
      below('maximum principle: excess over V', Math.max(0, highest / scale - 1), 1e-6),
      below('deviation from separation of variables, over V', error, 1e-3),
    ],
    accuracy: {
      estimate: error,
      bound: PRECISION,
      how:
        kx === 0
          ? 'deviation from the Fourier series on the row below the lid and the middle column, over V'
          : 'largest deviation from the exact solution at a node, over V',
    },
    resolved: { V },
    fields: { potential: field(potential), Ex: field(Ex), Ey: field(Ey) },
  }
}

function solveJunction({ Na, Nd, ni: density, T, V = 0 }: Input) {
  const ni = density ?? intrinsicDensity(T)
  for (const [name, doping] of [
    ['Na', Na],
    ['Nd', Nd],
  ] as const) {
    if (doping >= DOPING_MIN * ni) continue
    const message = `${name} is ${doping}: below ${DOPING_MIN} times the intrinsic density ${ni} there is no depletion region`
    throw invalidInput(`/${name}`, message, { value: doping, minimum: DOPING_MIN * ni })
  }
  const thermal = (BOLTZMANN * T) / ELEMENTARY_CHARGE
  const builtIn = thermal * (log(Na / ni) + log(Nd / ni))
  if (V >= builtIn) {
    const message = `V is ${V}: the forward bias reaches the built-in potential ${builtIn} V: no depletion region`
    throw invalidInput('/V', message, { value: V, exclusiveMaximum: builtIn })
  }
  const widthAt = (barrier: number) =>
    Math.sqrt(((2 * EPS_SILICON * barrier) / ELEMENTARY_CHARGE) * (1 / Na + 1 / Nd))
  const depletionWidth = widthAt(builtIn - V)
  const pShare = Nd / (Na + Nd)
  const xp = depletionWidth * pShare
  const xn = depletionWidth * (1 - pShare)
  const maxField = (2 * (builtIn - V)) / depletionWidth
  const atRest = widthAt(builtIn)
  const junction = { Na, Nd, ni, thermal, eps: EPS_SILICON }
  const rest = equilibrium(junction, atRest * pShare, atRest * (1 - pShare))
  const { x, potential, field, n, p, charge, peak, exactPeak, netCharge, areaError } = rest
  const estimate = Math.abs(peak - exactPeak) / exactPeak
  return {
    value: builtIn,
    unit: 'V',
    uncertainty: 4 * Number.EPSILON * builtIn,
    equations: [
      `Vbi = (kT/q) ln(Na Nd / ni^2) = ${thermal} * ln(${Na} * ${Nd} / ${ni}^2) = ${builtIn} V`,
      `W = sqrt(2 eps (Vbi - V) (1/Na + 1/Nd) / q) = ${depletionWidth} m`,
      `Emax = 2 (Vbi - V) / W = ${maxField} V/m, C = eps / W = ${EPS_SILICON / depletionWidth} F/m^2`,
    ],
    terms: [
      { term: '(kT/q) ln(Na / ni)', value: thermal * log(Na / ni) },
      { term: '(kT/q) ln(Nd / ni)', value: thermal * log(Nd / ni) },
    ],
    method: `depletion approximation; equilibrium by ${rest.iterations} damped Newton steps on ${x.length} graded nodes (finite volumes)`,
    outputs: {
      ...NO_PLATE,
      residual: netCharge,
      maxError: null,
      maxField,
      builtInPotential: builtIn,
      thermalVoltage: thermal,
      depletionWidth,
      xn,
      xp,
      capacitance: EPS_SILICON / depletionWidth,
      peakFieldPoisson: peak,
      debyeLength: Math.sqrt((EPS_SILICON * thermal) / (ELEMENTARY_CHARGE * Math.min(Na, Nd))),
      NaPerCm3: Na / 1e6,
      NdPerCm3: Nd / 1e6,
    },
    checks: [
      below('peak field against the first integral, relative', estimate, 1e-3),
      below('charge of the whole junction, relative', netCharge, 1e-6),
      below('area under the field against the built-in potential, relative', areaError, 1e-3),
    ],
    accuracy: {
      estimate,
      bound: PRECISION,
      how: 'numerical field at the junction against the first integral of the Poisson-Boltzmann equation',
    },
    resolved: { V, ni },
    series: thinnedSeries({ x, potential, field, n, p, charge }, 'field'),
    warnings: [
      ...(maxField > BREAKDOWN
        ? [`the field ${maxField} V/m exceeds ${BREAKDOWN} V/m: silicon breaks down`]
        : []),
      ...(density === undefined ? intrinsicWarnings(T) : []),
    ],
  }
}
