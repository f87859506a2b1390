// Numbers as a reader wants them: digits as far as the uncertainty lets them mean something.
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** 1.5e-7 as 1.5×10⁻⁷; at most `digits` significant ones. */
export function printed(value: number | null | undefined, digits = 6): string {
  if (value === null || value === undefined) return '–'
  if (!Number.isFinite(value)) return String(value)
  return written(Number(value.toPrecision(Math.min(17, Math.max(1, digits)))), undefined)
}

/** Ticks of an axis: six digits, or as many as tell two neighbours apart. */
export function printedTicks(ticks: readonly (number | null)[]): string[] {
  const numbers = ticks.filter(tick => tick !== null)
  const [first = 0, second = first] = numbers
  const size = Math.max(...numbers.map(Math.abs))
  const needed = Math.ceil(Math.log10(size / Math.abs(second - first))) + 1
  const digits = Number.isFinite(needed) ? Math.max(6, needed) : 6
  return ticks.map(tick => (tick === null ? '' : printed(tick, digits)))
}

function written(value: number, fixed: string | undefined): string {
  const size = Math.abs(value)
  if (value === 0 || (size >= 1e-4 && size < 1e7)) {
    return (fixed ?? String(value)).replace('-', '−')
  }
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return `${mantissa.replace('-', '−')}×10${raised(exponent)}`
}

function raised(text: string): string {
  return [...text.replace('+', '')].map(c => (c === '-' ? '⁻' : RAISED[Number(c)])).join('')
}

/** As many digits as an uncertainty of two digits leaves, at most twelve. */
export function printedWith(value: number, uncertainty: number): string {
  if (!(uncertainty > 0) || value === 0) return printed(value, 12)
  const digits = Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(uncertainty)) + 2
  return printed(value, Math.min(12, Math.max(2, digits)))
}

/** The unit as it stands behind a number; 1 is none. */
export const printedUnit = (unit: string): string =>
  unit === '1'
    ? ''
    : unit.replaceAll(/\^(-?\d+)/g, (_, power: string) => raised(power)).replaceAll('*', '·')

export const printedBytes = (bytes: number): string => `${printed(bytes / 2 ** 20, 3)} MiB`

/** A duration in the two largest of its units, below a second in milliseconds. */
export function printedSeconds(seconds: number): string {
  if (seconds < 1) return `${printed(seconds * 1000, 3)} ms`
  if (seconds < 60) return `${printed(seconds, 3)} s`
  const [large, small, name, under] =
    seconds < 3600
      ? [60, 1, 'min', 's']
      : seconds < 86_400
        ? [3600, 60, 'h', 'min']
        : [86_400, 3600, 'd', 'h']
  const whole = Math.floor(seconds / large)
  return `${whole} ${name} ${Math.floor((seconds - whole * large) / small)} ${under}`
}
