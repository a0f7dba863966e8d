import { test as base, type Page } from '@playwright/test';
import { Categories, ListItems, NewsItem } from '#contract/content.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';

/** One page of each kind that the site has; suites that hold for every page run over this list. */
export const pageKinds = [
  { name: 'home', path: '/', status: 200 },
  { name: 'article', path: '/article/{internal}', status: 200 },
  { name: 'article from WordPress', path: '/article/{news}', status: 200 },
  { name: 'news list', path: '/noticias', status: 200 },
  { name: 'news item', path: '/noticias/{news}', status: 200 },
  { name: 'sports news', path: '/noticias/deportes', status: 200 },
  { name: 'news category', path: '/noticias/categoria/{newsCategory}', status: 200 },
  { name: 'category', path: '/category/{newsCategory}', status: 200 },
  { name: 'programme list', path: '/programas', status: 200 },
  { name: 'programme', path: '/programas/{programme}', status: 200 },
  { name: 'programme category', path: '/programas/categoria/{programmeCategory}', status: 200 },
  { name: 'search', path: '/search?q=puerto', status: 200 },
  { name: 'search without a text', path: '/search', status: 200 },
  { name: 'search without a result', path: '/search?q=zzzzqqqq', status: 200 },
  { name: 'terms', path: '/terms', status: 200 },
  { name: 'privacy', path: '/privacy', status: 200 },
  { name: 'about', path: '/about', status: 200 },
  { name: 'account', path: '/account', status: 200 },
  { name: 'newsletter', path: '/boletin', status: 200 },
  { name: 'sports, to come', path: '/deportes', status: 200 },
  { name: 'weather, to come', path: '/tiempo', status: 200 },
  { name: 'live, to come', path: '/live', status: 200 },
  { name: 'missing page', path: '/no-existe', status: 404 },
  { name: 'missing article', path: '/article/no-existe', status: 404 },
  { name: 'missing news item', path: '/noticias/no-existe', status: 404 },
  { name: 'missing category', path: '/category/no-existe', status: 404 },
  { name: 'missing programme', path: '/programas/no-existe', status: 404 },
] as const;

export type PageKind = (typeof pageKinds)[number];

/** What the running newsroom holds, to fill the slots of `pageKinds`. */
interface Slugs {
  internal: string;
  news: string;
  /** The one with the longest body: it holds tables, galleries and embeds. */
  longest: string;
  newsCategory: string;
  programme: string;
  programmeCategory: string;
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${process.env['API']}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function findSlugs(): Promise<Slugs> {
  const articles = ArticleSummaries.parse(await ask('/api/articles?per_page=100'));
  const news = ListItems.parse(await ask('/api/wordpress/noticias?per_page=10'));
  const programmes = ListItems.parse(await ask('/api/wordpress/programas?per_page=10'));
  const whole = await Promise.all(
    news.map(async ({ slug }) => NewsItem.parse(await ask(`/api/wordpress/noticias/${slug}`))),
  );
  const length = (item: NewsItem) => item.content.rendered.length;
  const mostItems = (list: unknown) =>
    Categories.parse(list).sort((one, other) => other.count - one.count)[0]?.slug ?? '';
  return {
    internal: articles.find(({ source }) => source === 'internal')?.slug ?? '',
    news: news.find(({ featured_media_url }) => featured_media_url)?.slug ?? '',
    longest: whole.sort((one, other) => length(other) - length(one))[0]?.slug ?? '',
    newsCategory: mostItems(await ask('/api/wordpress/categorias')),
    programme: programmes[0]?.slug ?? '',
    programmeCategory: mostItems(await ask('/api/wordpress/categorias-programas')),
  };
}

interface PageFixtures {
  slugs: Slugs;
  /** Fills the slots of a path. */
  place: (path: string) => string;
  /** What the page complained about: errors of scripts, violations of its policy, files that failed. */
  complaints: string[];
}

export const test = base.extend<PageFixtures, { workerSlugs: Slugs }>({
  workerSlugs: [async ({ browserName: _ }, use) => use(await findSlugs()), { scope: 'worker' }],
  slugs: async ({ workerSlugs }, use) => use(workerSlugs),
  place: async ({ slugs }, use) => {
    await use((path) =>
      path.replace(/\{(\w+)\}/g, (slot, name: string) => {
        const slug = Object.entries(slugs).find(([key]) => key === name)?.[1];
        if (!slug) throw new Error(`The newsroom holds nothing for ${slot}`);
        return encodeURIComponent(slug);
      }),
    );
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    listen(page, complaints);
    await use(complaints);
  },
});

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports a violated policy, a failed file and React's own warnings as console errors. The page's own
    // status is what the test asks for, so it is no complaint.
    if (message.type() !== 'error') return;
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left in the middle of its pictures aborts them.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

export { expect } from '@playwright/test';
