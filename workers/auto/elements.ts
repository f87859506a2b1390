// The elements by name and number, and the nuclides that people write with a hyphen.

// biome-ignore format: a list
const ELEMENTS =
  ('hydrogen helium lithium beryllium boron carbon nitrogen oxygen fluorine neon sodium magnesium aluminium silicon phosphorus sulfur chlorine argon potassium calcium scandium titanium vanadium ' +
  'chromium manganese iron cobalt nickel copper zinc gallium germanium arsenic selenium bromine krypton rubidium strontium yttrium zirconium niobium molybdenum technetium ruthenium rhodium palladium silver ' +
  'cadmium indium tin antimony tellurium iodine xenon caesium barium lanthanum cerium praseodymium neodymium promethium samarium europium gadolinium terbium dysprosium holmium erbium thulium ytterbium ' +
  'lutetium hafnium tantalum tungsten rhenium osmium iridium platinum gold mercury thallium lead bismuth polonium astatine radon francium radium actinium thorium protactinium uranium').split(' ')
const ELEMENT = new RegExp(`\\b(?:${ELEMENTS.join('|')}|aluminum|sulphur|cesium)\\b`, 'i')
const SPELLINGS: Readonly<Record<string, string>> = {
  aluminum: 'aluminium',
  sulphur: 'sulfur',
  cesium: 'caesium',
}

/** The element that a text names, with its atomic number. */
export function elementIn(words: string): { number: number; text: string } | undefined {
  const [text] = ELEMENT.exec(words) ?? []
  if (text === undefined) return undefined
  const name = text.toLowerCase()
  return { number: ELEMENTS.indexOf(SPELLINGS[name] ?? name) + 1, text }
}

/** `carbon-14`, `U-235`: the number is a part of the name of a nuclide. */
export const isElement = (name: string): boolean =>
  SYMBOLS.has(name) || ELEMENTS.includes(SPELLINGS[name.toLowerCase()] ?? name.toLowerCase())

/** Of elements whose nuclides people name. */
const SYMBOLS = new Set(
  'H He Li Be C N O F Na P S Cl K Ca Cr Mn Fe Co Ni Cu Zn Ga Se Kr Rb Sr Y Zr Mo Tc Ru Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pm Sm Eu Ir Au Hg Tl Pb Bi Po At Rn Ra Ac Th Pa U Np Pu Am Cm Cf'.split(
    ' ',
  ),
)
