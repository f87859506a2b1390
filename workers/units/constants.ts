// The constants that an expression may name. CODATA 2022: Mohr, Newell, Taylor, Tiesinga, Rev. Mod. Phys.
// 97 (2025) 025002; those that follow from the defining constants carry all digits of a double. IAU 2015:
// resolution B3 (nominal solar and planetary values); IAU 2012 B2 (astronomical unit).

export interface Constant {
  /** As written in expressions. */
  readonly name: string
  /** As printed. */
  readonly symbol: string
  readonly title: string
  readonly value: number
  /** Standard uncertainty; 0 where exact. */
  readonly uncertainty: number
  readonly unit: string
  readonly source: string
}

type Row = readonly [
  names: string,
  symbol: string,
  title: string,
  value: number,
  uncertainty: number,
  unit: string,
]

// biome-ignore format: a table
const CODATA: readonly Row[] = [
  ['c', 'c', 'speed of light in vacuum', 299792458, 0, 'm/s'],
  ['h', 'h', 'Planck constant', 6.62607015e-34, 0, 'J s'],
  ['hbar', 'ħ', 'reduced Planck constant', 1.0545718176461565e-34, 0, 'J s'],
  ['e', 'e', 'elementary charge', 1.602176634e-19, 0, 'C'],
  ['k_B kB', 'k_B', 'Boltzmann constant', 1.380649e-23, 0, 'J/K'],
  ['N_A', 'N_A', 'Avogadro constant', 6.02214076e23, 0, '1/mol'],
  ['G', 'G', 'Newtonian constant of gravitation', 6.6743e-11, 1.5e-15, 'm^3 kg^-1 s^-2'],
  ['R', 'R', 'molar gas constant', 8.31446261815324, 0, 'J/(mol K)'],
  ['F', 'F', 'Faraday constant', 96485.33212331001, 0, 'C/mol'],
  ['sigma_SB', 'σ', 'Stefan-Boltzmann constant', 5.6703744191844294e-8, 0, 'W/(m^2 K^4)'],
  ['alpha_fs', 'α', 'fine-structure constant', 7.2973525643e-3, 1.1e-12, '1'],
  ['mu_0 mu0', 'μ₀', 'vacuum magnetic permeability', 1.25663706127e-6, 2e-16, 'N/A^2'],
  ['epsilon_0 eps0', 'ε₀', 'vacuum electric permittivity', 8.8541878188e-12, 1.4e-21, 'F/m'],
  ['Z_0', 'Z₀', 'characteristic impedance of vacuum', 376.730313412, 5.9e-8, 'ohm'],
  ['m_e', 'mₑ', 'electron mass', 9.1093837139e-31, 2.8e-40, 'kg'],
  ['m_p', 'mₚ', 'proton mass', 1.67262192595e-27, 5.2e-37, 'kg'],
  ['m_n', 'mₙ', 'neutron mass', 1.67492750056e-27, 8.5e-37, 'kg'],
  ['m_u', 'mᵤ', 'atomic mass constant', 1.66053906892e-27, 5.2e-37, 'kg'],
  ['m_mu', 'm_μ', 'muon mass', 1.883531627e-28, 4.2e-36, 'kg'],
  ['m_d', 'm_d', 'deuteron mass', 3.3435837768e-27, 1e-36, 'kg'],
  ['m_alpha', 'm_α', 'alpha particle mass', 6.644657345e-27, 2.1e-36, 'kg'],
  ['M_u', 'Mᵤ', 'molar mass constant', 1.00000000105e-3, 3.1e-13, 'kg/mol'],
  ['R_inf', 'R_∞', 'Rydberg constant', 10973731.568157, 1.2e-5, '1/m'],
  ['a_0', 'a₀', 'Bohr radius', 5.29177210544e-11, 8.2e-21, 'm'],
  ['E_h', 'Eₕ', 'Hartree energy', 4.359744722206e-18, 4.8e-30, 'J'],
  ['mu_B', 'μ_B', 'Bohr magneton', 9.2740100657e-24, 2.9e-33, 'J/T'],
  ['mu_N', 'μ_N', 'nuclear magneton', 5.0507837393e-27, 1.6e-36, 'J/T'],
  ['mu_p', 'μₚ', 'proton magnetic moment', 1.41060679545e-26, 6e-36, 'J/T'],
  ['g_e', 'gₑ', 'electron g factor', -2.00231930436092, 3.6e-13, '1'],
  ['g_p', 'gₚ', 'proton g factor', 5.5856946893, 1.6e-9, '1'],
  ['gamma_p', 'γₚ', 'proton gyromagnetic ratio', 2.6752218708e8, 0.11, 's^-1 T^-1'],
  ['gamma_e', 'γₑ', 'electron gyromagnetic ratio', 1.76085962784e11, 55, 's^-1 T^-1'],
  ['Phi_0', 'Φ₀', 'magnetic flux quantum', 2.0678338484619295e-15, 0, 'Wb'],
  ['K_J', 'K_J', 'Josephson constant', 483597848416983.6, 0, 'Hz/V'],
  ['R_K', 'R_K', 'von Klitzing constant', 25812.807459304513, 0, 'ohm'],
  ['G_0', 'G₀', 'conductance quantum', 7.748091729863649e-5, 0, 'S'],
  ['r_e', 'rₑ', 'classical electron radius', 2.8179403205e-15, 1.3e-24, 'm'],
  ['lambda_C', 'λ_C', 'Compton wavelength', 2.42631023538e-12, 7.6e-22, 'm'],
  ['sigma_T', 'σ_T', 'Thomson cross section', 6.6524587051e-29, 6.2e-38, 'm^2'],
  ['b_W', 'b', 'Wien wavelength displacement constant', 2.8977719551851727e-3, 0, 'm K'],
  ['c_1', 'c₁', 'first radiation constant', 3.7417718521927573e-16, 0, 'W m^2'],
  ['c_2', 'c₂', 'second radiation constant', 0.014387768775039337, 0, 'm K'],
  ['m_P', 'm_P', 'Planck mass', 2.176434e-8, 2.4e-13, 'kg'],
  ['l_P', 'l_P', 'Planck length', 1.616255e-35, 1.8e-40, 'm'],
  ['t_P', 't_P', 'Planck time', 5.391247e-44, 6e-49, 's'],
  ['V_m0', 'Vₘ', 'molar volume of an ideal gas at 273.15 K and 101.325 kPa', 0.022413969545014137, 0, 'm^3/mol'],
  ['n_0', 'n₀', 'Loschmidt constant at 273.15 K and 101.325 kPa', 2.686780111798444e25, 0, 'm^-3'],
  ['p_atm', 'pₐₜₘ', 'standard atmosphere', 101325, 0, 'Pa'],
  ['g_n', 'gₙ', 'standard acceleration of gravity', 9.80665, 0, 'm/s^2'],
]

// biome-ignore format: a table
const IAU: readonly Row[] = [
  ['GM_sun', 'GM_☉', 'nominal solar mass parameter', 1.3271244e20, 0, 'm^3/s^2'],
  ['M_sun', 'M_☉', 'solar mass, GM_sun over G of CODATA 2022', 1.988409870698051e30, 4.47e25, 'kg'],
  ['R_sun', 'R_☉', 'nominal solar radius', 6.957e8, 0, 'm'],
  ['L_sun', 'L_☉', 'nominal solar luminosity', 3.828e26, 0, 'W'],
  ['T_sun', 'T_☉', 'nominal solar effective temperature', 5772, 0, 'K'],
  ['S_sun', 'S_☉', 'nominal total solar irradiance', 1361, 0, 'W/m^2'],
  ['GM_earth', 'GM_⊕', 'nominal terrestrial mass parameter', 3.986004e14, 0, 'm^3/s^2'],
  ['M_earth', 'M_⊕', 'terrestrial mass, GM_earth over G of CODATA 2022', 5.972167867791379e24, 1.34e20, 'kg'],
  ['R_earth', 'R_⊕', 'nominal equatorial radius of the Earth', 6.3781e6, 0, 'm'],
  ['GM_jupiter', 'GM_♃', 'nominal jovian mass parameter', 1.2668653e17, 0, 'm^3/s^2'],
  ['R_jupiter', 'R_♃', 'nominal equatorial radius of Jupiter', 7.1492e7, 0, 'm'],
  ['au', 'au', 'astronomical unit', 149597870700, 0, 'm'],
  ['pc', 'pc', 'parsec', 3.085677581491367e16, 0, 'm'],
  ['ly', 'ly', 'light-year', 9460730472580800, 0, 'm'],
]

export const constants: ReadonlyMap<string, Constant> = new Map([
  ...rows(CODATA, 'CODATA 2022'),
  ...rows(IAU, 'IAU 2015'),
])

function rows(table: readonly Row[], source: string): [string, Constant][] {
  return table.flatMap(([names, symbol, title, value, uncertainty, unit]) => {
    const all = names.split(' ')
    const constant = { name: all[0]!, symbol, title, value, uncertainty, unit, source }
    return all.map((name): [string, Constant] => [name, constant])
  })
}
