// One line a kernel: its name and the declarations that the compiler wrote for it.
export interface KernelTable {
  action: typeof import('../build/assembly/action.d.ts')
  evolve: typeof import('../build/assembly/evolve.d.ts')
  fea: typeof import('../build/assembly/fea.d.ts')
  climate: typeof import('../build/assembly/climate.d.ts')
  heat: typeof import('../build/assembly/heat.d.ts')
  'heat-implicit': typeof import('../build/assembly/heat-implicit.d.ts')
  lorenz: typeof import('../build/assembly/lorenz.d.ts')
  quant: typeof import('../build/assembly/quant.d.ts')
  zeta: typeof import('../build/assembly/zeta.d.ts')
  sat: typeof import('../build/assembly/sat.d.ts')
  mathematics: typeof import('../build/assembly/mathematics.d.ts')
  maxwell: typeof import('../build/assembly/maxwell.d.ts')
  random: typeof import('../build/assembly/random.d.ts')
  react: typeof import('../build/assembly/react.d.ts')
  wave: typeof import('../build/assembly/wave.d.ts')
  tumor: typeof import('../build/assembly/tumor.d.ts')
}
