import { placed, textsOf } from '../../dynamics/equations.ts'
import type { Inputs } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { attractor, MODEL, MODEL_OUTPUTS, subnormalShare } from './attractor.ts'
import { written } from './in-words.ts'
import { isOwn, runOwn } from './own.ts'
import { runBasins } from './own-basins.ts'
import { pictures } from './pictures.ts'
import { SYSTEMS } from './systems.ts'
import { OWN_OUTPUTS, OWN_WORDS } from './words.ts'

const params = { ...MODEL, ...OWN_WORDS }

export const lorenz = defineSolver({
  key: 'lorenz',
  title: 'Lorenz attractor and its Lyapunov spectrum',
  brief:
    'The Lorenz system and own flows or maps: Lyapunov exponents, dimension, means, parting twins. For chaos.',
  description:
    'Integrates the Lorenz equations from (1, 1, 1) by Runge-Kutta with their variational equations: all three Lyapunov exponents by Gram-Schmidt, dimension, means, a twin that parts. One trajectory is not reproducible beyond t of about 30. With `system` (rossler, chen, henon, logistic, lorenz96 ...) or `equations` (a `map` too) any flow or map: spectrum with errors, Kaplan-Yorke dimension, fixed points with stability, cycles with Floquet multipliers, Poincare sections, bifurcation sweeps, `basins` of attraction.',
  reference: 'Benettin, Galgani, Giorgilli and Strelcyn, Meccanica 15 (1980) 9',
  words:
    'lorenz attractor chaos butterfly lyapunov exponent chaotic sigma rho beta weather strange convection effect sensitive dependence initial conditions',
  written,
  // Of one flow: whoever states some of its numbers means no usual ones for the rest.
  together: ['sigma', 'rho', 'beta'],
  otherNumbers: /\b(?:smallest|least|second|third|minimum|most negative|sum of)\b/i,
  params,
  countsWith: {
    sigma: { system: ['unset', 'lorenz'] },
    rho: { system: ['unset', 'lorenz'] },
    beta: { system: ['unset', 'lorenz'] },
  },
  unspoken: Object.keys(OWN_WORDS).filter(name => name !== 'system'),
  outputs: { ...everyOptional(MODEL_OUTPUTS), ...OWN_OUTPUTS },
  pictures,
  examples: [
    { title: 'the attractor of 1963', input: {}, value: 0.9056, relTol: 0.04 },
    {
      title: 'below rho = 1 everything decays to the origin',
      input: { rho: 0.5, steps: 20_000 },
      value: -0.47506,
      relTol: 0.01,
    },
    {
      title: 'the logistic map where its exponent is ln 2',
      input: { system: 'logistic', steps: 20_000 },
      value: 0.693147,
      relTol: 2e-3,
    },
    {
      title: 'the map of Henon: both exponents and its dimension',
      input: { system: 'henon', steps: 20_000 },
      value: 0.41922,
      relTol: 0.03,
    },
    {
      title: 'a flow of the caller, a point of its section at each turn',
      input: {
        equations: { x: '-y - z', y: 'x + a*y', z: 'b + z*(x - c)' },
        parameters: { a: 0.2, b: 0.2, c: 5.7 },
        initial: { x: 1, y: 1, z: 0 },
        dt: 0.02,
        section: { when: 'x', direction: 1, keep: ['y'], maximum: 200 },
      },
      value: 0.0714,
      relTol: 0.3,
    },
    {
      title: 'which of its two wells a damped body ends in: each takes half of the starts',
      input: {
        equations: { x: 'v', v: 'x - x^3 - 0.3*v' },
        initial: { x: 1, v: 0 },
        dt: 0.05,
        basins: { across: { x: [-2, 2], v: [-2, 2] }, points: 40, steps: 2000 },
      },
      value: 0.5,
    },
  ],
  largest: { dt: 0.005, steps: 5_000_000 },
  costMs: input =>
    isOwn(input) ? ownCostMs(input) : 1 + input.steps * 3 * 6e-5 * (1 + 20 * subnormalShare(input)),

  solve(input, run) {
    if (isOwn(input)) {
      const { dt, steps, ...others } = MODEL
      const isMap = input.system ? 'isMap' in SYSTEMS[input.system] : (input.map ?? false)
      refuseOthers(
        input,
        { ...others, ...(isMap && { dt }), ...(input.basins && { steps }) },
        'has no meaning beside a system of its own',
      )
      const unused = Object.keys(isMap ? { ...others, dt } : others)
      return placed(input.equations, () =>
        input.basins
          ? { ...runBasins(input, run), unused: [...unused, 'steps'] }
          : { ...runOwn(input, run), unused },
      )
    }
    refuseOthers(input, OWN_WORDS, 'counts only where there are equations or a system')
    return attractor(input, run)
  },
})

/** Both runs, and one for each value of a sweep, by the length of the texts and the number of vectors. */
function ownCostMs(input: Inputs<typeof params>): number {
  const {
    system,
    equations,
    definitions = {},
    exponents,
    steps,
    sweep,
    correlation = 0,
    basins,
    dt,
  } = input
  const texts = equations ?? (system ? SYSTEMS[system].equations : {})
  const rates = textsOf(texts)
  const all = [...rates, ...Object.values(definitions)]
  if (basins) return basinsCostMs(basins, dt, all.join('').length)
  const symbols = symbolsIn(all.join(' '))
  const isMap = system ? 'isMap' in SYSTEMS[system] : input.map
  const vectors = Math.min(exponents ?? 16, 16, rates.length)
  const runs = (correlation > 0 ? 5.5 : 4.5) + 4.5 * (sweep?.points ?? sweep?.values?.length ?? 0)
  const pairs = (correlation * correlation) / 2
  const close = pairs * (4e-6 + 3e-6 * rates.length)
  const evaluation = 2e-6 + 2.5e-7 * symbols * (1 + vectors)
  return 12 + 0.05 * symbols + close + runs * steps * (isMap ? 1 : 4) * evaluation
}

/** Names, numbers and operators; a function is several. */
function symbolsIn(text: string): number {
  const symbols = text.match(/[a-z_]\w*|[\d.]+|[-+*/^(]/gi)?.length ?? 0
  return symbols + 4 * (text.match(/[a-z]\(/gi)?.length ?? 0)
}

/** Each start, and some again with half the step for twice as long. */
function basinsCostMs(
  { points = 41, steps = 5000, across, period = 0 }: NonNullable<Inputs<typeof params>['basins']>,
  dt: number,
  characters: number,
): number {
  const starts = Object.keys(across).length > 1 ? points * points : points
  const followed = starts + 4 * Math.min(starts, 400)
  return 20 + followed * (steps + 500 + (12 * period) / dt) * (1e-4 + 2e-6 * characters)
}
