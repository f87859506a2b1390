// The fluid of Lennard and Jones at a density and a temperature, both in its own units: mean energies and the pressure.
import type { MarkedText, ResultPlace, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const MEAN =
  '(?:(?:mean|average|total|time-averaged|equilibrium|internal|configurational|reduced) )*'
const PER_ATOM = '(?:(?: U)? per (?:particle|atom|molecule)| U ?/ ?N)'
const WHERE =
  '(?: (?:from|by|in) (?:a |an )?(?:nvt |nve )?(?:molecular dynamics|md)(?: (?:run|simulation))?)?'
const ASKS: readonly (readonly [string, ResultPlace])[] = [
  [
    `(?:what(?:'s| is) )?(?:the )?${MEAN}potential energy${PER_ATOM}${WHERE}|(?:what(?:'s| is) )?(?:the )?configurational energy${PER_ATOM}`,
    {
      value: 'potentialEnergyPerParticle',
      plus: 'energyTail',
      error: 'standardErrors.potentialEnergyPerParticle',
      unit: '1',
    },
  ],
  [
    `(?:what(?:'s| is) )?(?:the )?${MEAN}pressure(?: P\\*?)?${WHERE}`,
    { value: 'meanPressure', plus: 'pressureTail', error: 'standardErrors.pressure', unit: '1' },
  ],
]
const REDUCED = '(?:reduced |dimensionless )*'
const DENSITY = [
  `${REDUCED}(?:number )?density(?: (?:rho|ρ)\\*?)?(?: (?:of|is)| ?[=:])? ?Q`,
  '(?:rho|ρ)\\*?(?: ?sigma\\^3)? ?= ?Q',
]
const TEMPERATURE = [
  `${REDUCED}temperature(?: T\\*?)?(?: (?:of|is)| ?[=:])? ?Q`,
  'T\\*? ?=? ?Q',
  'kT(?:/eps(?:ilon)?)? ?= ?Q',
]
const TAIL =
  '(?:with |including |include |plus |and )?(?:(?:the|standard|usual|long[- ]range) )*(?:tail|long[- ]range) corrections?(?: included)?'
const PLAIN =
  'full potential|potential|lennard-jones|lj|fluid|liquid|system|argon-like|molecular|dynamics|md|monatomic|simple|reduced|units|lj units|dimensionless|single-phase|state point|at|equilibrium|full|untruncated|particles?|atoms'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:lennard[- –]jones|lj)')) return undefined
  // Of such a cut potential the energies are others.
  if (said.has('(?:truncated|shifted|wca|mixture|two-dimensional|2d|binary)')) return undefined
  const wanted = ASKS.filter(([pattern]) => said.take(pattern))
  const [first] = wanted
  if (first === undefined || wanted.length > 1) return undefined
  const rho = said.number('1', ...DENSITY)
  const T = said.number('1', ...TEMPERATURE)
  const rc = said.number(
    '1',
    '(?:with )?(?:a )?cut[- ]?off(?: radius| distance)?(?: rc| r_c)?(?: (?:of|at|is)| ?[=:])? ?Q(?: sigma| σ)?',
  )
  const hasTail = said.take(TAIL)
  const N = said.number('1', 'Q (?:particles|atoms)', 'N = Q')
  if (!(rho! > 0 && rho! <= DENSEST) || !(T! > 0)) return undefined
  // A cutoff by itself does not say whether what lies beyond counts.
  if (rc !== undefined && (!hasTail || !(rc >= SHORTEST && rc <= LONGEST))) return undefined
  const atoms = N ?? ATOMS
  if (!Number.isInteger(atoms) || atoms < 108 || atoms > 2000 || !said.isSpent(PLAIN))
    return undefined
  const [, output] = first
  return {
    inputs: {
      types: { A: atoms },
      rho,
      T0: T,
      ensemble: 'nvt',
      shift: 'none',
      pairs: [{ types: ['A', 'A'], rc: rc ?? SHORTEST }],
      steps: Math.ceil(STEPS_OF_ATOMS / atoms),
    },
    output,
  }
}

const ATOMS = 256
const STEPS_OF_ATOMS = 6000 * ATOMS
/** Denser it is a crystal. */
const DENSEST = 0.95
const [SHORTEST, LONGEST] = [2.5, 3.5]
