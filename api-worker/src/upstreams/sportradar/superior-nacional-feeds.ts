import type { Feed, FeedKind, ScoreboardGame, FeedResponse } from '../../scoreboard/feed-content.ts';
import { askSportradar, type SportradarAccess } from './ask.ts';
import { bsnSummaries, bsnTeams, seasonOf } from './superior-nacional.ts';
import { type AccessLevel, ttlsOf } from './ttls.ts';

/** Seconds: the max-age of a season's summaries. They hold the final scores of the day's games, so no feed of a day is needed. */
const playingTtl = 300;
/** The longest page that the API allows, and more pages than any season has. */
const pageSize = 200;
const maxPages = 10;

const league = 'superior-nacional';

/** Feeds of one competition of Global Basketball v2. The season is looked up first, once a day for each isolate. */
export function bsnFeeds(
  access: SportradarAccess,
  level: AccessLevel,
  competition: string,
  now: () => number,
): (isOn: boolean) => Feed[] {
  const base = `basketball/${level}/v2/es`;
  const ttls = ttlsOf[level];
  let season: { id: string | null; until: number } = { id: null, until: 0 };

  const currentSeason = async (): Promise<string | null> => {
    if (now() < season.until) return season.id;
    const { json } = await askSportradar(`${base}/competitions/${competition}/seasons.json`, access);
    const day = new Date(now()).toISOString().slice(0, 10);
    season = { id: seasonOf(json, day), until: now() + ttls.teams * 1_000 };
    return season.id;
  };

  const summaries = async (path: string): Promise<FeedResponse> => {
    const games: ScoreboardGame[] = [];
    let dropped = 0;
    for (let page = 1; ; page += 1) {
      const paging = `start=${(page - 1) * pageSize}&limit=${pageSize}`;
      const { json, ...said } = await askSportradar(`${base}/${path}/summaries.json?${paging}`, access);
      const content = bsnSummaries(json, competition);
      games.push(...content.games);
      dropped += content.dropped;
      if (content.held < pageSize || page === maxPages) {
        return { content: { teams: null, games, dropped }, ...said };
      }
    }
  };

  const ofSeason = async (read: (id: string) => Promise<FeedResponse>): Promise<FeedResponse> => {
    const id = await currentSeason();
    if (id !== null) return read(id);
    return { content: { teams: null, games: [], dropped: 0 }, maxAgeSeconds: null, quota: null };
  };

  const teams = async (id: string): Promise<FeedResponse> => {
    const { json, ...said } = await askSportradar(`${base}/seasons/${id}/competitors.json`, access);
    return { content: bsnTeams(json), ...said };
  };

  const feed = (name: string, kind: FeedKind, ask: Feed['ask'], ttlSeconds = ttls[kind]): Feed => ({
    feed: `${league}/${name}`,
    league,
    kind,
    ttlSeconds,
    ask,
  });

  return (isOn) => {
    const season = () => ofSeason((id) => summaries(`seasons/${id}`));
    const playing = [
      feed('live', 'score', () => summaries('schedules/live')),
      // A game leaves the live feed ten minutes after its end; its final score is in the season's summaries.
      feed('season/playing', 'day', season, playingTtl),
    ];
    return [
      feed('competitors', 'teams', () => ofSeason(teams)),
      ...(isOn ? playing : []),
      feed('season', 'schedule', season),
    ];
  };
}
