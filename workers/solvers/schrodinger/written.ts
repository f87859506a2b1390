// Square wells and barriers for an electron as people state them: width, depth, distance, and the level or the share that is asked for.
import type { MarkedText, Written } from '../../solver.ts'
import { parseUnit, toSI } from '../../units/unit.ts'
import { Phrases } from '../systems/phrases.ts'
import { bouncer } from './bouncer-in-words.ts'
import { levelIn } from './levels-in-words.ts'
import { polynomial } from './polynomial-in-words.ts'

const SHAPE = '(?:(?:finite|square|rectangular|potential|quantum|one-dimensional|1d) )*'
const WIDTH = [
  'Q (?:wide|across|in width|broad)',
  '(?:with |and )?(?:a )?(?:width|L|a)(?: of| is| =|:)? ?Q',
  '(?:well|box) of Q(?= (?:and|with))',
]
const DEPTH = [
  'Q (?:deep|high|in depth)(?: walls)?',
  '(?:with |and )?(?:a |its )?(?:depth|well depth|V0|V_0|wall height|walls)(?: of| is| =|:)? ?Q',
  '(?:barriers|walls) Q high',
]
const PLAIN =
  'like|outside|states?|measured|sits?|sitting|placed|contained|inside|barriers|GaAs|InAs|silicon|material|everywhere|conduction|electron|electrons|particle|finite|square|rectangular|potential|quantum|wells?|one-dimensional|1d|energy|energies|level|levels|state|value|each|one|two|same|identical|equal|walls|trapped|confined|bound|lowest|pair|between|them|so|must|can|simulate|numerically|solve|schrodinger|equation|double|tunnel|tunnelling|tunneling'
const ELECTRON_MASS = toSI(1, parseUnit('m_e'))
/** Of the wave at a wall: so many nanometres let an exponent of 24 die at 1 eV. */
const SPAN_NM = 5

export const written = (question: string, _: unknown, marked: MarkedText): Written | undefined =>
  squareOnes(marked) ?? polynomial(question, marked) ?? bouncer(marked)

function squareOnes(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:electrons?|effective mass)')) return undefined
  if (
    said.has('(?:infinite(?:ly)?|hydrogen|harmonic|triangular|parabolic|spherical|holes?|magnetic)')
  )
    return undefined
  // `two electrons` repel each other.
  if (said.has('(?:two|three|four|both|several|many|pair of) electrons')) return undefined
  if (said.number('1', 'Q electrons') !== undefined) return undefined
  const mass = massIn(said)
  if (mass === undefined) return undefined
  if (
    !said.has('wells?') &&
    said.has(`${SHAPE}barrier`) &&
    said.has('(?:transmission|transmitted|probability|tunnels?)')
  )
    return barrier(said, mass)
  return said.has('wells?') ? wells(said, mass) : undefined
}

/** Where an electron is lighter or heavier than a free one. */
const CRYSTAL = '(?:GaAs|InAs|silicon|material|conduction)'

/** In masses of the electron; that of a free one where neither a mass nor a crystal is stated. */
function massIn(said: Phrases): number | undefined {
  const called =
    '(?:electron |conduction )?(?:effective mass|m_eff|m\\*)(?: of the electron)?(?: of| is| =|:)? ?'
  const inKg = said.number('kg', `(?:with |and )?(?:an? |the )?${called}Q`)
  if (inKg !== undefined) return inKg / ELECTRON_MASS
  const ratio = said.number(
    '1',
    `(?:with |and )?(?:an? |the )?${called}Q ?(?:m0|m_0|m_?e|electron masses|(?:times )?(?:that of )?(?:the |a )?(?:free )?electron(?: mass)?)`,
  )
  return ratio ?? (said.has(`(?:effective|mass|${CRYSTAL})`) ? undefined : 1)
}

function wells(said: Phrases, mass: number): Written | undefined {
  const isDouble = said.take(
    `(?:symmetric )?double ${SHAPE}(?:well|dot)|two (?:identical |equal )?${SHAPE}wells|coupled ${SHAPE}wells`,
  )
  const gap = isDouble
    ? said.number(
        'nm',
        '(?:separated|parted|divided) by (?:a |an )?(?:barrier (?:of |that is )?)?Q(?: (?:thick|wide))?(?: (?:of )?barrier)?',
        'Q apart',
        '(?:a |and a )?barrier(?: between them)?(?: of| is)? Q(?: thick| wide)?(?: between them)?',
        'Q (?:thick |wide )?barrier(?: between them)?',
      )
    : undefined
  const width = said.quantity('nm', ...WIDTH)
  const depth = said.quantity('eV', ...DEPTH)
  const [over, more] = [width, depth]
  if (over === undefined || more === undefined || !(over > 0) || !(more > 0)) return undefined
  if (isDouble && !(gap! > 0)) return undefined
  const fromBottom = said.take(
    '(?:measured |counted )?(?:from|above|over|relative to|with respect to) (?:the )?(?:well )?(?:bottom|floor)(?: of (?:the|its) wells?)?',
  )
  const fromTop =
    !fromBottom &&
    said.take(
      '(?:measured )?(?:from|below|under|relative to) (?:the )?(?:top|rim|edge|continuum)(?: of (?:the|its) wells?)?',
    )
  const reach = (over + (gap ?? 0)) / 2 + over / 2 + SPAN_NM / Math.sqrt(more * mass)
  const inside = isDouble
    ? `abs(abs(x) - ${(over + gap!) / 2}) < ${over / 2}`
    : `abs(x) < ${over / 2}`
  const own = (low: number, high: number, levels: number) => ({
    V: `if(${inside}, ${low}, ${high})`,
    domain: { x: [-reach, reach] },
    units: 'eV-nm',
    ...(mass !== 1 && { mass }),
    levels,
  })
  const named = {
    potential: 'finite-well',
    V0: more,
    a: over,
    units: 'eV-nm',
    ...(mass !== 1 && { mass }),
  }
  if (said.take('(?:how many|number of)(?: bound)? (?:states|levels)(?: does it have)?')) {
    if (isDouble || fromBottom || fromTop || !said.isSpent(`${PLAIN}|exist|fit`)) return undefined
    return { inputs: named, output: { value: 'boundStates', unit: '1' } }
  }
  if (
    said.take(
      '(?:tunnel(?:l?ing)?[- ]?|energy |level )?splitting(?: of the (?:lowest|first|ground)(?: two)?(?: pair| levels| states| doublet)?)?',
    )
  ) {
    if (!isDouble || !said.isSpent(PLAIN)) return undefined
    return {
      inputs: own(0, more, 2),
      output: { value: 'transitions.0', error: 'energyErrors.1', unit: 'eV' },
    }
  }
  const level = levelIn(said)
  if (level === undefined || !said.isSpent(PLAIN)) return undefined
  const output = { value: `energies.${level}`, error: `energyErrors.${level}`, unit: 'eV' }
  if (!fromBottom && !fromTop) return undefined
  return { inputs: own(fromBottom ? 0 : -more, fromBottom ? more : 0, level + 1), output }
}

function barrier(said: Phrases, mass: number): Written | undefined {
  if (said.has('(?:double|two|triangular|delta|resonant|wells?)')) return undefined
  const height = said.number(
    'eV',
    'Q (?:high|tall|in height)',
    '(?:a )?(?:barrier )?(?:height|V0|V_0)(?: of| is| =)? ?Q',
    `Q ${SHAPE}barrier`,
    'barrier of Q',
  )
  const width = said.quantity(
    'nm',
    'Q (?:thick|wide|across|in (?:thickness|width))',
    '(?:a )?(?:thickness|width|L|a)(?: of| is| =)? ?Q',
  )
  const energy = said.number(
    'eV',
    '(?:with |of |having )?(?:a |an )?(?:kinetic )?(?:energy )?(?:E )?(?:of |= ?|with |is )?Q(?: (?:of )?(?:kinetic )?energy)?',
    'Q electrons?',
  )
  const asks = said.take(
    '(?:transmission|tunnell?ing)(?: (?:probability|coefficient))?|probability(?: (?:of|for))?(?: (?:transmission|tunnell?ing|(?:it )?(?:to )?(?:tunnel|get|pass)s?(?: through)?))?',
  )
  if (height === undefined || width === undefined || energy === undefined || !asks) return undefined
  if (!(energy > 0) || !(width > 0) || !(height > 0)) return undefined
  const words = `${PLAIN}|barrier|over|above|meets|hitting|towards|against|flies|hits|strikes|incident|approaches|encounters|through|tunnels?|passes|thick|high|simulate|chance`
  if (!said.isSpent(words)) return undefined
  return {
    inputs: {
      V: `if(abs(x) < ${width / 2}, ${height}, 0)`,
      domain: { x: [-width, width] },
      units: 'eV-nm',
      analysis: 'scattering',
      energies: [energy],
      ...(mass !== 1 && { mass }),
    },
  }
}
