import { expect, test } from 'vitest';
import type { HealthCheck } from '#contract/health.ts';
import { createMetrics } from '#origin/observing/metrics.ts';
import type { ObservedRequest } from '#origin/observing/observed-requests.ts';
import { checkConfigs, checkMetrics, checkRules, firing, samplesOf } from './promtool.ts';

const apple = { name: 'apple', messages: 9, accepted: 9, refused: 0, statuses: [], heardSeconds: 60 };

/** The metrics of an origin whose worker reports these checks; null: the worker is down. */
const metricsOf = (
  checks: Record<string, HealthCheck['state']> | null,
  medianMs = 200,
  log: { failingSince?: string; position?: number } = {},
) =>
  createMetrics({
    changes: () => ({ seen: 7, release: 5, failingSince: log.failingSince ?? null }),
    channel: () => ({ listeners: 12, refused: 1 }),
    clockAhead: () => 3,
    health: async () => {
      if (checks === null) throw new Error('the worker is down');
      return {
        checks: Object.entries(checks).map(([name, state]) => ({ name, state, since: null, message: null })),
        upstreams: [{ name: 'wordpress', medianMs }],
        databases: [{ name: 'DB', bytes: 257_000_000 }],
        notifications: { watch: null, bytes: 1, services: [apple] },
        publishing: { position: log.position ?? 7 },
      };
    },
  });

const alarmsOf = async (...of: Parameters<typeof metricsOf>) =>
  firing([samplesOf(await metricsOf(...of).text())]);

const page: ObservedRequest = {
  ...{ id: '0123456789abcdef'.repeat(2), kind: 'page', method: 'GET', path: '/', status: 200 },
  ...{ at: 0, ms: 20, reader: '', worker: { calls: 1, ms: 1, slowest: 1 } },
};

test('the rules are valid and pass their own tests', async () => {
  expect(await checkRules()).toContain('SUCCESS');
});

test('the examples of configurations are valid', async () => {
  const [prometheus, alertmanager, blackbox] = await checkConfigs();
  for (const said of [prometheus, alertmanager]) expect(said).toContain('SUCCESS');
  expect(blackbox).toContain('Config file is ok');
});

test('promtool finds nothing wrong with the metrics', async () => {
  expect(checkMetrics(await metricsOf({ cron: 'failing' }).text())).toBe('');
});

test('a healthy site raises no alarm', async () => {
  expect(await alarmsOf({ database: 'ok', cron: 'ok', wordpress: 'ok', newsletter: 'ok' })).toEqual([]);
});

test.each([
  ['wordpress', 'failing', 'WordPressDown'],
  ['sportradar', 'failing', 'SportradarRefuses'],
  ['builds', 'failing', 'BuildFails'],
  ['disk', 'failing', 'DiskFull'],
  ['database', 'failing', 'DatabaseUnavailable'],
  ['purge', 'failing', 'PurgeRefused'],
  ['newsletter', 'warn', 'NewsletterFlood'],
  ['warnings', 'failing', 'WarningsSilent'],
  ...(['openweather', 'oneCall', 'earthquakes', 'storms', 'rivers', 'power'] as const).map(
    (source) => [source, 'failing', 'SourceSilent'] as const,
  ),
  ['originNames', 'warn', 'SharedOriginName'],
  ['webhooks', 'warn', 'CheckWarns'],
  ['cron', 'failing', 'CheckFailing'],
  ['notifications', 'failing', 'CheckFailing'],
] as const)('the check %s that is %s raises %s', async (check, state, alarm) => {
  expect(await alarmsOf({ [check]: state, other: 'ok' })).toEqual([alarm]);
});

test('a change log that cannot be read, and an origin that is behind the worker, raise their alarms', async () => {
  const failingSince = '2026-11-20T15:59:00Z';
  expect(await alarmsOf({}, 200, { failingSince })).toEqual(['ChangesUnread']);
  // The log of a worker that is down cannot be read either, and one alarm is enough.
  expect(await alarmsOf(null, 200, { failingSince })).toEqual(['WorkerDown']);
  expect(await alarmsOf({}, 200, { position: 60 })).toEqual(['OriginBehind']);
});

test('a slow WordPress, a worker that is down, an origin that is gone and a crowd raise their alarms', async () => {
  expect(await alarmsOf({ wordpress: 'warn' }, 1_500)).toEqual(['WordPressSlow']);
  expect(await alarmsOf(null)).toEqual(['WorkerDown']);
  expect(await firing([new Map([['up{job="telecoqui"}', 0]])])).toEqual(['OriginDown']);
  const metrics = metricsOf({});
  metrics.observe(page);
  const before = samplesOf(await metrics.text());
  for (let n = 0; n < 3_000; n += 1) metrics.observe(page);
  expect(await firing([before, samplesOf(await metrics.text())], 10)).toEqual(['Crowd']);
});
