// Half-lives of nuclides that people name without stating them (NUBASE2020, Chinese Physics C 45 (2021) 030001).
import { elementIn, isElement } from './elements.ts'

const [HOUR, DAY, YEAR] = [3600, 86400, 31556952]

/** By element and mass number. */
const HALF_LIVES: Readonly<Record<string, number>> = {
  'hydrogen-3': 12.32 * YEAR,
  'carbon-14': 5700 * YEAR,
  'potassium-40': 1.248e9 * YEAR,
  'cobalt-60': 5.2714 * YEAR,
  'strontium-90': 28.91 * YEAR,
  'technetium-99m': 6.0066 * HOUR,
  'iodine-131': 8.0249 * DAY,
  'caesium-137': 30.04 * YEAR,
  'radon-222': 3.8215 * DAY,
  'radium-226': 1600 * YEAR,
  'uranium-235': 7.04e8 * YEAR,
  'uranium-238': 4.463e9 * YEAR,
  'plutonium-239': 24110 * YEAR,
}

const SYMBOLS: Readonly<Record<string, string>> = {
  H: 'hydrogen',
  C: 'carbon',
  K: 'potassium',
  Co: 'cobalt',
  Sr: 'strontium',
  Tc: 'technetium',
  I: 'iodine',
  Cs: 'caesium',
  Rn: 'radon',
  Ra: 'radium',
  U: 'uranium',
  Pu: 'plutonium',
}

const NUCLIDE = /\b([A-Za-z]+)-(\d{1,3}m?)\b/g

/** The half-life of the one nuclide that a text names. */
export function halfLifeIn(words: string): { value: number; text: string } | undefined {
  const [tritium] = /\btritium\b/i.exec(words) ?? []
  const named = [...words.matchAll(NUCLIDE)].flatMap(([text, name, number]) => {
    const element = SYMBOLS[name!] ?? nameOf(name!)
    const value = HALF_LIVES[`${element}-${number}`]
    return value === undefined ? [] : [{ value, text }]
  })
  if (tritium !== undefined) named.push({ value: HALF_LIVES['hydrogen-3']!, text: tritium })
  return named.length === 1 ? named[0] : undefined
}

const nameOf = (word: string) => {
  const name = elementIn(word)?.text.toLowerCase()
  return name === 'cesium' ? 'caesium' : name
}

/** The mass number of the one nuclide that a text names: the 208 of lead-208. */
export function nucleonsIn(words: string): { value: number; text: string } | undefined {
  const named = [...words.matchAll(NUCLIDE)].flatMap(([text, name, number]) =>
    isElement(name!) ? [{ value: Number.parseInt(number!, 10), text }] : [],
  )
  return named.length === 1 ? named[0] : undefined
}
