// The gas of a network: air of a temperature, or what a caller says of another one.
import { invalidInput, missingInput } from '../../refusal.ts'
import type { Gas } from './gas.ts'
import { moistAt } from './moisture.ts'
import type { OwnInput } from './own-words.ts'

const FREEZING = 273.15
const USUAL = { c: 343, rho: 1.2 }
/** In J/(kg K), and J/(m s K) at 0 degrees. */
const CALORIE = 4.184
const HEAT = 240 * CALORIE
const CONDUCTION = 5.77e-3 * CALORIE
const GAMMA = 1.402

/** Dry air after Chaigne and Kergomard (2016), ch. 5, whose figures hold about room temperature. */
export function airAt(temperature: number): Required<Gas> {
  const celsius = temperature - FREEZING
  const viscosity = 1.708e-5 * (1 + 0.0029 * celsius)
  return {
    c: 331.45 * Math.sqrt(temperature / FREEZING),
    rho: (1.2929 * FREEZING) / temperature,
    losses: {
      viscosity,
      prandtl: (viscosity * HEAT) / (CONDUCTION * (1 + 0.0033 * celsius)),
      gamma: GAMMA,
    },
  }
}

export function readGas({ c, medium = {} }: OwnInput): Gas {
  const { temperature, rho, losses = 'none', viscosity, prandtl, gamma } = medium
  const friction = { viscosity, prandtl, gamma }
  for (const [name, value] of Object.entries(friction)) {
    if (value === undefined || losses === 'wall') continue
    throw invalidInput(`/medium/${name}`, `${name} counts with losses of the wall alone`)
  }
  if (temperature !== undefined) {
    for (const [place, value, usual] of [
      ['/c', c, USUAL.c],
      ['/medium/rho', rho, undefined],
      ...Object.entries(friction).map(([name, value]) => [`/medium/${name}`, value, undefined]),
    ] as [string, unknown, unknown][]) {
      if (value === usual) continue
      throw invalidInput(place, `${place.split('/').at(-1)} follows from the temperature of air`)
    }
    const air = moistAt(airAt(temperature), temperature, medium)
    return losses === 'wall' ? air : { c: air.c, rho: air.rho }
  }
  for (const name of ['humidity', 'pressure'] as const) {
    if (medium[name] === undefined) continue
    throw invalidInput(`/medium/${name}`, `${name} is of air, whose temperature is missing`)
  }
  const gas = { c, rho: rho ?? USUAL.rho }
  if (losses === 'none') return gas
  for (const [name, value] of Object.entries({ rho, ...friction })) {
    if (value !== undefined) continue
    throw missingInput(
      `/medium/${name}`,
      `${name} is missing: losses of the wall need it, or the temperature of air`,
    )
  }
  return { ...gas, losses: { viscosity: viscosity!, prandtl: prandtl!, gamma: gamma! } }
}
