// Properties of substances. Values at 20 degrees Celsius and 101,325 Pa unless the row says otherwise; of an alloy those that
// design tables print.
import type { Input } from '../operator.ts'

export interface Material {
  readonly name: string
  readonly names: RegExp
  readonly phase: 'solid' | 'liquid' | 'gas'
  readonly source: string
  readonly values: Readonly<Partial<Record<Property, number>>>
}

export type Property =
  | 'density'
  | 'modulus'
  | 'shear'
  | 'bulk'
  | 'poisson'
  | 'expansion'
  | 'conductivity'
  | 'specificHeat'
  | 'resistivity'
  | 'viscosity'
  | 'sound'
  | 'index'
  | 'molarMass'
  | 'tension'
  | 'fusion'
  | 'vaporization'

const CRC = 'CRC Handbook of Chemistry and Physics, 97th ed.'
const IAPWS = 'IAPWS-95 and its releases on viscosity, conductivity and surface tension'
const GERE = 'Gere and Goodno, Mechanics of Materials, appendix I'

// biome-ignore format: a row a material
export const MATERIALS: readonly Material[] = [
  { name: 'sea water', names: /\b(?:sea ?water|salt water)\b/i, phase: 'liquid', source: 'UNESCO equation of state, salinity 35', values: { density: 1025 } },
  { name: 'ice', names: /\bice\b/i, phase: 'solid', source: `${CRC}, at 0 degrees Celsius`, values: { density: 917, specificHeat: 2100, fusion: 333.6e3 } },
  { name: 'water', names: /\bwater\b/i, phase: 'liquid', source: IAPWS, values: { density: 998.2, specificHeat: 4184, conductivity: 0.598, viscosity: 1.0016e-3, sound: 1482, tension: 0.07274, index: 1.333, bulk: 2.18e9, molarMass: 0.018015, fusion: 333.6e3, vaporization: 2.257e6 } },
  { name: 'air', names: /\bair\b/i, phase: 'gas', source: CRC, values: { density: 1.204, specificHeat: 1006, conductivity: 0.0257, viscosity: 1.82e-5, sound: 343.2, index: 1.000272, molarMass: 0.028966 } },
  { name: 'stainless steel', names: /\bstainless steel\b/i, phase: 'solid', source: 'ASM Handbook, type 304', values: { density: 8000, modulus: 193e9, poisson: 0.29, expansion: 17.3e-6, conductivity: 16.2, specificHeat: 500, resistivity: 7.2e-7 } },
  { name: 'steel', names: /\bsteel\b/i, phase: 'solid', source: GERE, values: { density: 7850, modulus: 200e9, shear: 77e9, poisson: 0.3, expansion: 12e-6 } },
  { name: 'aluminium', names: /\balumini?um\b/i, phase: 'solid', source: CRC, values: { density: 2700, modulus: 70e9, shear: 26e9, poisson: 0.33, expansion: 23.1e-6, conductivity: 237, specificHeat: 897, resistivity: 2.65e-8 } },
  { name: 'copper', names: /\bcopper\b/i, phase: 'solid', source: CRC, values: { density: 8960, modulus: 120e9, poisson: 0.34, expansion: 16.5e-6, conductivity: 401, specificHeat: 385, resistivity: 1.678e-8 } },
  { name: 'iron', names: /\biron\b/i, phase: 'solid', source: CRC, values: { density: 7874, modulus: 211e9, poisson: 0.29, expansion: 11.8e-6, conductivity: 80.2, specificHeat: 449, resistivity: 9.61e-8 } },
  { name: 'gold', names: /\bgold\b/i, phase: 'solid', source: CRC, values: { density: 19300, expansion: 14.2e-6, conductivity: 317, specificHeat: 129, resistivity: 2.214e-8 } },
  { name: 'silver', names: /\bsilver\b/i, phase: 'solid', source: CRC, values: { density: 10500, expansion: 18.9e-6, conductivity: 429, specificHeat: 235, resistivity: 1.587e-8 } },
  { name: 'lead', names: /\blead\b(?! to\b)/i, phase: 'solid', source: CRC, values: { density: 11340, expansion: 28.9e-6, conductivity: 35.3, specificHeat: 129, resistivity: 2.08e-7 } },
  { name: 'tungsten', names: /\btungsten\b/i, phase: 'solid', source: CRC, values: { density: 19300, expansion: 4.5e-6, conductivity: 174, specificHeat: 132, resistivity: 5.28e-8 } },
  { name: 'titanium', names: /\btitanium\b/i, phase: 'solid', source: CRC, values: { density: 4506, modulus: 116e9, poisson: 0.32, expansion: 8.6e-6, conductivity: 21.9, specificHeat: 523 } },
  { name: 'mercury', names: /\bof mercury\b|\bmercury (?:column|barometer|manometer)\b/i, phase: 'liquid', source: CRC, values: { density: 13546, specificHeat: 140 } },
  { name: 'ethanol', names: /\b(?:ethanol|ethyl alcohol)\b/i, phase: 'liquid', source: CRC, values: { density: 789, specificHeat: 2440, molarMass: 0.046068 } },
  { name: 'nitrogen', names: /\bnitrogen\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.028014 } },
  { name: 'oxygen', names: /\boxygen\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.031998 } },
  { name: 'helium', names: /\bhelium\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.0040026 } },
  { name: 'argon', names: /\bargon\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.03995 } },
  { name: 'carbon dioxide', names: /\b(?:carbon dioxide|CO2)\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.044009 } },
  { name: 'methane', names: /\bmethane\b/i, phase: 'gas', source: 'IUPAC atomic weights', values: { molarMass: 0.016043 } },
]

interface Wanted {
  readonly property: Property
  readonly unit: string
  readonly input: RegExp
  readonly not?: RegExp
  /** What the text speaks of. */
  readonly about?: RegExp
}

// biome-ignore format: a row a property
export const WANTED: readonly Wanted[] = [
  { property: 'density', unit: 'kg/m^3', input: /densit/i, not: /number|current|energy|charge|bulk density|difference|dry|mean density|surface/i },
  { property: 'shear', unit: 'Pa', input: /shear modulus|modulus of rigidity/i }, { property: 'bulk', unit: 'Pa', input: /bulk modulus/i },
  { property: 'modulus', unit: 'Pa', input: /young|modulus of elasticity|elastic(?:ity)? modulus/i, not: /reduced|effective|matrix|fib/i },
  { property: 'poisson', unit: '1', input: /poisson/i, about: /^(?!.*\b(?:rod|bar|wire)s?\b)/i }, { property: 'expansion', unit: '1/K', input: /expansion/i, not: /volum|cubic|fluid/i },
  { property: 'conductivity', unit: 'W/(m K)', input: /conductivity/i }, { property: 'specificHeat', unit: 'J/(kg K)', input: /heat/i, not: /first|second/i },
  { property: 'resistivity', unit: 'ohm m', input: /resistivity/i, not: /apparent|residual/i }, { property: 'viscosity', unit: 'Pa s', input: /viscosity/i },
  { property: 'sound', unit: 'm/s', input: /speed of sound|sound speed/i }, { property: 'index', unit: '1', input: /refractive index/i, not: /first|second|core|cladding|behind|before/i },
  { property: 'molarMass', unit: 'kg/mol', input: /molar mass/i }, { property: 'tension', unit: 'N/m', input: /surface tension/i },
  { property: 'fusion', unit: 'J/kg', input: /latent|fusion|melting/i, not: /vapor|vapour/i, about: /\b(?:melt\w*|freez\w*|fusion|fuse|thaw\w*)\b/i },
  { property: 'vaporization', unit: 'J/kg', input: /latent|vapor|vapour/i, not: /fusion|melt/i, about: /\b(?:boil\w*|evaporat\w*|vapou?r\w*|steam)\b/i },
]

/** `air 1.225`, `steel 7850`: a number right behind a substance that is about what the table has of it. */
export function isOfSubstance(
  { name, unit }: Input,
  label: string | undefined,
  number: number,
): boolean {
  if (label === undefined) return false
  const [one, ...others] = MATERIALS.filter(({ names }) => names.exec(label)?.[0] === label)
  if (one === undefined || others.length > 0) return false
  return WANTED.some(({ property, unit: own, input, not }) => {
    const value = one.values[property]
    if (value === undefined || own !== unit || !input.test(name) || not?.test(name)) return false
    return Math.abs(number - value) <= NEAR * value
  })
}
const NEAR = 0.15
