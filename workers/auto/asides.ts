// What a question says of the answer's digits, of its pay and of its manners alone: no law is about that.

const FIGURES =
  'significant (?:figures?|digits?)|sig\\.? ?fig(?:ure)?s?|s\\.? ?f\\.?|decimals?(?: places?| digits?)?|d\\.? ?p\\.?|digits'
const COUNT = '\\d{1,2}|one|two|three|four|five|six'

/** `rounded to 3 significant figures`, `(don't round)`, `show your work`. */
const ASIDES: readonly RegExp[] = [
  new RegExp(
    `[ ,;:(.-]*(?<![A-Za-z])(?:please )?(?:(?:round(?:ed|ing)?|answer|give(?:n)?|stated?|express(?:ed)?|quoted?|reported?|correct|accurate)(?: (?:it|off|up|down|the answer|your answer|the result|result|answer))* )?(?:(?:to|with|in|at) (?:about |at least |an accuracy of )?)?(?:${COUNT})[ -](?:${FIGURES})(?![A-Za-z])\\)?`,
    'gi',
  ),
  /[ ,;:(-]*\b(?:please )?(?:(?:don't|do not|dont|no need to|without) round(?:ing)?(?: (?:it|off|the (?:answer|result)))?|no rounding|(?:un|not )rounded)\b\)?/gi,
  /[ ,;:(.-]*\b(?:please )?show (?:all |me )?(?:your|the|its) (?:work(?:ing)?|steps|calculations?|reasoning)\b\)?/gi,
  /[ ,;:(.-]*\bstep[- ]by[- ]step\b(?! (?:heating|motor))\)?/gi,
  /[ ,;:(.-]*\bjust (?:give me )?(?:the|a) (?:number|figure|value)\b\)?(?= ?[.?!]*$)/gi,
]

export const withoutAsides = (text: string): string =>
  ASIDES.reduce((rest, aside) => rest.replace(aside, ''), text)

/** Behind an amount the currency says nothing that a law takes: `2000 EUR`. */
const CURRENCY =
  /(?<=\d(?: ?k| thousand| million)?) ?(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|euros?|dollars?|bucks|quid)\b(?! (?:per|an?|each)\b|\/)/gi

export const withoutCurrency = (text: string): string => text.replace(CURRENCY, '')

/**
 * `3 500 EUR`, `384 400 km`: groups of three. `2 100 ohm resistors` are two of 100 ohm, and one group between others of a list
 * may be a number of its own.
 */
const GROUPED =
  /(?<![\d.,/^=-]|\d )(\d{1,3})((?: \d{3})+)(?![\d.,]\d| \d)(?! ?[^\s\d,;.?]{1,6} [a-z]+s\b(?<! (?:is|has|was|as|does|falls|moves|travels|becomes)))/g

export const withGroupsJoined = (text: string): string =>
  text
    .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\b\d{1,3}(?:'\d{3})*)'(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)_(?=\d{3}(?!\d))/g, '')
    .replace(GROUPED, (all, first: string, rest: string) =>
      LIST.test(text) && !/^(?: 000)+$/.test(rest) ? all : first + rest.replaceAll(' ', ''),
    )

/** Numbers of a list are no groups of one. */
const LIST =
  /\b(?:mean|median|average|variance|deviation|sum|numbers|values|data|sample|list|set|range)\b/i
