// Cracked parts: half of a strip, half of a compact specimen, and a slanted crack with both modes.

/** Half the opening of a crack that is drawn as a rhombus, m. */
const OPEN = 2e-6
const HALF = 0.01 / Math.SQRT2

export const CRACK_EXAMPLES = [
  {
    title: 'a steel strip 10 cm wide with an edge crack of 3 cm, pulled at 100 MPa: upper half',
    input: {
      geometry: { x: [0, 0.1], y: [0, 0.2] },
      material: { E: 210e9, nu: 0.3 },
      supports: [
        { on: { x: [0.03, 0.1], y: [-1e-4, 1e-4] }, uy: 0 },
        { on: { at: [0.1, 0] }, ux: 0 },
      ],
      loads: [{ on: 'top', traction: [0, 100e6] }],
      crack: { tip: [0.03, 0], ahead: [1, 0] },
      mesh: { h: 0.01, refine: [{ at: [0.03, 0], h: 2e-4 }] },
    },
    // Kaya and Erdogan (1987): 1.6599 sigma sqrt(pi a).
    value: 50.959e6,
    relTol: 2e-3,
  },
  {
    title: 'a compact specimen of ASTM E399, W = 5 cm, under 10 kN: upper half',
    input: {
      geometry: {
        x: [-0.0125, 0.05],
        y: [0, 0.03],
        holes: [{ centre: [0, 0.01375], radius: 0.00625 }],
      },
      thickness: 0.025,
      material: { E: 210e9, nu: 0.3 },
      supports: [
        { on: { x: [0.025, 0.05], y: [-1e-4, 1e-4] }, uy: 0 },
        { on: { at: [0.05, 0] }, ux: 0 },
      ],
      loads: [{ on: 'hole 1', force: [0, 10e3] }],
      crack: { tip: [0.025, 0], ahead: [1, 0] },
      mesh: { h: 0.005, refine: [{ at: [0.025, 0], h: 2e-4 }] },
    },
    // The fit of the standard has 17.28e6, to half a per cent.
    value: 17.2e6,
    relTol: 3e-3,
  },
  {
    title: 'a crack of 2 cm at 45 degrees in a plate under pull: both modes',
    input: {
      geometry: {
        x: [-0.1, 0.1],
        y: [-0.1, 0.1],
        holes: [
          {
            outline: [
              [-HALF, -HALF],
              [OPEN, -OPEN],
              [HALF, HALF],
              [-OPEN, OPEN],
            ],
          },
        ],
      },
      state: 'plane-strain' as const,
      material: { E: 210e9, nu: 0.3 },
      loads: [
        { on: 'top', traction: [0, 100e6] },
        { on: 'bottom', traction: [0, -100e6] },
      ],
      crack: { tip: [HALF, HALF], ahead: [1, 1] },
      mesh: {
        h: 0.025,
        refine: [
          { at: [-HALF, -HALF], h: 1e-3 },
          { at: [HALF, HALF], h: 4e-4 },
        ],
      },
    },
    // sigma sqrt(pi a) / 2 is 8.86e6 in a plate without end.
    value: 8.97e6,
    relTol: 3e-3,
  },
]
