// Tests that follow from every solver's record: the values of its examples, and the members of its results.
import { isDeepStrictEqual } from 'node:util'
import { XMLValidator } from 'fast-xml-parser'
import * as assert from 'uvu/assert'
import { draw } from '../../server/pictures/draw.ts'
import { bestDrawing, drawingOf } from '../../server/pictures/drawing.ts'
import type { Solver } from '../../workers/solver.ts'
import { near } from './near.ts'
import { solverOf } from './solve.ts'
import {
  defaultInput,
  examplesInTier,
  inputOf,
  type SolverInput,
  usualInput,
} from './solver-inputs.ts'

/** Adds the tests that follow from a record. */
export function solverLaws(test: (title: string, law: () => void) => void, solver: Solver): void {
  const runs = new Map<string, ReturnType<ReturnType<typeof solverOf>>>()
  const solve = (input: SolverInput) => {
    const key = JSON.stringify(input)
    const solved = runs.get(key) ?? solverOf(solver)(input)
    runs.set(key, solved)
    return solved
  }
  const examples = solver.examples.filter(({ input }) =>
    examplesInTier(solver).some(one => isDeepStrictEqual(one, input)),
  )

  test(`${solver.key}: each example gives the value that its record tells`, () => {
    assert.ok(examples.length > 0)
    for (const { input, value, relTol = 1e-6 } of examples) {
      const solved = solve(inputOf(solver, input))
      near(solved.value, value, { relative: relTol, absolute: 1e-12 })
    }
  })

  test(`${solver.key}: a result tells inputs, method, checks and a measured accuracy`, () => {
    const input = usualInput(solver)
    const { result, equations, terms, uncertainty } = solve(input)
    const { parameters, method, checks, accuracy, series } = result
    // What an own problem has no use for is not told, and stands at its default.
    const usual = defaultInput(solver)
    for (const [name, value] of Object.entries(input)) {
      if (name in parameters || !isDeepStrictEqual(value, usual[name])) {
        assert.equal(parameters[name], value, name)
      }
    }
    assert.ok(method.length > 10)
    assert.ok(checks.length > 0 && checks.every(({ passed }) => passed))
    assert.ok(accuracy.estimate >= 0 && accuracy.how.length > 10)
    assert.ok(uncertainty >= 0 && Number.isFinite(uncertainty))
    assert.ok(equations.length > 0)
    assert.ok(terms.length > 0 && terms.every(({ value }) => Number.isFinite(value)))
    for (const [name, column] of Object.entries(series)) {
      assert.ok(column.length > 1 && column.length <= 501, `${name}: ${column.length} points`)
    }
  })

  test(`${solver.key}: the first picture of its record shows the result of the defaults, and some picture that of each example`, () => {
    const inputs = [usualInput(solver), ...examples.map(({ input }) => inputOf(solver, input))]
    for (const [i, input] of inputs.entries()) {
      const { result } = solve(input)
      const [first] = solver.pictures
      const isDefault = isDeepStrictEqual(input, defaultInput(solver))
      const drawing = isDefault ? drawingOf(first!, result) : bestDrawing(solver.pictures, result)
      const fields = Object.values(result.fields).map(({ values }) => values)
      const columns = [...Object.values(result.series), ...fields]
      // Of a single number there is no picture.
      if (i > 0 && columns.every(column => column.length < 2)) continue
      assert.ok(drawing, `no picture of ${i === 0 ? 'the defaults' : `example ${i}`}`)
      const svg = draw(drawing)
      assert.is(XMLValidator.validate(svg), true)
      assert.ok(svg.length < 150_000, `${svg.length} characters`)
      assert.not.match(svg, /NaN|Infinity|undefined/)
    }
  })
}
