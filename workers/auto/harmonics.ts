// Where only odd harmonics sound the third of them is the second mode.

/** Title of the number of such a mode. */
export const ODD_ALONE = /2n - 1 times the lowest/

export const modeOfHarmonic = (harmonic: number): number => (harmonic + 1) / 2
