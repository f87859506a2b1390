import { hermiteMatrices, hermiteShape } from '../../numerics/hermite-elements.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { bisect } from '../../numerics/runge-kutta.ts'
import { generalisedEigen } from '../../numerics/symmetric-eigen.ts'
import { boolean, choice, type Inputs, integer, list, number, text } from '../../schema.ts'
import { below, defineSolver, holds } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { written } from './in-words.ts'
import { runOwn } from './own.ts'
import { runFrame } from './own-frame.ts'
import {
  isOwn,
  OWN_OUTPUTS,
  OWN_WORDS,
  ownCostMs,
  SECTION_WORDS,
  unusedBy,
  yieldStress,
} from './own-words.ts'
import { pictures } from './pictures.ts'

const { E, I, L, A } = SECTION_WORDS
const MODEL = {
  ...{ E, I, L },
  endCondition: choice(['pinned-pinned', 'fixed-free', 'fixed-fixed', 'fixed-pinned'], {
    title: 'lower and upper end; fixed and pinned upper ends may move along the axis only',
    default: 'pinned-pinned',
  }),
  ...{ A, yieldStress },
  elements: integer({
    title: 'beam elements, at least; more are taken where the highest mode needs them',
    minimum: 1,
    maximum: 128,
    default: 32,
  }),
  modes: integer({ title: 'number of modes', minimum: 1, maximum: 20, default: 3 }),
}

/** What counts in a uniform column, or with a code of practice. */
const UNIFORM_WORDS = { A: MODEL.A, yieldStress: MODEL.yieldStress }

/** What describes a column alone. */
const FRAME_OTHERS = {
  ...{
    E: MODEL.E,
    I: MODEL.I,
    A: MODEL.A,
    L: MODEL.L,
    elements: MODEL.elements,
    endCondition: MODEL.endCondition,
  },
  ...{ EI: OWN_WORDS.EI, foundation: OWN_WORDS.foundation, axial: OWN_WORDS.axial },
  ...{ supports: OWN_WORDS.supports, parameters: OWN_WORDS.parameters },
  ...{ segments: OWN_WORDS.segments, imperfection: OWN_WORDS.imperfection },
}

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

/** The largest relative error of a critical load, as promised. */
const ERROR_MAX = 1e-3
/** Phase k h of the highest mode over an element: the error of its load is (k h)^4 / 720, here 8.7e-5. */
const WIDEST = 0.5
const POINTS = 201

const newtons = (title: string) => number({ title, unit: 'N' })
const pascals = (title: string) => number({ title, unit: 'Pa' })

export const buckling = defineSolver({
  key: 'buckling',
  title: 'Buckling of a straight column (Euler)',
  brief:
    "Critical loads of a column, uniform beside Euler's formula, or own: sections, bed, supports, weight; plane frames.",
  description:
    'Finds the loads at which a straight elastic column under axial compression bends aside, by beam elements with the consistent geometric stiffness. A uniform one beside the closed form: effective length, slenderness, whether the material yields first (then the Johnson parabola counts, not Euler). An own one by `EI` of x or `segments`, `foundation`, `axial` forces (growing or fixed), `supports` and springs, an `imperfection` with its moment of second order, or a plane `frame`; resistance by a `designCode`; errors by three meshes. Loads centred.',
  reference: 'Timoshenko and Gere, Theory of Elastic Stability (McGraw-Hill, 1961), ch. 2',
  words:
    'euler buckling column critical load strut slender pillar rod bar stability compressed compression collapse finite solver',
  unspokenWords: 'collapse shell',
  synonyms: {
    endCondition: {
      'pinned-pinned':
        'pinned at both ends|pinned both ends|hinged both ends|hinged at both ends|pinned ends|simply supported|pinned column',
      'fixed-fixed':
        'fixed at both ends|fixed both ends|clamped both ends|clamped at both ends|fixed ends|clamped-clamped',
      'fixed-free': 'fixed at one end and free at the other|flagpole|clamped-free',
      'fixed-pinned': 'clamped-pinned|pinned-fixed',
    },
    L: 'long',
  },
  written,
  params,
  toBeSaid: { endCondition: /./ },
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      criticalLoad: newtons('lowest critical load'),
      criticalLoads: list(newtons('critical load'), { title: 'critical loads, rising' }),
      effectiveLengthFactor: number({ title: 'length of the equal pinned column over L' }),
      criticalStress: pascals('criticalLoad / A'),
      slendernessRatio: number({ title: 'effective length over the radius of gyration' }),
      eulerValid: boolean({ title: 'the critical stress lies below the yield stress' }),
      transitionSlenderness: number({ title: 'below it the Johnson parabola governs' }),
      designStress: pascals('Euler stress, or the Johnson parabola below the transition'),
      regime: text({ title: 'what governs: euler or johnson' }),
    }),
    ...OWN_OUTPUTS,
    modeShapes: list(list(number({ title: 'deflection, largest 1' }), { title: 'mode' }), {
      title:
        'deflections at 201 equally spaced points; of a frame displacements at 21 of each member',
    }),
  },
  pictures,
  examples: [
    { title: 'a steel strip of 10 x 10 mm, one metre', input: {}, value: 1644.27609322 },
    {
      title: 'a flagpole carries a quarter',
      input: { endCondition: 'fixed-free' },
      value: 411.069023305,
    },
    {
      title:
        'a mast that buckles under its own weight (Greenhill): how many times it could carry it',
      input: { EI: 2e5, L: 20, endCondition: 'fixed-free', axial: { distributed: 100 } },
      value: (7.837347438 * 2e5) / (100 * 8000),
    },
    {
      title: 'a pile in soft clay: the bed decides the load and the number of waves',
      input: { EI: 5e6, L: 12, foundation: 8e5, modes: 2 },
      value: 4288829.035938,
    },
    {
      title: 'a stepped column of a hall with a crane on its ledge, held at the roof',
      input: {
        EI: 'if(x < 6, 9e7, 3e7)',
        L: 10,
        supports: [
          { at: 0, kind: 'fixed' },
          { at: 10, stiffness: 2e6 },
        ],
        axial: { tip: 2e5, points: [{ at: 6, force: 8e5 }] },
      },
      value: 18.67409653299,
    },
    {
      title:
        'a tapered mast, 1/400 bent, whose weight stays while its antenna grows: factor, moment, EN 1993-1-1',
      input: {
        E: 210e9,
        segments: [
          { length: 6, I: '8e-6*(1 - x/24)^3', A: '3e-3*(1 - x/24)' },
          { length: 4, I: 1.2e-6, A: 1.4e-3 },
        ],
        endCondition: 'fixed-free',
        axial: { tip: 3000, fixed: { distributed: 'if(x < 6, 240, 110)' } },
        imperfection: 0.025,
        designCode: { code: 'EN 1993-1-1', curve: 'c' },
        yieldStress: 235e6,
        modes: 1,
      },
      value: 6.53466449107,
    },
    {
      title: 'a portal on pinned feet under two columns of a roof, checked by EN 1993-1-1',
      input: {
        frame: {
          ...{ E: 210e9, I: 8.356e-5, A: 5.38e-3 },
          nodes: { A: [0, 0], B: [0, 4], C: [6, 4], D: [6, 0] },
          members: [{ ends: ['A', 'B'] }, { ends: ['B', 'C'] }, { ends: ['C', 'D'] }],
          supports: { A: 'pinned', D: 'pinned' },
          loads: [
            { node: 'B', force: [0, -3e5] },
            { node: 'C', force: [0, -3e5] },
          ],
        },
        designCode: { code: 'EN 1993-1-1', curve: 'a' },
        yieldStress: 355e6,
        modes: 1,
      },
      value: 5.831336228365695,
    },
  ],
  largest: { elements: 128, modes: 20 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { elements, modes } = input
    const taken = Math.max(elements, (Math.PI / WIDEST) * (modes + 1))
    return 0.5 + taken * taken * taken * 3.2e-5
  },

  solve(input, run) {
    if (input.frame !== undefined) {
      refuseOthers(input, FRAME_OTHERS, 'belongs to a column: the frame says it')
      if (input.designCode === undefined)
        refuseOthers(input, { yieldStress: MODEL.yieldStress }, 'belongs to a designCode')
      return { ...runFrame(input, run), unused: unusedBy(input) }
    }
    if (isOwn(input)) {
      if (input.designCode === undefined)
        refuseOthers(
          input,
          UNIFORM_WORDS,
          "belongs to a uniform column under Euler's load, or to a designCode",
        )
      return { ...runOwn(input, run), unused: unusedBy(input) }
    }
    const { E, I, L, endCondition, A, yieldStress, modes } = input
    const { fixed, wavenumber } = CONDITIONS[endCondition]
    const elements = Math.max(input.elements, Math.ceil(wavenumber(modes - 1) / WIDEST))
    const order = 2 * (elements + 1) - fixed.length
    const matrices = hermiteMatrices(elements, fixed)
    // geometric w = (1/k^2) bending w: the wanted small loads are the large, well-conditioned end.
    const { values, vectors } = generalisedEigen(matrices.geometric, matrices.bending, order)
    const squares = Array.from({ length: modes }, (_, n) => 1 / values[order - 1 - n]!)
    const exact = squares.map((_, n) => {
      const k = wavenumber(n)
      return k * k
    })
    const errors = squares.map((square, n) => Math.abs(square - exact[n]!) / exact[n]!)
    const estimate = Math.max(...errors)
    const shapes = squares.map((_, n) =>
      hermiteShape(matrices, elements, vectors[order - 1 - n]!, POINTS),
    )
    const load = (E * I) / (L * L)
    const criticalLoads = squares.map(square => square * load)
    const criticalLoad = criticalLoads[0]!
    const effectiveLengthFactor = Math.PI / Math.sqrt(squares[0]!)
    const criticalStress = criticalLoad / A
    const slendernessRatio = (effectiveLengthFactor * L) / Math.sqrt(I / A)
    const transitionSlenderness = Math.PI * Math.sqrt((2 * E) / yieldStress)
    const johnson = slendernessRatio < transitionSlenderness
    const eulerValid = criticalStress < yieldStress
    const ratio = slendernessRatio / transitionSlenderness
    const designStress = johnson ? yieldStress * (1 - (ratio * ratio) / 2) : criticalStress
    return {
      value: criticalLoad,
      unit: 'N',
      uncertainty: (errors[0]! + Number.EPSILON) * criticalLoad,
      equations: [
        "EI w'''' + P w'' = 0",
        `P_cr = pi^2 E I / (K L)^2 = pi^2 * ${E} * ${I} / (${effectiveLengthFactor} * ${L})^2 = ${criticalLoad} N`,
        `sigma_cr = P_cr / A = ${criticalLoad} / ${A} = ${criticalStress} Pa`,
      ],
      terms: [
        { term: 'k^2 E I / L^2, closed form', value: exact[0]! * load },
        { term: 'deviation of the elements', value: criticalLoad - exact[0]! * load },
      ],
      method: `${elements} Hermite beam elements, consistent geometric stiffness, generalised symmetric eigenproblem (Cholesky, Householder, implicit QL)`,
      outputs: {
        criticalLoad,
        criticalLoads,
        effectiveLengthFactor,
        criticalStress,
        slendernessRatio,
        eulerValid,
        transitionSlenderness,
        designStress,
        regime: johnson ? 'johnson' : 'euler',
        modeShapes: shapes.map(shape => Array.from(shape)),
      },
      checks: [
        below('critical loads against the closed form, relative', estimate, ERROR_MAX),
        holds(
          'Rayleigh: no load lies below the exact one',
          squares.every((square, n) => square >= exact[n]! * (1 - 1e-8)),
        ),
        below('deflection at held ends', endDeflection(shapes, endCondition), 1e-12),
      ],
      accuracy: {
        estimate,
        bound: 1e-4,
        how: 'largest relative deviation of a critical load from the closed form',
      },
      series: {
        x: Float64Array.from({ length: POINTS }, (_, i) => (L * i) / (POINTS - 1)),
        ...Object.fromEntries(shapes.map((shape, n) => [`w${n + 1}`, shape])),
      },
      warnings: [
        ...(elements > input.elements
          ? [`${elements} elements were taken: ${input.elements} show mode ${modes} too coarsely`]
          : []),
        ...(johnson
          ? [
              `slenderness ${slendernessRatio} is below ${transitionSlenderness}: ${eulerValid ? 'Euler stress exceeds half of the yield stress' : 'the material yields before it buckles elastically'}; the Johnson parabola gives ${designStress} Pa`,
            ]
          : []),
      ],
    }
  },
})

/** Unknowns held at zero, in the order (w_0, w_0', ..., w_n, w_n'), and k L of mode n = 0, 1, ... */
const CONDITIONS: Record<
  Input['endCondition'],
  { fixed: number[]; wavenumber: (n: number) => number }
> = {
  'pinned-pinned': { fixed: [0, -2], wavenumber: n => (n + 1) * Math.PI },
  'fixed-free': { fixed: [0, 1], wavenumber: n => (n + 0.5) * Math.PI },
  // Symmetric modes have sin(k/2) = 0, those between tan(k/2) = k/2.
  'fixed-fixed': {
    fixed: [0, 1, -2, -1],
    wavenumber: n => (n % 2 === 0 ? (n + 2) * Math.PI : 2 * tangentRoot((n + 1) / 2)),
  },
  'fixed-pinned': { fixed: [0, 1, -2], wavenumber: n => tangentRoot(n + 1) },
}

/** The n-th positive root of tan z = z: it lies between n pi and (n + 1/2) pi. */
function tangentRoot(n: number): number {
  return bisect(z => z * cos(z) - sin(z), n * Math.PI, (n + 0.5) * Math.PI)
}

function endDeflection(shapes: Float64Array[], endCondition: Input['endCondition']): number {
  const held = endCondition === 'fixed-free' ? [0] : [0, POINTS - 1]
  return Math.max(...shapes.flatMap(shape => held.map(i => Math.abs(shape[i]!))))
}
