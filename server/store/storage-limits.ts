// Bytes of documents that machines keep: what a plan has room for, judged in the transaction that writes them.
import type { Failure } from '../../workers/failure.ts'
import { overfull } from './refusals.ts'

/** Bytes that a machine may keep, by its plan; a plan that is not named has no limit. */
export type StorageLimits = Readonly<Record<string, number>>

export interface Growth {
  /** Bytes that the machine has stored before the write. */
  readonly used: number
  readonly limit: number
  /** Bytes that the write adds beyond what it replaces or removes. */
  readonly bytes: number
  /** Whether a document is new: not only a larger one in the place of another. */
  readonly isNew: boolean
}

/**
 * CONFLICT where a machine would keep more than it may. What it keeps already may grow into a sixteenth beyond that: a
 * full machine still closes, pauses and counts what it has.
 */
export function refuseOverfull({ used, limit, bytes, isNew }: Growth): void {
  const room = isNew ? limit : limit + limit / 16
  if (bytes > 0 && used + bytes > room) throw overfull(used, limit, bytes)
}

/** Whether a write was refused because its machine is full, and not because somebody else was faster. */
export const isOverfull = ({ code, details }: Failure): boolean =>
  code === 'CONFLICT' && details?.['used'] !== undefined && details['bytes'] !== undefined
