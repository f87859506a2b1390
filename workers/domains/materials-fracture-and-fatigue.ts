import { defineDomain } from '../operator.ts'

const anderson = 'Anderson, Fracture Mechanics, 4th edition'
const callister = 'Callister and Rethwisch, Materials Science and Engineering, 9th edition'
const dowling = 'Dowling, Mechanical Behavior of Materials, 4th edition'
const courtney = 'Courtney, Mechanical Behavior of Materials, 2nd edition'
const hull = 'Hull and Clyne, An Introduction to Composite Materials, 2nd edition'
const porter = 'Porter and Easterling, Phase Transformations in Metals and Alloys, 3rd edition'

const a = { unit: 'm', title: 'crack length', above: 0 }
const Y = { unit: '1', title: 'geometry factor', above: 0 }
const sigma = { unit: 'Pa', title: 'stress' }
const E = { unit: 'Pa', title: "Young's modulus", above: 0 }
const G = { unit: 'Pa', title: 'shear modulus', above: 0 }
const K_I = { unit: 'Pa m^(1/2)', title: 'stress intensity factor', min: 0 }
const m = { unit: '1', title: 'Paris exponent', above: 0 }
const C_P = {
  unit: 'm',
  title: 'growth per cycle at a range of 1 MPa√m',
  symbol: 'C',
  above: 0,
}
const N_f = { unit: '1', title: 'cycles to failure', above: 0 }
const sigma_f = { unit: 'Pa', title: 'fatigue strength coefficient', symbol: 'σ′_f', above: 0 }
const b = { unit: '1', title: 'fatigue strength exponent', below: 0 }
const b_v = { unit: 'm', title: 'Burgers vector', symbol: 'b', above: 0 }
const d = { unit: 'm', title: 'grain size', above: 0 }
const T = { unit: 'K', title: 'temperature', above: 0 }
const Q = { unit: 'J/mol', title: 'activation energy', above: 0 }
const t = { unit: 's', title: 'time', above: 0 }
const E_f = { unit: 'Pa', title: "Young's modulus of the fibres", above: 0 }
const E_m = { unit: 'Pa', title: "Young's modulus of the matrix", above: 0 }
const V_f = { unit: '1', title: 'volume fraction of the fibres', min: 0, max: 1 }
const M = { unit: 'kg/mol', title: 'molar mass', above: 0 }
const miller = { unit: '1', title: 'Miller index', integer: true } as const
const cycles = { unit: '1', title: 'cycles', min: 0 }
const composition = { unit: '1', title: 'mass fraction', min: 0, max: 1 }

const K_1 = { value: 1e6, unit: 'Pa m^(1/2)', source: 'one megapascal root metre' }

export const materialsFractureAndFatigue = defineDomain({
  name: 'Materials, Fracture and Fatigue',
  prefix: 'MT',
  scope:
    'toughness, crack growth, creep, strengthening, diffusion, composites, crystallography, corrosion',
  sources: ['openalex', 'crossref', 'europepmc', 'arxiv'],
  defaultOperator: 'MT1',
  operators: [
    {
      id: 'MT1',
      title: 'Stress intensity factor',
      equation: 'K_I = Y*sigma*sqrt(pi*a)',
      inputs: {
        Y: { ...Y, examples: [1.12] },
        sigma: { ...sigma, examples: [1.5e8] },
        a: { ...a, examples: [0.003] },
      },
      output: { unit: 'Pa m^(1/2)', title: 'stress intensity factor' },
      assumptions: ['linear elastic material'],
      keywords: ['fracture mechanics', 'mode I', 'crack', 'Irwin', 'LEFM', 'fracture toughness'],
      source: { work: anderson, section: '2.6' },
      test: {
        inputs: { Y: 1.12, sigma: 1.5e8, a: 0.003 },
        expected: 16309657.6667,
        source: "Westergaard's stress close to the tip",
      },
      related: ['MT2', 'MT3', 'MT4'],
    },
    {
      id: 'MT2',
      title: 'Griffith fracture stress',
      equation: 'sigma_f = sqrt(2*E*gamma_s/(pi*a))',
      inputs: {
        E,
        gamma_s: { unit: 'J/m^2', title: 'surface energy', above: 0 },
        a: { ...a, title: 'half the length of an inner crack' },
      },
      output: { unit: 'Pa', title: 'fracture stress', symbol: 'σ_f', values: 'nonnegative' },
      assumptions: ['brittle material', 'plane stress'],
      keywords: ['brittle fracture', 'Griffith criterion', 'glass', 'critical stress'],
      source: { work: anderson, section: '2.3', equation: '2.19' },
      test: {
        inputs: { E: 6.9e10, gamma_s: 0.3, a: 8.2e-6 },
        expected: 40088361.6832,
        source: 'stress where the energy over the crack length is level, by bisection',
        published: {
          value: 4e7,
          relTol: 5e-3,
          source: 'Callister and Rethwisch, example problem 8.1: flaws of 8.2 µm at 40 MPa',
        },
      },
      related: ['MT1', 'MT3'],
    },
    {
      id: 'MT3',
      title: 'Energy release rate in plane strain',
      equation: 'G_I = K_I^2*(1 - nu^2)/E',
      inputs: {
        K_I,
        nu: { unit: '1', title: "Poisson's ratio", above: -1, max: 0.5 },
        E,
      },
      output: { unit: 'J/m^2', title: 'energy release rate', values: 'nonnegative' },
      assumptions: ['linear elastic material', 'mode I'],
      keywords: ['Irwin', 'crack driving force', 'fracture energy', 'J integral'],
      source: { work: anderson, section: '2.7' },
      test: {
        inputs: { K_I: 2.5e7, nu: 0.33, E: 7.1e10 },
        expected: 7844.19014085,
        source: 'work that closes a short piece of the crack, by quadrature',
      },
      related: ['MT1'],
    },
    {
      id: 'MT4',
      title: 'Irwin plastic zone radius in plane stress',
      equation: 'r_y = (K_I/sigma_y)^2/(2*pi)',
      inputs: { K_I, sigma_y: { unit: 'Pa', title: 'yield strength', symbol: 'σ_y', above: 0 } },
      output: { unit: 'm', title: 'first estimate of the plastic zone', values: 'nonnegative' },
      keywords: ['crack tip plasticity', 'small-scale yielding', 'plastic zone size'],
      source: { work: anderson, section: '2.8', equation: '2.63' },
      test: {
        inputs: { K_I: 3e7, sigma_y: 4e8 },
        expected: 0.000895246554892,
        source: 'distance at which the elastic stress has fallen to yield, by bisection',
      },
      related: ['MT1'],
    },
    {
      id: 'MT5',
      title: 'Paris law of fatigue crack growth',
      aliases: ['Paris-Erdogan law'],
      tier: 'empirical',
      equation: 'dadN = C_P*(dK/K_1)^m',
      inputs: {
        C_P,
        dK: { unit: 'Pa m^(1/2)', title: 'stress intensity range', symbol: 'ΔK', above: 0 },
        m,
      },
      output: {
        unit: 'm',
        title: 'crack growth per cycle',
        symbol: 'da/dN',
        values: 'nonnegative',
      },
      constants: { K_1 },
      validity: ['between the threshold and fast fracture'],
      keywords: ['fatigue crack propagation', 'da/dN', 'crack growth rate'],
      source: {
        work: 'Paris and Erdogan, Journal of Basic Engineering 85 (1963) 528',
        doi: '10.1115/1.3656900',
      },
      test: {
        inputs: { C_P: 6.9e-12, dK: 2e7, m: 3 },
        expected: 5.52e-8,
        source: 'logarithms in megapascals',
      },
      related: ['MT6'],
    },
    {
      id: 'MT6',
      title: 'Fatigue life by integration of the Paris law',
      tier: 'empirical',
      equation:
        'N_f = a_i/(C_P*(Y*dsigma*sqrt(pi*a_i)/K_1)^m)*if(m == 2, ln(a_f/a_i), (1 - (a_i/a_f)^(m/2 - 1))/(m/2 - 1))',
      inputs: {
        a_i: { ...a, title: 'initial crack length' },
        m,
        C_P,
        Y,
        dsigma: { unit: 'Pa', title: 'stress range', symbol: 'Δσ', above: 0 },
        a_f: { ...a, title: 'final crack length' },
      },
      output: { unit: '1', title: 'cycles between the crack lengths', values: 'nonnegative' },
      constants: { K_1 },
      validity: [{ when: 'a_i < a_f', text: 'the crack grows' }],
      assumptions: ['constant amplitude', 'constant geometry factor'],
      keywords: ['crack propagation life', 'damage tolerance', 'remaining life'],
      source: { work: dowling, section: '11.7' },
      test: {
        inputs: { a_i: 0.001, m: 3, C_P: 6.9e-12, Y: 1.12, dsigma: 1.5e8, a_f: 0.02 },
        expected: 269531.777234,
        source: 'growth rate integrated over the crack length by quadrature',
      },
      related: ['MT5'],
    },
    {
      id: 'MT7',
      title: "Basquin's law of high-cycle fatigue",
      tier: 'empirical',
      equation: 'sigma_a = sigma_f*(2*N_f)^b',
      inputs: { sigma_f, N_f, b },
      output: { unit: 'Pa', title: 'stress amplitude', values: 'nonnegative' },
      assumptions: ['fully reversed stress'],
      keywords: ['S-N curve', 'Wöhler curve', 'stress-life', 'fatigue strength'],
      source: { work: dowling, section: '9.2' },
      test: {
        inputs: { sigma_f: 9e8, N_f: 100000, b: -0.1 },
        expected: 265545844.68,
        source: 'bisection of the life',
      },
      related: ['MT8', 'MT9'],
    },
    {
      id: 'MT8',
      title: 'Coffin-Manson strain-life equation',
      tier: 'empirical',
      equation: 'epsilon_a = sigma_f/E*(2*N_f)^b + epsilon_f*(2*N_f)^q',
      inputs: {
        sigma_f,
        E,
        N_f,
        b,
        epsilon_f: {
          unit: '1',
          title: 'fatigue ductility coefficient',
          symbol: 'ε′_f',
          above: 0,
        },
        q: { unit: '1', title: 'fatigue ductility exponent', symbol: 'c', below: 0 },
      },
      output: { unit: '1', title: 'strain amplitude', values: 'nonnegative' },
      assumptions: ['fully reversed strain'],
      keywords: ['low-cycle fatigue', 'strain-life', 'Morrow', 'plastic strain'],
      source: { work: dowling, section: '14.2' },
      test: {
        inputs: { sigma_f: 9e8, E: 2.06e11, N_f: 5000, b: -0.09, epsilon_f: 0.5, q: -0.6 },
        expected: 0.0038976438577,
        source: 'logarithms of the elastic and the plastic line',
      },
      related: ['MT7'],
    },
    {
      id: 'MT9',
      title: 'Goodman equivalent fully reversed stress amplitude',
      tier: 'empirical',
      equation: 'sigma_ar = sigma_a/(1 - sigma_m/sigma_u)',
      inputs: {
        sigma_a: { unit: 'Pa', title: 'stress amplitude', min: 0 },
        sigma_m: { unit: 'Pa', title: 'mean stress', min: 0 },
        sigma_u: { unit: 'Pa', title: 'ultimate tensile strength', above: 0 },
      },
      output: {
        unit: 'Pa',
        title: 'equivalent amplitude at no mean stress',
        values: 'nonnegative',
      },
      validity: [{ when: 'sigma_m < sigma_u', text: 'mean stress below the tensile strength' }],
      keywords: ['Goodman diagram', 'Haigh diagram', 'mean stress', 'fatigue'],
      source: { work: dowling, section: '9.7' },
      test: {
        inputs: { sigma_a: 1.2e8, sigma_m: 1e8, sigma_u: 6e8 },
        expected: 144000000,
        source: 'straight line through the tensile strength, by bisection',
      },
      related: ['MT7'],
    },
    {
      id: 'MT10',
      title: 'Palmgren-Miner damage sum of three load levels',
      aliases: ["Miner's rule"],
      tier: 'empirical',
      equation: 'D_M = n_1/N_1 + n_2/N_2 + n_3/N_3',
      inputs: {
        n_1: { ...cycles, title: 'cycles at the first level' },
        N_1: { ...N_f, title: 'life at the first level' },
        n_2: { ...cycles, title: 'cycles at the second level' },
        N_2: { ...N_f, title: 'life at the second level' },
        n_3: { ...cycles, title: 'cycles at the third level' },
        N_3: { ...N_f, title: 'life at the third level' },
      },
      output: { unit: '1', title: 'damage, failure at 1', symbol: 'D', values: 'nonnegative' },
      keywords: ['cumulative damage', 'linear damage', 'variable amplitude', 'fatigue'],
      source: { work: dowling, section: '9.9' },
      test: {
        inputs: { n_1: 1e5, N_1: 1e6, n_2: 2e4, N_2: 1e5, n_3: 500, N_3: 5000 },
        expected: 0.4,
        source: 'repetitions of the block to failure, by bisection',
      },
      related: ['MT7'],
    },
    {
      id: 'MT11',
      title: 'Hall-Petch relation',
      tier: 'empirical',
      equation: 'sigma_y = sigma_0 + k_y/sqrt(d)',
      inputs: {
        sigma_0: { unit: 'Pa', title: 'friction stress', min: 0 },
        k_y: { unit: 'Pa m^(1/2)', title: 'Hall-Petch coefficient', min: 0 },
        d,
      },
      output: { unit: 'Pa', title: 'yield strength', symbol: 'σ_y', values: 'nonnegative' },
      keywords: ['grain size strengthening', 'grain boundary', 'yield strength'],
      source: { work: callister, section: '7.8' },
      test: {
        inputs: { sigma_0: 7e7, k_y: 7.4e5, d: 2.5e-5 },
        expected: 218000000,
        source: 'bisection of the grain size in millimetres and megapascals',
      },
      related: ['MT12', 'MT13'],
    },
    {
      id: 'MT12',
      title: 'Taylor dislocation hardening',
      equation: 'tau = tau_0 + alpha*G*b_v*sqrt(rho_d)',
      inputs: {
        tau_0: { unit: 'Pa', title: 'shear strength without dislocations', min: 0 },
        alpha: { unit: '1', title: 'coefficient: 0.2 to 0.5', above: 0 },
        G,
        b_v,
        rho_d: { unit: '1/m^2', title: 'dislocation density', min: 0 },
      },
      output: { unit: 'Pa', title: 'flow stress in shear', values: 'nonnegative' },
      keywords: ['work hardening', 'forest dislocations', 'strain hardening', 'strengthening'],
      source: { work: courtney, section: '5.3' },
      test: {
        inputs: { tau_0: 5e6, alpha: 0.3, G: 4.8e10, b_v: 2.56e-10, rho_d: 1e14 },
        expected: 41864000,
        source: 'line bowed between forest dislocations at their mean distance',
      },
      related: ['MT13'],
    },
    {
      id: 'MT13',
      title: 'Orowan bowing stress',
      equation: 'dtau = G*b_v/L_p',
      inputs: {
        G,
        b_v,
        L_p: { unit: 'm', title: 'spacing of the particles', symbol: 'L', above: 0 },
      },
      output: { unit: 'Pa', title: 'added shear strength', symbol: 'Δτ', values: 'nonnegative' },
      assumptions: ['particles not sheared'],
      keywords: ['precipitation hardening', 'dispersion strengthening', 'Orowan loop'],
      source: { work: courtney, section: '5.6' },
      test: {
        inputs: { G: 2.6e10, b_v: 2.86e-10, L_p: 1e-7 },
        expected: 74360000,
        source: 'balance of line tension and force on a half circle, by quadrature',
      },
      related: ['MT12'],
    },
    {
      id: 'MT14',
      title: "Schmid's law: resolved shear stress",
      equation: 'tau_R = sigma*cos(phi)*cos(lambda_s)',
      inputs: {
        sigma: { ...sigma, title: 'tensile stress' },
        phi: { unit: 'rad', title: 'angle between axis and slip plane normal' },
        lambda_s: {
          unit: 'rad',
          title: 'angle between axis and slip direction',
          symbol: 'λ',
        },
      },
      output: { unit: 'Pa', title: 'resolved shear stress' },
      validity: [
        {
          when: 'cos(phi)^2 + cos(lambda_s)^2 <= 1.02',
          text: 'slip direction in the slip plane: squared cosines of at most 1, rounded angles let in',
        },
      ],
      keywords: [
        'Schmid factor',
        'slip system',
        'single crystal',
        'critical resolved shear stress',
      ],
      source: { work: callister, section: '7.5' },
      test: {
        inputs: { sigma: 5.2e7, phi: 0.7853981633974483, lambda_s: 0.9553166181245093 },
        expected: 21228911.1041,
        source: 'force along slip over the area of the inclined plane',
      },
    },
    {
      id: 'MT15',
      title: 'Hollomon strain-hardening law',
      tier: 'empirical',
      equation: 'sigma_t = K_h*epsilon_p^n',
      inputs: {
        K_h: { unit: 'Pa', title: 'strength coefficient', symbol: 'K', above: 0 },
        epsilon_p: { unit: '1', title: 'true plastic strain', above: 0 },
        n: { unit: '1', title: 'strain-hardening exponent', min: 0 },
      },
      output: { unit: 'Pa', title: 'true stress', values: 'nonnegative' },
      keywords: ['work hardening', 'power-law hardening', 'flow curve', 'Ludwik'],
      source: { work: callister, section: '6.7' },
      test: {
        inputs: { K_h: 5.3e8, epsilon_p: 0.1, n: 0.26 },
        expected: 291256663.145,
        source: 'integral of the hardening rate in logarithms, by Runge-Kutta steps',
      },
    },
    {
      id: 'MT16',
      title: 'Norton power-law creep rate',
      tier: 'empirical',
      equation: 'epsilon_dot = A_n*(sigma/sigma_0)^n*exp(-Q/(R*T))',
      inputs: {
        A_n: { unit: '1/s', title: 'pre-exponential rate', symbol: 'A', above: 0 },
        sigma: { ...sigma, above: 0 },
        sigma_0: { unit: 'Pa', title: 'reference stress', above: 0 },
        n: { unit: '1', title: 'stress exponent', above: 0 },
        Q,
        T,
      },
      output: { unit: '1/s', title: 'steady creep rate', symbol: 'ε̇', values: 'nonnegative' },
      keywords: ['dislocation creep', 'secondary creep', 'steady-state creep', 'Norton-Bailey'],
      source: { work: callister, section: '8.13' },
      test: {
        inputs: { A_n: 1e6, sigma: 8e7, sigma_0: 1e8, n: 5, Q: 2.8e5, T: 900 },
        expected: 1.84073106572e-11,
        source: 'natural logarithm of the rate, energy per atom',
      },
      related: ['MT17'],
    },
    {
      id: 'MT17',
      title: 'Larson-Miller parameter',
      tier: 'empirical',
      equation: 'LMP = T*(C_L + log10(t_r/t_1))',
      inputs: {
        T,
        C_L: { unit: '1', title: 'Larson-Miller constant', symbol: 'C', examples: [20] },
        t_r: { unit: 's', title: 'time to rupture', above: 0 },
      },
      output: { unit: 'K', title: 'Larson-Miller parameter' },
      constants: { t_1: { value: 3600, unit: 's', source: 'one hour' } },
      keywords: ['creep rupture', 'stress rupture', 'time-temperature parameter', 'creep life'],
      source: { work: callister, section: '8.14' },
      test: {
        inputs: { T: 1073, C_L: 20, t_r: 820800 },
        expected: 23990.0640908,
        source: 'bisection of the parameter for the life in hours',
        published: {
          value: 24000,
          relTol: 3e-3,
          source: 'Callister and Rethwisch, design example 8.2: 233 h at 1073 K',
        },
      },
      related: ['MT16'],
    },
    {
      id: 'MT18',
      title: 'Vickers hardness',
      equation: 'HV = 2*P*sin(68*pi/180)/d_m^2',
      inputs: {
        P: { unit: 'N', title: 'indentation load', symbol: 'F', above: 0 },
        d_m: { unit: 'm', title: 'mean diagonal of the indentation', symbol: 'd', above: 0 },
      },
      output: { unit: 'Pa', title: 'Vickers hardness', values: 'nonnegative' },
      keywords: ['diamond pyramid hardness', 'microhardness', 'indentation', '1.8544 F/d2'],
      source: { work: 'ISO 6507-1:2018', section: '4' },
      test: {
        inputs: { P: 98.0665, d_m: 3e-4 },
        expected: 2020570566.09,
        source: 'faces of the pyramid with 136 degrees between them, by cross product',
      },
    },
    {
      id: 'MT19',
      title: 'Arrhenius law of solid-state diffusion',
      equation: 'D = D_0*exp(-Q/(R*T))',
      inputs: { D_0: { unit: 'm^2/s', title: 'frequency factor', above: 0 }, Q, T },
      output: { unit: 'm^2/s', title: 'diffusion coefficient', values: 'nonnegative' },
      keywords: ['diffusivity', 'activation energy', 'interstitial', 'carbon in iron'],
      source: { work: callister, section: '5.5' },
      test: {
        inputs: { D_0: 2.3e-5, Q: 148000, T: 1173 },
        expected: 5.90604365631e-12,
        source: 'energy per atom over the Boltzmann constant',
        published: {
          value: 5.9e-12,
          relTol: 2e-2,
          source: 'Callister and Rethwisch, table 5.2: carbon in γ-iron at 900 °C',
        },
      },
      related: ['MT20'],
    },
    {
      id: 'MT20',
      title: 'Carburizing profile of a semi-infinite solid',
      equation: 'C_x = C_s - (C_s - C_0)*erf(x/(2*sqrt(D*t)))',
      inputs: {
        C_s: { ...composition, title: 'surface concentration' },
        C_0: { ...composition, title: 'initial concentration' },
        x: { unit: 'm', title: 'depth', min: 0 },
        D: { unit: 'm^2/s', title: 'diffusion coefficient', above: 0 },
        t,
      },
      output: { unit: '1', title: 'concentration at the depth', values: 'nonnegative' },
      keywords: ["Fick's second law", 'case hardening', 'error function', 'diffusion'],
      source: { work: callister, section: '5.4' },
      test: {
        inputs: { C_s: 0.012, C_0: 0.0025, x: 5e-4, D: 1.6e-11, t: 25400 },
        expected: 0.00800211292501,
        source: 'Gaussian integrated over the depth by quadrature',
        published: {
          value: 0.008,
          relTol: 3e-3,
          source: 'Callister and Rethwisch, example problem 5.2: 0.80 % after 7.1 h',
        },
      },
      related: ['MT19'],
    },
    {
      id: 'MT21',
      title: 'Rule of mixtures: longitudinal modulus of a composite',
      equation: 'E_c = E_f*V_f + E_m*(1 - V_f)',
      inputs: { E_f, V_f, E_m },
      output: { unit: 'Pa', title: 'modulus along the fibres', values: 'nonnegative' },
      assumptions: ['continuous aligned fibres', 'perfect bond'],
      keywords: ['Voigt', 'isostrain', 'fiber composite', 'laminate', 'upper bound'],
      source: { work: hull, section: '4.1' },
      test: {
        inputs: { E_f: 7.2e10, V_f: 0.6, E_m: 3.5e9 },
        expected: 44600000000,
        source: 'force over fibre and matrix at the same strain',
      },
      related: ['MT22', 'MT23'],
    },
    {
      id: 'MT22',
      title: 'Inverse rule of mixtures: transverse modulus of a composite',
      equation: 'E_t = 1/(V_f/E_f + (1 - V_f)/E_m)',
      inputs: { V_f, E_f, E_m },
      output: { unit: 'Pa', title: 'modulus across the fibres', values: 'nonnegative' },
      assumptions: ['equal stress in fibres and matrix'],
      keywords: ['Reuss', 'isostress', 'fiber composite', 'lower bound'],
      source: { work: hull, section: '4.2' },
      test: {
        inputs: { V_f: 0.6, E_f: 7.2e10, E_m: 3.5e9 },
        expected: 8155339805.83,
        source: 'strains of two layers in series, by bisection',
      },
      related: ['MT21', 'MT23'],
    },
    {
      id: 'MT23',
      title: 'Halpin-Tsai modulus of a composite',
      tier: 'empirical',
      equation: 'E_t = E_m*(E_f + xi*E_m + xi*V_f*(E_f - E_m))/(E_f + xi*E_m - V_f*(E_f - E_m))',
      inputs: {
        E_m,
        E_f,
        xi: { unit: '1', title: 'reinforcement parameter', symbol: 'ξ', min: 0 },
        V_f,
      },
      output: { unit: 'Pa', title: 'modulus of the composite', values: 'nonnegative' },
      keywords: ['short fibre', 'fiber composite', 'micromechanics', 'transverse modulus'],
      source: { work: hull, section: '4.2' },
      test: {
        inputs: { E_m: 3.5e9, E_f: 7.2e10, xi: 2, V_f: 0.6 },
        expected: 14886543535.6,
        source: 'self-consistent form of the contrast, by bisection',
      },
      related: ['MT21', 'MT22'],
    },
    {
      id: 'MT24',
      title: 'Critical fibre length',
      equation: 'l_c = sigma_fu*d_f/(2*tau_i)',
      inputs: {
        sigma_fu: { unit: 'Pa', title: 'strength of the fibre', above: 0 },
        d_f: { unit: 'm', title: 'fibre diameter', above: 0 },
        tau_i: { unit: 'Pa', title: 'shear strength of the interface', above: 0 },
      },
      output: { unit: 'm', title: 'critical length', values: 'nonnegative' },
      keywords: ['Kelly-Tyson', 'fiber length', 'load transfer', 'pull-out', 'composite'],
      source: { work: callister, section: '16.4' },
      test: {
        inputs: { sigma_fu: 3.5e9, d_f: 1e-5, tau_i: 2.5e7 },
        expected: 0.0007,
        source: 'shear over half the length against the strength, by bisection',
      },
      related: ['MT21'],
    },
    {
      id: 'MT25',
      title: 'Interplanar spacing of a cubic crystal',
      equation: 'd_hkl = a_0/sqrt(h^2 + k^2 + l^2)',
      inputs: {
        a_0: { unit: 'm', title: 'lattice parameter', symbol: 'a', above: 0 },
        h: { ...miller, title: 'first Miller index' },
        k: { ...miller, title: 'second Miller index' },
        l: { ...miller, title: 'third Miller index' },
      },
      output: { unit: 'm', title: 'spacing of the planes', values: 'nonnegative' },
      validity: [{ when: 'h^2 + k^2 + l^2 > 0', text: 'not all indices zero' }],
      keywords: ['lattice planes', 'Miller indices', 'X-ray diffraction', 'd-spacing'],
      source: { work: callister, section: '3.16' },
      test: {
        inputs: { a_0: 2.866e-10, h: 2, k: 2, l: 1 },
        expected: 9.55333333333e-11,
        source: 'height of the tetrahedron that the plane cuts off',
      },
      related: ['MT26'],
    },
    {
      id: 'MT26',
      title: 'Scherrer crystallite size',
      equation: 'L_c = K_s*lambda_x/(B*cos(theta))',
      inputs: {
        K_s: { unit: '1', title: 'shape factor', symbol: 'K', above: 0, examples: [0.9] },
        lambda_x: { unit: 'm', title: 'wavelength', symbol: 'λ', above: 0 },
        B: { unit: 'rad', title: 'width of the peak at half height', above: 0 },
        theta: { unit: 'rad', title: 'Bragg angle', min: 0, below: Math.PI / 2 },
      },
      output: { unit: 'm', title: 'crystallite size', values: 'nonnegative' },
      keywords: ['X-ray diffraction', 'peak broadening', 'line broadening', 'nanocrystal', 'FWHM'],
      source: {
        work: 'Cullity and Stock, Elements of X-Ray Diffraction, 3rd edition',
        section: '5.2',
      },
      test: {
        inputs: { K_s: 0.9, lambda_x: 1.5406e-10, B: 0.0087, theta: 0.35 },
        expected: 1.69658338606e-8,
        source: 'change of the path over the crystal across the peak, by differences',
      },
      related: ['MT25'],
    },
    {
      id: 'MT27',
      title: 'Theoretical density of a crystal',
      equation: 'rho = n_c*M/(V_c*N_A)',
      inputs: {
        n_c: { unit: '1', title: 'atoms in the unit cell', min: 1, integer: true },
        M,
        V_c: { unit: 'm^3', title: 'volume of the unit cell', above: 0 },
      },
      output: { unit: 'kg/m^3', title: 'density', values: 'nonnegative' },
      keywords: ['unit cell', 'X-ray density', 'crystal structure', 'Avogadro'],
      source: { work: callister, section: '3.5' },
      test: {
        inputs: { n_c: 4, M: 0.0635, V_c: 4.745e-29 },
        expected: 8888.87087591,
        source: 'mass of an atom in atomic mass units times the atoms',
        published: {
          value: 8890,
          relTol: 1e-3,
          source: 'Callister and Rethwisch, section 3.5: copper',
        },
      },
      related: ['MT25'],
    },
    {
      id: 'MT28',
      title: 'Corrosion penetration rate from the current density',
      equation: 'v_c = i_c*M/(z*F*rho)',
      inputs: {
        i_c: { unit: 'A/m^2', title: 'corrosion current density', min: 0 },
        M,
        z: { unit: '1', title: 'electrons exchanged', min: 1, integer: true },
        rho: { unit: 'kg/m^3', title: 'density', above: 0 },
      },
      output: { unit: 'm/s', title: 'penetration rate', values: 'nonnegative' },
      assumptions: ['uniform corrosion'],
      keywords: ['Faraday', 'corrosion rate', 'rust', 'mm per year', 'metal loss'],
      source: { work: 'ASTM G102', section: '4' },
      test: {
        inputs: { i_c: 0.01, M: 0.055845, z: 2, rho: 7870 },
        expected: 3.67720863376e-13,
        source: 'atoms dissolved by the electrons of a year',
        published: {
          value: 3.676e-13,
          relTol: 5e-3,
          source: 'iron: 0.0116 mm a year at 1 µA/cm²',
        },
      },
    },
    {
      id: 'MT29',
      title: 'Avrami equation',
      aliases: ['JMAK', 'Johnson-Mehl-Avrami-Kolmogorov equation'],
      equation: 'X_t = 1 - exp(-(k_t*t)^n)',
      inputs: {
        k_t: { unit: '1/s', title: 'rate constant', symbol: 'k', above: 0 },
        t,
        n: { unit: '1', title: 'Avrami exponent', above: 0 },
      },
      output: { unit: '1', title: 'fraction transformed', values: 'probability' },
      keywords: ['phase transformation', 'crystallization', 'recrystallisation', 'kinetics'],
      source: { work: porter, section: '5.4' },
      test: {
        inputs: { k_t: 0.002, t: 400, n: 3 },
        expected: 0.400704212155,
        source: 'extended volume integrated from its rate by quadrature',
      },
    },
    {
      id: 'MT30',
      title: 'Lever rule of a two-phase alloy',
      equation: 'W_alpha = (C_beta - C_0)/(C_beta - C_alpha)',
      inputs: {
        C_beta: { ...composition, title: 'composition of the other phase' },
        C_0: { ...composition, title: 'composition of the alloy' },
        C_alpha: { ...composition, title: 'composition of the phase' },
      },
      output: { unit: '1', title: 'mass fraction of the phase', values: 'probability' },
      validity: [
        {
          when: '(C_beta - C_0)*(C_0 - C_alpha) >= 0 and abs(C_beta - C_alpha) > 0',
          text: 'alloy between the two phases',
        },
      ],
      keywords: ['phase diagram', 'tie line', 'inverse lever law', 'phase fraction'],
      source: { work: callister, section: '9.8' },
      test: {
        inputs: { C_beta: 0.425, C_0: 0.35, C_alpha: 0.315 },
        expected: 0.681818181818,
        source: 'balance of the mass of one element, by bisection',
        published: {
          value: 0.68,
          relTol: 5e-3,
          source: 'Callister and Rethwisch, section 9.8: liquid of Cu-35 Ni at 1250 °C',
        },
      },
    },
  ],
})
