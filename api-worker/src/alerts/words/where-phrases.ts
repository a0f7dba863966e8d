import { listed, type Phrases, side, sideList, sideWord } from './sides.ts';

const virginIslands = '(?:the )?(?:(?:u\\.?s\\.? )?virgin islands|usvi)';
const island = `(mainland puerto rico|puerto rico|${virginIslands})`;
const islandName = (name = ''): string => {
  if (/mainland/i.test(name)) return 'la isla grande de Puerto Rico';
  return /puerto/i.test(name) ? 'Puerto Rico' : 'las Islas Vírgenes';
};
/** "19.5N" as a latitude. */
const latitude = (degrees = ''): string => `la latitud ${degrees}° N`;

/** The phrases of which the service makes the line WHERE, in Spanish. The names of municipalities are not among them. */
export const wherePhrases: Phrases = {
  // Zones of the office on land.
  'ponce and vicinity': 'Ponce y áreas cercanas',
  [`${sideWord} interior`]: (one) => `el interior ${side(one).replace('centro', 'central')}`,
  '(?:zones|counties|county|municipalities|islands) of': 'los municipios de',
  'counties|municipalities': '',
  'and adjacent islands': 'e islas adyacentes',
  '(?:st\\.?|saint) (thomas|john|croix)': (name = '') =>
    `St. ${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`,
  // Zones of the sea.
  [`(?:from )?(\\d+) nm to (\\d+(?:\\.\\d+)?) ?n`]: (miles, degrees) =>
    `desde ${miles} millas náuticas hasta ${latitude(degrees)}`,
  [`(southward|northward) to (\\d+(?:\\.\\d+)?) ?n`]: (way, degrees) =>
    `hacia el ${/south/i.test(way ?? '') ? 'sur' : 'norte'} hasta ${latitude(degrees)}`,
  'out (?:to )?(\\d+) (?:nm|nautical miles)': (miles) => `hasta ${miles} millas náuticas de la costa`,
  'mona passage': 'el Pasaje de la Mona',
  'anegada passage': 'el Pasaje de Anegada',
  '(?:the )?(?:local|regional) waters': 'aguas de la región',
  '(?:the )?(?:coastal|nearshore) waters': 'aguas costeras',
  // Coasts and beaches.
  [`(?:the )?${sideList}[- ]facing (?:beaches|coasts|shores)`]: (list) =>
    `playas orientadas ${listed(list, 'al ')}`,
  [`(?:the )?${sideList} beaches`]: (list) => `playas ${listed(list, 'del ')}`,
  [`${sideList} ${island}`]: (list, name) => `${listed(list)} de ${islandName(name)}`,
  [`(?:the )?${sideWord} to ${sideWord} coasts?`]: (one, two) => `la costa del ${side(one)} al ${side(two)}`,
  [`(?:the )?${sideWord} and ${sideWord} coasts?`]: (one, two) =>
    `las costas del ${side(one)} y del ${side(two)}`,
  [`(?:the )?${sideWord} coasts?`]: (one) => `la costa del ${side(one)}`,
  [`${sideWord},? and ${sideWord}`]: (one, two) => `el ${side(one)} y el ${side(two)}`,
  [`all(?: of)? ${island}`]: (name) =>
    `toda ${islandName(name)}`.replace('toda Puerto', 'todo Puerto').replace('toda las', 'todas las'),
  'mainland puerto rico': () => islandName('mainland'),
  '(?:a )?portions? of': 'una parte de',
  '(?:the )?beaches (?:along|of|on)': 'playas de',
  '(?:the )?(?:local )?beaches': 'playas',
  '(?:the )?following municipalities(?: of)?': 'los municipios de',
  including: 'incluidos',
  [virginIslands]: 'las Islas Vírgenes',
  '(?:the )?atlantic waters': 'aguas del Atlántico',
  '(?:the )?caribbean waters': 'aguas del Caribe',
  'and (?:the )?vicinity': 'y áreas cercanas',
  of: 'de',
  [sideWord]: (one) => `el ${side(one)}`,
};
