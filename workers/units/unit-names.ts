// Names of units in words, `kilometres` beside km: people write them, records never do.

// biome-ignore format: a table
const NAMES: ReadonlyMap<string, string> = new Map([
  ['meter metre', 'm'], ['gram gramme', 'g'], ['second sec', 's'], ['ampere amp', 'A'], ['kelvin', 'K'], ['mole', 'mol'],
  ['candela', 'cd'], ['radian', 'rad'], ['steradian', 'sr'], ['hertz', 'Hz'], ['becquerel', 'Bq'], ['newton', 'N'],
  ['pascal', 'Pa'], ['joule', 'J'], ['watt', 'W'], ['coulomb', 'C'], ['volt', 'V'], ['farad', 'F'], ['siemens', 'S'],
  ['weber', 'Wb'], ['tesla', 'T'], ['henry henries', 'H'], ['lumen', 'lm'], ['lux', 'lx'], ['gray', 'Gy'], ['sievert', 'Sv'],
  ['katal', 'kat'], ['liter litre', 'L'], ['tonne', 't'], ['electronvolt', 'eV'], ['dalton', 'Da'], ['parsec', 'pc'],
  ['calorie', 'cal'], ['watthour', 'Wh'], ['curie', 'Ci'], ['dyne', 'dyn'], ['minute mins', 'min'], ['hour hrs', 'h'],
  ['day', 'd'], ['week', 'week'], ['month', 'month'], ['year y', 'yr'], ['degree', 'deg'], ['arcminute', 'arcmin'],
  ['arcsecond', 'arcsec'], ['revolution', 'rev'], ['turn', 'rev'], ['cycle', 'cycle'], ['lightyear', 'ly'], ['angstrom ångström ångstrom', 'angstrom'],
  ['celsius centigrade', 'degC'], ['fahrenheit', 'degF'], ['rankine', 'degR'], ['hectare', 'ha'], ['acre', 'acre'], ['atmosphere', 'atm'], ['inch inches', 'in'],
  ['foot feet', 'ft'], ['yard', 'yd'], ['mile', 'mi'], ['knot', 'kn'], ['pound', 'lb'], ['ounce', 'oz'], ['gallon', 'gal'],
  ['barrel', 'bbl'], ['quart', 'qt'], ['horsepower', 'hp'], ['percent', '%'], ['bit', 'bit'], ['byte', 'B'], ['poise', 'P'], ['stokes', 'St'],
  ['gauss', 'gauss'], ['erg', 'erg'], ['bar', 'bar'], ['neper', 'Np'], ['decibel', 'dB'], ['diopter dioptre', 'dpt'], ['voltampere', 'VA'],
  ['centuries', 'century'], ['millennia', 'millennium'], ['debye', 'Debye'], ['molar', 'M'], ['fluidounce', 'floz'],
  ['mph', 'mph'], ['kph', 'kph'], ['ohm', 'ohm'], ['km', 'km'], ['kg', 'kg'], ['kwh', 'kWh'], ['nuclei', 'nucleus'], ['gradian', 'gon'],
].flatMap(([names, symbol]) => names!.split(' ').map((name): [string, string] => [name, symbol!])))

// biome-ignore format: a table
const PREFIXES: readonly (readonly [string, string])[] = [
  ['quetta', 'Q'], ['ronna', 'R'], ['yotta', 'Y'], ['zetta', 'Z'], ['exa', 'E'], ['peta', 'P'], ['tera', 'T'], ['giga', 'G'],
  ['mega', 'M'], ['kilo', 'k'], ['hecto', 'h'], ['deca', 'da'], ['deka', 'da'], ['deci', 'd'], ['centi', 'c'], ['milli', 'm'], ['micro', 'u'],
  ['nano', 'n'], ['pico', 'p'], ['femto', 'f'], ['atto', 'a'], ['zepto', 'z'], ['yocto', 'y'], ['ronto', 'r'], ['quecto', 'q'],
  ['kibi', 'Ki'], ['mebi', 'Mi'], ['gibi', 'Gi'], ['tebi', 'Ti'], ['pebi', 'Pi'],
]

/** The symbol of a name in words, singular or plural: `kilometres` gives km. */
export function spelledOut(name: string): string | undefined {
  // With a capital it is that of food, a thousand of the others.
  if (/^Calories?$/.test(name)) return undefined
  const lower = name.toLowerCase()
  const singular = (word: string) => NAMES.get(word) ?? NAMES.get(word.replace(/s$/, ''))
  const plain = singular(lower)
  if (plain !== undefined) return plain
  for (const [prefix, letter] of PREFIXES) {
    if (!lower.startsWith(prefix)) continue
    const symbol = singular(lower.slice(prefix.length))
    if (symbol !== undefined) return letter + symbol
  }
  return undefined
}
