import { texts as emergency } from '#emergency/texts.ts';
import { texts } from '#shell/texts.ts';
import { servedPage } from '../served-page.ts';
import { liteKinds } from './lite-kinds.ts';
import { expect, pageKinds, test } from './page-kinds.ts';
import { specRoutes } from './spec-routes.ts';

/** What the sample newsroom made up looks real: names of places, people and shelters. */
test('every route with content of the sample says so', { tag: '@once' }, async ({ request, place }) => {
  const paths = [...pageKinds, ...specRoutes, ...liteKinds].map(({ path }) => place(path));
  // Nothing but what origins put above the content of every page.
  const empty = '/arriba';
  const unmarked: string[] = [];
  for (const path of new Set(paths)) {
    const page = servedPage(await (await request.get(path)).text());
    if (path !== empty && !page.text('body').includes(texts.sample)) unmarked.push(path);
  }
  expect(unmarked).toEqual([]);
});

test('invented shelters are in no search engine', { tag: '@once' }, async ({ request }) => {
  const page = servedPage(await (await request.get('/emergencia')).text());
  expect(page.text('main')).toContain(`${emergency.sample} ${emergency.sampleCall}`);
  expect(page.values('meta[name="robots"]', 'content')).toEqual(['noindex']);
  expect(await (await request.get('/sitemaps/secciones.xml')).text()).not.toContain('/emergencia<');
});
