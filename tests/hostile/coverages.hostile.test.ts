import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, inject, test } from 'vitest';
import { ListItems } from '#contract/content.ts';
import { entryWith, pageWith } from '#contract/coverages.fixture.ts';
import { entriesPerPage, keyMomentsShown, type CoverageEntry } from '#contract/coverages.ts';
import { texts as say } from '#coverage/texts.ts';
import { startReleaseBehindProxy } from './release-behind-proxy.ts';

/** What the pages of a live coverage say of responses that no day of the sample newsroom has: of two thousand entries, of none and of failures. */

const now = Date.now();
const site = await startReleaseBehindProxy();
const list = await fetch(`${inject('site').url}/api/wordpress/noticias?per_page=100`);
const stories = ListItems.parse(await list.json());
/** Of the sample's live coverage. */
const slug = stories.find(({ coverage }) => coverage?.endedAt === null)?.slug ?? '';
beforeEach(() => site.api.respondAgain());

/** Entries of a coverage with two thousand: each has the words of another story, some have a headline, a correction, or two authors. */
const entryOf = (place: number): CoverageEntry => {
  const story = stories[place % stories.length];
  const isKey = place % 3 === 0;
  const at = new Date(now - place * 200_000).toISOString();
  return entryWith({
    id: 900_000 - place,
    revision: 400_000 - place,
    at,
    headline: isKey ? (story?.short_title || (story?.title.rendered ?? '')).slice(0, 80) : '',
    isKey,
    isPinned: place === 40,
    content: { rendered: `<p>${story?.title.rendered}.</p>${story?.excerpt.rendered}` },
    authors: [{ name: 'Lourdes Basora Niggemann', slug: 'lourdes-basora' }],
    corrections: place % 10 === 4 ? [{ date: at, text: 'La cifra de antes era otra.' }] : [],
    changedAt: place % 10 === 4 ? at : null,
  });
};

const tell = (fields: Parameters<typeof pageWith>[0]) =>
  site.api.say(`/api/coverages/${slug}`, pageWith({ position: 400_000, ...fields }));

const tellOfTwoThousand = () =>
  tell({
    total: 2_000,
    hasOlder: true,
    entries: Array.from({ length: entriesPerPage }, (_, place) => entryOf(place)),
    pinned: entryOf(40),
    keyMoments: Array.from({ length: keyMomentsShown }, (_, place) => entryOf(place * 3)).map(
      ({ id, at, headline }) => ({ id, at, headline }),
    ),
  });

async function get(address: string) {
  const response = await site.get(address);
  // As a response of HTTP/1.1 has them, with those that the server adds to every page.
  const headerBytes =
    500 + [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return { ...response, bytes: brotliCompressSync(response.text).length + headerBytes };
}

const own = () => `/minuto-a-minuto/${slug}`;
const both = ['', '/lite'];

test('the newest page of two thousand entries fits into 14,600 bytes, with twenty key moments and the pinned one', async () => {
  tellOfTwoThousand();
  const { page, bytes, headers } = await get(own());
  console.log(`newest page of 2,000 entries: ${bytes} bytes with headers`);
  expect(page.all('.entries > article')).toHaveLength(entriesPerPage);
  expect(page.all('.moments li')).toHaveLength(keyMomentsShown);
  expect(page.all('.pinned article')).toHaveLength(1);
  expect(page.values('[data-older]', 'href')).toEqual([`${own()}/antes/${900_000 - 19}`]);
  expect(bytes).toBeLessThanOrEqual(14_600);
  expect(headers.get('Cache-Tag')?.split(',')).toContain(`coverage:${slug}`);
});

test('its light page fits into 5,000 bytes, and leads on to the entry behind its last', async () => {
  tellOfTwoThousand();
  const { page, bytes } = await get(`/lite${own()}`);
  console.log(`light page of 2,000 entries: ${bytes} bytes with headers`);
  const ids = page.values('main [id^=entrada-]', 'id');
  expect(ids.length).toBeGreaterThan(0);
  expect(page.values('main a[rel=next]', 'href')).toEqual([
    `/lite${own()}/antes/${ids.at(-1)?.replace('entrada-', '')}`,
  ]);
  expect(bytes).toBeLessThanOrEqual(5_000);
});

test.each(both)('a coverage without an entry says so, and is no error: %s', async (twin) => {
  tell({});
  const { status, page } = await get(twin + own());
  expect(status).toBe(200);
  expect(page.text('main')).toContain(say.none);
});

test.each(both)(
  'what could not be loaded says so, claims nothing, and is stored by nobody: %s',
  async (twin) => {
    tell({});
    site.api.fail('refused', `/api/coverages/${slug}`);
    const { page, headers } = await get(twin + own());
    expect(page.text('main')).not.toContain(say.none);
    expect(page.text('main')).toMatch(/no (?:está|pudimos|se pudo|pudo)/i);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.has('Retry-After')).toBe(true);
  },
);

test('an open page that missed too much is told to request the newest page', async () => {
  const missed = pageWith({ position: 400_000, total: 2_000 });
  site.api.say(`/api/coverages/${slug}/changes`, { ...missed, removed: [], complete: false });
  const { page, status, headers } = await get(`${own()}/cambios/7`);
  expect(status).toBe(200);
  // It is no page: the origin has a short policy for that.
  expect(headers.has('Content-Security-Policy')).toBe(false);
  expect(page.all('[data-incomplete]')).toHaveLength(1);
  expect(page.all('article')).toHaveLength(0);
});

test('an open page of a coverage that is gone gets a short 404, which caches store', async () => {
  const { status, headers, text } = await get('/minuto-a-minuto/no-existe/cambios/7');
  expect([status, text.trim()]).toEqual([404, '']);
  // Without one, the origin would send its page for addresses that it does not know, which nobody stores.
  expect(headers.has('Content-Security-Policy')).toBe(true);
  expect(headers.get('Cache-Control')).toContain('s-maxage=');
});

test.each(['abc', '-1', '1e9', '99999999999999999999', '%00', '1;DROP'])(
  'a position that is none gets a designed response: %s',
  async (position) => {
    const { status } = await get(`${own()}/cambios/${position}`);
    expect(status).toBe(404);
  },
);
