import { defineDomain } from '../operator.ts'

const manwell = 'Manwell, McGowan and Rogers, Wind Energy Explained, 2nd edition'
const duffie = 'Duffie and Beckman, Solar Engineering of Thermal Processes, 4th edition'
const glover = 'Glover, Sarma and Overbye, Power System Analysis and Design, 5th edition'
const chapman = 'Chapman, Electric Machinery Fundamentals, 5th edition'
const masters = 'Masters, Renewable and Efficient Electric Power Systems, 2nd edition'
const boyle = 'Boyle, Renewable Energy, 3rd edition'

const degree = Math.PI / 180
const year = 31557600

const rho = { unit: 'kg/m^3', title: 'density of the fluid', above: 0 }
const A = { unit: 'm^2', title: 'area', above: 0 }
const v = { unit: 'm/s', title: 'wind speed', above: 0 }
const k = { unit: '1', title: 'Weibull shape', above: 0 }
const c_w = { unit: 'm/s', title: 'Weibull scale', symbol: 'c', above: 0 }
const g = { unit: 'm/s^2', title: 'gravitational acceleration', above: 0, default: 9.80665 }
const H = { unit: 'm', title: 'head', above: 0 }
const eta = { unit: '1', title: 'efficiency', above: 0, max: 1 }
const G_t = { unit: 'W/m^2', title: 'irradiance on the plane', min: 0 }
const T_a = { unit: 'K', title: 'air temperature', above: 0 }
const P = { unit: 'W', title: 'active power', above: 0 }
const V = { unit: 'V', title: 'line voltage', above: 0 }
const R = { unit: 'ohm', title: 'resistance of the line', above: 0 }
const X = { unit: 'ohm', title: 'reactance', above: 0 }
const S = { unit: 'VA', title: 'rated apparent power', above: 0 }
const pf = { unit: '1', title: 'power factor', above: 0, max: 1 }
const omega_s = { unit: 'rad/s', title: 'synchronous speed', above: 0 }
const power = { unit: 'W', title: 'power', values: 'nonnegative' } as const

export const energyAndPowerSystems = defineDomain({
  name: 'Energy and Power Systems',
  prefix: 'EN',
  scope: 'solar, wind, hydro, grids, machines, storage, efficiency, power flow, lighting',
  sources: ['openalex', 'crossref', 'semanticscholar'],
  defaultOperator: 'EN1',
  operators: [
    {
      id: 'EN1',
      title: 'Wind turbine power',
      equation: 'P = C_p*rho*A*v^3/2',
      inputs: {
        C_p: { unit: '1', title: 'power coefficient', min: 0, max: 1, default: 0.4 },
        rho: { ...rho, title: 'density of the air', default: 1.225 },
        A: { ...A, title: 'swept area', default: 5000 },
        v: { ...v, default: 10 },
      },
      output: power,
      keywords: ['wind energy', 'rotor', 'swept area', 'Betz limit'],
      source: { work: manwell, section: '2.1' },
      test: {
        inputs: { C_p: 0.4, rho: 1.225, A: 5000, v: 10 },
        expected: 1225000,
        source: 'kinetic energy of the air that passes in a second',
      },
      related: ['EN2', 'EN5'],
    },
    {
      id: 'EN2',
      title: 'Power coefficient from the axial induction (Betz)',
      equation: 'C_p = 4*a*(1 - a)^2',
      inputs: { a: { unit: '1', title: 'axial induction factor', min: 0, below: 0.5 } },
      output: { unit: '1', title: 'power coefficient', values: 'probability' },
      assumptions: ['ideal actuator disc'],
      keywords: ['Betz limit', 'actuator disk', 'momentum theory', 'wind turbine'],
      source: { work: manwell, section: '3.2' },
      test: {
        inputs: { a: 1 / 3 },
        expected: 0.592592592593,
        source: 'kinetic energy lost between far upstream and far downstream',
        published: { value: 0.5926, relTol: 1e-4, source: 'Betz limit, 16/27' },
      },
      related: ['EN1'],
    },
    {
      id: 'EN3',
      title: 'Tip-speed ratio of a rotor',
      equation: 'lambda = omega*R_b/v',
      inputs: {
        omega: { unit: 'rad/s', title: 'angular speed of the rotor', min: 0 },
        R_b: { unit: 'm', title: 'radius of the rotor', symbol: 'R', above: 0 },
        v,
      },
      output: { unit: '1', title: 'tip-speed ratio', values: 'nonnegative' },
      keywords: ['wind turbine', 'blade', 'TSR'],
      source: { work: manwell, section: '3.3' },
      test: {
        inputs: { omega: 1.5, R_b: 45, v: 9 },
        expected: 7.5,
        source: 'way of the tip over that of the wind in a turn',
      },
      related: ['EN1'],
    },
    {
      id: 'EN4',
      title: 'Mean wind speed of a Weibull distribution',
      equation: 'v_m = c_w*gamma(1 + 1/k)',
      inputs: { c_w, k },
      output: { unit: 'm/s', title: 'mean wind speed', values: 'nonnegative' },
      keywords: ['wind resource', 'Weibull', 'shape', 'scale', 'wind statistics'],
      source: { work: manwell, section: '2.4.3' },
      test: {
        inputs: { c_w: 8, k: 2 },
        expected: 7.08981540362,
        source: 'mean of the density, integrated',
      },
      related: ['EN5'],
    },
    {
      id: 'EN5',
      title: 'Wind power density of a Weibull distribution',
      equation: 'p_w = rho*c_w^3*gamma(1 + 3/k)/2',
      inputs: { rho: { ...rho, title: 'density of the air' }, c_w, k },
      output: { unit: 'W/m^2', title: 'mean power for a swept area', values: 'nonnegative' },
      keywords: ['wind resource', 'Weibull', 'energy pattern factor'],
      source: { work: manwell, section: '2.4.3' },
      test: {
        inputs: { rho: 1.225, c_w: 8, k: 2 },
        expected: 416.881145733,
        source: 'mean cube of the speed, integrated',
      },
      related: ['EN1', 'EN4'],
    },
    {
      id: 'EN6',
      title: 'Jensen wake speed behind a turbine',
      aliases: ['Park wake model'],
      equation: 'v_w = v*(1 - (1 - sqrt(1 - C_T))*(R_b/(R_b + k_w*x))^2)',
      inputs: {
        v,
        C_T: { unit: '1', title: 'thrust coefficient', min: 0, max: 1 },
        R_b: { unit: 'm', title: 'radius of the rotor', symbol: 'R', above: 0 },
        k_w: { unit: '1', title: 'wake decay constant', min: 0, default: 0.075 },
        x: { unit: 'm', title: 'distance downstream', min: 0 },
      },
      output: { unit: 'm/s', title: 'speed in the wake', values: 'nonnegative' },
      keywords: ['wind farm', 'velocity deficit', 'Park model', 'Katic'],
      source: 'Jensen, A Note on Wind Generator Interaction, Risø-M-2411 (1983)',
      test: {
        inputs: { v: 10, C_T: 0.8, R_b: 40, k_w: 0.075, x: 560 },
        expected: 8.68462485544,
        source: 'mass balance of the widening wake, by bisection',
      },
      related: ['EN1'],
    },
    {
      id: 'EN7',
      title: 'Solar declination (Cooper)',
      tier: 'empirical',
      equation: 'delta = delta_m*sin(2*pi*(284 + n)/365)',
      inputs: { n: { unit: '1', title: 'day of the year', min: 1, max: 366 } },
      output: { unit: 'rad', title: 'declination', values: 'real' },
      constants: { delta_m: { value: 23.45 * degree, unit: 'rad', source: '23.45°' } },
      keywords: ['sun position', 'season', 'solar geometry'],
      source: { work: duffie, section: '1.6', equation: '1.6.1a' },
      test: {
        inputs: { n: 44 },
        expected: -0.243409565726,
        source: 'counted from the spring equinox, in degrees',
        published: {
          value: -14 * degree,
          relTol: 5e-3,
          source: '13 February, Duffie, example 1.6.1',
        },
      },
      related: ['EN8'],
    },
    {
      id: 'EN8',
      title: 'Solar altitude angle',
      // Rounding must not carry the sine of a sun overhead beyond one.
      equation:
        'alpha_s = asin(max(-1, min(1, sin(phi)*sin(delta) + cos(phi)*cos(delta)*cos(omega_h))))',
      inputs: {
        phi: { unit: 'rad', title: 'latitude', min: -1.5707963267948966, max: 1.5707963267948966 },
        delta: { unit: 'rad', title: 'declination', min: -0.41, max: 0.41 },
        omega_h: { unit: 'rad', title: 'hour angle', symbol: 'ω' },
      },
      output: { unit: 'rad', title: 'height of the sun', values: 'real' },
      keywords: ['sun position', 'elevation', 'zenith angle', 'solar geometry'],
      source: { work: duffie, section: '1.6', equation: '1.6.5' },
      test: {
        inputs: { phi: 43 * degree, delta: -14 * degree, omega_h: -37.5 * degree },
        expected: 0.409331883871,
        source: 'angle of two unit vectors by their products',
        published: { value: 23.5 * degree, relTol: 5e-3, source: 'Duffie, example 1.6.2 (9:30)' },
      },
      related: ['EN7', 'EN9'],
    },
    {
      id: 'EN9',
      title: 'Air mass (Kasten-Young)',
      tier: 'empirical',
      equation: 'AM = 1/(cos(theta_z) + 0.50572*(96.07995 - 180*theta_z/pi)^(-1.6364))',
      inputs: {
        theta_z: { unit: 'rad', title: 'zenith angle', min: 0, max: 1.5707963267948966 },
      },
      output: { unit: '1', title: 'relative optical air mass', values: 'nonnegative' },
      keywords: ['atmosphere', 'solar radiation', 'optical path', 'extinction'],
      source: {
        work: 'Kasten and Young, Applied Optics 28 (1989) 4735',
        doi: '10.1364/AO.28.004735',
      },
      test: {
        inputs: { theta_z: 1.5707963267948966 },
        expected: 37.9196083778,
        source: 'the original form in degrees of elevation',
        published: { value: 37.92, relTol: 1e-4, source: 'Kasten and Young 1989, horizon' },
      },
      related: ['EN8'],
    },
    {
      id: 'EN10',
      title: 'Photovoltaic array power',
      equation: 'P = eta*A*G_t*(1 + beta_T*(T_c - T_ref))',
      inputs: {
        eta,
        A,
        G_t,
        beta_T: { unit: '1/K', title: 'temperature coefficient', max: 0 },
        T_c: { unit: 'K', title: 'cell temperature', above: 0 },
      },
      output: { unit: 'W', title: 'power', values: 'real' },
      constants: { T_ref: { value: 298.15, unit: 'K', source: 'standard test conditions' } },
      keywords: ['PV', 'solar panel', 'module', 'temperature coefficient', 'photovoltaics'],
      source: 'Evans, Solar Energy 27 (1981) 555',
      test: {
        inputs: { eta: 0.2, A: 10, G_t: 800, beta_T: -0.004, T_c: 323.15 },
        expected: 1440,
        source: 'nominal power less the loss of the degrees above the reference',
      },
      related: ['EN11'],
    },
    {
      id: 'EN11',
      title: 'Photovoltaic cell temperature from the NOCT',
      tier: 'empirical',
      equation: 'T_c = T_a + (T_N - T_0)*G_t/G_0',
      inputs: {
        T_a,
        T_N: { unit: 'K', title: 'nominal operating cell temperature', above: 0, default: 318.15 },
        G_t,
      },
      output: { unit: 'K', title: 'cell temperature', values: 'nonnegative' },
      constants: {
        T_0: { value: 293.15, unit: 'K', source: 'air of the nominal conditions' },
        G_0: { value: 800, unit: 'W/m^2', source: 'irradiance of the nominal conditions' },
      },
      keywords: ['NOCT', 'PV', 'solar panel', 'module temperature'],
      source: { work: masters, section: '5.7' },
      test: {
        inputs: { T_a: 303.15, T_N: 320.15, G_t: 1000 },
        expected: 336.9,
        source: 'line through the dark and the nominal point',
        published: { value: 337, relTol: 1e-3, source: '64 °C, Masters, section on NOCT' },
      },
      related: ['EN10'],
    },
    {
      id: 'EN12',
      title: 'Useful gain of a solar collector (Hottel-Whillier-Bliss)',
      equation: 'Q_u = A*F_R*(G_t*tau_alpha - U_L*(T_i - T_a))',
      inputs: {
        A,
        F_R: { unit: '1', title: 'heat removal factor', above: 0, max: 1 },
        G_t,
        tau_alpha: {
          unit: '1',
          title: 'transmittance-absorptance product',
          symbol: 'τα',
          min: 0,
          max: 1,
        },
        U_L: { unit: 'W/(m^2 K)', title: 'loss coefficient', min: 0 },
        T_i: { unit: 'K', title: 'temperature of the fluid at the inlet', above: 0 },
        T_a,
      },
      output: { unit: 'W', title: 'useful heat', values: 'real' },
      keywords: ['flat-plate collector', 'solar thermal', 'heat removal factor'],
      source: { work: duffie, section: '6.7', equation: '6.7.6' },
      test: {
        inputs: { A: 2, F_R: 0.8, G_t: 800, tau_alpha: 0.85, U_L: 5, T_i: 323.15, T_a: 293.15 },
        expected: 848,
        source: 'efficiency line times the sunlight',
      },
    },
    {
      id: 'EN13',
      title: 'Hydropower',
      equation: 'P = eta*rho*g*Q*H',
      inputs: {
        eta,
        rho: { ...rho, title: 'density of the water', default: 1000 },
        g,
        Q: { unit: 'm^3/s', title: 'flow', above: 0 },
        H,
      },
      output: power,
      keywords: ['hydroelectric', 'water turbine', 'head', 'dam'],
      source: { work: boyle, section: 'chapter 5' },
      test: {
        inputs: { eta: 0.9, rho: 1000, g: 9.80665, Q: 50, H: 100 },
        expected: 44129925,
        source: 'weight that falls in a second',
      },
      related: ['EN17'],
    },
    {
      id: 'EN14',
      title: 'Tidal barrage energy',
      equation: 'E = rho*g*A*h_t^2/2',
      inputs: {
        rho: { ...rho, title: 'density of the water', default: 1025 },
        g,
        A: { ...A, title: 'area of the basin' },
        h_t: { unit: 'm', title: 'tidal range', above: 0 },
      },
      output: { unit: 'J', title: 'energy of one emptying', values: 'nonnegative' },
      keywords: ['tidal power', 'barrage', 'lagoon', 'marine energy'],
      source: { work: boyle, section: 'chapter 6' },
      test: {
        inputs: { rho: 1025, g: 9.80665, A: 2.2e7, h_t: 8 },
        expected: 7076478640000,
        source: 'work of the layers above low water, integrated',
      },
    },
    {
      id: 'EN15',
      title: 'Capacity factor',
      equation: 'CF = E/(P_r*t)',
      inputs: {
        E: { unit: 'J', title: 'energy delivered', min: 0 },
        P_r: { unit: 'W', title: 'rated power', above: 0 },
        t: { unit: 's', title: 'time', above: 0 },
      },
      output: { unit: '1', title: 'capacity factor', values: 'nonnegative' },
      keywords: ['load factor', 'plant', 'full-load hours', 'utilization'],
      source: { work: masters, section: 'chapter 1' },
      test: {
        inputs: { E: 1.8e13, P_r: 2e6, t: year },
        expected: 0.285192790326,
        source: 'mean power over the rated one',
      },
    },
    {
      id: 'EN16',
      title: 'Levelized cost of energy',
      aliases: ['LCOE'],
      equation: 'LCOE = (I_0*r*(1 + r)^n_y/((1 + r)^n_y - 1) + M_y)/E_y',
      inputs: {
        I_0: { unit: '1', title: 'investment, in any currency', above: 0 },
        r: { unit: '1', title: 'discount rate of a year', above: 0 },
        n_y: { unit: '1', title: 'life in years', min: 1, max: 1000, integer: true },
        M_y: { unit: '1', title: 'running cost of a year', min: 0 },
        E_y: { unit: 'J', title: 'energy of a year', above: 0 },
      },
      output: { unit: '1/J', title: 'cost of a unit of energy', values: 'nonnegative' },
      keywords: ['levelised cost', 'capital recovery factor', 'electricity cost', 'economics'],
      source: 'Short, Packey and Holt, NREL/TP-462-5173 (1995), section 4',
      test: {
        inputs: { I_0: 1e6, r: 0.07, n_y: 20, M_y: 20000, E_y: 7.2e12 },
        expected: 1.58879063532e-8,
        source: 'discounted costs over discounted energy, year by year',
      },
    },
    {
      id: 'EN17',
      title: 'Energy of a pumped-storage reservoir',
      equation: 'E = eta*rho*g*Vol*H',
      inputs: {
        eta,
        rho: { ...rho, title: 'density of the water', default: 1000 },
        g,
        Vol: { unit: 'm^3', title: 'volume of the upper reservoir', symbol: 'V', above: 0 },
        H,
      },
      output: { unit: 'J', title: 'energy given back', values: 'nonnegative' },
      keywords: ['pumped hydro', 'energy storage', 'reservoir'],
      source: { work: boyle, section: 'chapter 5' },
      test: {
        inputs: { eta: 0.9, rho: 1000, g: 9.80665, Vol: 7e6, H: 500 },
        expected: 30890947500000,
        source: 'pressure at the turbine times the volume',
      },
      related: ['EN13'],
    },
    {
      id: 'EN18',
      title: 'Power transfer over a lossless line (power-angle curve)',
      equation: 'P = V_1*V_2*sin(delta_p)/X',
      inputs: {
        V_1: { ...V, title: 'voltage of the sending end' },
        V_2: { ...V, title: 'voltage of the receiving end' },
        delta_p: { unit: 'rad', title: 'power angle', symbol: 'δ' },
        X: { ...X, title: 'reactance of the line' },
      },
      output: { unit: 'W', title: 'active power', values: 'real' },
      keywords: ['load angle', 'stability limit', 'transmission', 'power flow'],
      source: { work: glover, section: '5.4' },
      test: {
        inputs: { V_1: 4e5, V_2: 3.9e5, delta_p: 0.5, X: 100 },
        expected: 747903840.223,
        source: 'real part of voltage times conjugate current',
      },
    },
    {
      id: 'EN19',
      title: 'Synchronous speed of an alternating-current machine',
      equation: 'omega_s = 4*pi*f/p_n',
      inputs: {
        f: { unit: 'Hz', title: 'frequency of the grid', above: 0 },
        p_n: { unit: '1', title: 'number of poles', symbol: 'p', min: 2, integer: true },
      },
      output: { unit: 'rad/s', title: 'synchronous speed', values: 'nonnegative' },
      validity: [{ when: 'mod(p_n, 2) == 0', text: 'an even number of poles' }],
      keywords: ['motor', 'generator', 'poles', 'rpm', '120 f/p'],
      source: { work: chapman, section: '3.4' },
      test: {
        inputs: { f: 50, p_n: 4 },
        expected: 157.079632679,
        source: '120 f/p turns a minute',
      },
      related: ['EN23'],
    },
    {
      id: 'EN20',
      title: 'Voltage drop of a feeder',
      equation: 'Delta_V = (R*P + X*Q_r)/V',
      inputs: {
        R,
        P,
        X: { ...X, title: 'reactance of the line' },
        Q_r: { unit: 'var', title: 'reactive power', symbol: 'Q' },
        V,
      },
      output: { unit: 'V', title: 'drop of the voltage', values: 'real' },
      validity: ['angle between both ends small'],
      keywords: ['distribution', 'voltage regulation', 'line drop', 'grid'],
      source: 'Kersting, Distribution System Modeling and Analysis, 3rd edition, section 3.1',
      test: {
        inputs: { R: 0.5, P: 2e6, X: 0.4, Q_r: 8e5, V: 20000 },
        expected: 66,
        source: 'components of the current times the impedance',
      },
      related: ['EN21'],
    },
    {
      id: 'EN21',
      title: 'Loss of a three-phase line',
      equation: 'P_l = R*(P/(V*pf))^2',
      inputs: { R, P, V, pf },
      output: { unit: 'W', title: 'power lost', values: 'nonnegative' },
      keywords: ['transmission loss', 'copper loss', 'power factor', 'grid'],
      source: { work: glover, section: 'chapter 5' },
      test: {
        inputs: { R: 0.5, P: 2e6, V: 20000, pf: 0.9 },
        expected: 6172.83950617,
        source: 'heat of the current in three conductors',
      },
      related: ['EN20'],
    },
    {
      id: 'EN22',
      title: 'Rate of change of frequency',
      aliases: ['RoCoF'],
      equation: 'df_dt = f*Delta_P/(2*H_c*S)',
      inputs: {
        f: { unit: 'Hz', title: 'nominal frequency', above: 0 },
        Delta_P: { unit: 'W', title: 'surplus of power' },
        H_c: { unit: 's', title: 'inertia constant', symbol: 'H', above: 0 },
        S,
      },
      output: { unit: 'Hz/s', title: 'rate of change', symbol: 'df/dt', values: 'real' },
      keywords: ['swing equation', 'inertia', 'grid stability', 'disturbance'],
      source: 'Kundur, Power System Stability and Control (1994), section 3.9',
      test: {
        inputs: { f: 50, Delta_P: -1e9, H_c: 5, S: 3e10 },
        expected: -0.166666666667,
        source: 'slope of the kinetic energy by the frequency',
      },
    },
    {
      id: 'EN23',
      title: 'Slip of an induction machine',
      equation: 's = (omega_s - omega)/omega_s',
      inputs: { omega_s, omega: { unit: 'rad/s', title: 'speed of the rotor' } },
      output: { unit: '1', title: 'slip', values: 'real' },
      keywords: ['induction motor', 'asynchronous motor', 'rotor speed'],
      source: { work: chapman, section: '6.2' },
      test: {
        inputs: { omega_s: 157.07963267949, omega: 151.84364492351 },
        expected: 0.0333333333333,
        source: 'share of the speed that is missing',
      },
      related: ['EN19', 'EN24'],
    },
    {
      id: 'EN24',
      title: 'Torque of an induction motor',
      equation: 'tau = 3*V_th^2*R_2/s/(omega_s*((R_1 + R_2/s)^2 + X^2))',
      inputs: {
        V_th: { unit: 'V', title: 'Thévenin voltage of a phase', above: 0 },
        R_2: { unit: 'ohm', title: 'resistance of the rotor', above: 0 },
        s: { unit: '1', title: 'slip', above: 0, max: 1 },
        omega_s,
        R_1: { unit: 'ohm', title: 'Thévenin resistance of the stator', min: 0 },
        X: { ...X, title: 'reactance of stator and rotor together' },
      },
      output: { unit: 'N m', title: 'induced torque', values: 'nonnegative' },
      keywords: ['induction machine', 'torque-speed curve', 'asynchronous motor', 'slip'],
      source: { work: chapman, section: '6.5' },
      test: {
        inputs: { V_th: 255.2, R_2: 0.332, s: 0.03, omega_s: 188.495559215, R_1: 0.59, X: 1.2 },
        expected: 83.5355272069,
        source: 'air-gap power of the current of the circuit',
      },
      related: ['EN23'],
    },
    {
      id: 'EN25',
      title: 'Efficiency of a transformer',
      equation: 'eta_t = x_l*S*pf/(x_l*S*pf + P_c + x_l^2*P_w)',
      inputs: {
        x_l: { unit: '1', title: 'load over rated load', above: 0 },
        S,
        pf,
        P_c: { unit: 'W', title: 'core loss', min: 0 },
        P_w: { unit: 'W', title: 'winding loss at rated load', min: 0 },
      },
      output: { unit: '1', title: 'efficiency', values: 'probability' },
      keywords: ['iron loss', 'copper loss', 'load', 'no-load loss'],
      source: { work: chapman, section: '2.7' },
      test: {
        inputs: { x_l: 0.75, S: 1e6, pf: 0.9, P_c: 1500, P_w: 10000 },
        expected: 0.989554700385,
        source: 'one less losses over input',
      },
    },
    {
      id: 'EN26',
      title: 'Lumen method of lighting design',
      equation: 'E_v = N*Phi*UF*MF/A',
      inputs: {
        N: { unit: '1', title: 'number of lamps', min: 0 },
        Phi: { unit: 'lm', title: 'luminous flux of a lamp', above: 0 },
        UF: { unit: '1', title: 'utilization factor', above: 0 },
        MF: { unit: '1', title: 'maintenance factor', above: 0, max: 1 },
        A: { ...A, title: 'area of the floor' },
      },
      output: { unit: 'lx', title: 'mean illuminance', values: 'nonnegative' },
      keywords: ['illuminance', 'lux', 'coefficient of utilization', 'luminaire', 'interior'],
      source: 'IESNA Lighting Handbook, 9th edition, chapter 9',
      test: {
        inputs: { N: 24, Phi: 3200, UF: 0.6, MF: 0.8, A: 80 },
        expected: 460.8,
        source: 'the illuminance whose lamps are the given number, by bisection',
      },
    },
  ],
})
