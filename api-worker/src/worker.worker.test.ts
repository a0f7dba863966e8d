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
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const report = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const hide = vi.spyOn(lines, 'hide');
    await worker.scheduled(createScheduledController({ cron: crons.newsroom }), env);
    expect(hide).toHaveBeenCalledWith(env);
    expect(log).toHaveBeenCalledWith('sync: wordpress: not_json');
    expect(report).toHaveBeenCalledWith(expect.stringContaining('"complete":false'));
    log.mockClear();
    await worker.scheduled(createScheduledController({ cron: crons.scoreboard }), env);
    expect(log).not.toHaveBeenCalled();
  });
});
