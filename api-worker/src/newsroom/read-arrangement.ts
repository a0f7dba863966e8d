import * as z from 'zod';
import { FrontPage, listItemOf } from '#contract/newsroom.ts';
import { PromoContent } from '../upstreams/wordpress/front-page-wire.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { listedNewsColumns, ListedNews } from './articles.ts';
import { nextOf, readFrontPage, type Timed } from './front-page-items.ts';
import { prepare, raw } from '../sql.ts';

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
  const pinned = raw("articles a WHERE a.pin_place IS NOT NULL AND a.source = 'wordpress'");
  const at = storedDate(now);
  const [rows, next] = await db.batch([
    prepare(db)`SELECT ${raw(listedNewsColumns)} FROM ${pinned}
      AND a.publish_date <= ${at} AND (a.pinned_until IS NULL OR a.pinned_until > ${at})
      ORDER BY a.pin_place, a.publish_date DESC, a.id DESC LIMIT ${maxPinned}`,
    prepare(db)`SELECT min(at) AS at FROM (
        SELECT a.pinned_until AS at FROM ${pinned} UNION ALL SELECT a.publish_date FROM ${pinned})
      WHERE at > ${at}`,
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
