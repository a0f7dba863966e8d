/**
 * The English names of rounds, games and weeks, in Puerto Rico's Spanish. The feeds of the leagues of the United States have no other. A name
 * is made of these phrases ("World Series Game 1", "NBA Cup - East Group A"); of several that fit, the first in the list counts, so longer ones
 * come before their parts.
 */

const half = '(east|west)(?:ern)?';
/** "AL Division Series", "ALDS" and "American League Division Series" are one. */
const conference = '(al|nl|american league|national league|afc|nfc)';
const round = '(?: (?:round|game|series|weekend|playoffs?))?';

const phrases = (
  [
    ['\\(?if (?:necessary|needed)\\)?', '(si es necesario)'],
    ['presented by [^-–:]+', ''],
    ['game (\\d+)', 'Juego $1'],
    ['week (\\d+)', 'Semana $1'],
    ['best[- ]of[- ](\\d+)', 'al mejor de $1'],
    ['#?(\\d+)(?: vs?\\.? #?|/)(\\d+)(?: game)?', '$1 contra $2'],
    ['pre-?season week (\\d+)', 'Pretemporada, semana $1'],
    ['pre-?season(?: game)?', 'Pretemporada'],
    ['spring training(?: game)?', 'Entrenamiento de primavera'],
    ['grapefruit league', 'Liga de la Toronja'],
    ['cactus league', 'Liga del Cactus'],
    ['summer league', 'Liga de Verano'],
    ['exhibition(?: game)?', 'Juego de exhibición'],
    ['(?:play-?offs|post-?season)(?: game)?', 'Postemporada'],
    [`${half}(?: conference)? play-?in(?: (?:tournament|game))?`, 'Play-in de la Conferencia $1'],
    ['play-?in(?: (?:tournament|game))?', 'Play-in'],
    [`${conference} wild ?card${round}`, 'Ronda del comodín ($1)'],
    ['([an]l)wcs?', 'Ronda del comodín ($1)'],
    [`(?:super )?wild ?card${round}`, 'Ronda del comodín'],
    [`${conference} division(?:al)?${round}`, 'Serie divisional ($1)'],
    ['([an]l)ds', 'Serie divisional ($1)'],
    [`division(?:al)?${round}`, 'Ronda divisional'],
    ['(al|nl|american|national) (?:league )?championship series', 'Serie de campeonato ($1)'],
    ['([an]l)cs', 'Serie de campeonato ($1)'],
    ['(?:league )?championship series', 'Serie de campeonato'],
    ['conference championships?(?: (?:round|game|weekend))?', 'Campeonato de conferencia'],
    ['(afc|nfc) championship(?: game)?', 'Campeonato de la $1'],
    ['world series', 'Serie Mundial'],
    ['world baseball classic', 'Clásico Mundial de Béisbol'],
    ['caribbean series', 'Serie del Caribe'],
    ['super bowl( [ivxlc]+| \\d+)?', 'Super Bowl$1'],
    ['pro bowl(?: games?)?', 'Pro Bowl'],
    ['(?:pro football )?hall of fame(?: (?:game|weekend))?', 'Juego del Salón de la Fama'],
    ['all-?star game', 'Juego de Estrellas'],
    ['all-?star(?: (?:week|weekend))?', 'Fin de semana de las Estrellas'],
    ['rising stars(?: (?:game|challenge))?', 'Juego de las Estrellas Jóvenes'],
    ['futures game', 'Juego de Futuras Estrellas'],
    [`${half}(?: conference)? (?:first|1st) round`, 'Primera ronda de la Conferencia $1'],
    [`${half}(?: conference)? quarter-?finals?`, 'Cuartos de final de la Conferencia $1'],
    [`${half}(?: conference)? semi-?finals?`, 'Semifinal de la Conferencia $1'],
    [`${half}(?: conference)? finals?`, 'Final de la Conferencia $1'],
    [`${half} group ([a-z])`, 'Grupo $2 del $1'],
    [`${half}(?: conference)?`, 'Conferencia $1'],
    ['conference quarter-?finals?', 'Cuartos de final de conferencia'],
    ['conference semi-?finals?', 'Semifinal de conferencia'],
    ['conference finals?', 'Final de conferencia'],
    ['nba finals?', 'Final de la NBA'],
    ['(?:emirates )?nba cup', 'Copa NBA'],
    ['in-?season tournament', 'Torneo de la temporada'],
    ['(?:first|1st) round', 'Primera ronda'],
    ['(?:second|2nd) round', 'Segunda ronda'],
    ['(?:third|3rd) round', 'Tercera ronda'],
    ['round (\\d+)', 'Ronda $1'],
    ['(?:group|pool) (?:play|stage)', 'Fase de grupos'],
    ['(?:group|pool) ([a-z])', 'Grupo $1'],
    ['knock-?out (?:rounds?|stage)', 'Fase eliminatoria'],
    ['quarter-?finals?', 'Cuartos de final'],
    ['semi-?finals?', 'Semifinal'],
    ['finals?', 'Final'],
    ['championship(?: game)?', 'Campeonato'],
    ['(?:third|3rd)[- ]place(?: game)?', 'Tercer lugar'],
    ['elimination game', 'Juego de eliminación'],
    ['tie-?breaker(?: game)?', 'Juego de desempate'],
    ['double-?header', 'Doble cartelera'],
    ['opening (?:day|night|week)', 'Día inaugural'],
    ['thanksgiving(?: day)?', 'Día de Acción de Gracias'],
    ['christmas(?: day)?', 'Navidad'],
    ['international series', 'Serie Internacional'],
    ['global games?', 'Juegos Globales'],
    ['tb[ad]', 'Por definir'],
    ['regular season(?: game)?', 'Temporada regular'],
    // The league and the year, which are told anyway.
    ['(?:nba|mlb|nfl|20\\d\\d)(?= )', ''],
    // One of several series of a round.
    ['[\'"]([a-d])[\'"]|([a-d])', 'serie $1$2'],
  ] as const
).map(([english, spanish]) => ({
  pattern: new RegExp(`(?:${english})(?![\\p{L}\\p{N}])`, 'iuy'),
  spanish,
}));

const gap = /(?:[\s,:;*–—-])+/y;

const inSpanish: Readonly<Record<string, string>> = {
  east: 'Este',
  west: 'Oeste',
  american: 'AL',
  'american league': 'AL',
  national: 'NL',
  'national league': 'NL',
};
const groupInSpanish = (group = ''): string =>
  inSpanish[group.toLowerCase()] ?? (/^[a-z]{1,3}$/i.test(group) ? group.toUpperCase() : group);

/** The name in Spanish; one of which any part is unknown stays as it is. "NBA Cup - Group A" has two parts. */
export function roundInSpanish(name: string | null): string | null {
  if (name === null) return null;
  const text = name.replace(/\s+/g, ' ').trim();
  let spanish = '';
  let at = 0;
  reading: while (at < text.length) {
    gap.lastIndex = at;
    at += gap.exec(text)?.[0].length ?? 0;
    for (const { pattern, spanish: words } of phrases) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      at = pattern.lastIndex;
      const part = words.replace(/\$(\d)/g, (_, group: string) => groupInSpanish(found[Number(group)]));
      if (spanish === '') spanish = part;
      else if (part !== '') spanish += part.startsWith('(') ? ` ${part}` : `, ${part}`;
      continue reading;
    }
    if (at < text.length) return text;
  }
  // Alone it is no remark.
  return spanish.replace(/^\(s(.*)\)$/, 'S$1') || text || null;
}

/** A week of the NFL: most have numbers, those of the playoffs have names. `type` is the part of the season: PRE, REG, PST. */
export function weekInSpanish(title: string | null, type: string | null): string | null {
  if (title === null || title === '') return null;
  const isPreSeason = type === 'PRE';
  if (!/^\d+$/.test(title)) return roundInSpanish(title);
  return isPreSeason ? `Pretemporada, semana ${title}` : `Semana ${title}`;
}
