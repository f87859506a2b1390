// What is left of the error of a method of fourth order, from what the last halvings of its step have changed.
import { type Node, nodesIn } from '../../expression/tree.ts'

/** Functions that bend or jump. */
const KINKED = new Set(['abs', 'min', 'max', 'floor', 'ceil', 'round', 'sign', 'sgn', 'mod'])

/** Whether a rate may bend or jump on the way. */
export const hasKinks = (tree: Node): boolean =>
  [...nodesIn(tree)].some(
    node =>
      node.kind === 'conditional' ||
      node.kind === 'comparison' ||
      (node.kind === 'call' && KINKED.has(node.name)),
  )

/** An order that is seen is not quite that of the next halving. */
const MARGIN = 1.1
/** Below it two changes are not those of a method that converges: they are rounding, or too coarse. */
const RATIO_MIN = 1.5

/**
 * Of a smooth rate each halving takes the error down alike, by 16 or, where a rate is singular at an end, by less:
 * |y(h/2) - y(h)| / (ratio - 1) is left (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, section II.4).
 */
export function smoothError(change: number, former: number | undefined): number {
  if (change === 0) return 0
  if (former === undefined) return change
  const ratio = Math.min(former / change, 16)
  return ratio > RATIO_MIN ? (MARGIN * change) / (ratio - 1) : Math.max(change, former)
}

/**
 * Where a rate bends or jumps inside of a step, the error is of first order, and by where in the step that is the change of a
 * single halving may happen to be nothing: the sum of the last three, each as the first order takes it down. The error of a
 * jump is two thirds of it at most, that of a bend a third.
 */
export const kinkedError = (change: number, former = 0, before = 0): number =>
  change + former / 2 + before / 4
