import type { TemplateSource } from '../template.ts'

export const reactorPhysicsAndRadiationProtection: readonly TemplateSource[] = [
  {
    id: 'reactor-start-up',
    name: 'approach of a reactor to criticality and its period trip',
    initial: 'subcritical',
    states: {
      subcritical: {
        'withdraw rods': {
          target: 'start-up',
          guard: 'RN12 < 0 and RN12 > -env.shutdown_margin',
          open: { k: 0.985, shutdown_margin: 0.03 },
          blocked: { k: 0.95, shutdown_margin: 0.03 },
        },
      },
      'start-up': {
        'declare critical': {
          target: 'critical',
          guard: 'abs(RN12) <= env.critical_band',
          open: { k: 1.0002, critical_band: 0.0005 },
          blocked: { k: 0.996, critical_band: 0.0005 },
        },
        // A reactivity limit of 0.5 dollar keeps a margin of 0.5 dollar to prompt criticality at 1 dollar.
        scram: {
          target: 'scrammed',
          guard: 'RN12 > 0.5*env.beta',
          open: { k: 1.005, beta: 0.0065 },
          blocked: { k: 1.001, beta: 0.0065 },
        },
      },
      critical: {
        scram: {
          target: 'scrammed',
          guard: 'RN16 >= env.reactivity_limit',
          open: {
            Lambda: 0.00005,
            omega: 0.05,
            beta: 0.0065,
            lambda: 0.0767,
            reactivity_limit: 0.002,
          },
          blocked: {
            Lambda: 0.00005,
            omega: 0.01,
            beta: 0.0065,
            lambda: 0.0767,
            reactivity_limit: 0.002,
          },
        },
      },
      scrammed: {
        reset: {
          target: 'subcritical',
          guard: 'RN12 < -0.01',
          open: { k: 0.96 },
          blocked: { k: 0.995 },
        },
      },
    },
  },
  {
    id: 'decay-heat-removal',
    name: 'cooling of a shut-down core by its decay heat',
    initial: 'hot shutdown',
    states: {
      'hot shutdown': {
        'line up': {
          target: 'residual heat removal',
          guard: 'RN18 <= env.removal_capacity and env.pressure < env.line_up_pressure',
          open: {
            P_0: 3000000000,
            t_s: 14400,
            t_o: 31557600,
            removal_capacity: 30000000,
            pressure: 2500000,
            line_up_pressure: 2800000,
          },
          blocked: {
            P_0: 3000000000,
            t_s: 1200,
            t_o: 31557600,
            removal_capacity: 30000000,
            pressure: 2500000,
            line_up_pressure: 2800000,
          },
        },
      },
      'residual heat removal': {
        'open vessel': {
          target: 'refuelling',
          guard: 'RN18 <= env.pool_capacity',
          open: { P_0: 3000000000, t_s: 432000, t_o: 31557600, pool_capacity: 12000000 },
          blocked: { P_0: 3000000000, t_s: 43200, t_o: 31557600, pool_capacity: 12000000 },
        },
        'lose cooling': {
          target: 'hot shutdown',
          guard: 'env.flow < env.least_flow',
          open: { flow: 60, least_flow: 200 },
          blocked: { flow: 380, least_flow: 200 },
        },
      },
      refuelling: {
        unload: {
          target: 'fuel in pool',
          guard: 'RN18/env.assemblies <= env.assembly_limit',
          open: {
            P_0: 3000000000,
            t_s: 864000,
            t_o: 31557600,
            assemblies: 193,
            assembly_limit: 50000,
          },
          blocked: {
            P_0: 3000000000,
            t_s: 172800,
            t_o: 31557600,
            assemblies: 193,
            assembly_limit: 50000,
          },
        },
      },
      'fuel in pool': {},
    },
  },
  {
    id: 'gamma-source-room',
    name: 'interlock of a room with an exposed gamma source',
    initial: 'source shielded',
    states: {
      'source shielded': {
        expose: {
          target: 'source exposed',
          guard: 'env.door_closed == 1 and RN1 <= env.flux_limit',
          open: { I0: 10000000000, mu: 12.4, x: 1.2, flux_limit: 10000, door_closed: 1 },
          blocked: { I0: 10000000000, mu: 12.4, x: 0.8, flux_limit: 10000, door_closed: 1 },
        },
      },
      'source exposed': {
        trip: {
          target: 'source dropped',
          guard: 'RN21 > env.monitor_trip',
          open: { Gamma_K: 8.5e-17, A_s: 37000000000, r: 12, monitor_trip: 1e-8 },
          blocked: { Gamma_K: 8.5e-17, A_s: 37000000000, r: 25, monitor_trip: 1e-8 },
        },
        retract: {
          target: 'source shielded',
          guard: 'env.elapsed >= env.exposure_time',
          open: { elapsed: 610, exposure_time: 600 },
          blocked: { elapsed: 200, exposure_time: 600 },
        },
      },
      'source dropped': {
        're-arm': {
          target: 'source shielded',
          guard: 'RN21 < 0.1*env.monitor_trip',
          open: { Gamma_K: 8.5e-17, A_s: 100000, r: 2, monitor_trip: 1e-8 },
          blocked: { Gamma_K: 8.5e-17, A_s: 37000000000, r: 2, monitor_trip: 1e-8 },
        },
      },
    },
  },
  {
    id: 'xenon-restart',
    name: 'restart of a reactor through its xenon transient',
    initial: 'at power',
    states: {
      'at power': {
        'shut down': {
          target: 'xenon build-up',
          guard: 'RN20 > env.override_xenon',
          open: {
            gamma_I: 0.0639,
            gamma_X: 0.00237,
            Sigma_f: 10,
            phi: 1000000000000000000,
            lambda_X: 0.0000209,
            sigma_X: 2.65e-22,
            override_xenon: 2e21,
          },
          blocked: {
            gamma_I: 0.0639,
            gamma_X: 0.00237,
            Sigma_f: 10,
            phi: 50000000000000000,
            lambda_X: 0.0000209,
            sigma_X: 2.65e-22,
            override_xenon: 2e21,
          },
        },
      },
      'xenon build-up': {
        restart: {
          target: 'at power',
          guard: 'RN10 >= 1',
          open: { eta: 1.65, f: 0.72, p: 0.87, epsilon: 1.02, P_f: 0.97, P_t: 0.99 },
          blocked: { eta: 1.65, f: 0.68, p: 0.87, epsilon: 1.02, P_f: 0.97, P_t: 0.99 },
        },
        'wait out': {
          target: 'poisoned out',
          guard: 'RN10 < 1',
          open: { eta: 1.65, f: 0.68, p: 0.87, epsilon: 1.02, P_f: 0.97, P_t: 0.99 },
          blocked: { eta: 1.65, f: 0.72, p: 0.87, epsilon: 1.02, P_f: 0.97, P_t: 0.99 },
        },
      },
      'poisoned out': {
        restart: {
          target: 'at power',
          guard: 'RN10 >= 1 and env.waited >= 108000',
          open: {
            eta: 1.65,
            f: 0.725,
            p: 0.87,
            epsilon: 1.02,
            P_f: 0.97,
            P_t: 0.99,
            waited: 129600,
          },
          blocked: {
            eta: 1.65,
            f: 0.69,
            p: 0.87,
            epsilon: 1.02,
            P_f: 0.97,
            P_t: 0.99,
            waited: 129600,
          },
        },
      },
    },
  },
  {
    id: 'iodine-therapy-discharge',
    name: 'discharge of a patient after iodine therapy',
    initial: 'administered',
    states: {
      administered: {
        isolate: {
          target: 'isolated',
          guard: 'RN21 > env.ward_limit',
          open: { Gamma_K: 1.45e-17, A_s: 3700000000, r: 1, ward_limit: 7e-9 },
          blocked: { Gamma_K: 1.45e-17, A_s: 300000000, r: 1, ward_limit: 7e-9 },
        },
      },
      isolated: {
        discharge: {
          target: 'discharged',
          guard: 'RN21 <= env.ward_limit',
          open: { Gamma_K: 1.45e-17, A_s: 400000000, r: 1, ward_limit: 7e-9 },
          blocked: { Gamma_K: 1.45e-17, A_s: 1100000000, r: 1, ward_limit: 7e-9 },
        },
        extend: {
          target: 'extended stay',
          guard: 'RN24 > env.usual_half_life',
          open: { t_p: 692928, t_b: 6912000, usual_half_life: 500000 },
          blocked: { t_p: 692928, t_b: 1000000, usual_half_life: 500000 },
        },
      },
      'extended stay': {
        discharge: {
          target: 'discharged',
          guard: 'RN21 <= env.ward_limit',
          open: { Gamma_K: 1.45e-17, A_s: 350000000, r: 1, ward_limit: 7e-9 },
          blocked: { Gamma_K: 1.45e-17, A_s: 800000000, r: 1, ward_limit: 7e-9 },
        },
      },
      discharged: {},
    },
  },
]
