// docs/units.md, its tables from those of workers/units.
import { coherentUnit } from '../../workers/units/unit.ts'
import {
  BINARY_PREFIXES,
  COUNTED_NAMES,
  type NamedUnit,
  OTHER_READINGS,
  PREFIXES,
  UNITS,
} from '../../workers/units/unit-table.ts'

const HEAD = `# Quantities and units

Every number of an input may be a quantity: a text or an object with its unit. Plain numbers are SI, angles radians. The answer
tells what it understood.

| form                  | examples                                                                      |
| --------------------- | ----------------------------------------------------------------------------- |
| number                | \`1.5e11\`                                                                      |
| text                  | \`"1 au"\`, \`"90 km/h"\`, \`"5 kg m/s"\`, \`"9.81 m/s^2"\`, \`"20 degC"\`, \`"3 dB"\`        |
| with its uncertainty  | \`"(5.0 ± 0.1) km"\`, \`{"value": 90, "unit": "km/h", "uncertainty": 1}\`         |
| object                | \`{"value": 90, "unit": "km/h"}\`                                               |
| list (a sweep)        | \`["1 au", "2 au"]\`, \`[1e11, 2e11]\`                                            |

- Factors stand side by side or with \`*\` or \`·\`, divisors behind \`/\`, powers as \`m^2\`, \`m²\` or \`s^-1\`.
- A quantity of another dimension than the input's is refused (INVALID_INPUT) with the unit that is expected.
- \`degC\` and \`degF\` are readings of their scales where a temperature is wanted, and have no zero point where a difference of two is.
- \`outputUnit\` shows the value in a unit of yours, beside the SI value that is sealed.
- A symbol with several meanings is read as the one whose dimension fits: a pound is a mass, or a force where a force is expected.

Made from \`workers/units/unit-table.ts\` by \`npm run manual\`.`

export function unitsPage(): string {
  const prefixes = [...PREFIXES, ...BINARY_PREFIXES]
    .map(([prefix, factor]) => `${prefix} ${factor.toExponential().replace('e+', 'e')}`)
    .join(', ')
  const readings = [...OTHER_READINGS].map(([name, others]) => `\`${name}\`: ${others.join(', ')}`)
  const counted = [...COUNTED_NAMES].join(', ')
  return [
    HEAD,
    '## Units by dimension',
    'Those in bold take the SI prefixes. The factor is to the SI unit of the dimension.',
    unitTable(),
    `Prefixes: ${prefixes} (the binary ones before bits and bytes alone).`,
    `What is counted has no dimension: ${counted}.`,
    `## Other readings\n\nWhere the first meaning does not fit: ${readings.join('; ')}.`,
    '',
  ].join('\n\n')
}

function unitTable(): string {
  const groups = Map.groupBy(
    [...UNITS.values()].filter(({ name }) => !COUNTED_NAMES.has(name)),
    ({ dimension }) => coherentUnit(dimension),
  )
  const rows = [...groups].map(([unit, all]) => `| ${unit} | ${all.map(named).join(', ')} |`)
  return ['| SI unit | names and factors |', '| --- | --- |', ...rows].join('\n')
}

function named({ name, prefixed, scale, zero }: NamedUnit): string {
  const text = name.replace('|', '\\|')
  const shown = prefixed ? `**${text}**` : text
  const factor = scale === 1 ? '' : ` ${Number(scale.toPrecision(7))}`
  return `${shown}${factor}${zero === 0 ? '' : ` (reading + ${zero})`}`
}
