import { expect } from 'vitest';
import { ListItems } from '#contract/content.ts';
import { Desk } from './desk.ts';
import { deportes, post } from './fixtures.ts';

/** The address of the newest items. */
export const newsList = '/api/wordpress/noticias?per_page=6';

/** A desk with one item, whose worker gives up on WordPress after hundredths of a second. */
export function impatientDesk(): Desk {
  const desk = new Desk({ timeouts: { primary: 40, secondary: 20, background: 40 } });
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [post({ id: 1, terms: [deportes] })];
  return desk;
}

/** The titles in a response, and what its headers say of their age. */
export async function titlesFrom(desk: Desk, path = newsList) {
  const response = await desk.request(path);
  expect(response.status).toBe(200);
  const items = ListItems.parse(await response.json());
  const { headers } = response;
  return {
    titles: items.map(({ title }) => title.rendered),
    state: headers.get('X-Data-State'),
    age: Number(headers.get('X-Data-Age')),
    cache: headers.get('Cache-Control'),
  };
}
