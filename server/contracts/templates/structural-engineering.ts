import type { TemplateSource } from '../template.ts'

export const structuralEngineering: readonly TemplateSource[] = [
  {
    id: 'floor-beam-handover',
    name: 'handover of a floor beam by deflection and frequency',
    initial: 'shored',
    states: {
      shored: {
        strike_shores: {
          target: 'bare',
          guard: 'ST13 <= env.L/360',
          open: { w: 12000, L: 6, E: 2.1e11, I: 8.4e-5 },
          blocked: { w: 20000, L: 6, E: 2.1e11, I: 8.4e-5 },
        },
      },
      bare: {
        occupy: {
          target: 'occupied',
          guard: 'ST31 >= env.least_frequency',
          open: { n: 1, L: 6, E: 2.1e11, I: 8.4e-5, m_l: 500, least_frequency: 4 },
          blocked: { n: 1, L: 6, E: 2.1e11, I: 8.4e-5, m_l: 3000, least_frequency: 4 },
        },
      },
      occupied: {
        shore_again: {
          target: 'shored',
          guard: 'ST13 > env.L/240',
          open: { w: 30000, L: 6, E: 2.1e11, I: 8.4e-5 },
          blocked: { w: 20000, L: 6, E: 2.1e11, I: 8.4e-5 },
        },
      },
    },
  },
  {
    id: 'steel-column-permit',
    name: 'permit to load a steel column against flexural buckling',
    initial: 'designed',
    states: {
      designed: {
        erect: {
          target: 'erected',
          guard: 'ST22 <= 200',
          open: { K: 1, L: 4, r: 0.045 },
          blocked: { K: 1, L: 10, r: 0.045 },
        },
      },
      erected: {
        load: {
          target: 'loaded',
          guard: 'env.stress <= 0.9*ST24',
          open: { lambda: 88.9, E: 2e11, f_y: 3.45e8, stress: 1.5e8 },
          blocked: { lambda: 88.9, E: 2e11, f_y: 3.45e8, stress: 1.9e8 },
        },
      },
      loaded: {
        prop: {
          target: 'erected',
          guard: 'env.stress > 0.9*ST24',
          open: { lambda: 88.9, E: 2e11, f_y: 3.45e8, stress: 1.9e8 },
          blocked: { lambda: 88.9, E: 2e11, f_y: 3.45e8, stress: 1.5e8 },
        },
      },
    },
  },
  {
    id: 'tent-wind-evacuation',
    name: 'evacuation of a large tent by the velocity pressure of the wind',
    initial: 'open',
    states: {
      open: {
        alert: {
          target: 'on alert',
          guard: 'ST36 > 0.5*env.design_pressure',
          open: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 30, design_pressure: 800 },
          blocked: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 20, design_pressure: 800 },
        },
      },
      'on alert': {
        stand_down: {
          target: 'open',
          guard: 'ST36 < 0.3*env.design_pressure',
          open: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 18, design_pressure: 800 },
          blocked: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 25, design_pressure: 800 },
        },
        evacuate: {
          target: 'evacuated',
          guard: 'ST36 > 0.8*env.design_pressure',
          open: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 38, design_pressure: 800 },
          blocked: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 30, design_pressure: 800 },
        },
      },
      evacuated: {
        readmit: {
          target: 'open',
          guard: 'ST36 < 0.3*env.design_pressure and env.calm_time >= 1800',
          open: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 15, design_pressure: 800, calm_time: 2400 },
          blocked: { K_z: 0.98, K_zt: 1, K_d: 0.85, v: 28, design_pressure: 800, calm_time: 2400 },
        },
      },
    },
  },
  {
    id: 'formwork-striking',
    name: 'striking of the formwork of a reinforced concrete beam',
    initial: 'cast',
    states: {
      cast: {
        strip_sides: {
          target: 'sides stripped',
          guard: 'ST34 >= env.modulus_required',
          open: { f_c: 1.2e7, modulus_required: 1.5e10 },
          blocked: { f_c: 8e6, modulus_required: 1.5e10 },
        },
      },
      'sides stripped': {
        strike: {
          target: 'self supporting',
          guard: '0.9*ST33 >= env.moment',
          open: { A_s: 0.0015, f_y: 4.2e8, d: 0.45, f_c: 2e7, b: 0.3, moment: 200000 },
          blocked: { A_s: 0.0015, f_y: 4.2e8, d: 0.45, f_c: 1e7, b: 0.3, moment: 200000 },
        },
      },
      'self supporting': {
        backprop: {
          target: 'sides stripped',
          guard: 'env.moment > 0.9*ST33',
          open: { A_s: 0.0015, f_y: 4.2e8, d: 0.45, f_c: 2.5e7, b: 0.3, moment: 250000 },
          blocked: { A_s: 0.0015, f_y: 4.2e8, d: 0.45, f_c: 2.5e7, b: 0.3, moment: 200000 },
        },
      },
    },
  },
  {
    id: 'cable-footbridge-load',
    name: 'crowd limit of a cable footbridge by its thrust',
    initial: 'closed',
    states: {
      closed: {
        open_deck: {
          target: 'open to walkers',
          guard: 'ST35 <= env.breaking_load/3',
          open: { w: 2000, L: 60, s: 3, breaking_load: 1.2e6 },
          blocked: { w: 3500, L: 60, s: 3, breaking_load: 1.2e6 },
        },
      },
      'open to walkers': {
        restrict: {
          target: 'restricted',
          guard: 'ST35 > env.breaking_load/3',
          open: { w: 3500, L: 60, s: 3, breaking_load: 1.2e6 },
          blocked: { w: 2000, L: 60, s: 3, breaking_load: 1.2e6 },
        },
      },
      restricted: {
        lift_restriction: {
          target: 'open to walkers',
          guard: 'ST35 < env.breaking_load/4',
          open: { w: 1500, L: 60, s: 3, breaking_load: 1.2e6 },
          blocked: { w: 2400, L: 60, s: 3, breaking_load: 1.2e6 },
        },
        close_deck: {
          target: 'closed',
          guard: 'ST35 > env.breaking_load/2',
          open: { w: 4500, L: 60, s: 3, breaking_load: 1.2e6 },
          blocked: { w: 3500, L: 60, s: 3, breaking_load: 1.2e6 },
        },
      },
    },
  },
]
