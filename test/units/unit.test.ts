import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { constants } from '../../workers/units/constants.ts'
import { equalDimensions, exponentsOf } from '../../workers/units/dimension.ts'
import { coherentUnit, isCoherent, parseUnit, printedUnit, toSI } from '../../workers/units/unit.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('units')

const si = (value: number, unit: string) => toSI(value, parseUnit(unit))
const same = (a: string, b: string) =>
  equalDimensions(parseUnit(a).dimension, parseUnit(b).dimension) &&
  parseUnit(a).scale === parseUnit(b).scale

test('one unit has many spellings', () => {
  assert.ok(same('m^3 kg^-1 s^-2', 'm³·kg⁻¹·s⁻²'))
  assert.ok(same('J/(mol K)', 'J mol^-1 K^-1'))
  assert.ok(same('W/m^2', 'W m**-2'))
  assert.ok(same('kg m^2 s^-2', 'J'))
  assert.ok(same('N m', 'J'))
  assert.ok(same('V/A', 'Ω'))
  assert.ok(same('µm', 'um'))
  assert.ok(same('m/s/s', 'm/s^2'))
  assert.ok(same('kg^(1/2) kg^(1/2)', 'kg'))
  assert.ok(same('((m))', 'm'))
})

test('the derived SI units are the products that the SI Brochure gives', () => {
  const table: [string, number[]][] = [
    ['N', [1, 1, -2, 0, 0, 0, 0]],
    ['Pa', [1, -1, -2, 0, 0, 0, 0]],
    ['V', [1, 2, -3, -1, 0, 0, 0]],
    ['F', [-1, -2, 4, 2, 0, 0, 0]],
    ['S', [-1, -2, 3, 2, 0, 0, 0]],
    ['Wb', [1, 2, -2, -1, 0, 0, 0]],
    ['H', [1, 2, -2, -2, 0, 0, 0]],
    ['lx', [0, -2, 0, 0, 0, 0, 1]],
    ['Gy', [0, 2, -2, 0, 0, 0, 0]],
    ['kat', [0, 0, -1, 0, 0, 1, 0]],
  ]
  for (const [unit, exponents] of table) {
    assert.equal(exponentsOf(parseUnit(unit).dimension), exponents, unit)
    assert.ok(isCoherent(parseUnit(unit)), unit)
  }
})

test('factors are the defined ones', () => {
  near(si(1, 'km/h'), 1 / 3.6, { relative: 1e-15 })
  near(si(60, 'mph'), 26.8224, { relative: 1e-15 })
  near(si(1, 'psi'), 6894.757293168361, { relative: 1e-15 })
  near(si(1, 'hp'), 745.6998715822702, { relative: 1e-15 })
  near(si(1, 'gal'), 3.785411784e-3, { relative: 1e-15 })
  near(si(1, 'kWh'), 3.6e6, { relative: 1e-15 })
  near(si(1, 'MeV'), 1.602176634e-13, { relative: 1e-15 })
  near(si(1, 'ly'), 9460730472580800, { relative: 1e-15 })
  near(si(1, 'pc'), (648000 / Math.PI) * 149597870700, { relative: 1e-15 })
  near(si(180, 'deg'), Math.PI, { relative: 1e-15 })
  near(si(1, 'rpm'), 0.10471975511965977, { relative: 1e-15 })
  near(si(3, 'cm^2'), 3e-4, { relative: 1e-15 })
  near(si(5, 'mg'), 5e-6, { relative: 1e-15 })
  near(si(2, 'L/min'), 2e-3 / 60, { relative: 1e-15 })
  near(si(50, '%'), 0.5, { relative: 1e-15 })
})

test('names in words are the units, singular, plural and with prefixes', () => {
  const table = [
    ['kilometres', 'km'],
    ['Kilometers', 'km'],
    ['milligrams', 'mg'],
    ['feet', 'ft'],
    ['inches', 'in'],
    ['hours', 'h'],
    ['years', 'yr'],
    ['Newtons', 'N'],
    ['megawatts', 'MW'],
    ['electronvolts', 'eV'],
    ['metres/second', 'm/s'],
    ['siemens', 'S'],
    ['lux', 'lx'],
  ] as const
  for (const [words, symbol] of table) assert.ok(same(words, symbol), words)
  assert.is(si(25, 'degrees Celsius'), 298.15)
  near(si(1, 'acre'), 4046.8564224, { relative: 1e-15 })
  near(si(1, 'bbl'), 0.158987294928, { relative: 1e-15 })
  near(si(1, 'slug'), 14.59390293720636, { relative: 1e-14 })
})

test('degrees have an offset alone and none within a product', () => {
  assert.is(si(25, 'degC'), 298.15)
  assert.is(si(25, '°C'), 298.15)
  near(si(212, 'degF'), 373.15, { relative: 1e-15 })
  assert.is(si(3, 'W/degC'), 3)
  assert.not(isCoherent(parseUnit('degC')))
})

test('a short name is the unit before it is a prefix', () => {
  near(si(1, 'min'), 60, { relative: 1e-15 })
  assert.ok(same('Pa', 'N/m^2'))
  near(si(1, 'ft'), 0.3048, { relative: 1e-15 })
  near(si(1, 'dam'), 10, { relative: 1e-15 })
  near(si(1, 'mmol'), 1e-3, { relative: 1e-15 })
})

test('what is no unit is refused with the part that is not', () => {
  const refused = (unit: string) => refusal(() => parseUnit(unit)).message
  assert.match(refused('parsnip'), /'parsnip' is unknown/)
  assert.match(refused('J/kg K'), /needs parentheses/)
  assert.match(refused('m^'), /exponent/)
  assert.match(refused('m^x'), /exponent/)
  assert.match(refused('m^(1/0)'), /exponent/)
  assert.match(refused('(m'), /open/)
  assert.match(refused('m)'), /'\)' there/)
  assert.match(refused(''), /missing/)
  assert.match(refused('m//s'), /unknown/)
  assert.match(refused('constructor'), /unknown/)
  assert.match(refused('__proto__'), /unknown/)
  assert.match(refused('kmin'), /unknown/)
  assert.match(refused('m'.repeat(81)), /81 characters exceed 80/)
  assert.match(refused('('.repeat(20)), /too many/)
})

test('a dimension is shown by the name that a reader expects', () => {
  const shown = (unit: string) => coherentUnit(parseUnit(unit).dimension)
  assert.is(shown('kg m^2 s^-2'), 'J')
  assert.is(shown('m/s^2'), 'm s^-2')
  assert.is(shown('rad'), '1')
  assert.is(shown('Hz'), '1/s')
  assert.is(shown('m^(1/2)'), 'm^(1/2)')
  assert.is(printedUnit('kg m^2 s^-2'), 'kg·m²·s⁻²')
  assert.is(printedUnit('ohm'), 'Ω')
  assert.is(printedUnit('1'), '')
})

test('constants obey the relations that define them', () => {
  const c = (name: string) => constants.get(name)!.value
  const law = (a: number, b: number, relative: number) => near(a, b, { relative })
  law(c('hbar'), c('h') / (2 * Math.PI), 2e-16)
  law(c('R'), c('N_A') * c('k_B'), 2e-16)
  law(c('F'), c('N_A') * c('e'), 2e-16)
  law(c('sigma_SB'), (Math.PI ** 2 * c('k_B') ** 4) / (60 * c('hbar') ** 3 * c('c') ** 2), 1e-15)
  law(c('mu_0') * c('epsilon_0') * c('c') ** 2, 1, 1e-10)
  law(c('alpha_fs'), c('e') ** 2 / (2 * c('epsilon_0') * c('h') * c('c')), 1e-10)
  law(c('Z_0'), c('mu_0') * c('c'), 1e-11)
  law(c('a_0'), c('hbar') / (c('alpha_fs') * c('m_e') * c('c')), 1e-10)
  law(c('R_inf'), (c('alpha_fs') ** 2 * c('m_e') * c('c')) / (2 * c('h')), 1e-10)
  law(c('E_h'), 2 * c('R_inf') * c('h') * c('c'), 1e-10)
  law(c('mu_B'), (c('e') * c('hbar')) / (2 * c('m_e')), 1e-10)
  law(c('mu_N'), (c('e') * c('hbar')) / (2 * c('m_p')), 1e-10)
  law(c('Phi_0'), c('h') / (2 * c('e')), 2e-16)
  law(c('K_J') * c('Phi_0'), 1, 4e-16)
  law(c('R_K'), c('h') / c('e') ** 2, 4e-16)
  law(c('G_0') * c('R_K'), 2, 4e-16)
  law(c('r_e'), c('alpha_fs') ** 2 * c('a_0'), 1e-10)
  law(c('lambda_C'), c('h') / (c('m_e') * c('c')), 1e-10)
  law(c('sigma_T'), ((8 * Math.PI) / 3) * c('r_e') ** 2, 1e-10)
  law(c('gamma_p'), (2 * c('mu_p')) / c('hbar'), 1e-9)
  law(c('gamma_e'), (-c('g_e') * c('mu_B')) / c('hbar'), 1e-9)
  law(c('g_p'), (2 * c('mu_p')) / c('mu_N'), 1e-9)
  law(c('c_1'), 2 * Math.PI * c('h') * c('c') ** 2, 1e-15)
  law(c('c_2'), (c('h') * c('c')) / c('k_B'), 1e-15)
  law(c('c_2') / c('b_W'), 4.965114231744276, 1e-15)
  law(c('M_u'), c('N_A') * c('m_u'), 1e-9)
  law(c('m_P'), Math.sqrt((c('hbar') * c('c')) / c('G')), 2e-5)
  law(c('l_P'), c('c') * c('t_P'), 1e-6)
  law(c('V_m0'), (c('R') * 273.15) / c('p_atm'), 1e-15)
  law(c('n_0'), c('N_A') / c('V_m0'), 1e-15)
  law(c('GM_sun'), c('G') * c('M_sun'), 1e-15)
  law(c('GM_earth'), c('G') * c('M_earth'), 1e-15)
  law(c('L_sun'), 4 * Math.PI * c('R_sun') ** 2 * c('sigma_SB') * c('T_sun') ** 4, 2e-4)
  law(c('S_sun'), c('L_sun') / (4 * Math.PI * c('au') ** 2), 1e-3)
  law(c('pc'), (c('au') * 648000) / Math.PI, 2e-16)
})

test('every constant has a coherent unit and a source', () => {
  for (const { name, unit, source, uncertainty, value } of constants.values()) {
    assert.ok(isCoherent(parseUnit(unit)), name)
    assert.match(source, /CODATA 2022|IAU 2015/)
    assert.ok(uncertainty >= 0 && uncertainty < Math.abs(value))
  }
})

test.run()
