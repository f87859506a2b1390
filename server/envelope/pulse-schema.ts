import { integer, number, object } from '../../workers/schema.ts'

const turn = (title: string) => number({ title, minimum: 0, maximum: 1 })
const radians = (title: string) => number({ title, unit: 'rad', minimum: 0 })
const counter = integer({ title: 'svconds since 1970: floor(t / T)' })
const modulation = number({ title: 'R(t) for S(t) = 1' })

/** The pulse as pulseAnswer() gives it. */
export const pulseSchema = object({
  t: number({ title: 'unix seconds', unit: 's' }),
  svcond: counter,
  svcondTick: counter,
  phase: turn('frac(t / T)'),
  phi: radians('2 pi phase'),
  R_t: modulation,
  R: modulation,
  alpha: number({ title: 'coupling of KO42' }),
  phi0: number({ title: 'phase offset', unit: 'rad' }),
  f: number({ title: 'pulse frequency', unit: 'Hz' }),
  T: number({ title: 'one svcond', unit: 's' }),
  result: object(
    {
      svcond: counter,
      phaseFraction: turn('frac(t / T)'),
      phase: radians('2 pi phaseFraction'),
      R_t: modulation,
    },
    { title: 'the same by the names of a solver result, phase in radians' },
  ),
})
