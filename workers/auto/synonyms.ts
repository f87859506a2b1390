// Names of one quantity: who asks for the one may be given the other.
import { stemOf } from '../text/stem.ts'

export const SAME: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'speed velocity',
    'deltav speed velocity change',
    'range distance displacement',
    'height distance',
    'thickness depth length distance',
    'radius axis distance',
    'number count index',
    'period time duration',
    'frequency note tone',
    'voltage potential emf',
    'force weight attraction tension drag lift thrust',
    'heat energy flow',
    'rate flow constant frequency speed',
    'displacement extension elongation deflection',
    'elongation extension lengthening stretch',
    'extension lengthening',
    'price value',
    'energy work',
    'field strength intensity',
    'spacing separation distance',
    'life time lifetime',
    'buoyancy force',
    'level number',
    'power rate flow',
    'resolution angle radius',
    'limit angle resolution',
    'gain factor',
    'depth distance length',
    'size radius',
    'size diameter',
    'flux irradiance intensity',
    'magnification power',
    'head loss',
    'value state',
    'radius size',
    'current rate',
    'chance probability',
  ]
    .flatMap(group => {
      const stems = group.split(' ').map(stemOf)
      return stems.map((stem, i): [string, string[]] => [
        stem,
        i === 0 ? stems.slice(1) : [stems[0]!],
      ])
    })
    .reduce(
      (all: Map<string, string[]>, [stem, others]) =>
        all.set(stem, [...(all.get(stem) ?? []), ...others]),
      new Map(),
    ),
)
