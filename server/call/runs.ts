import type { Seal } from '../envelope/answer-seal.ts'
import type { Computation } from '../envelope/computation.ts'
import type { EntryPlace } from '../envelope/schema.ts'

type Members = Readonly<Record<string, unknown>>

/** A sealed answer, with all of it that its computation does not give again. */
export interface SealedRun {
  readonly zid: string
  /** Name of the computation; that of a run finds it again by the input. */
  readonly run: string
  readonly tool: string
  /** The validated input from which the tool computes the same again; undefined where that takes more than an input. */
  readonly input: Members | undefined
  /** Members that the call added: understood, defaulted, shown. */
  readonly extra: Members
  /** What the envelope repeats of the input. */
  readonly stated: Members | undefined
  readonly encoding: 'json' | 'base64' | undefined
  readonly tNs: bigint
  readonly keyPrefix: string
  readonly svcProof: string
  readonly seal: Seal
  readonly entry: EntryPlace
  readonly elapsedMs: number
}

/** The machine whose run it is; its plan sets how many bytes are remembered. */
export interface Machine {
  readonly zid: string
  readonly plan: string
}

/** Computations that are remembered for the machine that ran them, so that they can be read again and need no second run. */
export interface Runs {
  /** SHA-256 of tool, canonical input and the code that computes. */
  nameOf(tool: string, input: Members): string
  /** Octets that recall() reads, if the run is still there. */
  lengthOf(zid: string, run: string): number | undefined
  /** What a machine's run gave, if it is still there. */
  recall(zid: string, run: string): Computation | undefined
  /**
   * Remembers a computation, with `sealed` also the answer that holds it; false where the plan has no room at all. Nodes of one
   * database can read it from then on when the promise settles.
   */
  remember(
    machine: Machine,
    run: string,
    computation: Computation,
    sealed?: SealedRun,
  ): boolean | Promise<boolean>
  /** The answer that an entry of the machine seals, if it is remembered. */
  sealedAs(zid: string, seq: number): Promise<SealedRun | undefined>
}

/** A shorter answer takes less than a turn of the event loop. */
const LONG_BYTES = 262_144

/**
 * The name under which answers that are made from so many remembered octets take their turns. In turns of the event loop many
 * would be half made at the same time, each in several times its length of memory.
 */
export const turnOfAnswer = (zid: string, octets: number): string | undefined =>
  octets > LONG_BYTES ? `answer ${zid}` : undefined
