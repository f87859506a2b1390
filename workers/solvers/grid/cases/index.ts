import { remembered } from '../../../memo.ts'
import type { PowerCase } from '../case-columns.ts'
import { readCase } from '../case-text.ts'
import { CASE_4GS } from './case-4gs.ts'
import { CASE_5 } from './case-5.ts'
import { CASE_6WW } from './case-6ww.ts'
import { CASE_9 } from './case-9.ts'
import { CASE_14 } from './case-14.ts'
import { CASE_24_IEEE_RTS } from './case-24-ieee-rts.ts'
import { CASE_30 } from './case-30.ts'
import { CASE_33BW } from './case-33bw.ts'
import { CASE_39 } from './case-39.ts'
import { CASE_57 } from './case-57.ts'
import { CASE_118 } from './case-118.ts'
import { CASE_300 } from './case-300.ts'
import { CASE_IEEE30 } from './case-ieee30.ts'

const TEXTS = {
  case4gs: CASE_4GS,
  case5: CASE_5,
  case6ww: CASE_6WW,
  case9: CASE_9,
  case14: CASE_14,
  case24_ieee_rts: CASE_24_IEEE_RTS,
  case30: CASE_30,
  case_ieee30: CASE_IEEE30,
  case33bw: CASE_33BW,
  case39: CASE_39,
  case57: CASE_57,
  case118: CASE_118,
  case300: CASE_300,
} as const

export type CaseName = keyof typeof TEXTS
export const CASE_NAMES = Object.keys(TEXTS) as CaseName[]

/** Buses and branches of each, for the time that a run will take. */
export const CASE_SIZES: Readonly<Record<CaseName, readonly [buses: number, branches: number]>> = {
  case4gs: [4, 4],
  case5: [5, 6],
  case6ww: [6, 11],
  case9: [9, 9],
  case14: [14, 20],
  case24_ieee_rts: [24, 38],
  case30: [30, 41],
  case_ieee30: [30, 41],
  case33bw: [33, 37],
  case39: [39, 46],
  case57: [57, 80],
  case118: [118, 186],
  case300: [300, 411],
}

/** Tables that are shared: whoever changes a row copies it first. */
export const publishedCase = remembered(
  CASE_NAMES.length,
  (name): PowerCase => ({
    ...readCase(TEXTS[name as CaseName], '/case'),
    where: () => ({ pointer: '/case', place: name }),
  }),
) as (name: CaseName) => PowerCase
