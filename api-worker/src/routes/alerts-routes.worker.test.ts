import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Alerts } from '#contract/weather/alerts.ts';
import { Problem } from '#contract/problem.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { storeStatement } from '../alerts/stored-alerts.ts';
import { Desk } from '../testing/desk.ts';

const source = 'https://avisos.ejemplo.pr';

let desk: Desk;
beforeEach(() => {
  desk = new Desk({ variables: { NWS_URL: source } });
});

/** The service responded at this moment that there is nothing. */
const nothing = (checkedAt: number) =>
  storeStatement(env.DB, source, {
    ...{ events: [], updated: null, validators: null, shown: '', failing: null },
    checkedAt,
  }).run();

describe('warnings', () => {
  it('are no fact while the service has never responded, nor without a service', async () => {
    for (const NWS_URL of [source, 'off', '']) {
      const response = await new Desk({ variables: { NWS_URL } }).request('/api/alerts');
      expect(response.status).toBe(503);
      expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
    }
  });

  it('are a fact once it has responded that there is none', async () => {
    await nothing(desk.clock);
    const response = await desk.request('/api/alerts');
    const body: unknown = await response.json();
    expect(Alerts.parse(body)).toEqual({
      source: 'nws',
      sample: false,
      checkedAt: '2026-11-20T16:00:00Z',
      alerts: [],
    });
    expect(response.headers.get('Cache-Tag')).toBe('alerts');
    expect(response.headers.get(responseHeaders.dataState)).toBe('fresh');
  });

  it('say that they are a sample', async () => {
    await nothing(desk.clock);
    desk = new Desk({ variables: { NWS_URL: source, SAMPLE_UPSTREAMS: 'nws' } });
    expect(await desk.json('/api/alerts')).toMatchObject({ sample: true });
  });

  it('of another service are not shown', async () => {
    await nothing(desk.clock);
    desk = new Desk({ variables: { NWS_URL: 'https://otro.ejemplo.pr' } });
    expect(await desk.status('/api/alerts')).toBe(503);
  });

  it('are late after five minutes without a response', async () => {
    await nothing(desk.clock);
    desk.passSeconds(301);
    const response = await desk.request('/api/alerts');
    expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
  });
});
