import { brotliCompressSync } from 'node:zlib';
import { finalPicture } from '../final-picture.ts';
import { servedPage } from '../served-page.ts';
import { setConnection } from './missing-apis.ts';
import { requestsEnd } from './open-page.ts';
import { expect, pageKinds, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/**
 * A photograph of the sample with more detail than most: in each size at most three of the 37 weigh more. It stands for the page's own ones,
 * which change with the hour.
 */
const detailed = '/wp-content/uploads/2026/01/33-vejigante.jpg';

/**
 * Bytes of the detailed photograph by its role on the page, as AVIF of the largest size that a phone at 2x chooses for it. `shared` is the
 * preview that social networks fetch, a JPEG.
 */
const pictureBytes = { first: 12_000, card: 5_500, thumbnail: 4_000, logo: 300, shared: 50_000 } as const;
type Role = keyof typeof pictureBytes;
const roles: readonly Role[] = ['first', 'card', 'thumbnail', 'logo', 'shared'];

/** Kinds of pages that begin with a picture. On the others text is the largest paint. */
const beginWithPicture = [
  ...['home', 'article', 'article from WordPress', 'news list', 'news item', 'sports news', 'news category'],
  ...['news item with everything an editor can embed', 'news item with blocks that are aligned and arranged'],
  ...[
    'category',
    '/autor/{slug}',
    '/noticias/tema/{slug}',
    'programme list',
    'programme',
    'programme category',
  ],
  ...['search', '/search', '/minuto-a-minuto'],
];

test('the first picture of a page is fetched first, and the others wait', async ({ request, place }) => {
  for (const { name, path } of pageKinds) {
    const page = servedPage(await (await request.get(place(path))).text());
    const first = page.all('img[fetchpriority=high]');
    expect.soft(first.length, name).toBe(beginWithPicture.includes(name) ? 1 : 0);
    expect
      .soft(
        first.every(({ attribs }) => attribs['loading'] !== 'lazy'),
        name,
      )
      .toBe(true);
    // Its request leaves before the styles have arrived, for the same file.
    const source = page.all('picture:has(> img[fetchpriority=high]) > source')[0]?.attribs;
    const preloads = page.all('head > link[rel=preload]').map(({ attribs }) => attribs);
    expect.soft(preloads, name).toEqual(
      source
        ? [
            expect.objectContaining({
              as: 'image',
              type: source['type'],
              imagesrcset: source['srcset'],
              imagesizes: source['sizes'],
            }),
          ]
        : [],
    );
    const photographs = page.all('main .picture img, main .slide img');
    if (first.length > 0) expect.soft(photographs[0], name).toBe(first[0]);
    const hurried = photographs.filter(
      (picture) => picture !== first[0] && picture.attribs['loading'] !== 'lazy',
    );
    expect
      .soft(
        hurried.map(({ attribs }) => attribs['src']),
        name,
      )
      .toEqual([]);
  }
});

test('a device that saves data fetches only the first picture of a list', async ({ page, place }) => {
  await setConnection(page, { saveData: true });
  const fetched = requestedBy(page, (request) => request.resourceType() === 'image');
  await page.goto(place('/noticias/categoria/{newsCategory}'));
  await expect(page.locator('html')).not.toHaveClass(/settling/);
  const cards = page.locator('main .card');
  expect(await cards.locator('picture').count()).toBeGreaterThan(5);
  for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
  await requestsEnd(page);
  expect(new Set(fetched).size).toBe(1);
});

const brotliBytes = (body: Buffer | string) => brotliCompressSync(body).length;

test('pictures of each role weigh little', async ({ page, place, request }) => {
  // They are encoded at the lowest priority, which takes minutes on a busy machine.
  test.setTimeout(600_000);
  const largest = { first: 0, card: 0, thumbnail: 0, logo: 0, shared: 0 };
  const weigh = (role: Role, bytes: number) => {
    largest[role] = Math.max(largest[role], bytes);
  };
  /** Weighs the detailed photograph in the size and format of a picture of the page, or a drawn card (`/img/tarjeta/`) as it is. */
  const weighPicture = async (role: Role, url: string) => {
    const path = new URL(url).pathname.replace(/^(\/img\/\d[^/]*)\/.*/, `$1${detailed}`);
    expect.soft(path).toMatch(role === 'shared' ? /\.jpeg\b/ : /\.avif\b/);
    const picture = await finalPicture(new URL(path, process.env['SITE']));
    weigh(role, (await picture.arrayBuffer()).byteLength);
  };
  /** The role of each file: that of its largest place, because a browser that has a file shows it in smaller places, too. */
  const roleOf = new Map<string, 'first' | 'card' | 'thumbnail'>();
  for (const path of ['/', place('/noticias/{news}'), place('/noticias/categoria/{newsCategory}')]) {
    await page.goto(path);
    // Until then lazy pictures have no place.
    await expect(page.locator('html')).not.toHaveClass(/settling/);
    // A lazy picture has no address before it is near the screen.
    for (const image of await page.locator('main img:visible').all()) await image.scrollIntoViewIfNeeded();
    // The role of a file is that of its largest place, so each place has to have chosen its file; banners choose theirs when they come.
    const chosen = () =>
      page
        .locator('main img:not(.slide img):visible')
        .evaluateAll((images) => images.map((image) => Reflect.get(image, 'currentSrc')));
    await expect.poll(chosen).not.toContain('');
    const pictures = await page.locator('main img').evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.checkVisibility())
        .map((image) => ({
          url: image instanceof HTMLImageElement ? image.currentSrc : '',
          // The other banners have the size of the first one. How many of them are loaded depends on the time that has passed.
          isFirst: image.getAttribute('fetchpriority') === 'high' || image.closest('.slide') !== null,
          // A picture beside a headline takes at most two fifths of a phone.
          isSmall: image.clientWidth < innerWidth * 0.4,
        })),
    );
    for (const { url, isFirst, isSmall } of pictures.filter((picture) => picture.url.includes('/img/'))) {
      const known = roleOf.get(url);
      if (isFirst || known === 'first') roleOf.set(url, 'first');
      else roleOf.set(url, isSmall && known !== 'card' ? 'thumbnail' : 'card');
    }
    const html = await (await request.get(path)).text();
    const [shared = ''] = servedPage(html).values('meta[property="og:image"]', 'content');
    await weighPicture('shared', shared);
    weigh('logo', brotliBytes(/<a class="logo".*?<\/a>/s.exec(html)?.[0] ?? ''));
  }
  for (const [url, role] of roleOf) await weighPicture(role, url);
  weigh('logo', brotliBytes(await (await request.get('/favicon.svg')).body()));
  for (const role of roles) {
    const [bytes, gate] = [largest[role], pictureBytes[role]];
    console.log(`${role}: ${bytes} of ${gate} bytes`);
    expect.soft(bytes, role).toBeLessThanOrEqual(gate);
    expect.soft(bytes, `${role} is there`).toBeGreaterThan(0);
  }
});
