import { expect, test } from 'vitest';
import { requireClosedMetrics, serveMetrics } from './metrics-server.ts';

const token = 'ficha-de-medidas-0123456789abcdef-0';
const metrics = { contentType: 'text/plain', observe: () => {}, text: async () => 'up 1\n' };

const settings = {
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: 0,
  METRICS_TOKEN: undefined,
  METRICS_TOKEN_PREVIOUS: undefined,
};

const ask = async (url: string, authorization?: string) => {
  const response = await fetch(url, { headers: authorization ? { Authorization: authorization } : {} });
  return [response.status, await response.text()];
};

test('without a port there are no metrics', async () => {
  expect(await serveMetrics({ ...settings, METRICS_PORT: undefined }, metrics)).toBeNull();
});

test('with a token, only requests that carry it can read the metrics', async () => {
  const server = await serveMetrics({ ...settings, METRICS_TOKEN: token }, metrics);
  try {
    const url = server?.url ?? '';
    expect(await ask(url)).toEqual([401, '']);
    expect(await ask(url, `Bearer ${token}x`)).toEqual([401, '']);
    expect(await ask(url, `Bearer ${token}`)).toEqual([200, 'up 1\n']);
    expect(await ask(url.replace('/metrics', '/'), `Bearer ${token}`)).toEqual([404, '']);
  } finally {
    await server?.stop();
  }
});

test('while the token is replaced, both values read the metrics; a previous one alone protects nothing', async () => {
  const previous = 'ficha-de-antes-0123456789abcdef-000';
  const server = await serveMetrics(
    { ...settings, METRICS_TOKEN: token, METRICS_TOKEN_PREVIOUS: previous },
    metrics,
  );
  try {
    const url = server?.url ?? '';
    for (const value of [token, previous]) expect(await ask(url, `Bearer ${value}`)).toEqual([200, 'up 1\n']);
    expect(await ask(url)).toEqual([401, '']);
    expect(await ask(url, `Bearer ${previous}x`)).toEqual([401, '']);
  } finally {
    await server?.stop();
  }
  const check = () =>
    requireClosedMetrics({ METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464, METRICS_TOKEN: undefined });
  expect(check).toThrow('set METRICS_TOKEN');
});

test('a failure of the metrics is a 500 without details', async () => {
  const server = await serveMetrics(settings, { ...metrics, text: () => Promise.reject(new Error('x')) });
  expect(await ask(server?.url ?? '')).toEqual([500, '']);
  await server?.stop();
  expect(console.error).toHaveBeenCalledTimes(1);
});

test.each([
  ['127.0.0.1', undefined, true],
  ['::1', undefined, true],
  ['0.0.0.0', undefined, false],
  ['10.0.0.5', undefined, false],
  ['0.0.0.0', token, true],
])('metrics at %s with the token %s may be served: %s', (METRICS_HOST, METRICS_TOKEN, may) => {
  const check = () => requireClosedMetrics({ METRICS_HOST, METRICS_PORT: 9464, METRICS_TOKEN });
  if (may) expect(check).not.toThrow();
  else expect(check).toThrow('set METRICS_TOKEN');
});
