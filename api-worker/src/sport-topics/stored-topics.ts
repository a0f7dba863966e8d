import * as z from 'zod';
import { digestOf } from '#contract/signing/digest.ts';
import { LeaguePath } from '#contract/sports.ts';
import {
  sportClassifier,
  type NamedTeam,
  type SportsCandidate,
  type SportTopic,
} from './sport-classifier.ts';
import { part, prepare, readRows } from '../sql.ts';

const TeamRow = z.object({
  id: z.int().positive(),
  league: LeaguePath,
  name: z.string(),
  shortName: z.string(),
  market: z.string().nullable(),
});

/** The teams of all leagues, in the order of their ids. */
async function readTeams(db: D1Database): Promise<NamedTeam[]> {
  return readRows(db, TeamRow)`SELECT id, league, name, short_name AS shortName, market FROM teams
    WHERE listed_at IS NOT NULL ORDER BY id`;
}

/** Changes when news may belong to other teams than before. */
export async function teamNamesKey(db: D1Database): Promise<string> {
  const names = (await readTeams(db)).map(({ id, name, market }) => `${id} ${market} ${name}`);
  return digestOf(names.join('\n'), 8);
}

/** A classifier that knows the teams of the scoreboard. */
export async function readSportClassifier(db: D1Database): Promise<(item: SportsCandidate) => SportTopic[]> {
  return sportClassifier(await readTeams(db));
}

/**
 * Statements that store what news items are about, and remove what they are no longer about. Unchanged items cost no write. They must run
 * after the items themselves are written.
 */
export function topicStatements(
  db: D1Database,
  items: readonly { wordpressId: number; topics: readonly SportTopic[] }[],
): D1PreparedStatement[] {
  const ids = items.map(({ wordpressId }) => wordpressId);
  const topics = items.flatMap(({ wordpressId, topics: found }) =>
    found.map(({ sport, league, teamId }) => ({
      wordpressId,
      sport,
      league: league ?? '',
      teamId: teamId ?? 0,
    })),
  );
  const found = part`SELECT a.id, s.id, t.value ->> 'league', t.value ->> 'teamId' FROM json_each(${topics}) t
    JOIN articles a ON a.wordpress_id = t.value ->> 'wordpressId' JOIN sports s ON s.slug = t.value ->> 'sport'`;
  return [
    prepare(db)`DELETE FROM sport_topics WHERE article_id IN (
        SELECT a.id FROM json_each(${ids}) i JOIN articles a ON a.wordpress_id = i.value)
      AND (article_id, sport_id, league, team_id) NOT IN (${found})`,
    prepare(db)`INSERT INTO sport_topics (article_id, sport_id, league, team_id) ${found}
      WHERE true ON CONFLICT DO NOTHING`,
  ];
}
