/** What a process writes after each of its files: the code that it would have ended with, and the seconds of CPU that it took. */
export const endedLine = (code: number, cpuS: number): string =>
  `\n\u0001 file of tests ended with ${code} after ${cpuS.toFixed(3)} s of CPU \u0001\n`

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what sets the line apart from all that tests write
export const ENDED = /\n\u0001 file of tests ended with (\d+) after ([\d.]+) s of CPU \u0001\n/

/** What it writes when nothing is open any more after the last of them. */
export const CLOSED_LINE = '\n\u0001 all is closed \u0001\n'

/** What it writes when that takes long: by file what is still open. */
export const openLine = (open: Readonly<Record<string, readonly string[]>>): string =>
  `\n\u0001 still open ${JSON.stringify(open)} \u0001\n`

// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
export const STILL_OPEN = /\n\u0001 still open (.*) \u0001\n/
