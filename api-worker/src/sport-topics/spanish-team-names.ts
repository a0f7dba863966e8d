/** Places of teams as Spanish texts write them, by the market in the league's feed. */
export const spanishMarkets: Readonly<Record<string, readonly string[]>> = {
  'Los Angeles': ['Los Ángeles'],
  LA: ['Los Ángeles', 'Los Angeles'],
  'New England': ['Nueva Inglaterra'],
  'New Orleans': ['Nueva Orleans', 'Nueva Orleáns'],
  'New York': ['Nueva York'],
  Philadelphia: ['Filadelfia'],
  'St. Louis': ['San Luis'],
};

/**
 * Nicknames of teams that the island's newspapers translate, by the league's path and the team's alias in its feed. They are also common
 * words or names of other clubs, so alone they need a hint (sport-classifier.ts).
 */
export const spanishNicknames: Readonly<Record<string, readonly string[]>> = {
  'mlb/ARI': ['Cascabeles'],
  'mlb/ATH': ['Atléticos'],
  'mlb/ATL': ['Bravos'],
  'mlb/BOS': ['Medias Rojas'],
  'mlb/CHC': ['Cachorros'],
  'mlb/CIN': ['Rojos'],
  'mlb/CLE': ['Guardianes'],
  'mlb/CWS': ['Medias Blancas'],
  'mlb/DET': ['Tigres'],
  'mlb/KC': ['Reales'],
  'mlb/LAA': ['Angelinos'],
  'mlb/MIL': ['Cerveceros'],
  'mlb/MIN': ['Mellizos', 'Gemelos'],
  'mlb/NYY': ['Yanquis'],
  'mlb/PHI': ['Filis'],
  'mlb/PIT': ['Piratas'],
  'mlb/SEA': ['Marineros'],
  'mlb/SF': ['Gigantes'],
  'mlb/STL': ['Cardenales'],
  'mlb/TOR': ['Azulejos'],
  'mlb/WSH': ['Nacionales'],
  'nba/BOS': ['Celtas'],
  'nba/CHI': ['Toros'],
  'nfl/ARI': ['Cardenales'],
  'nfl/CHI': ['Osos'],
  'nfl/DAL': ['Vaqueros'],
  'nfl/DET': ['Leones'],
  'nfl/KC': ['Jefes'],
  'nfl/MIA': ['Delfines'],
  'nfl/NE': ['Patriotas'],
  'nfl/NYG': ['Gigantes'],
  'nfl/PHI': ['Águilas'],
};
