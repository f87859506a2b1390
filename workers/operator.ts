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
//     keywords: ['gravity', 'attraction'],         // search words that are not in the title
//     source: { work: 'Halliday, Resnick and Walker, Fundamentals of Physics', section: '13.1' },
//     test: {
//       inputs: { m1: 5.9722e24, m2: 7.346e22, r: 3.844e8 },
//       expected: 1.981637594e20,                  // to 1e-6: printed, CODATA or a second implementation
//       source: 'NASA fact sheets of Earth and Moon',
//       published: { value: 1.982e20, relTol: 1e-3 }, // the value as printed in the source, if it prints one
//     },
//   },
//
// No fact is written twice. Dimensions are derived from the units, LaTeX and Unicode from the equation, constants from
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
// - An input hides a constant of the same name. If such an input is missing from `inputs`, its name is read as the constant
//   (c, e, h, F, G, R); the dimension check and the second implementation reveal the mistake.
// - A number with a dimension is never a bare literal: it is in `constants: { e0: { value: 611.2, unit: 'Pa' } }`
//   (`source` when it is not the record's). Pure numbers such as 0.023 may stand in the equation.
// - kind: only where unit and title leave it open (workers/units/kind.ts): a gain that is usually given in dB is
//   'power-ratio' or 'amplitude-ratio', a rotation rate in 1/s that counts turns 'cycle', one in radians 'angle'.
// - min, max include their end, above, below exclude it; integer: true. For an input outside its range no value is computed.
// - validity: a text for the reader, or { when } with a condition: where it is false, no value is computed. So `when`
//   states where the equation is defined; remarks on its accuracy are texts. Numbers in conditions are in SI units.
// - default: constants of nature (m_e, epsilon_0), stated standard conditions (g, the standard atmosphere, air, water), and
//   0 or 1 where an effect may be absent. Typical values of a particular case belong in `examples`.
// - tier 'empirical' for a correlation with fitted constants; 'core' and 'standard' follow from the domain.
// - ode: { state: 'x', unit: 'm', order: 2, rhs: '-g' } for a law of motion; rhs may use the inputs,
//   the state, its rate (x_dot), the time t and further inputs of the ode.
// - `test.expected` must not be computed from the record's own expression. A record without `published`
//   has a second implementation in test/domains/<domain>.test.ts, written from the source in another way:
//   `domainSuite(domain, { NM23: (m, v) => (m * v) ** 2 / (2 * m) }).run()`, inputs in the order of the record.
// - `npm test -- domains/<domain>` checks the records; each fault is reported with the record's id.

import type { Kind as QuantityKind } from './units/kind.ts'

export type Tier = 'core' | 'standard' | 'empirical'
export type Kind = 'algebraic' | 'ode' | 'implicit' | 'series' | 'distribution'
export type Values = 'real' | 'nonnegative' | 'probability'

export interface InputSource {
  unit: string
  title: string
  symbol?: string
  /** Kind of the quantity, where it does not follow from unit and title. */
  kind?: QuantityKind
  /** A constant of nature, a stated standard condition, or the 0 or 1 that switches an effect off. */
  default?: number
  /** Typical values for documentation; never used in place of an input that is missing. */
  examples?: readonly number[]
  /** Other words by which people call it, one each: `tagged` of the marked individuals. */
  keywords?: readonly string[]
  min?: number
  max?: number
  /** Exclusive lower and upper bounds. */
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
  /** Inputs of the right-hand side that the operator itself does not have. */
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
  /** Beginnings of words of which a question has to hold one: without it nobody means this law, but a plainer one. */
  special?: readonly string[]
  /** Set where the mass of the body cancels: whoever states one is told that it does not matter. */
  forAnyMass?: true
  /** Set where the mean of a sample makes no difference beside its spread. */
  forAnyMean?: true
  tier?: 'empirical'
  /** Set where it cannot be derived from the expression tree. */
  kind?: 'distribution'
  ode?: OdeSource
  related?: readonly string[]
}

export interface DomainSource {
  name: string
  prefix: string
  /** The subjects it covers, in words; also used by the search for a domain. */
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
  /** Set for the 8 families of operators that the geodesic solver accepts as core. */
  core?: true
  /** Evaluated when a call names neither operators nor inputs, so that the refusal lists the inputs it needs. */
  defaultOperator: string
  /** Named combinations of one to three operators. */
  closedForms?: readonly ClosedFormSource[]
  /** Records of other domains that also belong to this one. */
  shared?: readonly SharedSource[]
  operators: readonly OperatorSource[]
}

export interface SharedSource {
  /** Id of the record in this domain, with this domain's prefix. */
  readonly alias: string
  readonly of: string
  /** From the record's input key to the key used in this domain, where they differ. */
  readonly keys?: Readonly<Record<string, string>>
}

export interface ClosedFormSource {
  /** Name of the combination in the `solver` input of svc_auto. */
  readonly key: string
  readonly title: string
  /** Ids of the operators that are evaluated; the first gives the headline value. */
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
  keywords?: readonly string[]
  min?: number
  max?: number
  /** True when both bounds are exclusive; 'min' or 'max' when only that one is. */
  exclusive?: true | 'min' | 'max'
  integer?: true
}

export interface Validity {
  text: string
  condition?: string
}

/** An operator as the API returns it; JSON values only. */
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
  /** All input keys of the operators in this domain. */
  acceptedInputs: readonly string[]
}
