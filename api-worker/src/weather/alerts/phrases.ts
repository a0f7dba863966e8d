import { folded } from '#contract/text/folded.ts';
import { municipalities } from '#contract/municipalities.ts';
import { impactPhrases, type Phrase } from './impact-phrases.ts';
import { products } from './products.ts';

/**
 * The phrases of which the National Weather Service, and its office in San Juan, makes the lines WHAT, WHERE, WHEN, IMPACTS and HAZARD, in Spanish. A
 * line is translated only if all of it is known: half a sentence about a flood is worse than the original. Of several phrases that fit, the
 * first in its list counts, so longer ones come before their parts.
 */

/** "8 PM", "815 PM" and "8:15 PM" as "las 8:15 p. m.". */
function clock(hour: string, minutes: string | undefined, half: string): string {
  const article = hour === '1' ? 'la' : 'las';
  return `${article} ${Number(hour)}:${minutes ?? '00'} ${half.toLowerCase() === 'am' ? 'a. m.' : 'p. m.'}`;
}

const weekdays: Readonly<Record<string, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
};
const partsOfDay: Readonly<Record<string, string>> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  evening: 'por la noche',
  night: 'por la noche',
};
const weekday = `(${Object.keys(weekdays).join('|')})`;

const whenPhrases: Phrase[] = [
  [`(\\d{1,2}?):?(\\d{2})? ?(am|pm)(?: a[sd]t)?`, clock],
  ['noon(?: a[sd]t)?', 'el mediodía'],
  ['midnight(?: a[sd]t)?', 'la medianoche'],
  ['from|starting', 'desde'],
  ['until further notice', 'hasta nuevo aviso'],
  ['at least', 'por lo menos'],
  ['for the next (\\d+) hours', (hours) => `por las próximas ${hours} horas`],
  [
    '(?:over|during|for) the next few (hours|days)',
    (span) => (/hours/i.test(span ?? '') ? 'por las próximas horas' : 'por los próximos días'),
  ],
  ['(?:through )?(?:this|the) weekend', 'durante el fin de semana'],
  [
    'tomorrow(?: (morning|afternoon|evening|night))?',
    (part) => (part === undefined ? 'mañana' : `mañana ${partsOfDay[part.toLowerCase()] ?? ''}`),
  ],
  ['later today', 'hoy más tarde'],
  ['today', 'hoy'],
  ['until|through|to', 'hasta'],
  ['late tonight', 'tarde esta noche'],
  ['overnight', 'toda la noche'],
  ['early this morning', 'temprano esta mañana'],
  [
    'late this (morning|afternoon|evening)',
    (part) =>
      `tarde ${{ morning: 'esta mañana', afternoon: 'esta tarde' }[part?.toLowerCase() ?? ''] ?? 'esta noche'}`,
  ],
  ['tonight', 'esta noche'],
  ['this morning', 'de esta mañana'],
  ['this afternoon', 'de esta tarde'],
  ['this evening', 'de esta noche'],
  [
    `(late |early )?${weekday}(?: (morning|afternoon|evening|night))?`,
    (edge, day, part) =>
      [
        `el ${weekdays[day?.toLowerCase() ?? ''] ?? ''}`,
        ...(edge === undefined ? [] : [edge.trim().toLowerCase() === 'late' ? 'tarde' : 'temprano']),
        ...(part === undefined ? [] : [partsOfDay[part.toLowerCase()] ?? '']),
      ].join(' '),
  ],
];

const sides: readonly (readonly [string, string])[] = [
  ['north ?central', 'norte central'],
  ['south ?central', 'sur central'],
  ['north-?west(?:er(?:n|ly))?', 'noroeste'],
  ['north-?east(?:er(?:n|ly))?', 'noreste'],
  ['south-?west(?:er(?:n|ly))?', 'suroeste'],
  ['south-?east(?:er(?:n|ly))?', 'sureste'],
  ['north(?:er(?:n|ly))?', 'norte'],
  ['south(?:er(?:n|ly))?', 'sur'],
  ['east(?:er(?:n|ly))?', 'este'],
  ['west(?:er(?:n|ly))?', 'oeste'],
  ['central', 'centro'],
  ['interior', 'interior'],
];
const anySide = `(?:${sides.map(([side]) => side).join('|')})`;
const sideWord = `(${anySide})`;
/** "north, west and east" */
const sideList = `(${anySide}(?:,? (?:and|to) ${anySide}|, ${anySide})*)`;
const side = (word = ''): string =>
  sides.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(word))?.[1] ?? word;

/** A list of sides with an article before each: "el norte, el oeste y el este". */
const listed = (list = '', article = 'el '): string =>
  list
    .split(/(,? and |, |,? to )/i)
    .map((part, at) => {
      if (at % 2 === 0) return `${article}${side(part)}`;
      return /and/i.test(part) ? ' y ' : /to/i.test(part) ? ' a ' : ', ';
    })
    .join('');

const virginIslands = '(?:the )?(?:(?:u\\.?s\\.? )?virgin islands|usvi)';
const island = `(mainland puerto rico|puerto rico|${virginIslands})`;
const islandName = (name = ''): string => {
  if (/mainland/i.test(name)) return 'la isla grande de Puerto Rico';
  return /puerto/i.test(name) ? 'Puerto Rico' : 'las Islas Vírgenes';
};
/** "19.5N" as a latitude. */
const latitude = (degrees = ''): string => `la latitud ${degrees}° N`;

const wherePhrases: Phrase[] = [
  // Zones of the office on land.
  ['ponce and vicinity', 'Ponce y áreas cercanas'],
  [`${sideWord} interior`, (one) => `el interior ${side(one).replace('centro', 'central')}`],
  ['(?:zones|counties|county|municipalities|islands) of', 'los municipios de'],
  ['counties|municipalities', ''],
  ['and adjacent islands', 'e islas adyacentes'],
  [
    '(?:st\\.?|saint) (thomas|john|croix)',
    (name = '') => `St. ${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`,
  ],
  // Zones of the sea.
  [
    `(?:from )?(\\d+) nm to (\\d+(?:\\.\\d+)?) ?n`,
    (miles, degrees) => `desde ${miles} millas náuticas hasta ${latitude(degrees)}`,
  ],
  [
    `(southward|northward) to (\\d+(?:\\.\\d+)?) ?n`,
    (way, degrees) => `hacia el ${/south/i.test(way ?? '') ? 'sur' : 'norte'} hasta ${latitude(degrees)}`,
  ],
  ['out (?:to )?(\\d+) (?:nm|nautical miles)', (miles) => `hasta ${miles} millas náuticas de la costa`],
  ['mona passage', 'el Pasaje de la Mona'],
  ['anegada passage', 'el Pasaje de Anegada'],
  ['(?:the )?(?:local|regional) waters', 'aguas de la región'],
  ['(?:the )?(?:coastal|nearshore) waters', 'aguas costeras'],
  // Coasts and beaches.
  [
    `(?:the )?${sideList}[- ]facing (?:beaches|coasts|shores)`,
    (list) => `playas orientadas ${listed(list, 'al ')}`,
  ],
  [`(?:the )?${sideList} beaches`, (list) => `playas ${listed(list, 'del ')}`],
  [`${sideList} ${island}`, (list, name) => `${listed(list)} de ${islandName(name)}`],
  [`(?:the )?${sideWord} to ${sideWord} coasts?`, (one, two) => `la costa del ${side(one)} al ${side(two)}`],
  [
    `(?:the )?${sideWord} and ${sideWord} coasts?`,
    (one, two) => `las costas del ${side(one)} y del ${side(two)}`,
  ],
  [`(?:the )?${sideWord} coasts?`, (one) => `la costa del ${side(one)}`],
  [`${sideWord},? and ${sideWord}`, (one, two) => `el ${side(one)} y el ${side(two)}`],
  [
    `all(?: of)? ${island}`,
    (name) =>
      `toda ${islandName(name)}`.replace('toda Puerto', 'todo Puerto').replace('toda las', 'todas las'),
  ],
  ['mainland puerto rico', () => islandName('mainland')],
  ['(?:a )?portions? of', 'una parte de'],
  ['(?:the )?beaches (?:along|of|on)', 'playas de'],
  ['(?:the )?(?:local )?beaches', 'playas'],
  ['(?:the )?following municipalities(?: of)?', 'los municipios de'],
  ['including', 'incluidos'],
  [virginIslands, 'las Islas Vírgenes'],
  ['(?:the )?atlantic waters', 'aguas del Atlántico'],
  ['(?:the )?caribbean waters', 'aguas del Caribe'],
  ['and (?:the )?vicinity', 'y áreas cercanas'],
  ['of', 'de'],
  [sideWord, (one) => `el ${side(one)}`],
];

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
const floodNames: Readonly<Record<string, string>> = {
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
};
const floodPhrases = Object.entries(floodNames).map(([pattern, spanish]): Phrase => [pattern, spanish]);

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

const whatPhrases: Phrase[] = [
  ...floodPhrases,
  ['caused by (?:excessive|heavy) rain(?:fall)?', 'por lluvia excesiva'],
  ['caused by (?:thunderstorms|showers and thunderstorms)', 'por tronadas'],
  ['caused by high surf', 'por resacas fuertes'],
  ['thunderstorms producing flash flooding', 'tronadas que causan inundaciones repentinas'],
  ['heavy rain producing flash flooding', 'lluvia fuerte que causa inundaciones repentinas'],
  ['(?:is|are) (?:ongoing or )?expected to begin shortly', 'que ocurren o comenzarán pronto'],
  ['(?:is|are) (?:still )?(?:occurring|ongoing)', 'que ya ocurren'],
  ['(?:continues|continue)(?= *(?:[.,]|$))', 'que continúan'],
  ['(?:continues|continue|remains|remain) (?:to be )?possible|(?:is|are) possible|possible', 'posibles'],
  ['(?:continues|continue) to be expected|(?:is|are) expected', 'que se esperan'],
  ['(?:is|are) likely|likely', 'probables'],
  ['expected', ', según el pronóstico'],
  ['(?:is|are) imminent', 'inminentes'],
  ['mudslides(?: and|,) landslides|mudslides|landslides|rockslides', 'deslizamientos de tierra'],
  ['especially during (?:the times? of )?high tides?', 'sobre todo durante la marea alta'],
  ['especially', 'sobre todo'],
  ['during (?:the times? of )?high tides?', 'durante la marea alta'],
  [`rainfall amounts (of |up to )?${amount}`, (how, rain) => `lluvia ${upTo(how)} ${quantity(rain)}`],
  ['with (?:isolated|locally) higher amounts', 'con más en lugares aislados'],
  ['periods of heavy rain(?:fall)?', 'períodos de lluvia fuerte'],
  ['heavy rain(?:fall)?', 'lluvia fuerte'],
  ['excessive rainfall', 'lluvia excesiva'],
  ['(?:a |the )?high (?:rip current risk|risk of rip currents)', 'riesgo alto de corrientes marinas'],
  ['(?:a |the )?moderate (?:rip current risk|risk of rip currents)', 'riesgo moderado de corrientes marinas'],
  ['life[- ]threatening rip currents?', 'corrientes marinas que amenazan la vida'],
  ['life[- ]threatening surf', 'rompientes que amenazan la vida'],
  ['strong rip currents?', 'corrientes marinas fuertes'],
  ['dangerous rip currents?', 'corrientes marinas peligrosas'],
  ['rip currents?', 'corrientes marinas'],
  [
    `(dangerously )?large breaking waves (of |up to |around )?${amount}`,
    (danger, how, waves) =>
      `olas rompientes ${danger === undefined ? 'grandes' : 'peligrosamente grandes'} ${upTo(how)} ${quantity(waves)}`,
  ],
  [
    `breaking waves (of |up to |around )?${amount}`,
    (how, waves) => `olas rompientes ${upTo(how)} ${quantity(waves)}`,
  ],
  [`waves (?:of |around )?${amount}`, (waves) => `olas de ${quantity(waves)}`],
  [`waves up to ${amount}`, (waves) => `olas de hasta ${quantity(waves)}`],
  ['large breaking waves', 'olas rompientes grandes'],
  ['and occasionally higher', 'y a veces más altas'],
  ['in the surf zone', 'en la zona de rompiente'],
  ['dangerous swimming and surfing conditions', 'condiciones peligrosas para nadar y surfear'],
  ['localized beach erosion', 'erosión en algunas playas'],
  ['beach erosion', 'erosión en las playas'],
  [
    `(hazardous |rough |combined |occasional )?seas (of |up to |around )?${amount}(?: at (\\d+) seconds)?`,
    (kind, how, seas, seconds) =>
      [
        'mar',
        ...(/hazardous/i.test(kind ?? '') ? ['peligroso'] : /rough/i.test(kind ?? '') ? ['agitado'] : []),
      ].join(' ') +
      `${/occasional/i.test(kind ?? '') ? ' a veces' : ''} ${upTo(how)} ${quantity(seas)}` +
      (seconds === undefined ? '' : ` cada ${seconds} segundos`),
  ],
  ['very rough seas', 'mar muy agitado'],
  ['rough seas', 'mar agitado'],
  ['confused seas', 'mar confuso'],
  [
    `${anyWind}(?:${sideWord} to )?${sideWord} winds (of |up to )?${amount}`,
    (kind, from, to, how, wind) =>
      `vientos ${winds(kind)}del ${from === undefined ? '' : `${side(from)} al `}${side(to)} ${upTo(how)} ${quantity(wind)}`,
  ],
  [
    `${anyWind}winds (of |up to )?${amount}`,
    (kind, how, wind) => `vientos ${winds(kind)}${upTo(how)} ${quantity(wind)}`,
  ],
  [
    `(brief sudden )?wind gusts (?:of )?(${number}) (knots|kts?|mph) or (?:greater|more)`,
    (sudden, least, unit) =>
      `ráfagas de viento ${sudden === undefined ? '' : 'breves y súbitas '}de ${quantity(`${least} ${unit}`)} o más`,
  ],
  [
    `(wind )?gusts (of |up to |to |around )?${amount}`,
    (wind, how, gusts) => `ráfagas ${wind === undefined ? '' : 'de viento '}${upTo(how)} ${quantity(gusts)}`,
  ],
  [`(${number} mph) wind gusts?`, (speed) => `ráfagas de viento de ${speed}`],
  ['hurricane[- ]force (?:winds|wind gusts)', 'vientos de fuerza huracanada'],
  ['tropical[- ]storm[- ]force (?:winds|wind gusts)', 'vientos de fuerza de tormenta tropical'],
  ['gale[- ]force (?:winds|gusts)', 'vientos de galerna'],
  ['strong wind gusts', 'ráfagas fuertes de viento'],
  ['gusty winds', 'ráfagas de viento'],
  ['damaging winds', 'vientos dañinos'],
  ['waterspouts?', 'trombas marinas'],
  ['funnel clouds?', 'nubes embudo'],
  ['tornado(?:es)?', 'tornados'],
  ['frequent lightning', 'rayos frecuentes'],
  ['lightning', 'rayos'],
  [
    '(strong|severe) thunderstorms?',
    (kind) => `tronadas ${/strong/i.test(kind ?? '') ? 'fuertes' : 'severas'}`,
  ],
  ['thunderstorms?', 'tronadas'],
  ['small hail', 'granizo pequeño'],
  [
    `(${Object.keys(hailSizes).join('|')}) size hail`,
    (size) => `granizo del tamaño de ${hailSizes[size?.toLowerCase() ?? ''] ?? ''}`,
  ],
  [
    'heat ind(?:ex|ices)(?: values)? (up to |of |between |around )?(\\d+(?:(?: (?:to|and) |-)\\d+)?)(?: degrees| ?°?f)*',
    (how, heat) => `índice de calor ${upTo(how)} ${heat?.replace(/ ?(?:to|and|-) ?/i, ' a ') ?? ''} °F`,
  ],
  ['(dangerously )?hot conditions', (danger) => `calor ${danger === undefined ? 'intenso' : 'peligroso'}`],
  ['hot temperatures and high humidity', 'temperaturas altas y mucha humedad'],
  [
    'this level of heat affects? most individuals sensitive to heat, especially those without effective cooling and/or adequate hydration',
    'este nivel de calor afecta a la mayoría de las personas sensibles al calor, sobre todo a las que no pueden refrescarse o hidratarse bien',
  ],
  [
    'this level of heat affects? anyone without effective cooling and/or adequate hydration',
    'este nivel de calor afecta a toda persona que no pueda refrescarse o hidratarse bien',
  ],
  [
    'impacts (?:are )?(possible|likely) in some health systems? and in heat-sensitive industries',
    (chance) =>
      `es ${/possible/i.test(chance ?? '') ? 'posible' : 'probable'} que afecte a algunos servicios de salud y a industrias sensibles al calor`,
  ],
  ['hurricane conditions', 'condiciones de huracán'],
  ['tropical storm conditions', 'condiciones de tormenta tropical'],
  ['within (?:the next )?(\\d+) hours', (hours) => `en las próximas ${hours} horas`],
  ['somewhere (?:with)?in (?:this|the) area', 'en algún lugar del área'],
  ['(?:with)?in (?:this|the) (?:(?:watch|warning|advisory) )?area', 'en el área'],
  ['life[- ]threatening storm surge', 'marejada ciclónica que amenaza la vida'],
  ['dangerous storm surge', 'marejada ciclónica peligrosa'],
  ['storm surge', 'marejada ciclónica'],
  ['hazardous seas', 'mar peligroso'],
];

const shared: Phrase[] = [
  // A text about several products says which sentence is about which.
  ['for the high rip current risk,?', 'riesgo alto de corrientes marinas:'],
  ...products.map(({ english, spanish }): Phrase => [`for the ${english.toLowerCase()},?`, `${spanish}:`]),
  ['and', 'y'],
  ['or', 'o'],
  ['with', 'con'],
  ['puerto rico', 'Puerto Rico'],
];

const places = new Map(
  [...municipalities.map(({ nombre }) => nombre), 'Mona', 'Desecheo'].map((name) => [folded(name), name]),
);
const maxPlaceWords = Math.max(...[...places.keys()].map((name) => name.split(' ').length));

const compile = (phrases: readonly Phrase[]) =>
  [...phrases, ...shared].map(([pattern, spanish]) => ({
    pattern: new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, 'iuy'),
    spanish,
  }));

const books = {
  what: compile(whatPhrases),
  where: compile(wherePhrases),
  when: compile(whenPhrases),
  impact: compile([...impactPhrases, ...whatPhrases]),
} as const;

/** The place whose name begins at this point, as "Mayagüez" is written. */
function placeAt(text: string): { length: number; name: string } | null {
  const words = /^\p{L}+(?: \p{L}+)*/u.exec(text)?.[0].split(' ') ?? [];
  for (let count = Math.min(maxPlaceWords, words.length); count > 0; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const name = places.get(folded(written));
    if (name !== undefined) return { length: written.length, name };
  }
  return null;
}

/** A line of the service in Spanish, as a sentence; null if any of its words is unknown. */
export function spanishOf(line: string, of: keyof typeof books): string | null {
  const text = line.replace(/\s+/g, ' ').trim();
  let at = 0;
  let spanish = '';
  const add = (words: string) => {
    if (words === '') return;
    spanish += spanish === '' || words.startsWith(',') || words.startsWith('.') ? words : ` ${words}`;
  };
  reading: while (at < text.length) {
    const rest = text.slice(at);
    const gap = /^(?: |\.{2,})+/.exec(rest)?.[0].length ?? 0;
    if (gap > 0) {
      // Three dots stand for a comma between names.
      if (rest.startsWith('..') && at + gap < text.length) add(',');
      at += gap;
      continue;
    }
    const mark = /^[,.;:]/.exec(rest)?.[0];
    if (mark !== undefined) {
      add(mark === '.' ? '.' : ',');
      at += 1;
      continue;
    }
    for (const { pattern, spanish: words } of books[of]) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      add(typeof words === 'string' ? words : words(...found.slice(1)));
      at = pattern.lastIndex;
      continue reading;
    }
    const place = of === 'where' ? placeAt(rest) : null;
    if (place === null) return null;
    add(place.name);
    at += place.length;
  }
  const sentence = spanish
    .replace(/\bde el\b/g, 'del')
    .replace(/\b([Dd]esde|[Hh]asta) de (esta)\b/g, '$1 $2')
    .replace(/^de (esta)\b/, '$1')
    .replace(/,(?: ,|,)+/g, ',')
    .replace(/\.{2,}/g, '.')
    // A sentence begins with a capital; "p. m." ends none.
    .replace(
      /(?<!\b[apm])(\. )(\p{Ll})/gu,
      (_, point: string, letter: string) => point + letter.toUpperCase(),
    )
    .replace(/[,.]+$/, '')
    .trim();
  return sentence === '' ? null : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
