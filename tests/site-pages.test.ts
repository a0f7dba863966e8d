import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { searchedPages, type SitePage, sitePages } from '#contract/site-pages.ts';
import { liteLink } from '#config/lite-path.ts';
import { offlinePaths } from '#config/offline-paths.ts';
import { paths } from '#config/paths.ts';
import { topPath } from '#contract/channel.ts';
import { pageRoutes } from './routes.ts';

const all: readonly SitePage[] = Object.values(sitePages);
const routes = pageRoutes().filter((route) => !route.includes('{') && route !== 'any other path');
const isOfLite = (route: string) => /^\/lite(?:\/|$)/.test(route);

test('every page of src/pages without a name in its address is in the table, and every page of the table is there', () => {
  expect(all.map(({ path }) => path).toSorted()).toEqual(
    routes.filter((route) => !isOfLite(route)).toSorted(),
  );
});

test('the light twins are those that the table says', () => {
  const light = routes.filter(isOfLite).map((route) => route.replace(/^\/lite\/?/, '/'));
  expect(
    all
      .filter(({ isTwinned }) => isTwinned)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(light.toSorted());
});

test('a link of a light page leads to the twin of a page that has one, and to the page itself otherwise', () => {
  for (const { path, isTwinned } of all) {
    // The three weather pages have one twin.
    if (path.startsWith('/tiempo-')) expect(liteLink(path)).toBe('/lite/tiempo');
    else expect(liteLink(path)).toBe(isTwinned ? `/lite${path === '/' ? '' : path}` : path);
  }
});

test('paths.ts builds the same addresses, by the same names', () => {
  const built = { ...paths, kept: offlinePaths.kept, top: topPath };
  for (const [name, { path }] of Object.entries(sitePages)) {
    const one: unknown = Reflect.get(built, name);
    expect([name, typeof one === 'function' ? one() : one]).toEqual([name, path]);
  }
});

test('a page that nothing but the site itself opens is in no sitemap, and every other one is found by a search or is its field', () => {
  for (const { path, linked, words, isUnlisted } of all) {
    if (linked === 'itself') expect([path, isUnlisted]).toEqual([path, true]);
    else expect([path, words !== undefined]).toEqual([path, linked !== 'search field']);
  }
});

test('a page that another one links to names one of the table', () => {
  const others = all.flatMap(({ linked }) => /^page (.+)$/.exec(linked)?.[1] ?? []);
  for (const name of others) expect(Object.keys(sitePages)).toContain(name);
});

test('no two pages that a search finds have one name', () => {
  const names = searchedPages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the build makes the pages whose addresses it lists, and those of failures; every other one is made on request', () => {
  const whenNothingResponds = ['404.astro', '500.astro', '503.astro', 'offline.astro'];
  const files = readdirSync(path.join(root, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|ts)$/.test(file) && !/(?:^|\/)_/.test(file))
    .map((file) => [file, readFileSync(path.join(root, 'src/pages', file), 'utf8')] as const);
  for (const [file, source] of files)
    expect(/export const prerender = (true|false);/.exec(source)?.[1], file).toBe(
      String(source.includes('getStaticPaths') || whenNothingResponds.includes(file)),
    );
});
