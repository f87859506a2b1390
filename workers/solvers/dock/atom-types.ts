// Types of atoms. Names and covalent radii of AutoDock's types: Morris et al., J. Comput. Chem. 30 (2009) 2785, and the
// PDBQT format of AutoDock Vina; classes and radii: Trott and Olson, J. Comput. Chem. 31 (2010) 455 (Vina, after X-Score);
// Quiroga and Villarreal, PLoS ONE 11 (2016) e0155183 (Vinardo, CC BY 4.0). Numbers of the published tables, which are
// facts and free to use.

/** What an atom is to the scoring function. */
export interface AtomClass {
  readonly name: string
  /** Angstrom. */
  readonly vina: number
  readonly vinardo: number
  readonly hydrophobic: boolean
  readonly donor: boolean
  readonly acceptor: boolean
}

const atomClass = (name: string, vina: number, vinardo: number, traits = ''): AtomClass => ({
  name,
  vina,
  vinardo,
  hydrophobic: traits.includes('H'),
  donor: traits.includes('D'),
  acceptor: traits.includes('A'),
})

export const CLASSES: readonly AtomClass[] = [
  atomClass('C hydrophobic', 1.9, 2, 'H'),
  atomClass('C polar', 1.9, 2),
  atomClass('N', 1.8, 1.7),
  atomClass('N donor', 1.8, 1.7, 'D'),
  atomClass('N acceptor', 1.8, 1.7, 'A'),
  atomClass('N donor and acceptor', 1.8, 1.7, 'DA'),
  atomClass('O', 1.7, 1.6),
  atomClass('O donor', 1.7, 1.6, 'D'),
  atomClass('O acceptor', 1.7, 1.6, 'A'),
  atomClass('O donor and acceptor', 1.7, 1.6, 'DA'),
  atomClass('S', 2, 2),
  atomClass('P', 2.1, 2.1),
  atomClass('F', 1.5, 1.5, 'H'),
  atomClass('Cl', 1.8, 1.8, 'H'),
  atomClass('Br', 2, 2, 'H'),
  atomClass('I', 2.2, 2.2, 'H'),
  atomClass('Si', 2.2, 2.2),
  atomClass('At', 2.3, 2.3),
  atomClass('metal', 1.2, 1.2, 'D'),
]

const CLASS_OF_ELEMENT: Readonly<Record<string, number>> = {
  S: 10,
  P: 11,
  F: 12,
  Cl: 13,
  Br: 14,
  I: 15,
  Si: 16,
  At: 17,
}
const METAL = 18

export interface AtomType {
  readonly element: string
  /** Covalent radius in Angstrom, of which bonds follow. */
  readonly radius: number
  readonly isAcceptor: boolean
  readonly isMetal: boolean
  /** Whether a carbon bound to it is no longer hydrophobic. */
  readonly isHetero: boolean
}

const entry = (element: string, radius: number, traits = ''): AtomType => ({
  element,
  radius,
  isAcceptor: traits.includes('a'),
  isMetal: traits.includes('m'),
  isHetero: !['C', 'H'].includes(element),
})

/** A metal that AutoDock's table lacks. */
const OTHER_METAL = 1.75

export const TYPES: Readonly<Record<string, AtomType>> = {
  C: entry('C', 0.77),
  A: entry('C', 0.77),
  N: entry('N', 0.75),
  NA: entry('N', 0.75, 'a'),
  O: entry('O', 0.73),
  OA: entry('O', 0.73, 'a'),
  P: entry('P', 1.06),
  S: entry('S', 1.02),
  SA: entry('S', 1.02),
  Se: entry('S', 1.02),
  H: entry('H', 0.37),
  HD: entry('H', 0.37),
  F: entry('F', 0.71),
  Cl: entry('Cl', 0.99),
  Br: entry('Br', 1.14),
  I: entry('I', 1.33),
  Si: entry('Si', 1.11),
  At: entry('At', 1.44),
  Mg: entry('Mg', 1.3, 'm'),
  Mn: entry('Mn', 1.39, 'm'),
  Zn: entry('Zn', 1.31, 'm'),
  Ca: entry('Ca', 1.74, 'm'),
  Fe: entry('Fe', 1.25, 'm'),
  ...Object.fromEntries(
    ['Cu', 'Na', 'K', 'Hg', 'Co', 'U', 'Cd', 'Ni'].map(name => [
      name,
      entry(name, OTHER_METAL, 'm'),
    ]),
  ),
}

/** Largest covalent radius of a type. */
export const RADIUS_MAX = 1.75

/** The type by its name, or by that of an element in other letters: ZN, CL, br. */
export function typeNamed(name: string): string | undefined {
  if (Object.hasOwn(TYPES, name)) return name
  const proper = name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase()
  // CA and NA are Calcium and Sodium in no PDBQT: only the exact names stand for them.
  return name.length === 2 && proper !== 'Na' && Object.hasOwn(TYPES, proper) ? proper : undefined
}

/** The symbol of an element in its own letters; deuterium is hydrogen. Undefined for what can be none. */
export function symbolOf(text: string): string | undefined {
  if (!/^[A-Za-z]{1,2}$/.test(text)) return undefined
  const symbol = text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()
  return symbol === 'D' ? 'H' : symbol
}

/** The class of a heavy atom by its type and its neighbours. */
export function classOf(
  type: AtomType,
  { hasPolarHydrogen, hasHetero }: { hasPolarHydrogen: boolean; hasHetero: boolean },
): number {
  if (type.isMetal) return METAL
  const { element, isAcceptor } = type
  if (element === 'C') return hasHetero ? 1 : 0
  if (element === 'N' || element === 'O') {
    return (element === 'N' ? 2 : 6) + (hasPolarHydrogen ? 1 : 0) + (isAcceptor ? 2 : 0)
  }
  return CLASS_OF_ELEMENT[element]!
}
