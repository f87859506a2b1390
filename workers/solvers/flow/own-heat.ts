// Heat that a flow carries and that moves it: Boussinesq's approximation.
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

export interface Heat {
  /** m^2/s */
  readonly kappa: number
  /** Upward acceleration by a degree. */
  readonly lift: number
  readonly neutral: number
  /** Of Nusselt numbers: the difference of temperatures, and the length over which it lies. */
  readonly difference: number
  readonly length: number
}

const WORDS = ['Ra', 'Pr', 'length', 'beta', 'g', 'kappa'] as const

interface Around {
  readonly visc: number
  /** Of the room. */
  readonly height: number
  /** Temperatures at which sides and bodies are held, where those are numbers. */
  readonly held: readonly number[]
}

export function readHeat(value: unknown, around: Around): Heat {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput('/buoyancy', 'buoyancy is an object, {Ra, Pr} or {kappa, beta, g}')
  }
  const words = value as Partial<Record<(typeof WORDS)[number], unknown>>
  for (const [name, number] of Object.entries(words)) {
    const place = `/buoyancy${pointerTo(name)}`
    if (!(WORDS as readonly string[]).includes(name)) {
      throw invalidInput(place, `${name} is no word of buoyancy: ${WORDS.join(', ')}`)
    }
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw invalidInput(place, `${name} is a number`)
    }
    if (number <= 0 && name !== 'beta' && name !== 'Ra' && name !== 'g') {
      throw invalidInput(place, `${name} is ${number}: it is above 0`)
    }
  }
  const { Ra, Pr, length, beta, g, kappa } = words as Partial<Record<string, number>>
  const { held } = around
  const [low, high] = held.length === 0 ? [0, 0] : [Math.min(...held), Math.max(...held)]
  const difference = high - low
  const own = length ?? around.height
  if (length !== undefined && !(difference > 0)) {
    const message = 'length counts with sides or bodies at two different temperatures, as numbers'
    throw invalidInput('/buoyancy/length', message)
  }
  const common = { neutral: (low + high) / 2, difference, length: own }
  if (Ra !== undefined || Pr !== undefined) {
    if (Ra === undefined) throw missingInput('/buoyancy/Ra', 'Ra is missing beside Pr')
    if (Pr === undefined) throw missingInput('/buoyancy/Pr', 'Pr is missing beside Ra')
    for (const name of ['beta', 'g', 'kappa']) {
      if (name in words) throw invalidInput(`/buoyancy/${name}`, `${name} follows from Ra and Pr`)
    }
    if (!(difference > 0)) {
      const message = 'Ra needs sides or bodies at two different temperatures, as numbers'
      throw invalidInput('/buoyancy/Ra', message)
    }
    const diffusivity = around.visc / Pr
    return {
      ...common,
      kappa: diffusivity,
      lift: (Ra * around.visc * diffusivity) / (difference * own * own * own),
    }
  }
  if (kappa === undefined) throw missingInput('/buoyancy/kappa', 'kappa is missing, or Ra and Pr')
  if (g !== undefined && beta === undefined) {
    throw missingInput('/buoyancy/beta', 'beta is missing beside g')
  }
  return { ...common, kappa, lift: (beta ?? 0) * (g ?? 9.80665) }
}
