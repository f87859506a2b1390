import type { TemplateSource } from '../template.ts'

export const meteorologyAndAtmosphere: readonly TemplateSource[] = [
  {
    id: 'heat-index-work-stop',
    name: 'stop of outdoor work by the heat index',
    initial: 'normal work',
    states: {
      'normal work': {
        caution: {
          target: 'extra rests',
          guard: 'MO27 >= 305.4',
          open: { T: 305.37, RH: 0.7 },
          blocked: { T: 300.4, RH: 0.45 },
        },
      },
      'extra rests': {
        relax: {
          target: 'normal work',
          guard: 'MO27 < 303.7',
          open: { T: 300.4, RH: 0.45 },
          blocked: { T: 305.37, RH: 0.7 },
        },
        stop_work: {
          target: 'work stopped',
          guard: 'MO27 >= 312.6',
          open: { T: 305.37, RH: 0.7 },
          blocked: { T: 303.15, RH: 0.5 },
        },
      },
      'work stopped': {
        resume: {
          target: 'extra rests',
          guard: 'MO27 < 311',
          open: { T: 303.15, RH: 0.5 },
          blocked: { T: 305.37, RH: 0.7 },
        },
      },
    },
  },
  {
    id: 'orchard-frost-sprinkling',
    name: 'sprinkling of an orchard against frost by the wet bulb',
    initial: 'idle',
    states: {
      idle: {
        arm: {
          target: 'armed',
          guard: 'MO3 <= 271.15 and env.T <= 280',
          open: { T: 278.15, RH: 0.45 },
          blocked: { T: 278.15, RH: 0.9 },
        },
      },
      armed: {
        sprinkle: {
          target: 'sprinkling',
          guard: 'MO29 <= 273.65',
          open: { T: 274.65, RH: 0.6 },
          blocked: { T: 279.15, RH: 0.8 },
        },
        stand_down: {
          target: 'idle',
          guard: 'MO3 > 274.15',
          open: { T: 280.15, RH: 0.85 },
          blocked: { T: 280.15, RH: 0.45 },
        },
      },
      sprinkling: {
        stop: {
          target: 'armed',
          guard: 'MO29 >= 274.65',
          open: { T: 279.15, RH: 0.8 },
          blocked: { T: 274.65, RH: 0.6 },
        },
      },
    },
  },
  {
    id: 'thunderstorm-warning',
    name: 'thunderstorm watch and warning of a forecast office',
    initial: 'quiet',
    states: {
      quiet: {
        issue_watch: {
          target: 'on watch',
          guard: 'MO37 >= 40',
          open: { CAPE: 1500 },
          blocked: { CAPE: 500 },
        },
      },
      'on watch': {
        warn: {
          target: 'warning in force',
          guard: 'MO34 >= 1e-14',
          open: { R_r: 8.33e-6 },
          blocked: { R_r: 2.78e-6 },
        },
        cancel_watch: {
          target: 'quiet',
          guard: 'MO37 < 30',
          open: { CAPE: 300 },
          blocked: { CAPE: 1500 },
        },
      },
      'warning in force': {
        downgrade: {
          target: 'on watch',
          guard: 'MO34 < 1e-15',
          open: { R_r: 5e-7 },
          blocked: { R_r: 8.33e-6 },
        },
      },
    },
  },
  {
    id: 'hot-and-high-departure',
    name: 'departure of an aircraft by air density and crosswind',
    initial: 'holding',
    states: {
      holding: {
        clear: {
          target: 'cleared',
          guard: 'MO18 >= env.least_density',
          open: { p: 101325, e: 1700, T: 298.15, least_density: 1.1 },
          blocked: { p: 84000, e: 1700, T: 308.15, least_density: 1.1 },
        },
      },
      cleared: {
        depart: {
          target: 'departed',
          guard: 'MO32 <= env.crosswind_limit',
          open: { u_r: 6, z: 30, z_r: 10, a_w: 0.142857, crosswind_limit: 10 },
          blocked: { u_r: 12, z: 30, z_r: 10, a_w: 0.142857, crosswind_limit: 10 },
        },
        revoke: {
          target: 'holding',
          guard: 'MO18 < env.least_density',
          open: { p: 84000, e: 1700, T: 308.15, least_density: 1.1 },
          blocked: { p: 101325, e: 1700, T: 298.15, least_density: 1.1 },
        },
      },
      departed: {},
    },
  },
  {
    id: 'aerodrome-fog-procedures',
    name: 'low-visibility procedures of an aerodrome in fog',
    initial: 'visual operations',
    states: {
      'visual operations': {
        prepare: {
          target: 'in preparation',
          guard: 'MO2 >= 0.95',
          open: { T: 283.15, T_d: 282.65 },
          blocked: { T: 283.15, T_d: 279.15 },
        },
      },
      'in preparation': {
        put_in_force: {
          target: 'procedures in force',
          guard: 'MO2 >= 0.97 and env.runway_visual_range < 550',
          open: { T: 283.15, T_d: 282.95, runway_visual_range: 400 },
          blocked: { T: 283.15, T_d: 282.95, runway_visual_range: 1200 },
        },
        cancel: {
          target: 'visual operations',
          guard: 'MO2 < 0.9',
          open: { T: 283.15, T_d: 279.15 },
          blocked: { T: 283.15, T_d: 282.65 },
        },
      },
      'procedures in force': {
        terminate: {
          target: 'visual operations',
          guard: 'MO2 < 0.95 and env.runway_visual_range > 800',
          open: { T: 285.15, T_d: 283.15, runway_visual_range: 1500 },
          blocked: { T: 285.15, T_d: 284.95, runway_visual_range: 1500 },
        },
      },
    },
  },
]
