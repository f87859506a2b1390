import type { TemplateSource } from '../template.ts'

export const mechanicalDesignAndManufacturing: readonly TemplateSource[] = [
  {
    id: 'bearing-replacement',
    name: 'replacement of a rolling bearing by its rating life',
    initial: 'running',
    states: {
      running: {
        plan_replacement: {
          target: 'replacement planned',
          guard: 'env.revolutions > 0.8*ME6',
          open: { C: 35100, P_e: 5000, n_L: 3, revolutions: 3e8 },
          blocked: { C: 35100, P_e: 5000, n_L: 3, revolutions: 2e8 },
        },
      },
      'replacement planned': {
        extend: {
          target: 'running',
          guard: 'env.revolutions <= 0.8*ME6',
          open: { C: 35100, P_e: 4000, n_L: 3, revolutions: 3e8 },
          blocked: { C: 35100, P_e: 5000, n_L: 3, revolutions: 3e8 },
        },
        replace: {
          target: 'running',
          guard: 'ME7 <= 0.15*env.rated_load',
          open: { X: 0.56, F_r: 4000, Y: 1.55, F_a: 1800, rated_load: 35100 },
          blocked: { X: 0.56, F_r: 4000, Y: 1.55, F_a: 3000, rated_load: 35100 },
        },
      },
    },
  },
  {
    id: 'bolted-joint-tightening',
    name: 'controlled tightening of a bolted joint',
    initial: 'snug',
    states: {
      snug: {
        tighten: {
          target: 'torqued',
          guard: 'env.torque >= 0.95*ME10 and env.torque <= 1.05*ME10',
          open: { K: 0.2, F_i: 40000, d: 0.012, torque: 97 },
          blocked: { K: 0.2, F_i: 40000, d: 0.012, torque: 84 },
        },
      },
      torqued: {
        back_off: {
          target: 'snug',
          guard: 'env.torque > 1.05*ME10',
          open: { K: 0.2, F_i: 40000, d: 0.012, torque: 110 },
          blocked: { K: 0.2, F_i: 40000, d: 0.012, torque: 97 },
        },
        load: {
          target: 'in service',
          guard: 'ME11 <= env.proof_load',
          open: { F_i: 40000, k_b: 4e8, k_m: 1.2e9, F_e: 10000, proof_load: 48900 },
          blocked: { F_i: 40000, k_b: 4e8, k_m: 1.2e9, F_e: 40000, proof_load: 48900 },
        },
      },
      'in service': {
        renew_bolt: {
          target: 'snug',
          guard: 'ME11 > env.proof_load',
          open: { F_i: 40000, k_b: 4e8, k_m: 1.2e9, F_e: 40000, proof_load: 48900 },
          blocked: { F_i: 40000, k_b: 4e8, k_m: 1.2e9, F_e: 10000, proof_load: 48900 },
        },
      },
    },
  },
  {
    id: 'lathe-tool-index',
    name: 'indexing of a turning tool at the end of its life',
    initial: 'cutting',
    states: {
      cutting: {
        stop_for_tool: {
          target: 'indexing',
          guard: 'env.cutting_time >= 0.9*ME20',
          open: { C_T: 3.8166667, v: 2.6666667, n: 0.223, cutting_time: 280 },
          blocked: { C_T: 3.8166667, v: 2.6666667, n: 0.223, cutting_time: 200 },
        },
        part_off: {
          target: 'finished',
          guard: 'ME23 <= env.roughness_limit',
          open: { f: 0.0002, r_e: 0.0008, roughness_limit: 8e-6 },
          blocked: { f: 0.0003, r_e: 0.0008, roughness_limit: 8e-6 },
        },
      },
      indexing: {
        resume: {
          target: 'cutting',
          guard: 'ME21 <= env.spindle_power',
          open: { k_c: 2.1e9, v: 2.6666667, f: 0.0003, a_p: 0.002, spindle_power: 5500 },
          blocked: { k_c: 2.1e9, v: 2.6666667, f: 0.0003, a_p: 0.004, spindle_power: 5500 },
        },
      },
      finished: {},
    },
  },
  {
    id: 'weld-heat-input',
    name: 'heat input and interpass temperature of a weld procedure',
    initial: 'preheated',
    states: {
      preheated: {
        strike_arc: {
          target: 'welding',
          guard: 'ME26 >= env.least_heat and ME26 <= env.most_heat',
          open: { eta_p: 0.8, U: 25, I: 200, v: 0.005, least_heat: 5e5, most_heat: 1.5e6 },
          blocked: { eta_p: 0.8, U: 25, I: 200, v: 0.002, least_heat: 5e5, most_heat: 1.5e6 },
        },
      },
      welding: {
        hold: {
          target: 'held',
          guard: 'ME26 > env.most_heat',
          open: { eta_p: 0.8, U: 25, I: 200, v: 0.002, most_heat: 1.5e6 },
          blocked: { eta_p: 0.8, U: 25, I: 200, v: 0.005, most_heat: 1.5e6 },
        },
        complete: {
          target: 'welded',
          guard: 'ME26 >= env.least_heat and ME26 <= env.most_heat',
          open: { eta_p: 0.8, U: 26, I: 190, v: 0.0048, least_heat: 5e5, most_heat: 1.5e6 },
          blocked: { eta_p: 0.8, U: 26, I: 80, v: 0.0048, least_heat: 5e5, most_heat: 1.5e6 },
        },
      },
      held: {
        resume: {
          target: 'welding',
          guard: 'ME27 <= env.interpass_temperature',
          open: {
            T_0: 293,
            P: 4000,
            k_t: 40,
            R: 0.12,
            v: 0.005,
            xi: -0.12,
            alpha_t: 1e-5,
            interpass_temperature: 523,
          },
          blocked: {
            T_0: 293,
            P: 4000,
            k_t: 40,
            R: 0.03,
            v: 0.005,
            xi: -0.03,
            alpha_t: 1e-5,
            interpass_temperature: 523,
          },
        },
      },
      welded: {},
    },
  },
  {
    id: 'journal-bearing-run-up',
    name: 'run-up of a turbine on its journal bearings',
    initial: 'on turning gear',
    states: {
      'on turning gear': {
        run_up: {
          target: 'running',
          guard: 'ME16 >= env.least_sommerfeld',
          open: { r: 0.019, c: 3.8e-5, eta: 0.028, n_s: 30, p: 1.53e6, least_sommerfeld: 0.05 },
          blocked: { r: 0.019, c: 3.8e-5, eta: 0.028, n_s: 5, p: 1.53e6, least_sommerfeld: 0.05 },
        },
      },
      running: {
        trip: {
          target: 'coasting',
          guard: 'ME16 < 0.8*env.least_sommerfeld',
          open: { r: 0.019, c: 3.8e-5, eta: 0.006, n_s: 30, p: 1.53e6, least_sommerfeld: 0.05 },
          blocked: { r: 0.019, c: 3.8e-5, eta: 0.028, n_s: 30, p: 1.53e6, least_sommerfeld: 0.05 },
        },
      },
      coasting: {
        engage_gear: {
          target: 'on turning gear',
          guard: 'ME15 <= env.friction_limit',
          open: { eta: 0.028, n_s: 1, p: 1.53e6, r: 0.019, c: 3.8e-5, friction_limit: 0.001 },
          blocked: { eta: 0.028, n_s: 20, p: 1.53e6, r: 0.019, c: 3.8e-5, friction_limit: 0.001 },
        },
      },
    },
  },
]
