import type { TemplateSource } from '../template.ts'

export const solidMechanicsAndElasticity: readonly TemplateSource[] = [
  {
    id: 'proof-load-tie-rod',
    name: 'proof loading of a tie rod by its elongation',
    initial: 'slack',
    states: {
      slack: {
        load: {
          target: 'proof loaded',
          guard: 'SO1 <= 0.9*env.yield_strength',
          open: { F: 150000, A: 8e-4, yield_strength: 2.5e8 },
          blocked: { F: 200000, A: 8e-4, yield_strength: 2.5e8 },
        },
      },
      'proof loaded': {
        accept: {
          target: 'accepted',
          guard: 'abs(env.elongation - SO5) <= 0.05*SO5',
          open: { F: 150000, L: 4, A: 8e-4, E: 2.05e11, elongation: 0.0037 },
          blocked: { F: 150000, L: 4, A: 8e-4, E: 2.05e11, elongation: 0.0045 },
        },
        reject: {
          target: 'scrapped',
          guard: 'abs(env.elongation - SO5) > 0.05*SO5',
          open: { F: 150000, L: 4, A: 8e-4, E: 2.05e11, elongation: 0.0045 },
          blocked: { F: 150000, L: 4, A: 8e-4, E: 2.05e11, elongation: 0.0037 },
        },
      },
      accepted: {},
      scrapped: {},
    },
  },
  {
    id: 'vessel-hydrotest',
    name: 'hydrostatic test of a thin-walled pressure vessel',
    initial: 'filled',
    states: {
      filled: {
        pressurize: {
          target: 'at test pressure',
          guard: 'env.p >= 1.3*env.design_pressure and SO26 <= 0.9*env.yield_strength',
          open: { p: 2.6e6, r: 0.5, t: 0.008, design_pressure: 2e6, yield_strength: 2.6e8 },
          blocked: { p: 4e6, r: 0.5, t: 0.008, design_pressure: 2e6, yield_strength: 2.6e8 },
        },
      },
      'at test pressure': {
        certify: {
          target: 'certified',
          guard: 'SO26 <= env.allowable_stress',
          inputs: { p: 'env.design_pressure' },
          open: { design_pressure: 2e6, r: 0.5, t: 0.008, allowable_stress: 1.38e8 },
          blocked: { design_pressure: 2e6, r: 0.5, t: 0.007, allowable_stress: 1.38e8 },
        },
        derate: {
          target: 'derated',
          guard: 'SO26 > env.allowable_stress',
          inputs: { p: 'env.design_pressure' },
          open: { design_pressure: 2e6, r: 0.5, t: 0.007, allowable_stress: 1.38e8 },
          blocked: { design_pressure: 2e6, r: 0.5, t: 0.008, allowable_stress: 1.38e8 },
        },
      },
      certified: {},
      derated: {},
    },
  },
  {
    id: 'shaft-torque-monitor',
    name: 'torque monitor of a propeller shaft',
    initial: 'running',
    states: {
      running: {
        warn: {
          target: 'warned',
          guard: 'SO22 > 0.6*env.shear_yield',
          open: { T: 19000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
          blocked: { T: 15000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
        },
      },
      warned: {
        clear: {
          target: 'running',
          guard: 'SO22 < 0.5*env.shear_yield',
          open: { T: 12000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
          blocked: { T: 16000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
        },
        trip: {
          target: 'tripped',
          guard: 'SO22 > 0.8*env.shear_yield',
          open: { T: 25000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
          blocked: { T: 19000, r: 0.05, J: 9.817e-6, shear_yield: 1.5e8 },
        },
      },
      tripped: {
        restart: {
          target: 'running',
          guard: 'SO23 < env.twist_limit',
          open: { T: 2000, L: 3, G: 8e10, J: 9.817e-6, twist_limit: 0.01 },
          blocked: { T: 5000, L: 3, G: 8e10, J: 9.817e-6, twist_limit: 0.01 },
        },
      },
    },
  },
  {
    id: 'rail-heat-restriction',
    name: 'speed restriction of a continuous welded rail in the heat',
    initial: 'at line speed',
    states: {
      'at line speed': {
        restrict: {
          target: 'restricted',
          guard: 'SO12 > env.buckling_stress',
          open: { E: 2.07e11, alpha: 1.15e-5, dT: 38, buckling_stress: 8e7 },
          blocked: { E: 2.07e11, alpha: 1.15e-5, dT: 25, buckling_stress: 8e7 },
        },
      },
      restricted: {
        lift: {
          target: 'at line speed',
          guard: 'SO12 < 0.8*env.buckling_stress',
          open: { E: 2.07e11, alpha: 1.15e-5, dT: 20, buckling_stress: 8e7 },
          blocked: { E: 2.07e11, alpha: 1.15e-5, dT: 30, buckling_stress: 8e7 },
        },
        close: {
          target: 'line closed',
          guard: 'SO12 > 1.2*env.buckling_stress',
          open: { E: 2.07e11, alpha: 1.15e-5, dT: 45, buckling_stress: 8e7 },
          blocked: { E: 2.07e11, alpha: 1.15e-5, dT: 38, buckling_stress: 8e7 },
        },
      },
      'line closed': {
        destress: {
          target: 'restricted',
          guard: 'SO12 <= env.residual_stress',
          open: { E: 2.07e11, alpha: 1.15e-5, dT: 3, residual_stress: 1e7 },
          blocked: { E: 2.07e11, alpha: 1.15e-5, dT: 8, residual_stress: 1e7 },
        },
      },
    },
  },
  {
    id: 'multiaxial-stress-release',
    name: 'release of a component under multiaxial stress',
    initial: 'submitted',
    states: {
      submitted: {
        check: {
          target: 'checked',
          guard: 'SO15 <= env.allowable_stress',
          open: { sigma_x: 8e7, sigma_y: -2e7, tau_xy: 4e7, allowable_stress: 1.2e8 },
          blocked: { sigma_x: 1.2e8, sigma_y: -2e7, tau_xy: 4e7, allowable_stress: 1.2e8 },
        },
      },
      checked: {
        release: {
          target: 'released',
          guard: 'SO19 <= env.yield_strength/1.5',
          open: {
            sigma_x: 8e7,
            sigma_y: -2e7,
            sigma_z: 0,
            tau_xy: 4e7,
            tau_yz: 0,
            tau_zx: 0,
            yield_strength: 2.5e8,
          },
          blocked: {
            sigma_x: 1.6e8,
            sigma_y: -2e7,
            sigma_z: 0,
            tau_xy: 4e7,
            tau_yz: 0,
            tau_zx: 0,
            yield_strength: 2.5e8,
          },
        },
        return_for_redesign: {
          target: 'submitted',
          guard: 'SO19 > env.yield_strength/1.5',
          open: {
            sigma_x: 1.6e8,
            sigma_y: -2e7,
            sigma_z: 0,
            tau_xy: 4e7,
            tau_yz: 0,
            tau_zx: 0,
            yield_strength: 2.5e8,
          },
          blocked: {
            sigma_x: 8e7,
            sigma_y: -2e7,
            sigma_z: 0,
            tau_xy: 4e7,
            tau_yz: 0,
            tau_zx: 0,
            yield_strength: 2.5e8,
          },
        },
      },
      released: {},
    },
  },
]
