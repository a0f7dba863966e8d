/**
 * The rule for docs/product.md: its tables of addresses, parameters and cache lifetimes are those of the code, and it quotes the required
 * texts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '#commands/root.ts';
import { pageCacheRules } from '#config/page-cache.ts';
import { pageQueries } from '#config/page-queries.ts';

export const productDocument = readFileSync(path.join(root, 'docs/product.md'), 'utf8');

/** The cells of the table below a heading, without its first two lines. Throws when there is no such heading or no table below it. */
function tableBelow(document: string, heading: string): string[][] {
  const section = document.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  const rows = [...(section ?? '').matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  if (rows.length < 3) throw new Error(`docs/product.md has no table below "${heading}"`);
  // Only the first table of a section counts.
  const second = rows.findIndex((row, place) => place > 1 && /^-+$/.test(row[0] ?? ''));
  return rows.slice(2, second === -1 ? undefined : second - 1);
}

/** What a cell has in backticks. */
const codeOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The addresses of src/pages, as the document writes them: `/noticias/{slug}` is the page of `[slug].astro` and `[...slug].astro`. */
function pageRoutes(): string[] {
  const files = readdirSync(path.join(root, 'src/pages'), { recursive: true, encoding: 'utf8' });
  const routes = files
    .filter((file) => /(?:\.astro|\.(?:xml|txt)\.ts)$/.test(file) && !/(?:^|\/)_|^50[03]\.astro$/.test(file))
    .map((file) => `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`)
    .map((route) => route.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}'));
  return [...new Set(routes)].map((route) => (route === '/404' ? 'any other path' : route));
}

const Worker = z.object({ createApp: z.function({ input: [z.unknown()], output: z.unknown() }) });
const App = z.object({ routes: z.array(z.object({ method: z.string(), path: z.string() })) });

/** The routes of the worker. Its types are those of another runtime, so it is not imported by name. */
export async function apiRoutes(): Promise<string[]> {
  const file = pathToFileURL(path.join(root, 'api-worker/src/app.ts')).href;
  const { createApp } = Worker.parse(await import(file));
  return App.parse(createApp({}))
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path: route }) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`);
}

function differences(what: string, written: readonly string[], made: readonly string[]): string[] {
  return [
    ...made
      .filter((one) => !written.includes(one))
      .map((one) => `docs/product.md does not have the ${what} ${one}`),
    ...written
      .filter((one) => !made.includes(one))
      .map((one) => `docs/product.md has the ${what} ${one}, the code does not`),
  ];
}

const pageRows = (document: string) =>
  tableBelow(document, 'Pages').map(([address = '', , parameters, , rule]) => ({
    route: codeOf(address)[0] ?? address,
    parameters: codeOf(parameters),
    rule: codeOf(rule),
  }));

/** The pages of the document, as `route` of spec-routes.ts spells them. */
export const writtenPages = (document: string): string[] => pageRows(document).map(({ route }) => route);

function wrongParameters(document: string): string[] {
  const accepted = new Map(
    Object.entries(pageQueries).map(([route, query]) => [
      route.replaceAll(/\[(\w+)\]/g, '{$1}'),
      Object.keys(query),
    ]),
  );
  return pageRows(document).flatMap(({ route, parameters }) =>
    differences(`parameter of ${route}:`, parameters, accepted.get(route) ?? []),
  );
}

function wrongLifetimes(document: string): string[] {
  const written = tableBelow(document, 'Cache lifetimes').map(([rule, ...seconds]) =>
    [codeOf(rule)[0], ...seconds.map((text) => text.replaceAll(',', ''))].join(' '),
  );
  const made = Object.entries(pageCacheRules).map(([name, rule]) =>
    [name, rule.shared, rule.staleWhileRevalidate, rule.staleIfError].join(' '),
  );
  return differences('cache lifetimes', written, made);
}

/** One line for each difference between the document and the code. `required` are the texts that the document must quote. */
export async function wrongInDocument(document: string, required: readonly string[]): Promise<string[]> {
  const machines = tableBelow(document, 'Documents for machines').flatMap(([address]) => codeOf(address));
  const api = tableBelow(document, 'Routes of /api')
    .flatMap(([route]) => codeOf(route))
    .map((route) => (route.startsWith('/') ? `GET ${route}` : route));
  const text = document.replaceAll(/\s+/g, ' ');
  return [
    ...differences('page', [...writtenPages(document), ...machines], pageRoutes()),
    ...differences('route', api, await apiRoutes()),
    ...wrongParameters(document),
    ...wrongLifetimes(document),
    ...required
      .filter((words) => !text.includes(words))
      .map((words) => `docs/product.md does not quote "${words}"`),
  ];
}
