// Simulations that people describe in a sentence or two: each by a value from outside, and none where one word makes another of it.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writtenOut } from '../../workers/auto/written.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { longOnly } from '../support/tier.ts'
import { answerTo, isNear, isNone } from './written-answer.ts'

const test = suite('simulations in words')
const inLong = longOnly(test)

/** Of a pendulum, by the arithmetic-geometric mean. */
function swing(length: number, gravity: number, amplitude: number): number {
  let [a, b] = [1, Math.cos(amplitude / 2)]
  for (let i = 0; i < 8; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return (2 * Math.PI * Math.sqrt(length / gravity)) / a
}

test('a period is that of the whole swing, of an orbit of two kinds, of a limit cycle; of what dies away there is none', () => {
  const pendulum = 'pendulum of length 1.5 m released from rest at 80 degrees, g = 9.81 m/s²'
  isNear(`Period of a simple ${pendulum}?`, swing(1.5, 9.81, (80 * Math.PI) / 180))
  isNear("x'' + sin(x) = 0, x(0) = 2, x'(0) = 0. What is the period?", swing(1, 1, 2), 1e-5)
  // By scipy: DOP853, rtol 1e-11.
  isNear('Van der Pol oscillator with mu = 1: period of the limit cycle?', 6.6632868593, 1e-6)
  assert.is(
    answerTo("x'' + 0.1 x' + sin(x) = 0, x(0) = 2, x'(0) = 0. What is the period?"),
    undefined,
  )
  isNone(`Period of a damped simple ${pendulum}?`)
  isNone(`Period of small oscillations of a simple ${pendulum}?`)
  isNone('Forced van der Pol oscillator with mu = 3: period of the limit cycle?')
  isNone("Period of y'' = -y + sin(3t), y(0) = 1, y'(0) = 0?")
})

test('predators and prey keep their constant of the motion at the most of either; a disease that stays has its level', () => {
  const model = 'dx/dt = 0.8 x - 0.04 x y, dy/dt = 0.02 x y - 0.5 y, x(0) = 60, y(0) = 12'
  const { value: most } = answerTo(`Predator-prey ${model}. Maximum number of predators?`)!
  const constant = (x: number, y: number) =>
    0.02 * x - 0.5 * Math.log(x) + 0.04 * y - 0.8 * Math.log(y)
  assert.ok(Math.abs(constant(25, most!) - constant(60, 12)) < 1e-7)
  isNone(`Predator-prey ${model}. Minimum number of predators?`)
  isNone(`Predator-prey ${model.replace('0.5 y,', '0.5 y^2,')}. Maximum number of predators?`)
  const sis = 'beta = 0.4 per day and gamma = 0.1 per day in a population of 1000'
  isNear(`SIS epidemic with ${sis}. How many are infected in the endemic equilibrium?`, 750)
  isNone(`SIS epidemic with births, ${sis}. How many are infected in the endemic equilibrium?`)
  const sirs = `SIRS epidemic with ${sis}. How many are infected in the endemic equilibrium?`
  assert.throws(() => writtenOut(sirs, solvers), /SIRS is no model/)
})

test('two bodies that fall together from rest, the action of a throw, the gain of a filter: their closed forms', () => {
  const fall = (Math.PI / 2 / Math.SQRT2) * Math.sqrt(1e27 / (6.6743e-11 * 4e24))
  const bodies = 'point masses of 2e24 kg each are released from rest 1e9 m apart in space.'
  isNear(`Two ${bodies} How long until they collide under their mutual gravity?`, fall, 1e-9)
  isNone(`Three ${bodies} How long until they collide under their mutual gravity?`)
  const [m, h, T, g] = [0.5, 2, 1, 9.81]
  const action = (m * h * h) / 2 / T - (m * g * h * T) / 2 - (m * g * g * T * T * T) / 24
  const path = 'Action along the true path of a 0.5 kg ball thrown straight up from the ground'
  isNear(`${path} to a height of 2 m in 1 s, g = 9.81 m/s²?`, action)
  isNone(`${path} with drag to a height of 2 m in 1 s, g = 9.81 m/s²?`)
  const [q, r] = [0.1, 1]
  const prior = (q + Math.sqrt(q * q + 4 * q * r)) / 2
  const walk = 'scalar random walk: process noise variance 0.1, measurement noise variance 1.'
  isNear(`Kalman filter for a ${walk} Steady-state gain?`, prior / (prior + r))
  isNone(`Kalman filter for a ${walk} Gain after 3 steps?`)
  isNone(`Kalman smoother for a ${walk} Steady-state gain?`)
})

inLong(
  'a plate has the mean of its edges in the middle where they lie alike; a wave through a broken dam its four ninths',
  () => {
    const square = 'Square plate, steady state:'
    isNear(
      `${square} left edge at 100 °C, the other three edges at 0 °C. Temperature at the centre?`,
      298.15,
      1e-6,
    )
    isNone(`${square} left edge at 100 °C, the other two edges at 0 °C. Temperature at the centre?`)
    isNone(
      `${square} with a hole: left edge at 100 °C, the other three edges at 0 °C. Temperature at the centre?`,
    )
    const dam = 'dam 6 m high holds water, the channel downstream is dry. The dam fails instantly.'
    isNear(`A ${dam} What is the water depth at the dam location?`, 24 / 9, 5e-3)
    isNone(`A ${dam} What is the water depth 50 m downstream?`)
    isNone(`Circular ${dam} What is the water depth at the dam location?`)
  },
)

test('one word more or another makes another problem: it is left alone', () => {
  const strip = 'plate in tension: plate width 100 mm, hole diameter 20 mm, remote stress 80 MPa.'
  assert.ok(writtenOut(`Finite-width ${strip} Maximum stress at the hole?`, solvers))
  isNone(`Orthotropic ${strip} Maximum stress at the hole?`)
  isNone(`Finite-width ${strip.replace('remote', 'net')} Maximum stress at the hole?`)
  const crack = 'width 50 mm, single edge crack 15 mm long, tensile stress 100 MPa. What is K_I?'
  assert.ok(writtenOut(`Edge-cracked plate: ${crack}`, solvers))
  isNone(`Edge-cracked plate with clamped ends: ${crack}`)
  isNone(`Double edge-cracked plate: ${crack}`)
  const beam =
    'beam 600 mm long, 80 mm deep, 10 mm thick, E = 200 GPa, nu = 0.3, end load 2 kN downward. Deflection of the tip?'
  assert.ok(writtenOut(`Plane stress: cantilever ${beam}`, solvers))
  isNone(`Plane stress: I-${beam.replace('beam', 'beam cantilever')}`)
  isNone(`Plane strain: cantilever ${beam}`)
  const flow = 'cavity at Re = 100: minimum of u along the vertical centerline?'
  assert.ok(writtenOut(`Lid-driven ${flow}`, solvers))
  isNone(`Three-dimensional lid-driven ${flow}`)
  isNone(`Lid-driven ${flow.replace('vertical', 'horizontal')}`)
  const fluid =
    'fluid at reduced density 0.8 and reduced temperature 1.0: mean potential energy per particle?'
  assert.ok(writtenOut(`Lennard-Jones ${fluid}`, solvers))
  isNone(`Two-dimensional Lennard-Jones ${fluid}`)
  isNone(`Truncated and shifted Lennard-Jones ${fluid}`)
})

test.run()
