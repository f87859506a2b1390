// Rows that the tests of the store are made of.
import { type EntryDraft, entryDraft } from '../../server/store/chain.ts'
import type { KeyRow, NewMachine } from '../../server/store/store.ts'

export const DAY_MS = 86_400_000
/** 2026-03-01T00:00:00Z. */
export const MORNING = 1_772_323_200_000

export const zidOf = (n: number): string => n.toString(16).padStart(8, '0').padEnd(32, '0')

export const digestOf = (n: number): string => n.toString(16).padStart(64, '0')

export function draft(body: object = { kind: 'test' }, time = MORNING): EntryDraft {
  return entryDraft(time, body)
}

export function computeKey(n: number, change: Partial<KeyRow> = {}): KeyRow {
  return {
    digest: digestOf(n),
    zid: zidOf(n),
    kind: 'compute',
    plan: 'free',
    last4: 'wxyz',
    createdAt: MORNING,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
    ...change,
  }
}

export function demoKey(n: number, change: Partial<KeyRow> = {}): KeyRow {
  return computeKey(n, { zid: null, kind: 'demo', plan: 'demo', ...change })
}

export function newMachine(n: number, change: Partial<NewMachine> = {}): NewMachine {
  return {
    zid: zidOf(n),
    slug: `machine-${n}`,
    displayName: `Machine ${n}`,
    publicKey: null,
    plan: 'free',
    createdAt: MORNING,
    key: computeKey(n),
    genesis: draft({ kind: 'genesis' }),
    ...change,
  }
}
