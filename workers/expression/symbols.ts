// How a name is shown: `omega` as ω, `v0` as v₀, `m_max` as m_max; and the same as LaTeX.
import { remembered } from '../memo.ts'

// biome-ignore format: a table
const LETTERS: readonly (readonly [string, string])[] = [
  ['alpha', 'α'], ['beta', 'β'], ['gamma', 'γ'], ['delta', 'δ'], ['epsilon', 'ε'], ['zeta', 'ζ'], ['eta', 'η'],
  ['theta', 'θ'], ['iota', 'ι'], ['kappa', 'κ'], ['lambda', 'λ'], ['mu', 'μ'], ['nu', 'ν'], ['xi', 'ξ'],
  ['pi', 'π'], ['rho', 'ρ'], ['sigma', 'σ'], ['tau', 'τ'], ['upsilon', 'υ'], ['phi', 'φ'], ['chi', 'χ'],
  ['psi', 'ψ'], ['omega', 'ω'], ['Gamma', 'Γ'], ['Delta', 'Δ'], ['Theta', 'Θ'], ['Lambda', 'Λ'], ['Xi', 'Ξ'],
  ['Pi', 'Π'], ['Sigma', 'Σ'], ['Phi', 'Φ'], ['Psi', 'Ψ'], ['Omega', 'Ω'], ['hbar', 'ħ'],
]

const UNICODE: ReadonlyMap<string, string> = new Map(LETTERS)

/** From the Unicode letter to the name in an expression. */
export const GREEK: ReadonlyMap<string, string> = new Map(
  [...LETTERS, ['epsilon', 'ϵ'] as const, ['phi', 'ϕ'] as const, ['mu', 'µ'] as const].map(
    ([name, letter]) => [letter, name],
  ),
)

// biome-ignore format: a table
const SUBSCRIPTS: ReadonlyMap<string, string> = new Map([
  ...[...'0123456789'].map((digit, i): [string, string] => [digit, '₀₁₂₃₄₅₆₇₈₉'[i]!]),
  ['a', 'ₐ'], ['e', 'ₑ'], ['h', 'ₕ'], ['i', 'ᵢ'], ['j', 'ⱼ'], ['k', 'ₖ'], ['l', 'ₗ'], ['m', 'ₘ'], ['n', 'ₙ'],
  ['o', 'ₒ'], ['p', 'ₚ'], ['r', 'ᵣ'], ['s', 'ₛ'], ['t', 'ₜ'], ['u', 'ᵤ'], ['v', 'ᵥ'], ['x', 'ₓ'],
])
const LOWERED: ReadonlyMap<string, string> = new Map([...SUBSCRIPTS].map(([a, b]) => [b, a]))

/** Keys of records are few; those of callers may be many: so many are remembered. */
const SYMBOLS_MAX = 4096

/** The Unicode symbol of a key: `Delta_T` is ΔT, `rho_w` is ρ_w, `x1` is x₁. */
export const symbolOf = remembered(SYMBOLS_MAX, written)

function written(key: string): string {
  const [, base = key, digits = '', rest] = /^([A-Za-z]+?)(\d*)(?:_(.+))?$/.exec(key) ?? []
  const letter = UNICODE.get(base) ?? base
  if (rest === undefined) return letter + lowered(digits)
  // A difference is written before its quantity, everything else behind it.
  if (base === 'Delta' && digits === '') return letter + symbolOf(rest)
  return (
    letter +
    lowered(
      digits +
        rest
          .split('_')
          .map(part => UNICODE.get(part) ?? part)
          .join(','),
    )
  )
}

function lowered(text: string): string {
  const letters = [...text].map(letter => SUBSCRIPTS.get(letter))
  return letters.includes(undefined) ? `_${text}` : letters.join('')
}

const ASTRONOMICAL: ReadonlyMap<string, string> = new Map([
  ['☉', '\\odot '],
  ['⊕', '\\oplus '],
  ['♃', '\\mathrm{Jup}'],
  ['∞', '\\infty '],
])

/** A Unicode symbol as its letter and what stands below it: ω₀ is ω and 0, T_max is T and max. */
export function baseAndIndex(symbol: string): { base: string; index: string } {
  const [, base = symbol, small = '', rest = ''] =
    /^(.*?)([₀-₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ]*)(?:_(.*))?$/u.exec(symbol) ?? []
  return { base, index: [...small].map(letter => LOWERED.get(letter)!).join('') + rest }
}

/** A Unicode symbol as LaTeX: ω₀ is \omega_{0}, e_s is e_{s}, T_max is T_{\mathrm{max}}. */
export function latexOf(symbol: string): string {
  const { base, index: below } = baseAndIndex(symbol)
  return letters(base) + (below === '' ? '' : `_{${letters(below)}}`)
}

function letters(text: string): string {
  if (/^[A-Za-z]{2,}$/.test(text)) return `\\mathrm{${text}}`
  const parts = [...text].map(letter => {
    const name = GREEK.get(letter)
    if (name) return `\\${name} `
    return ASTRONOMICAL.get(letter) ?? (/[\w,+'*/()-]/.test(letter) && letter !== '_' ? letter : '')
  })
  return parts.join('').trim()
}
