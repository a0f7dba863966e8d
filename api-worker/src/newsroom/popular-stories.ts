import { ArticleSummaries, ArticleSummary, popularCount } from '#contract/newsroom.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { summaryColumns } from './articles.ts';
import { ignoredNetworks } from './trending.ts';
import { prepare, raw } from '../sql.ts';

const hourMs = 3_600_000;

/** The stories that most networks read in the last 24 hours, without those that only a few read. */
export async function listPopularStories(db: D1Database, now: number): Promise<ArticleSummary[]> {
  const { results } = await prepare(db)`SELECT ${raw(summaryColumns)} FROM story_reads r
    JOIN articles a ON a.id = r.article_id
    WHERE r.hour > ${Math.floor(now / hourMs) - 24} AND a.publish_date <= ${storedDate(now)} GROUP BY a.id
    HAVING sum(r.networks) > ${ignoredNetworks}
    ORDER BY sum(r.networks) DESC, a.publish_date DESC, a.id DESC LIMIT ${popularCount}`.all();
  return ArticleSummaries.parse(fittingRows(ArticleSummary, results, 'most read'));
}
