import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import type { Health, HealthCheck } from '#contract/health.ts';
import { createMetrics } from '#origin/observing/metrics.ts';
import type { ObservedRequest } from '#origin/observing/observed-requests.ts';
import { checkConfigs, checkMetrics, checkRules, firing, samplesOf } from './promtool.ts';

type Service = NonNullable<Health['notifications']>['services'][number];
/** A push service that is well. */
const apple: Service = {
  ...{ name: 'apple', messages: 400, accepted: 400, refused: 0, statuses: [], heardSeconds: 3_660 },
};

interface Told {
  failingSince?: string;
  position?: number;
  listeners?: number;
  ahead?: number;
  bytes?: number;
  apple?: Partial<Service>;
}

/** The metrics of an origin whose worker reports these checks; null: the worker is down. */
const metricsOf = (checks: Record<string, HealthCheck['state']> | null, medianMs = 200, told: Told = {}) =>
  createMetrics({
    changes: () => ({ seen: 7, release: 5, failingSince: told.failingSince ?? null }),
    channel: () => ({ listeners: told.listeners ?? 12, refused: 1 }),
    clockAhead: () => told.ahead ?? 3,
    health: async () => {
      if (checks === null) throw new Error('the worker is down');
      return {
        checks: Object.entries(checks).map(([name, state]) => ({ name, state, since: null, message: null })),
        upstreams: [{ name: 'wordpress', medianMs }],
        databases: [{ name: 'DB', bytes: told.bytes ?? 257_000_000 }],
        notifications: { watch: null, bytes: 1, services: [{ ...apple, ...told.apple }] },
        publishing: { position: told.position ?? 7 },
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

test.each([
  [{ ahead: 90 }, ['ClockOff']],
  [{ listeners: 3_400 }, ['ChannelFull']],
  [{ bytes: 9.5e9 }, ['DatabaseFills', 'DatabaseNearlyFull']],
  [{ apple: { accepted: 359 } }, ['NotificationsFail']],
  [{ apple: { accepted: 399, refused: 1 } }, ['NotificationsRefused']],
  [{ apple: { heardSeconds: 4_201 } }, ['NotificationsSilent']],
  [{ apple: { heardSeconds: null } }, ['NotificationsUnwatched']],
] satisfies [Told, string[]][])('an origin that tells %o raises %o', async (told, alarms) => {
  expect(await alarmsOf({}, 200, told)).toEqual(alarms);
});

test('each alarm is raised here or in the tests of the rules', async () => {
  const [rules = '', ...tests] = await Promise.all(
    ['operations/alerts.yml', 'operations/alerts.test.yml', 'tests/operations/alerts.long.test.ts'].map(
      (name) => readFile(path.join(root, name), 'utf8'),
    ),
  );
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests.join('\n')))).toEqual([]);
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
