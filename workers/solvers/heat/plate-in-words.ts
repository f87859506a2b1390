// A rectangular plate at rest by the temperatures of its four edges, and bodies that are quenched all around: a bar of square
// section, a ball, a long cylinder. What is asked for is the temperature in the middle.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases, Q } from '../systems/phrases.ts'

const EDGE = '(?:edges?|sides?|borders?|boundar(?:y|ies)|walls?|faces?)'
const NAMES = ['top', 'bottom', 'left', 'right'] as const
type Name = (typeof NAMES)[number]
const MIDDLE =
  "(?:what(?:'s| is) )?(?:the )?(?:(?:steady[- ]state|steady|equilibrium|stationary|final) )?(?:temperature )?(?:in|at|of|on)? ?(?:the |its )?(?:very |exact )?(?:middle|mid-?point|cent(?:re|er)(?:[- ]?(?:point|line))?|axis|core)(?: temperature)?(?: of the (?:plate|square|rectangle|sheet|slab|bar|ball|sphere|cylinder|rod|body))?"
const STEADY =
  '(?:in |at |for )?(?:the )?(?:steady[- ]state|steady|stationary|equilibrium|laplace(?: equation)?)(?: (?:conditions?|heat conduction|conduction|solution))?|(?:with )?(?:no|without(?: any)?) (?:internal )?(?:heat )?(?:sources?|generation)'
const PLATE_PLAIN =
  'both|steel|copper|aluminium|aluminum|metal|brass|thin|flat|homogeneous|uniform|square|rectangular|plate|sheet|rectangle|temperatures?|heat|conduction|kept|held|fixed|maintained|two-dimensional|2d|2-d|laplace|equation|adjacent|hot|cold|how|warm|lies|side|long'

export function plate(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:plate|sheet|rectangle|square)') || !said.has(EDGE)) return undefined
  if (!said.take(STEADY)) return undefined
  while (said.take(STEADY));
  said.take(
    '(?:with |its |the |both )*(?:front and back |two )?faces (?:are )?insulated|(?:with )?insulated faces',
  )
  if (!said.take(MIDDLE)) return undefined
  const size = sizeIn(said)
  const again = said.number('m', '\\(Q long\\)')
  if (again !== undefined && !size?.includes(again)) return undefined
  const edges = edgesIn(said, size)
  if (size === undefined || edges === undefined || !said.isSpent(PLATE_PLAIN)) return undefined
  const [width, height] = size
  return {
    inputs: {
      domain: { x: [0, width], y: [0, height] },
      alpha: 1,
      boundaries: edges,
      steady: true,
      probes: [[width / 2, height / 2]],
    },
    output: { value: 'probes.0.value', error: 'probes.0.error', unit: 'K' },
  }
}

/** Of a square without a size the middle is as warm as of any. */
function sizeIn(said: Phrases): readonly [number, number] | undefined {
  const isSquare = said.has('square')
  const two =
    said.numbers(
      ['m', 'm'],
      '(?:of |measuring )?Q (?:x|by|×|\\*) ?Q(?: (?:in size|plate|sheet))?',
    ) ??
    said.numbers(['m', 'm'], '(?:of )?Q (?:wide|broad)(?:,| and| by)* Q (?:high|tall|long|deep)') ??
    said.numbers(['m', 'm'], '(?:width|breadth)(?: of)? Q(?:,| and)* (?:height|length)(?: of)? Q')
  const size = two ?? (isSquare ? squareOf(said.takeSole('m') ?? 1) : undefined)
  if (size === undefined || !size.every(one => one > 0)) return undefined
  const [a, b] = size as [number, number]
  return isSquare && a !== b ? undefined : [a, b]
}

const squareOf = (side: number) => [side, side]

type Edge = { kind: 'value'; value: number } | { kind: 'insulated' }

/** Which edges a clause names: all of them stand in front of a temperature, or right behind it. */
function edgesIn(
  said: Phrases,
  size: readonly [number, number] | undefined,
): Record<Name, Edge> | undefined {
  if (size === undefined) return undefined
  const edges: Partial<Record<Name, Edge>> = {}
  const set = (names: readonly Name[] | undefined, edge: Edge) => {
    if (names === undefined || names.length === 0 || names.some(name => edges[name])) return false
    for (const name of names) edges[name] = edge
    return true
  }
  const text = said.rest
  const parts = [...text.matchAll(new RegExp(`${Q}|insulated|adiabatic`, 'g'))]
  let isBehind: boolean | undefined
  for (const [i, part] of parts.entries()) {
    const last = i === 0 ? 0 : parts[i - 1]!.index + parts[i - 1]![0].length
    const ahead = text.slice(last, part.index)
    const behind = text.slice(part.index + part[0].length, parts[i + 1]?.index)
    isBehind ??= namesIn(ahead, edges, size) === undefined
    const names = namesIn(isBehind ? behind : ahead, edges, size)
    const value = part[0].startsWith('#') ? said.one('K', part[0]) : undefined
    if (part[0].startsWith('#') && value === undefined) return undefined
    if (!part[0].startsWith('#') && !said.take('insulated|adiabatic')) return undefined
    if (!set(names, value === undefined ? { kind: 'insulated' } : { kind: 'value', value }))
      return undefined
  }
  while (said.take(WHICH));
  const isWhole = NAMES.every(name => edges[name])
  const isHeld = NAMES.some(name => edges[name]?.kind === 'value')
  return isWhole && isHeld ? (edges as Record<Name, Edge>) : undefined
}

const SIDE = '(?:top|bottom|left|right|upper|lower|left-hand|right-hand)'
const WHICH = `(?:both |two |vertical |horizontal )*${SIDE}(?:(?:,| and)+ ${SIDE})*(?: (?:hand )?${EDGE})?|(?:all )?(?:the )?(?:other|remaining) (?:three |two |3 |2 )?${EDGE}|(?:the )?(?:other|remaining) (?:three|two)|(?:the )?(?:rest|others)|(?:all|each)(?: of)?(?: the| its)? (?:four )?${EDGE}|one(?: of the)? (?:long|longer|short|shorter)?(?: ?${EDGE})?|the #\\d+# (?:long )?(?:top |bottom )?${EDGE}|${EDGE}`

function namesIn(
  clause: string,
  edges: Partial<Record<Name, Edge>>,
  [width, height]: readonly [number, number],
): readonly Name[] | undefined {
  const named = NAMES.filter(name =>
    new RegExp(
      `\\b(?:${name}|${name === 'top' ? 'upper' : name === 'bottom' ? 'lower' : `${name}-hand`})\\b`,
      'i',
    ).test(clause),
  )
  const isOthers = /\b(?:other|others|remaining|rest)\b/i.test(clause)
  const isAll = /\b(?:all|each)\b/i.test(clause) && !isOthers
  if (Number(named.length > 0) + Number(isOthers) + Number(isAll) > 1) return undefined
  if (named.length > 0) return named
  const open = NAMES.filter(name => edges[name] === undefined)
  if (isAll) return open.length === 4 ? open : undefined
  if (isOthers) {
    const count = /\bthree\b|\b3\b/i.test(clause)
      ? 3
      : /\btwo\b|\b2\b/i.test(clause)
        ? 2
        : open.length
    return count === open.length ? open : undefined
  }
  if (open.length < 4 || !/\bone\b/i.test(clause)) return undefined
  const isLong = /\blong(?:er)?\b/i.test(clause)
  const isShort = /\bshort(?:er)?\b/i.test(clause)
  if (width === height) return isLong || isShort ? undefined : ['top']
  if (isLong === isShort) return undefined
  return [isLong === width > height ? 'top' : 'left']
}

const QUENCH_PLAIN =
  'steel|copper|aluminium|aluminum|metal|brass|iron|glass|solid|homogeneous|long|infinitely|square|round|circular|bar|rod|cylinder|cylindrical|ball|sphere|spherical|section|cross-section|cross|temperatures?|heat|conduction|suddenly|instantly|abruptly|quenched|cooled|heated|plunged|brought|raised|lowered|dropped|drops?|jumps?|goes|stepped|changed|kept|held|maintained|fixed|initially|initial|uniformly|uniform|throughout|everywhere|thermal|diffusivity|alpha|surfaces?|faces?|sides?|four|all|starts?|time|t|then|after|when|whole|there|warm|hot|how|does|reach|very|outer|outside|around|outset'

/** Its whole surface is held at a temperature from the start on. */
export function quench(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  const isBall = said.has('(?:ball|sphere|spherical)')
  const isBar = !isBall && said.has('(?:bar|rod|cylinder|cylindrical)')
  if (!isBall && !isBar) return undefined
  if (
    said.has(`(?:ends?|insulated|h|convect\\w*|coefficient|water|oil|air|hollow|shell|cube|short)`)
  )
    return undefined
  const alpha = diffusivityIn(said)
  said.number('1', '(?:at )?(?:time )?t = Q')
  const time = said.quantity('s', 'after Q', 'Q (?:later|afterwards|after)')
  if (!said.take(MIDDLE) || alpha === undefined || !(time! > 0)) return undefined
  const radius = isBall || !said.has('square') ? radiusIn(said) : undefined
  const side = radius === undefined && isBar && said.has('square') ? sideIn(said) : undefined
  if (radius === undefined && side === undefined) return undefined
  if (isBar && radius !== undefined && !said.has('(?:long|infinite(?:ly)?)')) return undefined
  const start = temperatureIn(said, START)
  const surface = temperatureIn(said, SURFACE)
  if (start === undefined || surface === undefined || !said.isSpent(QUENCH_PLAIN)) return undefined
  const held = { kind: 'value', value: surface }
  const body =
    side === undefined
      ? {
          coordinates: isBall ? 'spherical' : 'cylindrical',
          domain: { x: [0, radius] },
          boundaries: { right: held },
          probes: [[0]],
        }
      : {
          domain: { x: [0, side], y: [0, side] },
          boundaries: { left: held, right: held, top: held, bottom: held },
          probes: [[side / 2, side / 2]],
        }
  return {
    inputs: { ...body, alpha, initial: start, tEnd: time },
    output: { value: 'probes.0.value', error: 'probes.0.error', unit: 'K' },
  }
}

export function diffusivityIn(said: Phrases): number | undefined {
  const stated = said.takeSole('m^2/s')
  if (stated !== undefined) return stated
  const [k, rho, c] = ['W/(m*K)', 'kg/m^3', 'J/(kg*K)'].map(unit => said.takeSole(unit))
  return k !== undefined && rho !== undefined && c !== undefined ? k / (rho * c) : undefined
}

function radiusIn(said: Phrases): number | undefined {
  const across = said.named('m', 'diameter|dia\\.?', 'diameter|dia\\.?|across')
  const radius = said.named('m', 'radius', 'radius')
  if ((across === undefined) === (radius === undefined)) return undefined
  return radius ?? across! / 2
}

function sideIn(said: Phrases): number | undefined {
  const two = said.numbers(['m', 'm'], '\\(?Q (?:x|by|×|\\*) ?Q')
  if (two !== undefined) return two[0] === two[1] ? two[0] : undefined
  return said.named('m', 'edge(?: length)?|side(?: length)?|width', 'square|wide|sides?|edges?')
}

const START = [
  '(?:initially|originally|uniformly|starts?(?: out)?|starting)(?: (?:at|is|uniformly|everywhere|with|from|a|temperature|of))* Q',
  'initial(?:ly)?(?: uniform)? temperature(?: is| of| =)? ?Q',
  'Q (?:throughout|everywhere|initially|at first)',
  '(?:ball|sphere|bar|cylinder|rod)(?: \\([^)]*\\))? (?:is )?at Q(?= (?:is|and) (?:suddenly|quenched|plunged|then|cooled))',
]
const SURFACE = [
  '(?:(?:all|its|the|outer|whole|four|sides|faces) )*(?:surfaces?|faces?|sides?)(?: temperatures?)?(?: (?:is|are|be|was|were|suddenly|instantly|abruptly|brought|kept|held|raised|lowered|dropped|drops?|stepped|jumps?|goes|go|changed|set|fixed|then|there|cooled|heated|quenched|at|to))* Q',
]
const temperatureIn = (said: Phrases, patterns: readonly string[]) => said.number('K', ...patterns)
