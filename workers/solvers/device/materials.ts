// Semiconductors: what a layer is made of at a temperature.
//
// Numbers at 300 K: Sze and Ng, Physics of Semiconductor Devices (Wiley, 2007), app. G and H (Si, Ge, GaAs); Levinshtein,
// Rumyantsev and Shur, Handbook Series on Semiconductor Parameters (World Scientific, 1996) and Properties of Advanced
// Semiconductor Materials (Wiley, 2001) (states, affinities, 4H-SiC). Gaps by Varshni, Physica 34 (1967) 149. Auger: Dziewior and
// Schmid, Appl. Phys. Lett. 31 (1977) 346 (Si); radiative: Trupke et al., J. Appl. Phys. 94 (2003) 4930 (Si).
import { exp, log, pow } from '../../numerics/mathematics.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { MATERIAL_NAMES, MATERIAL_SCHEMA, type MaterialInput } from './own-words.ts'
import { intrinsicDensity } from './silicon.ts'

export interface Material {
  readonly epsr: number
  /** eV */
  readonly Eg: number
  readonly chi: number
  readonly Nc: number
  readonly Nv: number
  readonly ni: number
  readonly mobility: 'constant' | 'arora' | 'masetti'
  readonly mun: number
  readonly mup: number
  readonly taun: number
  readonly taup: number
  readonly radiative: number
  readonly augerN: number
  readonly augerP: number
  readonly Et: number
}

type Name = (typeof MATERIAL_NAMES)[number]

interface Entry extends Omit<Material, 'Eg' | 'ni' | 'mobility' | 'Et'> {
  /** Eg = gap - alpha T^2/(T + beta), eV. */
  readonly varshni: readonly [gap: number, alpha: number, beta: number]
}

const lifetimes = (seconds: number) => ({ taun: seconds, taup: seconds })

const TABLE: Readonly<Record<Name, Entry>> = {
  Si: {
    ...{ epsr: 11.7, chi: 4.05, Nc: 2.8e25, Nv: 2.65e25, mun: 0.145, mup: 0.05 },
    ...{ ...lifetimes(1e-6), radiative: 4.73e-21, augerN: 2.8e-43, augerP: 9.9e-44 },
    varshni: [1.17, 4.73e-4, 636],
  },
  Ge: {
    ...{ epsr: 16.2, chi: 4, Nc: 1e25, Nv: 5e24, mun: 0.39, mup: 0.19 },
    ...{ ...lifetimes(1e-6), radiative: 6.4e-20, augerN: 1e-42, augerP: 1e-42 },
    varshni: [0.742, 4.8e-4, 235],
  },
  GaAs: {
    ...{ epsr: 12.9, chi: 4.07, Nc: 4.7e23, Nv: 9e24, mun: 0.85, mup: 0.04 },
    ...{ ...lifetimes(1e-8), radiative: 7.2e-16, augerN: 1e-42, augerP: 1e-42 },
    varshni: [1.519, 5.405e-4, 204],
  },
  '4H-SiC': {
    ...{ epsr: 9.7, chi: 3.8, Nc: 1.7e25, Nv: 2.5e25, mun: 0.09, mup: 0.012 },
    ...{ ...lifetimes(1e-6), radiative: 1.5e-18, augerN: 5e-43, augerP: 2e-43 },
    varshni: [3.265, 6.5e-4, 1300],
  },
}

export function readMaterial(
  written: unknown,
  place: string,
  T: number,
  thermal: number,
): Material {
  const input = inputOf(written, place)
  const { base = 'Si', mobility = 'constant', Eg, ni, Nc, Nv, Et = 0, ...own } = input
  if (mobility !== 'constant') {
    if (base !== 'Si') throw invalidInput(`${place}/mobility`, `${mobility} is a law of silicon`)
    for (const name of ['mun', 'mup'] as const) {
      if (own[name] === undefined) continue
      throw invalidInput(`${place}/${name}`, `${name} follows from the law ${mobility}`)
    }
  }
  const { varshni, ...entry } = TABLE[base]
  const states = pow(T / 300, 1.5)
  const [conduction, valence] = [Nc ?? entry.Nc * states, Nv ?? entry.Nv * states]
  const density = 2 * log(Math.sqrt(conduction * valence))
  const usual = varshni[0] - (varshni[1] * T * T) / (T + varshni[2])
  // Of silicon the measured intrinsic density is known better than states and gap: the gap that it has between the states follows.
  const isMeasured = base === 'Si' && Eg === undefined && Nc === undefined && Nv === undefined
  const intrinsic = ni ?? (isMeasured ? intrinsicDensity(T) : undefined)
  if (ni !== undefined && Eg !== undefined) {
    throw invalidInput(`${place}/ni`, 'ni follows from Eg, Nc and Nv: give one of ni and Eg')
  }
  const gap = intrinsic === undefined ? (Eg ?? usual) : thermal * (density - 2 * log(intrinsic))
  const { mun, mup, ...rest } = Object.fromEntries(
    Object.entries({ ...entry, ...own }).filter(([, value]) => value !== undefined),
  ) as typeof entry
  return {
    ...rest,
    ...{ mun, mup, mobility, Et },
    ...{ Nc: conduction, Nv: valence, Eg: gap },
    ni: intrinsic ?? Math.sqrt(conduction * valence) * exp(-gap / (2 * thermal)),
  }
}

function inputOf(written: unknown, place: string): MaterialInput {
  if (written === undefined) return {}
  if (typeof written === 'string') {
    if ((MATERIAL_NAMES as readonly string[]).includes(written)) return { base: written as Name }
    throw invalidInput(place, `material is one of ${MATERIAL_NAMES.join(', ')}, or its numbers`)
  }
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw invalidInput(place, 'material is a name or an object of numbers')
  }
  const words = MATERIAL_SCHEMA.properties as Readonly<
    Record<string, { minimum?: number; maximum?: number }>
  >
  for (const [name, value] of Object.entries(written)) {
    const at = place + pointerTo(name)
    if (!Object.hasOwn(words, name)) {
      throw invalidInput(at, `${name} is no number of a material: ${Object.keys(words).join(', ')}`)
    }
    if (name === 'base') inputOf(value, at)
    else if (name === 'mobility') {
      if (['constant', 'arora', 'masetti'].includes(value as string)) continue
      throw invalidInput(at, 'mobility is constant, arora or masetti')
    } else if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw invalidInput(at, `${name} is no number`)
    } else if (name === 'Et') {
      const { minimum, maximum } = words[name]!
      if (value >= minimum! && value <= maximum!) continue
      throw invalidInput(at, `Et is ${value}: ${minimum} to ${maximum} are taken`)
    } else if (words[name]!.minimum === 0 ? value < 0 : value <= 0) {
      throw invalidInput(at, `${name} is ${value}: it is above 0`)
    }
  }
  return written as MaterialInput
}

/** Mobilities of electrons and holes, m^2/(V s), where |doping| impurities scatter them. */
export function mobilitiesOf({ mobility, mun, mup }: Material, doping: number, T: number) {
  const N = Math.abs(doping) / 1e6
  const warm = T / 300
  if (mobility === 'arora') {
    // Arora, Hauser and Roulston, IEEE Trans. Electron Devices 29 (1982) 292.
    const share = 0.88 * pow(warm, -0.146)
    const least = pow(warm, -0.57)
    const of = (low: number, high: number, slope: number, reference: number) =>
      low * least + (high * pow(T, slope)) / (1 + (N / (reference * pow(warm, 2.4))) * share)
    return {
      mun: of(88, 7.4e8, -2.33, 1.26e17) / 1e4,
      mup: of(54.3, 1.36e8, -2.23, 2.35e17) / 1e4,
    }
  }
  if (mobility === 'masetti') {
    // Masetti, Severi and Solmi, IEEE Trans. Electron Devices 30 (1983) 764: phosphorus and boron.
    const power = (ratio: number, exponent: number) => (ratio === 0 ? 0 : pow(ratio, exponent))
    const high = (Cs: number, slope: number) => (N === 0 ? 0 : 1 / (1 + pow(Cs / N, slope)))
    const lattice = { n: 1414 * pow(warm, -2.5), p: 470.5 * pow(warm, -2.23) }
    return {
      mun:
        (68.5 + (lattice.n - 68.5) / (1 + power(N / 9.2e16, 0.711)) - 56.1 * high(3.41e20, 1.98)) /
        1e4,
      mup:
        ((N === 0 ? 0 : 44.9 * exp(-9.23e16 / N)) +
          lattice.p / (1 + power(N / 2.23e17, 0.719)) -
          29 * high(6.1e20, 2)) /
        1e4,
    }
  }
  return { mun, mup }
}
