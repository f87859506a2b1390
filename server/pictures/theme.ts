// Sizes and colours of all pictures. Text stands on white at 4.5:1 at least, curves at 3:1 (WCAG 2.2, 1.4.3 and 1.4.11); a test
// computes both.

export const FONT = "'DejaVu Sans', Verdana, Geneva, sans-serif"
export const FONT_SIZE = 13
export const TITLE_SIZE = 16

export const PAPER = '#ffffff'
export const INK = '#1f2328'
export const MUTED = '#57606a'
export const GRID = '#e4e7eb'

/** Colours of curves, in the order in which they are taken. */
export const CURVES = [
  '#0b62b0',
  '#c2410c',
  '#15803d',
  '#7e22ce',
  '#9a7400',
  '#be185d',
  '#475569',
  '#0e7490',
] as const

export const curveColour = (i: number): string => CURVES[i % CURVES.length]!
