import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../upstream-error.ts';
import { requestOpenWeather } from './openweather.ts';

const key = 'abcdef0123456789';
const root = 'https://tiempo.ejemplo/v';

async function requestWith(respond: (url: string) => Response | Promise<Response>) {
  const urls: string[] = [];
  const outcome = await requestOpenWeather(
    '/data/2.5/weather',
    { lat: 18.4655, lon: -66.1057 },
    {
      root,
      key,
      timeoutMs: 1_000,
      fetch: async (url) => {
        urls.push(url);
        return respond(url);
      },
    },
  ).then(
    (json) => ({ json, error: null }),
    (error: unknown) => ({ json: null, error }),
  );
  return { ...outcome, urls };
}

describe('a request to OpenWeather', () => {
  it('is in Celsius and Spanish, with the key in `appid`', async () => {
    const { json, urls } = await requestWith(() => Response.json({ cod: 200 }));
    expect(json).toEqual({ cod: 200 });
    expect(urls).toEqual([
      `${root}/data/2.5/weather?lat=18.4655&lon=-66.1057&units=metric&lang=es&appid=${key}`,
    ]);
  });

  it.each([200, '200', undefined])('counts cod %s as a success', async (cod) => {
    expect((await requestWith(() => Response.json({ cod, list: [] }))).json).toEqual({ cod, list: [] });
  });

  it.each([
    [400, '400', 'http_400', null],
    [401, 401, 'http_401', 60],
    [403, 403, 'http_403', 60],
    [404, '404', 'http_404', null],
    [429, 429, 'http_429', 60],
    [500, '500', 'http_500', null],
    // A refusal as a proxy in front of the service may send it.
    [200, '404', 'http_404', null],
    [200, 401, 'http_401', 60],
    [400, undefined, 'http_400', null],
  ])('a status %i with cod %s is %s', async (status, cod, reason, pauseSeconds) => {
    const { error } = await requestWith(() => Response.json({ cod, message: 'x' }, { status }));
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ reason, pauseSeconds });
  });

  it('waits as long as the service demands, if it does', async () => {
    const { error } = await requestWith(() =>
      Response.json({ cod: 429 }, { status: 429, headers: { 'Retry-After': '7' } }),
    );
    expect(error).toMatchObject({ reason: 'http_429', pauseSeconds: 7 });
  });

  it.each([
    [
      'a failed fetch that names the address',
      (url: string) => Promise.reject(new TypeError(`cannot reach ${url}`)),
    ],
    [
      'a redirect to another server',
      () => new Response(null, { status: 302, headers: { Location: 'https://otro.ejemplo' } }),
    ],
    ['a refusal that repeats the key', () => Response.json({ cod: 401, message: key }, { status: 401 })],
    ['a page', () => new Response(`<p>${key}</p>`, { headers: { 'Content-Type': 'text/html' } })],
  ])('does not reveal the key: %s', async (_, response) => {
    const { error, urls } = await requestWith(response);
    expect(error).toBeInstanceOf(UpstreamError);
    const shown = error instanceof Error ? `${error.message} ${String(error.cause)} ${error.stack}` : '';
    expect(shown).not.toContain(key);
    expect(urls).toHaveLength(1);
  });
});
