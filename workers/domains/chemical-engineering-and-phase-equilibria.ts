import { defineDomain } from '../operator.ts'

const poling = 'Poling, Prausnitz and O’Connell, The Properties of Gases and Liquids, 5th edition'
const smith =
  'Smith, Van Ness and Abbott, Introduction to Chemical Engineering Thermodynamics, 7th edition'
const levenspiel = 'Levenspiel, Chemical Reaction Engineering, 3rd edition'
const bird = 'Bird, Stewart and Lightfoot, Transport Phenomena, 2nd edition'
const seader = 'Seader, Henley and Roper, Separation Process Principles, 3rd edition'
const perry = "Perry's Chemical Engineers' Handbook, 8th edition"

const T = { unit: 'K', title: 'temperature', above: 0 }
const T_c = { unit: 'K', title: 'critical temperature', above: 0 }
const P = { unit: 'Pa', title: 'pressure', above: 0 }
const P_c = { unit: 'Pa', title: 'critical pressure', above: 0 }
const omega = { unit: '1', title: 'acentric factor' }
const P_sat = { unit: 'Pa', title: 'vapour pressure', above: 0 }
const V_m = { unit: 'm^3/mol', title: 'molar volume', above: 0 }
const H_vap = { unit: 'J/mol', title: 'enthalpy of vaporization', values: 'nonnegative' } as const
const x = { unit: '1', title: 'mole fraction of the first component', min: 0, max: 1 }
const activity = {
  unit: '1',
  title: 'activity coefficient of the first component',
  values: 'nonnegative',
} as const
const D = { unit: 'm^2/s', title: 'diffusion coefficient', above: 0 }
const diffusivity = {
  unit: 'm^2/s',
  title: 'diffusion coefficient',
  values: 'nonnegative',
} as const
const M_A = { unit: 'kg/mol', title: 'molar mass of the first component', above: 0 }
const M_B = { unit: 'kg/mol', title: 'molar mass of the second component', above: 0 }
const mu = { unit: 'Pa s', title: 'dynamic viscosity', above: 0 }
const rho = { unit: 'kg/m^3', title: 'density', above: 0 }
const k = { unit: '1/s', title: 'first-order rate constant', above: 0 }
const tau = { unit: 's', title: 'space time', above: 0 }
const conversion = { unit: '1', title: 'conversion', values: 'probability' } as const
const alpha = { unit: '1', title: 'relative volatility', above: 1 }
const x_D = { unit: '1', title: 'mole fraction in the distillate', above: 0, below: 1 }
const subcritical = { when: 'T < T_c', text: 'below the critical temperature' }
const g_mol = { value: 0.001, unit: 'kg/mol', symbol: 'M₀' }
const one_K = { value: 1, unit: 'K', symbol: 'T₀' }
const bar = { value: 100000, unit: 'Pa', symbol: 'p₀' }

export const chemicalEngineeringAndPhaseEquilibria = defineDomain({
  name: 'Chemical Engineering and Phase Equilibria',
  prefix: 'CP',
  scope:
    'vapour pressure, activity, virial and cubic equations, transport properties, reactors, separation, mass transfer, combustion',
  sources: ['openalex', 'crossref', 'europepmc', 'arxiv'],
  defaultOperator: 'CP1',
  operators: [
    {
      id: 'CP1',
      title: 'Antoine equation',
      equation: 'P_sat = bar*10^(A - B/(T + C))',
      inputs: {
        A: { unit: '1', title: 'first Antoine constant, for bar', default: 4.6543 },
        B: { unit: 'K', title: 'second Antoine constant', above: 0, default: 1435.264 },
        C: { unit: 'K', title: 'third Antoine constant', default: -64.848 },
        T: { ...T, default: 298.15 },
      },
      output: { unit: 'Pa', title: 'vapour pressure', values: 'nonnegative' },
      constants: { bar },
      validity: [{ when: 'T + C > 0', text: 'above the pole of the equation' }],
      tier: 'empirical',
      keywords: ['vapor pressure', 'saturation', 'boiling'],
      source: { work: poling, section: '7-3' },
      test: {
        inputs: { A: 4.6543, B: 1435.264, C: -64.848, T: 298.15 },
        expected: 3179.38009849,
        source: 'temperature of that pressure by the inverse equation, by bisection',
        published: {
          value: 3169,
          relTol: 0.005,
          source:
            'water at 25 °C: 3.169 kPa, steam tables; constants of the NIST Chemistry WebBook',
        },
      },
      related: ['CP2'],
    },
    {
      id: 'CP2',
      title: 'Lee-Kesler vapour pressure',
      equation:
        'P_sat = P_c*exp(5.92714 - 6.09648*T_c/T - 1.28862*ln(T/T_c) + 0.169347*(T/T_c)^6 + omega*(15.2518 - 15.6875*T_c/T - 13.4721*ln(T/T_c) + 0.43577*(T/T_c)^6))',
      inputs: { T, T_c, P_c, omega },
      output: { unit: 'Pa', title: 'vapour pressure', values: 'nonnegative' },
      validity: [subcritical],
      tier: 'empirical',
      keywords: ['vapor pressure', 'corresponding states', 'Lee Kesler'],
      source: { work: 'Lee and Kesler, AIChE Journal 21 (1975) 510' },
      test: {
        inputs: { T: 347.2, T_c: 617.1, P_c: 3600000, omega: 0.299 },
        expected: 13078.6941629,
        source: 'both functions of the reduced temperature by themselves',
      },
      related: ['CP1', 'CP18'],
    },
    {
      id: 'CP3',
      title: 'Clapeyron enthalpy of vaporization',
      equation: 'H_vap = R*T*Delta_Z*ln(P_c/P_sat)/(1 - T/T_c)',
      inputs: {
        T,
        T_c,
        P_c,
        Delta_Z: {
          unit: '1',
          title: 'compressibility factor of vapour less that of liquid',
          above: 0,
          default: 1,
        },
        P_sat: { ...P_sat, default: 101325 },
      },
      output: H_vap,
      validity: [subcritical, { when: 'P_sat < P_c', text: 'below the critical pressure' }],
      assumptions: ['logarithm of pressure linear in inverse temperature up to the critical point'],
      keywords: ['heat of vaporisation', 'latent heat', 'enthalpy of vaporisation'],
      source: { work: poling, section: '7-8' },
      test: {
        inputs: { T: 294, T_c: 466, P_c: 5550000, Delta_Z: 1, P_sat: 101325 },
        expected: 26512.3635713,
        source: 'slope between two points of the plot over inverse temperature',
      },
      related: ['CP4', 'CP5'],
    },
    {
      id: 'CP4',
      title: 'Riedel enthalpy of vaporization at the boiling point',
      equation: 'H_vap = 1.093*R*T_b*(ln(P_c/bar) - 1.013)/(0.93 - T_b/T_c)',
      inputs: {
        T_b: { unit: 'K', title: 'normal boiling point', above: 0 },
        T_c,
        P_c,
      },
      output: H_vap,
      constants: { bar },
      validity: [
        { when: 'T_b < 0.93*T_c and ln(P_c/bar) > 1.013', text: 'well below the critical point' },
      ],
      tier: 'empirical',
      keywords: ['heat of vaporisation', 'latent heat', 'enthalpy of vaporisation', 'boiling'],
      source: { work: poling, section: '7-9' },
      test: {
        inputs: { T_b: 388.4, T_c: 620, P_c: 5630000 },
        expected: 35089.80179,
        source: 'reduced form of Riedel',
      },
      related: ['CP3', 'CP5'],
    },
    {
      id: 'CP5',
      title: 'Watson equation for the enthalpy of vaporization',
      equation: 'H_vap = H_ref*((1 - T/T_c)/(1 - T_ref/T_c))^0.38',
      inputs: {
        H_ref: {
          unit: 'J/mol',
          title: 'enthalpy of vaporization at the reference temperature',
          above: 0,
        },
        T,
        T_ref: { unit: 'K', title: 'reference temperature', above: 0 },
        T_c,
      },
      output: H_vap,
      validity: [
        { when: 'T < T_c and T_ref < T_c', text: 'both temperatures below the critical one' },
      ],
      tier: 'empirical',
      keywords: ['latent heat', 'temperature dependence', 'vaporisation'],
      source: { work: poling, section: '7-11' },
      test: {
        inputs: { H_ref: 40660, T: 573.15, T_ref: 373.15, T_c: 647.1 },
        expected: 24720.0182052,
        source: 'logarithms of both distances from the critical temperature',
      },
      related: ['CP3', 'CP4'],
    },
    {
      id: 'CP6',
      title: 'Wilson correlation of the K-value',
      equation: 'K_i = P_c/P*exp(5.373*(1 + omega)*(1 - T_c/T))',
      inputs: { T, P, T_c, P_c, omega },
      output: {
        unit: '1',
        title: 'mole fraction in the vapour over that in the liquid',
        values: 'nonnegative',
      },
      tier: 'empirical',
      keywords: ['flash', 'equilibrium ratio', 'vapor-liquid equilibrium', 'VLE'],
      source: { work: 'Wilson, 65th National AIChE Meeting, Cleveland (1968)' },
      test: {
        inputs: { T: 300, P: 1000000, T_c: 369.8, P_c: 4248000, omega: 0.152 },
        expected: 1.00633231279,
        source: 'vapour pressure line through the critical point and that at 0.7 of it',
      },
      related: ['CP2'],
    },
    {
      id: 'CP7',
      title: 'Margules activity coefficient',
      equation: 'gamma_1 = exp((1 - x)^2*(A_12 + 2*(A_21 - A_12)*x))',
      inputs: {
        x,
        A_12: { unit: '1', title: 'first interaction parameter' },
        A_21: { unit: '1', title: 'second interaction parameter' },
      },
      output: activity,
      keywords: ['excess Gibbs energy', 'two-suffix', 'non-ideal solution'],
      source: { work: smith, section: '12.1' },
      test: {
        inputs: { x: 0.4, A_12: 0.6, A_21: 0.9 },
        expected: 1.35310235942,
        source: 'partial molar excess Gibbs energy by differences',
      },
      related: ['CP8', 'CP9', 'CP10'],
    },
    {
      id: 'CP8',
      title: 'Van Laar activity coefficient',
      equation: 'gamma_1 = exp(A_12*(A_21*(1 - x)/(A_12*x + A_21*(1 - x)))^2)',
      inputs: {
        x,
        A_12: { unit: '1', title: 'first interaction parameter' },
        A_21: { unit: '1', title: 'second interaction parameter' },
      },
      output: activity,
      validity: [{ when: 'A_12*A_21 > 0', text: 'parameters of one sign' }],
      keywords: ['excess Gibbs energy', 'non-ideal solution', 'infinite dilution'],
      source: { work: smith, section: '12.2' },
      test: {
        inputs: { x: 0.4, A_12: 0.6, A_21: 0.9 },
        expected: 1.33318919718,
        source: 'partial molar excess Gibbs energy by differences',
      },
      related: ['CP7'],
    },
    {
      id: 'CP9',
      title: 'Wilson activity coefficient',
      equation:
        'gamma_1 = exp((1 - x)*(Lambda_12/(x + Lambda_12*(1 - x)) - Lambda_21/(1 - x + Lambda_21*x)))/(x + Lambda_12*(1 - x))',
      inputs: {
        x,
        Lambda_12: { unit: '1', title: 'first Wilson parameter', above: 0 },
        Lambda_21: { unit: '1', title: 'second Wilson parameter', above: 0 },
      },
      output: activity,
      keywords: ['local composition', 'excess Gibbs energy', 'non-ideal solution'],
      source: { work: smith, section: '12.2' },
      test: {
        inputs: { x: 0.4, Lambda_12: 0.55, Lambda_21: 0.8 },
        expected: 1.27765505426,
        source: 'partial molar excess Gibbs energy by differences',
      },
      related: ['CP7', 'CP10'],
    },
    {
      id: 'CP10',
      title: 'NRTL activity coefficient',
      aliases: ['Renon-Prausnitz equation'],
      equation:
        'gamma_1 = exp((1 - x)^2*(tau_21*(exp(-alpha_n*tau_21)/(x + (1 - x)*exp(-alpha_n*tau_21)))^2 + tau_12*exp(-alpha_n*tau_12)/(1 - x + x*exp(-alpha_n*tau_12))^2))',
      inputs: {
        x,
        tau_12: { unit: '1', title: 'first interaction parameter' },
        tau_21: { unit: '1', title: 'second interaction parameter' },
        alpha_n: { unit: '1', title: 'non-randomness', symbol: 'α', above: 0, default: 0.3 },
      },
      output: activity,
      keywords: ['non-random two-liquid', 'local composition', 'excess Gibbs energy'],
      source: { work: smith, section: '12.2' },
      test: {
        inputs: { x: 0.4, tau_12: 0.5, tau_21: 0.9, alpha_n: 0.3 },
        expected: 1.537583162,
        source: 'partial molar excess Gibbs energy by differences',
      },
      related: ['CP7', 'CP9'],
    },
    {
      id: 'CP11',
      title: 'Pitzer virial compressibility factor (Abbott)',
      equation:
        'Z = 1 + (0.083 - 0.422*(T_c/T)^1.6 + omega*(0.139 - 0.172*(T_c/T)^4.2))*P*T_c/(P_c*T)',
      inputs: { T, P, T_c, P_c, omega },
      output: { unit: '1', title: 'compressibility factor' },
      validity: ['low to moderate pressure: reduced volume above 2'],
      tier: 'empirical',
      keywords: ['second virial coefficient', 'corresponding states', 'real gas', 'Abbott'],
      source: { work: smith, section: '3.6' },
      test: {
        inputs: { T: 510, P: 2500000, T_c: 425.1, P_c: 3796000, omega: 0.2 },
        expected: 0.878925087003,
        source: 'second virial coefficient in its own units',
        published: {
          value: 0.879,
          relTol: 0.001,
          source: 'n-butane at 510 K and 25 bar: 0.879, Smith et al., example 3.10',
        },
      },
      related: ['CP16'],
    },
    {
      id: 'CP12',
      title: 'Redlich-Kwong equation of state',
      equation:
        'P = R*T/(V_m - 0.08664*R*T_c/P_c) - 0.42748*R^2*T_c^2/P_c*sqrt(T_c/T)/(V_m*(V_m + 0.08664*R*T_c/P_c))',
      inputs: { T, V_m, T_c, P_c },
      output: { unit: 'Pa', title: 'pressure' },
      validity: [{ when: 'V_m > 0.08664*R*T_c/P_c', text: 'molar volume above the covolume' }],
      keywords: ['cubic equation of state', 'real gas', 'RK'],
      source: { work: smith, section: '3.5' },
      test: {
        inputs: { T: 510, V_m: 0.0015, T_c: 425.1, P_c: 3796000 },
        expected: 2445880.71678,
        source: 'slope of the Helmholtz energy over volume',
      },
      related: ['CP13', 'CP14'],
    },
    {
      id: 'CP13',
      title: 'Soave-Redlich-Kwong equation of state',
      equation:
        'P = R*T/(V_m - 0.08664*R*T_c/P_c) - 0.42748*R^2*T_c^2/P_c*(1 + (0.480 + 1.574*omega - 0.176*omega^2)*(1 - sqrt(T/T_c)))^2/(V_m*(V_m + 0.08664*R*T_c/P_c))',
      inputs: { T, V_m, T_c, P_c, omega },
      output: { unit: 'Pa', title: 'pressure' },
      validity: [{ when: 'V_m > 0.08664*R*T_c/P_c', text: 'molar volume above the covolume' }],
      keywords: ['cubic equation of state', 'SRK', 'real gas', 'Soave'],
      source: { work: smith, section: '3.5' },
      test: {
        inputs: { T: 510, V_m: 0.0015, T_c: 425.1, P_c: 3796000, omega: 0.2 },
        expected: 2480005.80144,
        source: 'slope of the Helmholtz energy over volume',
      },
      related: ['CP12', 'CP14'],
    },
    {
      id: 'CP14',
      title: 'Peng-Robinson equation of state',
      equation:
        'P = R*T/(V_m - 0.07780*R*T_c/P_c) - 0.45724*R^2*T_c^2/P_c*(1 + (0.37464 + 1.54226*omega - 0.26992*omega^2)*(1 - sqrt(T/T_c)))^2/(V_m^2 + 2*0.07780*R*T_c/P_c*V_m - (0.07780*R*T_c/P_c)^2)',
      inputs: { T, V_m, T_c, P_c, omega },
      output: { unit: 'Pa', title: 'pressure' },
      validity: [{ when: 'V_m > 0.07780*R*T_c/P_c', text: 'molar volume above the covolume' }],
      keywords: ['cubic equation of state', 'PR', 'real gas'],
      source: { work: smith, section: '3.5' },
      test: {
        inputs: { T: 510, V_m: 0.0015, T_c: 425.1, P_c: 3796000, omega: 0.2 },
        expected: 2435007.90544,
        source: 'slope of the Helmholtz energy over volume',
      },
      related: ['CP12', 'CP13'],
    },
    {
      id: 'CP15',
      title: 'Rackett equation of the saturated liquid volume',
      equation: 'V_m = R*T_c/P_c*Z_RA^(1 + (1 - T/T_c)^(2/7))',
      inputs: {
        T,
        T_c,
        P_c,
        Z_RA: { unit: '1', title: 'Rackett compressibility factor', above: 0, below: 1 },
      },
      output: { unit: 'm^3/mol', title: 'molar volume of the liquid', values: 'nonnegative' },
      validity: [subcritical],
      tier: 'empirical',
      keywords: ['liquid density', 'Spencer-Danner', 'saturated liquid'],
      source: { work: poling, section: '4-11' },
      test: {
        inputs: { T: 300, T_c: 369.83, P_c: 4248000, Z_RA: 0.2766 },
        expected: 0.0000901247722713,
        source: 'logarithm of the reduced volume',
      },
    },
    {
      id: 'CP16',
      title: 'Fugacity coefficient from the second virial coefficient',
      equation: 'phi = exp(B_v*P/(R*T))',
      inputs: {
        B_v: { unit: 'm^3/mol', title: 'second virial coefficient', symbol: 'B' },
        P,
        T,
      },
      output: { unit: '1', title: 'fugacity coefficient', values: 'nonnegative' },
      keywords: ['fugacity', 'real gas', 'virial'],
      source: { work: smith, section: '11.5' },
      test: {
        inputs: { B_v: -0.0001561, P: 1500000, T: 400 },
        expected: 0.932016808271,
        source: 'residual volume integrated over pressure',
      },
      related: ['CP11', 'CP17'],
    },
    {
      id: 'CP17',
      title: 'Poynting correction factor',
      equation: 'F_P = exp(V_m*(P - P_sat)/(R*T))',
      inputs: { V_m: { ...V_m, title: 'molar volume of the liquid' }, P, P_sat, T },
      output: { unit: '1', title: 'Poynting factor', values: 'nonnegative' },
      assumptions: ['incompressible liquid'],
      keywords: ['fugacity of a liquid', 'vapor-liquid equilibrium', 'high pressure'],
      source: { work: smith, section: '11.5' },
      test: {
        inputs: { V_m: 1.807e-5, P: 5000000, P_sat: 3169, T: 298.15 },
        expected: 1.03709514931,
        source: 'molar volume integrated over pressure',
      },
      related: ['CP16'],
    },
    {
      id: 'CP18',
      title: 'Acentric factor (Pitzer)',
      equation: 'omega = -log10(P_07/P_c) - 1',
      inputs: {
        P_07: {
          unit: 'Pa',
          title: 'vapour pressure at 0.7 of the critical temperature',
          symbol: 'P₀.₇',
          above: 0,
        },
        P_c,
      },
      output: { unit: '1', title: 'acentric factor' },
      keywords: ['corresponding states', 'vapor pressure'],
      source: { work: smith, section: '3.6' },
      test: {
        inputs: { P_07: 299000, P_c: 4248000 },
        expected: 0.152513319749,
        source: 'decades below a tenth of the critical pressure, by bisection',
      },
      related: ['CP2', 'CP11'],
    },
    {
      id: 'CP19',
      title: 'Fuller diffusion coefficient of a gas pair',
      aliases: ['Fuller-Schettler-Giddings'],
      equation:
        'D_AB = D_F*(T/one_K)^1.75*bar/P*sqrt(g_mol/M_A + g_mol/M_B)/(sqrt(2)*(cbrt(v_A) + cbrt(v_B))^2)',
      inputs: {
        T,
        P,
        M_A,
        M_B,
        v_A: { unit: '1', title: 'diffusion volume of the first component', above: 0 },
        v_B: { unit: '1', title: 'diffusion volume of the second component', above: 0 },
      },
      output: diffusivity,
      constants: {
        D_F: { value: 1.43e-7, unit: 'm^2/s' },
        one_K,
        bar,
        g_mol,
      },
      tier: 'empirical',
      keywords: ['binary diffusion', 'diffusivity', 'gas diffusion', 'atomic diffusion volumes'],
      source: { work: poling, section: '11-4', equation: '11-4.4' },
      test: {
        inputs: { T: 298, P: 101325, M_A: 0.02896, M_B: 0.018015, v_A: 19.7, v_B: 13.1 },
        expected: 0.0000250161618605,
        source: 'with the harmonic mean of the molar masses, by logarithms',
      },
      related: ['CP20'],
    },
    {
      id: 'CP20',
      title: 'Wilke-Chang diffusion coefficient in a liquid',
      equation: 'D_AB = D_W*sqrt(phi_B*M_B/g_mol)*(T/one_K)*(mPa_s/mu)*(cm3_mol/V_A)^0.6',
      inputs: {
        phi_B: {
          unit: '1',
          title: 'association factor of the solvent (2.6 for water)',
          above: 0,
        },
        M_B: { ...M_B, title: 'molar mass of the solvent' },
        T,
        mu,
        V_A: {
          unit: 'm^3/mol',
          title: 'molar volume of the solute at its boiling point',
          above: 0,
        },
      },
      output: diffusivity,
      constants: {
        D_W: { value: 7.4e-12, unit: 'm^2/s' },
        g_mol,
        one_K,
        mPa_s: { value: 0.001, unit: 'Pa s', symbol: 'η₀' },
        cm3_mol: { value: 1e-6, unit: 'm^3/mol', symbol: 'V₀' },
      },
      tier: 'empirical',
      keywords: ['diffusivity', 'liquid diffusion', 'infinite dilution'],
      source: { work: poling, section: '11-9', equation: '11-9.1' },
      test: {
        inputs: { phi_B: 2.6, M_B: 0.018015, T: 298.15, mu: 0.00089, V_A: 2.56e-5 },
        expected: 2.42457908657e-9,
        source: 'equation in the units of its authors',
      },
      related: ['CP19'],
    },
    {
      id: 'CP21',
      title: 'Schmidt number',
      equation: 'Sc = mu/(rho*D)',
      inputs: { D, mu, rho },
      output: { unit: '1', title: 'Schmidt number', values: 'nonnegative' },
      keywords: ['mass transfer', 'dimensionless', 'momentum diffusivity'],
      source: { work: bird },
      test: {
        inputs: { D: 2e-6, mu: 4.61e-6, rho: 800 },
        expected: 0.00288125,
        source: 'ratio of the two diffusivities',
      },
      related: ['CP22', 'CP23'],
    },
    {
      id: 'CP22',
      title: 'Sherwood number',
      equation: 'Sh = k_c*L/D',
      inputs: {
        k_c: { unit: 'm/s', title: 'mass transfer coefficient', above: 0 },
        L: { unit: 'm', title: 'characteristic length', above: 0 },
        D,
      },
      output: { unit: '1', title: 'Sherwood number', values: 'nonnegative' },
      keywords: ['mass transfer', 'dimensionless', 'Nusselt number of mass transfer'],
      source: { work: bird },
      test: {
        inputs: { k_c: 0.004, L: 0.02, D: 2e-5 },
        expected: 4,
        source: 'length over thickness of the film',
      },
      related: ['CP21', 'CP23'],
    },
    {
      id: 'CP23',
      title: 'Frössling correlation of mass transfer from a sphere',
      equation: 'Sh = 2 + 0.552*sqrt(Re)*cbrt(Sc)',
      inputs: {
        Re: { unit: '1', title: 'Reynolds number of the sphere', min: 0 },
        Sc: { unit: '1', title: 'Schmidt number', above: 0 },
      },
      output: { unit: '1', title: 'Sherwood number', values: 'nonnegative' },
      validity: ['Reynolds number from 2 to 800, Schmidt number from 0.6 to 2.7'],
      tier: 'empirical',
      keywords: ['Froessling', 'evaporating drop', 'droplet', 'mass transfer coefficient'],
      source: { work: 'Frössling, Gerlands Beiträge zur Geophysik 52 (1938) 170' },
      test: {
        inputs: { Re: 120, Sc: 1.7 },
        expected: 9.21682223509,
        source: 'still limit and a term made from logarithms',
      },
      related: ['CP22'],
    },
    {
      id: 'CP24',
      title: 'Two-film overall mass transfer coefficient (Lewis-Whitman)',
      equation: 'K_L = 1/(1/k_L + 1/(H*k_G))',
      inputs: {
        k_L: { unit: 'm/s', title: 'coefficient of the liquid film', above: 0 },
        k_G: { unit: 'm/s', title: 'coefficient of the gas film', above: 0 },
        H: {
          unit: '1',
          title: 'Henry constant, concentration in gas over that in liquid',
          above: 0,
        },
      },
      output: { unit: 'm/s', title: 'overall liquid coefficient', values: 'nonnegative' },
      keywords: ['two-resistance theory', 'gas absorption', 'interphase mass transfer'],
      source: { work: perry, section: '5' },
      test: {
        inputs: { k_L: 0.0001, k_G: 0.01, H: 0.03 },
        expected: 0.000075,
        source: 'equal fluxes through both films, by bisection',
      },
      related: ['CP25'],
    },
    {
      id: 'CP25',
      title: 'Higbie penetration-theory mass transfer coefficient',
      equation: 'k_c = 2*sqrt(D/(pi*t))',
      inputs: { D, t: { unit: 's', title: 'contact time', above: 0 } },
      output: { unit: 'm/s', title: 'mean mass transfer coefficient', values: 'nonnegative' },
      keywords: ['penetration theory', 'gas absorption', 'contact time', 'surface renewal'],
      source: { work: bird, section: '18.5' },
      test: {
        inputs: { D: 2e-9, t: 0.05 },
        expected: 0.000225675833193,
        source: 'flux of the penetration profile averaged over the contact time',
      },
      related: ['CP24'],
    },
    {
      id: 'CP26',
      title: 'Effectiveness factor of a spherical catalyst (Thiele)',
      equation:
        'eta = if(r*sqrt(k/D_e) < 0.01, 1 - k*r^2/(15*D_e), 3*D_e/(k*r^2)*(r*sqrt(k/D_e)/tanh(r*sqrt(k/D_e)) - 1))',
      inputs: {
        r: { unit: 'm', title: 'radius of the pellet', above: 0 },
        k: { ...k, title: 'rate constant for the volume of the pellet' },
        D_e: { unit: 'm^2/s', title: 'effective diffusion coefficient', above: 0 },
      },
      output: { unit: '1', title: 'effectiveness factor', values: 'probability' },
      assumptions: ['first-order reaction', 'isothermal pellet'],
      keywords: ['Thiele modulus', 'pore diffusion', 'catalyst pellet'],
      source: { work: levenspiel, section: '18.3' },
      test: {
        inputs: { r: 0.003, k: 2, D_e: 1e-6 },
        expected: 0.540732189129,
        source: 'mean concentration of the profile in the pellet',
      },
    },
    {
      id: 'CP27',
      title: 'Conversion of a first-order reaction in a stirred tank (CSTR)',
      equation: 'X = k*tau/(1 + k*tau)',
      inputs: { k, tau },
      output: conversion,
      keywords: ['mixed flow reactor', 'continuous stirred-tank reactor', 'space time'],
      source: { work: levenspiel, section: '5.2' },
      test: {
        inputs: { k: 0.004, tau: 600 },
        expected: 0.705882352941,
        source: 'balance of the tank, by bisection',
      },
      related: ['CP28', 'CP29'],
    },
    {
      id: 'CP28',
      title: 'Conversion of a first-order reaction in plug flow (PFR)',
      equation: 'X = 1 - exp(-k*tau)',
      inputs: { k, tau },
      output: conversion,
      keywords: ['plug flow reactor', 'tubular reactor', 'space time'],
      source: { work: levenspiel, section: '5.3' },
      test: {
        inputs: { k: 0.004, tau: 600 },
        expected: 0.909282046711,
        source: 'rate integrated along the tube by Runge-Kutta steps',
      },
      related: ['CP27', 'CP29'],
    },
    {
      id: 'CP29',
      title: 'Conversion of a first-order reaction in tanks in series',
      equation: 'X = 1 - (1 + k*tau/N)^(-N)',
      inputs: {
        k,
        tau: { ...tau, title: 'space time of all tanks' },
        N: { unit: '1', title: 'number of equal tanks', min: 1, integer: true },
      },
      output: conversion,
      keywords: ['cascade', 'tanks-in-series model', 'CSTR'],
      source: { work: levenspiel, section: '6.2' },
      test: {
        inputs: { k: 0.004, tau: 600, N: 4 },
        expected: 0.847412109375,
        source: 'tank after tank',
      },
      related: ['CP27', 'CP28'],
    },
    {
      id: 'CP30',
      title: 'Vapour composition from the relative volatility',
      equation: 'y = alpha*x/(1 + (alpha - 1)*x)',
      inputs: { alpha: { unit: '1', title: 'relative volatility', above: 0 }, x },
      output: { unit: '1', title: 'mole fraction in the vapour', values: 'probability' },
      keywords: ['vapor-liquid equilibrium', 'equilibrium curve', 'distillation', 'VLE'],
      source: { work: seader, section: '7.2' },
      test: {
        inputs: { alpha: 2.45, x: 0.4 },
        expected: 0.620253164557,
        source: 'ratio of the mole ratios',
      },
      related: ['CP31', 'CP32'],
    },
    {
      id: 'CP31',
      title: 'Fenske minimum number of stages',
      equation: 'N_min = ln(x_D*(1 - x_B)/((1 - x_D)*x_B))/ln(alpha)',
      inputs: {
        x_D,
        x_B: { unit: '1', title: 'mole fraction in the bottoms', above: 0, below: 1 },
        alpha,
      },
      output: { unit: '1', title: 'number of stages at total reflux', values: 'nonnegative' },
      validity: [{ when: 'x_D > x_B', text: 'distillate richer than the bottoms' }],
      keywords: ['distillation', 'total reflux', 'theoretical plates', 'shortcut'],
      source: { work: seader, section: '9.1' },
      test: {
        inputs: { x_D: 0.95, x_B: 0.05, alpha: 2.45 },
        expected: 6.57176281454,
        source: 'mole ratio raised stage by stage, by bisection',
      },
      related: ['CP32', 'CP33'],
    },
    {
      id: 'CP32',
      title: 'Underwood minimum reflux ratio of a binary mixture',
      equation: 'R_min = (x_D/x_F - alpha*(1 - x_D)/(1 - x_F))/(alpha - 1)',
      inputs: {
        x_D,
        x_F: { unit: '1', title: 'mole fraction in the feed', above: 0, below: 1 },
        alpha,
      },
      output: { unit: '1', title: 'minimum reflux ratio', values: 'nonnegative' },
      validity: [
        {
          when: 'x_D > alpha*x_F/(1 + (alpha - 1)*x_F)',
          text: 'distillate richer than the vapour of the feed',
        },
      ],
      assumptions: ['feed a boiling liquid', 'constant molar overflow'],
      keywords: ['distillation', 'pinch', 'shortcut'],
      source: { work: seader, section: '9.1' },
      test: {
        inputs: { x_D: 0.95, x_F: 0.5, alpha: 2.45 },
        expected: 1.14137931034,
        source: 'slope of the operating line through the pinch',
      },
      related: ['CP30', 'CP31', 'CP33'],
    },
    {
      id: 'CP33',
      title: 'Number of stages by the Gilliland correlation (Eduljee)',
      equation:
        'N_s = (N_min + 0.75*(1 - ((R_r - R_min)/(R_r + 1))^0.5668))/(1 - 0.75*(1 - ((R_r - R_min)/(R_r + 1))^0.5668))',
      inputs: {
        N_min: { unit: '1', title: 'minimum number of stages', above: 0 },
        R_r: { unit: '1', title: 'reflux ratio', symbol: 'R', above: 0 },
        R_min: { unit: '1', title: 'minimum reflux ratio', above: 0 },
      },
      output: { unit: '1', title: 'number of theoretical stages', values: 'nonnegative' },
      validity: [{ when: 'R_r > R_min', text: 'reflux above its minimum' }],
      tier: 'empirical',
      keywords: ['distillation', 'theoretical plates', 'shortcut', 'Gilliland'],
      source: { work: 'Eduljee, Hydrocarbon Processing 54(9) (1975) 120' },
      test: {
        inputs: { N_min: 6.5, R_r: 1.6, R_min: 1.1 },
        expected: 12.771612765,
        source: 'number at which both coordinates of the plot agree, by bisection',
      },
      related: ['CP31', 'CP32'],
    },
    {
      id: 'CP34',
      title: 'Kremser number of absorption stages',
      equation: 'N_s = ln((1 - 1/A)*(y_in - m*x_in)/(y_out - m*x_in) + 1/A)/ln(A)',
      inputs: {
        A: { unit: '1', title: 'absorption factor', above: 0 },
        y_in: { unit: '1', title: 'mole fraction in the entering gas', above: 0, below: 1 },
        y_out: { unit: '1', title: 'mole fraction in the leaving gas', above: 0, below: 1 },
        x_in: { unit: '1', title: 'mole fraction in the entering liquid', min: 0, below: 1 },
        m: { unit: '1', title: 'slope of the equilibrium line', above: 0 },
      },
      output: { unit: '1', title: 'number of theoretical stages', values: 'nonnegative' },
      validity: [
        {
          when: 'A != 1 and y_in > y_out and y_out > m*x_in',
          text: 'absorption that the entering liquid allows, absorption factor not 1',
        },
        {
          when: '(1 - 1/A)*(y_in - m*x_in)/(y_out - m*x_in) + 1/A > 0',
          text: 'enough liquid for the purity asked',
        },
      ],
      assumptions: ['dilute gas', 'straight equilibrium line'],
      keywords: ['absorber', 'stripping', 'theoretical plates', 'absorption factor method'],
      source: { work: seader, section: '6.4' },
      test: {
        inputs: { A: 1.4, y_in: 0.02, y_out: 0.001, x_in: 0.0002, m: 1.2 },
        expected: 6.23273153184,
        source: 'absorbed share as a function of the stages, by bisection',
      },
    },
    {
      id: 'CP35',
      title: 'Souders-Brown maximum vapour velocity',
      equation: 'v_max = K*sqrt((rho_l - rho_g)/rho_g)',
      inputs: {
        K: { unit: 'm/s', title: 'Souders-Brown factor', above: 0 },
        rho_l: { unit: 'kg/m^3', title: 'density of the liquid', above: 0 },
        rho_g: { unit: 'kg/m^3', title: 'density of the gas', above: 0 },
      },
      output: { unit: 'm/s', title: 'largest vapour velocity', values: 'nonnegative' },
      validity: [{ when: 'rho_l > rho_g', text: 'liquid heavier than the gas' }],
      tier: 'empirical',
      keywords: ['separator', 'flooding', 'entrainment', 'vapor', 'knock-out drum'],
      source: { work: 'Souders and Brown, Industrial and Engineering Chemistry 26 (1934) 98' },
      test: {
        inputs: { K: 0.08, rho_l: 985.4, rho_g: 1.3 },
        expected: 2.20109063875,
        source: 'velocity whose dynamic pressure carries a drop, by bisection',
      },
    },
    {
      id: 'CP36',
      title: 'Stoichiometric air-fuel ratio',
      equation:
        'AFR = 4.76*(n_C + n_H/4 - n_O/2)*M_air/(n_C*M_carbon + n_H*M_hydrogen + n_O*M_oxygen)',
      inputs: {
        n_C: { unit: '1', title: 'carbon atoms of the fuel', min: 0 },
        n_H: { unit: '1', title: 'hydrogen atoms of the fuel', min: 0 },
        n_O: { unit: '1', title: 'oxygen atoms of the fuel', min: 0, default: 0 },
      },
      output: { unit: '1', title: 'mass of air over mass of fuel', values: 'nonnegative' },
      constants: {
        M_air: { value: 0.028965, unit: 'kg/mol', source: 'dry air' },
        M_carbon: { value: 0.012011, unit: 'kg/mol', symbol: 'M_C', source: 'IUPAC' },
        M_hydrogen: { value: 0.001008, unit: 'kg/mol', symbol: 'M_H', source: 'IUPAC' },
        M_oxygen: { value: 0.015999, unit: 'kg/mol', symbol: 'M_O', source: 'IUPAC' },
      },
      validity: [{ when: 'n_C + n_H/4 > n_O/2', text: 'fuel that needs oxygen' }],
      assumptions: ['3.76 mol of nitrogen with each mol of oxygen'],
      keywords: ['combustion', 'stoichiometry', 'air demand', 'fuel', 'equivalence ratio'],
      source: { work: 'Turns, An Introduction to Combustion, 3rd edition' },
      test: {
        inputs: { n_C: 1, n_H: 4, n_O: 0 },
        expected: 17.1879822976,
        source: 'atoms counted',
        published: { value: 17.2, relTol: 0.005, source: 'methane: 17.2' },
      },
    },
  ],
})
