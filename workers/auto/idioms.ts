// Ways of speaking that are written out before a question is read: times without a number, standards, places on the Earth.

export const IDIOMS: readonly (readonly [RegExp, string])[] = [
  // The number of a standard is no quantity; that of a film (ISO 400), an oil (API 35) or a grain (ASTM 5) is one.
  [
    /\b(?:(?:ASCE|IEC|ASME|AISC|ACI|NFPA|AWS|ANSI|ASHRAE|AASHTO|Eurocode|NEC|BS(?: EN)?)[- ]?|API[- ]?(?=\d{3}))\d+(?:[-.:]\d+)*(?= |[,:;)])/g,
    '',
  ],
  // `aged 65`: in years.
  [
    /\bage(d?) (\d{1,3})(?=[,;)]|\.(?!\d)|$| (?:and|with|who|weigh\w*|is|has)\b)/gi,
    'age$1 $2 years',
  ],
  // Names with a number, and the hour of the clock at which a decay begins.
  [/\bSAE \d+(?:W-?\d+)?(?= |[,;)])/g, ''],
  [/\bM[- ]squared (?:of |is |= ?)?(?=\d)/g, 'M² = '],
  [
    /\b(?:Cu|Mo|Co|Fe|Cr)[- ]?K[- ]?(?:alpha|α)(?: radiation| line| X-rays)?(?= [\d(]|,)/g,
    'wavelength',
  ],
  [
    /^(?=.*\b[Hh]alf-?life\b)((?:(?!\d ?[ap]m\b).)*?) (?:at )?\d{1,2}(?::\d\d)? ?[ap]m\b(?: on [A-Z][a-z]+day)?(?!.*\d ?[ap]m\b)/s,
    '$1',
  ],
  // `after an hour`: of one hour.
  [
    /\b(after|for|within|over|in) an? (?=(?:hour|minute|day|week|month|year|second)(?:[,.;?!]|$|\s(?:at|of|with|if|when|and|is|by|from|to|how|what)\b))/gi,
    '$1 1 ',
  ],
  [
    /\b(in|during|over|within) (?:the next|a given|any given|any one) (?=(?:hour|minute|day|week|month|year|second)\b)/gi,
    '$1 1 ',
  ],
  // `sped up to 1100 rpm` is no bound.
  [
    /\b(sped|speeds?|speeding|goes|go|turned|rises?|warms?|heats?|heated|warmed|wound) up to (?=\d)/gi,
    '$1 to ',
  ],
  // `at latitude 45 N`: north is positive.
  [/(?<=\b(?:at|near) )(?=\d{1,2}(?:\.\d+)? ?(?:°|deg(?:rees)?) ?[NS]\b(?! of\b))/g, 'latitude '],
  ...Object.entries({ N: '', S: '-' }).map(([side, sign]): readonly [RegExp, string] => [
    new RegExp(
      `(?<=\\blatitude (?:of |is |= ?)?)(\\d{1,2}(?:\\.\\d+)?) ?(?:°|deg(?:rees)?)? ?(?:${side}|${side === 'N' ? 'north' : 'south'})(?![A-Za-z])`,
      'gi',
    ),
    `${sign}$1 degrees`,
  ]),
]
