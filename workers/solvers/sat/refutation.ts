import type { Clause } from './instance.ts'

export interface Refutation {
  /** Leaves that unit propagation does not close, and what is left over of the choices: 0 for a proof. */
  open: number
  leaves: number
  /**
   * The tree as clauses, each of which follows from those before it by unit propagation (RUP), the last one empty: the
   * lines of a DRAT proof without deletions (Wetzler, Heule and Hunt, SAT 2014, LNCS 8561, 422). Empty unless asked for.
   */
  proof: number[][]
}

/**
 * Replays a claimed refutation: `choices` is the preorder of a search tree, each choice followed by all below it and
 * then by its negation. With no leaf open no assignment satisfies the clauses. Shares nothing with the search: clauses
 * are read literal by literal, without counters.
 */
export function refutation(
  clauses: readonly Clause[],
  n: number,
  choices: Int32Array,
  withProof = false,
): Refutation {
  const { literals, starts, lists } = occurrencesOf(clauses, n)
  /** Of literal l at l + n: 1 when true, -1 when false, 0 when free. */
  const truth = new Int8Array(2 * n + 1)
  const trail = new Int32Array(n)
  const path: number[] = []
  const proof: number[][] = []
  let length = 0
  let next = 0
  let open = 0
  let leaves = 0

  const set = (place: number) => {
    if (truth[place]! > 0) return
    truth[place] = 1
    truth[2 * n - place] = -1
    trail[length++] = place
  }
  /** Whether unit propagation from a literal meets a clause without one left. */
  const closes = (place: number): boolean => {
    if (truth[place]! < 0) return true
    let settled = length
    set(place)
    while (settled < length) {
      const negated = 2 * n - trail[settled++]!
      for (let k = starts[negated]!; k < starts[negated + 1]!; k++) {
        const at = lists[k]!
        const [a, b, c] = [literals[at]!, literals[at + 1]!, literals[at + 2]!]
        const [x, y, z] = [truth[a]!, truth[b]!, truth[c]!]
        if (x > 0 || y > 0 || z > 0) continue
        const left = x + y + z
        if (left === -3) return true
        if (left === -2) set(x === 0 ? a : y === 0 ? b : c)
      }
    }
    return false
  }
  const back = (to: number) => {
    while (length > to) {
      const place = trail[--length]!
      truth[place] = 0
      truth[2 * n - place] = 0
    }
  }
  /** Not all literals of the path hold: told once all below it has been refuted. */
  const tell = () => {
    if (withProof) proof.push(path.map(literal => -literal))
  }
  const walk = () => {
    if (next >= choices.length) {
      open++
      return
    }
    const literal = choices[next++]!
    const from = length
    for (const branch of [literal, -literal]) {
      path.push(branch)
      if (!closes(branch + n)) walk()
      else {
        leaves++
        // The second branch closes by the clause of the first and unit propagation alone.
        if (branch === literal) tell()
      }
      path.pop()
      back(from)
    }
    tell()
  }
  walk()
  return { open: open + (choices.length - next), leaves, proof }
}

/** Literals as l + n, three a clause; for each literal where its clauses begin. */
function occurrencesOf(clauses: readonly Clause[], n: number) {
  const literals = new Int32Array(3 * clauses.length)
  const starts = new Int32Array(2 * n + 2)
  for (const [k, clause] of clauses.entries()) {
    for (let i = 0; i < 3; i++) {
      literals[3 * k + i] = clause[i]! + n
      starts[clause[i]! + n + 1]!++
    }
  }
  for (let place = 0; place <= 2 * n; place++) starts[place + 1]! += starts[place]!
  const filled = starts.slice()
  const lists = new Int32Array(literals.length)
  for (const [at, place] of literals.entries()) lists[filled[place]!++] = at - (at % 3)
  return { literals, starts, lists }
}
