import { readIds } from '../sql.ts';
import { storedDate } from '../stored-values.ts';

/**
 * Whether readers no longer see the story or the key moment that an announcement of the desk is about. It is looked at before each part of a message is
 * sent, because a webhook that withdraws a story may be processed by a worker that is killed before it tells anybody. Others than the desk end theirs
 * themselves.
 */
export async function isWithdrawn(db: D1Database, subject: string, now: number): Promise<boolean> {
  const [kind, id] = subject.split(':');
  const at = storedDate(now);
  if (kind === 'story')
    return (
      (
        await readIds(db)`SELECT id FROM articles
      WHERE wordpress_id = ${id ?? null} AND publish_date <= ${at}`
      ).length === 0
    );
  if (kind === 'moment')
    return (
      (
        await readIds(db)`SELECT a.id FROM coverage_entries e
      JOIN articles a ON a.wordpress_id = e.coverage_id AND a.coverage IS NOT NULL AND a.publish_date <= ${at}
      WHERE e.wordpress_id = ${id ?? null} AND e.is_key = 1 AND e.entry IS NOT NULL`
      ).length === 0
    );
  return false;
}
