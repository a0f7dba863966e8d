import * as z from 'zod';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import { type TickerItem, TickerItems } from '#contract/newsroom.ts';
import { alertLines, shownUntil } from '../alerts/alert-lines.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { TickerLineContent } from '../upstreams/wordpress/front-page-wire.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { listOrder } from './article-lists.ts';
import { breakingLastsMs, nextOf, readFrontPage, type Timed } from './front-page-items.ts';
import { part, prepare, raw } from '../sql.ts';

/** The ticker shows the items of this category, beside the alerts and the editors' own lines. */
const breakingNews = 'breaking-news';
/** Eight lines of five seconds: as much as a reader watches before looking away. */
const lines = 8;

const NewsRow = z.object({ slug: z.string(), title: z.string(), publish_date: z.string() });
const NextRow = z.object({ at: z.string().nullable() });

/** Lines of the ticker: severe weather alerts first, then the editors' own, then the newest breaking news. */
export async function listTicker(
  db: D1Database,
  now: number,
  severe: readonly Alert[],
): Promise<Timed<TickerItem[]>> {
  const editors = await readFrontPage(db, 'ticker-line', TickerLineContent, now);
  const breaking = (
    since: number,
  ) => part`FROM categories k CROSS JOIN article_lists l ON l.kind = 'category' AND l.list_id = k.id
    WHERE k.slug = ${breakingNews} AND l.publish_date > ${storedDate(since)}`;
  const [rows, next] = await db.batch([
    prepare(db)`SELECT a.slug, a.title, a.publish_date FROM articles a JOIN (
        SELECT l.article_id ${breaking(now - breakingLastsMs)} AND l.publish_date <= ${storedDate(now)}
        ORDER BY ${raw(listOrder)} LIMIT ${lines}
      ) n ON n.article_id = a.id ORDER BY a.publish_date DESC, a.id DESC`,
    prepare(db)`SELECT min(l.publish_date) AS at ${breaking(now)}`,
  ]);
  const news = fittingRows(NewsRow, rows?.results, 'ticker');
  const scheduled = NextRow.parse(next?.results[0]).at;
  const items = [
    ...alertLines(severe, now).map(({ id, text, link }) => ({
      ...{ id, link, content: text },
      alert: true,
      since: null,
    })),
    ...editors.content.map(({ id, startsAt, content: { text, link } }) => ({
      id: `linea-${id}`,
      content: text,
      link,
      alert: false,
      since: storedDate(startsAt),
    })),
    ...news.map(({ slug, title, publish_date }) => ({
      id: `articulo-${slug}`,
      content: title,
      link: itemAddresses.article(slug),
      alert: false,
      since: publish_date,
    })),
  ];
  return {
    content: TickerItems.parse(items.slice(0, lines)),
    until: nextOf(
      [
        editors.until,
        ...severe.map((alert) => shownUntil(alert, now)),
        ...news.map(({ publish_date }) => Date.parse(publish_date) + breakingLastsMs),
        scheduled === null ? null : Date.parse(scheduled),
      ],
      now,
    ),
  };
}
