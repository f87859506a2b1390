import { defineDomain } from '../operator.ts'

const white = 'White, Fluid Mechanics, 7th edition'
const chow = 'Chow, Open-Channel Hydraulics (McGraw-Hill, 1959)'
const crane = 'Crane, Flow of Fluids through Valves, Fittings and Pipe, Technical Paper 410'
const iso = 'ISO 5167, Measurement of fluid flow by means of pressure differential devices (2003)'
const iec = 'IEC 60534-2-1, Industrial-process control valves: flow capacity'
const wylie = 'Wylie and Streeter, Fluid Transients in Systems (1993)'
const menon = 'Menon, Gas Pipeline Hydraulics (2005)'

const g = { unit: 'm/s^2', title: 'gravitational acceleration', above: 0, default: 9.80665 }
const rho = { unit: 'kg/m^3', title: 'density', above: 0 }
const mu = { unit: 'Pa s', title: 'dynamic viscosity', above: 0 }
const v = { unit: 'm/s', title: 'mean velocity' }
const D = { unit: 'm', title: 'inner diameter of the pipe', above: 0 }
const L = { unit: 'm', title: 'length of the pipe', above: 0 }
const f = { unit: '1', title: 'Darcy friction factor', above: 0 }
const K = { unit: '1', title: 'loss coefficient', min: 0 }
const Re = { unit: '1', title: 'Reynolds number', above: 0 }
const epsilon = { unit: 'm', title: 'roughness of the wall', min: 0 }
const Q = { unit: 'm^3/s', title: 'volume flow', above: 0 }
const H = { unit: 'm', title: 'head', above: 0 }
const b = { unit: 'm', title: 'width of the crest', above: 0 }
const h = { unit: 'm', title: 'head above the crest', above: 0 }
const R_h = { unit: 'm', title: 'hydraulic radius', above: 0 }
const S = { unit: '1', title: 'slope of the energy line', above: 0 }
const q = { unit: 'm^2/s', title: 'flow per width', above: 0 }
const C_d = { unit: '1', title: 'discharge coefficient', above: 0 }
const d = { unit: 'm', title: 'diameter of the opening', above: 0 }
const p1 = { unit: 'Pa', title: 'upstream pressure', above: 0 }
const p2 = { unit: 'Pa', title: 'downstream pressure', above: 0 }
const gamma = { unit: '1', title: 'isentropic exponent', above: 1, default: 1.4 }
const phi = { unit: '1', title: 'porosity of the bed', above: 0, below: 1 }
const d_p = { unit: 'm', title: 'diameter of the particles', above: 0 }
const SG = { unit: '1', title: 'specific gravity of the gas against air', above: 0 }
const T_avg = { unit: 'K', title: 'mean temperature of the gas', above: 0 }
const T_b = { unit: 'K', title: 'reference temperature', above: 0, default: 288.7 }
const p_b = { unit: 'Pa', title: 'reference pressure', above: 0, default: 101325 }
const Z = { unit: '1', title: 'mean compressibility factor', above: 0, default: 1 }
const E_p = { unit: '1', title: 'pipeline efficiency', above: 0, max: 1, default: 0.92 }
const factor = { unit: '1', title: 'Darcy friction factor', values: 'nonnegative' } as const
const discharge = { unit: 'm^3/s', title: 'discharge', values: 'nonnegative' } as const
const speed = { unit: 'm/s', title: 'mean velocity', values: 'nonnegative' } as const
const head = { unit: 'm', values: 'nonnegative' } as const
const unitLength = { value: 1, unit: 'm', source: 'unit of length of the fit' }
const turbulent = { when: 'Re >= 4000', text: 'turbulent flow' }
const falling = { when: 'p1 > p2', text: 'the gas flows towards the lower pressure' }
const narrow = { when: 'd < D', text: 'the opening is narrower than the pipe' }

export const hydraulicsAndPipeFlow = defineDomain({
  name: 'Hydraulics and Pipe Flow',
  prefix: 'HY',
  scope:
    'friction factors, losses, weirs, open channels, pumps, meters, gas pipelines, water hammer, packed beds',
  sources: ['openalex', 'crossref', 'semanticscholar'],
  defaultOperator: 'HY1',
  operators: [
    {
      id: 'HY1',
      title: 'Darcy-Weisbach pressure loss',
      equation: 'Delta_p = f*L/D*rho*v^2/2',
      inputs: {
        f: { ...f, default: 0.02 },
        L: { ...L, default: 100 },
        D: { ...D, default: 0.1 },
        rho: { ...rho, default: 998 },
        v: { ...v, default: 1 },
      },
      output: { unit: 'Pa', title: 'pressure loss', values: 'nonnegative' },
      keywords: ['pressure drop', 'friction loss', 'head loss', 'pipe friction'],
      source: { work: white, section: '6.3' },
      test: {
        inputs: { f: 0.021, L: 120, D: 0.15, rho: 998, v: 1.8 },
        expected: 27161.568,
        source: 'wall shear on the perimeter over the section',
      },
      related: ['HY4', 'HY8'],
    },
    {
      id: 'HY2',
      title: 'Laminar friction factor',
      equation: 'f = 64/Re',
      inputs: { Re },
      output: factor,
      validity: [{ when: 'Re <= 2300', text: 'laminar flow in a round pipe' }],
      keywords: ['Hagen-Poiseuille', 'laminar pipe flow', 'Darcy friction factor'],
      source: { work: white, section: '6.4' },
      test: {
        inputs: { Re: 1250 },
        expected: 0.0512,
        source: 'pressure drop of Hagen and Poiseuille',
      },
      related: ['HY1', 'HY3'],
    },
    {
      id: 'HY3',
      title: 'Blasius friction factor of smooth pipes',
      equation: 'f = 0.3164/Re^(1/4)',
      inputs: { Re },
      output: factor,
      tier: 'empirical',
      validity: [
        { when: 'Re >= 3000 and Re <= 1e5', text: 'Reynolds number from 3000 to 100 000' },
      ],
      keywords: ['smooth pipe', 'turbulent', 'Darcy friction factor'],
      source: { work: white, section: '6.6' },
      test: {
        inputs: { Re: 20000 },
        expected: 0.0266059625786275,
        source: 'rearranged with logarithms',
      },
      related: ['HY2', 'HY4'],
    },
    {
      id: 'HY4',
      title: 'Colebrook-White equation',
      equation: 'f = 1/root(x + 2*log10(epsilon/(3.7*D) + 2.51*x/Re), x, 1, 50)^2',
      inputs: { epsilon, D, Re },
      output: factor,
      tier: 'empirical',
      validity: [
        turbulent,
        { when: 'epsilon <= 0.05*D and Re <= 1e10', text: 'relative roughness up to 0.05' },
      ],
      keywords: ['Moody diagram', 'rough pipe', 'friction factor', 'implicit'],
      source: { work: white, section: '6.6', equation: '6.48' },
      test: {
        inputs: { epsilon: 1e-5, D: 0.1, Re: 1e5 },
        expected: 0.0185138660774716,
        source: 'fixed point of the equation with natural logarithms',
        published: {
          value: 0.018513866077471648,
          relTol: 1e-7,
          source: 'fluids library, example of Colebrook',
        },
      },
      related: ['HY5', 'HY6', 'HY7'],
    },
    {
      id: 'HY5',
      title: 'Haaland friction factor',
      equation: 'f = 1/(1.8*log10((epsilon/(3.7*D))^1.11 + 6.9/Re))^2',
      inputs: { epsilon, D, Re },
      output: factor,
      tier: 'empirical',
      validity: [turbulent, { when: 'epsilon <= 0.05*D', text: 'relative roughness up to 0.05' }],
      keywords: ['explicit friction factor', 'rough pipe', 'Moody diagram'],
      source: { work: white, section: '6.6', equation: '6.49' },
      test: {
        inputs: { epsilon: 1e-5, D: 0.1, Re: 1e5 },
        expected: 0.0182650530147939,
        source: 'natural logarithms',
        published: {
          value: 0.018265053014793857,
          relTol: 1e-7,
          source: 'fluids library, example of Haaland',
        },
      },
      related: ['HY4'],
    },
    {
      id: 'HY6',
      title: 'Swamee-Jain friction factor',
      equation: 'f = 0.25/log10(epsilon/(3.7*D) + 5.74/Re^0.9)^2',
      inputs: { epsilon, D, Re },
      output: factor,
      tier: 'empirical',
      validity: [
        { when: 'Re >= 5000 and Re <= 1e8', text: 'Reynolds number from 5000 to 1e8' },
        { when: 'epsilon >= 1e-6*D and epsilon <= 0.05*D', text: 'roughness ratio 1e-6 to 0.05' },
      ],
      keywords: ['explicit friction factor', 'rough pipe', 'Moody diagram'],
      source:
        'Swamee and Jain, Explicit equations for pipe-flow problems, J. Hydraulics Div. ASCE 102 (1976) 657',
      test: {
        inputs: { epsilon: 4.6e-5, D: 0.2, Re: 3e5 },
        expected: 0.0165459744572444,
        source: 'natural logarithms',
      },
      related: ['HY4'],
    },
    {
      id: 'HY7',
      title: 'Churchill friction factor of all regimes',
      equation:
        'f = 8*((8/Re)^12 + ((2.457*ln(1/((7/Re)^0.9 + 0.27*epsilon/D)))^16 + (37530/Re)^16)^(-3/2))^(1/12)',
      inputs: { Re, epsilon, D },
      output: factor,
      tier: 'empirical',
      validity: [{ when: 'epsilon <= 0.05*D', text: 'relative roughness up to 0.05' }],
      keywords: ['laminar and turbulent', 'transition', 'explicit friction factor', 'rough pipe'],
      source:
        'Churchill, Friction-factor equation spans all fluid-flow regimes, Chem. Eng. 84 (1977) 91',
      test: {
        inputs: { Re: 1e5, epsilon: 1e-5, D: 0.1 },
        expected: 0.0184626245662801,
        source: 'powers by logarithms, regimes apart',
        published: {
          value: 0.018462624566280075,
          relTol: 1e-7,
          source: 'fluids library, example of Churchill_1977',
        },
      },
      related: ['HY2', 'HY4'],
    },
    {
      id: 'HY8',
      title: 'Pressure loss of a fitting',
      equation: 'Delta_p = K*rho*v^2/2',
      inputs: { K, rho, v },
      output: { unit: 'Pa', title: 'pressure loss', values: 'nonnegative' },
      keywords: ['minor loss', 'local loss', 'loss coefficient', 'valve', 'bend', 'elbow'],
      source: { work: white, section: '6.9' },
      test: {
        inputs: { K: 0.9, rho: 998, v: 2.5 },
        expected: 2806.875,
        source: 'head of the velocity turned into pressure',
      },
      related: ['HY1', 'HY10'],
    },
    {
      id: 'HY9',
      title: 'Borda-Carnot head loss of a sudden expansion',
      equation: 'h_L = (v1 - v2)^2/(2*g)',
      inputs: {
        v1: { unit: 'm/s', title: 'velocity before the expansion', min: 0 },
        v2: { unit: 'm/s', title: 'velocity behind the expansion', min: 0 },
        g,
      },
      output: { ...head, title: 'head loss' },
      validity: [{ when: 'v1 >= v2', text: 'the flow slows down; a contraction has another law' }],
      keywords: ['sudden enlargement', 'minor loss', 'abrupt expansion', 'shock loss'],
      source: { work: white, section: '6.9' },
      test: {
        inputs: { v1: 4, v2: 1.2, g: 9.80665 },
        expected: 0.399728755487348,
        source: 'momentum and energy over the expansion',
      },
      related: ['HY8'],
    },
    {
      id: 'HY10',
      title: 'Equivalent length ratio of a fitting',
      equation: 'L_D = K/f',
      inputs: {
        K,
        f: { ...f, title: 'Darcy friction factor, 0.015 when fully rough', default: 0.015 },
      },
      output: { unit: '1', title: 'equivalent length over diameter', values: 'nonnegative' },
      keywords: ['L/D', 'equivalent length from loss coefficient', 'valve', 'fitting'],
      source: { work: crane, section: '2' },
      test: {
        inputs: { K: 1.8, f: 0.018 },
        expected: 100,
        source: 'pipe of equal pressure loss, by bisection',
      },
      related: ['HY8'],
    },
    {
      id: 'HY11',
      title: 'Hydraulic diameter',
      equation: 'D_h = 4*A/P_w',
      inputs: {
        A: { unit: 'm^2', title: 'section of the flow', above: 0 },
        P_w: { unit: 'm', title: 'wetted perimeter', above: 0 },
      },
      output: { ...head, title: 'hydraulic diameter' },
      keywords: ['duct', 'noncircular', 'hydraulic radius', 'wetted perimeter', 'annulus'],
      source: { work: white, section: '6.8' },
      test: {
        inputs: { A: 0.06, P_w: 1.1 },
        expected: 0.218181818181818,
        source: 'harmonic mean of the sides of a rectangle',
      },
      related: ['HY1'],
    },
    {
      id: 'HY12',
      title: 'Hazen-Williams velocity',
      equation: 'v = v_0*C_HW*(R_h/L_0)^0.63*S^0.54',
      inputs: {
        C_HW: { unit: '1', title: 'Hazen-Williams coefficient', above: 0 },
        R_h,
        S,
      },
      output: speed,
      constants: {
        v_0: { value: 0.849, unit: 'm/s', source: 'coefficient of the fit in SI units' },
        L_0: unitLength,
      },
      tier: 'empirical',
      validity: ['water at usual temperatures in pipes'],
      keywords: ['water supply', 'pipe network', 'head loss', 'fire sprinkler'],
      source: 'Streeter and Wylie, Fluid Mechanics, 8th edition, section 12.2',
      test: {
        inputs: { C_HW: 120, R_h: 0.075, S: 0.008 },
        expected: 1.46908229648632,
        source: 'rearranged with logarithms',
      },
      related: ['HY13'],
    },
    {
      id: 'HY13',
      title: "Manning's equation",
      equation: 'v = R_h^(2/3)*S^(1/2)/n',
      inputs: {
        R_h,
        S,
        n: { unit: 's/m^(1/3)', title: 'Manning roughness coefficient', above: 0 },
      },
      output: speed,
      tier: 'empirical',
      validity: ['uniform, rough turbulent flow'],
      keywords: ['open channel', 'Strickler', 'river', 'canal', 'Gauckler-Manning', 'sewer'],
      source: { work: chow, section: '5-6' },
      test: {
        inputs: { R_h: 0.2859, S: 0.005236, n: 0.03 },
        expected: 1.0467781958119,
        source: 'by way of the Chezy coefficient',
        published: {
          value: 1.0467781958118971,
          relTol: 1e-9,
          source: 'fluids library, V_Manning, example of Cengel and Cimbala',
        },
      },
      related: ['HY12', 'HY14'],
    },
    {
      id: 'HY14',
      title: 'Chezy equation',
      equation: 'v = C*sqrt(R_h*S)',
      inputs: {
        C: { unit: 'm^(1/2)/s', title: 'Chezy coefficient', above: 0 },
        R_h,
        S,
      },
      output: speed,
      validity: ['uniform, rough turbulent flow'],
      keywords: ['open channel', 'Chézy formula', 'river', 'canal'],
      source: { work: chow, section: '5-4' },
      test: {
        inputs: { C: 26.153, R_h: 0.2, S: 0.01 },
        expected: 1.16959771631104,
        source: 'Darcy-Weisbach equation with f = 8 g/C^2',
      },
      related: ['HY13'],
    },
    {
      id: 'HY15',
      title: 'Specific energy of channel flow',
      equation: 'E = y + q^2/(2*g*y^2)',
      inputs: { y: { unit: 'm', title: 'depth of the water', above: 0 }, q, g },
      output: { ...head, title: 'specific energy' },
      validity: ['rectangular channel, hydrostatic pressure'],
      keywords: ['open channel', 'alternate depths', 'critical flow', 'energy head'],
      source: { work: chow, section: '3-3' },
      test: {
        inputs: { y: 1.4, q: 3, g: 9.80665 },
        expected: 1.63411851828575,
        source: 'depth and velocity head',
      },
      related: ['HY16'],
    },
    {
      id: 'HY16',
      title: 'Critical depth of a rectangular channel',
      equation: 'y_c = (q^2/g)^(1/3)',
      inputs: { q, g },
      output: { ...head, title: 'critical depth' },
      keywords: ['open channel', 'critical flow', 'least specific energy', 'Froude number 1'],
      source: { work: chow, section: '4-3' },
      test: {
        inputs: { q: 3, g: 9.80665 },
        expected: 0.971793398710583,
        source: 'least specific energy by bisection',
      },
      related: ['HY15', 'HY17'],
    },
    {
      id: 'HY17',
      title: 'Sequent depth of a hydraulic jump (Belanger)',
      equation: 'y2 = y1*(sqrt(1 + 8*Fr^2) - 1)/2',
      inputs: {
        y1: { unit: 'm', title: 'depth before the jump', above: 0 },
        Fr: { unit: '1', title: 'Froude number before the jump', min: 1 },
      },
      output: { ...head, title: 'depth behind the jump' },
      validity: ['horizontal rectangular channel'],
      keywords: ['conjugate depth', 'stilling basin', 'supercritical', 'Bélanger'],
      source: { work: chow, section: '3-7' },
      test: {
        inputs: { y1: 0.4, Fr: 3.5 },
        expected: 1.78997487421324,
        source: 'equal specific force, by bisection',
      },
      related: ['HY18'],
    },
    {
      id: 'HY18',
      title: 'Energy loss of a hydraulic jump',
      equation: 'h_L = (y2 - y1)^3/(4*y1*y2)',
      inputs: {
        y1: { unit: 'm', title: 'depth before the jump', above: 0 },
        y2: { unit: 'm', title: 'depth behind the jump', above: 0 },
      },
      output: { ...head, title: 'head loss' },
      validity: [{ when: 'y2 >= y1', text: 'the depth grows' }, 'horizontal rectangular channel'],
      keywords: ['stilling basin', 'dissipation', 'conjugate depth', 'head loss'],
      source: { work: chow, section: '3-7' },
      test: {
        inputs: { y1: 0.4, y2: 1.8 },
        expected: 0.952777777777778,
        source: 'specific energies of sequent depths',
      },
      related: ['HY17'],
    },
    {
      id: 'HY19',
      title: 'Sharp-crested rectangular weir discharge',
      equation: 'Q = 2/3*C_d*b*sqrt(2*g)*h^(3/2)',
      inputs: { C_d, b, g, h },
      output: discharge,
      validity: ['suppressed weir, aerated nappe'],
      keywords: ['Poleni', 'overflow', 'thin-plate weir', 'flow measurement'],
      source: { work: chow, section: '14-1' },
      test: {
        inputs: { C_d: 0.62, b: 1.2, g: 9.80665, h: 0.25 },
        expected: 0.274578814186383,
        source: 'Torricelli velocities integrated over the head',
      },
      related: ['HY20', 'HY21'],
    },
    {
      id: 'HY20',
      title: 'V-notch weir discharge (Shen)',
      equation:
        'Q = (0.59 - 0.01*max(0, min(1, 9*theta/pi - 1)) - 0.005*max(0, min(1, 9*theta/pi - 2)) + 0.005*max(0, min(1, 9*theta/pi - 4)))*tan(theta/2)*sqrt(g)*(h + L_0*(0.0028 - 0.0011*max(0, min(1, 9*theta/pi - 1)) - 0.0005*max(0, min(1, 9*theta/pi - 2)) - 0.0002*max(0, min(1, 9*theta/pi - 3))))^2.5',
      inputs: {
        h: { unit: 'm', title: 'head above the notch', min: 0.05 },
        theta: {
          unit: 'rad',
          title: 'angle of the notch',
          min: Math.PI / 9,
          max: (5 * Math.PI) / 9,
        },
        g,
      },
      output: discharge,
      constants: { L_0: unitLength },
      tier: 'empirical',
      validity: ['angles of 20 to 100 degrees; table of the coefficients interpolated'],
      keywords: ['triangular weir', 'Thomson weir', 'thin-plate weir', 'flow measurement'],
      source:
        'Shen, Discharge characteristics of triangular-notch thin-plate weirs, USGS Water Supply Paper 1617-B (1981)',
      test: {
        inputs: { h: 0.6, theta: Math.PI / 4, g: 9.80665 },
        expected: 0.210717257754782,
        source: 'coefficients looked up in the table',
        published: {
          value: 0.21071725775478,
          relTol: 1e-9,
          source: 'fluids library, example of Q_weir_V_Shen',
        },
      },
      related: ['HY19'],
    },
    {
      id: 'HY21',
      title: 'Broad-crested weir discharge',
      equation: 'Q = C_d*b*sqrt(g)*(2/3*h)^(3/2)',
      inputs: { C_d, b, g, h: { ...h, title: 'energy head above the crest' } },
      output: discharge,
      validity: ['critical flow on the crest'],
      keywords: ['long-crested weir', 'critical flow', 'flow measurement', 'spillway'],
      source: { work: white, section: '10.7' },
      test: {
        inputs: { C_d: 0.95, b: 3, g: 9.80665, h: 0.45 },
        expected: 1.46651692621497,
        source: 'greatest flow for the energy head',
      },
      related: ['HY16', 'HY19'],
    },
    {
      id: 'HY22',
      title: 'Volume flow of an orifice or venturi meter',
      equation: 'Q = C_d*pi*d^2/4*sqrt(2*Delta_p/(rho*(1 - (d/D)^4)))',
      inputs: {
        C_d,
        d,
        Delta_p: { unit: 'Pa', title: 'differential pressure', min: 0 },
        rho,
        D,
      },
      output: discharge,
      validity: [narrow, 'incompressible flow'],
      keywords: ['orifice plate', 'Venturi tube', 'flow meter', 'differential pressure', 'nozzle'],
      source: { work: iso, section: 'part 1, equation 1' },
      test: {
        inputs: { C_d: 0.61, d: 0.05, Delta_p: 2e4, rho: 998, D: 0.1 },
        expected: 0.00783138927287548,
        source: 'Bernoulli equation with continuity, by bisection',
      },
      related: ['HY23', 'HY25'],
    },
    {
      id: 'HY23',
      title: 'Orifice expansibility factor',
      equation: 'epsilon_1 = 1 - (0.351 + 0.256*(d/D)^4 + 0.93*(d/D)^8)*(1 - (p2/p1)^(1/gamma))',
      inputs: { D, d, p1, p2, gamma },
      output: { unit: '1', title: 'expansibility factor', values: 'nonnegative' },
      tier: 'empirical',
      validity: [
        narrow,
        { when: 'p2/p1 >= 0.75 and p2 <= p1', text: 'pressure ratio from 0.75 to 1' },
      ],
      keywords: ['expansion factor', 'orifice plate', 'gas flow meter', 'compressible'],
      source: { work: iso, section: 'part 2, 5.3.2.2' },
      test: {
        inputs: { D: 0.0739, d: 0.0222, p1: 1e5, p2: 9.9e4, gamma: 1.4 },
        expected: 0.997473905734343,
        source: 'rearranged with logarithms',
        published: {
          value: 0.9974739057343425,
          relTol: 1e-9,
          source: 'fluids library, example of orifice_expansibility',
        },
      },
      related: ['HY22', 'HY24'],
    },
    {
      id: 'HY24',
      title: 'Nozzle expansibility factor',
      equation:
        'epsilon_1 = sqrt(gamma*(p2/p1)^(2/gamma)/(gamma - 1)*(1 - (d/D)^4)/(1 - (d/D)^4*(p2/p1)^(2/gamma))*(1 - (p2/p1)^((gamma - 1)/gamma))/(1 - p2/p1))',
      inputs: { D, d, p1, p2, gamma },
      output: { unit: '1', title: 'expansibility factor', values: 'nonnegative' },
      validity: [
        narrow,
        { when: 'p2/p1 >= 0.75 and p2 < p1', text: 'pressure ratio from 0.75 to 1' },
      ],
      keywords: ['expansion factor', 'Venturi', 'flow nozzle', 'gas flow meter', 'compressible'],
      source: { work: iso, section: 'part 3, 5.1.6.3' },
      test: {
        inputs: { D: 0.0739, d: 0.0222, p1: 1e5, p2: 9.9e4, gamma: 1.4 },
        expected: 0.994570234456675,
        source: 'isentropic over incompressible mass flow',
        published: {
          value: 0.994570234456,
          relTol: 1e-9,
          source: 'fluids library, example of nozzle_expansibility',
        },
      },
      related: ['HY22', 'HY23'],
    },
    {
      id: 'HY25',
      title: 'Reader-Harris/Gallagher discharge coefficient',
      equation:
        'C_d = 0.5961 + 0.0261*beta^2 - 0.216*beta^8 + 0.000521*(1e6*beta/Re)^0.7 + (0.0188 + 0.0063*(19000*beta/Re)^0.8)*beta^3.5*(1e6/Re)^0.3 + (0.043 + 0.08*exp(-10*L1) - 0.123*exp(-7*L1))*(1 - 0.11*(19000*beta/Re)^0.8)*beta^4/(1 - beta^4) - 0.031*(2*L2/(1 - beta) - 0.8*(2*L2/(1 - beta))^1.1)*beta^1.3',
      inputs: {
        beta: { unit: '1', title: 'diameter ratio', min: 0.1, max: 0.75 },
        Re: { unit: '1', title: 'Reynolds number of the pipe', min: 5000 },
        L1: { unit: '1', title: 'upstream tap distance over diameter', min: 0 },
        L2: { unit: '1', title: 'downstream tap distance over diameter', min: 0 },
      },
      output: { unit: '1', title: 'discharge coefficient', values: 'nonnegative' },
      tier: 'empirical',
      validity: ['pipes of at least 71.12 mm; corner taps have distances of zero'],
      keywords: ['orifice plate', 'ISO 5167', 'coefficient of discharge', 'corner taps', 'flange'],
      source: { work: iso, section: 'part 2, 5.3.2.1' },
      test: {
        inputs: { beta: 0.6, Re: 1.2e5, L1: 1, L2: 0.47 },
        expected: 0.611175845381458,
        source: 'terms of the equation apart, powers by logarithms',
      },
      related: ['HY22'],
    },
    {
      id: 'HY26',
      title: 'Choked downstream pressure of a gas control valve',
      equation: 'p_ch = p1*(1 - gamma*x_T/1.4)',
      inputs: {
        x_T: { unit: '1', title: 'pressure differential ratio factor', above: 0, max: 1 },
        gamma: { ...gamma, title: 'specific heat ratio' },
        p1,
      },
      output: { unit: 'Pa', title: 'choked pressure', values: 'nonnegative' },
      validity: [{ when: 'gamma*x_T <= 1.4', text: 'the critical ratio does not exceed 1' }],
      keywords: ['gas valve choked pressure', 'valve sizing', 'critical flow', 'expansion'],
      source: iec,
      test: {
        inputs: { x_T: 0.6, gamma: 1.3, p1: 680000 },
        expected: 301142.857142857,
        source: 'critical pressure drop taken off',
      },
      related: ['HY27'],
    },
    {
      id: 'HY27',
      title: 'Choked downstream pressure of a liquid control valve',
      equation: 'p_ch = p1 - F_L^2*(p1 - (0.96 - 0.28*sqrt(p_v/p_c))*p_v)',
      inputs: {
        p_v: { unit: 'Pa', title: 'vapour pressure', above: 0 },
        p_c: { unit: 'Pa', title: 'critical pressure', above: 0 },
        F_L: { unit: '1', title: 'liquid pressure recovery factor', above: 0, max: 1 },
        p1,
      },
      output: { unit: 'Pa', title: 'choked pressure' },
      tier: 'empirical',
      validity: [{ when: 'p1 > p_v and p_v <= p_c', text: 'liquid at the inlet' }],
      keywords: ['cavitation', 'flashing', 'valve sizing', 'critical pressure ratio', 'vapor'],
      source: iec,
      test: {
        inputs: { p_v: 69682.89291024722, p_c: 22048320, F_L: 0.6, p1: 680000 },
        expected: 458887.53060773,
        source: 'pressure of the vena contracta and its recovery',
        published: {
          value: 458887.5306077305,
          relTol: 1e-9,
          source: 'fluids library, example of control_valve_choke_P_l',
        },
      },
      related: ['HY26'],
    },
    {
      id: 'HY28',
      title: 'Shaft power of a pump',
      equation: 'P = rho*g*Q*H/eta',
      inputs: {
        rho,
        g,
        Q,
        H,
        eta: { unit: '1', title: 'efficiency', above: 0, max: 1 },
      },
      output: { unit: 'W', title: 'shaft power', values: 'nonnegative' },
      keywords: ['brake horsepower', 'pumping', 'hydraulic power', 'water power'],
      source: { work: white, section: '11.2' },
      test: {
        inputs: { rho: 998, g: 9.80665, Q: 0.05, H: 32, eta: 0.75 },
        expected: 20879.0116266667,
        source: 'pressure rise times volume flow',
      },
      related: ['HY29', 'HY30'],
    },
    {
      id: 'HY29',
      title: 'Pump affinity law of the head',
      equation: 'H2 = H1*(N2/N1)^2*(D2/D1)^2',
      inputs: {
        H1: { unit: 'm', title: 'head before the change', above: 0 },
        N1: { unit: '1/s', title: 'speed before the change', above: 0, kind: 'cycle' },
        N2: { unit: '1/s', title: 'speed after the change', above: 0, kind: 'cycle' },
        D1: { unit: 'm', title: 'impeller diameter before', above: 0 },
        D2: { unit: 'm', title: 'impeller diameter after', above: 0 },
      },
      output: { ...head, title: 'head after the change' },
      validity: ['geometrically similar pumps at equal efficiency'],
      keywords: ['similarity', 'fan law', 'scaling', 'impeller', 'variable speed'],
      source: { work: white, section: '11.3' },
      test: {
        inputs: { H1: 40, N1: 24, N2: 29, D1: 0.3, D2: 0.28 },
        expected: 50.8753086419753,
        source: 'equal head coefficients',
      },
      related: ['HY28', 'HY30'],
    },
    {
      id: 'HY30',
      title: 'Specific speed of a pump',
      equation: 'omega_s = omega*sqrt(Q)/(g*H)^(3/4)',
      inputs: {
        omega: { unit: 'rad/s', title: 'angular speed', above: 0 },
        Q,
        g,
        H,
      },
      output: { unit: '1', title: 'specific speed', values: 'nonnegative' },
      keywords: ['turbomachine', 'impeller type', 'centrifugal', 'axial', 'dimensionless'],
      source: { work: white, section: '11.4' },
      test: {
        inputs: { omega: 152, Q: 0.08, g: 9.80665, H: 45 },
        expected: 0.446517710682339,
        source: 'flow and head coefficients of any diameter',
      },
      related: ['HY28'],
    },
    {
      id: 'HY31',
      title: 'Net positive suction head available',
      equation: 'NPSH = (p_0 - p_v)/(rho*g) + z - h_f',
      inputs: {
        p_0: { unit: 'Pa', title: 'absolute pressure on the surface', above: 0 },
        p_v: { unit: 'Pa', title: 'vapour pressure', min: 0 },
        rho,
        g,
        z: { unit: 'm', title: 'height of the surface above the pump' },
        h_f: { unit: 'm', title: 'head loss of the suction line', min: 0 },
      },
      output: { unit: 'm', title: 'net positive suction head' },
      keywords: ['NPSHa', 'cavitation', 'suction', 'pump inlet', 'vapor pressure'],
      source: { work: white, section: '11.2' },
      test: {
        inputs: { p_0: 101325, p_v: 2337, rho: 998, g: 9.80665, z: -3, h_f: 0.8 },
        expected: 6.31419523950493,
        source: 'pressure at the inlet over the vapour pressure',
      },
      related: ['HY28'],
    },
    {
      id: 'HY32',
      title: 'Joukowsky water-hammer pressure',
      equation: 'Delta_p = rho*a*Delta_v',
      inputs: {
        rho,
        a: { unit: 'm/s', title: 'speed of the pressure wave', above: 0 },
        Delta_v: { unit: 'm/s', title: 'sudden change of velocity' },
      },
      output: { unit: 'Pa', title: 'pressure surge' },
      validity: ['closure faster than the return of the wave'],
      keywords: ['hydraulic transient', 'surge', 'valve closure', 'pressure wave'],
      source: { work: wylie, section: '1-2' },
      test: {
        inputs: { rho: 998, a: 1250, Delta_v: 2 },
        expected: 2495000,
        source: 'momentum of the water brought to rest',
      },
      related: ['HY33'],
    },
    {
      id: 'HY33',
      title: 'Korteweg pressure-wave speed in an elastic pipe',
      equation: 'a = sqrt(K_f/rho/(1 + K_f*D/(E_w*s)))',
      inputs: {
        K_f: { unit: 'Pa', title: 'bulk modulus of the fluid', above: 0 },
        rho,
        D,
        E_w: { unit: 'Pa', title: 'modulus of the wall', above: 0 },
        s: { unit: 'm', title: 'thickness of the wall', above: 0 },
      },
      output: { unit: 'm/s', title: 'wave speed', values: 'nonnegative' },
      validity: ['thin wall, pipe with expansion joints'],
      keywords: ['water hammer', 'celerity', 'hydraulic transient', 'pulse wave'],
      source: { work: wylie, section: '1-4' },
      test: {
        inputs: { K_f: 2.19e9, rho: 998, D: 0.5, E_w: 2.1e11, s: 0.008 },
        expected: 1152.60349968791,
        source: 'compliances of fluid and wall added',
      },
      related: ['HY32'],
    },
    {
      id: 'HY34',
      title: 'Weymouth gas pipeline flow',
      equation: 'Q = k_W*E_p*T_b/p_b*sqrt((p1^2 - p2^2)/(L*SG*T_avg*Z))*D^(8/3)*(D/L_0)^(1/3000)',
      inputs: { SG, T_avg, L, D, p1, p2, T_b, p_b, Z, E_p },
      output: { ...discharge, title: 'flow at reference conditions' },
      constants: {
        k_W: {
          value: 137.32958,
          unit: 'm^(5/6) K^(-1/2) s^-1',
          source: '3.7435e-3 for m^3/day, kPa, km and mm',
        },
        L_0: unitLength,
      },
      tier: 'empirical',
      validity: [falling],
      keywords: ['natural gas', 'transmission line', 'compressible pipe flow', 'pipeline'],
      source: { work: menon, section: '2.10' },
      test: {
        inputs: {
          SG: 0.65,
          T_avg: 277.15,
          L: 160000,
          D: 0.34,
          p1: 9e6,
          p2: 2e6,
          T_b: 288.7,
          p_b: 101325,
          Z: 1,
          E_p: 0.92,
        },
        expected: 33.1213185064359,
        source: 'form in m^3/day, kPa, km and mm',
      },
      related: ['HY35'],
    },
    {
      id: 'HY35',
      title: 'Panhandle A gas pipeline flow',
      equation:
        'Q = Q_0*E_p*(T_b*p_0/(p_b*T_0))^1.0788*((p1^2 - p2^2)*L_0*T_0/(p_0^2*L*SG^0.8539*T_avg*Z))^0.5394*(D/L_0)^2.6182',
      inputs: { SG, T_avg, L, D, p1, p2, T_b, p_b, Z, E_p },
      output: { ...discharge, title: 'flow at reference conditions' },
      constants: {
        Q_0: { value: 158.02053, unit: 'm^3/s', source: '4.5965e-3 for m^3/day, kPa, km and mm' },
        p_0: { value: 1, unit: 'Pa', source: 'unit of pressure of the fit' },
        T_0: { value: 1, unit: 'K', source: 'unit of temperature of the fit' },
        L_0: unitLength,
      },
      tier: 'empirical',
      validity: [falling, 'Reynolds number from 5 to 11 million'],
      keywords: ['natural gas', 'transmission line', 'compressible pipe flow', 'pipeline'],
      source: { work: menon, section: '2.11' },
      test: {
        inputs: {
          SG: 0.65,
          T_avg: 277.15,
          L: 160000,
          D: 0.34,
          p1: 9e6,
          p2: 2e6,
          T_b: 288.7,
          p_b: 101325,
          Z: 1,
          E_p: 0.92,
        },
        expected: 43.8352665135722,
        source: 'form in m^3/day, kPa, km and mm',
      },
      related: ['HY34'],
    },
    {
      id: 'HY36',
      title: 'Ergun equation',
      equation:
        'Delta_p = 150*mu*v*(1 - phi)^2*L/(phi^3*d_p^2) + 1.75*rho*v^2*(1 - phi)*L/(phi^3*d_p)',
      inputs: {
        mu,
        v: { unit: 'm/s', title: 'superficial velocity', min: 0 },
        phi,
        L: { ...L, title: 'height of the bed' },
        d_p,
        rho,
      },
      output: { unit: 'Pa', title: 'pressure drop', values: 'nonnegative' },
      tier: 'empirical',
      keywords: ['packed bed', 'porous medium', 'fixed bed', 'filter', 'pressure loss'],
      source: 'Ergun, Fluid flow through packed columns, Chem. Eng. Progress 48 (1952) 89',
      test: {
        inputs: { mu: 1.8e-5, v: 0.6, phi: 0.4, L: 1.2, d_p: 0.004, rho: 1.2 },
        expected: 2809.6875,
        source: 'friction factor of the bed by its Reynolds number',
      },
      related: ['HY38'],
    },
    {
      id: 'HY37',
      title: 'Ito critical Reynolds number of a coiled pipe',
      equation: 'Re_c = 20000*(D/D_c)^0.32',
      inputs: { D, D_c: { unit: 'm', title: 'diameter of the coil', above: 0 } },
      output: { unit: '1', title: 'critical Reynolds number', values: 'nonnegative' },
      tier: 'empirical',
      validity: [
        { when: 'D_c/D >= 5 and D_c/D <= 2000', text: 'coil of 5 to 2000 pipe diameters' },
      ],
      keywords: ['helical coil', 'transition to turbulence', 'curved pipe', 'Dean'],
      source:
        'Ito, Friction factors for turbulent flow in curved pipes, J. Basic Eng. 81 (1959) 123',
      test: {
        inputs: { D: 0.02, D_c: 0.5 },
        expected: 7139.85172690655,
        source: 'rearranged with logarithms',
      },
      related: ['HY2'],
    },
    {
      id: 'HY38',
      title: 'Kozeny-Carman permeability',
      equation: 'k = phi^3*d_p^2/(180*(1 - phi)^2)',
      inputs: { phi, d_p },
      output: { unit: 'm^2', title: 'permeability', values: 'nonnegative' },
      tier: 'empirical',
      validity: ['bed of equal spheres, creeping flow'],
      keywords: ['packed bed', 'porous medium', 'Darcy permeability', 'Carman constant', 'filter'],
      source: 'Carman, Fluid flow through granular beds, Trans. Inst. Chem. Eng. 15 (1937) 150',
      test: {
        inputs: { phi: 0.38, d_p: 5e-4 },
        expected: 1.98259914440976e-10,
        source: 'channels of the hydraulic radius of the bed',
      },
      related: ['HY36'],
    },
  ],
})
