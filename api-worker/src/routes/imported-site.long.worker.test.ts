import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { OldAddress } from '#contract/publishing/old-address.ts';
import { Desk } from '../testing/desk.ts';
import { deportes } from '../testing/fixtures.ts';

const posts = 5_000;
const numbers = Array.from({ length: posts }, (_, at) => at + 1);

/** Every form in which a link to a post may have been written. */
const forms: ((id: number) => string)[] = [
  (id) => `/?p=${id}`,
  (id) => `/2019/03/nota-${id}/`,
  (id) => `/2019/03/07/nota-${id}`,
  (id) => `/nota-${id}/`,
  (id) => `/isla/deportes/nota-${id}/`,
  (id) => `/noticias/nota-${id}/2/`,
  (id) => `/nota-${id}/amp/`,
  (id) => `/nota-${id}/feed/`,
  (id) => `/nota-${id}/comment-page-3/`,
  (id) => `/2019/03/antes-${id}/`,
  (id) => `/2019/03/nota-${id}/foto-${id}/`,
  (id) => `/archives/${id}`,
  (id) => `/index.php?page_id=${id}`,
  (id) => `/lista/${id}`,
];

it('of an imported site of 5,000 posts with its own table of links, each address leads to its story, which is there', async () => {
  const desk = new Desk();
  desk.wordpress.categories = [deportes];
  const rows = numbers.map((id) => ({ id, de: `/lista/${id}`, a: `/2019/03/antes-${id}/` }));
  desk.wordpress.addresses = { permalinks: {}, version: 1, rows };
  await desk.sync();
  const ids = JSON.stringify(numbers);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO articles (source, wordpress_id, publish_date, modified, slug, title)
       SELECT 'wordpress', value, '2019-03-07T12:00:00Z', '2019-03-07T12:00:00Z', 'nota-' || value, 'Nota' FROM json_each(?1)`,
    ).bind(ids),
    env.DB.prepare(
      `INSERT INTO old_slugs (kind, slug, wordpress_id, left_at)
       SELECT 'news', 'antes-' || value, value, '2020-01-01T00:00:00Z' FROM json_each(?1)`,
    ).bind(ids),
  ]);
  const wrong: string[] = [];
  for (const id of numbers) {
    const address = forms[id % forms.length]?.(id) ?? '';
    const { location } = await desk.read(
      OldAddress.partial(),
      `/api/old-address?direccion=${encodeURIComponent(address)}`,
    );
    if (location !== `/noticias/nota-${id}`) wrong.push(`${address}: ${location}`);
    if (id % 100 === 0) expect(await desk.status(`/api/articles/nota-${id}`)).toBe(200);
  }
  expect(wrong).toEqual([]);
});
