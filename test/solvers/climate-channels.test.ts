// Rivers whose depth is chosen and whose bed follows from it (MacDonald, Baines, Nichols and Samuels, J. Hydraul. Eng. 123 (1997)
// 1041; SWASHES, 3.2): friction and slope in balance with what the flow does, slow, and fast behind a place where it becomes so.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { climate } from '../../workers/solvers/climate/climate.ts'
import { near } from '../support/near.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('climate of channels')
const solve = solverOf(climate)
const G = 9.81
const LENGTH = 1000
/** Values of the bed, between which it is straight. */
const BED = 2001

interface Gauge {
  at: number[]
  h: number
  u: number
  value: number
  error: number
}

interface Channel {
  depth(x: number): number
  slope(x: number): number
  q: number
  manning: number
}

/** z' = (q^2/(g h^3) - 1) h' - n^2 q^2/h^(10/3), by Simpson's rule from the right end, where the bed is 0. */
function bedOf({ depth, slope, q, manning }: Channel): number[] {
  const falls = (x: number) => {
    const h = depth(x)
    return ((q * q) / (G * h ** 3) - 1) * slope(x) - (manning * manning * q * q) / h ** (10 / 3)
  }
  const step = LENGTH / (BED - 1)
  const bed = [0]
  for (let i = BED - 1; i > 0; i--) {
    const x = i * step
    const rise = falls(x) + 4 * falls(x - step / 2) + falls(x - step)
    bed.push(bed.at(-1)! - (rise * step) / 6)
  }
  return bed.reverse()
}

const critical = (q: number) => Math.cbrt((q * q) / G)

/** Depth (4/g)^(1/3) (1 + exp(-16 s^2)/2), s = x/L - 1/2: slow all the way. */
const slow: Channel = {
  q: 2,
  manning: 0.033,
  depth: x => critical(2) * (1 + Math.exp(-16 * (x / LENGTH - 0.5) ** 2) / 2),
  slope: x => {
    const s = x / LENGTH - 0.5
    return (-16 * s * critical(2) * Math.exp(-16 * s * s)) / LENGTH
  },
}

/** Depth (4/g)^(1/3) (1 - tanh(3 s)/3): slow up to the middle, fast behind it. */
const passing: Channel = {
  q: 2,
  manning: 0.0218,
  depth: x => critical(2) * (1 - Math.tanh(3 * (x / LENGTH - 0.5)) / 3),
  slope: x => -critical(2) / (LENGTH * Math.cosh(3 * (x / LENGTH - 0.5)) ** 2),
}

function settled(channel: Channel, cells: number) {
  const { q, manning, depth } = channel
  const end = depth(LENGTH)
  return solve({
    domain: { x: [0, LENGTH] },
    bottom: bedOf(channel),
    initial: { h: depth(0) },
    friction: { manning },
    boundaries: {
      left: { kind: 'inflow', discharge: q },
      right: end > critical(q) ? { kind: 'level', level: end } : 'open',
    },
    tEnd: 3000,
    cells: [cells],
    probes: [[250], [500], [750]],
  })
}

for (const [name, channel, relative] of [
  ['slow', slow, 2e-3],
  ['fast behind its middle', passing, 5e-3],
] as const) {
  test(`the channel of MacDonald that is ${name}`, () => {
    const { result } = settled(channel, 100)
    const gauges = result.probes as Gauge[]
    for (const { at, h, u } of gauges) {
      near(h, channel.depth(at[0]!), { relative })
      near(h * u, channel.q, { relative })
    }
    const froude = gauges.map(({ h, u }) => u / Math.sqrt(G * h))
    if (channel === passing) assert.ok(froude[0]! < 1 && froude[2]! > 1, froude.join())
    else for (const one of froude) assert.ok(one < 1, froude.join())
  })
}

test.run()
