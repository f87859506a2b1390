import type { TemplateSource } from '../template.ts'

export const oceanography: readonly TemplateSource[] = [
  {
    id: 'tsunami-warning',
    name: 'tsunami warning by the time of arrival',
    initial: 'watch',
    states: {
      watch: {
        warn: {
          target: 'warning',
          guard: 'env.distance/OC3 < env.evacuation_time',
          open: { distance: 400000, h: 4000, evacuation_time: 3600 },
          blocked: { distance: 4000000.0, h: 4000, evacuation_time: 3600 },
        },
      },
      warning: {
        cancel: {
          target: 'watch',
          guard: 'env.elapsed > 2*env.distance/OC3',
          open: { elapsed: 20000, distance: 400000, h: 4000 },
          blocked: { elapsed: 1000, distance: 400000, h: 4000 },
        },
      },
    },
  },
  {
    id: 'harbour-entry',
    name: 'harbour entry closed by the sea state',
    initial: 'open',
    states: {
      open: {
        close: {
          target: 'closed',
          guard: 'OC10 > env.largest_height',
          open: { U: 25, x_F: 100000, largest_height: 3 },
          blocked: { U: 12, x_F: 100000, largest_height: 3 },
        },
      },
      closed: {
        reopen: {
          target: 'open',
          guard: 'OC10 < 0.8*env.largest_height',
          open: { U: 12, x_F: 100000, largest_height: 3 },
          blocked: { U: 25, x_F: 100000, largest_height: 3 },
        },
      },
    },
  },
  {
    id: 'breakwater-armour',
    name: 'armour of a breakwater checked against the design wave',
    initial: 'designed',
    states: {
      designed: {
        approve: {
          target: 'approved',
          guard: 'env.stone_mass >= OC12',
          inputs: { rho_r: 2650 },
          open: { stone_mass: 3000, H: 3, alpha: 0.46, K_D: 4 },
          blocked: { stone_mass: 1500, H: 3, alpha: 0.46, K_D: 4 },
        },
        enlarge: {
          target: 'designed',
          guard: 'env.stone_mass < OC12',
          inputs: { rho_r: 2650 },
          open: { stone_mass: 1500, H: 3, alpha: 0.46, K_D: 4 },
          blocked: { stone_mass: 3000, H: 3, alpha: 0.46, K_D: 4 },
        },
      },
      approved: {
        inspect: {
          target: 'designed',
          guard: 'OC5 > env.storm_energy',
          open: { H: 5, storm_energy: 20000 },
          blocked: { H: 2, storm_energy: 20000 },
        },
      },
    },
  },
  {
    id: 'wave-power-plant',
    name: 'wave power plant between cut-in and survival',
    initial: 'waiting',
    states: {
      waiting: {
        start: {
          target: 'generating',
          guard: 'OC6 > env.cut_in',
          open: { H_s: 3, T_e: 8, cut_in: 10000 },
          blocked: { H_s: 0.5, T_e: 6, cut_in: 10000 },
        },
      },
      generating: {
        survive: {
          target: 'survival',
          guard: 'OC6 > env.cut_out',
          open: { H_s: 8, T_e: 12, cut_out: 200000 },
          blocked: { H_s: 3, T_e: 8, cut_out: 200000 },
        },
        stop: {
          target: 'waiting',
          guard: 'OC6 < 0.8*env.cut_in',
          open: { H_s: 0.5, T_e: 6, cut_in: 10000 },
          blocked: { H_s: 3, T_e: 8, cut_in: 10000 },
        },
      },
      survival: {
        resume: {
          target: 'generating',
          guard: 'OC6 < 0.7*env.cut_out',
          open: { H_s: 3, T_e: 8, cut_out: 200000 },
          blocked: { H_s: 8, T_e: 12, cut_out: 200000 },
        },
      },
    },
  },
  {
    id: 'sonar-profile',
    name: 'sound profile of a survey renewed when the water changes',
    initial: 'valid',
    states: {
      valid: {
        expire: {
          target: 'stale',
          guard: 'abs(OC19 - env.profile_speed) > env.tolerance',
          open: { T: 290, S: 35, D: 50, profile_speed: 1530, tolerance: 2 },
          blocked: { T: 298.15, S: 35, D: 1000, profile_speed: 1550.7, tolerance: 2 },
        },
      },
      stale: {
        cast: {
          target: 'valid',
          guard: 'abs(OC19 - env.profile_speed) <= env.tolerance',
          open: { T: 298.15, S: 35, D: 1000, profile_speed: 1550.7, tolerance: 2 },
          blocked: { T: 290, S: 35, D: 50, profile_speed: 1530, tolerance: 2 },
        },
      },
    },
  },
]
