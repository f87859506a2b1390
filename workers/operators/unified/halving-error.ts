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
export const MARGIN = 1.1
/** Below it two changes are not those of a method that converges: they are rounding, or too coarse. */
const RATIO_MIN = 1.5
/** What a halving of the step takes the error of a smooth rate down by, and from where on it is taken for that. */
const RATIO = 16
const RATIO_SMOOTH = 12
/** Above it the runs before were too coarse, or the change happens to be small: another halving tells which. */
export const RATIO_MAX = 64
/** Two ratios further apart than this are no order: the rate bends somewhere, or the steps are too long. */
const RATIOS_APART = 2

/**
 * Of a smooth rate each halving takes the error down alike, by 16 or, where a rate is singular at an end, by less:
 * |y(h/2) - y(h)| / (ratio - 1) is left (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, section II.4).
 * A change that happens to be small is held to what the ones before it lead to. Changes are those of the last halvings, the
 * last one first; where they follow no order they are those of a rate with a hidden bend, such as sqrt(x^2).
 */
export function smoothError(changes: readonly number[]): number {
  const [change = 0, former, before] = changes
  if (change === 0 && !former) return 0
  if (former === undefined) return change
  const ratio = former / change
  if (ratio > RATIO_MAX) return Math.max(change, former / 8)
  const earlier = before === undefined ? ratio : before / former
  const least = Math.min(ratio, earlier, RATIO)
  const isSteady = Math.max(ratio, earlier) <= RATIOS_APART * least
  if (least >= RATIO_SMOOTH || (isSteady && least > RATIO_MIN)) {
    const led = earlier > RATIO_MAX ? 0 : (before ?? 0) / RATIO ** 2
    return (MARGIN * Math.max(change, former / RATIO, led)) / (least - 1)
  }
  return kinkedError(earlier > RATIO_MAX ? [change, former] : changes)
}

/**
 * Where a rate bends or jumps inside of a step the change of a single halving may happen to be nothing, by where in the step
 * that is: the sum of the last three, each as the first order takes it down. Of fixed steps the error of a jump is two
 * thirds of it at most, that of a bend a third.
 */
export const kinkedError = ([change = 0, former = 0, before = 0]: readonly number[]): number =>
  change + former / 2 + before / 4
