import type { AstroPrerenderer } from 'astro';
import { expect, test } from 'vitest';
import type { LeftOutPage } from '#publishing/left-out.ts';
import { leavingOut, obstacle } from './leaving-out.ts';

const item = 'src/pages/noticias/[slug].astro';
const routes = [
  {
    entrypoint: 'src/pages/noticias/categoria/[...slug].astro',
    patternRegex: /^\/noticias\/categoria(?:\/(.*?))?\/?$/,
  },
  { entrypoint: 'src/pages/noticias/deportes.astro', patternRegex: /^\/noticias\/deportes\/?$/ },
  { entrypoint: item, patternRegex: /^\/noticias\/([^/]+?)\/?$/ },
];
const page = (slug: string) => obstacle(`/noticias/${slug}`, item, routes);

test.each([
  'huracan',
  '🌀-huracan',
  'niñez',
  'constructor',
  '__proto__',
  '404',
  '波'.repeat(22),
  'a'.repeat(200),
])('%s can be a file', (slug) => {
  expect(page(slug)).toBeNull();
});

test.each([
  ['%f0%9f-x', 'its address cannot be read back'],
  ['100%25', 'its address cannot be read back'],
  ['x?y', 'its address cannot be read back'],
  ['..', 'its address cannot be read back'],
  ['index', 'its file would be served at another address'],
  ['x.html', 'its file would be served at another address'],
  ['a'.repeat(251), 'its file name is too long'],
  ['波'.repeat(84), 'its file name is too long'],
  ['deportes', 'its address belongs to src/pages/noticias/deportes.astro'],
  ['categoria', 'its address belongs to src/pages/noticias/categoria/[...slug].astro'],
  ['a/b', 'its address belongs to no page'],
])('%s cannot be a file: %s', (slug, reason) => {
  expect(page(slug)).toBe(reason);
});

type Paths = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>;
type Options = Parameters<AstroPrerenderer['render']>[1];
type SampleResponse = Awaited<ReturnType<AstroPrerenderer['render']>>;

function wrapped(respond: () => Promise<SampleResponse>, fixedMayFail = false) {
  const leftOut: LeftOutPage[] = [];
  const paths = [
    { pathname: '/acerca', route: { component: 'src/pages/acerca.astro', pathname: '/acerca' } },
    { pathname: '/noticias/🌀-huracan', route: { component: item } },
    { pathname: '/noticias/index', route: { component: item } },
  ] as unknown as Paths;
  const own: AstroPrerenderer = { name: 'own', getStaticPaths: async () => paths, render: respond };
  const prerenderer = leavingOut(
    own,
    () => routes,
    (one) => leftOut.push(one),
    fixedMayFail,
  );
  const render = async (pathname: string | undefined) => {
    const request = new Request('http://site/noticias/%F0%9F%8C%80-huracan.html');
    const result = await prerenderer.render(request, { routeData: { pathname } } as unknown as Options);
    return result instanceof Response ? result : result.response;
  };
  return { leftOut, prerenderer, render };
}

test('paths that cannot be a file are reported and not built', async () => {
  const { prerenderer, leftOut } = wrapped(async () => new Response(''));
  const paths = await prerenderer.getStaticPaths();
  expect(paths.map(({ pathname }) => pathname)).toEqual(['/acerca', '/noticias/🌀-huracan']);
  expect(leftOut).toEqual([
    { path: '/noticias/index', reason: 'its file would be served at another address' },
  ]);
});

const failing = async (): Promise<Response> => {
  throw new Error('TypeError: no title\n  at /work/place/of/this/machine.js:1:2');
};

test('a page that fails is reported with its reason, and gets no file', async () => {
  const { render, leftOut } = wrapped(failing);
  expect((await render(undefined)).body).toBeNull();
  expect(leftOut).toEqual([{ path: '/noticias/🌀-huracan', reason: 'TypeError: no title' }]);
});

test('a page that fails in the middle of its body is reported too', async () => {
  const broken = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('<html>')),
    pull: (stream) => stream.error(new Error('no picture')),
  });
  const { render, leftOut } = wrapped(async () => new Response(broken));
  expect((await render(undefined)).body).toBeNull();
  expect(leftOut).toEqual([{ path: '/noticias/🌀-huracan', reason: 'no picture' }]);
});

test('a page that is built keeps its headers and its metadata', async () => {
  const response = new Response('<p>', { headers: { 'Cache-Tag': 'home' } });
  const { prerenderer } = wrapped(
    async () => ({ response, metadata: { contentEntryKeys: ['x'] } }) as SampleResponse,
  );
  const options = { routeData: {} } as unknown as Options;
  const result = await prerenderer.render(new Request('http://site/x.html'), options);
  expect(result).toMatchObject({ metadata: { contentEntryKeys: ['x'] } });
  if (result instanceof Response) throw new Error('the metadata is lost');
  expect(result.response.headers.get('Cache-Tag')).toBe('home');
  expect(await result.response.text()).toBe('<p>');
});

test('a page that is not rendered on request may be missing only from a first build', async () => {
  await expect(wrapped(failing).render('/acerca')).rejects.toThrow('no title');
  expect((await wrapped(failing, true).render('/acerca')).body).toBeNull();
});
