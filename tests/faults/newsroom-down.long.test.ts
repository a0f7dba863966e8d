import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseHeaders } from '#contract/response-headers.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { whatIsMissing } from './page-content.ts';

/** The tests break this newsroom; to the site it is an ordinary WordPress. */
const stage = openStage();
let newsroom: SampleNewsroom;
let dataDir: string;
let site: SiteProcess;

const start = () =>
  stage.site({ dataDir, environment: { WORDPRESS_URL: newsroom.url, PRERENDER_LIMIT: '5' } });

const get = async (address: string) => {
  const response = await fetch(`${site.url}${address}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

const stateOf = (response: Response) => response.headers.get(responseHeaders.dataState);

beforeAll(async () => {
  newsroom = await stage.newsroom();
  dataDir = await stage.folder();
  site = await start();
});

/** One of each kind: get-json.worker.test.ts has the other responses that fail as a whole. */
const modes = ['down', 'error500', 'wrong-types', 'slow'] as const;

/** Faults that show only when the whole response is read. */
const brokenResponses = ['drip', 'nulls', 'bad-gzip', 'endless'] as const;

describe('the newsroom is down when the site starts', () => {
  beforeAll(async () => {
    // Everything that the home page and the lists show has been requested once.
    for (const address of ['/', '/noticias', '/programas', '/noticias/deportes']) {
      expect((await get(address)).status).toBe(200);
    }
    await site.stop();
    newsroom.faults.set({ mode: 'down' });
    site = await start();
  });

  afterAll(() => newsroom.faults.clear());

  test.each(['/', '/noticias', '/programas', '/noticias/deportes'])(
    '%s still shows its content',
    async (address) => {
      const { status, html } = await get(address);
      expect(status).toBe(200);
      expect(html.match(/href="\/(noticias|programas)\/[a-z0-9-]{6,}"/g)?.length).toBeGreaterThan(4);
      expect(html).not.toMatch(/No pudimos cargar|Error al cargar/);
    },
  );

  test('the page says how old its content is, once it is stale', async () => {
    // Content that was loaded just before the newsroom went down counts as fresh for 15 seconds.
    await expect
      .poll(async () => (await get('/noticias')).html, { interval: 1000 })
      .toMatch(/Actualizado hace/);
  });

  test('prerendered items are still served', async () => {
    const { html } = await get('/noticias');
    const link = /href="(\/noticias\/[a-z0-9-]{20,})"/.exec(html)?.[1] ?? '';
    expect((await get(link)).status).toBe(200);
  });

  test('an item that was never requested shows its own error message', async () => {
    const { status, html, headers } = await get('/noticias/nadie-pregunto-por-esta');
    expect(status).toBe(200);
    expect(html).toContain('No se pudo cargar la noticia. Por favor, intente nuevamente más tarde.');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('search still responds from the read model', async () => {
    const { status, html } = await get('/search?q=huracan');
    expect(status).toBe(200);
    expect(html).toMatch(/\d resultados? para/);
  });

  test('health names the failing upstream', async () => {
    // What everybody sees is up to ten seconds old.
    await expect
      .poll(async () => (await fetch(`${site.url}/api/health`)).json(), { interval: 500 })
      .toMatchObject({
        status: 'degraded',
        upstreams: [
          { name: 'wordpress', state: 'failing' },
          // No address is configured for these: they are samples, and work.
          { name: 'sportradar', sample: true },
          { name: 'openweather', sample: true },
        ],
      });
  });
});

describe('pages that were never requested before', () => {
  let look = 0;

  beforeEach(async () => {
    newsroom.faults.clear();
    // After a few failures the worker stops calling the newsroom for a while; each test waits until it calls again, so that it meets
    // its fault. For a page that was never requested, the worker responds from its read model and calls the newsroom in the background.
    look += 1;
    const request = `${site.apiUrl}/api/wordpress/noticias?per_page=1&page=${look}`;
    await expect.poll(async () => stateOf(await fetchWorker(request)), { interval: 500 }).toBe('fresh');
  });

  afterAll(() => newsroom.faults.clear());

  /** Each page is requested by one test only, so that no cache holds it. */
  async function expectNewsWithoutProgrammes(page: number): Promise<void> {
    const news = await get(`/noticias?pagina=${page}`);
    expect(news.status).toBe(200);
    expect(news.html.match(/href="\/noticias\/[a-z0-9-]{20,}"/g)?.length).toBeGreaterThan(0);
    expect(news.html).toMatch(/Actualizado hace/);

    const programmes = await get(`/programas?pagina=${page + 30}`);
    expect(programmes.status).toBe(200);
    expect(programmes.html).toContain(
      'Error al cargar los programas. Por favor, intente nuevamente más tarde.',
    );
    expect(programmes.html).not.toMatch(/ at async |node_modules/);
    expect(programmes.html).toContain('noindex');
    expect(programmes.headers.get('Cache-Control')).toBe('no-store');
  }

  test.each(modes.map((mode, at) => ({ mode, page: at + 2 })))(
    'news come from the read model with their age, programmes show an error message: $mode',
    async ({ mode, page }) => {
      newsroom.faults.set({ mode });
      await expectNewsWithoutProgrammes(page);
    },
  );

  test.each(brokenResponses.map((mode, at) => ({ mode, at })))(
    'an item comes from the read model, a list shows an error message: $mode',
    async ({ mode, at }) => {
      const articles = ArticleSummaries.parse(
        await (await fetch(`${site.url}/api/articles?per_page=${brokenResponses.length}&page=3`)).json(),
      );
      newsroom.faults.set({ mode });
      const [item, programmes] = await Promise.all([
        get(`/noticias/${articles[at]?.slug}`),
        get(`/programas?pagina=${at + 60}`),
      ]);
      for (const { status, html } of [item, programmes]) {
        expect(status).toBe(200);
        expect(whatIsMissing(html)).toBeNull();
      }
      expect(item.html).toMatch(/Actualizado hace/);
      expect(programmes.html).toContain('Error al cargar los programas.');
    },
  );

  // The last one, because its Retry-After makes the worker pause its calls for half a minute.
  test('news come from the read model with their age, programmes show an error message: http429', async () => {
    newsroom.faults.set({ mode: 'http429' });
    await expectNewsWithoutProgrammes(modes.length + 2);
  });
});
