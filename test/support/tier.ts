// Two tiers. `npm test` runs every test of the short tier; `npm run test:all` also runs the files *.long.test.ts, and tests
// that exist in two sizes in their large one, with enough kills, cases and steps to reveal rare faults.

import { pathToFileURL } from 'node:url'
import type { Overrides } from '../../server/node/open-house.ts'

type Define<C extends unknown[]> = (law: string, hold: (...context: C) => Promise<void>) => void

/** Set by the runner for each file. */
export const TIER_VARIABLE = 'TEST_TIER'
/** Set by the runner where everything runs: the program that the tests start as a service. */
export const PROGRAM_VARIABLE = 'TEST_PROGRAM'

/**
 * Where everything runs the threads of nodes that tests open are those of the program as it is shipped, too: one starts in a
 * half of the time. Domains that a test brings are found by the sources.
 */
export const threadsOf = ({ domains }: Overrides): Pick<Overrides, 'worker'> => {
  const program = process.env[PROGRAM_VARIABLE]
  if (program === undefined || domains !== undefined) return {}
  return { worker: new URL('../workers/main.js', pathToFileURL(program)) }
}

/** Set by the runner: the server of PostgreSQL that the tests share. */
export const DATABASE_VARIABLE = 'TEST_DATABASE'

export const LONG_TIER = process.env[TIER_VARIABLE] === 'long'

export const inTier = ({ short, long }: { short: number; long: number }): number =>
  LONG_TIER ? long : short

/** The first `short` elements of a list; in the long tier all of it. */
export const firstInTier = <T>(all: readonly T[], short: number): readonly T[] =>
  LONG_TIER ? all : all.slice(0, short)

/** Every nth element of a list, the first among them; in the long tier all of it. */
export const everyInTier = <T>(all: readonly T[], nth: number): readonly T[] =>
  LONG_TIER ? all : all.filter((_, place) => place % nth === 0)

/**
 * Defines a test that runs only in the long tier, in a file of both tiers: `inLong('a law', () => ...)` after
 * `const inLong = longOnly(test)`.
 */
export const longOnly = <C extends unknown[]>(
  test: Define<C>,
): ((law: string, hold: (...context: C) => unknown) => void) =>
  LONG_TIER
    ? (law, hold) => test(law, async (...context) => void (await hold(...context)))
    : () => {}
