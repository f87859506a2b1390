// Inverts an equation in which the unknown occurs once, by undoing each operation of the tree, with all branches of each
// inverse. The results are candidates only: the caller has to verify them by substitution.
import { compile } from '../expression/compile.ts'
import { raise } from '../expression/powers.ts'
import { childrenOf, type Node, nodesIn } from '../expression/tree.ts'
import * as m from '../numerics/mathematics.ts'

/** Candidates for the unknown at which the tree equals `target`, other slots fixed; periodic branches lie about `start`. */
export interface Inverse {
  candidates(target: number, slots: Float64Array, start: number): number[]
  /** Largest number of candidates. */
  readonly branches: number
}

/** Periods on each side of 0, and of the start value, that are searched for a periodic function. */
const TURNS = 8

/** Undefined where the unknown occurs several times or inside an operation without an inverse. */
export function inverseOf(tree: Node, slot: number): Inverse | undefined {
  if (placesOf(tree, slot) !== 1) return undefined
  const steps: Step[] = []
  let node = tree
  while (node.kind !== 'symbol') {
    const back = stepBack(node, slot)
    if (!back) return undefined
    steps.push(back.step)
    node = back.next
  }
  return {
    branches: steps.reduce((product, { branches }) => product * branches, 1),
    candidates(target, slots, start) {
      const at = slots.slice()
      at[slot] = start
      return steps.reduce(
        (targets, { back }) => targets.flatMap(y => back(y, at)).filter(Number.isFinite),
        [target],
      )
    },
  }
}

interface Step {
  /** Values of the inner expression for which this operation gives y. */
  back(y: number, slots: Float64Array): readonly number[]
  readonly branches: number
}

const step = (back: Step['back'], branches = 1): Step => ({ back, branches })

/** Number of occurrences of the unknown in the tree. */
function placesOf(tree: Node, slot: number, known = new Map<Node, number>()): number {
  const seen = known.get(tree)
  if (seen !== undefined) return seen
  const own = tree.kind === 'symbol' && tree.slot === slot ? 1 : 0
  const places = childrenOf(tree).reduce((sum, one) => sum + placesOf(one, slot, known), own)
  known.set(tree, places)
  return places
}

const holds = (tree: Node, slot: number) =>
  [...nodesIn(tree)].some(one => one.kind === 'symbol' && one.slot === slot)

function stepBack(node: Node, slot: number): { step: Step; next: Node } | undefined {
  if (node.kind === 'unary') return { step: step(y => [-y]), next: node.operand }
  if (node.kind === 'binary') {
    const isLeft = holds(node.left, slot)
    const [next, beside] = isLeft ? [node.left, node.right] : [node.right, node.left]
    const other = compile({ tree: beside })
    return { step: binaryBack(node.operator, isLeft, other), next }
  }
  if (node.kind !== 'call') return undefined
  const at = node.arguments.findIndex(one => holds(one, slot))
  const next = node.arguments[at]!
  if (node.name === 'hypot') {
    const other = compile({ tree: node.arguments[1 - at]! })
    const back = (y: number, slots: Float64Array) => signs(Math.sqrt(y * y - other(slots) ** 2))
    return { step: step(back, 2), next }
  }
  const known = BACK[node.name]
  if (known) return { step: step(known, TWO.has(node.name) ? 2 : 1), next }
  const wave = WAVES[node.name]
  if (!wave) return undefined
  const argument = compile({ tree: next })
  const back = (y: number, slots: Float64Array) => turned(wave(y), argument(slots), node.name)
  return { step: step(back, 4 * (2 * TURNS + 1)), next }
}

const signs = (x: number): number[] => (x === 0 ? [0] : [x, -x])

function binaryBack(
  operator: string,
  isLeft: boolean,
  other: (slots: Float64Array) => number,
): Step {
  switch (operator) {
    case '+':
      return step((y, slots) => [y - other(slots)])
    case '-':
      return step((y, slots) => [isLeft ? y + other(slots) : other(slots) - y])
    case '*':
      return step((y, slots) => [y / other(slots)])
    case '/':
      return step((y, slots) => [isLeft ? y * other(slots) : other(slots) / y])
    default:
      return isLeft
        ? step((y, slots) => basesOf(y, other(slots)), 2)
        : step((y, slots) => [m.log(y) / m.log(other(slots))])
  }
}

/** All real x with x^e = y. */
function basesOf(y: number, e: number): number[] {
  if (e === 0) return []
  if (!Number.isInteger(e)) return y < 0 ? [] : [raise(y, 1 / e)]
  const size = e < 0 ? 1 / Math.abs(y) : Math.abs(y)
  const root = rootOf(size, Math.abs(e))
  if (e % 2 === 0) return y < 0 ? [] : signs(root)
  return [y < 0 ? -root : root]
}

function rootOf(size: number, e: number): number {
  if (e === 1) return size
  if (e === 2) return Math.sqrt(size)
  return e === 3 ? m.cbrt(size) : raise(size, 1 / e)
}

const TWO = new Set(['cosh', 'abs'])

const BACK: Readonly<Record<string, (y: number) => readonly number[]>> = {
  sqrt: y => (y < 0 ? [] : [y * y]),
  cbrt: y => [y * y * y],
  exp: y => [m.log(y)],
  expm1: y => [m.log1p(y)],
  ln: y => [m.exp(y)],
  log1p: y => [m.expm1(y)],
  log10: y => [raise(10, y)],
  log2: y => [raise(2, y)],
  asin: y => [m.sin(y)],
  acos: y => [m.cos(y)],
  atan: y => [m.tan(y)],
  sinh: y => [m.asinh(y)],
  cosh: y => signs(m.acosh(y)),
  tanh: y => [m.atanh(y)],
  asinh: y => [m.sinh(y)],
  acosh: y => [m.cosh(y)],
  atanh: y => [m.tanh(y)],
  abs: y => (y < 0 ? [] : signs(y)),
}

/** For each periodic function, its arguments with value y within one period. */
const WAVES: Readonly<Record<string, (y: number) => readonly number[]>> = {
  sin: y => [m.asin(y), Math.PI - m.asin(y)],
  cos: y => [m.acos(y), -m.acos(y)],
  tan: y => [m.atan(y)],
}

/** The angles shifted by whole periods, about 0 and about the function's argument at the start value. */
function turned(angles: readonly number[], about: number, name: string): number[] {
  const period = name === 'tan' ? Math.PI : 2 * Math.PI
  const middles = [0, Number.isFinite(about) ? Math.round(about / period) : 0]
  const all = new Set<number>()
  for (const middle of middles) {
    for (let k = middle - TURNS; k <= middle + TURNS; k++) {
      for (const angle of angles) all.add(angle + k * period)
    }
  }
  return [...all]
}
