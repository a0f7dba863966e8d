import type { Page } from '@playwright/test';
import { DomUtils } from 'htmlparser2';
import sharp from 'sharp';
import * as z from 'zod';
import { Categories } from '#contract/content.ts';
import { finalPicture } from '../final-picture.ts';
import { servedPage, type ServedPage } from '../served-page.ts';
import {
  localPath,
  NewsSitemap,
  Podcast,
  readHead,
  readXml,
  Rss,
  sample,
  Sitemap,
  SitemapIndex,
} from './machine-documents.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

const api = process.env['API'] ?? '';
/** Pages that are in no sitemap: games and entries change by the hour, and lists of games are parts of other pages. Robots follow links to them. */
const byLinksAlone = new RegExp(
  [
    '^/(partido|equipos)/',
    String.raw`^/(deportes.*|tiempo-v2(-light)?)\?`,
    String.raw`^/minuto-a-minuto/.*/\d+$`,
  ].join('|'),
);
/** Where the pictures are that the origin draws. */
const drawn = '/img/tarjeta/';
const rss = 'application/rss+xml';
const xml = 'application/xml';
const hour = 3_600_000;

/** The origin in absolute addresses: the one that the site was built for. */
async function siteOrigin(page: Page): Promise<string> {
  const { canonical } = await readHead(page.request, '/');
  return new URL(z.url().parse(canonical)).origin;
}

async function totalOf(page: Page, path: string): Promise<number> {
  return Number((await page.request.get(`${api}${path}`)).headers()['x-total']);
}

async function allSitemaps(page: Page) {
  const { data } = await readXml(page, '/sitemap.xml', xml, SitemapIndex);
  const parts = new Map<string, string[]>();
  for (const { loc } of data.sitemapindex.sitemap) {
    const { data: part } = await readXml(page, localPath(loc), xml, Sitemap);
    parts.set(
      loc,
      part.urlset.url.map((url) => url.loc),
    );
  }
  return parts;
}

// These tests are about documents, not about screens, so they run once.
test.describe('documents for machines', { tag: '@once' }, () => {
  for (const path of ['/rss.xml', '/rss/{newsCategory}.xml', '/rss/tema/{topic}.xml']) {
    test(`${path} is a feed with full texts`, async ({ page, place }) => {
      const { data, response } = await readXml(page, place(path), rss, Rss);
      const origin = await siteOrigin(page);
      const { channel } = data.rss;
      expect(response.headers()['cache-tag']).toContain('news-');
      expect(channel['atom:link']['@_href']).toBe(`${origin}${place(path)}`);
      expect((await page.request.get(localPath(channel.link))).status()).toBe(200);

      expect(channel.item.length).toBeGreaterThan(0);
      expect(channel.item.length).toBeLessThanOrEqual(30);
      const dates = channel.item.map(({ pubDate }) => Date.parse(pubDate));
      expect(dates).toEqual([...dates].sort((one, other) => other - one));
      expect(Date.parse(channel.lastBuildDate)).toBeGreaterThanOrEqual(dates[0] ?? Infinity);
      const guids = channel.item.map(({ guid }) => guid['#text']);
      expect(new Set(guids).size).toBe(guids.length);
      expect(guids.some((guid) => guid.startsWith('noticia-'))).toBe(true);
      for (const item of channel.item) {
        expect(new URL(item.link).origin).toBe(origin);
        const addresses = [...item['content:encoded'].matchAll(/\s(?:href|src|poster)="([^"]*)"/g)];
        for (const [, address] of addresses) expect(address).toMatch(/^(https?|mailto|tel):/);
      }
      for (const { link } of sample(channel.item, 4)) {
        expect(await readHead(page.request, localPath(link))).toEqual({
          status: 200,
          canonical: link,
          noindex: false,
        });
      }
      const picture = channel.item.find((item) => item['media:content'])?.['media:content']?.['@_url'] ?? '';
      const shown = await finalPicture(new URL(localPath(picture), response.url()));
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
    });
  }

  test('a programme has a podcast feed of its episodes, whose files are as large as it says', async ({
    page,
    place,
  }) => {
    const path = place('/rss/programa/{programme}.xml');
    const { data, response } = await readXml(page, path, rss, Podcast);
    const { channel } = data.rss;
    const origin = await siteOrigin(page);
    expect(response.headers()['cache-tag']).toContain(place('programme:{programme}'));
    expect(channel['atom:link']['@_href']).toBe(`${origin}${path}`);
    expect(channel.link).toBe(`${origin}${place('/programas/{programme}')}`);
    const dates = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(dates.length).toBeGreaterThan(2);
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    const shown = servedPage(await (await page.request.get(localPath(channel.link))).text());
    const [anchor = ''] = channel.item.map(({ link }) => new URL(link).hash);
    expect(shown.all(anchor)).toHaveLength(1);
    const made = await finalPicture(new URL(localPath(channel['itunes:image']['@_href']), response.url()));
    expect(await sharp(await made.bytes()).metadata()).toMatchObject({ width: 1400, height: 1400 });
    const files = channel.item.flatMap(({ enclosure }) => enclosure ?? []);
    expect(files.length).toBe(channel.item.length);
    for (const file of files) {
      const { headers } = await fetch(file['@_url']);
      expect([headers.get('content-length'), headers.get('content-type')]).toEqual([
        file['@_length'],
        file['@_type'],
      ]);
    }
    const none = await page.request.get('/rss/programa/oficios.xml');
    expect(none.status()).toBe(200);
    expect(await none.text()).not.toContain('<item>');
    expect((await page.request.get('/rss/programa/no-existe.xml')).status()).toBe(404);
  });

  test('every news category has a feed, and an unknown one has none', async ({ page }) => {
    const categories = await fetchApi('/api/wordpress/categorias', Categories);
    expect(categories.length).toBeGreaterThan(0);
    for (const { slug } of categories) {
      const response = await page.request.get(`/rss/${encodeURIComponent(slug)}.xml`);
      expect(response.status(), slug).toBe(200);
    }
    expect((await page.request.get('/rss/no-existe.xml')).status()).toBe(404);
    expect((await page.request.get('/sitemaps/no-existe.xml')).status()).toBe(404);
    expect((await page.request.get('/sitemaps/noticias-999.xml')).status()).toBe(404);
  });

  test('the sitemaps name every page once, at its canonical address', async ({ page }) => {
    // This test opens many pages.
    test.slow();
    const parts = await allSitemaps(page);
    const origin = await siteOrigin(page);
    const all = [...parts.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map((loc) => new URL(loc).origin))).toEqual(new Set([origin]));

    const count = (name: string) =>
      [...parts].filter(([loc]) => loc.includes(`/sitemaps/${name}`)).flatMap(([, pages]) => pages).length;
    expect(count('noticias')).toBe(await totalOf(page, '/api/published?page=1'));
    expect(count('programas')).toBe(await totalOf(page, '/api/wordpress/programas?per_page=1'));

    for (const [loc, pages] of parts) {
      for (const address of loc.endsWith('/secciones.xml') ? pages : sample(pages, 6)) {
        expect(await readHead(page.request, localPath(address))).toEqual({
          status: 200,
          canonical: address,
          noindex: false,
        });
      }
    }
  });

  test('a page that may be indexed is in a sitemap, and no other page is', async ({ page, place }) => {
    const named = new Set([...(await allSitemaps(page)).values()].flat().map(localPath));
    // The sample's alerts, closings and storms are invented.
    for (const kind of pageKinds) {
      const path = place(kind.path);
      const { canonical, noindex, status } = await readHead(page.request, path);
      expect(noindex, path).toBe(
        canonical === undefined ||
          /^\/(search|account|alertas|cierres|huracan|luz-y-rios)|buscar=|\/desde\//.test(path),
      );
      const isInSitemap = status === 200 && !noindex && !byLinksAlone.test(path);
      if (isInSitemap) expect(named, path).toContain(localPath(canonical ?? ''));
      else expect(named, path).not.toContain(path);
    }
  });

  test('the news sitemap holds the last two days', async ({ page }) => {
    const { data } = await readXml(page, '/sitemap-news.xml', xml, NewsSitemap);
    const news = data.urlset.url;
    expect(news.length).toBeGreaterThan(0);
    expect(news.length).toBeLessThanOrEqual(1000);
    for (const { 'news:news': item } of news) {
      const age = Date.now() - Date.parse(item['news:publication_date']);
      expect(age).toBeGreaterThan(0);
      // A cached copy may be a few minutes old.
      expect(age).toBeLessThan(48 * hour + hour / 6);
    }
    const named = new Set([...(await allSitemaps(page)).values()].flat());
    for (const { loc } of news) expect(named).toContain(loc);
  });

  test('robots.txt names sitemaps that exist', async ({ page }) => {
    const response = await page.request.get('/robots.txt');
    expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const sitemaps = [...(await response.text()).matchAll(/^Sitemap: (.+)$/gm)];
    expect(sitemaps.length).toBeGreaterThan(0);
    for (const [, address = ''] of sitemaps)
      expect((await page.request.get(localPath(address))).status()).toBe(200);
  });
});

/** What structured data has in common with the head of its page. Its shape is that of src/metadata, whose tests have every field. */
const Thing = z.looseObject({
  '@type': z.string(),
  url: z.string().optional(),
  mainEntityOfPage: z.string().default(''),
  headline: z.string().default(''),
  datePublished: z.string().default(''),
  dateModified: z.string().default(''),
  articleSection: z.union([z.string(), z.array(z.string())]).default([]),
  image: z.array(z.union([z.string(), z.looseObject({ contentUrl: z.string() })])).default([]),
  eventStatus: z.string().optional(),
  competitor: z.array(z.looseObject({ name: z.string() })).default([]),
});
const JsonLd = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(Thing).min(1),
});

/** The things in the only block of a page; none when it has none. */
function thingsOf(blocks: readonly string[]): z.infer<typeof Thing>[] {
  expect(blocks.length).toBeLessThanOrEqual(1);
  return blocks.flatMap((block) => JsonLd.parse(JSON.parse(block))['@graph']);
}

/** The types of the structured data of pages, in their order. Other pages have none. */
const things = new Map(
  Object.entries({
    'NewsMediaOrganization WebSite': ['home'],
    'NewsArticle BreadcrumbList': [
      ...['article', 'article from WordPress', 'news item', 'news item with everything an editor can embed'],
      'news item with blocks that are aligned and arranged',
    ],
    'LiveBlogPosting BreadcrumbList': ['live coverage', 'live coverage that is over'],
    CollectionPage: ['news list', '/minuto-a-minuto', 'sports news', 'programme list'],
    'CollectionPage BreadcrumbList': [
      ...['news category', 'category', '/noticias/tema/{slug}', 'programme category'],
    ],
    'CollectionPage BreadcrumbList Person': ['/autor/{slug}'],
    'TVSeries BreadcrumbList': ['programme'],
    'SportsEvent BreadcrumbList': ['live game', 'upcoming game', 'finished game', 'postponed game'],
    BreadcrumbList: [
      ...['/minuto-a-minuto/{slug}/antes/{id}', 'sports home', 'sports home, upcoming'],
      ...['sports home, results', 'sports home of another league', 'sport', 'sport, upcoming'],
      ...['sport, results', 'sport, news', 'sport without a feed', 'team'],
    ],
    VideoObject: ['live', 'live, the guide of Saturday'],
  }).flatMap(([types, names]) => names.map((name) => [name, types.split(' ')] as const)),
);

const withFeed = [
  'home',
  'live coverage',
  'live coverage that is over',
  '/minuto-a-minuto/{slug}/antes/{id}',
  'news list',
  '/minuto-a-minuto',
  'sports news',
  'news category',
  'category',
  '/noticias/tema/{slug}',
  'programme',
  '/alertas',
  'alerts of a municipality',
];

/** The metadata in the head of a page: all values of each name. */
function metadata(page: ServedPage) {
  const nameOf = ({ attribs }: (typeof elements)[number]) =>
    attribs['name'] ?? attribs['property'] ?? attribs['rel'] ?? '';
  const elements = page.all('meta[name], meta[property], link[rel]');
  const all = (name: string) =>
    elements.flatMap((element) =>
      nameOf(element) === name ? [element.attribs['content'] ?? element.attribs['href'] ?? ''] : [],
    );
  return {
    all,
    one(name: string): string {
      expect(all(name), name).toHaveLength(1);
      return all(name)[0] ?? '';
    },
    things: thingsOf(
      page.all('script[type="application/ld+json"]').map((script) => DomUtils.textContent(script)),
    ),
  };
}

test.describe('metadata', { tag: '@once' }, () => {
  for (const kind of pageKinds) {
    test(`${kind.name} has metadata that agrees with the page`, async ({ request, place }) => {
      const response = await request.get(place(kind.path));
      const page = servedPage(await response.text());
      const head = metadata(page);
      const title = head.one('og:title');
      expect(page.all('head > title').map((element) => DomUtils.textContent(element))).toEqual([
        expect.stringContaining(title),
      ]);
      expect(head.one('og:site_name')).toBe('Telecoquí');
      expect(head.one('og:locale')).toBe('es_PR');
      expect(head.one('og:description')).toBe(head.one('description'));
      expect(head.one('description')).not.toBe('');
      expect(`${title}${head.one('description')}`).not.toMatch(/&(#\d+|[a-z]+);|<\w/);
      expect(head.all('canonical')).toEqual(head.all('og:url'));
      expect(head.all('alternate')).toHaveLength(withFeed.includes(kind.name) ? 1 : 0);
      for (const feed of head.all('alternate')) {
        expect((await request.get(feed)).headers()['content-type']).toMatch(/^application\/(rss|atom)\+xml/);
      }
      expect(head.things.map((thing) => thing['@type'])).toEqual(things.get(kind.name) ?? []);

      const picture = z.url().parse(head.one('og:image'));
      const made = await finalPicture(new URL(localPath(picture), response.url()));
      const { width, height } = await sharp(await made.bytes()).metadata();
      expect([width, height].map(String)).toEqual([head.one('og:image:width'), head.one('og:image:height')]);
      expect(head.one('twitter:card')).toBe('summary_large_image');
      expect([width, height]).toEqual([1200, 630]);
      if (picture.includes(drawn)) expect(head.one('og:image:alt')).not.toBe('');

      const article = head.things.find(
        (thing) => thing['@type'] === 'NewsArticle' || thing['@type'] === 'LiveBlogPosting',
      );
      expect(head.one('og:type')).toBe(article ? 'article' : 'website');
      if (article) expectSame(article, head);

      const event = head.things.find((thing) => thing['@type'] === 'SportsEvent');
      if (event === undefined) return;
      expect(event.url).toBe(head.one('canonical'));
      expect(event.eventStatus).toBe(
        `https://schema.org/Event${kind.name === 'postponed game' ? 'Postponed' : 'Scheduled'}`,
      );
      for (const { name } of event.competitor) expect(title).toContain(name);
    });
  }
});

test(
  'a picture is drawn for a page without one, at the address that the page names',
  { tag: '@once' },
  async ({ request, place }) => {
    const imageOf = async (path: string) =>
      localPath(metadata(servedPage(await (await request.get(place(path))).text())).one('og:image'));
    const plain = await imageOf('/');
    const addresses = await Promise.all(
      ['/deportes', '/tiempo', '/about', '/partido/{liveGame}'].map(imageOf),
    );
    const pictures = new Set<string>();
    for (const address of [plain, ...addresses]) {
      expect(address).toContain(drawn);
      const response = await finalPicture(new URL(address, process.env['SITE']));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const picture = await response.bytes();
      expect(picture.length).toBeLessThanOrEqual(60_000);
      pictures.add(Buffer.from(picture).toString('base64'));
    }
    expect(pictures.size).toBe(1 + addresses.length);
    // Another version, a page that does not exist, one that names the plain picture, and addresses that are no page.
    const [one = ''] = addresses;
    const others = [
      one.replace(/tarjeta\/./, (start) => (start.endsWith('A') ? 'tarjeta/B' : 'tarjeta/A')),
      ...['/no-existe', '/search', '', '/rss.xml', '/api/health', '/_astro/x', '/..%2f..%2fetc'].map(
        (page) => `${one.slice(0, drawn.length + 8)}${page}.jpeg`,
      ),
    ];
    for (const address of others) {
      const result = await request.get(address);
      expect([address, result.status(), result.headers()['cache-control']]).toEqual([
        address,
        404,
        'no-store',
      ]);
    }
  },
);

function expectSame(article: z.infer<typeof Thing>, head: ReturnType<typeof metadata>): void {
  expect(article.mainEntityOfPage).toBe(head.one('canonical'));
  expect(article.datePublished).toBe(head.one('article:published_time'));
  expect(Date.parse(article.dateModified)).toBeGreaterThanOrEqual(Date.parse(article.datePublished));
  expect([article.articleSection].flat()).toEqual(head.all('article:section'));
  const [image] = article.image;
  expect(typeof image === 'object' ? image.contentUrl : image).toBe(head.one('og:image'));
  if (!article.headline.endsWith('…')) expect(article.headline).toBe(head.one('og:title'));
}
