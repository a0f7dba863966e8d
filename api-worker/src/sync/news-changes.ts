import { z } from 'zod';
import type { NewChange } from '../publishing/change-log.ts';
import type { ArticleRow } from './stored-article.ts';

/** The parts of a stored article that decide what changed. */
export interface HeldArticle {
  /** Null: an internal article. */
  wordpressId: number | null;
  slug: string;
  fingerprint: string;
  publishDate: string;
  /** Slugs, the main one first. */
  categories: string[];
}

const HeldRow = z
  .object({
    wordpress_id: z.int().nullable(),
    slug: z.string(),
    fingerprint: z.string(),
    publish_date: z.string(),
    categories: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.string())),
  })
  .transform(({ wordpress_id, publish_date, ...row }) => ({
    ...row,
    wordpressId: wordpress_id,
    publishDate: publish_date,
  }));

/** The articles that D1 has under these WordPress ids or these slugs. */
export async function heldArticles(
  db: D1Database,
  ids: readonly number[],
  slugs: readonly string[],
): Promise<HeldArticle[]> {
  const { results } = await db
    .prepare(
      `SELECT a.wordpress_id, a.slug, a.fingerprint, a.publish_date,
         (SELECT json_group_array(k.slug ORDER BY c.position) FROM article_categories c
          JOIN categories k ON k.id = c.category_id WHERE c.article_id = a.id) AS categories
       FROM articles a WHERE a.id IN (
         SELECT id FROM articles WHERE wordpress_id IN (SELECT value FROM json_each(?1))
         UNION SELECT id FROM articles WHERE slug IN (SELECT value FROM json_each(?2)))`,
    )
    .bind(JSON.stringify(ids), JSON.stringify(slugs))
    .all();
  return z.array(HeldRow).parse(results);
}

/** The change-log line for a removed article. */
export function removal({ slug, categories }: HeldArticle): NewChange {
  return { kind: 'news', action: 'removed', slug, previousSlug: null, categories };
}

/**
 * What changes for readers when a row replaces the stored articles, in order. Empty if nothing changes, or if neither version is published
 * yet. `now` is a stored date (stored-values.ts).
 */
export function changesOfRow(row: ArticleRow, held: readonly HeldArticle[], now: string): NewChange[] {
  const before = held.find(({ wordpressId }) => wordpressId === row.wordpress_id);
  const rival = held.find(({ slug, wordpressId }) => slug === row.slug && wordpressId !== row.wordpress_id);
  // An internal article keeps its slug, so this row is not stored.
  if (rival?.wordpressId === null) return [];
  const displaced = rival === undefined ? [] : [removal(rival)];
  if (before?.fingerprint === row.fingerprint) return displaced;
  const wasShown = before !== undefined && before.publishDate <= now;
  if (row.publish_date > now) return wasShown ? [...displaced, removal(before)] : displaced;
  const previousSlug = wasShown && before.slug !== row.slug ? before.slug : null;
  const categories = [...new Set([...(before?.categories ?? []), ...row.categories])];
  return [...displaced, { kind: 'news', action: 'changed', slug: row.slug, previousSlug, categories }];
}
