// What sound goes through, and what its walls take of it.
export interface Gas {
  readonly c: number
  readonly rho: number
  readonly losses?: { readonly viscosity: number; readonly prandtl: number; readonly gamma: number }
}
