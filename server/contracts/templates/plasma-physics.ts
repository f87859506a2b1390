import type { TemplateSource } from '../template.ts'

export const plasmaPhysics: readonly TemplateSource[] = [
  {
    id: 'tokamak-density-limit',
    name: 'density of a tokamak kept below the Greenwald limit',
    initial: 'flat top',
    states: {
      'flat top': {
        alarm: {
          target: 'gas cut',
          guard: 'env.density > 0.85*PL32',
          open: { I_p: 15000000, a: 2, density: 108000000000000000000 },
          blocked: { I_p: 15000000, a: 2, density: 90000000000000000000 },
        },
      },
      'gas cut': {
        resume: {
          target: 'flat top',
          guard: 'env.density < 0.75*PL32',
          open: { I_p: 15000000, a: 2, density: 85000000000000000000 },
          blocked: { I_p: 15000000, a: 2, density: 100000000000000000000 },
        },
        mitigate: {
          target: 'shattered pellets',
          guard: 'env.density > PL32',
          open: { I_p: 14000000, a: 2, density: 115000000000000000000 },
          blocked: { I_p: 14000000, a: 2, density: 100000000000000000000 },
        },
      },
      'shattered pellets': {},
    },
  },
  {
    id: 'plasma-ignition-approach',
    name: 'approach of a deuterium-tritium plasma to ignition',
    initial: 'ohmic',
    states: {
      ohmic: {
        // External kink modes are stable above an edge safety factor of 2 (Wesson 2011, ch. 6).
        heat: {
          target: 'auxiliary heating',
          guard: 'PL33 > 2',
          open: { r: 2, B_t: 5.3, R_0: 6.2, B_p: 0.7 },
          blocked: { r: 2, B_t: 5.3, R_0: 6.2, B_p: 0.95 },
        },
      },
      'auxiliary heating': {
        ignite: {
          target: 'ignited',
          guard: 'env.n_tau >= PL30',
          inputs: { E_alpha: 5.607618219e-13 },
          open: { T: 232000000, sigmav: 4.33e-22, n_tau: 170000000000000000000 },
          blocked: { T: 232000000, sigmav: 4.33e-22, n_tau: 120000000000000000000 },
        },
        'hold burn': {
          target: 'driven burn',
          guard: 'PL29 >= env.heating_power_density',
          open: {
            n_1: 50000000000000000000,
            n_2: 50000000000000000000,
            sigmav: 1.136e-22,
            E_f: 2.818e-12,
            heating_power_density: 80000,
          },
          blocked: {
            n_1: 10000000000000000000,
            n_2: 10000000000000000000,
            sigmav: 1.136e-22,
            E_f: 2.818e-12,
            heating_power_density: 80000,
          },
        },
      },
      'driven burn': {
        ignite: {
          target: 'ignited',
          guard: 'env.n_tau >= PL30',
          inputs: { E_alpha: 5.607618219e-13 },
          open: { T: 232000000, sigmav: 4.33e-22, n_tau: 180000000000000000000 },
          blocked: { T: 232000000, sigmav: 4.33e-22, n_tau: 140000000000000000000 },
        },
      },
      ignited: {
        // Alpha particles carry a fifth of the D-T fusion power and leave it in the plasma.
        quench: {
          target: 'ohmic',
          guard: 'PL29/5 < env.loss_density',
          open: {
            n_1: 10000000000000000000,
            n_2: 10000000000000000000,
            sigmav: 6e-23,
            E_f: 2.818e-12,
            loss_density: 50000,
          },
          blocked: {
            n_1: 60000000000000000000,
            n_2: 60000000000000000000,
            sigmav: 6e-23,
            E_f: 2.818e-12,
            loss_density: 50000,
          },
        },
      },
    },
  },
  {
    id: 'glow-discharge-strike',
    name: 'striking of a glow discharge by the Paschen curve',
    initial: 'evacuated',
    states: {
      evacuated: {
        strike: {
          target: 'glow',
          guard: 'env.supply_voltage >= 1.1*PL20',
          open: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 100, supply_voltage: 400 },
          blocked: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 100, supply_voltage: 350 },
        },
      },
      glow: {
        extinguish: {
          target: 'evacuated',
          guard: 'env.supply_voltage < 0.8*PL20',
          open: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 100, supply_voltage: 250 },
          blocked: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 100, supply_voltage: 320 },
        },
        bias: {
          target: 'processing',
          guard: 'abs(PL18) < env.sputter_threshold',
          open: { T_e: 35000, m_i: 6.6335e-26, sputter_threshold: 25 },
          blocked: { T_e: 90000, m_i: 6.6335e-26, sputter_threshold: 25 },
        },
      },
      processing: {
        'arc trip': {
          target: 'arc tripped',
          guard: 'env.discharge_current > env.arc_current',
          open: { discharge_current: 4, arc_current: 2 },
          blocked: { discharge_current: 0.3, arc_current: 2 },
        },
        finish: {
          target: 'evacuated',
          guard: 'env.depth >= env.target_depth',
          open: { depth: 0.0000021, target_depth: 0.000002 },
          blocked: { depth: 0.0000012, target_depth: 0.000002 },
        },
      },
      'arc tripped': {
        restrike: {
          target: 'glow',
          guard: 'env.supply_voltage >= 1.1*PL20',
          open: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 120, supply_voltage: 430 },
          blocked: { A_g: 11.25, B_g: 273.8, gamma_se: 0.01, d: 0.02, p: 120, supply_voltage: 300 },
        },
      },
    },
  },
  {
    id: 'interferometer-cutoff',
    name: 'microwave interferometer and its change to a laser near cutoff',
    initial: 'microwave channel',
    states: {
      'microwave channel': {
        switch: {
          target: 'laser channel',
          guard: 'PL1 > 0.7*env.probe_frequency',
          open: { n: 100000000000000000000, probe_frequency: 630000000000 },
          blocked: { n: 20000000000000000000, probe_frequency: 630000000000 },
        },
      },
      'laser channel': {
        return: {
          target: 'microwave channel',
          guard: 'PL1 < 0.5*env.probe_frequency',
          open: { n: 10000000000000000000, probe_frequency: 630000000000 },
          blocked: { n: 50000000000000000000, probe_frequency: 630000000000 },
        },
        blank: {
          target: 'blanked',
          guard: 'env.density > 0.01*PL24',
          open: { lambda: 0.0000106, density: 1.2e23 },
          blocked: { lambda: 0.0000106, density: 100000000000000000000 },
        },
      },
      blanked: {
        restore: {
          target: 'laser channel',
          guard: 'env.density < 0.001*PL24',
          open: { lambda: 0.0000106, density: 100000000000000000000 },
          blocked: { lambda: 0.0000106, density: 5e22 },
        },
      },
    },
  },
  {
    id: 'mirror-trap-hold',
    name: 'hold of a plasma in a magnetic mirror',
    initial: 'filled',
    states: {
      filled: {
        compress: {
          target: 'trapped',
          guard: 'PL16 <= env.loss_angle and PL9 < 1',
          open: { B_0: 1, B_m: 4, B: 1, n: 10000000000000000000, T: 1000000, loss_angle: 0.55 },
          blocked: { B_0: 1, B_m: 3, B: 1, n: 10000000000000000000, T: 1000000, loss_angle: 0.55 },
        },
        vent: {
          target: 'lost',
          guard: 'PL9 >= 1',
          open: { B: 0.02, n: 10000000000000000000, T: 1500000 },
          blocked: { B: 1, n: 10000000000000000000, T: 1500000 },
        },
      },
      trapped: {
        'raise field': {
          target: 'stiffened',
          guard: 'PL9 > env.beta_limit',
          open: { B: 0.3, n: 10000000000000000000, T: 10000000, beta_limit: 0.03 },
          blocked: { B: 1, n: 10000000000000000000, T: 10000000, beta_limit: 0.03 },
        },
        release: {
          target: 'lost',
          guard: 'PL16 > env.release_angle',
          open: { B_0: 1, B_m: 1.6, release_angle: 0.8 },
          blocked: { B_0: 1, B_m: 4, release_angle: 0.8 },
        },
      },
      stiffened: {
        relax: {
          target: 'trapped',
          guard: 'PL9 < 0.5*env.beta_limit',
          open: { B: 1, n: 10000000000000000000, T: 10000000, beta_limit: 0.03 },
          blocked: { B: 0.4, n: 10000000000000000000, T: 10000000, beta_limit: 0.03 },
        },
      },
      lost: {},
    },
  },
]
