import type { TemplateSource } from '../template.ts'

export const energyAndPowerSystems: readonly TemplateSource[] = [
  {
    id: 'wind-turbine-operation',
    name: 'wind turbine between cut-in and storm',
    initial: 'parked',
    states: {
      parked: {
        start: {
          target: 'generating',
          guard: 'EN1 > env.own_use',
          inputs: { C_p: 0.4, rho: 1.225, A: 5000 },
          open: { v: 6, own_use: 20000 },
          blocked: { v: 1.5, own_use: 20000 },
        },
      },
      generating: {
        storm: {
          target: 'feathered',
          guard: 'env.v > 25',
          operators: ['EN3'],
          open: { v: 28, omega: 1.5, R_b: 45 },
          blocked: { v: 12, omega: 1.5, R_b: 45 },
        },
        park: {
          target: 'parked',
          guard: 'EN1 < 0.5*env.own_use',
          inputs: { C_p: 0.4, rho: 1.225, A: 5000 },
          open: { v: 1.5, own_use: 20000 },
          blocked: { v: 6, own_use: 20000 },
        },
      },
      feathered: {
        restart: {
          target: 'generating',
          guard: 'EN1 < env.rated_power',
          inputs: { C_p: 0.4, rho: 1.225, A: 5000 },
          open: { v: 14, rated_power: 4000000.0 },
          blocked: { v: 28, rated_power: 4000000.0 },
        },
      },
    },
  },
  {
    id: 'solar-inverter',
    name: 'inverter of a solar plant by its array power',
    initial: 'asleep',
    states: {
      asleep: {
        wake: {
          target: 'feeding',
          guard: 'EN10 > env.wake_power',
          open: { eta: 0.2, A: 10, G_t: 300, beta_T: -0.004, T_c: 298.15, wake_power: 100 },
          blocked: { eta: 0.2, A: 10, G_t: 20, beta_T: -0.004, T_c: 288.15, wake_power: 100 },
        },
      },
      feeding: {
        derate: {
          target: 'derated',
          guard: 'EN11 > env.hottest',
          inputs: { T_N: 318.15 },
          open: { T_a: 313.15, G_t: 1000, hottest: 340 },
          blocked: { T_a: 293.15, G_t: 600, hottest: 340 },
        },
        sleep: {
          target: 'asleep',
          guard: 'EN10 < 0.5*env.wake_power',
          open: { eta: 0.2, A: 10, G_t: 20, beta_T: -0.004, T_c: 288.15, wake_power: 100 },
          blocked: { eta: 0.2, A: 10, G_t: 300, beta_T: -0.004, T_c: 298.15, wake_power: 100 },
        },
      },
      derated: {
        restore: {
          target: 'feeding',
          guard: 'EN11 < env.hottest - 5',
          inputs: { T_N: 318.15 },
          open: { T_a: 293.15, G_t: 600, hottest: 340 },
          blocked: { T_a: 313.15, G_t: 1000, hottest: 340 },
        },
      },
    },
  },
  {
    id: 'load-shedding',
    name: 'load shed by the rate of change of frequency',
    initial: 'normal',
    states: {
      normal: {
        shed: {
          target: 'shedding',
          guard: 'EN22 < -env.limit',
          open: { f: 50, Delta_P: -8000000000.0, H_c: 5, S: 30000000000.0, limit: 1 },
          blocked: { f: 50, Delta_P: -1000000000.0, H_c: 5, S: 30000000000.0, limit: 1 },
        },
      },
      shedding: {
        restore: {
          target: 'normal',
          guard: 'abs(EN22) < 0.1*env.limit',
          open: { f: 50, Delta_P: -200000000.0, H_c: 5, S: 30000000000.0, limit: 1 },
          blocked: { f: 50, Delta_P: -8000000000.0, H_c: 5, S: 30000000000.0, limit: 1 },
        },
      },
    },
  },
  {
    id: 'pumped-storage-dispatch',
    name: 'pumped storage between the prices of the day',
    initial: 'idle',
    states: {
      idle: {
        pump: {
          target: 'pumping',
          guard: 'env.price < env.low_price',
          operators: ['EN17'],
          open: { price: 20, low_price: 30, eta: 0.9, Vol: 7000000.0, H: 500 },
          blocked: { price: 80, low_price: 30, eta: 0.9, Vol: 7000000.0, H: 500 },
        },
        generate: {
          target: 'generating',
          guard: 'env.price > env.high_price and EN17 > env.least_energy',
          open: {
            price: 120,
            high_price: 90,
            eta: 0.9,
            Vol: 7000000.0,
            H: 500,
            least_energy: 1000000000000.0,
          },
          blocked: {
            price: 120,
            high_price: 90,
            eta: 0.9,
            Vol: 10000,
            H: 500,
            least_energy: 1000000000000.0,
          },
        },
      },
      pumping: {
        stop: {
          target: 'idle',
          guard: 'EN17 >= env.full_energy',
          open: { eta: 0.9, Vol: 7000000.0, H: 500, full_energy: 30000000000000.0 },
          blocked: { eta: 0.9, Vol: 2000000.0, H: 500, full_energy: 30000000000000.0 },
        },
      },
      generating: {
        stop: {
          target: 'idle',
          guard: 'EN17 < env.least_energy',
          open: { eta: 0.9, Vol: 10000, H: 500, least_energy: 1000000000000.0 },
          blocked: { eta: 0.9, Vol: 7000000.0, H: 500, least_energy: 1000000000000.0 },
        },
      },
    },
  },
  {
    id: 'feeder-voltage',
    name: 'tap of a feeder changed by its voltage drop',
    initial: 'nominal',
    states: {
      nominal: {
        raise: {
          target: 'raised',
          guard: 'EN20 > env.band',
          open: { R: 0.5, P: 2000000.0, X: 0.4, Q_r: 800000, V: 20000, band: 50 },
          blocked: { R: 0.5, P: 500000, X: 0.4, Q_r: 200000, V: 20000, band: 50 },
        },
      },
      raised: {
        lower: {
          target: 'nominal',
          guard: 'EN20 < 0.5*env.band',
          open: { R: 0.5, P: 500000, X: 0.4, Q_r: 200000, V: 20000, band: 50 },
          blocked: { R: 0.5, P: 2000000.0, X: 0.4, Q_r: 800000, V: 20000, band: 50 },
        },
        trip: {
          target: 'tripped',
          guard: 'EN21 > env.rated_loss',
          open: { R: 0.5, P: 20000000.0, V: 20000, pf: 0.9, rated_loss: 100000 },
          blocked: { R: 0.5, P: 2000000.0, V: 20000, pf: 0.9, rated_loss: 100000 },
        },
      },
      tripped: {},
    },
  },
]
