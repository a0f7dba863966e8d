import * as z from 'zod';
import { FrontPage, listItemOf } from '#contract/newsroom.ts';
import { PromoContent } from '../upstreams/wordpress/front-page-wire.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { listedNewsColumns, ListedNews } from './articles.ts';
import { nextOf, readFrontPage, type Timed } from './front-page-items.ts';

/** As many news items as the home page shows above its sidebar: four beside the carousel and four below. */
const maxPinned = 8;

const NextRow = z.object({ at: z.string().nullable() });

/** The promotion that each place shows: the one that started last. */
export async function readPromos(db: D1Database, now: number) {
  const promos = await readFrontPage(db, 'promo', PromoContent, now);
  const places = Map.groupBy(promos.content, ({ content }) => content.place);
  return { ...promos, content: [...places.values()].flatMap((candidates) => candidates.slice(0, 1)) };
}

/** What editors arranged on the home page: pinned news in their order, and the latest promotion of each place. */
export async function readArrangement(db: D1Database, now: number): Promise<Timed<FrontPage>> {
  const promos = await readPromos(db, now);
  const pinned = "articles a WHERE a.pin_place IS NOT NULL AND a.source = 'wordpress'";
  const [rows, next] = await db.batch([
    db
      .prepare(
        `SELECT ${listedNewsColumns} FROM ${pinned} AND a.publish_date <= ?1 AND (a.pinned_until IS NULL OR a.pinned_until > ?1)
         ORDER BY a.pin_place, a.publish_date DESC, a.id DESC LIMIT ${maxPinned}`,
      )
      .bind(storedDate(now)),
    // All pinned items count, not only the shown ones: when one ends, another moves up.
    db
      .prepare(
        `SELECT min(at) AS at FROM (SELECT a.pinned_until AS at FROM ${pinned} UNION ALL SELECT a.publish_date FROM ${pinned})
         WHERE at > ?1`,
      )
      .bind(storedDate(now)),
  ]);
  const ends = NextRow.parse(next?.results[0]).at;
  return {
    content: FrontPage.parse({
      pinned: fittingRows(ListedNews, rows?.results, 'front page').map(listItemOf),
      promos: promos.content.map(({ content }) => content).toSorted((one, other) => one.place - other.place),
    }),
    until: nextOf([promos.until, ends === null ? null : Date.parse(ends)], now),
  };
}
