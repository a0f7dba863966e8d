import { beforeEach, describe, expect, it } from 'vitest';
import { passKey, passwordDigest, readerPass, sitePass } from '#contract/signing/gate-pass.ts';
import { Problem } from '#contract/problem.ts';
import { Desk, publishSecret } from '../testing/desk.ts';

const digestOf = () => passwordDigest('coquí dorado 7');
const routes = [
  '/api/wordpress/noticias',
  '/api/articles',
  '/api/teams',
  '/api/subscribe',
  '/api/nada',
  '/api',
];

let desk: Desk;
let key: CryptoKey;

beforeEach(async () => {
  const digest = await digestOf();
  key = await passKey(publishSecret, digest);
  desk = new Desk({ variables: { SITE_GATE: 'hard', SITE_GATE_PASSWORD_SHA256: digest } });
});

describe('a closed site', () => {
  it.each(routes)('serves %s only with a pass', async (path) => {
    const none: Record<string, string>[] = [
      {},
      { Cookie: 'pase=1.00' },
      { 'X-Gate-Pass': 'x' },
      { Cookie: 'authenticated=true' },
    ];
    for (const headers of none) {
      const response = await desk.request(path, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(Problem.parse(await response.json()).error.code).toBe('unauthorized');
    }
  });

  it('serves readers with a pass for thirty days, and no shared cache keeps the response', async () => {
    const headers = { Cookie: `otra=1; pase=${await readerPass(key, desk.clock)}` };
    const response = await desk.request('/api/openweather/search?q=ponce', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toMatch(/^private, /);
    expect(response.headers.get('Cache-Tag')).toBeNull();
    desk.passSeconds(31 * 86_400);
    expect(await desk.status('/api/openweather/search?q=ponce', { headers })).toBe(401);
  });

  it('serves the site itself', async () => {
    const headers = { 'X-Gate-Pass': await sitePass(key) };
    expect(await desk.status('/api/openweather/search?q=ponce', { headers })).toBe(200);
  });

  it('refuses passes that were made with another password', async () => {
    const other = await passKey(publishSecret, await passwordDigest('coquí plateado 8'));
    const passes: Record<string, string>[] = [
      { Cookie: `pase=${await readerPass(other, desk.clock)}` },
      { 'X-Gate-Pass': await sitePass(other) },
    ];
    for (const headers of passes) expect(await desk.status('/api/articles', { headers })).toBe(401);
  });

  it('stays open to monitors, and to routes that check their own signatures', async () => {
    expect(await desk.status('/api/health')).toBe(200);
    expect((await desk.publish({ id: 7 })).status).toBeLessThan(300);
    const headers = { Authorization: `Bearer ${publishSecret}` };
    expect(await desk.status('/api/changes', { headers })).toBe(200);
    // Their own signatures are still checked.
    expect(await desk.status('/api/changes', { headers: { Authorization: 'Bearer otro' } })).toBe(401);
  });
});

describe('a gate with a missing or wrong setting', () => {
  it.each([
    { SITE_GATE: 'hard' },
    { SITE_GATE: 'hard', SITE_GATE_PASSWORD_SHA256: 'corto' },
    { SITE_GATE: 'sí' },
  ])('refuses every request: %j', async (variables) => {
    const response = await new Desk({ variables }).request('/api/openweather/search?q=ponce');
    expect(response.status).toBe(503);
    const { message } = Problem.parse(await response.json()).error;
    expect(message).toContain('SITE_GATE');
    expect(message).not.toContain('corto');
  });

  it('refuses every request without PUBLISH_SECRET too', async () => {
    const variables = { SITE_GATE: 'hard', SITE_GATE_PASSWORD_SHA256: await digestOf(), PUBLISH_SECRET: '' };
    expect((await new Desk({ variables }).request('/api/openweather/search?q=ponce')).status).toBe(503);
  });
});

it('SITE_GATE=curtain does not change /api', async () => {
  const response = await new Desk({ variables: { SITE_GATE: 'curtain' } }).request(
    '/api/openweather/search?q=ponce',
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
});
