import { describe, expect, it } from 'vitest';
import { Health } from '#contract/health.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';

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
      ],
      readModel: { articles: 0, syncedAt: null },
    });
    expect(desk.wordpress.calls).toEqual([]);
  });

  it('tells the age of what it knows', async () => {
    const desk = new Desk();
    desk.wordpress.posts = [post({ id: 1 })];
    desk.wordpress.categories = [];
    await desk.sync();
    desk.passSeconds(30);
    expect(Health.parse(await (await desk.ask('/api/health')).json())).toEqual({
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
      ],
      readModel: { articles: 1, syncedAt: '2026-11-20T16:00:00Z' },
    });
  });
});
