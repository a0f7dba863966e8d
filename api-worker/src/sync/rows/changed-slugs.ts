import { reportedSlugsStatement } from '../../newsroom/old-slugs.ts';
import { part, prepare, raw } from '../../sql.ts';

/** What news bring along: tables in which each row has WordPress's id, and a slug that no other row has. */
const tables = { author: 'authors', tag: 'tags' } as const;

interface Slugged {
  id: number;
  slug: string;
  /** Slugs that WordPress's plugin says it had before. */
  previousSlugs: readonly string[];
}

/** Each item once, and each slug once: two pages of a pull may show an item before and after a change. */
export function uniqueBySlug<Item extends Slugged>(items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...new Map([...byId.values()].map((item) => [item.slug, item])).values()];
}

/**
 * Statements to run before these unique items are stored. They keep the slugs that stored rows give up by that: for a new one of their own,
 * or to another item. A row whose slug another one takes is called `~` and its id until it arrives itself, because WordPress's slugs contain
 * no `~`.
 */
export function changedSlugsStatements(
  db: D1Database,
  kind: keyof typeof tables,
  items: readonly Slugged[],
  now: number,
): D1PreparedStatement[] {
  const table = raw(tables[kind]);
  const json = JSON.stringify(items.map(({ id, slug }) => ({ id, slug })));
  const leaving = part`SELECT t.id FROM json_each(${json}) r JOIN ${table} t ON t.id = r.value ->> 'id' WHERE t.slug <> r.value ->> 'slug'
    UNION SELECT t.id FROM json_each(${json}) r JOIN ${table} t ON t.slug = r.value ->> 'slug' WHERE t.id <> r.value ->> 'id'`;
  return [
    prepare(db)`INSERT INTO old_slugs (kind, wordpress_id, slug, left_at)
      SELECT ${kind}, id, slug, ${new Date(now).toISOString()} FROM ${table} WHERE id IN (${leaving}) AND slug <> '~' || id
      ON CONFLICT (kind, slug, wordpress_id) DO UPDATE SET left_at = excluded.left_at`,
    reportedSlugsStatement(
      db,
      kind,
      items.map(({ id, previousSlugs: slugs }) => ({ id, slugs })),
      now,
    ),
    prepare(db)`UPDATE ${table} SET slug = '~' || id WHERE id IN (${leaving})`,
  ];
}
