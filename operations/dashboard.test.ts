import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { createMetrics } from '#origin/observing/metrics.ts';

const read = (name: string) => readFile(path.join(root, name), 'utf8');

/** Of Prometheus itself, of its blackbox exporter and of nginx's. */
const others = [
  ...['up', 'ALERTS', 'probe_success', 'probe_ssl_earliest_cert_expiry', 'nginx_up'],
  ...['active', 'writing', 'accepted', 'handled'].map((name) => `nginx_connections_${name}`),
];

/** The names of the metrics of an origin that has everything to tell. */
async function offered(): Promise<Set<string>> {
  const metrics = createMetrics({
    changes: () => ({ seen: 7, release: 5, failingSince: null }),
    channel: () => ({ listeners: 12, refused: 1 }),
    clockAhead: () => 3,
    health: async () => ({
      checks: [{ name: 'cron', state: 'failing', since: '2026-11-20T16:00:00Z', message: 'x' }],
      upstreams: [{ name: 'wordpress', medianMs: 200 }],
      databases: [{ name: 'DB', bytes: 1 }],
      notifications: {
        ...{ watch: null, bytes: 1 },
        services: [
          { name: 'apple', messages: 9, accepted: 8, refused: 1, statuses: [403], heardSeconds: 60 },
        ],
      },
      publishing: { position: 7 },
    }),
  });
  metrics.observe({
    ...{ id: '0123456789abcdef'.repeat(2), kind: 'page', method: 'GET', path: '/', status: 200 },
    ...{ at: 0, ms: 20, reader: '', worker: { calls: 1, ms: 1, slowest: 1 } },
  });
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set([...others, ...lines.map((line) => /^\w+/.exec(line)?.[0] ?? '')]);
}

/** The names of metrics in an expression: its words that are no function, label, value or keyword. */
function named(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b(?:and|or|unless|offset\s+\w+)\b/g, ' ');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([word]) => word);
}

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

test('every metric that the dashboard names exists', async () => {
  const { panels } = Dashboard.parse(JSON.parse(await read('operations/grafana/telecoqui.json')));
  const known = await offered();
  const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr)));
  expect(panels.length).toBeGreaterThan(10);
  expect(names.length).toBeGreaterThanOrEqual(panels.length);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(named('sum by (le) (rate(telecoqui_no_such_total{kind="page"}[5m])) > 2')).toEqual([
    'telecoqui_no_such_total',
  ]);
});

test('every metric that a rule names exists, and every alarm leads to a section of the runbook that names it', async () => {
  const rules = await read('operations/alerts.yml');
  const known = await offered();
  const metrics = [...rules.matchAll(/\b(?:telecoqui|nodejs|process|probe|nginx)_\w+(?=[{[ )])/g)].map(
    ([name]) => name,
  );
  expect(metrics.length).toBeGreaterThan(15);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
  const sections = (await read('docs/runbook.md')).split(/^## /m).slice(1);
  const slug = (section: string) =>
    (section.split('\n')[0] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
  const alarms = [...rules.matchAll(/- alert: (\w+)\b[^]*?runbook: docs\/runbook\.md#(\S+)/g)];
  expect(alarms.length).toBeGreaterThan(20);
  for (const [, alarm = '', anchor] of alarms) {
    const section = sections.find((text) => slug(text) === anchor);
    expect(section, `${alarm}: #${anchor}`).toMatch(new RegExp(`Alarm: [^.]*\\b${alarm}\\b`));
  }
});
