// A question with one way of writing for each thing: decimal points, arrows, fractions, the short forms of trades.

import { withGroupsJoined, withoutAsides, withoutCurrency } from './asides.ts'
import { isElement } from './elements.ts'
import { IDIOMS } from './idioms.ts'

/** What a formula leaves out by itself; where it has an input for it, that is missing. */
const NEGLECTED =
  /[ ,(]*\b(?:ignor(?:e|ing)|neglect(?:ing)?|without|no)(?: any| the| all)? (?:air(?: resistance| drag| friction)?|wind|drag)\b(?! coefficient)\)?/gi

const FRICTIONLESS =
  /[ ,(]*\b(?:(?:ignor(?:e|ing)|neglect(?:ing)?|without|no) (?:any |the |all )?friction|frictionless(?:ly)?)\b\)?/gi
/** Where friction has an input. */
const SLOPE =
  /\b(?:inclin\w*|slop\w*|slid\w*|ramp|plane|hill|bank\w*|friction (?:factor|coefficient))\b/i

/** `20 teeth driving 60 teeth` */
const GEARS =
  /\b(\d+)[- ](?:teeth|tooth)(?: gear| pinion| sprocket)? (?:drives|driving|turning|meshing with) (?:an? )?(\d+)[- ](?:teeth|tooth)\b/g

/** Whose half-life is stated tells nothing more: `iodine-131 with a half-life of 8 d`. */
const NUCLIDE = /\b([A-Za-z]+)-(\d{1,3})m?\b/g
const HALF_LIFE = /\bhalf[- ]?li(?:fe|ves) (?:\w+ ){0,3}[\d=]|decay constant (?:\w+ ){0,2}[\d=]/i

const STRONG_ACID =
  /\b(?:an? )?([\d.]+(?:e-?\d+)? ?(?:m|u|µ)?(?:M|mol\/L|mol\/l|molar)) (?:strong acid|HCl|hydrochloric acid|HNO3|nitric acid|HBr|HClO4)(?: solution)?/g

/** `ice at 0 °C` that melts, `water at 100 °C` that boils. */
const PHASE_CHANGE =
  /\b(?:ice at (?:its melting point of )?0 ?(?:° ?C|degC|degrees? C(?:elsius)?|C)|water at (?:its boiling point of )?100 ?(?:° ?C|degC|degrees? C(?:elsius)?|C))(?!\w| (?:to|and|into|until)\b)/gi
export const CHANGES_PHASE = /\b(?:melt|boil|evaporat|vapori[sz]|latent)/i

/** Where 100k is a resistance; a loan of 200k is one of thousands. */
const RESISTIVE =
  /\b(?:resist\w*|ohms?|op-?amp|amplifier|divider|RC|capacitor|circuit|feedback|low-?pass|high-?pass|R\w?)\b/

const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/** Where K is a strike and no kelvin. */
const OPTION = /\b(?:calls?|puts?|options?|black-? ?scholes)\b/i

/** Short forms that are read like the words they stand for. */
const SHORT_FORMS: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/\bG?PE\b(?! ?(?:=|ratio|pipe|film))(?=.*\b(?:kg|g|lbs?|N\/m)\b)/g, 'potential energy'],
  [/\bKE\b(?! ?=)|\bke(?= (?:of|for)\b)/g, 'kinetic energy'],
  [/\bRe(?= (?:of|for|at|in)\b)/g, 'Reynolds number'],
  [/\b(coefficient|impedance|force|velocity|field|acceleration|Gamma) magnitude\b/g, '$1'],
  [/\b(?<=reynolds|mach|froude|nusselt|prandtl) nr\b\.?/gi, ' number'],
  [/\bHVL\b(?! ?=)/g, 'half-value layer'],
  [/\bX_?C\b(?= (?:of|for)\b)|\bXc\b(?= (?:of|for)\b)/g, 'capacitive reactance'],
  [/\bX_?L\b(?= (?:of|for)\b)|\bXl\b(?= (?:of|for)\b)/g, 'inductive reactance'],
  [/\b(milli|micro)arcsecs?\b/g, '$1arcseconds'],
  [/(?:\b[Dd]elta ?|[\u0394\u2206])G(?= (?:when|for|if|of|at)\b| ?\?)/g, 'Gibbs energy change'],
  [
    /^\s*(?:what is |convert |how many (?:milli)?watts (?:is|are|does|in) )?([-\d.]+ ?dB)m\b(?: (?:in|to|into) (?:(?:milli)?watts?|m?W)| (?:correspond to|mean|give|equal))?\s*\??$/i,
    'power from its level in dBm, decibel milliwatt, L_P = $1',
  ],
  [
    /^\s*(?:what is |convert )?([\d.]+ ?[munkM]?W(?:atts?)?) (?:in|to|into) dBm\s*\??$/i,
    'power level in dBm, decibel milliwatt, P = $1',
  ],
  // `a coin 12 times`: so many trials.
  [
    /\b(coins?|dice|die) (?:is |are )?(?:(?:flipped|tossed|rolled|thrown) )?(\d+|three|four|five|six|seven|eight|nine|ten|twelve|twenty) times\b/gi,
    '$1, $2 trials',
  ],
  [
    /\b(?:can(?:not|['’]t)|is not|isn['’]t) (?:be )?parallel(?:i[sz]ed|i[sz]able)?\b/gi,
    'is serial',
  ],
  [
    /\b(kilo|mega|giga|milli|micro|nano|pico)-(?=(?:ohm|watt|volt|amp|farad|henr|hertz|gram|met(?:er|re))s?)/gi,
    '$1',
  ],
  [
    /[ ,;(]*\b(?:ignor(?:e|ing)|neglect(?:ing)?) (?:the )?(?:surroundings|other losses|all losses|losses|end (?:effects|corrections?)|edge effects|fringing)\b\)?/gi,
    '',
  ],
  // `by how much does its wavelength grow`: a change of it.
  [
    /\bby how much (?:does|do|will|would|did) (?:its|the|their) (wavelength|frequency|energy) (?:grow|increase|change|shift|rise|drop|fall|decrease)s?\b/gi,
    'what is the $1 shift',
  ],
  [
    /(?<=\b(?:frequency|speed|rate) )([\d.]+) times the (?:undamped )?natural frequency\b/gi,
    'ratio r = $1',
  ],
  // `the gear turns 1450 rpm`
  [/\b(turns|spins|rotates|runs|revolves) (?=[\d.]+ ?(?:rpm|rev|r\/min))/gi, '$1 at '],
  [/\bper (?:metre|meter|m|foot|ft) of (span|length|width|run)\b/gi, 'per unit $1'],
  // A ratio to one: `a compression ratio of 18:1`.
  [/(?<=\bratio (?:of |is |= ?)?)(\d[\d.]*) ?: ?1(?![\d.:])/gi, '$1'],
  // `line 5 -> 2`: from the one level to the other.
  [
    /\b(line|transition|jump|decay|emission) (?:n ?= ?)?(\d+) (?:->|→|to) (?:n ?= ?)?(\d+)(?![.\d%]| ?[A-Za-z])/gi,
    '$1 from n = $2 to n = $3',
  ],
  [
    /\b(?:transition|jump|drop)s?,? from (?:level |state )?(\d+) (?:down |up )?to (?:level |state )?(\d+)(?![.\d%]| ?[A-Za-z])/gi,
    'transition from n = $1 to n = $2',
  ],
  // `how deep can ... if the pressure may not exceed 2 bar`: the largest is asked for, and has the limit.
  [
    /(?<=\b(?:how (?:deep|far|fast|high|long|large|big|heavy|thick|thin|small)|max(?:imum)?|min(?:imum)?|largest|smallest|greatest|least|highest|lowest)\b.*)\b(?:may|must|should|can|shall)(?:not| not|n['’]t) (?:exceed|be (?:more|greater|higher|larger) than|go (?:above|beyond))(?= \d)/gi,
    'is at its limit of',
  ],
  [
    /\bsamples? (?:of|size) (\d+)(?= (?:[a-z]+s|people|men|women|has|have|had|with)\b|,)/gi,
    'sample n = $1',
  ],
  // `one in 2500 newborns`, `1 out of 20`: a share. `1 in` is an inch.
  [
    /\b(?:one (?:in(?: every)?|of|out of)|1 out of|1 in every|1 in(?= \d{2,} [a-z]+s\b)) (\d+)\b(?= (?!(?:cm|mm|ms)\b)[a-z]{3,}|[,.:;?)]|$)/gi,
    '1/$1',
  ],
  // `my 2000 become 3500 at 4.5 %`
  [
    /(?<![\d.])(\d[\d.,]*) (?:will |to )?(?:becomes?|grows? (?:in)?to|turns? into|to grow to|reach(?:es)?) (\d[\d.,]*)(?= [^#]*(?:%|percent|per cent))/gi,
    'present value $1 future value $2',
  ],
  [/\b([a-z]+) to ([a-z]+)(?= (?:[a-z]+ )?ratio\b)/gi, '$1/$2'],
  [/\bMOI\b(?! ?=)/g, 'moment of inertia'],
  [/\bV?SWR\b(?! ?=)/g, 'voltage standing-wave ratio'],
  [/\bSPL\b(?! ?=)/g, 'sound pressure level'],
  [/\bto sound (?=(?:a note of |at )?\d)/g, 'at '],
  [/\bWR-?\d+(?= (?:rectangular )?waveguide)/g, 'rectangular'],
  // Of what is no magnet the permeability is that of the vacuum, as where none is said.
  [/[ ,(]*\bnon-? ?magnetic\b(?! field)\)?/gi, ''],
  [
    /\b(measuring (?:it|the qubit|this qubit) )(?:gives?|yields?|returns?|results in) (?:an? |the outcome )?0(?! ?[.\d])(?=[\s,.?]|$)/g,
    '$1the zero state',
  ],
  // Of an outcome the 0 is a name: |0>.
  [
    /\b((?:measur|observ|read|obtain|gett)ing) (?:an? |the outcome )?0(?! ?[.\d])(?=[\s,.?]|$)/g,
    '$1 the zero state',
  ],
  // The size of the force between two charges is that of their sizes.
  [
    /[-+−](?=[\d.]+ ?[munpµμ]?C\b[^.?]*\b(?:magnitude|size) of (?:the )?[a-z ]*\bforce (?:between|on each)\b)/g,
    '',
  ],
  [
    /(?<=\b(?:magnitude|size) of (?:the )?[a-z ]*\bforce (?:between|on each)\b[^.?]*)[-+−](?=[\d.]+ ?[munpµμ]?C\b)/g,
    '',
  ],
  // `2 hPa per 100 km`: so much of each.
  [
    /(?<![\d.])(\d+(?:\.\d+)?) ?(hPa|mbar|kPa|Pa|°C|K|m|mm|cm|V|kV) (?:per|every|for every|over each) (\d+) ?(km|m|cm|mm)\b/g,
    (_, over, unit, under, length) => `${Number(over) / Number(under)} ${unit}/${length}`,
  ],
  [/\bT_?1\/2\b/g, 'half-life'],
  // `I save 200 per month`: a payment, and no rate.
  [
    /(?<=\b(?:sav(?:e|es|ing)|pay(?:s|ing)?|deposit(?:s|ing)?|invest(?:s|ing)?|contribut(?:e|es|ing)|put(?:s|ting)?(?: aside| away)?|perpetuity of|annuity of|payments? of|pension of|instal?lments? of) (?:in )?)([$€£]?\d[\d.,]*) (?:per|a) (month|year|quarter|week)\b/gi,
    '$1 every $2',
  ],
  // `[A]0 = 0.2 M`
  [/\[[A-Z]\]_?0(?= ?=)/g, 'initial concentration c_0'],
  // `[S] = 5 mM`, `0.96 mole fraction`, `a slope of 1 in 800`
  [/\[([A-Z])\](?= ?=)/g, '$1'],
  [/(?<=\d) ?mol(?:e|ar)? fraction\b/gi, ' in mole fraction'],
  [/(?<=\b(?:slope|gradient|grade|fall)(?: of)? )1 in (\d+)\b/gi, (_, run) => `${1 / Number(run)}`],
  // `P(X < 110)`
  [/\bP\( ?[Xx] ?(?:<|<=|≤) ?(-?\d[\d.]*) ?\)/g, 'probability below value x = $1'],
  // `between its first and second level`
  [
    /\b(?:between|from) (?:its |the )?(first|second|third|fourth|fifth|lowest|ground)(?: (?:energy )?(?:level|state))? (?:and|to) (?:its |the )?(first excited|second excited|second|third|fourth|fifth|sixth)(?: energy)? (?:levels?|states?)\b/gi,
    (_, from, to) => `between the levels n_1 = ${rankOf(from)} and n_2 = ${rankOf(to)}`,
  ],
  // `T_0 being 2.7 K`
  [/\bbeing (?=(?:about )?[-\d.])/g, 'is '],
  [
    /\b(carbon|C) 14\b(?! ?[a-zA-Z%°])|\b(carbon|C) 14(?= (?:activity|dating|content|level|atoms?|left|ratio|has|is|in|decays?|remains?))/g,
    'carbon-14',
  ],
  [/(?<=\bcoll(?:ide|iding|ides|ision) )head on\b/gi, 'head-on'],
  // `a star of solar luminosity`: one of them.
  [
    /\b(of|with|has|having) (?:a |the )?solar (luminosity|mass|radius)\b(?! (?:of |is |= ?)?[\d.])/gi,
    '$1 1 solar $2',
  ],
  ...IDIOMS,
  // A blood pressure is written with that of the beat first.
  [
    /(?<=\b(?:arterial|blood|pulse) pressure\b.*)\b(\d{2,3}) ?(?:over|\/|on) ?(\d{2,3})(?: ?mm ?Hg)?(?![\d.])/gi,
    'systolic $1 mmHg, diastolic $2 mmHg',
  ],
  [/(?<=\d(?: ?[^\s\d,;]{1,8})?) (?:vs\.?|versus) (?=\d)/g, ' and '],
  // Short forms of workshops.
  [/\btemp(?=s?\b(?!\.?[=:]| ?=))/gi, 'temperature'],
  [/\bfreq\b\.?(?! ?=)/gi, 'frequency'],
  [/\bcoeffs?\b\.?(?! ?=)/gi, 'coefficient'],
  [/\baccel\b\.?(?! ?=)/gi, 'acceleration'],
  // `a 300 x 200 mm duct`
  [
    /(?<=\d) ?[x×] ?(?=[\d.]+ ?(?:mm|cm|m|in) (?:[a-z]+ )?(?:ducts?|beams?|sections?|channels?|plates?|rectang\w+|timbers?|joists?|columns?|slots?|openings?|windows?)\b)/g,
    ' by ',
  ],
  [/\bO\.?D\.?(?=:? ?(?:=|of|is|\d))/g, 'outer diameter'],
  [/\bI\.?D\.?(?=:? ?(?:=|of|is|\d))/g, 'inner diameter'],
  [/\bUTS\b(?! ?=)/g, 'ultimate tensile strength'],
  [/\bCSA\b(?! ?=)/g, 'cross-sectional area'],
  [/\bF\.?[oO]\.?S\b\.?(?! ?=)/g, 'factor of safety'],
  [/\bAoA\b(?! ?=)/g, 'angle of attack'],
  [/\bcos ?(?:phi|φ|ϕ|\(phi\))(?= ?(?:=|of|is|\d))/gi, 'power factor'],
  [/\b(power factor) = (?=[\d.])/g, '$1 '],
  [/\b3[- ]?(?:phase|ph|φ)\b/gi, 'three-phase'],
  [/\b1[- ]?(?:phase|ph|φ)\b/gi, 'single-phase'],
  [/\bf\/(?=\d)/g, 'f-number '],
  [/\b(UA|[A-Z](?:min|max)) is (?=[\d.])/g, '$1 = '],
  [/(?<=\blife) in (?:millions? of|million) (?:revolutions|cycles|revs)\b/gi, ''],
  [/\b(?:centrifugal|centripetal) acceleration in g(?:['’]?s)?\b/gi, 'relative centrifugal force'],
  // `0.25 mm/rev feed`, `50 cc/rev`: of a revolution, as the records state them.
  [/(?<=\d ?)(cc|cm3|cm\^3|cm³|mL|ml)(?:\/rev\b| per rev(?:olution)?\b)/g, 'cm^3 displacement'],
  [/(?<=\bfeed\b.*\d ?(?:mm|in|inch))(?:\/rev\b| per rev(?:olution)?\b)/g, ''],
  // `... ratio 10. T2?`
  [/[,.;:] ?([A-Za-z]_?\d) ?\?+$/, '; find $1'],
  [/\bB[- ]field\b/g, 'magnetic field'],
  // `inner radius 25 mm, outer 30 mm`: of two sides the second has the noun of the first.
  [
    /\b(inner|outer|inside|outside|hot|cold|inlet|outlet|upstream|downstream|primary|secondary) (radius|diameter|temperature|pressure|velocity|speed|enthalpy|voltage|current)((?: is| of| =|:)? [\d.]+ ?[^\s\d,;]*,? (?:and )?)(inner|outer|inside|outside|hot|cold|inlet|outlet|exit|upstream|downstream|primary|secondary)(?= (?:is |of |= ?)?[\d.])/gi,
    '$1 $2$3$4 $2',
  ],
  // `static pressure ratio p2/p1`: the letters say it once more.
  [/\b(ratio,?) \(?([A-Za-z]+_?\d?)\/\2?[A-Za-z]*_?\d?\*?\)?(?=[\s,;?.]|$)(?! ?=)/g, '$1'],
  [/\bA\/A(?:\*|_?(?:star|t|th|c))(?=[\s,;?.]|$)(?! ?=)/g, 'area ratio'],
  [/\b(?:capacitive )?kvar(?=s? (?:to|for|needed|required|of capacit))/gi, 'reactive power'],
  // The unit of a consistency is written with the exponent of its fluid, whatever that is.
  [/\bPa[ ·.*]?s\^n\b/g, 'Pa s'],
  [/\b(?:an? )?quarter of (?:a|one) (year|hour)\b/gi, '0.25 $1s'],
  [/\bthree quarters of (?:a|an|one) (year|hour)\b/gi, '0.75 $1s'],
  // `weights 60/40`: shares of a whole.
  [/\b(weights?|split|mix|allocation)(:? )(\d{2})\/(\d{2})(?![\d/%])/gi, '$1$2$3 % and $4 %'],
  [/\bE[- ]field\b/g, 'electric field'],
  [/\b(?<=compound(?:ed|ing) )(?:each|every) (month|quarter)\b/gi, '$1ly'],
]

/** The second level is that of n = 2, and so is the first excited one. */
const rankOf = (name: string): number => {
  const rank = ['lowest', 'ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'].indexOf(
    name.toLowerCase().split(' ')[0]!,
  )
  return Math.max(1, rank - 1) + Number(/excited/i.test(name))
}

/** `3 from 8`, `8 choose 3`, where a choice of so many is spoken of. */
const CHOICE = /\b(?:combination|permutation|choos|ways|select|arrang)/i
const CHOSEN_OF =
  /\b(\d+) (?:[a-z]+ )?(?:out of|of|from|taken from|chosen from|at a time from)(?: a set of)? (\d+)\b/g

/** `2π·40 kHz`, `2 pi x 5 Hz`: so many cycles as an angular frequency. */
const CYCLES =
  /(?<![\d.])2 ?(?:π|pi\b) ?(?:[·*x×] ?)?\(?([\d.]+(?:e[-+]?\d+)?) ?([kMGT]?)Hz\)?(?![A-Za-z])/g
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 }

/** `52.52N 13.405E`: north and east are positive. */
const PLACE =
  /(?<![\d.])(\d{1,2}(?:\.\d+)?) ?(?:°|deg(?:rees)?)? ?([NS])[ ,;]+(?:and )?(\d{1,3}(?:\.\d+)?) ?(?:°|deg(?:rees)?)? ?([EW])(?![A-Za-z])/g

/** 299,792 is one number; 1, 2 are two; 3,5 is three and a half: a comma before other than three digits is a decimal one. */
export const plainText = (text: string) =>
  SHORT_FORMS.reduce(
    (plain, [short, long]) =>
      typeof long === 'string' ? plain.replace(short, long) : plain.replace(short, long),
    withoutCurrency(withGroupsJoined(withoutAsides(text))),
  )
    .replace(/(?<![\d.,])0,(?=\d{3}(?!\d))/g, '0.')
    .replace(/(?<![\d.,])(\d),(\d{3})(?=e[-+]?\d| ?[x×·*] ?10\b)/g, '$1.$2')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<![\d.,[])(\d+),(\d{1,2})(?![\d.,\]])/g, '$1.$2')
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    // `90/60 °C`, `120/80 mmHg` are two.
    .replace(/(?<![\d./])(\d{2,3})\/(\d{2,3}) ?(°C|°F|K|degC|mmHg)(?![A-Za-z])/g, '$1 $3 / $2 $3')
    .replace(
      /(\d)?([½¼¾⅓⅔⅛⅜⅝⅞])/g,
      (_, whole: string | undefined, part: string) =>
        `${whole === undefined ? '' : `${whole} `}${VULGAR[part]}`,
    )
    .replace(/(?<=\d ?)in\.(?= [a-z])/g, 'in')
    .replace(NEGLECTED, '')
    .replace(FRICTIONLESS, (all, _at: number, whole: string) => (SLOPE.test(whole) ? all : ''))
    .replace(/\b(lines|grooves|slits)\/(?=[cm]?m\b)/g, '$1 per ')
    .replace(
      /\b(?:per|an?) (?:unit|item|piece|part)(?:,? (?:and|per|an?)) (?=year|month|day|week)/g,
      'per ',
    )
    .replace(/(?<=\d) ?[$€£](?= |[,.;?]|$)/g, '')
    .replace(/\bM(\d{1,2}) (?=bolt|screw|thread|stud)/g, '$1 mm ')
    .replace(/\bL\/D\b/g, 'lift to drag ratio')
    .replace(/(?<= )K (?=\d)/g, (all, _at: number, whole: string) =>
      OPTION.test(whole) ? 'K = ' : all,
    )
    // The ratio of a transistor is one name.
    .replace(/\bW\/L(?= ?(?:=|of|ratio|\d))/g, 'W_L')
    .replace(/(?:\b[Dd]elta[ -]?|[\u0394\u2206] ?)(?=[A-Z](?:[\d_]\w*)?(?: |=|:))/g, 'Delta_')
    .replace(/\bheat (?:loss(?:es)?|leak(?:age)?)\b/gi, 'heat flow')
    .replace(NUCLIDE, (all, name: string, _number: string, _at: number, whole: string) =>
      isElement(name) && !/^c(?:arbon)?$/i.test(name) && HALF_LIFE.test(whole) ? 'nuclide' : all,
    )
    .replace(GEARS, 'driving gear of $1 teeth, driven gear of $2 teeth')
    .replace(/(?<=\d)( ?)k(?=[\s,;:.?!)]|$)/g, (all, gap: string, _at: number, whole: string) =>
      RESISTIVE.test(whole) ? ' kohm' : gap === '' ? ' thousand' : all,
    )
    .replace(
      /(?<=\d ?)(?:turns|windings)(?:\/| per )(?=(?:[cm]?m|inch|in|(?:centi|milli)?met(?:er|re))\b)/g,
      'windings per ',
    )
    .replace(/\bdelta[- ]?v\b/gi, 'deltav')
    .replace(/\|([A-Za-z_]\w*)\|(?= ?=)/g, '$1')
    .replace(/\|0(?:>|⟩)/g, 'the zero state')
    .replace(/ ?(?:→|->|=>) ?(?=[-+\d])/g, ' to ')
    // `V = 12, R = 4 -> I`, `I = ?`: the letter that is asked for.
    .replace(/[ ,;]*(?:→|->|=>) ?([A-Za-z_]\w*)(?: ?= ?\?| ?\?)?$/, '; find $1')
    .replace(/[ ,;]*(?:→|->|=>) ?([a-z]+(?: [a-z]+)+)\??$/i, '; find $1')
    .replace(/[ ,;]*\b([A-Za-z_]\w*) ?= ?\?+$/, '; find $1')
    // `10 °C below zero`, `minus 10 °C`
    .replace(
      /(?<![-\d.])([\d.]+ ?(?:°|deg(?:rees?)? ?)(?:C|F|celsius|fahrenheit)) below (?:zero|freezing)\b/gi,
      '-$1',
    )
    .replace(
      CYCLES,
      (_, number: string, prefix: string) =>
        `${2 * Math.PI * Number(number) * (FACTORS[prefix] ?? 1)} rad/s`,
    )
    .replace(
      PLACE,
      (_, north: string, ns: string, east: string, ew: string) =>
        `latitude ${ns === 'S' ? '-' : ''}${north} deg, longitude ${ew === 'W' ? '-' : ''}${east} deg`,
    )
    // `5 minus 3`, `50 °C minus 20 °C` are differences.
    .replace(
      /(?<![\d.)] |\d ?[^\s\d,;:()]{1,8} )\bminus (?=\.?\d)|(?<=\b(?:of|is|at|with|from|to) )negative (?=\.?\d)/gi,
      '-',
    )
    .replace(/\bin free space\b(?!.*\bpath\b)/gi, 'of radio')
    .replace(/[,;.]? *(?:and )?\bwhat(?:'s| is) the (?:total|result|answer)\s*\??$/i, '')
    // A strong acid gives up all of its hydrogen ions.
    .replace(STRONG_ACID, (all, quantity: string, _at: number, whole: string) =>
      /\bpH\b/.test(whole) ? `hydrogen ion concentration ${quantity}` : all,
    )
    .replace(CHOSEN_OF, (all, k: string, n: string, _at: number, whole: string) =>
      CHOICE.test(whole) ? `n = ${n}, k = ${k}` : all,
    )
    .replace(/\b(\d+) choose (\d+)\b/g, 'combinations n = $1, k = $2')
    // `50 mm by 100 mm (b x h)`
    .replace(
      /([\d.]+ ?[a-z]+) ?(?:by|x|×) ?([\d.]+ ?[a-z]+),? \(([A-Za-z]) ?[x×*] ?([A-Za-z])\)/g,
      '$3 = $1, $4 = $2',
    )
    .replace(/\bwich\b/gi, 'which')
    .replace(/\bbreakeven\b/gi, 'break-even')
    // What melts or boils does so at its own temperature.
    .replace(PHASE_CHANGE, (all, _at: number, whole: string) =>
      CHANGES_PHASE.test(whole) ? all.slice(0, all.indexOf(' ')) : all,
    )
    .replace(/\bone (?=bit\b(?! per)|Newton(?:[- ]Raphson)? (?:step|iteration))/g, 'a ')
    .replace(
      /\bone (?=(?:full |complete )?(?:revolution|turn|orbit|lap|swing|oscillation)\b)/g,
      'a ',
    )
    .replace(/^ *price (?=(?:an?|the|this) )/i, 'price of ')
    .replaceAll(/\[H\+\](?= |$|[.,?;)=])/g, 'hydrogen ion concentration')
    .replaceAll(/\bH\+(?= |$|[.,?;)])|\bh\+(?= (?:ions?|conc))/g, 'hydrogen ions')
    .replace(/\bspecific heat\b(?! (?:capacity|ratio))/gi, 'specific heat capacity')
    // `10 % p.a.`; both rates of an option are of a year.
    .replace(
      /(?<=\d ?(?:%|percent|per cent)) ?(?:p\. ?a\.?|pa)(?= |[,;)]|$)/gi,
      (_, _at: number, whole: string) => (OPTION.test(whole) ? '' : ' per year'),
    )
    // `3 m x 4 m`: a sign, and no letter.
    .replace(/(?<=\d ?[a-z]{1,2}) x (?=\d)/g, ' by ')
    // `3 % a year`
    .replace(
      /(?<=\d ?(?:%|percent|per cent)) (?:an?|each|every) (?=(?:year|month|week|day|hour|minute|second)\b)/gi,
      ' per ',
    )
    .replaceAll(/\bH[- ]?(?:alpha|beta|gamma|α|β|γ)\b(?! *[=\d])/g, 'hydrogen spectral')
