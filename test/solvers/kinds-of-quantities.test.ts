// A quantity of another kind than what is described is refused where it stands: a conductivity in mol/kg was taken as its number.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { tumor } from '../../workers/solvers/tumor/tumor.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf, solverOf } from '../support/solve.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('kinds of quantities')
const inLong = longOnly(test)

/** The unit of nothing that any solver takes. */
const STRANGE = 'mol/kg'
/** States of a caller's own equations are in whatever units these are. */
const FREE =
  /^(?:solve|action|lotka|lorenz)\/initial\/|^opt\/variables\/|^react\/(?:species\/\d+\/initial|boundaries\/\w+\/value)$/
/** Longer lists are samples of a curve, of which each is read as the first. */
const LIST_MAX = 12

type Path = readonly string[]

function* numbersIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'number') yield path
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value) && value.length > LIST_MAX) return
  for (const [key, part] of Object.entries(value)) yield* numbersIn(part, [...path, key])
}

/** The value with the number at the path as a quantity. */
function inStrangeUnit(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return `${value} ${STRANGE}`
  const changed = inStrangeUnit((value as Record<string, unknown>)[key], rest)
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? changed : one))
  return { ...(value as object), [key]: changed }
}

const isRefused = (run: () => unknown): boolean => {
  try {
    run()
    return false
  } catch (error) {
    if (error instanceof Failure) return error.code === 'INVALID_INPUT'
    throw error
  }
}

test('no number of any example may be a quantity of another kind', () => {
  const all = solvers.flatMap(solver =>
    solver.examples.flatMap(({ input }) =>
      [...numbersIn(input)]
        .map(path => ({ solver, input, path, place: [solver.key, ...path].join('/') }))
        .filter(({ place }) => !FREE.test(place)),
    ),
  )
  assert.ok(all.length > 1000, `${all.length}`)
  const taken = everyInTier(all, 29).filter(
    ({ solver, input, path }) =>
      !isRefused(() => solverOf(solver)(inStrangeUnit(input, path) as object)),
  )
  assert.equal(
    taken.map(({ place }) => place),
    [],
  )
})

test('the side of a plate says its heat and its temperature in units of their own', () => {
  const plate = { domain: { x: [0, 0.2] }, material: { k: 0.8 }, steady: true }
  const side = (value: unknown, kind = 'flux') => ({
    ...plate,
    boundaries: { left: { kind, value }, right: { kind: 'value', value: '20 degC' } },
  })
  const solve = modelOf(heat)
  const { value } = solve(side('0.04 kW/m^2'))
  near(value, solve(side(40)).value!, { relative: 1e-15 })
  for (const [kind, wrong] of [
    ['flux', '40 K'],
    ['value', '40 W/m^2'],
  ] as const) {
    faultAt(
      '/boundaries/left/value',
      refusal(() => solve(side(wrong, kind))),
    )
  }
})

inLong('a tumour is in millimetres and days, whatever the units that are said', () => {
  const own = (D: unknown) => ({
    ...{ domain: { x: [0, 60] }, tEnd: 20, D: 0.05, rho: 0.1 },
    regions: [{ where: 'x < 30', D }],
  })
  const solve = modelOf(tumor)
  assert.equal(solve(own('0.02 cm^2/d') as never).value, solve(own(2) as never).value)
})

test.run()
