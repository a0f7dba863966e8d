import { z } from 'zod';
import { itemAddresses } from '#contract/item-addresses.ts';
import { type TickerItem, TickerItems } from '#contract/newsroom.ts';
import { alertLines } from '../weather/alert-lines.ts';
import { readSevereAlerts } from '../weather/severe-alerts.ts';
import { webLink } from '../upstreams/wordpress/addresses.ts';
import { storedDate } from '../stored-values.ts';

/** The ticker shows the items of this category, beside the alerts and the editors' own lines. */
const breakingNews = 'breaking-news';
/** Eight lines of five seconds: as much as a reader watches before looking away. */
const lines = 8;
/** Milliseconds. News older than a week is not breaking any more, and an empty ticker is better. */
const oldest = 7 * 86_400_000;

const EditorRow = z.object({ id: z.int(), content: z.string(), link: z.string().nullable() });
const NewsRow = z.object({ slug: z.string(), title: z.string() });

/** Lines of the ticker: severe weather alerts first, then the editors' own, then the newest breaking news. */
export async function listTicker(db: D1Database, now: number, weatherSource: string): Promise<TickerItem[]> {
  const alerts = alertLines(await readSevereAlerts(db, weatherSource, now), now);
  const [editors, news] = await db.batch([
    db
      .prepare(
        `SELECT id, content, link FROM ticker WHERE starts_at <= ?1 AND (ends_at IS NULL OR ends_at > ?1)
         ORDER BY starts_at DESC, id DESC LIMIT ${lines}`,
      )
      .bind(storedDate(now)),
    db
      .prepare(
        `SELECT a.slug, a.title FROM categories k JOIN article_categories c ON c.category_id = k.id
         JOIN articles a ON a.id = c.article_id
         WHERE k.slug = ?1 AND a.publish_date <= ?2 AND a.publish_date > ?3
         ORDER BY a.publish_date DESC, a.id DESC LIMIT ${lines}`,
      )
      .bind(breakingNews, storedDate(now), storedDate(now - oldest)),
  ]);
  const items = [
    ...alerts,
    ...z
      .array(EditorRow)
      .parse(editors?.results)
      .map(({ id, content, link }) => ({ id: `linea-${id}`, content, link: webLink(link), alert: false })),
    ...z
      .array(NewsRow)
      .parse(news?.results)
      .map(({ slug, title }) => ({
        id: `articulo-${slug}`,
        content: title,
        link: itemAddresses.article(slug),
        alert: false,
      })),
  ];
  return TickerItems.parse(items.slice(0, lines));
}
