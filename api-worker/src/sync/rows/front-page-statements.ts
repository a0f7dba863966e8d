import type { CollectionKind, VisibleItem } from './tracked-items.ts';

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
    db
      .prepare(
        `INSERT INTO front_page (kind, wordpress_id, starts_at, ends_at, content)
         SELECT ?1, value ->> 'id', value ->> 'starts_at', value ->> 'ends_at', value ->> 'content' FROM json_each(?2) WHERE true
         ON CONFLICT (kind, wordpress_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           content = excluded.content
         WHERE starts_at <> excluded.starts_at OR ends_at IS NOT excluded.ends_at OR content <> excluded.content`,
      )
      .bind(kind, JSON.stringify(rows)),
    db
      .prepare('DELETE FROM front_page WHERE kind = ?1 AND wordpress_id IN (SELECT value FROM json_each(?2))')
      .bind(kind, JSON.stringify(gone)),
  ];
}
