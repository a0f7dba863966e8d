import { type Phrases, side, sideWord } from './sides.ts';

const quantity = (text = ''): string =>
  text
    .replace(/\bto\b/gi, 'a')
    .replace(/\b(?:feet|foot|ft)\b/gi, 'pies')
    .replace(/\b(?:knots|kts?)\b/gi, 'nudos')
    .replace(/\bmph\b/gi, 'mph')
    .replace(/\binch(?:es)?\b/gi, 'pulgadas');
const number = '\\d+(?:\\.\\d+)?';
/** "up to 8" is "de hasta 8". */
const upTo = (words = ''): string => {
  if (/around/i.test(words)) return 'de alrededor de';
  return /^(?:up )?to /i.test(words) ? 'de hasta' : 'de';
};
const amount = '(\\d+(?:\\.\\d+)?(?: to \\d+(?:\\.\\d+)?)? (?:feet|foot|ft|knots|kts?|mph|inch(?:es)?))';
/** The sizes of hail by coins and fruits; a quarter is a "peseta" in Puerto Rico. */
const hailSizes: Readonly<Record<string, string>> = {
  pea: 'un guisante',
  penny: 'una moneda de un centavo',
  nickel: 'una moneda de cinco centavos',
  dime: 'una moneda de diez centavos',
  quarter: 'una peseta',
  'half dollar': 'una moneda de medio dólar',
  'ping pong ball': 'una bola de ping-pong',
  'golf ball': 'una bola de golf',
};

const anyWind = '(sustained |strong |damaging )?';
const winds = (kind = ''): string =>
  ({ sustained: 'sostenidos ', strong: 'fuertes ', damaging: 'dañinos ' })[kind.trim().toLowerCase()] ?? '';

/** The phrases of which the service makes the lines WHAT and HAZARD, in Spanish. */
export const whatPhrases: Phrases = {
  'life[- ]threatening flash flooding': 'inundaciones repentinas que amenazan la vida',
  'flash flooding': 'inundaciones repentinas',
  'isolated minor coastal flooding': 'inundaciones costeras leves y aisladas',
  'minor coastal flooding': 'inundaciones costeras leves',
  'moderate coastal flooding': 'inundaciones costeras moderadas',
  'coastal flooding': 'inundaciones costeras',
  'minor flooding': 'inundaciones leves',
  'urban and small stream flooding': 'inundaciones urbanas y de riachuelos',
  'small stream flooding': 'inundaciones de riachuelos',
  'urban flooding': 'inundaciones urbanas',
  'minor river flooding': 'inundaciones leves de ríos',
  'river flooding': 'inundaciones de ríos',
  'areal flooding': 'inundaciones',
  flooding: 'inundaciones',
  'caused by (?:excessive|heavy) rain(?:fall)?': 'por lluvia excesiva',
  'caused by (?:thunderstorms|showers and thunderstorms)': 'por tronadas',
  'caused by high surf': 'por resacas fuertes',
  'thunderstorms producing flash flooding': 'tronadas que causan inundaciones repentinas',
  'heavy rain producing flash flooding': 'lluvia fuerte que causa inundaciones repentinas',
  '(?:is|are) (?:ongoing or )?expected to begin shortly': 'que ocurren o comenzarán pronto',
  '(?:is|are) (?:still )?(?:occurring|ongoing)': 'que ya ocurren',
  '(?:continues|continue)(?= *(?:[.,]|$))': 'que continúan',
  '(?:continues|continue|remains|remain) (?:to be )?possible|(?:is|are) possible|possible': 'posibles',
  '(?:continues|continue) to be expected|(?:is|are) expected': 'que se esperan',
  '(?:is|are) likely|likely': 'probables',
  expected: ', según el pronóstico',
  '(?:is|are) imminent': 'inminentes',
  'mudslides(?: and|,) landslides|mudslides|landslides|rockslides': 'deslizamientos de tierra',
  'especially during (?:the times? of )?high tides?': 'sobre todo durante la marea alta',
  especially: 'sobre todo',
  'during (?:the times? of )?high tides?': 'durante la marea alta',
  [`rainfall amounts (of |up to )?${amount}`]: (how, rain) => `lluvia ${upTo(how)} ${quantity(rain)}`,
  'with (?:isolated|locally) higher amounts': 'con más en lugares aislados',
  'periods of heavy rain(?:fall)?': 'períodos de lluvia fuerte',
  'heavy rain(?:fall)?': 'lluvia fuerte',
  'excessive rainfall': 'lluvia excesiva',
  '(?:a |the )?high (?:rip current risk|risk of rip currents)': 'riesgo alto de corrientes marinas',
  '(?:a |the )?moderate (?:rip current risk|risk of rip currents)': 'riesgo moderado de corrientes marinas',
  'life[- ]threatening rip currents?': 'corrientes marinas que amenazan la vida',
  'life[- ]threatening surf': 'rompientes que amenazan la vida',
  'strong rip currents?': 'corrientes marinas fuertes',
  'dangerous rip currents?': 'corrientes marinas peligrosas',
  'rip currents?': 'corrientes marinas',
  [`(dangerously )?large breaking waves (of |up to |around )?${amount}`]: (danger, how, waves) =>
    `olas rompientes ${danger === undefined ? 'grandes' : 'peligrosamente grandes'} ${upTo(how)} ${quantity(waves)}`,
  [`breaking waves (of |up to |around )?${amount}`]: (how, waves) =>
    `olas rompientes ${upTo(how)} ${quantity(waves)}`,
  [`waves (?:of |around )?${amount}`]: (waves) => `olas de ${quantity(waves)}`,
  [`waves up to ${amount}`]: (waves) => `olas de hasta ${quantity(waves)}`,
  'large breaking waves': 'olas rompientes grandes',
  'and occasionally higher': 'y a veces más altas',
  'in the surf zone': 'en la zona de rompiente',
  'dangerous swimming and surfing conditions': 'condiciones peligrosas para nadar y surfear',
  'localized beach erosion': 'erosión en algunas playas',
  'beach erosion': 'erosión en las playas',
  [`(hazardous |rough |combined |occasional )?seas (of |up to |around )?${amount}(?: at (\\d+) seconds)?`]: (
    kind,
    how,
    seas,
    seconds,
  ) =>
    [
      'mar',
      ...(/hazardous/i.test(kind ?? '') ? ['peligroso'] : /rough/i.test(kind ?? '') ? ['agitado'] : []),
    ].join(' ') +
    `${/occasional/i.test(kind ?? '') ? ' a veces' : ''} ${upTo(how)} ${quantity(seas)}` +
    (seconds === undefined ? '' : ` cada ${seconds} segundos`),
  'very rough seas': 'mar muy agitado',
  'rough seas': 'mar agitado',
  'confused seas': 'mar confuso',
  [`${anyWind}(?:${sideWord} to )?${sideWord} winds (of |up to )?${amount}`]: (kind, from, to, how, wind) =>
    `vientos ${winds(kind)}del ${from === undefined ? '' : `${side(from)} al `}${side(to)} ${upTo(how)} ${quantity(wind)}`,
  [`${anyWind}winds (of |up to )?${amount}`]: (kind, how, wind) =>
    `vientos ${winds(kind)}${upTo(how)} ${quantity(wind)}`,
  [`(brief sudden )?wind gusts (?:of )?(${number}) (knots|kts?|mph) or (?:greater|more)`]: (
    sudden,
    least,
    unit,
  ) =>
    `ráfagas de viento ${sudden === undefined ? '' : 'breves y súbitas '}de ${quantity(`${least} ${unit}`)} o más`,
  [`(wind )?gusts (of |up to |to |around )?${amount}`]: (wind, how, gusts) =>
    `ráfagas ${wind === undefined ? '' : 'de viento '}${upTo(how)} ${quantity(gusts)}`,
  [`(${number} mph) wind gusts?`]: (speed) => `ráfagas de viento de ${speed}`,
  'hurricane[- ]force (?:winds|wind gusts)': 'vientos de fuerza huracanada',
  'tropical[- ]storm[- ]force (?:winds|wind gusts)': 'vientos de fuerza de tormenta tropical',
  'gale[- ]force (?:winds|gusts)': 'vientos de galerna',
  'strong wind gusts': 'ráfagas fuertes de viento',
  'gusty winds': 'ráfagas de viento',
  'damaging winds': 'vientos dañinos',
  'waterspouts?': 'trombas marinas',
  'funnel clouds?': 'nubes embudo',
  'tornado(?:es)?': 'tornados',
  'frequent lightning': 'rayos frecuentes',
  lightning: 'rayos',
  '(strong|severe) thunderstorms?': (kind) =>
    `tronadas ${/strong/i.test(kind ?? '') ? 'fuertes' : 'severas'}`,
  'thunderstorms?': 'tronadas',
  'small hail': 'granizo pequeño',
  [`(${Object.keys(hailSizes).join('|')}) size hail`]: (size) =>
    `granizo del tamaño de ${hailSizes[size?.toLowerCase() ?? ''] ?? ''}`,
  'heat ind(?:ex|ices)(?: values)? (up to |of |between |around )?(\\d+(?:(?: (?:to|and) |-)\\d+)?)(?: degrees| ?°?f)*':
    (how, heat) => `índice de calor ${upTo(how)} ${heat?.replace(/ ?(?:to|and|-) ?/i, ' a ') ?? ''} °F`,
  '(dangerously )?hot conditions': (danger) => `calor ${danger === undefined ? 'intenso' : 'peligroso'}`,
  'hot temperatures and high humidity': 'temperaturas altas y mucha humedad',
  'this level of heat affects? most individuals sensitive to heat, especially those without effective cooling and/or adequate hydration':
    'este nivel de calor afecta a la mayoría de las personas sensibles al calor, sobre todo a las que no pueden refrescarse o hidratarse bien',
  'this level of heat affects? anyone without effective cooling and/or adequate hydration':
    'este nivel de calor afecta a toda persona que no pueda refrescarse o hidratarse bien',
  'impacts (?:are )?(possible|likely) in some health systems? and in heat-sensitive industries': (chance) =>
    `es ${/possible/i.test(chance ?? '') ? 'posible' : 'probable'} que afecte a algunos servicios de salud y a industrias sensibles al calor`,
  'hurricane conditions': 'condiciones de huracán',
  'tropical storm conditions': 'condiciones de tormenta tropical',
  'within (?:the next )?(\\d+) hours': (hours) => `en las próximas ${hours} horas`,
  'somewhere (?:with)?in (?:this|the) area': 'en algún lugar del área',
  '(?:with)?in (?:this|the) (?:(?:watch|warning|advisory) )?area': 'en el área',
  'life[- ]threatening storm surge': 'marejada ciclónica que amenaza la vida',
  'dangerous storm surge': 'marejada ciclónica peligrosa',
  'storm surge': 'marejada ciclónica',
  'hazardous seas': 'mar peligroso',
};
