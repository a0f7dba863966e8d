import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';

/** Ways to fail of src/testing/misbehaving-host.ts, over the runtime's own fetch. */
const faults = [
  '401',
  '403',
  '404',
  '429',
  '500',
  '503',
  'stalls',
  'cut',
  'maintenance',
  'truncated',
  'wrong-types',
  'nulls',
  'null',
  'empty',
  'huge',
  'loop',
  'moved-away',
  'bad-gzip',
];

const sanJuan = 'lat=18.4655&lon=-66.1057';

/** Whose answer is an upstream's: 503 while nobody has a better one. */
const asking = [
  '/api/wordpress/categorias-programas',
  '/api/wordpress/banner',
  '/api/wordpress/programas',
  '/api/wordpress/programas/enfoque',
  '/api/weather',
  `/api/openweather/current/coords?${sanJuan}`,
  `/api/openweather/forecast?${sanJuan}`,
  `/api/openweather/onecall?${sanJuan}`,
];

/** Which have a read model as well, and answer with it, with nothing or with a 404. What asks D1 alone is not here. */
const ours = [
  '/api/wordpress/categorias',
  '/api/wordpress/noticias?page=3&categoria=4',
  '/api/wordpress/noticias/deportes',
  '/api/wordpress/noticias/una-noticia',
  '/api/breaking-news-ticker',
  '/api/articles/una-noticia',
  '/api/openweather/status',
  '/api/health',
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** One request to a worker that has just begun, and whose upstreams all fail in this way. */
async function askCold(fault: string, path: string): Promise<Response> {
  // Long enough for an answer of the host's, short beside a test.
  const isolate = new Isolate({ timeouts: { primary: 250, secondary: 250, background: 250 } });
  const root = `https://cms.ejemplo.pr/falla/${fault}`;
  const context = createExecutionContext();
  const response = await createApp(isolate).fetch(
    new Request(`https://api.ejemplo.pr${path}`),
    {
      ...env,
      WORDPRESS_URL: root,
      OPENWEATHER_URL: root,
      OPENWEATHER_API_KEY: 'clave',
      SPORTRADAR_URL: root,
      SPORTRADAR_API_KEY: 'clave',
    },
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

const statuses = async (fault: string, paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await askCold(fault, path);
      const text = await response.text();
      if (response.status >= 400) expect(() => Problem.parse(JSON.parse(text)), path).not.toThrow();
      if (response.status === 503) expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/);
      return `${response.status} ${path}`;
    }),
  );

it.each(faults)('a cold worker says so where the upstreams answer "%s"', async (fault) => {
  expect(await statuses(fault, asking)).toEqual(asking.map((path) => `503 ${path}`));
});

it.each(faults)('what has a read model is never an internal error: "%s"', async (fault) => {
  const wrong = (await statuses(fault, ours)).filter((line) => !/^(200|404|503) /.test(line));
  expect(wrong).toEqual([]);
});
