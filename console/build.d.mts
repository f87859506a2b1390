/** Builds the console when its sources have changed; false where there is no compiler for it. */
export function buildConsole(): Promise<boolean>
