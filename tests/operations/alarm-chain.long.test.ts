import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { serveMetrics, type MetricsServer } from '#commands/site/metrics-server.ts';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import type { HealthCheck } from '#contract/health.ts';
import { createMetrics, type Metrics } from '#origin/observing/metrics.ts';
import type { ObservedRequest } from '#origin/observing/observed-requests.ts';
import { endServer, freePort, listen, urlOf } from '../listening.ts';
import { openStage } from '../stage.ts';
import { findProgram } from '../system-program.ts';

/*
 * Prometheus, Alertmanager and the blackbox exporter of Debian with the files of operations/, in which only addresses are others and times shorter,
 * in front of the metrics of two origins, of nginx and of a page over TLS: each alarm is heard by whoever it is for.
 */

const stage = openStage();
let folder: string;
const programs: ChildProcess[] = [];
const servers: Server[] = [];
const origins: MetricsServer[] = [];
let alertmanager: string;
/** The configuration of Prometheus, the last program. */
let prometheus: string;

/** What each receiver was sent: names of alerts, with `firing` or `resolved`. */
const received = new Map<string, string[]>();
const Notification = z.object({
  alerts: z.array(z.object({ status: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
});

/** Replaces each text of an example, which must be there. */
async function example(name: string, changes: readonly (readonly [RegExp, string])[]): Promise<string> {
  let text = await readFile(path.join(root, 'operations', name), 'utf8');
  for (const [from, to] of changes) {
    if (text.search(from) === -1) throw new Error(`operations/${name} does not contain ${from}`);
    text = text.replace(from, to);
  }
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Starts a program, and waits until its address responds. */
async function start(name: Parameters<typeof findProgram>[0], url: string, args: string[], env = {}) {
  const program = spawn(findProgram(name), args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  programs.push(program);
  stage.ends(async () => {
    const ended = program.exitCode === null ? once(program, 'exit') : null;
    program.kill('SIGTERM');
    await ended;
  });
  let output = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await waitUntil(name, 60, async () => (await fetch(url)).ok, once(program, 'exit')).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}\n${output}`);
    },
  );
}

interface Told {
  seen: number;
  release: number;
  failingSince: string | null;
  listeners: number;
  ahead: number;
  /** Whether it reaches the worker, which tells the rest. */
  reaches: boolean;
  checks: Record<string, HealthCheck['state']>;
  medianMs: number;
  bytes: number;
  position: number;
  /** Of one push service. */
  messages: number;
  accepted: number;
  refused: number;
  heardSeconds: number | null;
}
/** What an origin tells Prometheus while all is well. */
const healthy = (): Told => ({
  ...{ seen: 1_007, release: 1_007, failingSince: null, listeners: 200, ahead: 0 },
  ...{ reaches: true, checks: { database: 'ok' }, medianMs: 200, bytes: 1, position: 1_007 },
  ...{ messages: 400, accepted: 400, refused: 0, heardSeconds: 3_660 },
});
/** What nginx's exporter tells. */
const healthyNginx = (): Record<string, number> => ({
  ...{ up: 1, connections_writing: 400, connections_accepted: 1_000, connections_handled: 1_000 },
});
const told: [Told, Told] = [healthy(), healthy()];
let nginx = healthyNginx();

const metricsOf = (place: 0 | 1) => {
  const now = () => told[place];
  const metrics = createMetrics({
    changes: now,
    channel: () => ({ listeners: now().listeners, refused: 1 }),
    clockAhead: () => now().ahead,
    health: async () => {
      const { reaches, checks, medianMs, bytes, position, ...pushed } = now();
      const { messages, accepted, refused, heardSeconds } = pushed;
      if (!reaches) throw new Error('the worker is down');
      return {
        checks: Object.entries(checks).map(([name, state]) => ({ name, state, since: null, message: null })),
        upstreams: [{ name: 'wordpress', medianMs }],
        databases: [{ name: 'DB', bytes }],
        notifications: {
          ...{ watch: null, bytes: 1 },
          services: [{ name: 'apple', statuses: [], messages, accepted, refused, heardSeconds }],
        },
        publishing: { position },
      };
    },
  });
  observe = metrics.observe;
  for (const status of [200, 500]) observe(page(status, 20));
  return metrics;
};
/** Of one of the origins. */
let observe: Metrics['observe'];
const page = (status: number, ms: number): ObservedRequest => ({
  ...{ id: '0123456789abcdef'.repeat(2), kind: 'page', method: 'GET', path: '/', status },
  ...{ at: 0, ms, reader: '', worker: { calls: 1, ms: 1, slowest: 1 } },
});

/** Names of the alerts that the Alertmanager has now. */
const active = async () => {
  const response: unknown = await (await fetch(`${alertmanager}/api/v2/alerts?active=true`)).json();
  const alerts = z.array(z.object({ labels: z.looseObject({ alertname: z.string() }) })).parse(response);
  return [...new Set(alerts.map(({ labels }) => labels.alertname))].sort();
};
const hears = (receiver: string, what: string) =>
  waitUntil(`${receiver} to hear "${what}"`, 120, async () => received.get(receiver)?.includes(what));

beforeAll(async () => {
  folder = await stage.folder();
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const receiver = (request.url ?? '').slice(1);
      const names = Notification.parse(JSON.parse(body)).alerts.map(
        ({ status, labels }) => `${labels.alertname} ${status}`,
      );
      received.set(receiver, [...(received.get(receiver) ?? []), ...names]);
      response.end();
    });
  });
  // A certificate that ends before the two weeks of the rule.
  const made = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`, '-days', '10'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, ...made];
  execFileSync(findProgram('openssl'), openssl, { stdio: 'ignore' });
  const tls = { cert: await readFile(`${folder}/cert.pem`), key: await readFile(`${folder}/key.pem`) };
  const site = createTlsServer(tls, (_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<html></html>'),
  );
  const exporter = createServer((_, response) =>
    response.end(
      ['up', 'connections_writing', 'connections_accepted', 'connections_handled']
        .map((name) => `nginx_${name} ${nginx[name]}\n`)
        .join(''),
    ),
  );
  for (const server of [hook, site, exporter]) {
    servers.push(server);
    await listen(server);
    // A drill ends one.
    stage.ends(() => (server.listening ? endServer(server) : undefined));
  }
  for (const place of [0, 1] as const) {
    const settings = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, METRICS_TOKEN: 'the-METRICS_TOKEN' };
    const server = await serveMetrics({ ...settings, METRICS_TOKEN_PREVIOUS: undefined }, metricsOf(place));
    if (server) origins.push(server);
    stage.ends(() => origins[place]?.stop());
  }

  const [prometheusPort, alertmanagerPort, blackboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  alertmanager = `http://127.0.0.1:${alertmanagerPort}`;
  await example('alerts.yml', [
    [/\bfor: \w+/g, 'for: 2s'],
    [/\[1h:1m\]/g, '[20s:1s]'],
    [/offset 1h/g, 'offset 10s'],
  ]);
  prometheus = await example('prometheus.yml', [
    [/scrape_interval: 30s, evaluation_interval: 30s/, 'scrape_interval: 1s, evaluation_interval: 1s'],
    [/127\.0\.0\.1:9093/, new URL(alertmanager).host],
    [/'10\.0\.0\.11:9464'/, `'${new URL(origins[0]?.url ?? '').host}'`],
    [/'10\.0\.0\.12:9464'/, `'${new URL(origins[1]?.url ?? '').host}'`],
    [/10\.0\.0\.10:9113/, new URL(urlOf(exporter)).host],
    [/https:\/\/www\.example\.com/g, urlOf(site).replace('http', 'https')],
    [/127\.0\.0\.1:9115/, `127.0.0.1:${blackboxPort}`],
  ]);
  const routes = await example('alertmanager.yml', [
    [/group_wait: 30s/, 'group_wait: 1s'],
    [/group_interval: 5m/, 'group_interval: 1s'],
    [/group_interval: 1m/, 'group_interval: 1s'],
    [/repeat_interval: 5m/, 'repeat_interval: 2s'],
    [/https:\/\/on-call\.example\/hook/, `${urlOf(hook)}/on-call`],
    [/https:\/\/tickets\.example\/hook/, `${urlOf(hook)}/tickets`],
    [/https:\/\/heartbeat\.example\/id/, `${urlOf(hook)}/heartbeat`],
  ]);
  const blackbox = await example('blackbox.yml', []);

  await start('prometheus-alertmanager', `${alertmanager}/-/ready`, [
    `--config.file=${routes}`,
    `--storage.path=${folder}/alertmanager`,
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    // No cluster: it would listen on every address.
    '--cluster.listen-address=',
  ]);
  await start(
    'prometheus-blackbox-exporter',
    `http://127.0.0.1:${blackboxPort}/-/healthy`,
    [`--config.file=${blackbox}`, `--web.listen-address=127.0.0.1:${blackboxPort}`],
    { SSL_CERT_FILE: `${folder}/cert.pem` },
  );
  await start('prometheus', `http://127.0.0.1:${prometheusPort}/-/ready`, [
    `--config.file=${prometheus}`,
    `--storage.tsdb.path=${folder}/prometheus`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
    // It fires before it has found the Alertmanager, and by itself tells it again a minute later.
    '--rules.alert.resend-delay=1s',
    // A job that is taken away is known for so long.
    '--query.lookback-delta=5s',
  ]);
});

test('while all is well, only the heartbeat comes, again and again, and a ticket for the certificate', async () => {
  await hears('tickets', 'CertificateEnds firing');
  await waitUntil('Three heartbeats', 120, async () => (received.get('heartbeat')?.length ?? 0) >= 3);
  expect(await active()).toEqual(['CertificateEnds', 'Watchdog']);
  expect(new Set(received.get('heartbeat'))).toEqual(new Set(['Watchdog firing']));
  expect(received.get('on-call')).toBeUndefined();
});

test('an origin that is stopped calls somebody, and its return is said, too', async () => {
  const [, second] = origins;
  await second?.stop();
  await hears('on-call', 'OriginDown firing');
  expect(await active()).toContain('OriginDown');
  const METRICS_PORT = Number(new URL(second?.url ?? '').port);
  const settings = { METRICS_HOST: '127.0.0.1', METRICS_PORT, METRICS_TOKEN: 'the-METRICS_TOKEN' };
  const again = await serveMetrics({ ...settings, METRICS_TOKEN_PREVIOUS: undefined }, metricsOf(1));
  if (again) origins[1] = again;
  await hears('on-call', 'OriginDown resolved');
});

/** Both origins tell this. */
const both = (changed: Partial<Told>) => told.forEach((one) => Object.assign(one, changed));
const observed = (count: number, request: ObservedRequest) => {
  for (let n = 0; n < count; n += 1) observe(request);
};
/** Prometheus takes over another configuration. */
async function configure(from: RegExp, to: string): Promise<void> {
  const text = await readFile(prometheus, 'utf8');
  if (!from.test(text)) throw new Error(`prometheus.yml does not contain ${from}`);
  await writeFile(prometheus, text.replace(from, to));
  programs.at(-1)?.kill('SIGHUP');
}

/** What makes alarms ring, as many at once as do not silence one another. Beside them others may ring, too. */
const drills: [alarms: string[], cause: () => void | Promise<void>][] = [
  [['Watchdog', 'CertificateEnds'], () => undefined],
  [
    [
      ...['ClockOff', 'ChangesUnread', 'OriginBehind', 'ReleaseBehind', 'ChannelFull', 'WordPressSlow'],
      ...['DatabaseNearlyFull', 'SharedOriginName', 'WordPressDown', 'SportradarRefuses', 'BuildFails'],
      ...['DiskFull', 'PurgeRefused', 'NewsletterFlood', 'WarningsSilent', 'SourceSilent', 'CheckFailing'],
      ...['CheckWarns', 'NginxRefuses', 'NginxFills', 'Crowd', 'ServerErrors', 'PagesSlow'],
      ...['NotificationsFail', 'NotificationsRefused', 'NotificationsSilent'],
    ],
    () => {
      both({
        ...{ ahead: 90, failingSince: '2026-11-20T15:59:00Z', position: 1_060, release: 800 },
        ...{ listeners: 3_400, medianMs: 1_500, bytes: 9.5e9 },
        ...{ accepted: 350, refused: 20, heardSeconds: 4_201 },
        checks: {
          ...{ originNames: 'warn', newsletter: 'warn', webhooks: 'warn', wordpress: 'failing' },
          ...{ sportradar: 'failing', builds: 'failing', disk: 'failing', purge: 'failing' },
          ...{ warnings: 'failing', storms: 'failing', cron: 'failing' },
        },
      });
      Object.assign(nginx, { connections_accepted: 1_500, connections_writing: 7_000 });
      observed(30_000, page(200, 5));
      observed(30_000, page(500, 5));
      observed(60_000, page(200, 8_000));
    },
  ],
  [
    ['DatabaseUnavailable', 'DatabaseFills', 'ChannelLost', 'NginxDown', 'NotificationsUnwatched'],
    () => {
      both({ checks: { database: 'failing' }, bytes: 8e9, listeners: 0, heardSeconds: null });
      Object.assign(nginx, { up: 0 });
    },
  ],
  [['WorkerUnreachable'], () => void Object.assign(told[1], { reaches: false })],
  [['WorkerDown'], () => both({ reaches: false })],
  [
    ['EventLoopLags'],
    async () => {
      const until = performance.now() + 60_000;
      while (performance.now() < until && !received.get('on-call')?.includes('EventLoopLags firing')) {
        for (const begin = performance.now(); performance.now() - begin < 550;);
        // Prometheus waits for a second.
        await pause(250);
      }
    },
  ],
  [
    ['SiteUnreachable', 'OriginDown'],
    () => {
      servers[1]?.closeAllConnections();
      servers[1]?.close();
      void origins[1]?.stop();
    },
  ],
  [['OriginVanished'], () => configure(/(targets: \['[^']+'), '[^']+'\]/, '$1]')],
  [['NoOrigins'], () => configure(/job_name: telecoqui$/m, 'job_name: other')],
];

const rules = readFileSync(path.join(root, 'operations/alerts.yml'), 'utf8');
const severities = new Map(
  [...rules.matchAll(/- alert: (\w+)\n[^]*?severity: (\w+)/g)].map(([, name = '', severity = '']) => [
    name,
    severity,
  ]),
);
const receivers: Record<string, string> = { page: 'on-call', ticket: 'tickets', heartbeat: 'heartbeat' };

test('each alarm has a drill', () => {
  expect(drills.flatMap(([alarms]) => alarms).sort()).toEqual([...severities.keys()].sort());
});

test.each(drills)('%s ring', async (alarms, cause) => {
  await cause();
  for (const alarm of alarms) await hears(receivers[severities.get(alarm) ?? ''] ?? '', `${alarm} firing`);
  both(healthy());
  nginx = healthyNginx();
});
