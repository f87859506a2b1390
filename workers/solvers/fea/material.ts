/** Poisson's ratio; the kernel has the same. */
export const POISSON = 0.3
