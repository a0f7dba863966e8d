import * as z from 'zod';
import type { ScoreChanges } from '#contract/publishing/changes.ts';
import { prepare } from '../sql.ts';

/** More games than change in the longest time that an origin is away on an evening. Beyond them everything counts as changed. */
const maxNamed = 500;

/** SQL: the revision that games get that change now. */
export const nextRevision = '(SELECT scores + 1 FROM change_log WHERE id = 1)';

/** A statement that counts the revision if a game got it, for the last batch of a store. Until then nobody reads that game as changed. */
export const countRevisionStatement = (db: D1Database): D1PreparedStatement =>
  prepare(db)`UPDATE change_log SET scores = scores + 1
    WHERE id = 1 AND EXISTS (SELECT 1 FROM games WHERE revision > 0 AND revision > change_log.scores)`;

/** A statement that reads the games that changed after a revision; null: it reads none, because nobody knows since when. */
export const changedGamesStatement = (db: D1Database, after: number | null): D1PreparedStatement =>
  prepare(db)`SELECT id, league FROM games WHERE revision > 0
    AND revision > ${after ?? Number.MAX_SAFE_INTEGER}
    AND revision <= (SELECT scores FROM change_log WHERE id = 1) ORDER BY revision LIMIT ${maxNamed + 1}`;

const Changed = z.array(z.object({ id: z.int().positive(), league: z.string().min(1) }));

/** What `changedGamesStatement` read, at this revision of the scoreboard. */
export function scoreChanges(
  result: D1Result | undefined,
  after: number | null,
  revision: number,
): ScoreChanges {
  const games = Changed.parse(result?.results ?? []);
  if (after === null || games.length > maxNamed) return { revision, since: null, games: [] };
  return { revision, since: after, games };
}
