// Families of formulas whose answer follows from a theorem or a count.

export type Clauses = number[][]

/** `pigeons` into `holes`, each in one, no two in the same: possible for as many holes. */
export function pigeonhole(pigeons: number, holes: number): Clauses {
  const at = (pigeon: number, hole: number) => pigeon * holes + hole + 1
  const clauses: Clauses = []
  for (let i = 0; i < pigeons; i++) clauses.push(range(holes).map(h => at(i, h)))
  for (const h of range(holes)) {
    for (let i = 0; i < pigeons; i++) {
      for (let k = 0; k < i; k++) clauses.push([-at(i, h), -at(k, h)])
    }
  }
  return clauses
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** 1 ... n in two colours, no progression of `a` terms in the first, of `b` in the second: up to W(a, b) - 1. */
export function vanDerWaerden(a: number, b: number, n: number): Clauses {
  const clauses: Clauses = []
  for (const [length, sign] of [
    [a, -1],
    [b, 1],
  ] as const) {
    for (let step = 1; step * (length - 1) < n; step++) {
      for (let first = 1; first + step * (length - 1) <= n; first++) {
        clauses.push(range(length).map(k => sign * (first + k * step)))
      }
    }
  }
  return clauses
}

/** Edges of a complete graph in two colours, no clique of `a` in the first, of `b` in the second. */
export function ramsey(a: number, b: number, n: number): Clauses {
  const edge = new Map<string, number>()
  for (let j = 0; j < n; j++) for (let i = 0; i < j; i++) edge.set(`${i} ${j}`, edge.size + 1)
  const clauses: Clauses = []
  const cliques = (size: number, sign: number, chosen: number[], from: number) => {
    if (chosen.length === size) {
      const clause: number[] = []
      for (const [k, j] of chosen.entries()) {
        for (const i of chosen.slice(0, k)) clause.push(sign * edge.get(`${i} ${j}`)!)
      }
      clauses.push(clause)
      return
    }
    for (let v = from; v < n; v++) cliques(size, sign, [...chosen, v], v + 1)
  }
  cliques(a, -1, [], 0)
  cliques(b, 1, [], 0)
  return clauses
}

/** 1 ... n in `colours`, no x + y = z of one colour: 4 colours reach 44. */
export function schur(colours: number, n: number): Clauses {
  const at = (x: number, c: number) => (x - 1) * colours + c + 1
  const clauses: Clauses = []
  for (let x = 1; x <= n; x++) clauses.push(range(colours).map(c => at(x, c)))
  for (let x = 1; x <= n; x++) {
    for (let y = x; x + y <= n; y++) {
      for (const c of range(colours))
        clauses.push([...new Set([-at(x, c), -at(y, c), -at(x + y, c)])])
    }
  }
  return clauses
}

/** n queens that do not meet: 92 ways for 8. */
export function queens(n: number): Clauses {
  const at = (row: number, column: number) => row * n + column + 1
  const clauses: Clauses = range(n).map(row => range(n).map(column => at(row, column)))
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      for (let s = r; s < n; s++) {
        for (let d = 0; d < n; d++) {
          const meets = s === r ? d > c : d === c || Math.abs(d - c) === s - r
          if (meets) clauses.push([-at(r, c), -at(s, d)])
        }
      }
    }
  }
  return clauses
}

/** Pairs of 1 ... n in 2 n places, k others between both of k: 52 ways for 7, their mirror images among them. */
export function langford(n: number): Clauses {
  const rows: number[][] = []
  for (let k = 1; k <= n; k++) {
    for (let i = 0; i + k + 1 < 2 * n; i++) rows.push([k, i, i + k + 1])
  }
  const clauses: Clauses = []
  const exactlyOne = (among: number[]) => {
    clauses.push(among)
    for (const [i, a] of among.entries()) for (const b of among.slice(0, i)) clauses.push([-a, -b])
  }
  for (let k = 1; k <= n; k++) {
    exactlyOne(rows.flatMap(([number], v) => (number === k ? [v + 1] : [])))
  }
  for (let place = 0; place < 2 * n; place++) {
    exactlyOne(rows.flatMap(([, a, b], v) => (a === place || b === place ? [v + 1] : [])))
  }
  return clauses
}

/** Factors a x b = product, both of `bits` bits and above 1: none for a prime. */
export function factoring(
  product: number,
  bits: number,
): { clauses: Clauses; a: number[]; b: number[] } {
  const clauses: Clauses = []
  let last = 0
  const fresh = () => ++last
  const a = range(bits).map(fresh)
  const b = range(bits).map(fresh)
  const and = (x: number, y: number) => {
    const z = fresh()
    clauses.push([-z, x], [-z, y], [z, -x, -y])
    return z
  }
  const xor = (x: number, y: number) => {
    const z = fresh()
    clauses.push([-z, x, y], [-z, -x, -y], [z, -x, y], [z, x, -y])
    return z
  }
  const or = (x: number, y: number) => {
    const z = fresh()
    clauses.push([z, -x], [z, -y], [-z, x, y])
    return z
  }
  const columns: number[][] = range(2 * bits).map(() => [])
  for (const i of range(bits)) for (const j of range(bits)) columns[i + j]!.push(and(a[i]!, b[j]!))
  for (const [k, column] of columns.entries()) {
    while (column.length > 1) {
      const [x, y, z] = [column.shift()!, column.shift()!, column.shift()]
      const half = xor(x, y)
      const carry = and(x, y)
      if (z === undefined) {
        column.push(half)
        columns[k + 1]?.push(carry)
      } else {
        column.push(xor(half, z))
        columns[k + 1]?.push(or(carry, and(half, z)))
      }
    }
    const bit = Math.floor(product / 2 ** k) % 2
    if (column.length === 0) {
      if (bit === 1) clauses.push([])
    } else clauses.push([bit === 1 ? column[0]! : -column[0]!])
  }
  clauses.push(a.slice(1), b.slice(1))
  return { clauses, a, b }
}

/** x1 + ... + xn is odd and even, in two orders of addition: a contradiction that is hard to see. */
export function parity(n: number): Clauses {
  const clauses: Clauses = []
  let last = n
  const chain = (order: readonly number[], odd: boolean) => {
    let sum = order[0]!
    for (const x of order.slice(1)) {
      const next = ++last
      clauses.push([-next, sum, x], [-next, -sum, -x], [next, -sum, x], [next, sum, -x])
      sum = next
    }
    clauses.push([odd ? sum : -sum])
  }
  const order = range(n).map(i => i + 1)
  chain(order, true)
  chain(
    order.map((_, i) => order[(i * 7) % n]!),
    false,
  )
  return clauses
}

export const dimacs = (clauses: Clauses): string => {
  const variables = clauses.reduce((most, clause) => Math.max(most, ...clause.map(Math.abs)), 0)
  const lines = clauses.map(clause => `${[...clause, 0].join(' ')}\n`)
  return `p cnf ${variables} ${clauses.length}\n${lines.join('')}`
}
