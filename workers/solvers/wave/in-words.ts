// A plucked string as people tell it: where a point of it is after a time.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'
import { cavity, membrane } from './membrane-in-words.ts'

const PLAIN =
  'string|stretched|fixed|clamped|both|ends?|plucked|pulled|released|rest|wave|waves|travels?|speed|ideal|displacement|height|midpoint|long|length|let go|go|undamped|no damping'

export const written = (_: string, __: unknown, marked: MarkedText): Written | undefined =>
  plucked(marked) ?? membrane(marked) ?? cavity(marked)

function plucked(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('string') || !said.has('(?:plucked|pulled)')) return undefined
  if (said.has('(?:damped|damping|stiff|bowed|struck)')) return undefined
  const isFixed = said.take(
    '(?:fixed|clamped|held) (?:at|on) (?:both|its) ends|both (?:of its )?ends (?:are )?(?:fixed|clamped|held)',
  )
  const L = said.number(
    'm',
    'Q long',
    'string of (?:length )?Q',
    'length(?: of| is| =)? ?Q',
    'Q(?= string)',
  )
  const c = said.number(
    'm/s',
    '(?:wave )?(?:speed|velocity)(?: of (?:the )?waves)?(?: c)?(?: of| is| =)? ?Q',
    'waves (?:travel|run|move)(?: on it| along it)? at Q',
    'c = Q',
  )
  const time = said.number('s', 'after Q', 'at t = Q', 'Q (?:later|after (?:its |the )?release)')
  const start = '(?:is )?(?:plucked|pulled|drawn|pulled aside)'
  const height = said.number(
    'm',
    `${start} (?:in|at) (?:its|the) (?:middle|cent(?:re|er)|mid-?point) (?:to (?:a height of )?|by )?Q`,
    `${start} (?:to (?:a height of )?|by )Q (?:in|at) (?:its|the) (?:middle|cent(?:re|er)|midpoint)`,
  )
  const isWanted = said.take(
    "(?:what(?:'s| is) )?(?:the )?displacement (?:of (?:the|its) (?:midpoint|middle|cent(?:re|er))|(?:in|at) (?:the|its) (?:middle|cent(?:re|er)|midpoint))|where is (?:the|its) (?:midpoint|middle|cent(?:re|er))",
  )
  if (!isFixed || !isWanted || [L, c, time, height].some(one => !(one! > 0))) return undefined
  if (!said.isSpent(PLAIN)) return undefined
  return {
    inputs: {
      mode: 'wave1d',
      dim: 1,
      domain: { x: [0, L] },
      material: { c },
      initial: { u: `${(2 * height!) / L!}*min(x, ${L} - x)`, v: 0 },
      tEnd: time,
      probes: [[L! / 2]],
    },
    output: { value: 'probes.0.value', error: 'probes.0.error', unit: 'm' },
  }
}
