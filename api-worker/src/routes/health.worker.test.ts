import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { Health } from '#contract/health.ts';
import { appendChanges, type NewChange } from '../publishing/change-log.ts';
import { keepDelivery } from '../publishing/deliveries.ts';
import { Desk } from '../testing/desk.ts';
import { post, publishEvent } from '../testing/fixtures.ts';

const nothingPublished = { position: 0, changedAt: null, waiting: 0, unpurged: null, origins: [] };

describe('GET /api/health', () => {
  it('knows nothing before anybody asked, and asks nobody itself', async () => {
    const desk = new Desk({ variables: { SAMPLE_UPSTREAMS: 'wordpress' } });
    const response = await desk.ask('/api/health');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(Health.parse(await response.json())).toEqual({
      status: 'ok',
      upstreams: [
        {
          name: 'wordpress',
          state: 'unknown',
          sample: true,
          lastGoodAt: null,
          ageSeconds: null,
          reason: null,
        },
        {
          name: 'sportradar',
          state: 'unknown',
          sample: false,
          lastGoodAt: null,
          ageSeconds: null,
          reason: null,
        },
        {
          name: 'openweather',
          state: 'unknown',
          sample: false,
          lastGoodAt: null,
          ageSeconds: null,
          reason: null,
        },
      ],
      readModel: { articles: 0, syncedAt: null, pulling: null },
      publishing: nothingPublished,
    });
    expect(desk.wordpress.calls).toEqual([]);
  });

  it('tells the age of what it knows', async () => {
    const desk = new Desk();
    desk.wordpress.posts = [post({ id: 1 })];
    desk.wordpress.categories = [];
    await desk.sync();
    desk.passSeconds(30);
    expect(Health.parse(await (await desk.ask('/api/health')).json())).toMatchObject({
      status: 'ok',
      upstreams: [
        {
          name: 'wordpress',
          state: 'ok',
          sample: false,
          lastGoodAt: '2026-11-20T16:00:00Z',
          ageSeconds: 30,
          reason: null,
        },
        { name: 'sportradar', state: 'unknown' },
        { name: 'openweather', state: 'unknown' },
      ],
      readModel: { articles: 1, syncedAt: '2026-11-20T16:00:00Z', pulling: null },
    });
  });

  it('tells where the change log stands', async () => {
    const desk = new Desk();
    const banner = (slug: string): NewChange => ({
      kind: 'banner',
      action: 'changed',
      slug,
      previousSlug: null,
      categories: [],
    });
    await appendChanges(env.DB, desk.clock - 5_000, [banner('1')]);
    await appendChanges(env.DB, desk.clock, [banner('2')]);
    const health = Health.parse(await (await desk.ask('/api/health')).json());
    expect(health.publishing).toMatchObject({
      position: 2,
      changedAt: '2026-11-20T16:00:00.000Z',
      unpurged: null,
    });
    const cdn = { CLOUDFLARE_ZONE_ID: 'zona', CLOUDFLARE_API_TOKEN: 'ficha' };
    const behindCdn = new Desk({ variables: cdn });
    expect(Health.parse(await (await behindCdn.ask('/api/health')).json()).publishing.unpurged).toBe(2);
  });

  it('is degraded once a delivery waits for more than two minutes', async () => {
    const desk = new Desk();
    await keepDelivery(env.DB, publishEvent({ id: 1 }), desk.clock);
    await keepDelivery(env.DB, publishEvent({ id: 2 }), desk.clock + 60_000);
    const health = async () => Health.parse(await (await desk.ask('/api/health')).json());
    desk.passSeconds(120);
    expect(await health()).toMatchObject({ status: 'ok', publishing: { waiting: 2 } });
    desk.passSeconds(1);
    expect((await health()).status).toBe('degraded');
    await env.DB.prepare("UPDATE deliveries SET done_at = '2026-11-20T16:02:01.000Z'").run();
    expect(await health()).toMatchObject({ status: 'ok', publishing: { waiting: 0 } });
  });
});
