// Words that make another case of a law, another place or another kind of a quantity: each was answered for the plain one.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { words } from '../support/words.ts'
import { verdictOn } from './verdict.ts'

const test = suite('cases that a law is not for')

const others = [
  'propped cantilever 5 m with 8 kN/m, maximum moment',
  'deflection of a cantilever 2 m long with 1 kN in the middle, E = 200 GPa, I = 5e-6 m^4',
  'triangular load 6 kN/m max on a simply supported beam of 5 m, max moment',
  '20 kN 2 m from the left support on a 6 m simply supported beam: moment at midspan',
  'effectiveness of a parallel flow exchanger, NTU 2, Cr 0.7',
  'net force of 30 N east and 40 N east',
  'resultant of 30 N and 40 N in the same direction',
  'tension at the top of a vertical circle, 2 kg at 4 m/s, 1.5 m cord',
  'minimum speed at the bottom of a loop of 6 m radius',
  'Nu for turbulent flow over a flat plate Re 1e6 Pr 0.7',
  'isothermal expansion of 3 L at 1 bar to 6 L, work',
  'volume change of a steel ball 50 cm3 heated by 50 K, linear coefficient 1.2e-5 1/K',
  'time to heat 2 kg of ice from -10 °C to 20 °C with 1 kW, c = 2100 J/kgK',
  'heat to melt and warm 2 kg of ice',
  'Mohr circle: sx=80 MPa, sy=20 MPa, txy=30 MPa, largest principal stress',
  'length of a crossed belt for pulleys of 200 mm and 400 mm diameter at 1 m centre distance',
  'torque to lower 10 kN with a jack screw of mean diameter 30 mm, lead 6 mm, friction 0.15',
  '95 dB at 1 m, level at 20 m from a line source',
  'kinetic energy of a rolling disc, 10 kg, radius 20 cm, 50 rad/s',
  'moisture content 50 g water in 450 g wet soil',
  'speed of sound at 5000 m altitude',
  'delta v of a two stage rocket 500 t full and 100 t empty, exhaust 3 km/s',
  'loan of 20000 at 6 % APR for 60 months, monthly payment',
  'ball volume 22 cm',
  'first Fresnel zone radius, 1 km link, 500 m to each end, 5 GHz',
  'Air at 2 bar gauge and 300 K. Density?',
  'density of air at a gauge pressure of 2 bar and 300 K',
  '500 W heater heats 0.2 kg of water from 20 C to boiling. Time?',
  'Euler load of a column with safety factor 2, pinned ends, E = 200 GPa, I = 1e-6 m^4, L = 3 m',
  'Head loss by Darcy-Weisbach with Fanning friction factor 0.005, 100 m of 100 mm pipe at 2 m/s',
  'EOQ: demand 1000 a month, 50 per order, holding 2 per unit and year',
  'Period of a satellite at an altitude of 550 km above the Earth (diameter 12742 km)',
  'stress intensity of a central crack 20 mm long in a wide plate at 100 MPa',
  'kinetic energy of a 1000 kg car starting off that covers 100 m in 8 s',
  'Sound travels 100 m in 0.3 s while a 70 kg man runs: his kinetic energy',
  'energy in a spring stretched from 5 cm to 8 cm under 10 N',
  '10 gallons per minute through a 25 mm bore pipe. Speed?',
  '30 buses a day over 6 hours. Mean time between?',
  'How many ways to choose 3 of 10 with repetition?',
  'speed of a ball that rolls off down 5 m at the bottom',
  'Save 200 a month at 6 % for 10 years, paid at the beginning of each month',
  'exposure value at f/8 and 1/125 s, ISO 400',
  "sun's elevation at 3 pm, latitude 40 deg, declination 23 deg",
  'SNR of 12 bits with 2 V noise',
  'delay of 100 samples at 48 kHz',
  'Period of a pendulum made of a uniform rod 1 m long',
  'energy of a proton at 0.9c',
  'Kalman smoother of a random walk, process noise 0.1, measurement noise 1: steady-state gain',
]

for (const text of others) test(text, () => assert.is.not(verdictOn({ text, values: [] }), 'wrong'))

const own: readonly (readonly [text: string, value: number])[] = [
  ['wrench 30 cm long, 150 N applied at 90 degrees, how much torque on the nut?', 45],
  [
    'how high does mercury rise in a capillary of 0.5 mm radius, surface tension 0.48 N/m, contact angle 140 degrees, density 13600 kg/m3',
    -0.01103,
  ],
  ['stone dropped from a rising balloon going 5 m/s up at 100 m, time to ground', 5.0548],
  ['wall stress of a spherical tank 1 m radius 10 mm thick 10 bar', 50000000.0],
  ['speed of sound in air at 20 °C', 343.2],
  ['wavelength of a 440 Hz tone with a speed of sound of 343 m/s', 0.77955],
  ['what force does a 70 kg person exert on a scale in a lift accelerating up at 2 m/s2', 826.5],
  ['flux through a 100 turn coil drops by 2 mWb in 10 ms, what emf?', 20],
  ['Unruh temperature at 1e20 m/s^2', 0.4055],
]

for (const [text, value] of own)
  test(text, () => assert.is(verdictOn({ text, values: [value], relTol: 3e-3 }), 'right'))

test('a simulation without units has no place for an electron that is named beside it', () => {
  const { named } = words
  assert.throws(() =>
    named('schrodinger', { text: 'ground state of an electron in a double well' }),
  )
  assert.ok(named('schrodinger', { text: 'ground state in a double well' }))
})

test.run()
