import { describe, expect, it } from 'vitest';
import { originPassHeader, OriginPasses } from '#contract/signing/origin-pass.ts';
import { Problem } from '#contract/problem.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { newsroomLoaded } from '../testing/loaded.ts';

const secret = 'prueba-origen-0123456789abcdefghij';
const closed = { ORIGIN_SECRET: secret, ORIGIN_PASS: 'required', SUBSCRIBE_PER_MINUTE: '2' };
const open = { ...closed, ORIGIN_PASS: 'optional' };

const passesOf = (desk: Desk, key = secret) => new OriginPasses(key, () => desk.clock);

const subscribe = (desk: Desk, headers: Record<string, string>) =>
  desk.request('/api/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{"email":"ana@correo.pr"}',
  });

describe('where a pass is required', () => {
  it.each(['/api/articles', '/api/health', '/api/changes', '/api/publish', '/api/nada', '/', '/cdn-cgi/x'])(
    'refuses %s without a valid one, in the one error shape',
    async (path) => {
      const desk = new Desk({ variables: closed });
      const { [originPassHeader]: pass = '' } = await passesOf(desk).headers('192.0.2.7');
      const none: Record<string, string>[] = [
        {},
        { [originPassHeader]: 'x' },
        { [originPassHeader]: pass.replace('192.0.2.7', '192.0.2.8') },
        await passesOf(desk, 'otro-secreto-0123456789abcdefghijk').headers('192.0.2.7'),
        // The other secrets are not accepted as a pass.
        { Authorization: `Bearer ${publishSecret}` },
        { 'CF-Connecting-IP': '127.0.0.1' },
      ];
      for (const headers of none) {
        const response = await desk.request(path, { headers });
        expect(response.status).toBe(403);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(Problem.parse(await response.json()).error.code).toBe('forbidden');
      }
    },
  );

  it('serves the site, but not with a pass that is more than five minutes old', async () => {
    const desk = new Desk({ variables: closed });
    const headers = await passesOf(desk).headers();
    await newsroomLoaded(desk.clock);
    expect(await desk.status('/api/articles', { headers })).toBe(200);
    desk.passSeconds(306);
    expect(await desk.status('/api/articles', { headers })).toBe(403);
  });

  it('ORIGIN_PASS=required needs ORIGIN_SECRET', async () => {
    const response = await new Desk({ variables: { ORIGIN_PASS: 'required' } }).request('/api/articles');
    expect(response.status).toBe(503);
    expect(Problem.parse(await response.json()).error.message).toContain('ORIGIN_SECRET');
  });
});

describe('the reader of a request', () => {
  it('comes from the pass, and from no other header', async () => {
    const desk = new Desk({ variables: closed });
    const from = async (reader: string) => ({
      ...(await passesOf(desk).headers(reader)),
      'CF-Connecting-IP': '203.0.113.1',
      'X-Forwarded-For': '203.0.113.1',
    });
    const statuses: number[] = [];
    for (const reader of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push((await subscribe(desk, await from(reader))).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('comes from Cloudflare where readers come without the site; an invalid pass changes nothing', async () => {
    const desk = new Desk({ variables: open });
    const statuses: number[] = [];
    for (const reader of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const forged = await passesOf(desk, 'otro-secreto-0123456789abcdefghijk').headers(reader);
      statuses.push((await subscribe(desk, { ...forged, 'CF-Connecting-IP': '198.51.100.1' })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const passed = { ...(await passesOf(desk).headers('192.0.2.9')), 'CF-Connecting-IP': '198.51.100.1' };
    expect((await subscribe(desk, passed)).status).toBe(200);
  });
});
