import { log2 } from '../../numerics/mathematics.ts'

const NOTES = ['A', 'A#', 'B', 'C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#'] as const

/** The nearest note and how far it is from it. */
export function noteOf(frequency: number): { name: string; cents: number } {
  const semitones = 12 * log2(frequency / 440)
  const nearest = Math.round(semitones)
  const name = NOTES[((nearest % 12) + 12) % 12]!
  const octave = 4 + Math.floor((nearest + 9) / 12)
  return { name: `${name}${octave}`, cents: 100 * (semitones - nearest) }
}
