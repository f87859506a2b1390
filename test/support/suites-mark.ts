/** What a process writes after each of its files: the code that it would have ended with. No test writes such a line. */
export const endedLine = (code: number): string =>
  `\n\u0001 file of tests ended with ${code} \u0001\n`

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what sets the line apart
export const ENDED = /\n\u0001 file of tests ended with (\d+) \u0001\n/
