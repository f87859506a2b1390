import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writtenOut } from '../../workers/auto/written.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('problems that a question writes out')

function headline(question: string): number | undefined {
  const problem = writtenOut(question, solvers)
  return problem && solverOf(problem.solver)(problem.inputs).value!
}

const isNear = (question: string, exact: number, relTol = 1e-6) => {
  const value = headline(question)
  assert.ok(value !== undefined, question)
  assert.ok(Math.abs(value - exact) <= relTol * Math.abs(exact), `${question}: ${value}, ${exact}`)
}

const isNone = (question: string) => assert.is(writtenOut(question, solvers), undefined, question)

test('equations with all that they need: the state that is asked for is the headline', () => {
  isNear("x'' = -4x, x(0) = 1, x'(0) = 0. x at t = 2?", Math.cos(4))
  isNear("x'' = -4x, x(0) = 1, x'(0) = 0. velocity at t = 2?", -2 * Math.sin(4))
  isNear("x'' = -4x, released from rest at x = 3. Position at t = 2?", 3 * Math.cos(4))
  // y = t/2 - 1/4 + 5/4 exp(-2t)
  isNear("y' = -2y + t, y(0) = 1, y(3)?", 1.25 + 1.25 * Math.exp(-6))
  isNear('dy/dx = x + y, y(0) = 1. Find y(1)', 2 * Math.E - 2)
  isNear("What is y(2) if y' = k y with k = 1/2 and y(1) = 3?", 3 * Math.exp(0.5))
  // Of y'' + 2y' + 5y = 0 the solution is exp(-t) (cos 2t + sin(2t)/2).
  const damped = Math.exp(-1) * (Math.cos(2) + Math.sin(2) / 2)
  isNear("y'' + 2y' + 5y = 0 with y(0) = 1 and y'(0) = 0. y(1)?", damped)
  isNear("2y'' + 4y' = -10 y, y(0) = 1, y'(0) = 0. y(1)?", damped)
  const circle = 'du/dt = v, dv/dt = -u, u(0) = 0, v(0) = 1'
  isNear(`${circle}; v at time 1?`, Math.cos(1))
  isNear(`cats u and dogs v: ${circle}. How many cats at t = 1?`, Math.sin(1))
})

test('equations that lack a start or a number, or say more than is read, are none', () => {
  isNone("y' = -2y + t, y(3)?")
  isNone("x'' = -4x, x(0) = 1, x at t = 2?")
  isNone("y' = -k y, y(0) = 1, y(3)?")
  isNone("y' = -2y, y(0) = 1, k = 3, y(3)?")
  isNone("y' = -2y, y(0) = 1. When is y = 0.1?")
  isNone("y' = -2y, y(0) = 1. y(3) and y(4)?")
  isNone("y' = -2y, y(0) = 1, y(3) by Euler with step 0.5?")
  isNone("y' = -2y, y(0) = 1, with noise of strength 0.1, y(3)?")
  isNone("y' = -2y, y(0) = 1, maximum of y?")
  isNone("u' = v, v' = -u, u(0) = 1, v(0) = 0. Speed at t = 1?")
  isNone("y' = -2y, y(0) = 1. y(-1)?")
  isNone("y' + y'' = -2y, y(0) = 1, y'(0) = 0. y(1)?")
  isNone("a x'' = -x, x(0) = 1, x'(0) = 0. x(2)?")
  isNone("x'y' = -2y, y(0) = 1. y(1)?")
})

test('a zero of zeta by its number; a trivial one, or several, is none', () => {
  isNear(
    'imaginary part of the second nontrivial zero of the Riemann zeta function',
    21.02203963877,
  )
  isNear('What is the 10th zero of the zeta function on the critical line?', 49.773832477672)
  isNone('third zero of the zeta function')
  isNone('fifth trivial zero of the Riemann zeta function')
  isNone('sum of the first five nontrivial zeros of zeta')
})

test('a formula in words is decided or its models are counted, over the variables that it names', () => {
  isNear('How many satisfying assignments has (a or b) and (not a or c), three variables?', 4)
  isNear('number of models of (p ∨ q ∨ r) ∧ (¬p ∨ ¬q)', 5)
  assert.is(
    headline('Is (x or y) and (not x) and (not y) satisfiable? Answer 1 for yes, 0 for no.'),
    0,
  )
  assert.is(headline('Is (p or q) and not p satisfiable?'), 1)
  isNone('How many satisfying assignments has (a or b) and (not a or c), five variables?')
  isNone('Is (p or q) and not p unsatisfiable?')
  isNone('How many models has (a or b) and (c xor d)?')
  isNone('How many models with a true has (a or b) and (c or d)?')
})

test('a state of a model that has a name, at a time, or its peak: with all of its numbers and starts', () => {
  const SIR = 'SIR, N = 1000, 5 infected at t = 0, all others susceptible, '
  const rates = 'transmission rate 0.4 a day, recovery rate 0.1 a day. '
  // Largest number of infected: I + S - ln(S) gamma/beta N keeps its value, and S = N gamma/beta at the peak.
  const s = 1000 / 4
  const peak = 1000 - s + s * Math.log(s / 995)
  isNear(`${SIR}${rates}Peak number of infected?`, peak)
  // While nobody recovers the infected grow by the logistic law.
  const share = (5 / 995) * Math.exp(0.4 * 20)
  isNear(
    `${SIR}beta 0.4 per day, gamma 0 per day. How many are infected on day 20?`,
    (1000 * share) / (1 + share),
  )
  // A neutral cycle keeps delta x - gamma ln x + beta y - alpha ln y: at the fixed point nothing moves.
  const community = 'Lotka-Volterra, alpha = 0.5, beta = 0.02, delta = 0.01, gamma = 0.4, '
  isNear(`${community}starting with 40 rabbits and 25 foxes. How many foxes after 10?`, 25)
  // At rho = 0 from the axis z falls by itself.
  isNear('Lorenz, sigma 10, rho 28, beta 8/3, from (0, 0, 2). z at time 1.5?', 2 * Math.exp(-4))
})

test('a model of which something is not stated, or more is said than it has, is none', () => {
  const SIR = 'SIR, N = 1000, 5 infected, beta 0.4 per day, gamma 0.1 per day'
  isNone('SIR, beta 0.4 per day, gamma 0.1 per day. How many are infected on day 20?')
  isNone('SIR, N = 1000, 5 infected, beta 0.4 per day. How many are infected on day 20?')
  isNone(`${SIR}, quarantine. How many are infected on day 20?`)
  isNone(`${SIR}. How many people have been infected by day 20?`)
  isNone(`${SIR}. How many are infected after 3 weeks?`)
  isNone(`${SIR}, 200 immune. How many are infected on day 20?`)
  isNone(`${SIR}. How many new infections are there on day 20?`)
  isNone(`${SIR}. On which day are most infected?`)
  isNone('SIR, N = 1000, 5 infected, beta 0.1 per day, gamma 0.4 per day. Peak number of infected?')
  assert.throws(
    () =>
      writtenOut(
        'SIRS, N = 1000, 5 infected, beta 0.4 per day, gamma 0.1 per day. How many are infected on day 20?',
        solvers,
      ),
    /SIRS is no model/,
  )
  isNone('Lorenz, sigma 10, rho 28, beta 8/3. z at time 2?')
  isNone('Lorenz, sigma 10, rho 28, beta 8/3, from (1, 1, 1). Largest x until time 2?')
})

test.run()
