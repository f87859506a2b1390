// Wells as people state them: in eV and nm, for an electron, by the height of the barrier and the distance of its minima.
import type { OtherForm } from '../../solver.ts'

const ELECTRON = /\belectrons?\b/i
const sets = { units: 'eV-nm' }

const squared = (x: number) => x * x

const lengthOf = (potential: string, key: string, alongside: readonly string[]): OtherForm => ({
  key,
  called: 'width|wide|length|long|across',
  unit: 'nm',
  needs: { potential: [potential] },
  about: ELECTRON,
  sets,
  alongside,
  value: width => width,
  note: 'in nm',
})

export const IN_WORDS: readonly OtherForm[] = [
  {
    key: 'a',
    called: 'between the minima|between its minima|between the wells|minima|wells|separation|apart',
    unit: 'nm',
    needs: { potential: ['double-well'] },
    about: ELECTRON,
    sets,
    alongside: ['b'],
    value: distance => distance / 2,
    note: 'half the distance of the minima, in nm',
  },
  {
    key: 'b',
    called: 'barrier|barrier height|height of the barrier',
    unit: 'eV',
    needs: { potential: ['double-well'] },
    about: ELECTRON,
    sets,
    alongside: ['a'],
    value: (barrier, parameter) => barrier / squared(squared(parameter('a'))),
    note: 'height of the barrier over the fourth power of half the distance, in eV and nm',
  },
  {
    key: 'V0',
    called: 'depth|deep|height|high',
    unit: 'eV',
    needs: { potential: ['finite-well'] },
    about: ELECTRON,
    sets,
    alongside: ['a'],
    value: depth => depth,
    note: 'in eV',
  },
  lengthOf('finite-well', 'a', ['V0']),
  lengthOf('box', 'L', []),
]
