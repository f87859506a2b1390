/** What the probes of an own body measured. */
export const probesOf = (solved: { result: { probes?: unknown } }) =>
  solved.result.probes as { at: number[]; value: number; error: number; order: number | null }[]

/** NAFEMS T3: a bar whose end swings. */
export const T3 = {
  dim: 1,
  domain: { x: [0, 0.1] },
  material: { k: 35, rho: 7200, c: 440.5 },
  initial: 0,
  boundaries: {
    left: { kind: 'value', value: 0 },
    right: { kind: 'value', value: '100*sin(pi*t/40)' },
  },
  tEnd: 32,
  probes: [[0.08]],
}
