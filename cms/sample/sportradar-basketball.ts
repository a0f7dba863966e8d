import { superiorNacionalTeams } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import { SEASON_MAX_AGE, type Feed, type FeedReader } from './sportradar-feed.ts';

const puertoRico = { id: 'sr:category:9999', name: 'Puerto Rico', country_code: 'PRI' };
const competition = { id: 'sr:competition:17374', name: 'Superior Nacional', gender: 'men' };
const competitions = [
  {
    id: 'sr:competition:132',
    name: 'NBA',
    gender: 'men',
    category: { id: 'sr:category:15', name: 'USA', country_code: 'USA' },
  },
  { ...competition, category: puertoRico },
];
/** In seconds, as in the real service. */
const SUMMARIES_MAX_AGE = 300;
const LIVE_MAX_AGE = 1;

/** Global Basketball v2 with the Superior Nacional between two seasons. The latest season is over, so no list has a game. */
export const basketballFeeds: FeedReader = (path, url, now) => {
  const generated_at = now.toISOString().replace(/\.\d{3}Z$/, '+00:00');
  const answer = (body: JsonObject, maxAge: number): Feed => ({ body: { generated_at, ...body }, maxAge });
  const season = latestSeason(now);
  if (path === 'competitions.json') return answer({ competitions }, SEASON_MAX_AGE);
  const [, kind, id, feed] =
    /^(competitions|seasons)\/([^/]+)\/(seasons|summaries|competitors)\.json$/.exec(path) ?? [];
  if (kind === 'competitions' && feed === 'seasons') {
    return id === competition.id ? answer({ seasons: [season] }, SEASON_MAX_AGE) : 'no-resource';
  }
  if (kind === 'seasons' && feed === 'competitors') {
    return id === season.id ? answer({ season_competitors: competitors() }, SEASON_MAX_AGE) : 'no-resource';
  }
  if (kind === 'seasons' && feed === 'summaries') {
    return id === season.id
      ? { ...answer({ summaries: [] }, SUMMARIES_MAX_AGE), headers: noneOf(url) }
      : 'no-resource';
  }
  if (/^schedules\/\d{4}-\d\d-\d\d\/summaries\.json$/.test(path)) {
    return { ...answer({ summaries: [] }, SUMMARIES_MAX_AGE), headers: noneOf(url) };
  }
  if (path === 'schedules/live/summaries.json') return answer({ summaries: [] }, LIVE_MAX_AGE);
  return null;
};

/** A season is played from March to July. Before August the latest finished season is last year's. */
function latestSeason(now: Date) {
  const year = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  return {
    id: `sr:season:${900_000 + year}`,
    name: `Superior Nacional ${year}`,
    start_date: `${year}-03-21`,
    end_date: `${year}-07-31`,
    year: String(year),
    competition_id: competition.id,
  };
}

function competitors(): JsonObject[] {
  return superiorNacionalTeams.map(({ id, name, market, alias }) => ({
    id,
    name: `${name} de ${market}`,
    short_name: name,
    abbreviation: alias,
  }));
}

function noneOf(url: URL): Record<string, string> {
  return { 'X-Max-Results': '0', 'X-Offset': url.searchParams.get('start') ?? '0', 'X-Result': '0' };
}
