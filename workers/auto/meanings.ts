// Words that people use for what the records call by another name: both as stems.
import { stemOf } from '../text/stem.ts'

// biome-ignore format: a table
const ROWS: readonly (readonly [said: string, meant: string])[] = [
    ['long', 'length period time duration span dimension'], ['wide', 'width'], ['high', 'height depth length'], ['tall', 'height length'], ['deep', 'depth length height'], ['thick', 'thickness'],
    ['apart', 'distance separation spacing'], ['rays', 'wavelength radiation'], ['away', 'distance'], ['far', 'distance range'], ['heavy', 'mass weight'], ['weighing', 'mass'],
    ['weight', 'mass force'], ['fast', 'speed velocity'], ['velocity', 'speed airspeed'], ['speed', 'velocity airspeed'], ['prefactor', 'exponential factor'], ['rise', 'change difference'], ['sides', 'leg side'], ['growing', 'growth'], ['grows', 'growth'], ['last', 'time duration'], ['siren', 'source'], ['sqrt', 'root'], ['moving', 'speed velocity'],
    ['travelling', 'speed velocity'], ['thrown', 'speed velocity launch projectile'], ['throw', 'launch projectile'], ['launched', 'speed velocity launch projectile'], ['fly', 'projectile range'], ['flies', 'speed velocity'],
    ['hot', 'temperature'], ['warm', 'temperature heat'], ['cold', 'temperature'], ['after', 'time'], ['during', 'time duration'], ['seconds', 'time'],
    ['level', 'quantum number energy'], ['state', 'quantum number'], ['separation', 'distance spacing'], ['distance', 'separation length spacing displacement height depth'], ['bright', 'luminosity brightness'],
    ['strongly', 'force'], ['strong', 'force'], ['attract', 'gravitation attracting force'], ['gravity', 'gravitation gravitational force'], ['gravitational', 'gravitation gravity attracting'], ['pull', 'force gravitation'],
    ['heats', 'thermal energy'], ['charged', 'charge voltage'], ['gamma', 'Lorentz'], ['spring', 'elastic hooke harmonic'], ['mass', 'weight'], ['force', 'weight'], ['stretched', 'displacement elongation extension'], ['stretch', 'displacement elongation extension'],
    ['compressed', 'displacement elongation extension compression'], ['voltage', 'potential'], ['potential', 'voltage'], ['emf', 'voltage'], ['plates', 'plate parallel'], ['aperture', 'diameter'],
    ['telescope', 'aperture'], ['frequency', 'rate'], ['period', 'time'], ['time', 'duration period'], ['duration', 'time'], ['quality', 'factor'], ['fringe', 'interference'], ['flows', 'rate'],
    ['dissipate', 'dissipated power'], ['dissipated', 'power'], ['carrying', 'current'], ['spinning', 'angular rotation'], ['disc', 'disk cylinder'], ['disk', 'disc cylinder'], ['bending', 'deflection'],
    ['metal', 'conductor'], ['planet', 'body'], ['satellite', 'orbit orbital'], ['orbit', 'orbital circular'], ['outflow', 'efflux'], ['hole', 'orifice efflux'], ['drag', 'resistance'], ['snr', 'signal noise'],
    ['radiated', 'radiation radiant exitance'], ['blackbody', 'black body'], ['emission', 'radiation peak'], ['peak', 'maximum emission amplitude'], ['maximum', 'greatest largest peak'], ['max', 'maximum greatest'],
    ['brake', 'stopping braking'], ['contracted', 'contraction'], ['dilated', 'dilation'], ['gyroradius', 'larmor radius'], ['bmi', 'body mass index'], ['deflection', 'displacement'], ['stiffness', 'spring constant'],
    ['solar', 'sun'], ['electrical', 'electric'], ['electric', 'electrical'], ['average', 'mean'], ['mean', 'average'], ['rms', 'root square'], ['resonant', 'resonance resonant'], ['resonance', 'resonant'], ['resonances', 'resonant'],
    ['molecules', 'molecule particle'], ['gas', 'ideal'], ['ideal', 'gas'], ['kinetic', 'translational'], ['depth', 'height head length'], ['height', 'depth'], ['acts', 'force'], ['accelerate', 'acceleration'], ['photoelectric', 'photoelectron'], ['stored', 'energy'],
    ['parallel', 'plate'], ['elasticity', 'modulus'], ['young', 'modulus'], ['size', 'diameter length'], ['expand', 'expansion'], ['warms', 'heating'], ['remaining', 'decay left'], ['remain', 'decay left'], ['recovery', 'removal'], ['infected', 'infectious'], ['objective', 'objective'], ['critical', 'euler'],
    ['freely', 'free fall'], ['dropped', 'fall fallen'], ['drops', 'fall fallen'], ['submerged', 'displaced immersed'], ['immersed', 'displaced submerged'], ['middle', 'central midspan centre'], ['centre', 'midspan central'], ['center', 'midspan central centre'], ['tip', 'end'],
    ['constant', 'stiffness'], ['moles', 'amount substance'], ['fundamental', 'harmonic'], ['grow', 'lengthening expansion'], ['grows', 'lengthening expansion'], ['lengthens', 'lengthening expansion elongation'], ['warmed', 'temperature heating'], ['heated', 'temperature heating'], ['cooled', 'temperature cooling'], ['photoelectrons', 'photoelectric electron'],
    ['siren', 'source'], ['ambulance', 'source'], ['horn', 'source'], ['whistle', 'source'], ['listener', 'observer'], ['hearer', 'observer'], ['tube', 'pipe cylinder'], ['pipe', 'tube'], ['hose', 'pipe tube'],
    ['melt', 'latent heat fusion melting'], ['melts', 'latent heat fusion melting'], ['boil', 'latent heat vaporization boiling'], ['freeze', 'latent heat fusion freezing'], ['evaporate', 'latent heat vaporization'], ['clamped', 'restrained fixed'], ['restrained', 'clamped fixed'], ['delivering', 'flow discharge'], ['output', 'power'], ['panel', 'photovoltaic array'], ['turbine', 'wind'], ['polarizers', 'polarizer'], ['tosses', 'trials'], ['compounded', 'compounding'],
    ['collide', 'collision'], ['hits', 'collision impact'], ['hit', 'impact collision'], ['collision', 'impact'], ['stick', 'inelastic'], ['together', 'common'], ['thrown', 'launch throw'], ['throw', 'launch thrown'], ['launched', 'launch'], ['upward', 'up'], ['upwards', 'up'], ['vertically', 'straight'], ['straight', 'vertical'], ['area', 'section surface'], ['length', 'distance span dimension'], ['elongated', 'elongation extension deformation'], ['approaching', 'source toward'],
    ['volatility', 'standard deviation'], ['deviation', 'volatility'], ['modulus', 'rigidity stiffness'], ['rigidity', 'modulus'], ['fraction', 'share portion part ratio'], ['share', 'fraction'], ['portion', 'fraction share'],
    ['natural', 'undamped'], ['paying', 'payment'], ['pays', 'payment'], ['rate', 'return flow discharge'], ['return', 'rate'], ['deltav', 'change speed velocity'], ['leak', 'efflux orifice'], ['leave', 'efflux'], ['leaves', 'efflux'], ['exert', 'pressure force'], ['draws', 'current power'], ['draw', 'current power'], ['occupies', 'volume'], ['holds', 'volume capacity'], ['weighs', 'mass weight'], ['tone', 'frequency'], ['note', 'frequency'], ['pitch', 'frequency'], ['loud', 'level intensity'], ['loudness', 'level'], ['steep', 'slope gradient'], ['acid', 'ph'], ['dilute', 'concentration'], ['molarity', 'concentration'], ['concentrated', 'concentration'], ['odds', 'probability'], ['chance', 'probability'], ['likelihood', 'probability true'], ['sample', 'samples size'], ['lens', 'focal'], ['magnify', 'magnification'], ['sharp', 'resolution'], ['yearly', 'year'], ['bulb', 'power'], ['heater', 'power heat'], ['insulated', 'insulation'], ['insulation', 'conductivity thickness'], ['resistor', 'resistance'], ['capacitor', 'capacitance'], ['inductor', 'inductance'], ['coil', 'inductance turns'], ['battery', 'voltage cell'], ['through', 'current'], ['turns', 'windings'], ['windings', 'turns'],
    ['speedup', 'speed-up'], ['cop', 'coefficient performance'], ['hold', 'weight force'], ['ball', 'sphere'], ['globe', 'sphere'], ['round', 'circle'], ['disc', 'circle'], ['disk', 'circle'], ['can', 'cylinder'], ['funnel', 'cone'], ['doughnut', 'torus'], ['legs', 'triangle'], ['hypotenuse', 'triangle'], ['holding', 'weight force'], ['add', 'addition'], ['adding', 'addition'], ['hydro', 'hydropower'], ['seen', 'observed'], ['due', 'future'], ['plated', 'deposited electrolysis'], ['queue', 'waiting'], ['sound', 'speed'], ['freezing', 'fusion freezing'], ['warmer', 'temperature rise'], ['doubling', 'doubles'], ['processors', 'processor'], ['climbs', 'height'], ['stretches', 'extension elongation change'], ['extends', 'extension elongation'], ['hydroelectric', 'hydropower'], ['fridge', 'refrigerator'], ['molarity', 'amount concentration'], ['afterwards', 'after'], ['volts', 'voltage'], ['lasts', 'time running'], ['last', 'running'], ['payment', 'paid'], ['yearly', 'annual year'], ['annual', 'yearly year'], ['interest', 'rate'], ['spot', 'price underlying asset stock'], ['stock', 'price underlying asset'],
    ['loan', 'principal'], ['principal', 'loan present value'], ['maturity', 'time expiry'], ['expiry', 'maturity time'], ['dollars', 'value'], ['money', 'value'], ['worth', 'value'],
    ['bore', 'diameter'], ['duration', 'time'], ['age', 'time'], ['spins', 'angular rotation'], ['rotates', 'angular rotation'], ['rotating', 'angular rotation'], ['spin', 'angular rotation'], ['turning', 'rotation angular'],
    ['speeds', 'speed'], ['slows', 'deceleration'], ['decelerates', 'deceleration'], ['deceleration', 'acceleration'], ['acceleration', 'deceleration'], ['cross', 'area section'], ['section', 'area'],
    ['vapor', 'vapour steam gas'], ['vapour', 'gas'], ['steam', 'vapour'], ['liquid', 'fluid water'], ['fluid', 'liquid'], ['air', 'gas'], ['drug', 'dose'], ['medicine', 'drug'], ['patients', 'group'], ['prey', 'population'],
    ['energy', 'work'], ['work', 'energy'], ['strain', 'elongation'], ['young', 'elastic'], ['elastic', 'young'], ['load', 'force'], ['weight', 'load'], ['wire', 'conductor'], ['conductor', 'wire'], ['field', 'flux density'], ['flux', 'field'],
    ['index', 'refractive'], ['illuminated', 'light'], ['brightness', 'flux luminosity'], ['signal', 'snr'], ['noise', 'snr'], ['bandwidth', 'channel'], ['clearance', 'elimination'], ['eliminated', 'elimination'], ['sick', 'infected'], ['cases', 'infected'],
    ['coin', 'binary'], ['plate', 'surface wall'], ['tank', 'efflux orifice'], ['step', 'transient'], ['frontal', 'reference area'], ['azimuthal', 'tangential angular'], ['log', 'logarithmic'], ['hall', 'room'], ['air', 'atmosphere'], ['altitude', 'height'], ['iv', 'intravenous'], ['gained', 'gain'], ['radiate', 'radiation'], ['radiates', 'radiation'], ['hear', 'observer observed'], ['hears', 'observer observed'], ['heard', 'observer observed'], ['quake', 'earthquake seismic'], ['exit', 'efflux outflow final'], ['outlet', 'final end second after'], ['inlet', 'initial start first'], ['output', 'second'], ['input', 'first'], ['rest', 'emitted'], ['continuous', 'exponential'],
    ['vol', 'volatility volume'], ['ang', 'angular'], ['vel', 'velocity speed'], ['sixes', 'successes'], ['throws', 'trials'], ['rolls', 'trials'], ['gap', 'separation distance spacing'], ['every', 'period interval'], ['supply', 'voltage source power'], ['load', 'current power resistance'], ['delivering', 'power'], ['delivers', 'flow discharge power'], ['flips', 'trials'], ['heads', 'successes'], ['tails', 'successes'], ['raise', 'temperature heating lifting'], ['raised', 'temperature heating lifting height'], ['new', 'final second after'], ['compressed', 'compression isothermal adiabatic'], ['expands', 'expansion'], ['celerity', 'speed phase'], ['planes', 'lattice spacing'], ['prior', 'prevalence'], ['converging', 'focal'], ['diverging', 'focal'], ['climb', 'height'], ['exchanger', 'exchange'], ['lmtd', 'logarithmic mean temperature difference'], ['duty', 'heat flow'], ['transmitted', 'power'], ['thunder', 'delay sound'], ['against', 'second'], ['dia', 'diameter'], ['diam', 'diameter'], ['prop', 'propeller'], ['temp', 'temperature'], ['freq', 'frequency'], ['avg', 'mean average'], ['rep', 'repetition'], ['conc', 'concentration'], ['eff', 'efficiency'], ['alt', 'altitude height'], ['accel', 'acceleration'], ['cd', 'drag coefficient'], ['cl', 'lift coefficient'], ['coeff', 'coefficient'],
    ['sigma', 'standard deviation volatility'], ['sd', 'standard deviation'], ['std', 'standard deviation'], ['lambda', 'wavelength'], ['tension', 'force'], ['discharge', 'flow volume-flow'], ['astronaut', 'traveller crew'], ['astronauts', 'traveller crew'], ['pilot', 'traveller crew'], ['passenger', 'traveller crew'], ['passengers', 'traveller crew'], ['aboard', 'traveller crew'], ['kic', 'stress intensity factor fracture toughness'], ['toughness', 'stress intensity factor critical'], ['guess', 'iterate'], ['occupancy', 'occupied share'], ['error', 'crossover'], ['cutoff', 'cut off'],
    ['dielectric', 'permittivity'], ['upthrust', 'buoyant buoyancy'], ['sags', 'extension'], ['embeds', 'inelastic collision common'], ['embedded', 'inelastic collision common'], ['lodges', 'inelastic collision common'], ['whirls', 'centripetal circle'], ['whirled', 'centripetal circle'], ['circling', 'orbit orbital circular'],
    ['boulders', 'mass'], ['bjt', 'bipolar transistor'], ['nmos', 'mosfet'], ['pmos', 'mosfet'], ['pn', 'junction'], ['xmtr', 'transmitter'], ['tx', 'transmitter transmitting transmitted'], ['rx', 'receiver receiving received'], ['transmitter', 'transmitted transmitting'], ['antennas', 'antenna gain'], ['wing', 'area'], ['beats', 'rate'], ['bpm', 'rate'], ['hr', 'rate'], ['wt', 'weight mass'], ['mw', 'molar mass'], ['ppl', 'people population'], ['inside', 'interior inner first'], ['outside', 'exterior outer second'],
    ['grain', 'particle'], ['bead', 'particle'], ['droplet', 'drop particle'], ['straightened', 'straight'], ['shear', 'rigidity'], ['halving', 'half'], ['doubling', 'double time'], ['prob', 'probability'], ['capitalised', 'capitalized'], ['mortgage', 'loan'], ['repayment', 'payment'], ['instalment', 'payment'], ['installment', 'payment'], ['deposit', 'present value'], ['invested', 'present value'], ['investing', 'present value'], ['savings', 'present value'],
    ['people', 'population'], ['inhabitants', 'population'], ['stock', 'price'], ['surface', 'wall'], ['pump', 'hydraulic power head'], ['lifting', 'height'], ['lifted', 'height'], ['falls', 'fall fallen'], ['fall', 'fallen free'], ['drop', 'fall'],
]

const MEANT: ReadonlyMap<string, readonly string[]> = ROWS.reduce((all, [said, meant]) => {
  const stem = stemOf(said.toLowerCase())
  const meanings = meant.toLowerCase().split(' ').map(stemOf)
  return all.set(stem, [...new Set([...(all.get(stem) ?? []), ...meanings])])
}, new Map<string, string[]>())

/** What a word may mean beside itself. */
export const meaningsOf = (stem: string): readonly string[] => MEANT.get(stem) ?? []

/** Words for bodies and things that no law is about: a truck is a mass like a ball. */
// biome-ignore format: a list
const THINGS: ReadonlySet<string> = new Set((
  'rod coin droplet person cell town fault crystal converter speaker listener sprinter island car truck train bus ball stone rock bullet baseball bowling football golf tennis suitcase box block crate sprinter runner man woman person child cyclist cart vehicle bike bicycle plane rocket ship boat ' +
  'body object thing mass particle item sample piece material metal fluid planet star room wall bar cable rope device machine engine ' +
  'home house tower bridge building roof tank bottle cup cat dog horse bird elephant athlete skier flywheel wheel motor satellite moon earth ' +
  'formula law equation relation theorem rule effect principle problem question exercise value result answer unit total standard simple ideal certain small large big fast slow heavy light ' +
  'move moving travel go going run running drive drives thrown throw launch launched hang lie stand sit act acts accelerate accelerates reach need needed require required produce carry carrying have store stored use ' +
  'strongly charge charged initial final maximum surface around another other each apart along across through under between against within inside onto over up down out about above after before during per due two one both same equal given takes take does made make see seen ' +
  'wrench spanner hammer ladder door gate window swimmer boy girl kid skater submarine aircraft airplane drone arrow cannonball dart puck sled marble cliff floor ceiling table desk hill street road kitchen garden shelf lorry van scooter motorcycle skateboard jogger pupil student passenger guitar piano violin brick plank pebble coconut apple melon egg parcel bag bucket barrel jar mug kettle laptop phone television tv end side top bottom ignoring ignore neglecting neglect swung tied attached fixed placed sitting resting ' +
  'done goes hear coming cover covers hit hits transmitting released flying traveling standing emits emitted ' +
  'well nothing doing get gets got bring brings brought someone anybody somebody put puts shop stay pool bone coffee tea lamp bead pendant toy crane hook worker driver farmer swing bridge barge tanker balloon kite sail lens cap lid pan pot oven fridge freezer room cellar attic barn plant factory farm lake pond river stream sea shore beach desert forest field yard path way spot place site kind sort type piece ' +
  'led hiker climber patient customer owner pilot captain nurse teacher technician engineer operator chef cook painter dancer jumper diver rider gardener passing passes flying rolling served kicked hanging hangs standing stands lying wooden plastic '  +
  'joules watts newtons amps amperes volts ohms pascals grams kilograms litres liters point constant steady until stairs kettle coaster roller people bacteria matter push pushes pushed pushing ground tall hangs oscillates oscillating bounces winch elevator tractor trailer wagon locomotive escalator ' +
  'keep keeps kept ' +
  'trip journey voyage later afterwards slab foil leaving leaves escaping ' +
  'measles flu influenza covid mumps rubella polio smallpox ebola cholera malaria scaffold skater kilo transmitter emitter ' +
  'dollar dollars euro euros candle fed shows reads indicates connected human spaceship spacecraft he she his her they itself themselves himself shot shoots fired arrow burns burning switched '  +
  'once is\'nt would like know tell want help assume suppose consider when while because so just only also then now please thanks hello there here'
).split(/\s+/).map(stemOf))

/** How or how much: words that name no other quantity than the one they stand before. */
// biome-ignore format: a list
const MANNERS: ReadonlySet<string> = new Set((
  'like max min minimal maximal best possible highest smallest must should exactly among minimum least lowest maximum greatest largest total mean average apparent radioactive mechanical required necessary resulting corresponding typical theoretical approximate exact actual overall fundamental first new final ' +
  'amount size magnitude much own perpendicular respectively roughly exactly single per'
).split(' ').map(stemOf))

export const isManner = (stem: string): boolean => MANNERS.has(stem)

/** Substances: a formula with numbers for one of them is none for another. */
// biome-ignore format: a list
const SUBSTANCES: ReadonlySet<string> = new Set((
  'mica teflon ptfe polythene polyethylene porcelain bakelite quartz diamond graphite glycerin glycerine alcohol kerosene diesel asphalt plaster ' +
  'water seawater air steam ice snow steel copper iron aluminium aluminum silver gold lead brass glass wood rubber oil petrol helium nitrogen oxygen argon neon methane hydrogen mercury silicon germanium concrete soil sand blood honey ethanol glucose sucrose sugar nacl kcl caco3 methanol acetone benzene toluene hexane propane butane ammonia chlorine sea ocean'
).split(' ').map(stemOf))

export const isSubstance = (stem: string): boolean => SUBSTANCES.has(stem)

/** Words that ask for a simulation and say nothing of what is simulated. */
// biome-ignore format: a list
const ASKING: ReadonlySet<string> = new Set((
  'simulate simulation simulated numerical numerically numerics solve solver solution run running model modelling modeling system method methods scheme problem start starting begin case example ' +
  'over under within during into onto across along through until among up down out value values set given use using take took make show plot dimension dimensions dimensional time total number test published standard first two lowest price formation behaviour behavior'
).split(' ').map(stemOf))

export const isAsking = (stem: string): boolean => ASKING.has(stem)

const REQUESTS: ReadonlySet<string> = new Set(
  'solve simulate numerically example'.split(' ').map(stemOf),
)

/** Of these words a formula has no use either. */
export const isRequest = (stem: string): boolean => REQUESTS.has(stem)

export const isThing = (stem: string): boolean => THINGS.has(stem)
