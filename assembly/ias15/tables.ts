// The nodes of a step, and the ways between Newton's form at them and powers of the share of the step.

/** Coefficients b0 ... b6 of the acceleration over a step, in powers of its share. */
export const ORDERS: i32 = 7

export const NODES: StaticArray<f64> = [
  0, 0.056262560536922146465652191032, 0.18024069173689236498757994278,
  0.352624717113169637373907769648, 0.547153626330555383001448554766,
  0.734210177215410531523210605558, 0.88532094683909576809035977103,
  0.977520613561287501891174488626,
]
/** Inverse distances of nodes: 1/(h_n - h_k) at 8 n + k. */
export const INVERSE: StaticArray<f64> = new StaticArray<f64>(64)
/** From Newton's form at the nodes to powers, and back: entry (k, j) at 8 k + j. */
export const POWERS: StaticArray<f64> = new StaticArray<f64>(64)
export const DIVIDED: StaticArray<f64> = new StaticArray<f64>(64)

export function fillTables(): void {
  for (let k = 1; k <= ORDERS; k++) {
    for (let j = 0; j < k; j++) INVERSE[8 * k + j] = 1 / (NODES[k] - NODES[j])
  }
  for (let k = 0; k < ORDERS; k++) {
    for (let j = 0; j <= k; j++) {
      const before = j > 0 ? POWERS[8 * (k - 1) + j - 1] : 0
      const beforeBack = j > 0 ? DIVIDED[8 * (k - 1) + j - 1] : 0
      POWERS[8 * k + j] = k === j ? 1 : before - NODES[k] * POWERS[8 * (k - 1) + j]
      DIVIDED[8 * k + j] = k === j ? 1 : beforeBack + NODES[j + 1] * DIVIDED[8 * (k - 1) + j]
    }
  }
}
