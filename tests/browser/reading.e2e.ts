import type { Page } from '@playwright/test';
import { NewsItem, Programme } from '#contract/content.ts';
import { Article, ArticleSummaries } from '#contract/newsroom.ts';
import { expect, test } from './page-kinds.ts';
import type { z } from 'zod';

async function ask<S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> {
  return schema.parse(await (await fetch(`${process.env['API']}${path}`)).json());
}

const main = 'main';

test('an article shows every required part', { tag: '@static' }, async ({ page, slugs }) => {
  const article = await ask(`/api/articles/${slugs.news}`, Article);
  await page.goto(`/article/${slugs.news}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  const content = page.locator(main);
  await expect(content.locator('.badge').first()).toBeVisible();
  await expect(content.locator('time').first()).toHaveAttribute('datetime', article.publishDate);
  await expect(content.locator('time').first()).toHaveText(/^\d{1,2} \p{L}+, \d{4}$/u);
  await expect(content.locator('article img').first()).toBeVisible();
  await expect(content.getByText(article.summary).first()).toBeVisible();
  const related = page.getByRole('region', { name: 'Artículos relacionados' });
  await expect(related.locator('.card')).toHaveCount(3);
  const links = await related
    .locator('.card a')
    .evaluateAll((anchors) => anchors.map((a) => a.getAttribute('href')));
  const newest = await ask('/api/articles?per_page=4', ArticleSummaries);
  const expected = newest.filter(({ slug }) => slug !== slugs.news).slice(0, 3);
  expect(links).toEqual(expected.map(({ slug }) => `/article/${encodeURIComponent(slug)}`));
});

test('an article says how long ago it was published', { tag: '@script' }, async ({ page, slugs }) => {
  await page.goto(`/article/${slugs.news}`);
  await expect(page.locator('article').getByText(/hace /).first()).toBeVisible();
});

test(
  'an article from WordPress names the canonical page, and one of ours names itself',
  { tag: '@static' },
  async ({ page, slugs }) => {
    const canonical = page.locator('link[rel=canonical]');
    await page.goto(`/article/${slugs.news}`);
    await expect(canonical).toHaveAttribute('href', new RegExp(`/noticias/${slugs.news}$`));
    await page.goto(`/noticias/${slugs.news}`);
    await expect(canonical).toHaveAttribute('href', new RegExp(`/noticias/${slugs.news}$`));
    await page.goto(`/article/${slugs.internal}`);
    await expect(canonical).toHaveAttribute('href', new RegExp(`/article/${slugs.internal}$`));
  },
);

test(
  '/articulo/ answers 301 to /article/, which caches may keep as long as an article',
  { tag: '@static' },
  async ({ request, slugs }) => {
    const answer = await request.get(`/articulo/${slugs.news}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toMatch(new RegExp(`/article/${slugs.news}$`));
    expect(answer.headers()['cache-control']).toContain('s-maxage=300');
  },
);

test('an unknown article says so and links to the home page', { tag: '@static' }, async ({ page }) => {
  await page.goto('/article/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artículo no encontrado');
  await expect(page.locator(main).locator('a[href="/"]')).toBeVisible();
});

test('a news item shows every required part', { tag: '@static' }, async ({ page, slugs }) => {
  const item = await ask(`/api/wordpress/noticias/${slugs.news}`, NewsItem);
  await page.goto(`/noticias/${slugs.news}`);
  const content = page.locator(main);
  await expect(content.locator('time').first()).toHaveText(/^\d{2} \p{L}+ \d{4}, \d{2}:\d{2}$/u);
  await expect(content.getByText(`Por: ${item.author_name}`)).toBeVisible();
  await expect(content.getByText('Categorías:')).toContainText(item.category_names.join(', '));
  await expect(content.getByRole('heading', { name: 'Compartir' })).toBeVisible();
  for (const [name, host] of [
    ['Facebook', 'https://www.facebook.com/'],
    ['Twitter', 'https://'],
    ['WhatsApp', 'https://'],
  ] as const) {
    const link = content.getByRole('link', { name: `Compartir en ${name}`, exact: true });
    await expect(link).toHaveAttribute('href', new RegExp(`^${host}.*${slugs.news}`));
  }
});

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

test('an unknown news item says that it cannot be loaded', { tag: '@static' }, async ({ page }) => {
  await page.goto('/noticias/no-existe');
  await expect(page.locator(main)).toContainText(
    'No se pudo cargar la noticia. Por favor, intente nuevamente más tarde.',
  );
});

test('a programme shows every required part', { tag: '@static' }, async ({ page, slugs }) => {
  const programme = await ask(`/api/wordpress/programas/${slugs.programme}`, Programme);
  await page.goto(`/programas/${slugs.programme}`);
  const content = page.locator(main);
  await expect(content.getByRole('heading', { name: 'Información del Programa' })).toBeVisible();
  await expect(content.getByText('Categoría:')).toBeVisible();
  await expect(content.getByText(programme.categoria_programa_names.join(', ')).first()).toBeVisible();
  await expect(content.getByText('Producido por:')).toBeVisible();
  await expect(content.getByText(programme.author_name ?? '').first()).toBeVisible();
  await expect(content.getByRole('heading', { name: 'Acerca del Programa' })).toBeVisible();
  await expect(content.getByRole('heading', { name: 'Episodios Recientes' })).toBeVisible();
});

test('an unknown programme says that it cannot be loaded', { tag: '@static' }, async ({ page }) => {
  await page.goto('/programas/no-existe');
  await expect(page.locator(main)).toContainText(
    'No se pudo cargar el programa. Por favor, intente nuevamente más tarde.',
  );
});

test('every programme of the footer exists', { tag: '@static' }, async ({ request }) => {
  for (const slug of ['noticias', 'manana', 'punto-final', 'deportes', 'enfoque']) {
    expect((await request.get(`/programas/${slug}`)).status(), slug).toBe(200);
  }
});

test.describe('the hardest bodies of the newsroom', () => {
  /** Slugs of the articles whose bodies contain this text. */
  async function findAll(text: string): Promise<string[]> {
    const found = await ask(`/api/articles?per_page=100`, ArticleSummaries);
    const more = await ask(`/api/articles?per_page=100&page=2`, ArticleSummaries);
    const bodies = await Promise.all(
      [...found, ...more].map(async ({ slug }) => ({
        slug,
        body: (await ask(`/api/articles/${encodeURIComponent(slug)}`, Article)).content,
      })),
    );
    return bodies.filter(({ body }) => body.includes(text)).map(({ slug }) => slug);
  }

  for (const part of ['<table', '<blockquote', 'class="embed', '<figure', '<ol']) {
    test(`a body with ${part} is shown within the page and without an error`, async ({
      page,
      complaints,
    }) => {
      const [slug] = await findAll(part);
      expect(slug, `the newsroom holds a body with ${part}`).toBeTruthy();
      await page.goto(`/article/${encodeURIComponent(slug ?? '')}`);
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });
  }

  test('a hostile body runs no script and adds no forbidden element', async ({ page, complaints }) => {
    await page.goto('/noticias/taller-ensena-a-reconocer-paginas-falsas-en-diez-segundos');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'telecoquiPwned'))).toBeUndefined();
    expect(
      await page.locator('main :is(script:not([type]), iframe, form, object, [onclick], [style])').count(),
    ).toBe(0);
    // Its pictures do not exist: each request gets our default picture with a 404.
    expect(complaints.filter((complaint) => !complaint.includes('/img/'))).toEqual([]);
  });
});
