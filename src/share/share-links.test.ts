import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const url = 'https://telecoqui.example/noticias/luz-y-agua';
const title = 'Luz & agua: ¿cuándo vuelven? 100 %';

test('each network gets the URL and, if it accepts one, the title', () => {
  const [facebook, twitter, whatsapp] = shareLinks(url, title).map(({ href }) => new URL(href));
  expect(facebook?.searchParams.get('u')).toBe(url);
  expect(twitter?.searchParams.get('url')).toBe(url);
  expect(twitter?.searchParams.get('text')).toBe(title);
  expect(whatsapp?.searchParams.get('text')).toBe(`${title} ${url}`);
});

test('the networks are Facebook, Twitter and WhatsApp, in this order', () => {
  expect(shareLinks(url, title).map(({ network }) => network)).toEqual(['Facebook', 'Twitter', 'WhatsApp']);
});
