// Worked examples of own fields.

const GROUND = { kind: 'value', value: 0 }

export const FIELD_EXAMPLES = [
  {
    title: 'a square conductor of 1 m within a square shield of 2 m: capacitance of a metre',
    input: {
      domain: { x: [0, 2], y: [0, 2] },
      regions: [{ x: [0.5, 1.5], y: [0.5, 1.5], electrode: 1 }],
      boundaries: { left: GROUND, right: GROUND, bottom: GROUND, top: GROUND },
    },
    value: 9.0614577e-11,
    relTol: 1e-3,
  },
  {
    title: 'a coaxial cable with two insulations: capacitance of a metre, impedance beside it',
    input: {
      domain: { x: [-4e-3, 4e-3], y: [-4e-3, 4e-3] },
      regions: [
        { electrode: 0, name: 'shield' },
        { centre: [0, 0], radius: 3.5e-3, epsr: 2.25 },
        { centre: [0, 0], radius: 2e-3, epsr: 4 },
        { centre: [0, 0], radius: 1e-3, electrode: 1, name: 'core' },
      ],
      boundaries: { left: GROUND, right: GROUND, bottom: GROUND, top: GROUND },
    },
    value: 1.31829037e-10,
    relTol: 1e-3,
  },
  {
    title: 'a lens of charge between two plates: the potential in the middle',
    input: {
      domain: { x: [0, 0.02], y: [0, 0.01] },
      regions: [{ centre: [0.01, 0.005], radii: [0.004, 0.002], charge: 1e-6 }],
      boundaries: {
        left: { kind: 'insulated' },
        right: { kind: 'insulated' },
        bottom: GROUND,
        top: { kind: 'value', value: '1 V' },
      },
      probes: [[0.01, 0.005]],
    },
    value: 1.0804716,
    relTol: 1e-4,
  },
]
