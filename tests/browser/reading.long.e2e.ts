import type { Page } from '@playwright/test';
import { NewsItem, Programme } from '#contract/content.ts';
import { Episodes } from '#contract/episodes.ts';
import { durationText } from '#programmes/duration.ts';
import { moment, momentAfter, shortDate } from '#ui/time/dates.ts';
import { servedPage } from '../served-page.ts';
import { articlePath } from '#config/article-path.ts';
import { paths } from '#config/paths.ts';
import { Article, type ArticleSummary, FurtherReading } from '#contract/newsroom.ts';
import { texts } from '#news/texts.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';

const main = 'main';

test('pages of items tell what the newsroom has of them', { tag: '@once' }, async ({ request, slugs }) => {
  const open = async (path: string) => servedPage(await (await request.get(path)).text());
  const article = await fetchApi(`/api/articles/${slugs.news}`, Article);
  const story = await open(`/article/${slugs.news}`);
  expect(story.texts('h1')).toEqual([article.title]);
  expect(story.text(main)).toContain(article.summary);
  expect(story.values('main time', 'datetime')[0]).toBe(article.publishDate);
  // The picture opens large, with a script or without. Until it is made, the original stands in.
  const [large = ''] = story.values('article > a, figure > a', 'href');
  expect((await request.get(large)).headers()['content-type']).toMatch(/^image\/(?:webp|jpeg)$/);

  const item = await fetchApi(`/api/wordpress/noticias/${slugs.news}`, NewsItem);
  const news = await open(`/noticias/${slugs.news}`);
  expect(news.text(main)).toContain(`Por: ${item.author_name}`);
  expect(news.text(main).replaceAll('\n', ' ')).toContain(`Categorías: ${item.category_names.join(', ')}`);
  for (const name of ['Facebook', 'Twitter', 'WhatsApp']) {
    const [address = ''] = news.values(`a[aria-label="Compartir en ${name}"]`, 'href');
    expect(decodeURIComponent(address), name).toMatch(new RegExp(`^https://.*/noticias/${slugs.news}$`));
  }

  const programme = await fetchApi(`/api/wordpress/programas/${slugs.programme}`, Programme);
  const said = (await open(`/programas/${slugs.programme}`)).text(main);
  expect(said).toContain(programme.categoria_programa_names.join(', '));
  expect(said).toContain(programme.author_name);
});

for (const family of ['article', 'noticias']) {
  test(
    `the text of /${family} begins in the first window of a phone`,
    { tag: '@static' },
    async ({ page, slugs }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`/${family}/${slugs.news}`);
      const text = await page.locator('.prose > p').first().boundingBox();
      expect(text?.y).toBeLessThan(800 - 40);
      expect(text?.y).toBeGreaterThan((await page.locator('h1').boundingBox())?.y ?? 0);
    },
  );
}

test('a story leads to related stories and to the next one', { tag: '@static' }, async ({ page, slugs }) => {
  const { related, next } = await fetchApi(`/api/articles/${slugs.news}/further`, FurtherReading);
  expect(related).toHaveLength(3);
  const expected = [...related, ...(next ? [next] : [])];
  for (const [family, address] of [
    ['article', ({ slug }: ArticleSummary) => `/article/${encodeURIComponent(slug)}`],
    ['noticias', articlePath],
  ] as const) {
    await page.goto(`/${family}/${slugs.news}`);
    const content = page.locator(main);
    for (const name of ['Artículos relacionados', 'Siguiente noticia'])
      await expect(content.getByRole('heading', { name })).toBeVisible();
    const links = await content
      .locator('article footer li a')
      .evaluateAll((anchors) => anchors.map((a) => a.getAttribute('href')));
    expect(links).toEqual(expected.map(address));
    await expect(content.getByRole('link', { name: 'Más noticias' })).toHaveAttribute('href', '/noticias');
  }
});

for (const family of ['article', 'noticias', 'lite/noticias']) {
  test(
    `a story of /${family} shows what its editor filled in`,
    { tag: '@once' },
    async ({ request, slugs }) => {
      const story = await fetchApi(`/api/articles/${slugs.edited}`, Article);
      const { related } = await fetchApi(`/api/articles/${slugs.edited}/further`, FurtherReading);
      const html = await (await request.get(`/${family}/${slugs.edited}`)).text();
      const page = servedPage(html);
      const isLite = family.startsWith('lite/');
      const shown = page.text('article');
      const [correction] = story.corrections;
      expect(correction?.text).toContain('Es el domingo');
      expect(shown).toContain(
        `${texts.item.correction} (${moment(correction?.date ?? '')}): ${correction?.text}`,
      );
      const changed = story.textChanged ?? '';
      const when = isLite ? moment(changed) : momentAfter(changed, story.publishDate);
      expect(shown).toContain(texts.item.updated(when));
      expect(page.text(isLite ? 'article' : 'figcaption')).toContain(texts.item.credit(story.imageCredit));
      expect(story.imageCredit).not.toBe('');
      expect(story.authors).toHaveLength(2);
      const names = story.authors.map(({ name }) => name);
      expect(shown).toContain(`${texts.item.by} ${names.join(isLite ? ', ' : texts.item.and)}`);
      if (!isLite) {
        expect(page.values('.byline a[href^="/autor/"]', 'href')).toEqual(
          story.authors.map(({ slug }) => paths.author(slug)),
        );
      }
      // The editor chose the first one; no rule that finds stories prefers it.
      expect(related[0]?.title).toContain('Liga invernal de béisbol');
      expect(page.text(isLite ? 'section' : 'article footer')).toContain(
        (related[0]?.shortTitle || related[0]?.title)?.slice(0, 60),
      );
    },
  );
}

test('a story says how long ago it was published', { tag: '@script' }, async ({ page, slugs }) => {
  await page.goto(`/noticias/${slugs.news}`);
  await expect(page.locator('article').getByText(/hace /).first()).toBeVisible();
});

test(
  '/articulo/ responds with 301 to /article/, which caches may keep as long as an article',
  { tag: '@static' },
  async ({ request, slugs }) => {
    const response = await request.get(`/articulo/${slugs.news}`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(new RegExp(`/article/${slugs.news}$`));
    expect(response.headers()['cache-control']).toContain('s-maxage=300');
  },
);

test.describe('the link of a news item', { tag: '@script' }, () => {
  const copy = (page: Page) => page.getByRole('button', { name: 'Copiar enlace' });

  test('is copied as the canonical address', async ({ page, context, slugs }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/noticias/${slugs.news}`);
    await copy(page).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  });

  test('shows a message when it cannot be copied', async ({ page, slugs }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.goto(`/noticias/${slugs.news}`);
    await copy(page).click();
    await expect(page.getByText('No se pudo copiar el enlace')).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test(
  'the newest episodes of a programme have their date, length and video; without any there is no block',
  { tag: '@once' },
  async ({ request, slugs }) => {
    const path = `/api/programmes/${slugs.programme}/episodes?per_page=4`;
    const episodes = await fetchApi(path, Episodes);
    const page = servedPage(await (await request.get(`/programas/${slugs.programme}`)).text());
    const cards = page.all('[id^="episodio-"]').map(({ attribs }) => attribs['id'] ?? '');
    expect(cards).toEqual(episodes.map(({ id }) => `episodio-${id}`));
    // Files of the newsroom: no episode of the sample leads to a video of somebody else.
    for (const { video } of episodes) expect(video).toMatchObject({ provider: null, type: 'video/mp4' });
    for (const { id, title, publishDate, durationSeconds, video } of episodes) {
      const card = `#episodio-${id}`;
      expect(page.text(`${card} h3`)).toBe(title);
      expect(page.text(card)).toContain(shortDate(publishDate));
      expect(page.text(card)).toContain(durationText(durationSeconds ?? 0));
      // It plays in its place; where it cannot, a link leads to it.
      expect(page.values(`${card} video`, 'src')).toEqual([video?.url]);
      expect(page.values(`${card} video`, 'preload')).toEqual(['none']);
      expect(page.values(`${card} a`, 'href')).toEqual([video?.url]);
    }
    expect(page.values('link[type="application/rss+xml"]', 'href')).toEqual([
      `/rss/programa/${slugs.programme}.xml`,
    ]);

    const without = servedPage(await (await request.get('/programas/oficios')).text());
    expect(without.text(main)).toContain('Acerca del Programa');
    expect(without.text(main)).not.toContain('Episodios Recientes');
    expect(without.all('link[type="application/rss+xml"]')).toEqual([]);
  },
);
