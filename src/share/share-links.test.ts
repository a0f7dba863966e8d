import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const url = 'https://telecoqui.example/noticias/luz-y-agua?de=1&a=2#final';

/** Each title, and what a reader of the network sees of it. */
const titles: readonly (readonly [string, string])[] = [
  ['Vuelve la luz a Ponce', 'Vuelve la luz a Ponce'],
  ['«Nadie avisó», dice "Toño" O’Neill', '«Nadie avisó», dice "Toño" O’Neill'],
  ['Luz & agua: url=https://malo.example&text=x', 'Luz & agua: url=https://malo.example&text=x'],
  ['El barrio #1 gana', 'El barrio #1 gana'],
  ['Sube 12 % (100%25) el pan', 'Sube 12 % (100%25) el pan'],
  ['Gol 🇵🇷 de 👩‍👧', 'Gol 🇵🇷 de 👩‍👧'],
  ['Primera línea\r\nsegunda\tlínea ', 'Primera línea segunda línea'],
  ['<script>alert(1)</script> +1', '<script>alert(1)</script> +1'],
  ['medio emoji \ud83d', 'medio emoji \ufffd'],
  ['palabra '.repeat(100), `${'palabra '.repeat(31).trim()}…`],
];

test.each(titles)('%j arrives whole at the networks that take a title', (title, seen) => {
  const [facebook, twitter, whatsapp] = shareLinks(url, title).map(({ href }) => new URL(href));
  expect([...(facebook?.searchParams ?? [])]).toEqual([['u', url]]);
  expect([...(twitter?.searchParams ?? [])]).toEqual([
    ['text', seen],
    ['url', url],
  ]);
  expect([...(whatsapp?.searchParams ?? [])]).toEqual([['text', `${seen} ${url}`]]);
  for (const { href } of shareLinks(url, title)) expect(href).toMatch(/^https:\/\/[\x21-\x7e]+$/);
});

test('a title that is cut at an emoji keeps none of its halves', () => {
  const [, twitter] = shareLinks(url, '🐸'.repeat(200));
  expect(new URL(twitter?.href ?? '').searchParams.get('text')).toMatch(/^(?:🐸)+\ufffd?…$/u);
});

test('the networks are Facebook, Twitter and WhatsApp, in this order', () => {
  expect(shareLinks(url, '').map(({ network }) => network)).toEqual(['Facebook', 'Twitter', 'WhatsApp']);
});
