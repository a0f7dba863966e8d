import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { statusFaults } from '../../../cms/sample/faults.ts';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';

/** Kinds of failure of src/testing/misbehaving-host.ts, sent through the runtime's own fetch. */
const faults = [
  ...statusFaults,
  'slow',
  'cut',
  'html',
  'truncated',
  'wrong-types',
  'nulls',
  'null',
  'empty',
  'huge',
  'redirect-loop',
  'moved-away',
  'bad-gzip',
];

const sanJuan = 'lat=18.4655&lon=-66.1057';

/** Routes that depend on an upstream: 503 while nothing is cached. */
const needsUpstream = [
  '/api/wordpress/categorias-programas',
  '/api/wordpress/banner',
  '/api/wordpress/programas',
  '/api/wordpress/programas/enfoque',
  '/api/weather',
  `/api/openweather/current/coords?${sanJuan}`,
  `/api/openweather/forecast?${sanJuan}`,
  `/api/openweather/onecall?${sanJuan}`,
];

/** Routes that have a read model as well, and respond with its data, with nothing or with a 404. Routes that need only D1 are not here. */
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

/** Sends one request to a worker that has just started, while all its upstreams fail in this way. */
async function requestCold(fault: string, path: string): Promise<Response> {
  // Milliseconds: long enough for a response of the test host, and short for a test.
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
      const response = await requestCold(fault, path);
      const text = await response.text();
      if (response.status >= 400) expect(() => Problem.parse(JSON.parse(text)), path).not.toThrow();
      if (response.status === 503) expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/);
      return `${response.status} ${path}`;
    }),
  );

it.each(faults)('a cold worker responds 503 while the upstreams fail with "%s"', async (fault) => {
  expect(await statuses(fault, needsUpstream)).toEqual(needsUpstream.map((path) => `503 ${path}`));
});

it.each(faults)('a route with a read model is never an internal error: "%s"', async (fault) => {
  const wrong = (await statuses(fault, ours)).filter((line) => !/^(200|404|503) /.test(line));
  expect(wrong).toEqual([]);
});
