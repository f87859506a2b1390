// A pipe by its ends, and which of its resonances is asked for; a rectangular room by its sides.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'
import { horn } from './horn-in-words.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const RESONANCES =
  '(?:(?:resonan(?:ces?|t)(?: (?:frequency|frequencies|modes?))?)|(?:natural |standing[- ]wave )?(?:frequency|frequencies|modes?)|harmonics?|eigenfrequenc(?:y|ies)|tones?)'
const PLAIN =
  'listening|living|closed|empty|reverberation|chamber|shoebox|sealed|travels?|take|measuring|measures|mode|modes|hard-walled|rigid-walled|sides?|pipe|tube|clarinet-like|flute-like|length|speed|c|organ|column|air|flute|clarinet|quarter-wave|half-wave|quarter|wave|resonator|cylindrical|straight|narrow|thin|long|its|frequency|frequencies|resonances?|resonant|sound|standing|hz|in hertz|lowest|room|rectangular|rigid|walls?|hard|box|enclosure|first|acoustic'

export const written = (_: string, __: unknown, marked: MarkedText): Written | undefined =>
  horn(marked) ?? pipeOrRoom(marked)

function pipeOrRoom(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (said.has('(?:string|wire|membrane|water|helium|diameter|radius|hole|end correction)'))
    return undefined
  const c = said.quantity(
    'm/s',
    '(?:with |and )?(?:a |the )?(?:speed|velocity) of sound(?: in (?:the )?air)?(?: c)?(?: of| is| =|:)?(?: about)? ?Q',
    'c = Q',
    '(?:at |with )?(?:sound at )?Q (?=speed of sound|sound)(?:speed of sound|sound speed)',
    '(?:at|where sound travels at) Q',
  )
  if (c === undefined) return undefined
  if (said.has('(?:pipe|tube|air column|resonator)')) return pipe(said, c)
  return said.has('room') ? room(said, c) : undefined
}

function pipe(said: Phrases, c: number): Written | undefined {
  const boundary = endsIn(said)
  const L = said.quantity(
    'm',
    'Q(?:[- ]long| in length)?(?= (?:[a-z-]+ ){0,3}(?:pipe|tube|column|resonator))',
    'Q long',
    '(?:pipe|tube|column|resonator),? (?:of )?(?:length )?Q',
    '(?:a )?length(?: L)?(?: of| is| =|:)? ?Q',
    'L = Q',
  )
  if (boundary === undefined || L === undefined || !(L > 0)) return undefined
  for (const [i, count] of COUNTS.entries()) {
    if (
      i === 0 ||
      !said.take(
        `(?:first|lowest) ${count} ${RESONANCES}|${count} (?:first|lowest) ${RESONANCES}|(?:first|lowest) ${count}(?=\\))`,
      )
    )
      continue
    return said.isSpent(PLAIN) ? { inputs: { L, c, boundary, modes: i + 1 } } : undefined
  }
  const mode = modeIn(said, boundary)
  if (mode === undefined || !said.isSpent(PLAIN)) return undefined
  return {
    inputs: { L, c, boundary, modes: mode },
    output: { value: `frequencies.${mode - 1}`, relativeError: 'maxError', unit: 'Hz' },
  }
}

function endsIn(said: Phrases): string | undefined {
  const one = '(?:at |on )?(?:one|an|its one|the other|the far|the lower|the bottom|the top)? ?end'
  if (
    said.take(
      '(?:open[- ]open|open (?:at|on) both (?:of its )?ends|both ends(?: are)? open|with (?:two|both) open ends)',
    )
  )
    return 'open-open'
  if (
    said.take(
      '(?:closed[- ]closed|closed (?:at|on) both (?:of its )?ends|both ends(?: are)? closed)',
    )
  )
    return 'closed-closed'
  const isClosed = said.take(
    `(?:open[- ]closed|closed[- ]open|(?:closed|stopped|capped) ${one}(?:,? (?:and )?open ${one})?|open ${one}(?:,? (?:and )?closed ${one})|one end (?:is )?(?:closed|open)(?:,? (?:and )?(?:the )?other (?:end )?(?:is )?(?:open|closed))?|(?:stopped|closed)(?= (?:organ )?(?:pipe|tube))|quarter[- ]wave)`,
  )
  return isClosed ? 'open-closed' : undefined
}

/** Which of the modes, from 1: of a stopped pipe there are the odd harmonics alone. */
function modeIn(said: Phrases, boundary: string): number | undefined {
  if (
    said.take(
      '(?:fundamental|lowest)(?: (?:resonance|resonant|natural))?(?: (?:frequency|mode|tone|note))?',
    )
  )
    return 1
  for (const [i, ordinal] of ORDINALS.entries()) {
    if (said.take(`${ordinal} overtone`)) return i + 2
    if (said.take(`${ordinal} harmonic`)) {
      if (boundary !== 'open-closed') return i + 1
      return i % 2 === 0 ? i / 2 + 1 : undefined
    }
    if (said.take(`${ordinal} ${RESONANCES}`)) return i + 1
  }
  return undefined
}

function room(said: Phrases, c: number): Written | undefined {
  const sides =
    said.numbers(['m', 'm', 'm'], '(?:of |measuring )?Q ?(?:x|by|×) ?Q ?(?:x|by|×) ?Q') ??
    said.numbers(['m', 'm', 'm'], 'Q long,? Q wide,?(?: and)? Q high') ??
    said.numbers(['m', 'm', 'm'], 'length Q,? width Q,?(?: and)? height Q')
  // The modes of a room are those of its rigid walls.
  const isRigid =
    said.has('(?:rigid|hard|closed|hard-walled|rigid-walled)') || said.has('(?:room )?modes?')
  if (sides === undefined || !isRigid) return undefined
  const isLowest = said.take(
    `(?:the )?(?:(?:frequency|resonance) of the )?(?:lowest|first|fundamental) (?:axial )?(?:room )?(?:acoustic )?(?:${RESONANCES})?(?: frequency)?`,
  )
  if (!isLowest || !said.isSpent(PLAIN)) return undefined
  const [x, y, z] = sides as [number, number, number]
  return { inputs: { geometry: { x: [0, x], y: [0, y] }, height: z, c, modes: 1 } }
}
