import { boolean, integer, list, nullable, number, optional } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { params, SHEET_WORDS } from './model-words.ts'
import { runOwn } from './own.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs } from './own-words.ts'
import { pictures } from './pictures.ts'
import { torn } from './sheet.ts'

/** Time of a run that reaches the limit of work. */
const RUN_MS_MAX = 18_000

export const fracture = defineSolver({
  key: 'fracture',
  title: 'Crack growth by bond-based peridynamics',
  brief: 'Crack growth in a notched sheet or bar by peridynamics: load, broken bonds, energy.',
  description:
    'Stretches a notched sheet, or a bar, of peridynamic bonds step by step at rest; bonds stretched beyond s0 break, or soften to sf. With Gc and dx s0 follows from the energy that a crack takes. Answers critical strain, peak stress, crack tip, load-displacement curve, damage. With `domain` an own body: holes, materials, any `cracks`, supports, loads, of bonds or the state-based solid: at rest K and G of each end of a crack, strength, path; `explicit` waves, impact, branching in time. Two spacings tell the error; faces of a crack do not touch.',
  reference:
    'Silling and Askari, Comput. Struct. 83 (2005) 1526; Madenci and Oterkus, Peridynamic Theory and Its Applications (Springer, 2014), ch. 4; Ha and Bobaru, Int. J. Fract. 162 (2010) 229; Silling et al., J. Elast. 88 (2007) 151',
  words:
    'crack propagation peridynamics notch bond damage fracture brittle tears breaking growth branching stress intensity',
  synonyms: {
    mode: { '2d': 'sheet|plate|two dimensions', bar: 'one dimension' },
    notchFrac: 'notch',
  },
  countsWith: {
    nx: { mode: ['2d'] },
    ny: { mode: ['2d'] },
    notchFrac: { mode: ['2d'] },
    horizonM: { mode: ['2d'] },
    N: { mode: ['bar'] },
  },
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      criticalStrain: nullable(
        number({ title: 'strain of the first load step in which a bond failed; null if none did' }),
      ),
      elasticLimit: number({
        title: 'strain at which the first bond reaches s0, between the load steps',
      }),
      peakStress: number({ title: 'largest mean stress', unit: 'Pa' }),
      broken: boolean({ title: 'a bond has broken' }),
      brokenBonds: integer({ title: 'bonds broken, the notch not counted' }),
      softenedBonds: integer({ title: 'bonds weakened that still bear load' }),
      notchBonds: integer({ title: 'bonds that the notch cuts' }),
      crackAdvance: integer({ title: 'columns of nodes cut beyond the notch; 0 or 1 in a bar' }),
      spanned: boolean({ title: 'the specimen is cut through' }),
      crackTip: nullable(
        list(number({ title: 'from node (0, 0); dx is 1 m unless it is said', unit: 'm' }), {
          title: 'x and y of the end of the crack; null in a bar that holds',
        }),
      ),
      energyRelease: nullable(
        number({
          title: 'energy release rate at the elastic limit, by one column of crack; null in a bar',
          unit: 'J/m^2',
        }),
      ),
      toughness: number({
        title: 'energy that breaks all bonds across a unit area',
        unit: 'J/m^2',
      }),
      strainEnergy: number({
        title: 'energy in the bonds at the end, unit thickness',
        unit: 'J/m',
      }),
      dissipatedEnergy: number({ title: 'energy that failing bonds took up', unit: 'J/m' }),
      releasedEnergy: number({
        title: 'work of the grips less both: set free by unstable growth',
        unit: 'J/m',
      }),
      poissonRatio: number({ title: 'of the lattice; 1/3 in the limit of fine grids' }),
      stiffness: number({ title: 'mean stress over strain at the first step', unit: 'Pa' }),
      stretch: optional(number({ title: 's0 that Gc gives on this lattice' })),
      continuumStretch: optional(
        number({ title: 'sqrt(4 pi Gc/(9 E horizon)), without a lattice' }),
      ),
      stressIntensity: optional(
        number({ title: 'sqrt(E G) at the elastic limit', unit: 'Pa m^(1/2)' }),
      ),
      coarsePeakStress: optional(
        number({ title: 'largest mean stress with half the nodes', unit: 'Pa' }),
      ),
      peakLoad: optional(number({ title: 'largest pull of a grip', unit: 'N' })),
      equilibria: integer({ title: 'equilibria solved' }),
      relaxations: integer({ title: 'conjugate-gradient steps' }),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'a notched sheet tears', input: {}, value: 4671090.0866 },
    {
      title: 'a bar breaks at E s0',
      input: { mode: 'bar', loadSteps: 200 },
      value: 1e7,
    },
    {
      title: 'a sheet of acrylic glass, 20 cm by 10 cm, that a notch of 6 cm weakens',
      input: { E: 3.2e9, Gc: 500, dx: 0.005, strain: 0.012, thickness: 0.004, loadSteps: 200 },
      value: 5851000,
      relTol: 2e-2,
    },
    {
      title: 'stress intensity of a crack beside a hole in a plate of steel, under 100 MPa',
      input: {
        domain: { x: [0, 0.1], y: [0, 0.2] },
        dx: 0.0025,
        material: { E: '210 GPa', nu: 0.3 },
        model: 'state',
        regions: [{ kind: 'hole', centre: [0.05, 0.1], radius: 0.01 }],
        cracks: [
          [
            [0.06, 0.1],
            [0.075, 0.1],
          ],
        ],
        supports: [
          { side: 'bottom', fixed: ['y'] },
          { side: 'bottom', x: [0, 0.001], fixed: ['x'] },
        ],
        loads: [{ side: 'top', ty: '100 MPa' }],
      },
      value: 27755052.724087145,
    },
    {
      title: 'a crack that branches: soda-lime glass that 12 MPa pull at, after 40 us',
      input: {
        domain: { x: [0, 0.1], y: [0, 0.04] },
        dx: 0.001,
        material: { E: '72 GPa', rho: 2440, G0: 135 },
        cracks: [
          [
            [0, 0.02],
            [0.05, 0.02],
          ],
        ],
        dynamics: 'explicit',
        loads: [
          { side: 'top', ty: '12 MPa' },
          { side: 'bottom', ty: '-12 MPa' },
        ],
        tEnd: 4e-5,
      },
      value: 12.686453545102298,
    },
  ],
  // The crack takes a number of equilibria, and these of steps, that grow with the nodes.
  largest: { nx: 64, ny: 40, horizonM: 4, sf: 0.02 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { mode, nx, ny, N, horizonM, s0, sf = s0, strain, loadSteps, Gc } = input
    if (mode === 'bar') {
      // A bar that softens settles anew in each load step beyond s0, the longer the further off its end lies.
      const softening = loadSteps * Math.max(0, 1 - s0 / strain) * Math.min(1, 0.05 + sf / s0 / 150)
      const settling = sf > s0 ? 2.4e-4 * softening * N * Math.sqrt(N) * horizonM : 0
      return 5 + 0.03 * N + Math.min(RUN_MS_MAX, settling)
    }
    const nodes = nx * ny
    const pair = Gc === undefined ? 1 : 1.2
    return 5 + pair * nodes * nodes * horizonM * horizonM * (sf > s0 ? 2.4e-4 : 3e-5)
  },

  bodyMaxBytes: 4_194_304,

  solve(input, run) {
    if (!isOwn(input)) return torn(input, run)
    refuseOthers(input, SHEET_WORDS, 'belongs to the sheet: it has no meaning beside an own body')
    return { ...runOwn(input, run), unused: Object.keys(SHEET_WORDS) }
  },
})
