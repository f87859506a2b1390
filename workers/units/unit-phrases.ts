// Translates units in words to unit texts: `cubic feet per minute` to ft^3/min, `pounds per square inch` to lb/in^2.

// biome-ignore format: a table
const NAMES_OF_SEVERAL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blight[- ]years?\b/gi, 'ly'], [/\blight[- ]seconds?\b/gi, 'lightsecond'], [/\blight[- ]minutes?\b/gi, 'lightminute'], [/\bastronomical units?\b/gi, 'au'],
  [/\bnautical miles?\b/gi, 'nmi'], [/\b(?:solar|sun) mass(?:es)?\b/gi, 'Msun'], [/\bearth mass(?:es)?\b/gi, 'Mearth'], [/\bjupiter mass(?:es)?\b/gi, 'Mjup'],
  [/\bsolar radi(?:us|i)\b/gi, 'Rsun'], [/\bearth radi(?:us|i)\b/gi, 'Rearth'], [/\bjupiter radi(?:us|i)\b/gi, 'Rjup'], [/\bsolar luminosit(?:y|ies)\b/gi, 'Lsun'],
  [/\b(?:(?:times|of) )?the speed of light\b/gi, 'c'], [/\belectron[- ]?(volts?)\b/gi, 'electron$1'], [/\b(kilo|mega|giga|tera)[- ]?electron[- ]?volts?\b/gi, '$1electronvolt'],
  [/\bmetric tons?[- ]force\b/gi, 'tf'], [/\btons?[- ]force\b/gi, 'tonf'], [/\bmetric tons?\b/gi, 't'], [/\bshort tons?\b/gi, 'ton'], [/\b(?:long|imperial) tons?\b/gi, 'longton'],
  [/\btons? of (?:refrigeration|cooling)\b/gi, 'tonref'], [/\bk[tT] (?:of )?TNT\b/g, 'ktTNT'], [/\bM[tT] (?:of )?TNT\b/g, 'MtTNT'], [/\blbs?[- ]force\b/gi, 'lbf'], [/\barc[- ](minute|second)s?\b/gi, 'arc$1'], [/\bsidereal days?\b/gi, 'siderealday'], [/\b(?:barrels?|bbl) of oil\b/gi, 'bbl'], [/°Ra\b/g, ' degR'], [/\bkilotons?(?: of)? TNT\b/gi, 'ktTNT'], [/\bmegatons?(?: of)? TNT\b/gi, 'MtTNT'], [/\b(?:tons?|tonnes?)(?: of)? TNT\b/gi, 'tTNT'],
  [/\b(gal(?:lon)?s?|pints?|quarts?|fluid ounces?|fl\.? ?oz\.?) \((US|UK|imperial|imp\.?)\)/gi, '$2 $1'], [/\bUS (?=pints?\b|quarts?\b)/gi, ''], [/\b(?:imperial|imp\.?|UK) pints?\b/gi, 'imppint'], [/\b([kM]?V)(?:AC|DC)\b/g, '$1'],
  [/\bmetric (?:horsepower|hp)\b/gi, 'PS'], [/\b(?:imperial|imp\.?|UK) gal(?:lons?)?\b/gi, 'impgal'], [/\bUS gal(?:lons?)?\b/gi, 'gal'],
  [/\b(?:US )?(?:fluid ounces?|fl\.? ?oz\.?)(?!\w)/gi, 'floz'], [/\btroy (?:ounces?|oz)\b/gi, 'ozt'], [/\btable ?spoons?\b/gi, 'tbsp'], [/\btea ?spoons?\b/gi, 'tsp'],
  [/\bpounds?[- ]force\b/gi, 'lbf'], [/\bounces?[- ]force\b/gi, 'ozf'], [/\b(?:kilograms?|kg)[- ]force\b/gi, 'kgf'], [/\btechnical atmospheres?\b/gi, 'at'],
  [/\b(mm|cm|in)\.? ?Hg\b/g, '$1Hg'], [/\binch(?:es)? of mercury\b/gi, 'inHg'], [/\b(mm|cm) of (?:mercury|Hg)\b/g, '$1Hg'], [/\b(mm|cm) of water\b/g, '$1Aq'], [/\bg's(?!\w)/gi, 'gn'], [/^% of c$/, '% c'], [/\bK ?(?=ohms?\b|Ω)/g, 'k'], [/\bmilli(?:metre|meter)s? of mercury\b/gi, 'mmHg'],
  [/\b(mm|cm|in|ft|m)\.? ?(?:H2O|H₂O|wc|w\.c\.)(?!\w)/g, '$1Aq'], [/\binch(?:es)? (?:of )?(?:water(?: column)?|H2O)\b/gi, 'inAq'], [/\bmilli(?:metre|meter)s? of water\b/gi, 'mmAq'],
  [/\bcenti(?:metre|meter)s? of water\b/gi, 'cmAq'], [/\b(?:metre|meter)s? of water\b/gi, 'mAq'], [/\bf(?:oo|ee)t of water\b/gi, 'ftAq'],
  [/\b(psi|bar)[ (]*(?:gauge|gage|g)\)?(?!\w)/gi, '$1g'], [/\b(kPa|MPa|mbar)[ (]*(?:gauge|gage|g)\)?(?!\w)/g, '$1g'], [/\b(psi|bar)[ (]*(?:absolute|abs|a)\)?(?!\w)/gi, '$1a'], [/\b(kPa|MPa)[ (]*(?:absolute|abs|a)\)?(?!\w)/g, '$1a'],
  [/\.(?=°)/g, '*'], [/(?:degrees?|deg\.?|°|º) ?(?:celsius|centigrade|C)(?![A-Za-z])/gi, ' degC'], [/(?:degrees?|deg\.?|°|º) ?(?:fahrenheit|F)(?![A-Za-z])/gi, ' degF'], [/(?:degrees?|deg\.?|°|º) ?(?:rankine|R)(?![A-Za-z])/gi, ' degR'], [/(?:degrees?|deg\.?|°|º) ?(?:kelvin|K)(?![A-Za-z])/gi, ' K'],
  [/℃/g, 'degC'], [/℉/g, 'degF'], [/\br\.p\.m\.?/gi, 'rpm'], [/\bR\.?P\.?M\b\.?/g, 'rpm'], [/\br\/min\b/g, 'rpm'], [/\bKM\/H\b/g, 'km/h'], [/\bvolt[- ]?amp(?:ere)?s?\b/gi, 'VA'], [/\bft of (?:water|H2O)\b/g, 'ftAq'], [/\bLangleys?\b/g, 'langley'], [/\ba_?0\b/g, 'bohr'], [/\bm\.p\.h\b\.?/gi, 'mph'], [/\bper ?cent\b/gi, '%'], [/\bper ?mille?\b/gi, '‰'], [/\bparts per million\b/gi, 'ppm'], [/\bparts per billion\b/gi, 'ppb'],
  [/\bbasis points?\b/gi, 'bp'], [/\bp\.? ?a\.?$/i, '/yr'], [/\bmeg(?:a)?ohms?\b/gi, 'Mohm'], [/\bkil(?:o)?ohms?\b/gi, 'kohm'], [/\bmilliohms?\b/gi, 'mohm'], [/\b([GMkmu])ohms\b/g, '$1ohm'], [/\bcircular mils?\b/gi, 'cmil'],
  [/\bM[_ ]?[☉⊙]/g, 'Msun'], [/\bR[_ ]?[☉⊙]/g, 'Rsun'], [/\bL[_ ]?[☉⊙]/g, 'Lsun'], [/\bM[_ ]?[⊕♁]/g, 'Mearth'], [/\bR[_ ]?[⊕♁]/g, 'Rearth'],
  [/\bcu\.? ?ft\.?(?=\W|$)/gi, 'ft^3'], [/\bsq\.? ?ft\.?(?=\W|$)/gi, 'ft^2'], [/\bacre[- ]f(?:oo|ee)t\b/gi, 'acre*ft'], [/\bboard f(?:oo|ee)t\b/gi, 'in*ft^2'],
]

const NAME = `[A-Za-zµμΩÅ_]+`
const SQUARE = new RegExp(String.raw`\b(?:square|sq\.?) (${NAME})`, 'gi')
const CUBIC = new RegExp(String.raw`\b(?:cubic|cu\.?) (${NAME})`, 'gi')
const SQUARED = new RegExp(String.raw`(${NAME})[ -]squared\b`, 'gi')
const CUBED = new RegExp(String.raw`(${NAME})[ -]cubed\b`, 'gi')

/** Whether a text may hold words to replace: most units are two letters and skip all of it. */
const HAS_WORDS = /[A-Za-z]{3}| |'s|[☉⊙⊕♁℃℉°º(]|H2O|\.|a_?0/

export function unitTextOf(spoken: string): string {
  let text = spoken.trim()
  if (HAS_WORDS.test(text)) {
    for (const [pattern, by] of NAMES_OF_SEVERAL_WORDS) text = text.replace(pattern, by)
    text = text
      .replace(SQUARE, '$1^2')
      .replace(CUBIC, '$1^3')
      .replace(SQUARED, '$1^2')
      .replace(CUBED, '$1^3')
      .replace(/(^|\s)per\s+/gi, '/')
      // `3 a day`, `5 % a year`.
      .replace(/(^|[\s%])an? (?=(?:year|month|week|day|hour|minute|second)\b)/gi, '$1/')
      .replace(/\bannum\b/gi, 'yr')
  }
  text = text.replace(/\.$/, '').trim()
  return text.startsWith('/') ? `1${text}` : text
}
