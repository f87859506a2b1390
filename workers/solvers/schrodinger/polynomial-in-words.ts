// Levels of a potential that is written out as a polynomial, `V = x^2/2 + 0.1 x^4`, in units where hbar and the mass are 1.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'
import { levelIn } from './levels-in-words.ts'

const NUM = String.raw`\d+(?:\.\d+)?`
const TERM = String.raw`(?:(?:${NUM} ?\*? ?)?x(?:\^\d|²|⁴|⁶)?(?: ?/ ?${NUM})?)`
const POTENTIAL = new RegExp(
  String.raw`\b(?:V ?(?:\(x\))? ?= ?|H ?= ?p(?:²|\^2) ?/ ?(?:2 ?m?|\(2 ?m\)) ?\+ ?)(?<sum>-? ?${TERM}(?: ?[-+−] ?${TERM})*)(?![\w^*/])`,
)
const UNITS =
  /(?:in |with |using )?(?:units (?:where |with |in which |of )?)?(?:hbar|ħ|ℏ) ?= ?(?:m|mass) ?= ?1(?: units)?|(?:m|mass) ?= ?(?:hbar|ħ|ℏ) ?= ?1|(?:hbar|ħ|ℏ) ?= ?1(?:,| and)+ ?(?:m|mass) ?= ?1/i
const PLAIN =
  'its|hamiltonian|schrodinger|schrödinger|equation|time-independent|stationary|potential|quartic|anharmonic|sextic|oscillator|quantum|particle|one-dimensional|1d|energy|energies|level|state|eigenvalue|of|units|atomic|natural|double|well|double-well|bound|eigenenergy|mechanics'

export function polynomial(question: string, marked: MarkedText): Written | undefined {
  const match = POTENTIAL.exec(question)
  const units = UNITS.exec(question)
  if (match === null || units === null) return undefined
  const terms = termsOf(match.groups!['sum']!)
  const reach = reachOf(terms)
  if (reach === undefined) return undefined
  const said = new Phrases(marked.of(question.replace(match[0], ' ').replace(units[0], ' ')))
  const level = levelIn(said)
  said.take('(?:energy|eigenvalue)')
  if (level === undefined || level > HIGHEST || !said.isSpent(PLAIN)) return undefined
  return {
    inputs: {
      V: terms.map(({ factor, power }) => `${factor}*x^${power}`).join(' + '),
      domain: { x: [-reach, reach] },
      levels: level + 1,
    },
    output: { value: `energies.${level}`, error: `energyErrors.${level}`, unit: '1' },
  }
}

interface Term {
  readonly factor: number
  readonly power: number
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶'

function termsOf(sum: string): Term[] {
  return [...sum.matchAll(new RegExp(`(?<sign>[-+−])? ?(?<term>${TERM})`, 'g'))].map(
    ({ groups }) => {
      const { sign = '+', term } = groups as { sign?: string; term: string }
      const [, number = '1', power = '1', over = '1'] = new RegExp(
        String.raw`^(${NUM})? ?\*? ?x(?:\^?([\d²⁴⁶]))?(?: ?/ ?(${NUM}))?$`,
      ).exec(term)!
      const exponent = SUPERSCRIPTS.includes(power) ? SUPERSCRIPTS.indexOf(power) : Number(power)
      const factor = Number(number) / Number(over)
      return { factor: sign === '+' ? factor : -factor, power: power === '²' ? 2 : exponent }
    },
  )
}

/** Where the potential stands high above the levels, on both sides; undefined where it does not rise there. */
function reachOf(terms: readonly Term[]): number | undefined {
  const at = (x: number) =>
    terms.reduce((sum, { factor, power }) => sum + factor * powerOf(x, power), 0)
  for (let x = STEP; x <= FARTHEST; x += STEP) {
    const low = Math.min(at(x), at(-x))
    if (low * x * x > WALL && low > WALL / 4) return x
  }
  return undefined
}
const powerOf = (x: number, power: number) => {
  let product = 1
  for (let i = 0; i < power; i++) product *= x
  return product
}

const STEP = 0.25
const FARTHEST = 40
/** The wave dies as exp(-x sqrt(2 V)): beyond all digits. */
const WALL = 400
const HIGHEST = 4
