/** All games below are of one round. */
const sport_event_context = {
  competition: { id: 'sr:competition:99999', name: 'Superior Nacional' },
  season: {
    id: 'sr:season:999999',
    name: 'Superior Nacional 2026',
    start_date: '2026-03-21',
    end_date: '2026-08-15',
    year: '2026',
    competition_id: 'sr:competition:99999',
  },
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
const arena = (number: number, name: string, city_name: string) => ({
  id: `sr:venue:${number}`,
  name,
  city_name,
});

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
        venue: arena(990011, 'Coliseo Rubén Rodríguez', 'Bayamón'),
      },
      sport_event_status: {
        status: 'closed',
        match_status: 'ended',
        home_score: 97,
        away_score: 86,
        winner_id: 'sr:competitor:900011',
      },
    },
    {
      sport_event: {
        ...eventAt(70000002, '2026-06-13T00:00:00+00:00'),
        competitors: sides(cangrejeros, capitanes),
        venue: arena(990001, 'Coliseo Roberto Clemente', 'San Juan'),
      },
      sport_event_status: {
        status: 'live',
        match_status: '3rd_quarter',
        home_score: 58,
        away_score: 61,
        period_scores: [
          { home_score: 21, away_score: 24, type: 'regular_period', number: 1 },
          { home_score: 24, away_score: 20, type: 'regular_period', number: 2 },
          { home_score: 13, away_score: 17, type: 'regular_period', number: 3 },
        ],
        clock: { played: '25:40', remaining: '4:20' },
      },
    },
    {
      sport_event: {
        ...eventAt(70000003, '2026-06-14T00:00:00+00:00'),
        competitors: sides(indios, leones),
        venue: arena(990005, 'Palacio de Recreación y Deportes', 'Mayagüez'),
      },
      sport_event_status: { status: 'not_started', match_status: 'not_started' },
    },
    {
      sport_event: {
        ...eventAt(70000004, '2026-06-11T00:00:00+00:00'),
        competitors: sides(piratas, santeros),
        venue: arena(990009, 'Coliseo Raymond Dalmau', 'Quebradillas'),
      },
      sport_event_status: { status: 'postponed', match_status: 'postponed' },
    },
  ],
};

/** `seasons/{urn}/competitors.json`: some of them. */
export const bsnCompetitors = {
  season_competitors: [
    { ...piratas, short_name: 'Piratas' },
    { ...santeros, short_name: 'Santeros' },
    { ...vaqueros, short_name: 'Vaqueros' },
  ],
};
