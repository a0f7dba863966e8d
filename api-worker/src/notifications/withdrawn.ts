import * as z from 'zod';
import { readRow } from '../sql.ts';
import { storedDate } from '../stored-values.ts';

const ShownRow = z.object({ slug: z.string(), is_coverage: z.int() });
type Shown = z.infer<typeof ShownRow>;

/** The story "story:812", or the coverage of the key moment "moment:812", that an announcement of the desk is about; null: readers do not see it. */
export function shownBehind(db: D1Database, subject: string, now: number): Promise<Shown | null> {
  const [kind, id] = subject.split(':');
  const at = storedDate(now);
  return kind === 'story'
    ? readRow(db, ShownRow.nullable())`SELECT slug, coverage IS NOT NULL AS is_coverage FROM articles
        WHERE wordpress_id = ${id ?? null} AND publish_date <= ${at}`
    : readRow(db, ShownRow.nullable())`SELECT slug, 1 AS is_coverage FROM coverage_entries e
        JOIN articles a ON a.wordpress_id = e.coverage_id AND a.coverage IS NOT NULL AND a.publish_date <= ${at}
        WHERE e.wordpress_id = ${id ?? null} AND e.is_key = 1 AND e.entry IS NOT NULL`;
}

/**
 * Whether readers no longer see the story or the key moment that an announcement of the desk is about. It is looked at before each part of a message is
 * sent, because a webhook that withdraws a story may be processed by a worker that is killed before it tells anybody. Others than the desk end theirs
 * themselves.
 */
export const isWithdrawn = async (db: D1Database, subject: string, now: number): Promise<boolean> =>
  /^(?:story|moment):/.test(subject) && (await shownBehind(db, subject, now)) === null;
