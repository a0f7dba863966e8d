import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { lines } from './logging/lines.ts';
import worker from './worker.ts';
import { logged } from './testing/logged.ts';

/** The worker's entry, with the runtime's clock and network: its WordPress is the misbehaving host, which is down. */
describe('the worker', () => {
  it('responds to requests', async () => {
    const hide = vi.spyOn(lines, 'hide');
    const context = createExecutionContext();
    const response = await worker.fetch(new Request('https://api.ejemplo.pr/api/health'), env, context);
    await waitOnExecutionContext(context);
    expect(response.status).toBe(200);
    // Whatever is logged from then on has none of its secrets.
    expect(hide).toHaveBeenCalledWith(env);
  });

  it('survives a cron while WordPress is down', async () => {
    const hide = vi.spyOn(lines, 'hide');
    // Not what the objects hide that the cron wakes.
    const variables = { ...env, HEALTH_TOKEN: 'solo-de-este-cron-0123456789abcdef' };
    await worker.scheduled(createScheduledController({ cron: crons.newsroom }), variables);
    expect(hide).toHaveBeenCalledWith(variables);
    expect(logged).toContain('sync: wordpress: not_json');
    expect(logged.join()).toContain('"complete":false');
    logged.length = 0;
    await worker.scheduled(createScheduledController({ cron: crons.scoreboard }), env);
    expect(logged.filter((line) => line.startsWith('sync'))).toEqual([]);
  });
});
