import { defineDomain } from '../operator.ts'

const wald = 'Wald, General Relativity (1984)'
const weinberg = 'Weinberg, Gravitation and Cosmology (1972)'
const mtw = 'Misner, Thorne and Wheeler, Gravitation (1973)'

const M = { unit: 'kg', title: 'mass', above: 0 }
const r = { unit: 'm', title: 'areal radius', above: 0 }
const b = { unit: 'm', title: 'impact parameter', above: 0 }
const outside = { when: 'r > 2*G*M/c^2', text: 'outside the Schwarzschild radius' }
/** Schwarzschild's critical impact parameter: Misner, Thorne and Wheeler, equation 25.65. */
const weak = { when: 'b > 3*sqrt(3)*G*M/c^2', text: 'the ray is not captured' }
/** The weak-field geodesic on a line: Newton's acceleration times -g00. */
const geodesic = { state: 'x', unit: 'm', order: 2, rhs: '-G*M/x^2*(1 - 2*G*M/(x*c^2))' } as const
const sun = 1.98841e30
const sunRadius = 6.957e8

export const generalRelativity = defineDomain({
  name: 'General Relativity',
  prefix: 'GR',
  scope:
    'Schwarzschild, field-equation trace, weak-field g00, redshift, deflection, precession, delay, waves, Hawking, Friedmann',
  sources: ['arxiv', 'openalex', 'crossref', 'semanticscholar'],
  core: true,
  defaultOperator: 'GR31',
  closedForms: [
    {
      key: 'black-hole',
      title: 'Black hole: Schwarzschild radius and Hawking temperature',
      operators: ['GR31', 'GR40'],
    },
    {
      key: 'weak-field',
      title: 'Weak-field relativity: light deflection, periapsis advance, redshift',
      operators: ['GR36', 'GR37', 'GR35'],
    },
    {
      key: 'gravitational-waves',
      title: 'Gravitational waves of a circular binary',
      operators: ['GR39'],
    },
    { key: 'friedmann', title: 'Friedmann expansion of the universe', operators: ['GR41'] },
  ],
  operators: [
    {
      id: 'GR31',
      title: 'Schwarzschild radius',
      equation: 'r_s = 2*G*M/c^2',
      inputs: { M: { ...M, examples: [sun] } },
      output: { unit: 'm', title: 'radius of the horizon', values: 'nonnegative' },
      assumptions: ['no rotation', 'no charge'],
      keywords: ['black hole', 'event horizon'],
      source: { work: wald, section: '6.1' },
      test: {
        inputs: { M: sun },
        expected: 2953.25026814365,
        source: 'evaluated apart with 30 digits',
        published: { value: 2953.25, relTol: 1e-5, source: 'IAU 2015: 2 GM of the Sun over c²' },
      },
    },
    {
      id: 'GR32',
      title: 'Trace of the field equation',
      equation: 'R_s = -8*pi*G*T/c^4',
      inputs: { T: { unit: 'J/m^3', title: 'trace of the energy-momentum tensor' } },
      output: { unit: '1/m^2', title: 'Ricci scalar', symbol: 'R' },
      validity: ['no cosmological constant; signature (-, +, +, +) gives T = -ρc² for dust'],
      keywords: ['einstein equation', 'curvature', 'ricci scalar', 'stress-energy'],
      source: { work: wald, section: '4.3' },
      test: {
        inputs: { T: -8.987551787368176e19 },
        expected: 1.86639764366749e-23,
        source: '8πGρ/c² of water, evaluated apart',
      },
    },
    {
      id: 'GR33',
      title: 'Weak-field metric component',
      equation: 'g00 = -(1 - 2*G*M/(r*c^2))',
      inputs: { M, r },
      output: { unit: '1', title: 'time-time component of the metric', symbol: 'g₀₀' },
      validity: [outside],
      keywords: ['newtonian limit', 'metric', 'schwarzschild'],
      ode: geodesic,
      source: { work: mtw, section: '17.4' },
      test: {
        inputs: { M: sun, r: sunRadius },
        expected: -0.999995754994584,
        relTol: 1e-12,
        source: 'surface of the Sun, evaluated apart with 30 digits',
      },
      related: ['GR34', 'GR35'],
    },
    {
      id: 'GR34',
      title: 'Gravitational time dilation',
      equation: 'rate = sqrt(1 - 2*G*M/(r*c^2))',
      inputs: { M, r },
      output: {
        unit: '1',
        title: 'rate of a clock at rest against one far away',
        symbol: 'dτ/dt',
        values: 'probability',
      },
      validity: [outside],
      keywords: ['clock', 'proper time', 'schwarzschild', 'gps'],
      ode: geodesic,
      source: { work: mtw, section: '25.4' },
      test: {
        inputs: { M: sun, r: 1e5 },
        expected: 0.985123087394953,
        source: 'evaluated apart with 30 digits',
      },
      related: ['GR33', 'GR35'],
    },
    {
      id: 'GR35',
      title: 'Gravitational redshift',
      equation: 'z = expm1(-log1p(-2*G*M/(r*c^2))/2)',
      inputs: { M, r },
      output: { unit: '1', title: 'redshift seen far away', values: 'nonnegative' },
      validity: [outside],
      keywords: ['spectral line', 'pound', 'rebka', 'white dwarf', 'neutron star', 'redshift z'],
      ode: geodesic,
      source: { work: wald, section: '6.3' },
      test: {
        inputs: { M: sun, r: sunRadius },
        expected: 2.12250946571759e-6,
        source: 'evaluated apart with 30 digits',
        published: {
          value: 2.12309e-6,
          relTol: 5e-4,
          source: 'Lindegren and Dravins 2003: 636.486 m/s',
        },
      },
      related: ['GR34'],
    },
    {
      id: 'GR36',
      title: 'Light deflection',
      equation: 'alpha = 4*G*M/(c^2*b)',
      inputs: {
        M,
        b: {
          ...b,
          title: 'impact parameter, the closest distance, or radius of the body that is grazed',
        },
      },
      output: { unit: 'rad', title: 'deflection angle', values: 'nonnegative' },
      validity: [weak, 'deflection far below 1 rad'],
      keywords: [
        'starlight',
        'grazing the Sun',
        'gravitational lensing',
        'gravitational lens',
        'lensing',
        'bending',
        'eclipse',
        'eddington',
        'grazing light',
        'closest distance',
      ],
      ode: geodesic,
      source: { work: weinberg, section: '8.5' },
      test: {
        inputs: { M: sun, b: sunRadius },
        expected: 8.49001083266825e-6,
        source: 'evaluated apart with 30 digits',
        published: {
          value: 8.4897e-6,
          relTol: 1e-3,
          source: '1.7511 arcsec at the limb, Will 2014',
        },
      },
    },
    {
      id: 'GR37',
      title: 'Periapsis advance per orbit',
      equation: 'dphi = 6*pi*G*M/(c^2*a*(1 - e^2))',
      inputs: {
        M,
        a: { unit: 'm', title: 'semi-major axis', above: 0 },
        e: { unit: '1', title: 'eccentricity', min: 0, below: 1 },
      },
      output: { unit: 'rad', title: 'advance in one orbit', symbol: 'Δφ', values: 'nonnegative' },
      validity: [
        { when: 'a*(1 - e) > 6*G*M/c^2', text: 'periapsis outside the last stable orbits' },
      ],
      keywords: [
        'perihelion advance per revolution',
        'advance per orbit',
        'perihelion',
        'precession',
        'mercury',
        'apsidal',
      ],
      ode: geodesic,
      source: { work: weinberg, section: '8.6' },
      test: {
        inputs: { M: sun, a: 5.7909e10, e: 0.20563 },
        expected: 5.01866761762542e-7,
        source: 'evaluated apart with 30 digits',
        published: {
          value: 5.0187e-7,
          relTol: 3e-4,
          source: 'Mercury: 42.98 arcsec a century, Will 2014',
        },
      },
    },
    {
      id: 'GR38',
      title: 'Shapiro delay, one way',
      equation: 'dt = 2*G*M/c^3*ln(4*r1*r2/b^2)',
      inputs: {
        M,
        r1: { unit: 'm', title: 'distance of the source from the mass', above: 0 },
        r2: { unit: 'm', title: 'distance of the receiver from the mass', above: 0 },
        b,
      },
      output: { unit: 's', title: 'delay', symbol: 'Δt', values: 'nonnegative' },
      validity: [weak, { when: 'b < r1 and b < r2', text: 'the ray passes between the two' }],
      keywords: ['radar echo', 'time delay', 'superior conjunction', 'cassini'],
      ode: geodesic,
      source: { work: weinberg, section: '8.7' },
      test: {
        inputs: { M: sun, r1: 1.496e11, r2: 1.082e11, b: sunRadius },
        expected: 0.000116280153478197,
        source: 'evaluated apart with 30 digits',
      },
    },
    {
      id: 'GR39',
      title: 'Gravitational-wave power of a circular binary',
      equation: 'P = 32*G^4*(m1*m2)^2*(m1 + m2)/(5*c^5*r^5)',
      inputs: {
        m1: { unit: 'kg', title: 'first mass', above: 0 },
        m2: { unit: 'kg', title: 'second mass', above: 0 },
        r: { unit: 'm', title: 'separation', above: 0 },
      },
      output: { unit: 'W', title: 'radiated power', values: 'nonnegative' },
      validity: [{ when: 'r > 6*G*(m1 + m2)/c^2', text: 'slow motion, outside the last orbits' }],
      keywords: ['quadrupole formula', 'inspiral', 'peters', 'luminosity'],
      source: {
        work: 'Peters and Mathews, Physical Review 131 (1963) 435',
        doi: '10.1103/PhysRev.131.435',
      },
      test: {
        inputs: { m1: sun, m2: 5.9722e24, r: 1.495978707e11 },
        expected: 196.272791950047,
        source: 'evaluated apart with 30 digits',
        published: {
          value: 200,
          relTol: 0.03,
          source: 'the 200 W commonly quoted for Sun and Earth',
        },
      },
    },
    {
      id: 'GR40',
      title: 'Hawking temperature',
      equation: 'T_H = hbar*c^3/(8*pi*G*M*k_B)',
      inputs: { M },
      output: { unit: 'K', title: 'temperature of the horizon', values: 'nonnegative' },
      assumptions: ['no rotation', 'no charge'],
      keywords: ['black hole', 'evaporation', 'radiation'],
      source: { work: wald, section: '14.3' },
      test: {
        inputs: { M: sun },
        expected: 6.17026000972645e-8,
        source: 'evaluated apart with 30 digits',
      },
      related: ['GR31'],
    },
    {
      id: 'GR41',
      title: 'Friedmann expansion rate',
      equation: 'H = sqrt(8*pi*G*rho/3 - k*c^2/a^2)',
      inputs: {
        rho: { unit: 'kg/m^3', title: 'mean density', min: 0 },
        k: { unit: '1', title: 'curvature index', min: -1, max: 1 },
        a: { unit: 'm', title: 'scale factor as radius of curvature', above: 0 },
      },
      output: { unit: '1/s', title: 'expansion rate', values: 'nonnegative' },
      validity: [
        { when: '8*pi*G*rho/3 >= k*c^2/a^2', text: 'before the turning point of a closed model' },
      ],
      assumptions: ['homogeneous and isotropic'],
      keywords: ['hubble', 'cosmology', 'expansion', 'critical density'],
      ode: { state: 'a', unit: 'm', order: 1, rhs: 'a*sqrt(8*pi*G*rho/3 - k*c^2/a^2)' },
      source: { work: wald, section: '5.2' },
      test: {
        inputs: { rho: 1.0442047123964316e-26, k: 1, a: 3e26 },
        expected: 2.2e-18,
        source: 'Feynman Symbolic Regression Database, equation B.18, solved for H',
      },
    },
    {
      id: 'GR42',
      title: 'Rate of a clock at rest at so many Schwarzschild radii',
      equation: 'rate = sqrt(1 - 1/r_x)',
      inputs: {
        r_x: { unit: '1', title: 'distance from the centre in Schwarzschild radii', above: 1 },
      },
      output: { unit: '1', title: 'proper time over coordinate time', values: 'nonnegative' },
      special: ['schwarzschild rad', 'r_?s\b'],
      keywords: [
        'gravitational time dilation',
        'clock rate',
        'black hole',
        'far away',
        'dtau dt',
        'relative to infinity',
      ],
      source: 'Misner, Thorne and Wheeler, Gravitation, section 25.2',
      test: {
        inputs: { r_x: 4 },
        expected: 0.8660254037844386,
        source: 'the second implementation in the tests',
      },
    },
  ],
})
