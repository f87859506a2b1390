// Two tiers. `npm test` runs every law of every part; `npm run test:all` runs the files *.long.test.ts too, and
// the long form of what has two: as many kills, cases and steps as show what is rare.

import type { Test } from 'uvu'

/** Set by the runner for each file. */
export const TIER_VARIABLE = 'TEST_TIER'

export const LONG_TIER = process.env[TIER_VARIABLE] === 'long'

export const inTier = ({ short, long }: { short: number; long: number }): number =>
  LONG_TIER ? long : short

/** The first so many of a list, and all of it in the long tier. */
export const firstInTier = <T>(all: readonly T[], short: number): readonly T[] =>
  LONG_TIER ? all : all.slice(0, short)

/** A law of the long tier alone, in a file that runs in both: `longOnly(test)('a law', () => ...)`. */
export const longOnly = (test: Test): ((law: string, hold: () => unknown) => void) =>
  LONG_TIER ? (law, hold) => test(law, async () => void (await hold())) : () => {}
