import type { TemplateSource } from '../template.ts'

export const optimizationAndNumericalAnalysis: readonly TemplateSource[] = [
  {
    id: 'mesh-study',
    name: 'mesh refined until the grid convergence index is small',
    initial: 'coarse',
    states: {
      coarse: {
        accept: {
          target: 'converged',
          guard: 'ON8 <= env.most',
          inputs: { F_s: 1.25 },
          open: { f1: 0.9705, f2: 0.96854, p: 1.786, most: 0.002 },
          blocked: { f1: 0.9705, f2: 0.93, p: 1.786, most: 0.002 },
        },
        refine: {
          target: 'refined',
          guard: 'ON8 > env.most',
          inputs: { F_s: 1.25 },
          open: { f1: 0.9705, f2: 0.93, p: 1.786, most: 0.002 },
          blocked: { f1: 0.9705, f2: 0.96854, p: 1.786, most: 0.002 },
        },
      },
      refined: {
        repeat: {
          target: 'coarse',
          guard: 'ON7 > 1',
          open: { f1: 0.9705, f2: 0.96854, f3: 0.96178 },
          blocked: { f1: 0.9705, f2: 0.96, f3: 0.9505 },
        },
      },
      converged: {},
    },
  },
  {
    id: 'training-step',
    name: 'step of gradient descent accepted by the Armijo rule',
    initial: 'proposed',
    states: {
      proposed: {
        accept: {
          target: 'accepted',
          guard: 'env.f1 <= ON23',
          open: { f1: 1.7, f0: 2, alpha: 0.5, slope: -3, c1: 0.1 },
          blocked: { f1: 1.95, f0: 2, alpha: 0.5, slope: -3, c1: 0.1 },
        },
        shorten: {
          target: 'shortened',
          guard: 'env.f1 > ON23',
          open: { f1: 1.95, f0: 2, alpha: 0.5, slope: -3, c1: 0.1 },
          blocked: { f1: 1.7, f0: 2, alpha: 0.5, slope: -3, c1: 0.1 },
        },
      },
      shortened: {
        propose: {
          target: 'proposed',
          guard: 'ON24 < env.alpha',
          open: { f0: 2, f1: 2.5, alpha: 1, slope: -3 },
          blocked: { f0: 2, f1: -0.5, alpha: 1, slope: -3 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'linear-solve-release',
    name: 'result of a linear solve released by its error bound',
    initial: 'solved',
    states: {
      solved: {
        release: {
          target: 'released',
          guard: 'ON19 <= env.tolerance',
          open: { kappa: 500, dA: 1e-10, db: 1e-10, tolerance: 1e-6 },
          blocked: { kappa: 500, dA: 0.0001, db: 0.0002, tolerance: 1e-6 },
        },
        refine: {
          target: 'refining',
          guard: 'ON19 > env.tolerance',
          open: { kappa: 500, dA: 0.0001, db: 0.0002, tolerance: 1e-6 },
          blocked: { kappa: 500, dA: 1e-10, db: 1e-10, tolerance: 1e-6 },
        },
      },
      refining: {
        solve: {
          target: 'solved',
          guard: 'ON18 < 0.01',
          open: { kappa: 100, k: 40 },
          blocked: { kappa: 100, k: 10 },
        },
      },
      released: {},
    },
  },
  {
    id: 'quadrature-budget',
    name: 'number of panels by the error bound of Simpson’s rule',
    initial: 'planned',
    states: {
      planned: {
        run: {
          target: 'running',
          guard: 'ON10 <= env.tolerance',
          open: { a: 0, b: 2, n: 64, M4: 3, tolerance: 1e-6 },
          blocked: { a: 0, b: 2, n: 4, M4: 3, tolerance: 1e-6 },
        },
      },
      running: {
        check: {
          target: 'done',
          guard: 'abs(env.difference) <= ON9',
          open: { difference: 1e-6, a: 0, b: 3, n: 360, M2: 1 },
          blocked: { difference: 0.001, a: 0, b: 3, n: 360, M2: 1 },
        },
      },
      done: {},
    },
  },
]
