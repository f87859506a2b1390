import type { TemplateSource } from '../template.ts'

export const multiphaseAndParticleFlow: readonly TemplateSource[] = [
  {
    id: 'clarifier-overflow',
    name: 'sludge blanket of a clarifier by hindered settling',
    initial: 'settling',
    states: {
      settling: {
        throttle: {
          target: 'feed throttled',
          guard: 'MP14 < env.overflow_rate',
          open: { v_t: 0.0008, phi: 0.8, n: 4.65, overflow_rate: 0.0004 },
          blocked: { v_t: 0.0008, phi: 0.92, n: 4.65, overflow_rate: 0.0004 },
        },
      },
      'feed throttled': {
        desludge: {
          target: 'desludging',
          guard: 'MP14 < 0.5*env.overflow_rate',
          open: { v_t: 0.0008, phi: 0.7, n: 4.65, overflow_rate: 0.0004 },
          blocked: { v_t: 0.0008, phi: 0.8, n: 4.65, overflow_rate: 0.0004 },
        },
        restore: {
          target: 'settling',
          guard: 'MP14 > 1.2*env.overflow_rate',
          open: { v_t: 0.0008, phi: 0.92, n: 4.65, overflow_rate: 0.0004 },
          blocked: { v_t: 0.0008, phi: 0.86, n: 4.65, overflow_rate: 0.0004 },
        },
      },
      desludging: {
        resume: {
          target: 'settling',
          guard: 'env.blanket_height < env.launch_height',
          open: { blanket_height: 0.6, launch_height: 1 },
          blocked: { blanket_height: 1.6, launch_height: 1 },
        },
      },
    },
  },
  {
    id: 'fluidized-bed-start',
    name: 'start of a fluidized bed above its minimum fluidization velocity',
    initial: 'packed',
    states: {
      packed: {
        fluidize: {
          target: 'fluidized',
          guard: 'env.v_gas >= 1.5*MP15',
          open: { mu: 0.0000184, rho: 1.2, d: 0.00045, rho_p: 2600, v_gas: 0.4 },
          blocked: { mu: 0.0000184, rho: 1.2, d: 0.00045, rho_p: 2600, v_gas: 0.2 },
        },
      },
      fluidized: {
        slump: {
          target: 'packed',
          guard: 'env.v_gas < MP15',
          open: { mu: 0.0000184, rho: 1.2, d: 0.00045, rho_p: 2600, v_gas: 0.1 },
          blocked: { mu: 0.0000184, rho: 1.2, d: 0.00045, rho_p: 2600, v_gas: 0.4 },
        },
        trip: {
          target: 'carry-over',
          guard: 'env.v_gas > MP13',
          open: { d: 0.00015, rho_p: 2600, rho: 1.2, C_D: 4.2, v_gas: 1.5 },
          blocked: { d: 0.00015, rho_p: 2600, rho: 1.2, C_D: 4.2, v_gas: 0.6 },
        },
      },
      'carry-over': {
        'cut air': {
          target: 'fluidized',
          guard: 'env.v_gas < 0.7*MP13',
          open: { d: 0.00015, rho_p: 2600, rho: 1.2, C_D: 4.2, v_gas: 0.5 },
          blocked: { d: 0.00015, rho_p: 2600, rho: 1.2, C_D: 4.2, v_gas: 1.1 },
        },
      },
    },
  },
  {
    id: 'filter-press-cycle',
    name: 'cycle of a filter press at constant pressure',
    initial: 'filling',
    states: {
      filling: {
        filter: {
          target: 'filtering',
          guard: 'MP23 <= env.shift_time',
          open: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 1.2,
            A: 4,
            R_m: 30000000000,
            shift_time: 600,
          },
          blocked: {
            mu: 0.001,
            Delta_p: 120000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 1.2,
            A: 4,
            R_m: 30000000000,
            shift_time: 600,
          },
        },
      },
      filtering: {
        'flag blinded cloth': {
          target: 'cloth wash',
          guard: 'env.elapsed > 1.5*MP23',
          open: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 0.6,
            A: 4,
            R_m: 30000000000,
            elapsed: 420,
          },
          blocked: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 0.6,
            A: 4,
            R_m: 30000000000,
            elapsed: 150,
          },
        },
        discharge: {
          target: 'discharging',
          guard: 'env.elapsed >= MP23',
          open: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 1.2,
            A: 4,
            R_m: 30000000000,
            elapsed: 510,
          },
          blocked: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 1.2,
            A: 4,
            R_m: 30000000000,
            elapsed: 300,
          },
        },
      },
      discharging: {
        close: {
          target: 'filling',
          guard: 'env.cake_left <= 0.02',
          open: { cake_left: 0.01 },
          blocked: { cake_left: 0.08 },
        },
      },
      'cloth wash': {
        reinstall: {
          target: 'filling',
          guard: 'MP23 <= 1.2*env.new_cloth_time',
          open: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 0.6,
            A: 4,
            R_m: 32000000000,
            new_cloth_time: 135,
          },
          blocked: {
            mu: 0.001,
            Delta_p: 200000,
            alpha_c: 50000000000,
            c_s: 40,
            V: 0.6,
            A: 4,
            R_m: 400000000000,
            new_cloth_time: 135,
          },
        },
      },
    },
  },
  {
    id: 'grinding-circuit',
    name: 'product of a ball mill by its size and specific energy',
    initial: 'charge accepted',
    states: {
      'charge accepted': {
        grind: {
          target: 'grinding',
          guard: 'MP24 <= env.energy_available',
          open: { W_i: 46800, d_P: 0.00015, d_F: 0.012, energy_available: 40000 },
          blocked: { W_i: 46800, d_P: 0.000075, d_F: 0.012, energy_available: 40000 },
        },
      },
      grinding: {
        // P80 of the product: at most 20 % of the mass is retained on a sieve of the required size.
        discharge: {
          target: 'to flotation',
          guard: 'MP20 <= 0.2',
          open: { d: 0.00015, d_0: 0.00009, n: 1.1 },
          blocked: { d: 0.00015, d_0: 0.00014, n: 1.1 },
        },
        recirculate: {
          target: 'charge accepted',
          guard: 'MP20 > 0.2',
          open: { d: 0.00015, d_0: 0.00014, n: 1.1 },
          blocked: { d: 0.00015, d_0: 0.00009, n: 1.1 },
        },
      },
      'to flotation': {},
    },
  },
  {
    id: 'steam-void-alarm',
    name: 'void fraction of a boiling channel with alarm and scram',
    initial: 'normal',
    states: {
      normal: {
        alarm: {
          target: 'void alarm',
          guard: 'MP6 > env.alarm_void',
          open: { j_g: 3.2, j_l: 1.1, C_0: 1.13, v_gj: 0.24, alarm_void: 0.6 },
          blocked: { j_g: 1, j_l: 1.1, C_0: 1.13, v_gj: 0.24, alarm_void: 0.6 },
        },
      },
      'void alarm': {
        scram: {
          target: 'scrammed',
          guard: 'MP6 > env.scram_void',
          open: { j_g: 9, j_l: 1.1, C_0: 1.05, v_gj: 0.24, scram_void: 0.75 },
          blocked: { j_g: 3.2, j_l: 1.1, C_0: 1.05, v_gj: 0.24, scram_void: 0.75 },
        },
        clear: {
          target: 'normal',
          guard: 'MP6 < env.alarm_void - 0.05',
          open: { j_g: 1.4, j_l: 1.1, C_0: 1.13, v_gj: 0.24, alarm_void: 0.6 },
          blocked: { j_g: 2.6, j_l: 1.1, C_0: 1.13, v_gj: 0.24, alarm_void: 0.6 },
        },
      },
      scrammed: {
        restart: {
          target: 'normal',
          guard: 'MP1 < 0.05',
          open: { x: 0.00001, rho_l: 958, rho_g: 0.6, S: 1 },
          blocked: { x: 0.001, rho_l: 958, rho_g: 0.6, S: 1 },
        },
      },
    },
  },
]
