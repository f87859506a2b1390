/** One of the operator's commands. It answers its exit code; what it throws is told in one line. */
export interface Command {
  /** As `svc help` shows it: arguments and what they do, one line each. */
  readonly usage: readonly (readonly [form: string, meaning: string])[]
  run(args: string[]): Promise<number>
}

/** Wrong arguments: told with the way they should have been. */
export class WrongUsage extends Error {}
