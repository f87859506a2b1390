// An input that a question states by two quantities: each identity against the value worked out by hand, and what it is not for.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verdictOn } from './verdict.ts'

const test = suite('quantities stated by their parts')

const values: readonly (readonly [text: string, value: number])[] = [
  [
    'rocket stage: 28 t fuelled and 6.5 t empty, specific impulse 338 s. Delta-v?',
    338 * 9.80665 * Math.log(28 / 6.5),
  ],
  [
    'Period of a satellite in a circular orbit 550 km above the Earth (R = 6371 km, GM = 3.986e14)?',
    2 * Math.PI * Math.sqrt(6.921e6 ** 3 / 3.986e14),
  ],
  [
    'geostrophic wind at latitude 52 deg where pressure changes by 4 hPa over 250 km and the air density is 1.2 kg/m3',
    1.6e-3 / (1.2 * 2 * 7.292115e-5 * Math.sin((52 * Math.PI) / 180)),
  ],
  [
    'Heating coil, 1800 CFM of air, temperature rise 25 °F, air density 1.2 kg/m3 and cp 1006 J/(kg K). Sensible load?',
    ((1800 * 0.3048 ** 3) / 60) * 1.2 * 1006 * (25 / 1.8),
  ],
  [
    'Reynolds number for 2 L/s of water in a 50 mm diameter pipe, density 1000 kg/m3, viscosity 1 mPa s',
    (1000 * 4 * 2e-3) / (Math.PI * 0.05 * 1e-3),
  ],
  ['Kinetic energy of a 70 kg sprinter covering 100 m in 10 s', 3500],
  [
    'temperature rise of 1.5 kg of water (c = 4186 J/kg/K) heated by a 2 kW kettle for 3 minutes',
    360000 / (1.5 * 4186),
  ],
  [
    'fundamental frequency of a guitar string 0.65 m long with mass 3.2 g under 80 N tension',
    Math.sqrt((80 * 0.65) / 3.2e-3) / 1.3,
  ],
  [
    'mass of copper deposited by 2.5 A for 2 hours, M = 63.546 g/mol, n = 2',
    (2.5 * 7200 * 0.063546) / (2 * 96485.33212),
  ],
  ['energy stored in a spring that stretches 5 cm under 10 N', 0.25],
  ['Drift velocity of electrons with mobility 0.14 m2/Vs and 5 V across 2 mm', 350],
  [
    'Torque of 20 N at 0.3 m gives what angular acceleration to a moment of inertia 0.5 kg m^2?',
    12,
  ],
  ['Bar of 2 m stretches by 1 mm; E = 200 GPa. Stress?', 1e8],
]

for (const [text, value] of values)
  test(text, () => assert.is(verdictOn({ text, values: [value], relTol: 1e-4 }), 'right'))

// Each has one thing more that the identity leaves out, or parts that are of something else.
const traps = [
  'Kinetic energy of a 70 kg sprinter covering 100 m in 10 s from rest',
  'temperature rise of 1.5 kg of water (c = 4186 J/kg/K) heated by a 2 kW kettle of 80 % efficiency for 3 minutes',
  'Reynolds number for 2 L/s of water in a half-full pipe of 50 mm diameter, density 1000 kg/m3, viscosity 1 mPa s',
  'Torque of 20 N at 0.3 m at 30 degrees gives what angular acceleration to a moment of inertia 0.5 kg m^2?',
  'rocket stage: 28 t and 6.5 t, specific impulse 338 s. Delta-v?',
  'Period of a satellite in a circular orbit 550 km above the Earth and 80 km across (R = 6371 km, GM = 3.986e14)?',
]

for (const text of traps) test(text, () => assert.is(verdictOn({ text }), 'refused'))

test.run()
