import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { once } from 'node:events';
import { request as requestTls } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { runNginx } from './hostile/caching-proxy.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { listen } from './listening.ts';
import { findProgram } from './system-program.ts';

/** The files of operations/nginx as they are installed, in folders like those of /etc/nginx. */
const files = path.join(root, 'operations/nginx');
const caches = ['balancer.conf', 'cache.conf'] as const;
const cacheFolder = '/var/lib/nginx/telecoqui';

/** Where Debian's nginx keeps its own folders: only root can make one there. */
const isDebian = process.getuid?.() === 0 && existsSync('/var/lib/nginx');

/** Makes a certificate that signs itself, with its key, in a folder. Returns the folder. */
function makeCertificate(folder: string): string {
  const made = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  execFileSync(
    findProgram('openssl'),
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', ...made],
    { stdio: 'ignore' },
  );
  return folder;
}

let certificate: string;
beforeAll(async () => {
  certificate = makeCertificate(await mkdtemp(path.join(os.tmpdir(), 'telecoqui-certificate-')));
});
afterAll(() => rm(certificate, { recursive: true, force: true }));

/** Puts the files where an operator puts them. */
function install(folder: string, cache: string): void {
  mkdirSync(`${folder}/conf.d`, { recursive: true });
  cpSync(`${files}/telecoqui`, `${folder}/telecoqui`, { recursive: true });
  cpSync(certificate, `${folder}/telecoqui`, { recursive: true });
  for (const name of ['redirect.conf', cache]) cpSync(`${files}/${name}`, `${folder}/conf.d/${name}`);
}

/** The certificate of the tests stands for Cloudflare's: it is its own authority. */
function closeToOthers(folder: string): void {
  cpSync(`${files}/only-cloudflare.conf`, `${folder}/conf.d/only-cloudflare.conf`);
  cpSync(`${certificate}/fullchain.pem`, `${folder}/telecoqui/origin-pull-ca.pem`);
}

function change(file: string, changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (text.search(from) === -1) throw new Error(`${file} has no ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}

test.each([
  ['balancer.conf', false],
  ['balancer.conf', true],
  ['cache.conf', false],
  ['cache.conf', true],
])('nginx accepts %s as it is; closed to all but Cloudflare: %s', async (cache, isClosed) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-etc-nginx-'));
  const wasThere = existsSync(cacheFolder);
  try {
    install(folder, cache);
    if (isClosed) closeToOthers(folder);
    if (!isDebian) change(`${folder}/conf.d/${cache}`, [[new RegExp(cacheFolder), `${folder}/cache`]]);
    // Otherwise the test would make folders for them beside that of the cache.
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    cpSync(`${files}/nginx.conf`, `${folder}/nginx.conf`);
    change(`${folder}/nginx.conf`, [
      [/user www-data;/, ''],
      [/\/run\/nginx\.pid/, `${folder}/nginx.pid`],
      [/\/var\/log\/nginx\/error\.log/, 'stderr'],
      [/access_log \/var\/log\/nginx\/access\.log;/, `access_log off; ${temporary.join(' ')}`],
      [/include \/etc\/nginx\/mime\.types;/, ''],
      [/\/etc\/nginx\//g, `${folder}/`],
    ]);
    const { status, stderr } = spawnSync(findProgram('nginx'), ['-t', '-c', `${folder}/nginx.conf`], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (isDebian && !wasThere) await rm(cacheFolder, { recursive: true, force: true });
  }
});

test('all open pages that nginx takes leave room for pages, also if all are in one of its processes', () => {
  const main = readFileSync(`${files}/nginx.conf`, 'utf8');
  const numbers = [
    'telecoqui_open_networks',
    'telecoqui_open_pages',
    'worker_connections',
    'worker_rlimit_nofile',
  ];
  const [ofNetwork = 0, pages = 0, connections = 0, descriptors = 0] = numbers.map((name) =>
    Number(new RegExp(`${name} (\\d+);`).exec(main)?.[1]),
  );
  expect(ofNetwork).toBeGreaterThan(0);
  expect(pages).toBeGreaterThanOrEqual(2 * ofNetwork);
  expect(connections).toBeGreaterThanOrEqual(2 * pages + 3_000);
  expect(descriptors).toBeGreaterThanOrEqual(connections + 2_000);
});

/** Runs the installed files on ports of their own, in front of an origin that tells whose request it got. */
async function start(cache: string, { more = '', isClosed = false } = {}) {
  const requested: IncomingMessage[] = [];
  const origin = createServer((request, response) => {
    requested.push(request);
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Request-Id', 'of the origin');
    response.end('<html></html>');
  });
  const { host } = new URL(await listen(origin));
  const plain = await freePort();
  const nginx = await runNginx((folder, port) => {
    install(folder, cache);
    if (isClosed) closeToOthers(folder);
    if (cache === 'cache.conf') change(`${folder}/conf.d/${cache}`, [[/127\.0\.0\.1:4321/, host]]);
    else change(`${folder}/telecoqui/origins.conf`, [[/10\.0\.0\.1[12]:4321/g, host]]);
    change(`${folder}/conf.d/${cache}`, [
      [new RegExp(cacheFolder), `${folder}/cache`],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
      [/listen \[::\]:443 ssl http2;/, more],
    ]);
    change(`${folder}/conf.d/redirect.conf`, [
      [/listen 80 default_server;/, `listen 127.0.0.1:${plain} default_server;`],
      [/listen \[::\]:80 default_server;/, ''],
    ]);
    return 'include conf.d/*.conf;';
  });
  return {
    requested,
    port: Number(new URL(nginx.url).port),
    plain: `http://127.0.0.1:${plain}`,
    async stop() {
      await nginx.stop();
      origin.closeAllConnections();
      origin.close();
    },
  };
}

/** The status of a request over TLS, with whatever certificate. */
async function askTls(
  port: number,
  target: string,
  headers: Record<string, string> = {},
  shown: { cert?: Buffer; key?: Buffer } = {},
): Promise<number> {
  const options = { host: '127.0.0.1', port, path: target, headers, ...shown };
  const asking = requestTls({ ...options, rejectUnauthorized: false });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

test.each(caches)('%s responds over TLS and HTTP/2, and plain HTTP leads there', async (cache) => {
  const site = await start(cache);
  try {
    expect(await askTls(site.port, '/noticias')).toBe(200);
    const session = connect(`https://127.0.0.1:${site.port}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/tiempo' });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200]);
    const id = site.requested.at(-1)?.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    // One value: two would be separated by a comma.
    expect(headers['x-request-id']).toBe(id);
    session.destroy();
    const moved = await fetch(`${site.plain}/noticias?page=2`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('Location')]).toEqual([308, 'https://127.0.0.1/noticias?page=2']);
  } finally {
    await site.stop();
  }
});

const forwardedFor = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for']).split(', ').at(-1);

test.each(caches)('behind %s the readers of one city of Cloudflare are many readers', async (cache) => {
  // Cloudflare's machines are elsewhere, so this machine is one of its networks here.
  const site = await start(cache, { more: 'set_real_ip_from 127.0.0.1;' });
  try {
    const readers = Array.from({ length: 150 }, (_, number) => `198.51.100.${number + 1}`);
    for (const reader of readers)
      await askTls(site.port, `/search?q=${reader}`, { 'CF-Connecting-IP': reader });
    expect(site.requested.map(forwardedFor)).toEqual(readers);
  } finally {
    await site.stop();
  }
});

test.each(caches)('behind %s nobody but Cloudflare can name another address', async (cache) => {
  const site = await start(cache);
  try {
    await askTls(site.port, '/search?q=lluvia', {
      'CF-Connecting-IP': '198.51.100.1',
      'X-Forwarded-For': '198.51.100.2',
    });
    expect(site.requested.map(forwardedFor)).toEqual(['127.0.0.1']);
  } finally {
    await site.stop();
  }
});

test.each(caches)('%s with only-cloudflare.conf lets in nobody but Cloudflare', async (cache) => {
  const site = await start(cache, { isClosed: true });
  const stranger = makeCertificate(await mkdtemp(path.join(os.tmpdir(), 'telecoqui-stranger-')));
  const shownFrom = (folder: string) => ({
    cert: readFileSync(`${folder}/fullchain.pem`),
    key: readFileSync(`${folder}/privkey.pem`),
  });
  try {
    expect(await askTls(site.port, '/noticias')).toBe(400);
    expect(await askTls(site.port, '/noticias', {}, shownFrom(stranger))).toBe(400);
    expect(site.requested).toEqual([]);
    expect(await askTls(site.port, '/noticias', {}, shownFrom(certificate))).toBe(200);
  } finally {
    await site.stop();
    await rm(stranger, { recursive: true, force: true });
  }
});
