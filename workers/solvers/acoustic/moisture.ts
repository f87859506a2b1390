// Air with water in it, and under another pressure: an ideal mixture of dry air and vapour.
import { exp, pow } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Gas } from './gas.ts'

const ATMOSPHERE = 101_325
const FREEZING = 273.15
/** kg/mol, and heats at constant pressure over the gas constant. */
const AIR = { mass: 0.0289654, heat: 3.5 }
const WATER = { mass: 0.0180153, heat: 4.04 }
/** What is left of the molecules' own volumes and forces is below 0.1 % of the speed up to here (Cramer (1993)). */
const SHARE_MAX = 0.1
/** Of the saturation pressure in air over that of water alone. */
const ENHANCEMENT = 1.004

/** Wagner and Pruss, J. Phys. Chem. Ref. Data 22 (1993) 783, in Pa. */
const CRITICAL = { temperature: 647.096, pressure: 22.064e6 }
const SATURATION = [
  [-7.85951783, 1],
  [1.84408259, 1.5],
  [-11.7866497, 3],
  [22.6807411, 3.5],
  [-15.9618719, 4],
  [1.80122502, 7.5],
] as const

export function saturationPressure(temperature: number): number {
  const rest = 1 - temperature / CRITICAL.temperature
  const sum = SATURATION.reduce((all, [factor, power]) => all + factor * pow(rest, power), 0)
  return CRITICAL.pressure * exp((CRITICAL.temperature / temperature) * sum)
}

interface Moisture {
  readonly humidity?: number
  readonly pressure?: number
}

export function moistAt(
  dry: Required<Gas>,
  temperature: number,
  { humidity = 0, pressure = ATMOSPHERE }: Moisture,
): Required<Gas> {
  const density = pressure / ATMOSPHERE
  if (humidity === 0) return pressure === ATMOSPHERE ? dry : { ...dry, rho: dry.rho * density }
  if (!(temperature >= FREEZING))
    throw invalidInput('/medium/humidity', 'humidity is over water: the air freezes')
  const share = (humidity * ENHANCEMENT * saturationPressure(temperature)) / pressure
  if (!(share <= SHARE_MAX)) {
    const message = `water is ${share} of the molecules: up to ${SHARE_MAX} the mixture is an ideal one`
    throw invalidInput('/medium/humidity', message, { share, limit: SHARE_MAX })
  }
  const mass = 1 - share + (share * WATER.mass) / AIR.mass
  const heat = (1 - share) * AIR.heat + share * WATER.heat
  // gamma of the mixture over that of dry air, by their heats.
  const stiffness = heat / (heat - 1) / (AIR.heat / (AIR.heat - 1))
  const { viscosity, prandtl, gamma } = dry.losses
  const celsius = temperature - FREEZING
  // Of vapour: Tsilingiris, Energy Convers. Manage. 49 (2008) 1098; mixed after Wilke, J. Chem. Phys. 18 (1950) 517.
  const steam = {
    viscosity: 8.058131868e-6 + 4.000549451e-8 * celsius,
    conduction: 1.761758242e-2 + 5.558941059e-5 * celsius + 1.663336663e-7 * celsius * celsius,
  }
  const heatOfAir = (AIR.heat * GAS) / AIR.mass
  const air = { viscosity, conduction: (viscosity * heatOfAir) / prandtl }
  const mixed = (name: 'viscosity' | 'conduction') => {
    const [toSteam, toAir] = [
      interaction(viscosity / steam.viscosity, AIR.mass / WATER.mass),
      interaction(steam.viscosity / viscosity, WATER.mass / AIR.mass),
    ]
    const ownAir = ((1 - share) * air[name]) / (1 - share + share * toSteam)
    return ownAir + (share * steam[name]) / (share + (1 - share) * toAir)
  }
  const heatOfAll = (heat * GAS) / (AIR.mass * mass)
  return {
    c: dry.c * Math.sqrt(stiffness / mass),
    rho: dry.rho * density * mass,
    losses: {
      viscosity: mixed('viscosity'),
      prandtl: (mixed('viscosity') * heatOfAll) / mixed('conduction'),
      gamma: gamma * stiffness,
    },
  }
}

/** J/(mol K). */
const GAS = 8.314462618

function interaction(viscosities: number, masses: number): number {
  const root = 1 + Math.sqrt(viscosities) * pow(masses, -0.25)
  return (root * root) / Math.sqrt(8 * (1 + masses))
}
