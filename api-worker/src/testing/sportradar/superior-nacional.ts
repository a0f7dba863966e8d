/** What Global Basketball says, as far as it is read. All games below are of one round. */
const sport_event_context = {
  competition: { id: 'sr:competition:99999' },
  season: { name: 'Superior Nacional 2026' },
  round: { number: 14 },
};

const eventAt = (number: number, start_time: string) => ({
  id: `sr:sport_event:${number}`,
  start_time,
  start_time_confirmed: true,
  sport_event_context,
});
const club = (number: number, name: string, abbreviation: string) => ({
  id: `sr:competitor:${number}`,
  name,
  abbreviation,
});
type Club = ReturnType<typeof club>;
const sides = (home: Club, away: Club) => [
  { ...home, qualifier: 'home' },
  { ...away, qualifier: 'away' },
];

const vaqueros = club(900011, 'Vaqueros de Bayamón', 'BAY');
const osos = club(900008, 'Osos de Manatí', 'MAN');
const cangrejeros = club(900001, 'Cangrejeros de Santurce', 'SAN');
const capitanes = club(900002, 'Capitanes de Arecibo', 'ARE');
const indios = club(900005, 'Indios de Mayagüez', 'MAY');
const leones = club(900006, 'Leones de Ponce', 'PON');
const piratas = club(900009, 'Piratas de Quebradillas', 'QUE');
const santeros = club(900010, 'Santeros de Aguada', 'AGU');

/** `seasons/{urn}/summaries.json`. */
export const bsnSeason = {
  summaries: [
    {
      sport_event: {
        ...eventAt(70000001, '2026-06-12T00:00:00+00:00'),
        competitors: sides(vaqueros, osos),
        venue: { name: 'Coliseo Rubén Rodríguez' },
      },
      sport_event_status: {
        status: 'closed',
        match_status: 'ended',
        home_score: 97,
        away_score: 86,
      },
    },
    {
      sport_event: {
        ...eventAt(70000002, '2026-06-13T00:00:00+00:00'),
        competitors: sides(cangrejeros, capitanes),
        venue: { name: 'Coliseo Roberto Clemente' },
      },
      sport_event_status: {
        status: 'live',
        match_status: '3rd_quarter',
        home_score: 58,
        away_score: 61,
        period_scores: [
          { home_score: 21, away_score: 24 },
          { home_score: 24, away_score: 20 },
          { home_score: 13, away_score: 17 },
        ],
        clock: { remaining: '4:20' },
      },
    },
    {
      sport_event: {
        ...eventAt(70000003, '2026-06-14T00:00:00+00:00'),
        competitors: sides(indios, leones),
        venue: { name: 'Palacio de Recreación y Deportes' },
      },
      sport_event_status: { status: 'not_started', match_status: 'not_started' },
    },
    {
      sport_event: {
        ...eventAt(70000004, '2026-06-11T00:00:00+00:00'),
        competitors: sides(piratas, santeros),
        venue: { name: 'Coliseo Raymond Dalmau' },
      },
      sport_event_status: { status: 'postponed', match_status: 'postponed' },
    },
  ],
};

/** `seasons/{urn}/competitors.json`: some of them. */
export const bsnCompetitors = {
  season_competitors: [piratas, santeros, vaqueros],
};
