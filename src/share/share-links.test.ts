import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const url = 'https://telecoqui.example/noticias/luz-y-agua';

test('each network gets the URL', () => {
  const [facebook, twitter, whatsapp] = shareLinks(url).map(({ href }) => new URL(href));
  expect(facebook?.searchParams.get('u')).toBe(url);
  expect(twitter?.searchParams.get('url')).toBe(url);
  expect(whatsapp?.searchParams.get('text')).toBe(url);
});

test('the networks are Facebook, Twitter and WhatsApp, in this order', () => {
  expect(shareLinks(url).map(({ network }) => network)).toEqual(['Facebook', 'Twitter', 'WhatsApp']);
});
