declare module 'virtual:manual' {
  export const sections: readonly import('./manual.mjs').ManualSection[]
  /** Addresses of the pictures by the key of the solver. */
  export const pictures: Readonly<Record<string, string>>
}
