import { describe, expect, test } from 'vitest';
import { readSettings } from '../api-worker/src/settings.ts';
import { lostOf } from '../api-worker/src/testing/content-of.ts';
import { sanitiseBody } from '../api-worker/src/upstreams/wordpress/sanitise-html.ts';
import { addressesOf } from '../api-worker/src/upstreams/wordpress/addresses/wordpress-addresses.ts';
import { newsroom } from '../cms/content/newsroom-content.ts';
import { renderedContent } from '../cms/sample/wordpress/wordpress-text.ts';
import { vectors } from './hostile/script-vectors.ts';

const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));

/** What is lost of a text although its editor is told nothing. */
function lostInSilence(html: string): string[] {
  const { html: shown, refused } = sanitiseBody(html, addresses);
  return refused.length > 0 ? [] : lostOf(html, shown);
}

const { stories, programmes, entries } = newsroom({ now: new Date('2026-11-29T12:00:00Z') });
const texts = [...stories, ...programmes, ...entries].map(({ id, content }): [string, string] => [
  String(id),
  renderedContent(content, (picture) => `https://cms.ejemplo.pr/wp-content/uploads/${picture}.jpg`),
]);

describe('of no text of the sample newsroom a word, a number or a file is lost in silence', () => {
  test(`in ${texts.length} texts`, () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.map(([id, html]) => [id, lostInSilence(html)]).filter(([, lost]) => lost?.length)).toEqual(
      [],
    );
  });
});

test('of no text around an attack a word is lost in silence', () => {
  for (const { html } of vectors) expect(lostInSilence(`<p>antes</p>${html}`), html).toEqual([]);
});
