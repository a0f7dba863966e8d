import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { Desk } from './desk.ts';
import { deportes, post, tiempo, ultimaHora } from './fixtures.ts';

/** A desk whose read model holds four WordPress articles, an internal one, and an internal one dated in the future. */
export async function newsroomDesk(): Promise<Desk> {
  const desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo, ultimaHora];
  desk.wordpress.posts = [
    post({
      id: 1,
      title: 'Se acerca el huracán',
      excerpt: 'Vigilancia',
      content: '<p>Prepárate.</p>',
      terms: [ultimaHora, tiempo],
      date: '2026-11-20T10:00:00',
    }),
    post({
      id: 2,
      title: 'Final de baloncesto',
      excerpt: 'Suspendida por el huracán',
      terms: [deportes],
      date: '2026-11-20T11:00:00',
    }),
    post({
      id: 3,
      title: 'Escuelas',
      content: '<p>Cierran por el huracán Tomás.</p><p>Niños en casa.</p>',
      terms: [tiempo],
      date: '2026-11-20T12:00:00',
    }),
    post({ id: 4, title: 'Feria de artesanos', terms: [deportes], date: '2026-11-19T12:00:00' }),
  ];
  await desk.sync();
  await env.DB.prepare(
    `INSERT INTO articles (source, slug, title, summary, content, body, publish_date, modified, category_id)
     VALUES ('internal', 'editorial', 'Editorial', 'Nuestra voz', '<p>Texto</p>', 'Texto', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 5),
            ('internal', 'manana', 'Mañana', '', '', '', '2027-01-01T00:00:00Z', '2026-11-20T09:00:00Z', NULL)`,
  ).run();
  return desk;
}

/** The slugs of the articles in a response, the number of all articles, and the headers. */
export async function summariesFrom(desk: Desk, path: string) {
  const response = await desk.request(path);
  expect(response.status).toBe(200);
  const slugs = ArticleSummaries.parse(await response.json()).map(({ slug }) => slug);
  return { slugs, total: Number(response.headers.get('X-Total')), headers: response.headers };
}
