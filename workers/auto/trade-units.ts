// Numbers without a unit that a trade never means in SI.
import type { Input } from '../operator.ts'

/** A number in the unit of an input, and what was done for it. */
export interface Reading {
  readonly value: number
  readonly note?: string
}

interface TradeUnit {
  /** Of the input. */
  readonly unit: string
  readonly name: RegExp
  readonly from: number
  readonly to: number
  readonly factor: number
  readonly note: string
}

// Numbers without a unit that no one means in SI: kg/mol, of which no atom has so many; km/s a Mpc in 1/s (IAU 2015 parsec).
// biome-ignore format: a row a quantity
const TRADE_UNITS: readonly TradeUnit[] = [
  { unit: 'kg/mol', name: /./, from: 0.9, to: Infinity, factor: 1e-3, note: 'a bare molar mass: taken in g/mol' },
  { unit: 'm^2/mol', name: /absorpti|extinction/i, from: 0, to: Infinity, factor: 0.1, note: 'a bare molar absorption coefficient: taken in L/(mol cm)' },
  { unit: '1/s', name: /^heart rate/i, from: 20, to: 250, factor: 1 / 60, note: 'a bare heart rate: taken in beats a minute' },
  { unit: '1/s', name: /^(?:cost of holding|demand rate)/i, from: 0, to: Infinity, factor: 1 / 31557600, note: 'a bare rate of a stock: taken a year' },
  { unit: '1/s', name: /hubble/i, from: 10, to: 1000, factor: 1e3 / 3.085677581491367e22, note: 'a bare Hubble constant: taken in km/s/Mpc' },
]

/** The number in the unit of its trade; undefined where the input has none. */
export function inUnitOfTrade({ unit, name }: Input, number: number): Reading | undefined {
  const trade = TRADE_UNITS.find(
    one => one.unit === unit && one.name.test(name) && number > one.from && number < one.to,
  )
  return trade && { value: number * trade.factor, note: trade.note }
}
