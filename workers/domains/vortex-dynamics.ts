import { defineDomain } from '../operator.ts'

const saffman = 'Saffman, Vortex Dynamics (1992)'
const lamb = 'Lamb, Hydrodynamics, 6th edition'
const batchelor = 'Batchelor, An Introduction to Fluid Dynamics (1967)'

const Gamma = { unit: 'm^2/s', title: 'circulation' }
const r = { unit: 'm', title: 'distance from the axis', above: 0 }
const R = { unit: 'm', title: 'radius of the ring', above: 0 }
const a = { unit: 'm', title: 'core radius', above: 0 }
const nu = { unit: 'm^2/s', title: 'kinematic viscosity', above: 0 }
const rho = { unit: 'kg/m^3', title: 'density', above: 0 }
const t = { unit: 's', title: 'age of the vortex', above: 0 }
const swirl = { unit: 'm/s', title: 'azimuthal speed' }
const thin = [
  { when: 'a < R', text: 'core inside the ring' },
  'thin core of uniform vorticity; the error is of the order of (a/R)²',
]

export const vortexDynamics = defineDomain({
  name: 'Vortex Dynamics',
  prefix: 'VX',
  scope:
    'circulation, point/Rankine/Lamb-Oseen vortices, rings, streets, Kutta-Joukowski, helicity, enstrophy',
  sources: ['arxiv', 'openalex', 'crossref'],
  core: true,
  defaultOperator: 'VX',
  operators: [
    {
      id: 'VX',
      title: 'Circulation of a vortex',
      equation: 'Gamma = 2*pi*r*v',
      inputs: {
        r: { ...r, title: 'radius of the circuit', examples: [1] },
        v: { unit: 'm/s', title: 'azimuthal speed on the circuit', examples: [1] },
      },
      output: Gamma,
      keywords: ['circulation', 'line integral', 'free vortex', 'point vortex', 'Stokes theorem'],
      source: batchelor,
      test: {
        inputs: { r: 0.4, v: 2.5 },
        expected: 2 * Math.PI,
        source: 'line integral over a polygon',
      },
      related: ['VX1'],
    },
    {
      id: 'VX1',
      title: 'Rankine vortex velocity',
      equation: 'v = if(r < a, Gamma*r/(2*pi*a^2), Gamma/(2*pi*r))',
      inputs: { Gamma, r, a },
      output: swirl,
      keywords: ['solid-body rotation', 'combined vortex', 'point vortex', 'tornado', 'core'],
      source: saffman,
      test: {
        inputs: { Gamma: 5, r: 0.31, a: 0.3 },
        expected: 2.5670152111596,
        source: 'vorticity of the core summed ring by ring',
      },
      related: ['VX', 'VX2'],
    },
    {
      id: 'VX2',
      title: 'Lamb-Oseen vortex velocity',
      equation: 'v = -Gamma/(2*pi*r)*expm1(-r^2/(4*nu*t))',
      inputs: { Gamma, r, nu, t },
      output: swirl,
      keywords: [
        'viscous vortex',
        'decaying vortex',
        'trailing vortex',
        'wake vortex',
        'diffusion',
      ],
      source: saffman,
      test: {
        inputs: { Gamma: 3, r: 0.02, nu: 1.5e-5, t: 10 },
        expected: 11.6163106094788,
        source: 'Gaussian vorticity integrated over the disc',
      },
      related: ['VX1', 'VX4', 'VX12'],
    },
    {
      id: 'VX3',
      title: 'Biot-Savart velocity of a straight vortex segment',
      equation: 'v = Gamma/(4*pi*d)*(cos(theta1) - cos(theta2))',
      inputs: {
        Gamma,
        d: { unit: 'm', title: 'distance of the point from the line', above: 0 },
        theta1: {
          unit: 'rad',
          title: 'angle at the first end, from the segment to the point',
          min: 0,
          max: Math.PI,
        },
        theta2: { unit: 'rad', title: 'same angle at the second end', min: 0, max: Math.PI },
      },
      output: { unit: 'm/s', title: 'induced speed' },
      keywords: ['vortex filament', 'induced velocity', 'lifting line', 'horseshoe vortex'],
      validity: [{ when: 'theta1 <= theta2', text: 'ends in the order of the circulation' }],
      source: 'Katz and Plotkin, Low-Speed Aerodynamics, 2nd edition',
      test: {
        inputs: { Gamma: 8, d: 0.5, theta1: 0.6, theta2: 2.1 },
        expected: 1.69363996696338,
        source: 'elements of the segment summed',
      },
      related: ['VX5'],
    },
    {
      id: 'VX4',
      title: 'Burgers vortex velocity',
      equation: 'v = -Gamma/(2*pi*r)*expm1(-alpha*r^2/(4*nu))',
      inputs: {
        Gamma,
        r,
        nu,
        alpha: { unit: '1/s', title: 'axial strain rate', above: 0 },
      },
      output: swirl,
      assumptions: ['steady: axial flow αz, radial inflow -αr/2'],
      keywords: ['stretched vortex', 'strain', 'turbulence', 'vortex stretching'],
      source: saffman,
      test: {
        inputs: { Gamma: 0.2, r: 0.004, nu: 1e-6, alpha: 0.5 },
        expected: 6.88078318950249,
        source: 'vorticity of the steady balance integrated over the disc',
      },
      related: ['VX2'],
    },
    {
      id: 'VX5',
      title: 'Translation speed of a vortex pair',
      equation: 'U = Gamma/(2*pi*b)',
      inputs: { Gamma, b: { unit: 'm', title: 'distance of the vortices', above: 0 } },
      output: { unit: 'm/s', title: 'speed of the pair' },
      validity: ['circulations opposite and equal, cores small against the distance'],
      keywords: ['vortex dipole', 'counter-rotating', 'wake vortex descent', 'self-propulsion'],
      source: { work: lamb, section: '155' },
      test: {
        inputs: { Gamma: 400, b: 50 },
        expected: 1.27323954516582,
        source: 'elements of one endless line summed at the other',
      },
      related: ['VX3', 'VX14'],
    },
    {
      id: 'VX6',
      title: 'Kelvin vortex-ring speed',
      equation: 'U = Gamma/(4*pi*R)*(ln(8*R/a) - 1/4)',
      inputs: { Gamma, R, a },
      output: { unit: 'm/s', title: 'speed of the ring' },
      validity: thin,
      keywords: ['vortex ring', 'smoke ring', 'self-induced velocity', 'Kelvin'],
      source: saffman,
      test: {
        inputs: { Gamma: 0.05, R: 0.03, a: 0.005 },
        expected: 0.480276700679515,
        source: "Hamilton's equation: slope of the energy over the impulse at fixed core volume",
      },
      related: ['VX7', 'VX8'],
    },
    {
      id: 'VX7',
      title: 'Vortex-ring kinetic energy',
      equation: 'E = rho*Gamma^2*R/2*(ln(8*R/a) - 7/4)',
      inputs: { rho, Gamma, R, a },
      output: { unit: 'J', title: 'kinetic energy of the fluid' },
      validity: thin,
      keywords: ['vortex ring', 'smoke ring', 'energy'],
      source: saffman,
      test: {
        inputs: { rho: 1.2, Gamma: 0.05, R: 0.03, a: 0.005 },
        expected: 0.0000954540454908551,
        source: 'energy outside of the core plus that of its rotation by quadrature',
      },
      related: ['VX6', 'VX8'],
    },
    {
      id: 'VX8',
      title: 'Vortex-ring impulse',
      equation: 'P = pi*rho*Gamma*R^2',
      inputs: { rho, Gamma, R },
      output: { unit: 'N s', title: 'hydrodynamic impulse' },
      validity: ['thin core'],
      keywords: ['vortex ring', 'momentum', 'jet propulsion', 'swimming'],
      source: saffman,
      test: {
        inputs: { rho: 1000, Gamma: 0.02, R: 0.05 },
        expected: 0.157079632679488,
        source: 'moment of the vorticity summed around the ring',
      },
      related: ['VX6', 'VX7'],
    },
    {
      id: 'VX9',
      title: 'Kutta-Joukowski lift',
      equation: 'L = rho*U*Gamma',
      inputs: { rho, U: { unit: 'm/s', title: 'speed of the stream' }, Gamma },
      output: { unit: 'N/m', title: 'lift per span' },
      validity: ['plane potential flow'],
      keywords: ['Kutta-Joukowski theorem', 'lift', 'airfoil', 'aerofoil', 'Magnus effect'],
      source: batchelor,
      test: {
        inputs: { rho: 1.225, U: 40, Gamma: 12 },
        expected: 588,
        source: 'pressure on a cylinder with circulation, summed',
      },
    },
    {
      id: 'VX10',
      title: 'Kármán vortex-street speed',
      equation: 'U = Gamma/(2*l)*tanh(pi*h/l)',
      inputs: {
        Gamma,
        l: { unit: 'm', title: 'spacing along a row', above: 0 },
        h: { unit: 'm', title: 'distance of the two rows', above: 0 },
      },
      output: { unit: 'm/s', title: 'speed of the street against the fluid' },
      assumptions: ['staggered rows of point vortices'],
      keywords: ['von Karman', 'Karman street', 'wake', 'vortex shedding', 'stability 0.281'],
      source: { work: lamb, section: '156' },
      test: {
        inputs: { Gamma: 0.6, l: 1, h: 0.280549926 },
        expected: 0.212132034276118,
        source: 'vortices of the other row summed',
        published: {
          value: 0.212132,
          relTol: 1e-5,
          source: 'Lamb, section 156: Γ/(√8 l) of the stable street',
        },
      },
      related: ['VX11'],
    },
    {
      id: 'VX11',
      title: 'Roshko vortex-shedding frequency of a cylinder',
      equation: 'f = 0.212*U/D*(1 - 21.2*nu/(U*D))',
      inputs: {
        U: { unit: 'm/s', title: 'speed of the stream', above: 0 },
        D: { unit: 'm', title: 'diameter of the cylinder', above: 0 },
        nu,
      },
      output: { unit: 'Hz', title: 'shedding frequency of one side', values: 'nonnegative' },
      validity: [{ when: 'U*D/nu >= 50 and U*D/nu <= 150', text: 'Reynolds number of 50 to 150' }],
      keywords: ['Strouhal number', 'vortex shedding', 'aeolian tone', 'wake', 'cylinder'],
      tier: 'empirical',
      source:
        'Roshko, On the development of turbulent wakes from vortex streets, NACA Report 1191 (1954)',
      test: {
        inputs: { U: 0.75, D: 0.002, nu: 1.5e-5 },
        expected: 62.646,
        source: 'frequency number F = f D²/ν, linear in the Reynolds number',
      },
      related: ['VX10'],
    },
    {
      id: 'VX12',
      title: 'Enstrophy of a Lamb-Oseen vortex',
      equation: 'enstrophy = Gamma^2/(16*pi*nu*t)',
      inputs: { Gamma, nu, t },
      output: {
        unit: 'm^2/s^2',
        title: 'half the squared vorticity over the plane',
        values: 'nonnegative',
      },
      keywords: ['enstrophy', 'vorticity', 'dissipation', 'viscous decay'],
      source: saffman,
      test: {
        inputs: { Gamma: 3, nu: 1.5e-5, t: 10 },
        expected: 1193.662073215,
        source: 'square of the Gaussian vorticity integrated over the plane',
      },
      related: ['VX2'],
    },
    {
      id: 'VX13',
      title: 'Helicity of linked vortex tubes',
      equation: 'H = 2*n*Gamma1*Gamma2',
      inputs: {
        n: { unit: '1', title: 'linking number', integer: true },
        Gamma1: { ...Gamma, title: 'circulation of the first tube' },
        Gamma2: { ...Gamma, title: 'circulation of the second tube' },
      },
      output: { unit: 'm^4/s^2', title: 'integral of velocity times vorticity' },
      validity: ['closed thin tubes, unknotted and untwisted'],
      keywords: ['helicity', 'topology', 'linking number', 'knotted vortices', 'Moffatt'],
      source:
        'Moffatt, The degree of knottedness of tangled vortex lines, J. Fluid Mech. 35 (1969) 117',
      test: {
        inputs: { n: 1, Gamma1: 0.3, Gamma2: 0.2 },
        expected: 0.12,
        source: 'Gauss linking integral of two linked circles',
      },
    },
    {
      id: 'VX14',
      title: 'Rotation rate of a polygon of point vortices',
      equation: 'Omega = Gamma*(N - 1)/(4*pi*R^2)',
      inputs: {
        Gamma: { ...Gamma, title: 'circulation of each vortex' },
        N: { unit: '1', title: 'number of vortices', min: 2, integer: true },
        R: { ...R, title: 'radius of the circle they lie on' },
      },
      output: { unit: 'rad/s', title: 'rate of rotation of the polygon' },
      validity: ['unbounded fluid; stable to seven vortices'],
      keywords: ['vortex polygon', 'point vortices', 'Thomson', 'Havelock', 'co-rotating pair'],
      source: saffman,
      test: {
        inputs: { Gamma: 1.5, N: 5, R: 0.4 },
        expected: 2.98415518297304,
        source: 'velocities of the other vortices added',
      },
      related: ['VX5'],
    },
  ],
})
