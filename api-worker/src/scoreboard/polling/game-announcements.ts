import * as z from 'zod';
import { topics } from '#contract/notifications/topics.ts';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { type Announced, announcedOf } from '../../notifications/announce.ts';
import type { Announcement } from '../../notifications/announcement.ts';
import { readRows } from '../../sql.ts';
import { storedDate } from '../../stored-values.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A game, with rain and overtime, is over this long after its start; the upstream still corrects results after that. */
const lastsMs = 12 * hour;
/** A game that was moved forward keeps its start in the schedule (stored-games.ts). */
const aheadMs = 24 * hour;
/** Milliseconds between two words about who leads: the lead of a basketball game changes twenty times, often within a minute. */
const leadsEveryMs = 10 * minute;
/** For so long it is worth being shown: the start until most games are over, the lead until the next one may be told, the result until the next day. */
const worthMs = { start: 2 * hour, lead: leadsEveryMs, final: 12 * hour } as const;

const GameRow = z.object({
  id: z.int(),
  status: z.enum(['live', 'finished']),
  league_name: z.string(),
  home_team_id: z.int().nullable(),
  home_name: z.string(),
  home_score: z.int().nullable(),
  away_team_id: z.int().nullable(),
  away_name: z.string(),
  away_score: z.int().nullable(),
});
export type ToldGame = z.infer<typeof GameRow>;

const subjectOf = ({ id }: ToldGame): string => `game:${id}`;

/** What readers have to be told of a league's games that are played now or were just over, as D1 has them. */
export async function gameAnnouncements(
  db: D1Database,
  push: D1Database,
  league: LeaguePath,
  now: number,
): Promise<Announcement[]> {
  const games = await readRows(db, GameRow)`SELECT id, status, league_name,
      home_team_id, home_name, home_score, away_team_id, away_name, away_score FROM games
    WHERE league = ${league} AND status IN ('live', 'finished')
      AND start_time > ${storedDate(now - lastsMs)} AND start_time <= ${storedDate(now + aheadMs)}`;
  if (games.length === 0) return [];
  return gameNews(games, await announcedOf(push, games.map(subjectOf)), now);
}

/** What is said of a game, for how many milliseconds that is worth being shown, and which followers of a team are told. */
interface Said {
  state: string;
  title: string;
  lasts: number;
  topicOf: (team: number) => string;
}

/**
 * What follows from games for who follows their teams, after what they were told of them. At the first start that is the result of the day's games,
 * when nobody follows a team yet.
 */
export function gameNews(games: readonly ToldGame[], told: readonly Announced[], now: number) {
  const bySubject = Map.groupBy(told, ({ subject }) => subject);
  return games.flatMap((game): Announcement[] => {
    const subject = subjectOf(game);
    const before = bySubject.get(subject) ?? [];
    const isTold = before.some(({ state }) => state === game.status);
    const said = isTold ? leadOf(game, before, now) : stateOf(game);
    // Nobody follows a team that is not decided.
    const teams = [game.home_team_id, game.away_team_id].filter((id) => id !== null);
    if (said === null || teams.length === 0) return [];
    const { lasts, topicOf, ...words } = said;
    const path = itemAddresses.game(game.id);
    const times = { at: now, until: now + lasts, ignoresQuiet: false };
    return [{ subject, audience: [teams.map(topicOf)], ...words, body: game.league_name, path, ...times }];
  });
}

/** That it begins, or how it ended. */
function stateOf(game: ToldGame): Said {
  const names = `${game.home_name} – ${game.away_name}`;
  const said = { state: game.status, topicOf: topics.team };
  return game.status === 'finished'
    ? { ...said, title: `Final: ${scoreOf(game) ?? names}`, lasts: worthMs.final }
    : { ...said, title: `En vivo: ${names}`, lasts: worthMs.start };
}

/** Who leads, if that is somebody else than who was last told, and long enough after the last word about the game; else null. */
function leadOf(game: ToldGame, before: readonly Announced[], now: number): Said | null {
  const { status, home_score: home, away_score: away } = game;
  if (status !== 'live' || home === null || away === null || home === away) return null;
  const leader = home > away ? 'home' : 'away';
  const leads = before.filter(({ state }) => state.startsWith('lead-'));
  const lastAt = Math.max(...before.map(({ announcedAt }) => announcedAt));
  if (leads.at(-1)?.state.endsWith(leader) === true || now - lastAt < leadsEveryMs) return null;
  const state = `lead-${leads.length + 1}-${leader}`;
  return { state, title: `Al frente: ${scoreOf(game)}`, lasts: worthMs.lead, topicOf: topics.leads };
}

/** The better score first. */
function scoreOf(game: ToldGame): string | null {
  if (game.home_score === null || game.away_score === null) return null;
  const sides = [`${game.home_name} ${game.home_score}`, `${game.away_name} ${game.away_score}`];
  return (game.away_score > game.home_score ? sides.reverse() : sides).join(', ');
}
