/** The English names of rounds, games and weeks, in Puerto Rico's Spanish. The feeds of the leagues of the United States have no other. */

type Name = readonly [pattern: RegExp, spanish: string];

const names: readonly Name[] = [
  [/^game (\d+)$/i, 'Juego $1'],
  [/^game (\d+) \(if necessary\)$/i, 'Juego $1 (si es necesario)'],
  [/^if necessary$/i, 'si es necesario'],
  [/^week (\d+)$/i, 'Semana $1'],
  [/^pre-?season$/i, 'Pretemporada'],
  [/^pre-?season week (\d+)$/i, 'Pretemporada, semana $1'],
  [/^spring training$/i, 'Entrenamiento de primavera'],
  [/^play-?offs$/i, 'Postemporada'],
  [/^post-?season$/i, 'Postemporada'],
  [/^play-?in(?: (?:tournament|game))?$/i, 'Play-in'],
  [/^wild ?card(?: (?:round|game|series|weekend|playoffs))?$/i, 'Ronda del comodín'],
  [/^(al|nl|afc|nfc) wild ?card(?: (?:round|game|series))?$/i, 'Ronda del comodín ($1)'],
  [/^division(?:al)?(?: (?:round|series|playoffs))?$/i, 'Ronda divisional'],
  [/^(al|nl|afc|nfc) division(?:al)?(?: (?:round|series|playoffs))?$/i, 'Serie divisional ($1)'],
  [/^(?:league )?championship series$/i, 'Serie de campeonato'],
  [/^(al|nl) (?:league )?championship series$/i, 'Serie de campeonato ($1)'],
  [/^conference championships?(?: (?:round|game))?$/i, 'Campeonato de conferencia'],
  [/^(afc|nfc) championship(?: game)?$/i, 'Campeonato de la $1'],
  [/^world series$/i, 'Serie Mundial'],
  [/^(super bowl|pro bowl)( .*)?$/i, '$1$2'],
  [/^(?:pro football )?hall of fame(?: (?:game|weekend))?$/i, 'Juego del Salón de la Fama'],
  [/^all-?star game$/i, 'Juego de Estrellas'],
  [/^all-?star(?: (?:week|weekend))?$/i, 'Fin de semana de las Estrellas'],
  [/^rising stars(?: (?:game|challenge))?$/i, 'Juego de las Estrellas Jóvenes'],
  [/^first round$/i, 'Primera ronda'],
  [/^second round$/i, 'Segunda ronda'],
  [/^third round$/i, 'Tercera ronda'],
  [/^round (\d+)$/i, 'Ronda $1'],
  [/^quarter-?finals?$/i, 'Cuartos de final'],
  [/^semi-?finals?$/i, 'Semifinal'],
  [/^finals?$/i, 'Final'],
  [/^championship(?: game)?$/i, 'Campeonato'],
  [/^third[- ]place(?: game)?$/i, 'Tercer lugar'],
  [/^nba finals?$/i, 'Final de la NBA'],
  [/^conference quarter-?finals?$/i, 'Cuartos de final de conferencia'],
  [/^conference semi-?finals?$/i, 'Semifinal de conferencia'],
  [/^conference finals?$/i, 'Final de conferencia'],
  [/^(east|west)(?:ern)? conference first round$/i, 'Primera ronda de la Conferencia $1'],
  [/^(east|west)(?:ern)? conference semi-?finals?$/i, 'Semifinal de la Conferencia $1'],
  [/^(east|west)(?:ern)? conference finals?$/i, 'Final de la Conferencia $1'],
  [/^(?:nba cup|emirates nba cup)$/i, 'Copa NBA'],
  [/^in-?season tournament$/i, 'Torneo de la temporada'],
  [/^(east|west) group ([a-z])$/i, 'Grupo $2 del $1'],
  [/^group ([a-z])$/i, 'Grupo $1'],
  [/^group (?:play|stage)$/i, 'Fase de grupos'],
  [/^opening (?:day|night)$/i, 'Día inaugural'],
  [/^regular season$/i, 'Temporada regular'],
];

const halves: Readonly<Record<string, string>> = { east: 'Este', west: 'Oeste' };

function partInSpanish(part: string): string | null {
  for (const [pattern, spanish] of names) {
    const found = pattern.exec(part);
    if (found === null) continue;
    return spanish.replace(/\$(\d)/g, (_, at: string) => {
      const group = found[Number(at)] ?? '';
      return halves[group.toLowerCase()] ?? (group.length <= 3 ? group.toUpperCase() : group);
    });
  }
  return null;
}

/** The name in Spanish; one of which any part is unknown stays as it is. "NBA Cup - Group A" has two parts. */
export function roundInSpanish(name: string | null): string | null {
  if (name === null) return null;
  const text = name.replace(/\s+/g, ' ').trim();
  const parts = text.split(/ [-–—|] |: |, /).map(partInSpanish);
  return parts.includes(null) ? (text === '' ? null : text) : parts.join(', ');
}

/** A week of the NFL: most have numbers, those of the playoffs have names. `type` is the part of the season: PRE, REG, PST. */
export function weekInSpanish(title: string | null, type: string | null): string | null {
  if (title === null || title === '') return null;
  const isPreSeason = type === 'PRE';
  if (!/^\d+$/.test(title)) return roundInSpanish(title);
  return isPreSeason ? `Pretemporada, semana ${title}` : `Semana ${title}`;
}
