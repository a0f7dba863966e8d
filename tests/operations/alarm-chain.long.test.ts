import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { serveMetrics, type MetricsServer } from '#commands/site/metrics-server.ts';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { createMetrics } from '#origin/observing/metrics.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { endServer, listen, urlOf } from '../listening.ts';
import { openStage } from '../stage.ts';
import { findProgram } from '../system-program.ts';

/*
 * Prometheus, Alertmanager and the blackbox exporter of Debian with the files of operations/, in which only addresses are others and times shorter,
 * in front of the metrics of two origins, of nginx and of a page over TLS: an alarm is heard by whoever it is for.
 */

const stage = openStage();
let folder: string;
const origins: MetricsServer[] = [];
let alertmanager: string;

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

/** What an origin tells Prometheus while all is well. */
const metricsOfOrigin = () =>
  createMetrics({
    changes: () => ({ seen: 1_007, release: 1_007, failingSince: null }),
    channel: () => ({ listeners: 200, refused: 1 }),
    clockAhead: () => 0,
    health: async () => ({
      checks: [{ name: 'database', state: 'ok', since: null, message: null }],
      upstreams: [{ name: 'wordpress', medianMs: 200 }],
      databases: [{ name: 'DB', bytes: 1 }],
      notifications: null,
      publishing: { position: 1_007 },
    }),
  });
/** What nginx's exporter tells. */
const ofNginx =
  'nginx_up 1\nnginx_connections_writing 400\nnginx_connections_accepted 9\nnginx_connections_handled 9\n';

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
  const exporter = createServer((_, response) => response.end(ofNginx));
  for (const server of [hook, site, exporter]) {
    await listen(server);
    stage.ends(() => endServer(server));
  }
  for (const place of [0, 1] as const) {
    const settings = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, METRICS_TOKEN: 'the-METRICS_TOKEN' };
    const server = await serveMetrics({ ...settings, METRICS_TOKEN_PREVIOUS: undefined }, metricsOfOrigin());
    if (server) origins.push(server);
    stage.ends(() => origins[place]?.stop());
  }

  const [prometheusPort, alertmanagerPort, blackboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  alertmanager = `http://127.0.0.1:${alertmanagerPort}`;
  // Not that of origins which nobody scrapes: Prometheus itself begins to scrape some seconds after it evaluates its rules.
  await example('alerts.yml', [[/(?<!absent\(up\{job="telecoqui"\}\)\n {8})\bfor: \w+/g, 'for: 2s']]);
  const prometheus = await example('prometheus.yml', [
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
  const again = await serveMetrics({ ...settings, METRICS_TOKEN_PREVIOUS: undefined }, metricsOfOrigin());
  if (again) origins[1] = again;
  await hears('on-call', 'OriginDown resolved');
});
