import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { root } from '#commands/root.ts';
import { provideRenderContext } from '#config/render-context.ts';
import { fillSlots, findSlugs } from '../browser/newsroom-slugs.ts';
import { specRoutes, type SpecRoute } from '../browser/spec-routes.ts';
import { startReleaseBehindProxy } from './release-behind-proxy.ts';
import type { Failure } from './responding-proxy.ts';

/** Addresses of routes without a row in spec-routes.ts, and of pages whose query decides what they request. */
const examples: Readonly<Record<string, string>> = {
  '/deportes/[slug]': '/deportes/basketball?vista=resultados',
  '/live': '/live?dia=lunes',
  '/minuto-a-minuto/[slug]/cambios/[position]': '/minuto-a-minuto/{coverage}/cambios/1',
  '/minuto-a-minuto/[slug]/desde/[position]': '/minuto-a-minuto/{coverage}/desde/1',
  '/partido/[id]': '/partido/{liveGame}',
  '/rss/[slug].xml': '/rss/{newsCategory}.xml',
  '/rss/minuto-a-minuto/[slug].xml': '/rss/minuto-a-minuto/{coverage}.xml',
  '/rss/tema/[slug].xml': '/rss/tema/{topic}.xml',
  '/rss/programa/[slug].xml': '/rss/programa/{programme}.xml',
  '/sitemaps/[part].xml': '/sitemaps/noticias-1.xml',
  '/tiempo': '/tiempo?buscar=ma',
  '/vista-previa/[kind]/[id]': `/vista-previa/news/5?expires=1&signature=${'a'.repeat(64)}`,
};

/** An address of a route. One without a row is its own address. */
function exampleOf(file: string): string {
  const wanted = file.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');
  const isOfIt = ({ route, status }: SpecRoute) => route.split(', ')[0] === wanted && status === undefined;
  return examples[file] ?? specRoutes.find(isOfIt)?.path ?? file;
}

/** Milliseconds for all data of a page. The proxy's responses come sooner; a call without one must not delay the tests longer. */
const dataPatience = 400;

const emergency = {
  ...({ id: 'emergencia-1', level: 'aviso', headline: 'Huracán', link: null, source: 'newsroom' } as const),
  startsAt: new Date(Date.now() - 60_000).toISOString(),
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endIsDefault: false,
  municipalities: [],
};

const site = await startReleaseBehindProxy();
/** An address of every route that is rendered on request. */
let addresses: Record<string, string>;
/** Each kind of call, with the routes whose pages make it. */
const callers = new Map<string, string[]>();

/** Simulates a new change, after which the frame of the page is loaded again. */
let changes = 0;
function newChange(): void {
  changes += 1;
  process.env['CONTENT_POSITION'] = String(changes);
}

const render = (route: string, patience?: number) => site.render(addresses[route] ?? '', patience);

/** The routes of src/pages that are rendered on request. */
async function routesOnRequest(): Promise<string[]> {
  const folder = path.join(root, 'src/pages');
  const files = (await readdir(folder, { recursive: true })).filter(
    // Files and folders whose names begin with an underscore are no routes.
    (file) => /\.(astro|ts)$/.test(file) && !/(?:^|\/)_/.test(file),
  );
  const sources = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
  );
  return (
    sources
      .filter(([, source]) => source.includes('export const prerender = false'))
      // A 404 without data of its own.
      .filter(([file]) => file !== 'lite/[...rest].astro')
      .map(([file]) => `/${file.replace(/(^|\/)index\.astro$/, '').replace(/\.(astro|ts)$/, '')}`)
  );
}

beforeAll(async () => {
  // Otherwise the home page of an emergency only redirects.
  provideRenderContext({
    emergencies: () => ({
      content: {
        sample: false,
        emergencies: [emergency],
        local: [],
        lines: [],
        unannounced: false,
        shelters: [],
        phones: [],
        notices: [],
        unknown: [],
        powerAndRivers: false,
      },
      at: emergency.startsAt,
    }),
  });
  const slugs = await findSlugs(inject('site').url);
  const routes = await routesOnRequest();
  addresses = Object.fromEntries(routes.map((route) => [route, fillSlots(exampleOf(route), slugs)]));

  for (const route of routes) {
    newChange();
    site.api.forget();
    expect([200, 301, 403], route).toContain((await render(route)).status);
    for (const kind of site.api.asked) callers.set(kind, [...(callers.get(kind) ?? []), route]);
  }
});

/** One line for each of these routes whose response is wrong. */
async function faults(routes: readonly string[], patience?: number): Promise<string[]> {
  const found = await Promise.all(
    routes.map(async (route) => {
      const { status, headers, body } = await render(route, patience);
      const text = body.toString();
      // A preview may fail with 503, because only editors see it; a redirect loads no data.
      const expected = route.startsWith('/vista-previa') ? [403, 503] : [200, 301];
      const isMachines = /\.(xml|txt)$/.test(route);
      // What an open page takes over is a part of a page. Without its data it is empty, and marked as failed.
      const isPart = /\/cambios\/|\/tarjeta$/.test(route);
      const isWhole = isMachines ? text !== '' : /<h1\b/.test(text) && text.includes('</html>');
      const isDesigned = isMachines || headers.has('Content-Security-Policy');
      if (isPart && status === 200 && (text !== '' || headers.has('Retry-After'))) return [];
      if (status === 301 || (expected.includes(status) && isWhole && isDesigned)) return [];
      return [`${route} ${status} ${text.slice(0, 80)}`];
    }),
  );
  return found.flat();
}

async function everyCall(failure: Failure): Promise<void> {
  expect(callers.size).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const [kind, routes] of callers) {
    newChange();
    site.api.fail(failure, kind);
    wrong.push(...(await faults(routes, dataPatience)).map((fault) => `${failure} ${kind}: ${fault}`));
  }
  newChange();
  site.api.fail(failure);
  wrong.push(...(await faults(Object.keys(addresses), dataPatience)));
  site.api.respondAgain();
  expect(wrong).toEqual([]);
}

test('a call without a response costs a page a block, and never the whole page', () => everyCall('late'));
test('a call that fails with 500 costs a page a block, and never the whole page', () => everyCall('refused'));
test('a response that breaks off costs a page a block, and never the whole page', () => everyCall('cut'));
