import { type AlertLevel, alertLevels } from '#contract/weather/alerts.ts';
import { folded } from '#contract/text/folded.ts';
import { codesIn, headingsOf } from './sentences.ts';
import { testInName } from './test-phrases.ts';

/**
 * Every product of the National Weather Service that may name Puerto Rico, with the Spanish of its office in San Juan: "Aviso" is a warning,
 * "Vigilancia" a watch, "Advertencia" an advisory, "Comunicado" a statement. No source of alerts is known here: a product is found by its
 * code or by its name in either language.
 */

/** The dangers whose products may be severe. The order is that of the ticker: the most urgent come first. */
const urgency = [
  'tornado',
  'tsunami',
  'extremeWind',
  'order',
  'flashFlood',
  'surge',
  'hurricane',
  'tropicalStorm',
  'flood',
  'thunderstorm',
  'civil',
] as const;

/**
 * A row of the table. `codes`: as "FFW", the service's own of three letters, and those of the Emergency Alert System, or none. `severe`: too urgent to be shown
 * only on the weather pages. `also`: other names that were seen in either language.
 */
const row =
  (isSevere: boolean) =>
  (
    codes: string,
    english: string,
    spanish: string,
    danger: keyof typeof adviceOf,
    also: readonly string[] = [],
  ) => {
    return { codes: codes.split(' ').filter(Boolean), english, spanish, danger, severe: isSevere, also };
  };
const severe = row(true);
const other = row(false);

export const products = [
  severe('TOW TOR', 'Tornado Warning', 'Aviso de tornado', 'tornado'),
  severe('TOA', 'Tornado Watch', 'Vigilancia de tornado', 'tornado'),
  severe('TSW', 'Tsunami Warning', 'Aviso de tsunami', 'tsunami', ['Aviso de maremoto']),
  severe('TSY', 'Tsunami Advisory', 'Advertencia de tsunami', 'tsunami'),
  severe('TSA', 'Tsunami Watch', 'Vigilancia de tsunami', 'tsunami'),
  severe('EWW', 'Extreme Wind Warning', 'Aviso de viento extremo', 'extremeWind'),
  severe('EVI', 'Evacuation Immediate', 'Orden de evacuación inmediata', 'order', [
    'Evacuación inmediata',
    'Evacuation Order',
    'Orden de evacuación',
    'Orden de desalojo',
  ]),
  severe('SPW', 'Shelter In Place Warning', 'Orden de resguardarse en el lugar', 'order', [
    'Aviso de refugio en el lugar',
    'Shelter In Place Order',
  ]),
  severe('CDW', 'Civil Danger Warning', 'Aviso de peligro civil', 'order'),
  severe('NUW', 'Nuclear Power Plant Warning', 'Aviso de planta nuclear', 'order'),
  severe('RHW', 'Radiological Hazard Warning', 'Aviso de peligro radiológico', 'order'),
  severe('HMW', 'Hazardous Materials Warning', 'Aviso de materiales peligrosos', 'order'),
  severe('FFW', 'Flash Flood Warning', 'Aviso de inundaciones repentinas', 'flashFlood', [
    'Aviso de inundaciones súbitas',
    'Flash Flood Emergency',
  ]),
  severe('FFA', 'Flash Flood Watch', 'Vigilancia de inundaciones repentinas', 'flashFlood', [
    'Vigilancia de inundaciones súbitas',
  ]),
  severe('FFS', 'Flash Flood Statement', 'Comunicado de inundaciones repentinas', 'flashFlood'),
  severe('SSW', 'Storm Surge Warning', 'Aviso de marejada ciclónica', 'surge'),
  severe('SSA', 'Storm Surge Watch', 'Vigilancia de marejada ciclónica', 'surge'),
  severe('HUW', 'Hurricane Warning', 'Aviso de huracán', 'hurricane'),
  severe('HUA', 'Hurricane Watch', 'Vigilancia de huracán', 'hurricane'),
  severe('HFW', 'Hurricane Force Wind Warning', 'Aviso de vientos con fuerza de huracán', 'hurricane'),
  severe('HFA', 'Hurricane Force Wind Watch', 'Vigilancia de vientos con fuerza de huracán', 'hurricane'),
  severe('HLS HUS', 'Hurricane Local Statement', 'Comunicado local de huracán', 'hurricane', [
    'Declaración local de huracán',
  ]),
  severe('TRW', 'Tropical Storm Warning', 'Aviso de tormenta tropical', 'tropicalStorm'),
  severe('TRA', 'Tropical Storm Watch', 'Vigilancia de tormenta tropical', 'tropicalStorm'),
  severe('TRS', 'Tropical Cyclone Local Statement', 'Comunicado local de ciclón tropical', 'tropicalStorm', [
    'Tropical Storm Local Statement',
  ]),
  severe('FLW FAW', 'Flood Warning', 'Aviso de inundaciones', 'flood'),
  other('FLA FAA', 'Flood Watch', 'Vigilancia de inundaciones', 'flood'),
  other('FLY FAY', 'Flood Advisory', 'Advertencia de inundaciones', 'flood', [
    'Urban and Small Stream Flood Advisory',
    'Advertencia de inundaciones urbanas y de riachuelos',
  ]),
  other('FLS FAS', 'Flood Statement', 'Comunicado de inundaciones', 'flood'),
  severe('SVW SVR', 'Severe Thunderstorm Warning', 'Aviso de tormenta eléctrica severa', 'thunderstorm', [
    'Aviso de tronada severa',
    'Aviso de tormenta severa',
  ]),
  other('SVA', 'Severe Thunderstorm Watch', 'Vigilancia de tormenta eléctrica severa', 'thunderstorm'),
  other('SVS', 'Severe Weather Statement', 'Comunicado de tiempo severo', 'thunderstorm'),
  severe('CEM', 'Civil Emergency Message', 'Mensaje de emergencia civil', 'civil'),
  severe('LEW', 'Law Enforcement Warning', 'Aviso de las autoridades del orden público', 'civil'),
  severe('LAE', 'Local Area Emergency', 'Emergencia local', 'civil'),
  severe('TOE', '911 Telephone Outage', 'Interrupción del servicio 9-1-1', 'civil', [
    '911 Telephone Outage Emergency',
  ]),
  severe('CAE', 'Child Abduction Emergency', 'Emergencia por secuestro de un menor', 'civil', [
    'Amber Alert',
    'Alerta AMBER',
  ]),
  severe('BLU', 'Blue Alert', 'Alerta Azul', 'civil'),
  severe('EQW', 'Earthquake Warning', 'Aviso de terremoto', 'civil'),
  severe('VOW', 'Volcano Warning', 'Aviso de volcán', 'civil'),
  severe('FRW', 'Fire Warning', 'Aviso de incendio', 'civil'),
  other('HWW', 'High Wind Warning', 'Aviso de vientos fuertes', 'wind'),
  other('HWA', 'High Wind Watch', 'Vigilancia de vientos fuertes', 'wind'),
  other('WIY', 'Wind Advisory', 'Advertencia de viento', 'wind'),
  other('ESF', 'Hydrologic Outlook', 'Perspectiva hidrológica', 'flood'),
  other('CFW', 'Coastal Flood Warning', 'Aviso de inundaciones costeras', 'coast'),
  other('CFA', 'Coastal Flood Watch', 'Vigilancia de inundaciones costeras', 'coast'),
  other('CFY', 'Coastal Flood Advisory', 'Advertencia de inundaciones costeras', 'coast'),
  other('CFS', 'Coastal Flood Statement', 'Comunicado de inundaciones costeras', 'coast'),
  other('SUW', 'High Surf Warning', 'Aviso de resacas fuertes', 'surf', [
    'Aviso de oleaje fuerte',
    'Aviso de oleaje alto',
  ]),
  other('SUY', 'High Surf Advisory', 'Advertencia de resacas fuertes', 'surf', [
    'Advertencia de oleaje fuerte',
    'Advertencia de oleaje alto',
  ]),
  other('RPS', 'Rip Current Statement', 'Comunicado de corrientes marinas', 'surf', [
    'Comunicado de corrientes de resaca',
    'Declaración de corrientes de resaca',
  ]),
  other('BHS', 'Beach Hazards Statement', 'Comunicado de peligros en la playa', 'surf'),
  other('SCY', 'Small Craft Advisory', 'Advertencia para operadores de embarcaciones pequeñas', 'sea', [
    'Advertencia de embarcaciones pequeñas',
  ]),
  other('GLW', 'Gale Warning', 'Aviso de galerna', 'sea', ['Aviso de vendaval']),
  other('GLA', 'Gale Watch', 'Vigilancia de galerna', 'sea', ['Vigilancia de vendaval']),
  other('SRW', 'Storm Warning', 'Aviso de tormenta en el mar', 'sea'),
  other('SRA', 'Storm Watch', 'Vigilancia de tormenta en el mar', 'sea'),
  other('SEW', 'Hazardous Seas Warning', 'Aviso de mar peligroso', 'sea'),
  other('SEA', 'Hazardous Seas Watch', 'Vigilancia de mar peligroso', 'sea'),
  other('MAW SMW', 'Special Marine Warning', 'Aviso marítimo especial', 'sea'),
  other('MAS MWS', 'Marine Weather Statement', 'Comunicado marítimo del tiempo', 'sea'),
  other('LOY LWY', 'Low Water Advisory', 'Advertencia de nivel bajo del agua', 'sea'),
  other('FGY MFY', 'Dense Fog Advisory', 'Advertencia de niebla densa', 'fog'),
  other('HTY', 'Heat Advisory', 'Advertencia de calor', 'heat'),
  other('XHW EHW', 'Extreme Heat Warning', 'Aviso de calor extremo', 'heat', [
    'Excessive Heat Warning',
    'Aviso de calor excesivo',
  ]),
  other('XHA EHA', 'Extreme Heat Watch', 'Vigilancia de calor extremo', 'heat', [
    'Excessive Heat Watch',
    'Vigilancia de calor excesivo',
  ]),
  other('FWW', 'Red Flag Warning', 'Aviso de bandera roja', 'fire'),
  other('FWA', 'Fire Weather Watch', 'Vigilancia de incendios', 'fire'),
  other('RFD', 'Extreme Fire Danger', 'Peligro extremo de incendios', 'fire'),
  other('DUY DSY', 'Dust Advisory', 'Advertencia de polvo', 'air', ['Blowing Dust Advisory']),
  other('DUW DSW', 'Dust Storm Warning', 'Aviso de tormenta de polvo', 'air'),
  other('SMY MSY', 'Dense Smoke Advisory', 'Advertencia de humo denso', 'air'),
  other('AQA', 'Air Quality Alert', 'Alerta de calidad del aire', 'air'),
  other('AFY MHY', 'Ashfall Advisory', 'Advertencia de caída de ceniza', 'air'),
  other('AFW MHW', 'Ashfall Warning', 'Aviso de caída de ceniza', 'air'),
  other('SPS', 'Special Weather Statement', 'Comunicado especial del tiempo', 'weather'),
  other('NOW', 'Short Term Forecast', 'Pronóstico a corto plazo', 'weather'),
  other('HWO', 'Hazardous Weather Outlook', 'Perspectiva de tiempo peligroso', 'weather'),
  other('ADR', 'Administrative Message', 'Mensaje administrativo', 'none'),
  other('DMO NPT RMT RWT', 'Test', 'Prueba', 'none'),
  // Whatever comes without a name.
  other('', 'Weather Alert', 'Alerta del tiempo', 'weather'),
];

/** What to do, in the words of the service's own advice to Puerto Rico. Null: nothing in particular. */
const adviceOf = {
  tornado: 'Busca refugio ahora en un cuarto interior del piso más bajo, lejos de las ventanas.',
  tsunami: 'Aléjate de la costa y sube a terreno alto ahora. No regreses hasta que las autoridades lo digan.',
  extremeWind: 'Resguárdate ahora en un cuarto interior, lejos de las ventanas, como si viniera un tornado.',
  order: 'Sigue de inmediato las instrucciones de las autoridades.',
  flashFlood: 'Muévete a terreno alto ahora. No cruces carreteras inundadas, ni a pie ni en carro.',
  surge:
    'Si las autoridades te piden desalojar, hazlo de inmediato. Aléjate de la costa y de las zonas bajas.',
  hurricane:
    'Termina tus preparativos y sigue las instrucciones de las autoridades. Ten listo dónde refugiarte.',
  tropicalStorm:
    'Asegura lo que el viento pueda llevarse y mantente lejos de ríos, quebradas y zonas inundables.',
  flood: 'Mantente lejos de ríos y quebradas. No cruces carreteras inundadas.',
  thunderstorm: 'Busca refugio bajo techo, lejos de las ventanas. Si oyes truenos, entra.',
  civil: 'Sigue las instrucciones de las autoridades.',
  wind: 'Asegura objetos sueltos y guía con cuidado.',
  coast: 'Mantente lejos de la orilla y no guíes por calles inundadas.',
  surf: 'No entres al agua. Si una corriente te arrastra, flota, pide ayuda y nada paralelo a la orilla.',
  sea: 'No salgas al mar si no tienes experiencia; las embarcaciones pequeñas deben quedarse en puerto.',
  heat: 'Bebe mucha agua, quédate en un lugar fresco y pendiente de familiares y vecinos.',
  fire: 'No quemes basura ni hierba, y no botes colillas.',
  air: 'Limita el tiempo afuera, sobre todo si padeces del corazón o de los pulmones.',
  fog: 'Guía despacio y con las luces bajas.',
  weather: null,
  none: null,
};

const stopWords = new Set('a and de del el en la las los of para por the y'.split(' '));

/** Lower case without accents, articles and plurals, so that the names of one product are equal. */
export function nameKey(name: string): string {
  return folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map((word) => word.replace(/([lnr])es$/, '$1').replace(/([^s]{3})s$/, '$1'))
    .join(' ');
}

const byCode = new Map(products.flatMap((one) => one.codes.map((code) => [code, one] as const)));
const byName = new Map(
  products.flatMap((one) =>
    [one.english, one.spanish, ...one.also].map((name) => [nameKey(name), one] as const),
  ),
);

/** What separates a name from itself in the other language: "Hurricane Warning (Aviso de huracán)". */
const betweenNames = /[/()|]|\s[-–—]\s/;

/** The product that all of these names are of. */
function commonProduct(names: readonly string[]) {
  const [first, ...others] = names
    .filter((name) => name.trim() !== '')
    .map((name) => byName.get(nameKey(name)));
  return others.every((one) => one === first) ? first : undefined;
}

/** The product of an alert, by its codes if the source has some, or else by its name in English, in Spanish or in both. */
export const productOf = (event: string, codes: readonly string[] = []) =>
  codes.map((code) => byCode.get(code)).find((found) => found !== undefined) ??
  byName.get(nameKey(event)) ??
  commonProduct(event.split(betweenNames)) ??
  null;

/** Words of the longest name, articles counted. */
const maxNameWords = 9;
const firstWords = new Set([...byName.keys()].map((name) => name.split(' ')[0]));

/** The length in words of the product's name that begins here, and the product; of two, the longer one. */
export function productAt(words: readonly string[], at: number) {
  if (!firstWords.has(nameKey(words[at] ?? ''))) return null;
  for (let length = maxNameWords; length > 0; length -= 1) {
    const product = productOf(words.slice(at, at + length).join(' '));
    if (product !== null) return { length, product };
  }
  return null;
}

/** The product whose name this begins with. */
const productAtStart = (heading: string) => productAt(nameKey(heading.slice(0, 120)).split(' '), 0)?.product;

/** The name of what comes without one: that of the product whose code or name stands in its text, or else one for anything. */
export const nameIn = (text: string): string =>
  (
    productOf(
      '',
      codesIn(text).map(({ code }) => code),
    ) ??
    headingsOf(text).map(productAtStart).find(Boolean) ??
    productOf('Weather Alert')
  )?.english ?? '';

/** Words by which an alert is severe whose product is unknown, such as one of another country's office. */
const severeWords: readonly (readonly [RegExp, (typeof urgency)[number]])[] = [
  [/\btornado\b/, 'tornado'],
  [/\btsunami\b/, 'tsunami'],
  [/\bflash flood|\binundacion (?:repentina|subita)/, 'flashFlood'],
  [/\bstorm surge\b|\bmarejada ciclonica\b/, 'surge'],
  [/\bhurricane\b|\bhuracan\b/, 'hurricane'],
  [/\btropical storm\b|\btormenta tropical\b/, 'tropicalStorm'],
];

/** The danger of an event: that of its product, or else the one that its words name. */
export const dangerOf = (event: string) =>
  productOf(event)?.danger ?? severeWords.find(([pattern]) => pattern.test(nameKey(event)))?.[1] ?? null;

/** It says that there is no danger. */
const harmless = /\binformation statement\b/;

/**
 * A severe alert's event, null when it is not severe: its title in Spanish, or the service's own words when the product is unknown, and its rank, 0
 * for the most urgent.
 */
export function severeEvent(event: string): { title: string; rank: number } | null {
  const known = productOf(event);
  const rank = urgency.findIndex((danger) => danger === dangerOf(event));
  if (known !== null) return known.severe ? { title: known.spanish, rank } : null;
  const words = nameKey(event);
  return rank < 0 || harmless.test(words) || testInName.test(words) ? null : { title: event, rank };
}

/** Levels by the last word of a product's name, in either language by the first. */
const levelWords: readonly (readonly [RegExp, AlertLevel])[] = [
  [/\bwarning$|^aviso\b/i, 'aviso'],
  [/\bwatch$|^vigilancia\b/i, 'vigilancia'],
  [/\badvisory$|^advertencia\b/i, 'advertencia'],
];
/** By the last letter of its code. */
const levelOfLetter: Readonly<Record<string, AlertLevel>> = {
  W: 'aviso',
  A: 'vigilancia',
  Y: 'advertencia',
};

/** Dangers whose warnings always say that lives are in danger now. So does every order. */
const immediate: readonly (keyof typeof adviceOf)[] = ['tsunami', 'extremeWind'];

/** A word that only an English name has. */
const englishWord =
  /\b(?:warning|watch|advisory|statement|outlook|alert|message|emergency|forecast|order|risk)\b/i;
/** The same of a Spanish one: a small word, an accent, or an ending that all of its words have. */
const spanishWord = /\b(?:de|del|por)\b|[áéíóúñ]|^(?:\p{L}*[aeo]s?(?: |$))+$/iu;
const isEnglish = (name: string): boolean => englishWord.test(name) || !spanishWord.test(name);

/** What an alert has of its product. `name`: the source's own, and `code` as "FFW", by which one is told that is not in the table. */
export function namesOf(product: ReturnType<typeof productOf>, name: string, code = '') {
  const english = product?.english ?? name;
  const named = levelWords.find(([pattern]) => pattern.test(english))?.[1];
  const isImmediate =
    product !== null &&
    (product.danger === 'order' || (named === 'aviso' && immediate.includes(product.danger)));
  const level = isImmediate ? 'emergencia' : named;
  return {
    event: product?.spanish ?? (isEnglish(name) ? `${name} (en inglés)` : name),
    product: english,
    level: level ?? (product === null ? levelOfLetter[code.at(-1) ?? ''] : undefined) ?? 'comunicado',
    severe: product?.severe ?? severeEvent(name) !== null,
    advice: product === null ? null : adviceOf[product.danger],
  };
}

/**
 * A number by which a list that is too long is cut, 0 for the most urgent: of lives in danger, then what is severe, then the rest. `code`: that of
 * one event, of the several that a message may be about.
 */
export function urgencyOf(name: string, codes: readonly string[], code?: string): number {
  const { level, severe: isSevere } = namesOf(
    productOf(name, code === undefined ? codes : [code]),
    name,
    code,
  );
  return alertLevels.indexOf(level) + (isSevere ? 0 : alertLevels.length);
}
