import type { Feed, ScoreboardGame, Told } from '../../scoreboard/rows.ts';
import { askSportradar, type SportradarAccess } from './ask.ts';
import { bsnSummaries, bsnTeams, seasonOf } from './superior-nacional.ts';

/** Seconds. A season's number holds a day; its summaries an hour, and five minutes (their own age) while a game is on. */
const ttls = { teams: 86_400, schedule: 3_600, playing: 300, live: 30 } as const;
/** Most that one page may hold, and more pages than any season has. */
const pageSize = 200;
const maxPages = 10;

const league = 'superior-nacional';

/** Feeds of one competition of Global Basketball v2. The season is looked up first, once a day for each isolate. */
export function bsnFeeds(
  access: SportradarAccess,
  level: string,
  competition: string,
  now: () => number,
): (isOn: boolean) => Feed[] {
  const base = `basketball/${level}/v2/es`;
  let season: { id: string | null; until: number } = { id: null, until: 0 };

  const currentSeason = async (): Promise<string | null> => {
    if (now() < season.until) return season.id;
    const { json } = await askSportradar(`${base}/competitions/${competition}/seasons.json`, access);
    const day = new Date(now()).toISOString().slice(0, 10);
    season = { id: seasonOf(json, day), until: now() + ttls.teams * 1_000 };
    return season.id;
  };

  const summaries = async (path: string): Promise<Told> => {
    const games: ScoreboardGame[] = [];
    let dropped = 0;
    for (let page = 1; ; page += 1) {
      const paging = `start=${(page - 1) * pageSize}&limit=${pageSize}`;
      const { json, maxAgeSeconds } = await askSportradar(`${base}/${path}/summaries.json?${paging}`, access);
      const content = bsnSummaries(json, competition);
      games.push(...content.games);
      dropped += content.dropped;
      if (content.held < pageSize || page === maxPages) {
        return { content: { teams: null, games, dropped }, maxAgeSeconds };
      }
    }
  };

  const ofSeason = async (read: (id: string) => Promise<Told>): Promise<Told> => {
    const id = await currentSeason();
    return id === null ? { content: { teams: null, games: [], dropped: 0 }, maxAgeSeconds: null } : read(id);
  };

  const teams = async (id: string): Promise<Told> => {
    const { json, maxAgeSeconds } = await askSportradar(`${base}/seasons/${id}/competitors.json`, access);
    return { content: bsnTeams(json), maxAgeSeconds };
  };

  const feed = (name: string, ttlSeconds: number, ask: Feed['ask']): Feed => ({
    feed: `${league}/${name}`,
    league,
    ttlSeconds,
    ask,
  });

  return (isOn) => {
    const season = () => ofSeason((id) => summaries(`seasons/${id}`));
    const playing = [
      feed('live', ttls.live, () => summaries('schedules/live')),
      // A game leaves the live feed ten minutes after its end: its last score stands in the season's.
      feed('season/playing', ttls.playing, season),
    ];
    return [
      feed('competitors', ttls.teams, () => ofSeason(teams)),
      ...(isOn ? playing : []),
      feed('season', ttls.schedule, season),
    ];
  };
}
