// Dirichlet characters: real ones by a fundamental discriminant, all by the numbering of Conrey (LMFDB).
import { atan2, cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'

export interface Character {
  readonly name: string
  readonly q: number
  readonly isReal: boolean
  /** 0 where chi(-1) = 1, else 1. */
  readonly parity: 0 | 1
  /** Residues from 1 to q that are prime to q, and chi at each. */
  readonly residues: readonly number[]
  readonly re: Float64Array
  readonly im: Float64Array
  /** Argument of the root number. */
  readonly rootAngle: number
}

const TURN = 2 * Math.PI

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A prime and its power in a number. */
interface Power {
  readonly p: number
  readonly size: number
}

function factors(n: number): Power[] {
  const all: Power[] = []
  for (let [p, rest] = [2, n]; rest > 1; p = p * p > rest ? rest : p + 1) {
    let size = 1
    while (rest % p === 0) {
      rest /= p
      size *= p
    }
    if (size > 1) all.push({ p, size })
  }
  return all
}

/** Of fractions of a turn at the residues, exact where they are quarters. */
function characterOf(
  name: string,
  q: number,
  fraction: (residue: number) => readonly [number, number],
): Character {
  const residues = Array.from({ length: q }, (_, i) => i + 1).filter(a => gcd(a, q) === 1)
  const re = new Float64Array(residues.length)
  const im = new Float64Array(residues.length)
  let isReal = true
  for (const [i, a] of residues.entries()) {
    const [over, under] = fraction(a)
    const quarters = (4 * over) / under
    if (Number.isInteger(quarters)) {
      re[i] = [1, 0, -1, 0][quarters % 4]!
      im[i] = [0, 1, 0, -1][quarters % 4]!
    } else {
      re[i] = cos((TURN * over) / under)
      im[i] = sin((TURN * over) / under)
    }
    if (im[i] !== 0) isReal = false
  }
  const parity = re.at(-1)! > 0 ? 0 : 1
  // The Gauss sum; of a real primitive character the root number is 1.
  let [x, y] = [0, 0]
  for (const [i, a] of residues.entries()) {
    const [c, s] = [cos((TURN * a) / q), sin((TURN * a) / q)]
    x += re[i]! * c - im[i]! * s
    y += re[i]! * s + im[i]! * c
  }
  const rootAngle = isReal ? 0 : atan2(y, x) - (parity * Math.PI) / 2
  return { name, q, isReal, parity, residues, re, im, rootAngle }
}

/** Kronecker's symbol (d / n) for n > 0. */
function kronecker(d: number, n: number): number {
  let sign = 1
  let [a, b] = [d, n]
  while (b % 2 === 0) {
    b /= 2
    const eighth = ((a % 8) + 8) % 8
    if (eighth % 2 === 0) return 0
    if (eighth === 3 || eighth === 5) sign = -sign
  }
  // Jacobi's by reciprocity.
  a = ((a % b) + b) % b
  while (a !== 0) {
    while (a % 2 === 0) {
      a /= 2
      if (b % 8 === 3 || b % 8 === 5) sign = -sign
    }
    ;[a, b] = [b, a]
    if (a % 4 === 3 && b % 4 === 3) sign = -sign
    a %= b
  }
  return b === 1 ? sign : 0
}

export function byDiscriminant(d: number): Character {
  const isSquareFree = (n: number) => factors(Math.abs(n)).every(({ p, size }) => size === p)
  const modulo = (n: number, m: number) => ((n % m) + m) % m
  const isFundamental =
    d !== 0 &&
    ((modulo(d, 4) === 1 && isSquareFree(d)) ||
      (modulo(d, 16) === 8 && isSquareFree(d / 4)) ||
      (modulo(d, 16) === 12 && isSquareFree(d / 4)))
  if (!isFundamental || d === 1) {
    const message = `${d} is no fundamental discriminant of a quadratic field`
    throw invalidInput('/L/discriminant', message, { value: d })
  }
  return characterOf(`(${d}/n)`, Math.abs(d), a => (kronecker(d, a) === 1 ? [0, 1] : [1, 2]))
}

/** chi_q(n, .) of Conrey, a product over the prime powers of q. */
export function byConrey(q: number, n: number): Character {
  if (gcd(n, q) !== 1 || n >= q) {
    throw invalidInput('/L/conrey/1', `${n} is no residue below ${q} and prime to it`, { value: n })
  }
  const parts = factors(q).map(power => partOf(power, n))
  const imprimitive = parts.find(part => !part.isPrimitive)
  if (imprimitive) {
    const message = `the character ${q}.${n} is not primitive at ${imprimitive.p}: take the one that it comes from`
    throw invalidInput('/L/conrey', message)
  }
  return characterOf(`${q}.${n}`, q, a => {
    let [over, under] = [0, 1]
    for (const { angle } of parts) {
      const [x, y] = angle(a)
      const common = (under / gcd(under, y)) * y
      over = ((over * common) / under + (x * common) / y) % common
      under = common
    }
    return [over, under]
  })
}

interface Part {
  readonly p: number
  readonly isPrimitive: boolean
  /** Of a turn at a residue. */
  angle(a: number): readonly [number, number]
}

function partOf({ p, size }: Power, n: number): Part {
  if (p === 2) return partOfTwo(size, n)
  const order = size - size / p
  const logs = logarithms(primitiveRoot(p), size)
  const own = logs.get(n % size)!
  return {
    p,
    isPrimitive: size === p ? own !== 0 : own % p !== 0,
    angle: a => [(own * logs.get(a % size)!) % order, order],
  }
}

/** Residues are plus or minus powers of 5. */
function partOfTwo(size: number, n: number): Part {
  const logs = logarithms(5, size)
  const of = (a: number) => {
    const [plus, minus] = [logs.get(a % size), logs.get((size - (a % size)) % size)]
    return plus !== undefined ? { log: plus, isMinus: false } : { log: minus!, isMinus: true }
  }
  const own = size === 2 ? { log: 0, isMinus: false } : of(n)
  const order = size >= 8 ? size / 4 : 1
  return {
    p: 2,
    isPrimitive: size >= 8 ? own.log % 2 === 1 : size === 4 && own.isMinus,
    angle: a => {
      const one = of(a)
      const half = own.isMinus && one.isMinus ? order : 0
      return [(2 * own.log * one.log + half) % (2 * order), 2 * order]
    },
  }
}

function logarithms(root: number, size: number): Map<number, number> {
  const logs = new Map<number, number>()
  for (let [k, power] = [0, 1 % size]; !logs.has(power); k++, power = (power * root) % size) {
    logs.set(power, k)
  }
  return logs
}

/** The least one of all powers of p: one of p whose power p - 1 is not 1 modulo p^2. */
function primitiveRoot(p: number): number {
  for (let g = 2; ; g++) {
    if (logarithms(g, p).size !== p - 1) continue
    let power = 1
    for (let k = 1; k < p; k++) power = (power * g) % (p * p)
    if (power !== 1) return g
  }
}
