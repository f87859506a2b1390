// Text of a picture: what it may hold, how units are written, and how wide it is.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text as XML may hold it; characters that XML has not are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, char => ESCAPES[char]!)

const RAISED: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
}

export const raised = (digits: string): string => digits.replace(/[-\d]/g, char => RAISED[char]!)

/** A unit as it is printed: m/s^2 is m/s². */
export const printedUnit = (unit: string): string =>
  unit.replace(/\^\(?(-?\d+)\)?/g, (_, digits: string) => raised(digits)).replaceAll('*', '·')

/** Title of an axis, with its unit and the power of ten that its labels leave out. */
export function axisTitle(title: string, unit: string | undefined, exponent: number): string {
  const factor = exponent === 0 ? '' : `10${raised(String(exponent))}`
  const named = unit === undefined || unit === '1' ? '' : printedUnit(unit)
  const inside = [factor, named].filter(part => part !== '').join(' ')
  return inside === '' ? title : `${title} (${exponent === 0 ? '' : '× '}${inside})`
}

/** Advance widths of the printable ASCII characters in DejaVu Sans, in hundredths of the font size. */
const WIDTHS =
  '32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84'
    .split(' ')
    .map(Number)

/** Width of any other character: that of a minus sign, which few exceed. */
const OTHER_WIDTH = 84
const RAISED_WIDTH = 53

export function widthOf(text: string, size: number): number {
  let hundredths = 0
  for (const char of text) {
    const ascii = WIDTHS[char.codePointAt(0)! - 32]
    hundredths += ascii ?? (/[⁻⁰¹²³⁴-⁹₀-₉·]/.test(char) ? RAISED_WIDTH : OTHER_WIDTH)
  }
  return (hundredths * size) / 100
}

/** The text, cut with an ellipsis where it is wider. */
export function fitted(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text
  const chars = [...text]
  while (chars.length > 1 && widthOf(`${chars.join('')}…`, size) > width) chars.pop()
  return `${chars.join('').trimEnd()}…`
}

/** Four significant digits, as a description says a value. */
export function spoken(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-3 && size < 1e6)) {
    return String(Number(value.toPrecision(4))).replace('-', '−')
  }
  const [mantissa = '', power = ''] = value.toExponential(3).split('e')
  return `${String(Number(mantissa)).replace('-', '−')}·10${raised(String(Number(power)))}`
}
