import type { TemplateSource } from '../template.ts'

export const vortexDynamics: readonly TemplateSource[] = [
  {
    id: 'wake-separation',
    name: 'separation of landing aircraft by the wake that is left',
    initial: 'blocked',
    states: {
      blocked: {
        clear: {
          target: 'clear',
          guard: 'VX2 <= env.safe_speed',
          open: { Gamma: 400, r: 15, nu: 2, t: 300, safe_speed: 3 },
          blocked: { Gamma: 400, r: 15, nu: 2, t: 20, safe_speed: 3 },
        },
      },
      clear: {
        block: {
          target: 'blocked',
          guard: 'VX5 > 0.5 and env.next_in < env.separation',
          open: { Gamma: 400, b: 50, next_in: 60, separation: 120 },
          blocked: { Gamma: 400, b: 50, next_in: 180, separation: 120 },
        },
      },
    },
  },
  {
    id: 'hot-wire-ringing',
    name: 'hot wire damped while it rings with its own vortices',
    initial: 'quiet',
    states: {
      quiet: {
        damp: {
          target: 'damped',
          guard: 'abs(VX11 - env.natural) < 0.1*env.natural',
          open: { U: 0.75, D: 0.002, nu: 0.000015, natural: 60 },
          blocked: { U: 0.75, D: 0.002, nu: 0.000015, natural: 200 },
        },
      },
      damped: {
        release: {
          target: 'quiet',
          guard: 'abs(VX11 - env.natural) > 0.3*env.natural',
          open: { U: 0.75, D: 0.002, nu: 0.000015, natural: 200 },
          blocked: { U: 0.75, D: 0.002, nu: 0.000015, natural: 60 },
        },
      },
    },
  },
  {
    id: 'wing-lift-check',
    name: 'circulation of a wing against the lift it has to carry',
    initial: 'taxiing',
    states: {
      taxiing: {
        rotate: {
          target: 'airborne',
          guard: 'VX9*env.span >= env.weight',
          open: { rho: 1.225, U: 70, Gamma: 60, span: 10, weight: 50000 },
          blocked: { rho: 1.225, U: 40, Gamma: 60, span: 10, weight: 50000 },
        },
      },
      airborne: {
        stall: {
          target: 'stalled',
          guard: 'VX9*env.span < 0.8*env.weight',
          open: { rho: 1.225, U: 40, Gamma: 60, span: 10, weight: 50000 },
          blocked: { rho: 1.225, U: 70, Gamma: 60, span: 10, weight: 50000 },
        },
      },
      stalled: {
        recover: {
          target: 'airborne',
          guard: 'VX > env.least',
          open: { r: 0.5, v: 20, least: 50 },
          blocked: { r: 0.5, v: 10, least: 50 },
        },
      },
    },
  },
  {
    id: 'ring-thruster',
    name: 'pulse of a vortex-ring thruster',
    initial: 'ready',
    states: {
      ready: {
        pulse: {
          target: 'pulsed',
          guard: 'VX8 >= env.impulse_bit',
          open: { rho: 1000, Gamma: 0.02, R: 0.05, impulse_bit: 0.1 },
          blocked: { rho: 1000, Gamma: 0.005, R: 0.05, impulse_bit: 0.1 },
        },
      },
      pulsed: {
        recharge: {
          target: 'ready',
          guard: 'VX6*env.elapsed > 4*env.R',
          open: { Gamma: 0.02, R: 0.05, a: 0.01, elapsed: 3 },
          blocked: { Gamma: 0.02, R: 0.05, a: 0.01, elapsed: 0.5 },
        },
      },
    },
  },
]
