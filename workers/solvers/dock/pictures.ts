import type { Picture } from '../../picture.ts'

type Atom = Record<'x' | 'y' | 'z', number>

export const pictures: readonly Picture[] = [
  {
    kind: 'particles',
    title: 'Docked ligand and receptor',
    x: { series: 'x', title: 'x' },
    y: { series: 'y', title: 'y' },
    z: 'z',
    group: { series: 'molecule', titles: ['receptor', 'ligand'] },
    diameter: 1,
    needs: ['bestPose'],
    derive: ({ parameters, ligandCoordinates }) => {
      const { receptor } = parameters as { receptor: Atom[] | string }
      // A text of atoms has pictures of its own.
      if (typeof receptor === 'string') return {}
      const ligand = ligandCoordinates as Atom[]
      const atoms = [...receptor, ...ligand]
      return {
        x: atoms.map(({ x }) => x),
        y: atoms.map(({ y }) => y),
        z: atoms.map(({ z }) => z),
        molecule: atoms.map((_, i) => (i < receptor.length ? 0 : 1)),
      }
    },
  },
  {
    kind: 'particles',
    title: 'Docked ligand and what lies around it',
    x: { series: 'siteX', title: 'x, Angstrom' },
    y: { series: 'siteY', title: 'y, Angstrom' },
    z: 'siteZ',
    group: { series: 'siteMolecule', titles: ['receptor', 'ligand'] },
    diameter: 1.5,
  },
  {
    kind: 'lines',
    title: 'Energies of the restarts',
    x: { series: 'rank', title: 'rank' },
    y: { title: 'energy' },
    curves: [{ series: 'energy', title: 'energy', style: 'dots' }],
  },
]
