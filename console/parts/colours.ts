/** Distinct in hue and in lightness, on both grounds. */
const COLOURS = [
  '#2f7fc1',
  '#c9622b',
  '#3f9a5c',
  '#9a5bb5',
  '#b98f1f',
  '#c04a6b',
  '#4aa3a3',
  '#7a7f86',
]

/** The colour of the i-th of several things. */
export const colourOf = (i: number): string => COLOURS[i % COLOURS.length]!

/** The colour of a variable of the style as a canvas takes it. */
export function resolved(box: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
