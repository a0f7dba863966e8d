import * as z from 'zod';
import type { ChangeKind } from '#contract/publishing/changes.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate } from '../stored-values.ts';
import { part, prepare, raw, readRow } from '../sql.ts';

/** Kinds whose items have pages. Authors are among them, although no webhook tells of them: they arrive with their news. */
export type AddressedKind =
  Exclude<ChangeKind, 'banner' | 'episode' | 'closing' | 'coverage-entry'> | 'author';

const SlugRow = z.object({ slug: z.string() });

/** The published items of a kind, protected or not. News that are dated in the future are not published yet. */
function publishedItems(kind: AddressedKind, now: string) {
  if (kind === 'news')
    return part`SELECT wordpress_id, slug FROM articles WHERE source = 'wordpress' AND publish_date <= ${now}`;
  // A tag without a published story has no page.
  if (kind === 'tag')
    return part`SELECT t.id AS wordpress_id, t.slug FROM tags t WHERE EXISTS (
      SELECT 1 FROM article_tags l JOIN articles a ON a.id = l.article_id
      WHERE l.tag_id = t.id AND a.publish_date <= ${now})`;
  if (kind === 'author')
    return part`SELECT w.id AS wordpress_id, w.slug FROM authors w WHERE EXISTS (
      SELECT 1 FROM article_authors l JOIN articles a ON a.id = l.article_id
      WHERE l.author_id = w.id AND a.publish_date <= ${now})`;
  return part`SELECT wordpress_id, slug FROM noticed WHERE kind = ${kind}`;
}

/**
 * The present slug of the published item that last had this slug. Null if no item had it, if that item is withdrawn, or if another published
 * item has it now. An item has one present slug, so there are neither chains nor loops.
 */
export async function presentSlug(
  db: D1Database,
  kind: AddressedKind,
  slug: string,
  now: number,
): Promise<string | null> {
  const spellings = spellingsOf(slug);
  const items = part`${publishedItems(kind, storedDate(now))}
    UNION ALL SELECT wordpress_id, slug FROM protected_items WHERE kind = ${kind}`;
  const row = await readRow(db, SlugRow.nullable())`SELECT i.slug FROM old_slugs o
    JOIN (${items}) i ON i.wordpress_id = o.wordpress_id
    WHERE o.kind = ${kind} AND o.slug IN (SELECT value FROM json_each(${spellings}))
      AND NOT EXISTS (SELECT 1 FROM (${items}) taken WHERE taken.slug IN (SELECT value FROM json_each(${spellings})))
    ORDER BY o.slug <> ${slug}, o.left_at DESC, o.wordpress_id DESC LIMIT 1`;
  return row?.slug ?? null;
}

/** With milliseconds, because a slug may change hands twice within a second. */
const timeOf = (now: number) => new Date(now).toISOString();

/** The statement that stores slugs that items are reported to have had before. A slug that is stored already keeps its time. */
export function reportedSlugsStatement(
  db: D1Database,
  kind: ChangeKind | 'author',
  items: readonly { id: number; slugs: readonly string[] }[],
  now: number,
): D1PreparedStatement {
  return prepare(db)`INSERT OR IGNORE INTO old_slugs (kind, wordpress_id, slug, left_at)
    SELECT ${kind}, r.value ->> 'id', s.value, ${timeOf(now)} FROM json_each(${items}) r JOIN json_each(r.value, '$.slugs') s
    WHERE ${kind} <> 'banner' AND s.value <> ''`;
}

const leaving = raw('INSERT INTO old_slugs (kind, wordpress_id, slug, left_at)');
const leftAgain = raw('ON CONFLICT (kind, slug, wordpress_id) DO UPDATE SET left_at = excluded.left_at');

/**
 * The statement to run before these articles (`id`, `slug`) are stored. It keeps the slugs that these articles have until then, and those that
 * other articles lose to them.
 */
export function articlesLeaveStatement(
  db: D1Database,
  articles: readonly { id: number; slug: string }[],
  now: number,
): D1PreparedStatement {
  return prepare(db)`${leaving}
    SELECT 'news', a.wordpress_id, a.slug, ${timeOf(now)} FROM json_each(${articles}) r JOIN articles a ON a.wordpress_id = r.value ->> 'id'
    WHERE a.slug <> r.value ->> 'slug'
    UNION
    SELECT 'news', a.wordpress_id, a.slug, ${timeOf(now)} FROM json_each(${articles}) r JOIN articles a ON a.slug = r.value ->> 'slug'
    WHERE a.source = 'wordpress' AND a.wordpress_id <> r.value ->> 'id'
    UNION
    SELECT 'news', p.wordpress_id, p.slug, ${timeOf(now)} FROM json_each(${articles}) r JOIN protected_items p
      ON p.kind = 'news' AND p.wordpress_id = r.value ->> 'id' WHERE p.slug <> r.value ->> 'slug'
    ${leftAgain}`;
}

/** The statement to run before these articles, protected or not, are removed. */
export function articlesWithdrawnStatement(
  db: D1Database,
  ids: readonly number[],
  now: number,
): D1PreparedStatement {
  return prepare(db)`${leaving}
    SELECT 'news', wordpress_id, slug, ${timeOf(now)} FROM articles
    WHERE source = 'wordpress' AND wordpress_id IN (SELECT value FROM json_each(${ids}))
    UNION
    SELECT kind, wordpress_id, slug, ${timeOf(now)} FROM protected_items
    WHERE kind = 'news' AND wordpress_id IN (SELECT value FROM json_each(${ids})) ${leftAgain}`;
}

/** The statement to run before these items of another kind are stored, and those ids (`gone`) are removed. */
export function trackedLeaveStatement(
  db: D1Database,
  kind: ChangeKind,
  items: readonly { id: number; slug: string }[],
  gone: readonly number[],
  now: number,
): D1PreparedStatement {
  const slugs = items.map(({ id, slug }) => ({ id, slug }));
  return prepare(db)`${leaving}
    SELECT kind, wordpress_id, slug, ${timeOf(now)} FROM noticed WHERE kind = ${kind} AND kind <> 'banner' AND (
      wordpress_id IN (SELECT value FROM json_each(${gone})) OR EXISTS (
        SELECT 1 FROM json_each(${slugs}) r WHERE r.value ->> 'id' = wordpress_id AND r.value ->> 'slug' <> slug))
    ${leftAgain}`;
}

/** The statement that removes all old slugs, which are stored by the ids of one WordPress. */
export function forgetOldSlugsStatement(db: D1Database): D1PreparedStatement {
  return prepare(db)`DELETE FROM old_slugs`;
}
