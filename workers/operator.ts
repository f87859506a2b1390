// The record of an operator: documentation, input schema, equation and test in one. How to write one:
//
//   {
//     id: 'NM21',                                  // prefix of the domain + number
//     title: "Newton's law of gravitation",        // field-standard name; no two records share one
//     equation: 'F = G*m1*m2/r^2',                 // left: key of the output; right: the expression
//     inputs: {                                    // SI-coherent units, angles in rad; order = order shown
//       m1: { unit: 'kg', title: 'first mass', min: 0 },
//       m2: { unit: 'kg', title: 'second mass', min: 0 },
//       r: { unit: 'm', title: 'distance between centres', above: 0 },
//     },
//     output: { unit: 'N', title: 'attracting force', values: 'nonnegative' },
//     validity: ['point masses or spheres', { text: 'weak field', when: '2*G*m1/(r*c^2) < 0.1' }],
//     keywords: ['gravity', 'attraction'],         // what a user would type beside the title's words
//     source: { work: 'Halliday, Resnick and Walker, Fundamentals of Physics', section: '13.1' },
//     test: {
//       inputs: { m1: 5.9722e24, m2: 7.346e22, r: 3.844e8 },
//       expected: 1.981637594e20,                  // to 1e-6: printed, CODATA or a second implementation
//       source: 'NASA fact sheets of Earth and Moon',
//       published: { value: 1.982e20, relTol: 1e-3 }, // the figure as printed, where there is one
//     },
//   },
//
// Each fact stands once. Dimensions come from the units, LaTeX and Unicode from the equation, constants from
// their names in it (workers/units/constants.ts: c h hbar e k_B N_A G R F sigma_SB mu_0 epsilon_0 m_e m_p m_u ...).
//
// - A file is a domain: `export const quantumMechanics = defineDomain({ name, prefix, ..., operators: [...] })`
//   in workers/domains/quantum-mechanics.ts, one import and one entry in domains/index.ts.
// - One key has one dimension in the whole domain, outputs included; say `period` where T is a temperature.
//   Quantities used often stand once above the records: `const m = { unit: 'kg', title: 'mass', above: 0 }`.
// - Symbols follow from keys: omega is ω, v0 v₀, E_n Eₙ, Delta_T ΔT, rho_w ρ_w. Else give `symbol: 'Δx'`.
// - + - * / ^ (never an implied product); sqrt cbrt exp expm1 ln log1p log10 log2 sin cos tan asin acos atan atan2
//   sinh cosh tanh asinh acosh atanh hypot abs sign min max floor ceil round mod; erf erfc normalcdf normalquantile
//   gamma lgamma digamma factorial binomial beta gammap(a, x) gammaq betainc(a, b, x) besselj0 besselj1
//   besselj(n, x), bessely.. besseli.. besselk.. alike, lambertw lambertwm1 zeta elliptick(m) elliptice(m = k^2);
//   if(test, a, b); sum(body, k, from, to); integral(body, x, from, to); root(body, x, from, to): where body is 0.
// - An input hides a constant of the same name. One that was forgotten may therefore be read as a constant
//   (c, e, h, F, G, R): the dimension check and the second implementation find it.
// - A number with a dimension is never a bare literal: it is in `constants: { e0: { value: 611.2, unit: 'Pa' } }`
//   (`source` when it is not the record's). Pure numbers such as 0.023 may stand in the equation.
// - kind: only where unit and title do not tell it (workers/units/kind.ts): a gain that people give in dB is
//   'power-ratio' or 'amplitude-ratio', a rotation rate in 1/s that counts turns 'cycle', one in radians 'angle'.
// - min, max include their end, above, below exclude it; integer: true. Outside there is no value, only the text.
// - validity: a text for the reader, or { when } with a condition that is evaluated: where it fails there is no
//   value. So `when` is the domain of the equation; how accurate it is belongs in a text. Bare numbers are SI.
// - default: constants of nature (m_e, epsilon_0), stated standard conditions (g, the standard atmosphere, air, water), and
//   0 or 1 where an effect may be absent. A value that somebody happened to have is one of `examples`.
// - tier 'empirical' for a correlation with fitted constants; 'core' and 'standard' follow from the domain.
// - ode: { state: 'x', unit: 'm', order: 2, rhs: '-g' } where the law moves something; rhs may name the inputs,
//   the state, its rate (x_dot), the time t and inputs of its own.
// - The figure in `test.expected` never comes from the record's own expression. A record without `published`
//   has a second implementation in test/domains/<domain>.test.ts, written from the source in another way:
//   `domainSuite(domain, { NM23: (m, v) => (m * v) ** 2 / (2 * m) }).run()`, inputs in the order of the record.
// - `npm test -- domains/<domain>` proves your records; each fault is named with its id.

import type { Kind as QuantityKind } from './units/kind.ts'

export type Tier = 'core' | 'standard' | 'empirical'
export type Kind = 'algebraic' | 'ode' | 'implicit' | 'series' | 'distribution'
export type Values = 'real' | 'nonnegative' | 'probability'

export interface InputSource {
  unit: string
  title: string
  symbol?: string
  /** What kind of number it is, where unit and title do not tell. */
  kind?: QuantityKind
  /** A constant of nature, a stated standard condition, or 0 or 1 of an effect that is absent. */
  default?: number
  /** Values as they occur; nothing takes them for a caller's. */
  examples?: readonly number[]
  min?: number
  max?: number
  /** Ends that are excluded. */
  above?: number
  below?: number
  integer?: true
}

export interface OutputSource {
  unit: string
  title: string
  symbol?: string
  values?: Values
}

export interface ConstantSource {
  value: number
  unit: string
  symbol?: string
  source?: string
}

export interface WorkSource {
  work: string
  edition?: string
  section?: string
  equation?: string
  doi?: string
}

export interface OdeSource {
  state: string
  unit: string
  order: 1 | 2
  rhs: string
  /** What the right-hand side needs beyond the operator's inputs. */
  inputs?: Readonly<Record<string, InputSource>>
}

export interface TestSource {
  inputs: Readonly<Record<string, number>>
  expected: number
  /** At most 1e-6, which is the default. */
  relTol?: number
  source: string
  published?: { value: number; relTol: number; source?: string }
}

export interface OperatorSource {
  id: string
  title: string
  equation: string
  inputs: Readonly<Record<string, InputSource>>
  output: OutputSource
  constants?: Readonly<Record<string, ConstantSource>>
  validity?: readonly (string | { when: string; text?: string })[]
  assumptions?: readonly string[]
  source: string | WorkSource
  test: TestSource
  aliases?: readonly string[]
  keywords?: readonly string[]
  tier?: 'empirical'
  /** Only where the tree does not tell it. */
  kind?: 'distribution'
  ode?: OdeSource
  related?: readonly string[]
}

export interface DomainSource {
  name: string
  prefix: string
  /** What it covers; also the seed of the terms that find it. */
  scope: string
  /** Literature services, best first. */
  sources: readonly (
    | 'arxiv'
    | 'openalex'
    | 'crossref'
    | 'semanticscholar'
    | 'europepmc'
    | 'biorxiv'
  )[]
  /** One of the 8 families that the geodesic solver calls core. */
  core?: true
  /** Used when neither operators nor inputs are named: it then tells what it misses. */
  defaultOperator: string
  /** Questions that one to three of its operators answer together, under a name of their own. */
  closedForms?: readonly ClosedFormSource[]
  /** Records of other domains that are laws of this one too. */
  shared?: readonly SharedSource[]
  operators: readonly OperatorSource[]
}

export interface SharedSource {
  /** An alias of the record, with the prefix of this domain. */
  readonly alias: string
  readonly of: string
  /** Key of the record -> key of this domain, where they differ. */
  readonly keys?: Readonly<Record<string, string>>
}

export interface ClosedFormSource {
  /** What svc_auto takes as solver. */
  readonly key: string
  readonly title: string
  /** Evaluated together; the first gives the headline. */
  readonly operators: readonly string[]
}

export interface ClosedForm extends ClosedFormSource {
  /** Prefix of the domain. */
  readonly domain: string
}

export function defineDomain(source: DomainSource): DomainSource {
  return source
}

export interface Input {
  key: string
  symbol: string
  name: string
  unit: string
  dim: number[]
  kind?: QuantityKind
  default?: number
  examples?: readonly number[]
  min?: number
  max?: number
  /** True when the ends given are excluded; 'min' or 'max' when only that one is. */
  exclusive?: true | 'min' | 'max'
  integer?: true
}

export interface Validity {
  text: string
  condition?: string
}

/** An operator as it is served: JSON through and through. */
export interface OperatorRecord {
  id: string
  name: string
  domain: string
  prefix: string
  aliases: readonly string[]
  keywords: readonly string[]
  tier: Tier
  kind: Kind
  equation: string
  latex: string
  expression: string
  ode?: { state: string; rhs: string; order: 1 | 2; unit: string; inputs?: Input[] }
  inputs: readonly Input[]
  output: {
    key: string
    symbol: string
    name: string
    unit: string
    dim: number[]
    values?: Values
  }
  constants: { symbol: string; value: number; unit: string; dim: number[]; source: string }[]
  validity: Validity[]
  assumptions: readonly string[]
  source: WorkSource
  test: TestSource & { relTol: number }
  related: readonly string[]
  uncertainty: { model: 'first-order' }
  /** Every input key that operators of this domain know. */
  acceptedInputs: readonly string[]
}
