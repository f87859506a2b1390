// Recomputes the answers of the pulse tools in fixed-point integers of 40 decimals, as an independent check: neither the
// reduction of the clock nor the functions of doubles are shared with the first computation.
import {
  narrow,
  turns,
  WIDE,
  wide,
  wideCosh,
  wideCosine,
  wideRatio,
  wideSine,
} from '../numerics/wide-sine.ts'
import type { Lattice } from './coherence.ts'
import type { Projection } from './projection.ts'
import type { Protection } from './protect.ts'
import { ALPHA_K, SVCOND_NS } from './pulse.ts'

/** Largest allowed difference of both computations: a double of about 1e6 rad, as in svc_protect, has an error of 1e-10. */
export const SECOND_WAY_BOUND = 1e-9

/** The largest difference between the two computations. */
export interface Agreement {
  name: string
  difference: number
}

/** f t: 1.287 Hz times nanoseconds. */
const cyclesAt = (tNs: bigint) => wideRatio(1287n * tNs, 1_000_000_000_000n)

/** R(t) for S(t) = 1, its angle moved on by a part of a turn. */
function tensionAt(tNs: bigint, turn = 0n): number {
  return 1 + ALPHA_K * narrow(wideSine(turns(cyclesAt(tNs) + turn)))
}

/** frac(t / T), wide. */
function phaseAt(tNs: bigint): bigint {
  const svcond = BigInt(SVCOND_NS)
  const rest = tNs % svcond
  return wideRatio(rest < 0n ? rest + svcond : rest, svcond)
}

/** Rows of a projection that begins at `tNs` under the coupling of the kernel. */
export function projectionAgreement({ rows }: Projection, tNs: bigint): Agreement {
  const differences = rows.map(({ R_t, phase, svcond }, step) => {
    const at = tNs + BigInt(step) * BigInt(SVCOND_NS)
    const turn = phaseAt(at)
    const counted = BigInt(svcond) * BigInt(SVCOND_NS) + (turn * BigInt(SVCOND_NS)) / WIDE - at
    return Math.max(
      Math.abs(R_t - tensionAt(at)),
      Math.abs(phase - narrow(turns(turn))),
      // Cut digits make it one nanosecond less at most.
      counted >= -1n && counted <= 0n ? 0 : Number(counted),
    )
  })
  return { name: 'rows against whole numbers of 40 decimals', difference: Math.max(...differences) }
}

/**
 * |sum w_j exp(i phi_j)|^2 = sum_jk w_j w_k cos(phi_j - phi_k), in which the clock does not stand: the phases differ by
 * whole parts of 1/42.
 */
export function latticeAgreement({ nodes, coherenceScore }: Lattice, tNs: bigint): Agreement {
  const part = (node: number) => wideRatio(BigInt(node), 42n)
  const weights = nodes.map(({ node }) => tensionAt(tNs, part(node)))
  let square = 0
  for (const [j, w] of weights.entries()) {
    for (const [k, v] of weights.entries()) {
      square += w * v * narrow(wideCosine(turns(part(j - k))))
    }
  }
  const total = weights.reduce((sum, w) => sum + w, 0)
  const tensions = nodes.map(({ R_t }, j) => Math.abs(R_t - weights[j]!))
  const coherence = Math.abs(coherenceScore - Math.sqrt(square) / total)
  const worst = Math.max(coherence, ...tensions)
  return { name: 'coherence from the differences of the phases, and each R(t)', difference: worst }
}

/** Guards at `tNs`, given their phase. */
export function protectAgreement(guards: Protection, tNs: bigint): Agreement {
  const phi = wide(guards.phase)
  const first = Math.abs(narrow(wideSine(5n * phi))) / 1.287
  const second = 0.5 + 0.3 * narrow(wideSine(wideRatio(tNs, 30_000_000_000n)))
  const form = guards.guardForm === 'harmonic' ? wideCosine(phi) : wideCosh(phi)
  const guard = second * narrow(form)
  const R_t = tensionAt(tNs)
  const differences = [
    guards.R_t - R_t,
    guards.protect001 - first,
    guards.protect002 - second,
    (guards.guard - guard) / Math.max(1, Math.abs(guard)),
    guards.protect001Modulated - first * R_t,
    guards.protect002Modulated - second * R_t,
    (guards.guardModulated - guard * R_t) / Math.max(1, Math.abs(guard)),
  ].map(Math.abs)
  return {
    name: 'guards against whole numbers of 40 decimals',
    difference: Math.max(...differences),
  }
}
