// Problems that people describe: a bar with two ends, a well, a column, a pipe; each by a value from outside, or left alone.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writtenOut } from '../../workers/auto/written.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { longOnly } from '../support/tier.ts'
import { isNear, isNone } from './written-answer.ts'

const test = suite('problems in words')
const inLong = longOnly(test)

const isSome = (question: string) => assert.ok(writtenOut(question, solvers), question)

/** Of a wall whose faces drop by 1: what is left in the middle, by its Fourier series. */
function middleOfWall(fourier: number): number {
  let sum = 0
  for (let n = 0; n < 50; n++) {
    const odd = (2 * n + 1) * Math.PI
    sum += ((n % 2 === 0 ? 4 : -4) / odd) * Math.exp(-odd * odd * fourier)
  }
  return sum
}

inLong(
  'a wall, and a bar that is half of one, follow the Fourier series; at rest the course is straight',
  () => {
    const wall =
      'Concrete wall, 20 cm thick, diffusivity 1e-6 m2/s, initially at 40 °C. Both faces suddenly go to 0 °C. '
    isNear(`${wall}Midplane temperature after 1 hour?`, 273.15 + 40 * middleOfWall(0.09), 1e-5)
    // What is insulated is the middle of twice the length.
    const bar =
      'A copper rod 10 cm long, insulated at its far end, is at 40 °C. One end is suddenly put into ice water at 0 °C. alpha = 1e-6 m²/s. '
    isNear(
      `${bar}Temperature of the insulated end after 1 hour?`,
      273.15 + 40 * middleOfWall(0.09),
      1e-5,
    )
    const rod = 'A rod 2 m long has its ends held at 0 °C and 100 °C. '
    isNear(`${rod}In steady state, what is the temperature 0.5 m from the hot end?`, 273.15 + 75)
  },
)

test('a bar of which a start, an end or the material is not stated, or that loses heat otherwise, is none', () => {
  isNone(
    'A rod 1 m long: one end is suddenly held at 100 °C. Temperature in the middle after 60 s? Diffusivity 1e-5 m²/s.',
  )
  isNone(
    'A rod 1 m long at 20 °C: both ends suddenly go to 100 °C. Temperature in the middle after 60 s?',
  )
  isNone(
    'A rod 1 m long, diffusivity 1e-5 m²/s: both ends suddenly go to 100 °C. Temperature in the middle after 60 s?',
  )
  isNone(
    'A wall 5 cm thick at 180 °C loses heat with h = 500 W/m²K to water at 20 °C on both faces, a = 1e-5 m²/s. Centre temperature after 20 s?',
  )
  isNone(
    'A rod 1 m long at 20 °C, diffusivity 1e-5 m²/s: both ends suddenly go to 100 °C. Temperature in the middle before 60 s?',
  )
})

inLong(
  'square wells and barriers of an electron have their textbook levels, counts and transmissions',
  () => {
    // hbar^2/2m = 0.0380998 eV nm^2: z tan z = sqrt(z0^2 - z^2) at 1 eV and 1 nm.
    isNear(
      'Electron in a finite square well 1 nm wide and 1 eV deep. Ground state energy above the bottom, in eV?',
      0.190760545 * 1.602176634e-19,
      1e-6,
    )
    isNear('electron, finite potential well, 5 eV deep, 1.5 nm wide: number of bound states?', 6)
    const k = 0.25 * Math.sqrt(0.5 / 0.0380998212)
    const through = 1 / (1 + Math.sinh(2 * k) ** 2)
    isNear(
      'An electron of 0.5 eV meets a rectangular barrier 1 eV high and 0.5 nm thick; transmission probability?',
      through,
      1e-6,
    )
    isNone(
      'Electron in a finite square well 1 nm wide. Ground state energy above the bottom, in eV?',
    )
    isNone(
      'Electron in a finite square well 1 nm wide and 1 eV deep in a field of 1e7 V/m. Ground state energy above the bottom?',
    )
  },
)

test('a column buckles at the load of its section and ends; a section or an end that is not stated is none', () => {
  const I = (Math.PI * 0.05 ** 4) / 64
  const rod = 'column (E = 200 GPa), solid round 50 mm diameter, 3 m high'
  isNear(
    `Steel ${rod}, pinned at the top and fixed at the base. Buckling load?`,
    (20.190729 * 200e9 * I) / 9,
    1e-4,
  )
  const flat = (Math.PI ** 2 * 69e9 * 0.06 * 0.02 ** 3) / 12 / 0.36
  isNear(
    'Euler critical load of a flat aluminium bar 60 mm x 20 mm, 1.2 m long, both ends clamped, E = 69 GPa',
    flat,
    1e-4,
  )
  isNone(`Steel ${rod}. Buckling load?`)
  isNone(
    'Aluminium tube, outer diameter 60 mm, 2.5 m long, E = 70 GPa, both ends pinned: buckling load?',
  )
})

test('a pipe by its ends: of a stopped one the odd harmonics alone', () => {
  const pipe = 'A pipe 50 cm long, closed at one end; speed of sound 343 m/s. '
  isNear(`${pipe}First overtone?`, (3 * 343) / 2)
  isNear(`${pipe}Third harmonic?`, (3 * 343) / 2)
  isNone(`${pipe}Second harmonic?`)
  isNone('A pipe 50 cm long; speed of sound 343 m/s. First overtone?')
})

inLong('an epidemic has its final size and the day of its peak', () => {
  const SIR =
    'SIR in a town of 5,000 people, one case to begin with, R0 = 2.5, infectious period 5 days. '
  let z = 0.9
  for (let i = 0; i < 60; i++) z = 1 - (4999 / 5000) * Math.exp(-2.5 * z)
  isNear(`${SIR}How many people get infected in total?`, 5000 * z)
  // By scipy: Radau, rtol 1e-11.
  isNear(`${SIR}On which day does it peak?`, 29.748934587 * 86400, 1e-6)
  isNone(`${SIR}300 are vaccinated. How many people get infected in total?`)
})

test('options with a barrier, a mean or early exercise: none with a rebate, a rate or a kind left out', () => {
  const call = 'spot 100, strike 100, r = 5 %, volatility 25 %, 1 year'
  // Reiner and Rubinstein (1991): the call less its image beyond the barrier.
  isNear(`Down-and-out call, barrier 90, ${call}`, 9.111220617)
  isNone(`Down-and-out call, barrier 90 with a rebate of 3, ${call}`)
  isNone(`Asian call, ${call}`)
  isNone('American put, spot 100, strike 100, volatility 25 %, 1 year: price?')
})

inLong(
  'reactions by mass action, a mass on a spring, a throw with drag: the state at a time, or where it ends',
  () => {
    isNear(
      'A -> B -> C with k1 = 0.2 /min and k2 = 0.1 /min, starting from 1 mol/L of A only: the highest concentration that B reaches',
      500,
      1e-6,
    )
    isNear(
      'Elementary reaction A + B -> C, k = 0.1 L/(mol s), both A and B start at 1 mol/L. [C] after 20 s?',
      2000 / 3,
      1e-6,
    )
    isNear(
      'First-order decay of a reactant, A -> B, rate constant 0.12 per minute, initial concentration 0.75 mol/L: concentration of B after 8 minutes',
      750 * (1 - Math.exp(-0.96)),
      1e-6,
    )
    isNone('A -> B -> C with k1 = 0.5 /h, 3 mol/L of A. Concentration of B after 4 hours?')
    const spring =
      'A 2 kg mass on a spring of 50 N/m with a damper of 4 N s/m is pulled out 10 cm and let go from rest. '
    const w = Math.sqrt(24)
    isNear(
      `${spring}Where is it after 3 s?`,
      0.1 * Math.exp(-3) * (Math.cos(3 * w) + Math.sin(3 * w) / w),
      1e-6,
    )
    const ball =
      'Baseball of 145 g and 74 mm diameter, drag coefficient 0.35, hit at 40 m/s, 35° above the horizontal, air density 1.2 kg/m3'
    // By scipy: DOP853, rtol 1e-11.
    isNear(`${ball}. How far does it fly?`, 94.61324792, 1e-6)
    isNone(`${ball}, wind 5 m/s. How far does it fly?`)
  },
)

test('what makes it another problem is no plain word: a crystal, a compounding, a way back, a heavy rod', () => {
  const well =
    'finite square well 10 nm wide and 0.3 eV deep. Ground state energy above the bottom?'
  isNone(`Electron in a GaAs ${well}`)
  isSome(`Electron with an effective mass of 0.067 m_e in a GaAs ${well}`)
  isNone(
    'An electron of 0.1 eV meets a GaAs rectangular barrier 0.3 eV high and 2 nm thick; transmission probability?',
  )
  const put = 'American put, spot 100, strike 100, volatility 25 %, 1 year'
  isNone(`${put}, interest rate 5 % compounded annually: price?`)
  isSome(`${put}, interest rate 5 % continuously compounded: price?`)
  const reaction = 'starting from 1 mol/L of A. Concentration of A after 5 s?'
  isNone(`A -> B, reversible, k = 0.1 /s, ${reaction}`)
  isNone(`A <=> B, irreversible, kf = 0.1 /s, kr = 0.2 /s, ${reaction}`)
  isNone(`Second-order reaction 2A -> B, k = 0.1 L/(mol s), ${reaction}`)
  isSome(`Elementary reaction 2A -> B, k = 0.1 L/(mol s), ${reaction}`)
  const spring = 'on a spring of 50 N/m with a damper of 4 N s/m'
  isNone(
    `A 2 kg mass hangs ${spring}, is stretched 10 cm and let go from rest. Where is it after 3 s?`,
  )
  const swing = 'released from rest at 60 degrees. Angle after 1 s?'
  isNone(`Pendulum, rod 1 m long of mass 2 kg, ${swing}`)
  isSome(`Pendulum of a massless rod 1 m long and a bob of 2 kg, ${swing}`)
  const rods = 'released from rest at 90 degrees and 90 degrees. Angle of the lower rod after 1 s?'
  isNone(`Double pendulum, both rods 1 m and 1 kg, ${rods}`)
  isSome(`Double pendulum, both rods 1 m, masses both 1 kg, ${rods}`)
  const faces =
    'wall 20 cm thick has its faces held at 0 °C and 100 °C. Steady state, temperature in the middle?'
  isNone(`A brick and wood ${faces}`)
  isSome(`A brick ${faces}`)
})

test('a linear problem and a bowl have one lowest value; of others it is not said', () => {
  isNear('maximise 3x + 5y subject to x <= 4, 2y <= 12, 3x + 2y <= 18, x, y >= 0', 36)
  isNear('minimize x^2 + y^2 - x*y + 3*x', -3)
  isNone('minimise x^4 - 3x^2 + x')
  isNone('minimise x^2 + y subject to x >= 1')
})

test.run()
