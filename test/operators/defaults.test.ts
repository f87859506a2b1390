// What an operator takes without being told: constants of nature and stated standard conditions, nothing that somebody
// happened to have.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Evaluated, evaluateOperators } from '../../workers/operators/evaluate.ts'
import { constants } from '../../workers/units/constants.ts'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import { operators as registry } from '../support/operators.ts'

const test = suite('defaults of operators')

/** By their symbols in the table of constants. */
const NATURE = [
  'G',
  'c',
  'h',
  'hbar',
  'k_B',
  'g_n',
  'epsilon_0',
  'mu_0',
  'm_e',
  'm_p',
  'm_mu',
  'e',
  'g_e',
  'g_p',
  'gamma_p',
  'p_atm',
]

// biome-ignore format: a condition a line
const STANDARD: readonly (readonly [key: string, value: number, unit: string, what: string])[] = [
  ['p_0', 1e5, 'Pa', 'standard pressure (IUPAC), 1000 hPa of meteorology'],
  ['p_ref', 1e5, 'Pa', 'standard pressure (IUPAC)'],
  ['p_0', 2e-5, 'Pa', 'reference of sound pressure levels (ISO 1683)'],
  ['I_0', 1e-12, 'W/m^2', 'reference of sound intensity levels (ISO 1683)'],
  ['P_0', 1e-12, 'W', 'reference of sound power levels (ISO 1683)'],
  ['T_0', 290, 'K', 'standard noise temperature (IEEE)'],
  ['T', 290, 'K', 'standard noise temperature (IEEE)'],
  ['T_0', 293.15, 'K', 'reference temperature of resistances, 20 degrees Celsius'],
  ['T_ref', 298.15, 'K', 'standard ambient temperature (IUPAC)'],
  ['T_b', 288.7, 'K', 'base temperature of gas pipelines, 60 degrees Fahrenheit'],
  ['T_s', 288.15, 'K', 'standard atmosphere (ISO 2533)'],
  ['Gamma', 0.0065, 'K/m', 'standard atmosphere'],
  ['M', 0.0289644, 'kg/mol', 'standard atmosphere'],
  ['rho_0', 1.225, 'kg/m^3', 'standard atmosphere'],
  ['gamma', 1.4, '1', 'air'], ['gamma1', 1.4, '1', 'air'], ['gamma4', 1.4, '1', 'air'],
  ['c_p', 1005, 'J/(kg K)', 'dry air'],
  ['L_v', 2.501e6, 'J/kg', 'water at 0 degrees Celsius'],
  ['lambda', 2.45e6, 'J/kg', 'water at 20 degrees Celsius (FAO 56)'],
  ['L', 3.34e5, 'J/kg', 'fusion of ice'],
  ['P_w', 6266.152208505, 'Pa', 'water vapour at body temperature'],
  ['rho', 1000, 'kg/m^3', 'water'], ['rho_w', 1000, 'kg/m^3', 'water'],
  ['gamma_w', 9806.65, 'N/m^3', 'water under standard gravity'],
  ['rho', 1025, 'kg/m^3', 'sea water'], ['rho_2', 1025, 'kg/m^3', 'sea water'],
  ['rho', 917, 'kg/m^3', 'ice'],
  ['G_s', 1000, 'W/m^2', 'standard test conditions (IEC 60904-3)'],
  ['S', 1361, 'W/m^2', 'the Sun at the Earth (IAU 2015)'],
  ['T_0', 2.7255, 'K', 'cosmic background'],
  ['H_0', 2.1927e-18, '1/s', 'Hubble constant'],
  ['R_E', 6371000, 'm', 'the Earth'], ['omega_E', 7.292115e-5, 'rad/s', 'the Earth'], ['omega', 7.292115e-5, 'rad/s', 'the Earth'],
  ['mu', 3.986004415e14, 'm^3/s^2', 'the Earth'], ['mu', 3.986004418e14, 'm^3/s^2', 'the Earth'], ['mu', 3.986004e14, 'm^3/s^2', 'the Earth'],
  ['mu', 3.9860044e14, 'm^3/s^2', 'the Earth'], ['J2', 0.00108263, '1', 'the Earth'], ['Omega_s', 1.991063853e-7, 'rad/s', 'the Sun seen from the Earth'],
  ['C_0', 2.78e-4, '1', 'air before industry'], ['M_0', 7e-7, '1', 'air before industry'],
  ['g', 2.00231930436092, '1', 'the free electron'],
  ['z_r', 10, 'm', 'height of wind measurements (WMO)'],
  ['d_n', 0.25, 'm', 'conventional near point'],
  // What worked cases of other collections leave out.
  ['E_p', 0.92, '1', 'gas pipelines (GPSA)'], ['f', 0.015, '1', 'fully rough pipes'], ['r', 2, '1', 'a grid halved'],
  ['r_0', 1.2e-15, 'm', 'radius constant of nuclei'],
]

const sameDimension = (a: string, b: string) =>
  equalDimensions(parseUnit(a).dimension, parseUnit(b).dimension)

const isOfNature = (value: number, unit: string) =>
  NATURE.some(name => {
    const known = constants.get(name)!
    return known.value === Math.abs(value) && sameDimension(known.unit, unit)
  })

const isStandard = (key: string, value: number, unit: string) =>
  STANDARD.some(([k, v, u]) => k === key && v === value && sameDimension(u, unit))

/** The modulation of the node: its amplitudes and frequency are specified. */
const SPECIFIED = 'KO'

test('a default is a constant of nature, a standard condition, or an effect that is not there', () => {
  const others = registry.list().flatMap(({ id, domain, inputs }) =>
    inputs
      .filter(({ key, unit, default: usual }) => {
        if (usual === undefined || domain.prefix === SPECIFIED) return false
        const isAbsent = usual === 0 || usual === 1
        return !(isAbsent || isOfNature(usual, unit) || isStandard(key, usual, unit))
      })
      .map(({ key, unit, name, default: usual }) => `${id}: ${key} = ${usual} ${unit} (${name})`),
  )
  assert.equal(others, [])
})

test('what nobody asked for is not computed: only constants have a value without inputs', () => {
  const silent = registry
    .list()
    .filter(({ domain }) => domain.prefix !== SPECIFIED)
    .filter(({ inputs }) => inputs.every(input => input.default !== undefined))
  // The fine-structure constant, the Planck length, the neutrinos of the universe, the dry adiabat.
  const guessed = silent.filter(({ inputs }) =>
    inputs.some(({ key, unit, default: usual }) => {
      return !isOfNature(usual!, unit) && !isStandard(key, usual!, unit)
    }),
  )
  assert.equal(
    guessed.map(({ id }) => id),
    [],
  )
  assert.ok(silent.length > 0 && silent.length < 30, `${silent.length}`)
})

test('a default that was used is told, and examples are none', () => {
  const answer = evaluateOperators(registry, { operators: ['NM24'], inputs: { m: 2, h: 5 } })
  assert.ok(answer.gate.passed)
  assert.equal((answer as Evaluated).results[0]!.defaulted, { g: 9.80665 })
  for (const { id, inputs } of registry.list()) {
    for (const { key, default: usual, examples } of inputs) {
      assert.not(usual !== undefined && examples !== undefined, `${id}: ${key} has both`)
    }
  }
})

test.run()
