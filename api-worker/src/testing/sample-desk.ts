import { env } from 'cloudflare:test';
import { newsroom } from '../../../cms/content/newsroom-content.ts';
import { indexQueued } from '../search/index-articles.ts';
import { storedDate } from '../stored-values.ts';
import { Desk } from './desk.ts';
import { type FakeTerm, post, programme } from './fixtures.ts';

const gmt = (date: Date) => storedDate(date.getTime()).slice(0, -1);

/** Teams as Sportradar names them: league, name, alias, market. */
const teams = [
  ['nba', 'Celtics', 'BOS', 'Boston'],
  ['nba', 'Lakers', 'LAL', 'Los Angeles'],
  ['superior-nacional', 'Cangrejeros de Santurce', 'SAN', 'Santurce'],
  ['superior-nacional', 'Leones de Ponce', 'PON', 'Ponce'],
] as const;

/** A desk that has pulled the content of the sample newsroom, and knows some teams. */
export async function sampleDesk(): Promise<Desk> {
  const desk = new Desk();
  const sample = newsroom({ now: new Date(desk.clock) });
  const terms = (all: readonly Omit<FakeTerm, 'count'>[], ids: readonly number[]) =>
    all.filter(({ id }) => ids.includes(id)).map((term) => ({ ...term, count: 1 }));
  desk.wordpress.categories = sample.categories.map((term) => ({ ...term, count: 1 }));
  desk.wordpress.posts = sample.stories.map((story) =>
    post({
      ...story,
      date: gmt(story.publishedAt),
      modified: gmt(story.modifiedAt),
      terms: terms(sample.categories, story.categoryIds),
    }),
  );
  desk.wordpress.programmes = sample.programmes.map(({ id, slug, title }) => programme({ id, slug, title }));
  await desk.sync();
  await env.DB.batch([
    ...sample.internalArticles.map(({ slug, title, summary, content, publishedAt }) =>
      env.DB.prepare(
        `INSERT INTO articles (source, slug, title, summary, content, body, publish_date, modified)
         VALUES ('internal', ?1, ?2, ?3, ?4, ?4, ?5, ?5)`,
      ).bind(slug, title, summary, content, storedDate(publishedAt.getTime())),
    ),
    ...teams.map(([league, name, alias, market]) =>
      env.DB.prepare(
        `INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, listed_at)
         VALUES (1, ?1, ?2, ?3, ?2, ?4, '2026-11-20T00:00:00Z')`,
      ).bind(league, alias, name, market),
    ),
  ]);
  await indexQueued(env.DB, () => false, desk.clock);
  return desk;
}
