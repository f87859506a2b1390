import { placed, withEquations } from '../../dynamics/equations.ts'
import { DYNAMICS_WORDS, type DynamicsInput } from '../../dynamics/words.ts'
import { invalidInput } from '../../refusal.ts'
import { boolean, type Inputs, optional } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { OBJECT_NAMES } from '../oscillator/objects.ts'
import { tensionedTo, tensionOf } from '../oscillator/operators.ts'
import { everyOptional, refuseOthers, systemCostMs } from '../systems/own-system.ts'
import { runSystem, SYSTEM_OUTPUTS } from '../systems/run-system.ts'
import { geodesic, geodesicCostMs } from './geodesic.ts'
import { GEODESIC_OUTPUTS, GEODESIC_WORDS } from './geodesic-words.ts'
import { written } from './in-words.ts'
import { MOTION, motionTexts } from './motion.ts'
import { written as motionIn } from './motion-in-words.ts'
import { pictures } from './pictures.ts'
import { vanDerPol } from './van-der-pol-in-words.ts'

const SYSTEM_WORDS = {
  ...DYNAMICS_WORDS,
  jacobian: optional(boolean({ title: 'eigenvalues of the Jacobian at the end' })),
  motion: optional(MOTION),
}

const params = { ...GEODESIC_WORDS, ...SYSTEM_WORDS }

type Input = Inputs<typeof params>
type Read = Omit<Input, 'equations'> & Pick<DynamicsInput, 'equations'>

export const solve = defineSolver({
  key: 'solve',
  title: 'Geodesic in the KO42-tensioned metric, or any system of ordinary differential equations',
  brief:
    "One body in a gravity law (geodesic), or with `equations` any system y' = f(t, y), stiff or not, with events and sweeps.",
  description:
    "Without `equations` the slow geodesic of the KO42-tensioned metric: free fall, harmonic motion, radial gravity, held to the closed form of its law on the clock that the tension defines. With `equations` (or `motion` of one body) any system y' = f(t, y) of up to 512 states, stiff or not, algebraic equations and events with actions included, compiled and integrated by DOP853 or RADAU5; its error is measured by a finer run. Chaotic runs beyond their horizon are refused.",
  reference:
    'Misner, Thorne and Wheeler, Gravitation (1973), section 17.4; Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I (1993), section II.10; Hairer and Wanner, II (1996), section IV.8',
  words:
    'geodesic trajectory metric tensioned dynamic motion drag medium air water integrate free fall falling object system ordinary differential equations ode stiff initial value problem dropped drops thrown projectile stone',
  unspokenWords:
    'equation equations ordinary differential equations ode stiff initial value problem system curved',
  wordsWith: { parameters: { equations: [] } },
  synonyms: { object: Object.fromEntries(OBJECT_NAMES.slice(1).map(name => [name, name])) },
  written: (question, expressionIn, marked) =>
    written(question, expressionIn) ?? vanDerPol(question) ?? motionIn(marked),
  takesSystems: true,
  family: 'core',
  alias: '/api/solve',
  params,
  outputs: { ...everyOptional(GEODESIC_OUTPUTS), ...SYSTEM_OUTPUTS },
  pictures,
  examples: [
    {
      title: 'two seconds of free fall',
      input: { prompt: 'stone', tMax: 2 },
      value: -19.6133,
      relTol: 1e-9,
    },
    {
      title: 'half a minute from 7000 km',
      input: { prompt: 'fall', referenceMode: 'gravity', position: 7e6, tMax: 30 },
      value: 6996338.74535,
      relTol: 1e-9,
    },
    {
      title: 'van der Pol oscillator of mu = 1000, stiff: the method changes by itself',
      input: {
        equations: { x: 'v', v: 'mu*(1 - x^2)*v - x' },
        parameters: { mu: 1000 },
        initial: { x: 2, v: 0 },
        tEnd: 2000,
      },
      value: 1.706167732170469,
    },
    {
      title: 'a ball that loses a fifth of its speed at each bounce',
      input: {
        equations: { h: 'v', v: '-g' },
        parameters: { g: 9.81 },
        initial: { h: 1, v: 0 },
        tEnd: 2,
        events: [{ name: 'floor', when: 'h', direction: -1, set: { v: '-0.8*v' } }],
        outputs: { energy: 'v^2/2 + g*h' },
      },
      value: 0.2607417283,
    },
    {
      title: 'a golf ball with drag, until it comes down',
      input: {
        motion: {
          mass: 0.04593,
          gravity: 9.80665,
          drag: { density: 1.225, area: 0.001432, coefficient: 0.25 },
        },
        initial: { x: 0, y: 0, vx: 50, vy: 30 },
        tEnd: 10,
        events: [{ name: 'ground', when: 'y', direction: -1, action: 'stop' }],
      },
      value: 161.657005563,
    },
  ],
  tension: { couplingOf: tensionOf, under: tensionedTo },
  largest: { prompt: 'a fall', medium: 'water', mass: 10, tMax: 30, dt: 0.001 },
  costMs: input => (isSystem(input) ? systemCostMs(input) : geodesicCostMs(input)),

  solve(input, run) {
    if (!isSystem(input)) {
      refuseOthers(input, SYSTEM_WORDS, 'counts only where there are equations')
      return geodesic(input, run)
    }
    refuseOthers(input, GEODESIC_WORDS, 'has no meaning beside equations')
    const unused = Object.keys(GEODESIC_WORDS).filter(name => name !== 'prompt')
    return placed(input.equations, () => ({ ...runSystem(withMotion(input), run), unused }))
  },
})

const isSystem = ({ equations, motion }: Input): boolean =>
  equations !== undefined || motion !== undefined

function withMotion(input: Input): Read {
  const { motion, equations } = input
  if (!motion) return withEquations(input)
  if (equations) throw invalidInput('/motion', 'equations or motion: not both')
  return { ...input, ...motionTexts(motion, input) }
}
