// Which atoms of the residues of proteins carry a hydrogen that is not in a structure from X-rays: IUPAC-IUB, Eur. J.
// Biochem. 14 (1970) 1; names of atoms as in the Protein Data Bank (its chemical components, CC0). Histidine has its
// hydrogen at NE2, acids have none.

const SIDE_CHAINS: Readonly<Record<string, string>> = {
  ARG: 'NE NH1 NH2',
  ASN: 'ND2',
  CYS: 'SG',
  GLN: 'NE2',
  HIS: 'NE2',
  LYS: 'NZ',
  SER: 'OG',
  THR: 'OG1',
  TRP: 'NE1',
  TYR: 'OH',
}

const OTHERS = ['ALA', 'ASP', 'GLU', 'GLY', 'ILE', 'LEU', 'MET', 'PHE', 'PRO', 'VAL']
const WATERS = ['HOH', 'WAT', 'DOD', 'TIP']

export const isWater = (residue: string): boolean => WATERS.includes(residue)

/** Whether the atom carries a hydrogen; undefined in a residue that is not in the table. */
export function hasHydrogen(residue: string, atom: string): boolean | undefined {
  if (isWater(residue)) return true
  const isKnown = residue in SIDE_CHAINS || OTHERS.includes(residue)
  if (!isKnown) return undefined
  if (atom === 'N') return residue !== 'PRO'
  return (SIDE_CHAINS[residue] ?? '').split(' ').includes(atom)
}

/** Whether a nitrogen has a free pair: of the residues in the table that of histidine alone, beside its hydrogen. */
export const isFreeNitrogen = (residue: string, atom: string): boolean =>
  residue === 'HIS' && atom === 'ND1'
