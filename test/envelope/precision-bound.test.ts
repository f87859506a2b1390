// The bound that an envelope states is one that its headline keeps: at the examples, and at inputs drawn about them.
// Time limit: 300 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { solvedComputation } from '../../server/envelope/solved.ts'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { solverOf } from '../support/solve.ts'
import { examplesInTier } from '../support/solver-inputs.ts'
import { everyInTier, firstInTier, inTier } from '../support/tier.ts'

const test = suite('the precision that is stated')

type Solved = ReturnType<ReturnType<typeof solverOf>>

/** Where the headline may pass through nought, or is a mean of a pattern, what its error is relative to. */
const SCALES: Readonly<Record<string, (solved: Solved) => number>> = {
  opt: ({ value }) => 1 + Math.abs(value!),
  // v starts at 1/4 in a square of Gray and Scott's, and may die out.
  react: ({ result, value }) =>
    'maxV' in result ? Math.max(0.25, Number(result['maxV'])) : Math.abs(value!),
  // A temperature on a scale of the caller's may be nought: its errors are over the span of the body's.
  heat: ({ result, value }) => {
    if (!('warmest' in result)) return Math.abs(value!)
    return Math.max(Math.abs(value!), Number(result['warmest']) - Number(result['coldest']))
  },
  // A linear system has a series for each of its functions.
  closedform: ({ value, result: { series } }) => {
    const { t: _, ...functions } = series
    const all = Object.values(functions).flatMap(one => [...one])
    return Math.max(Math.abs(value!), ...all.map(Math.abs))
  },
}

const scaleOf = (key: string, solved: Solved) =>
  SCALES[key]?.(solved) ?? Math.abs(solved.value ?? 0)

const DRAWS = inTier({ short: 1, long: 5 })

/**
 * The input with some of its numbers, within their ranges, up to a fifth larger or smaller; the defaults of a model, which
 * a problem of the caller's own refuses, stay as they are.
 */
function drawn(params: object, input: object, random: Random): Record<string, unknown> {
  const defaults = Object.entries(params).map(([key, schema]) => [key, schema.default])
  const whole = { ...Object.fromEntries(defaults), ...input } as Record<string, unknown>
  const isOwn = Object.values(input).some(value => typeof value === 'object')
  for (const [key, schema] of Object.entries(params)) {
    const value = whole[key]
    if (value === undefined) delete whole[key]
    if (isOwn && !(key in input)) continue
    if (schema.type !== 'number' || typeof value !== 'number' || random.uniform() < 0.5) continue
    const moved = value * (0.8 + 0.4 * random.uniform())
    const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema
    if (moved >= minimum && moved <= maximum && moved > exclusiveMinimum) whole[key] = moved
  }
  return whole
}

for (const solver of everyInTier(solvers, 4)) {
  test(`svc_${solver.key}`, () => {
    const random = new Random(1)
    const solve = solverOf(solver)
    const examples = firstInTier(examplesInTier(solver), 2)
    const inputs = [
      ...examples,
      ...Array.from({ length: DRAWS }, () => drawn(solver.params, examples[0]!, random)),
    ]
    let answers = 0
    for (const input of inputs) {
      let solved: Solved
      try {
        solved = solve(input)
      } catch (error) {
        // What is drawn may be out of reach.
        if (error instanceof Failure) continue
        throw error
      }
      answers++
      const { value, uncertainty, result } = solved
      const about = `${value} with ${uncertainty} at ${JSON.stringify(input)}`
      const { precisionBound } = solvedComputation(`svc_${solver.key}`, solved, 0)
      if (result.statistics) assert.is(result.statistics.standardError, uncertainty, about)
      else assert.ok(uncertainty <= precisionBound! * scaleOf(solver.key, solved), about)
    }
    assert.ok(answers > inputs.length - DRAWS, `${answers} answers`)
  })
}

test.run()
