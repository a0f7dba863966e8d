import type { CollectionKind, VisibleItem } from './tracked-items.ts';
import { prepare } from '../../sql.ts';

/** Statements that store what the front page shows of these items and delete those ids; none for other kinds. */
export function frontPageStatements(
  db: D1Database,
  kind: CollectionKind,
  visible: readonly VisibleItem[],
  gone: readonly number[],
): D1PreparedStatement[] {
  const rows = visible.flatMap(({ id, frontPage }) =>
    frontPage === undefined ? [] : [{ id, ...frontPage }],
  );
  if (rows.length + gone.length === 0) return [];
  return [
    prepare(db)`INSERT INTO front_page (kind, wordpress_id, starts_at, ends_at, content)
      SELECT ${kind}, value ->> 'id', value ->> 'starts_at', value ->> 'ends_at', value ->> 'content' FROM json_each(${rows})
      WHERE true
      ON CONFLICT (kind, wordpress_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        content = excluded.content
      WHERE starts_at <> excluded.starts_at OR ends_at IS NOT excluded.ends_at OR content <> excluded.content`,
    prepare(db)`DELETE FROM front_page WHERE kind = ${kind}
      AND wordpress_id IN (SELECT value FROM json_each(${gone}))`,
  ];
}
