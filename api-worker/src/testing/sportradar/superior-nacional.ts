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

/** `seasons/{urn}/summaries.json`. */
export const bsnSeason = {
  summaries: [
    {
      sport_event: {
        id: 'sr:sport_event:70000001',
        start_time: '2026-06-12T00:00:00+00:00',
        start_time_confirmed: true,
        sport_event_context,
        competitors: [
          { id: 'sr:competitor:900011', name: 'Vaqueros de Bayamón', abbreviation: 'BAY', qualifier: 'home' },
          { id: 'sr:competitor:900008', name: 'Osos de Manatí', abbreviation: 'MAN', qualifier: 'away' },
        ],
        venue: { id: 'sr:venue:990011', name: 'Coliseo Rubén Rodríguez', city_name: 'Bayamón' },
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
        id: 'sr:sport_event:70000002',
        start_time: '2026-06-13T00:00:00+00:00',
        start_time_confirmed: true,
        sport_event_context,
        competitors: [
          {
            id: 'sr:competitor:900001',
            name: 'Cangrejeros de Santurce',
            abbreviation: 'SAN',
            qualifier: 'home',
          },
          {
            id: 'sr:competitor:900002',
            name: 'Capitanes de Arecibo',
            abbreviation: 'ARE',
            qualifier: 'away',
          },
        ],
        venue: { id: 'sr:venue:990001', name: 'Coliseo Roberto Clemente', city_name: 'San Juan' },
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
        id: 'sr:sport_event:70000003',
        start_time: '2026-06-14T00:00:00+00:00',
        start_time_confirmed: true,
        sport_event_context,
        competitors: [
          { id: 'sr:competitor:900005', name: 'Indios de Mayagüez', abbreviation: 'MAY', qualifier: 'home' },
          { id: 'sr:competitor:900006', name: 'Leones de Ponce', abbreviation: 'PON', qualifier: 'away' },
        ],
        venue: { id: 'sr:venue:990005', name: 'Palacio de Recreación y Deportes', city_name: 'Mayagüez' },
      },
      sport_event_status: { status: 'not_started', match_status: 'not_started' },
    },
    {
      sport_event: {
        id: 'sr:sport_event:70000004',
        start_time: '2026-06-11T00:00:00+00:00',
        start_time_confirmed: true,
        sport_event_context,
        competitors: [
          {
            id: 'sr:competitor:900009',
            name: 'Piratas de Quebradillas',
            abbreviation: 'QUE',
            qualifier: 'home',
          },
          { id: 'sr:competitor:900010', name: 'Santeros de Aguada', abbreviation: 'AGU', qualifier: 'away' },
        ],
        venue: { id: 'sr:venue:990009', name: 'Coliseo Raymond Dalmau', city_name: 'Quebradillas' },
      },
      sport_event_status: { status: 'postponed', match_status: 'postponed' },
    },
  ],
};

/** `seasons/{urn}/competitors.json`: some of them. */
export const bsnCompetitors = {
  season_competitors: [
    {
      id: 'sr:competitor:900009',
      name: 'Piratas de Quebradillas',
      short_name: 'Piratas',
      abbreviation: 'QUE',
    },
    { id: 'sr:competitor:900010', name: 'Santeros de Aguada', short_name: 'Santeros', abbreviation: 'AGU' },
    { id: 'sr:competitor:900011', name: 'Vaqueros de Bayamón', short_name: 'Vaqueros', abbreviation: 'BAY' },
  ],
};
