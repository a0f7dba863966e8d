/** An origin with a release of its own for each test, whose handler stands in for Astro. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { requestIdHeader } from '#contract/response-headers.ts';
import { passKey, passwordDigest } from '#contract/signing/gate-pass.ts';
import { places } from '#document/places.ts';
import { writeReleaseRecord } from '#publishing/releases.ts';
import { EndedPasses } from './gate/ended-passes.ts';
import type { HardGate } from './gate/gate.ts';
import { HeldResponses } from './held/held-responses.ts';
import type { ObservedRequest } from './observing/observed-requests.ts';
import { startOrigin, type Origin } from './origin.ts';

const policy = "default-src 'self';script-src 'self' 'sha256-x='";
export const text = '<p>Lluvia en Maricao</p>'.repeat(400);

/** Astro's handler of the release: what it renders, how often, and whether the data of its pages fails to load. */
export const astro = globalThis as typeof globalThis & {
  rendered: string[];
  content: string;
  until: number;
  failing: boolean;
};

const entry = `export const handler = ({ url }, response) => {
  rendered.push(url);
  if (failing) {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store', 'Retry-After': '30' });
    return response.end('<main>No pudimos cargar</main>');
  }
  if (/^\\/(?:vieja|nada|index\\.php|2024|wp-)|\\/(?:amp|feed)$/.test(url)) return response.writeHead(404, { 'Content-Type': 'text/html' }).end('404');
  const isPreview = url.startsWith('/vista-previa/');
  const left = url === '/tiempo-v2' ? Math.ceil((until - Date.now()) / 1000) : 1_000;
  const shared = Math.min(30, left);
  response.writeHead(200, {
    'Content-Type': 'text/html',
    'Content-Security-Policy': ${JSON.stringify(policy)},
    'Cache-Control': isPreview ? 'no-store' : 'public, max-age=0, s-maxage=' + shared + ', stale-while-revalidate=' + Math.min(300, left - shared) + ', stale-if-error=86400',
    ...(isPreview ? {} : { 'Cache-Tag': 'home,news-lists' }),
    ...(url === '/tiempo-v2' ? { 'X-Data-Until': String(until) } : {}),
  }).end((url.startsWith('/alertas') ? '${places.top}' : '') + '<main>' + content + url + '</main>' + ${JSON.stringify(text)});
};`;

/** The origin of the running test, its data folder, the requests it observed, and the spy on what is held. */
export let origin: Origin;
export let folder: string;
export const observed: ObservedRequest[] = [];
export let responded: MockInstance<HeldResponses['respond']>;
let agent: Agent;

/** Writes a build with this name, which its file shows. */
export async function build(name: string): Promise<string> {
  const place = path.join(folder, name);
  const page = (slug: string) => ({ path: slug, tags: ['news:lluvia'], policy: 0 });
  const files = {
    'server/entry.mjs': entry,
    'client/noticias/lluvia.html': `<body>${places.top}<main>${name}</main>${text}`,
    'client/corta.html': '<p>Corta</p>',
    'client/404.html': `<main>No existe</main>${text}`,
    'client/_astro/menu.a.js': `/* ${text} */`,
    'client/logo.png': text,
    'pages.json': JSON.stringify({ policies: [policy], pages: [page('/noticias/lluvia'), page('/404')] }),
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), content);
  }
  await writeReleaseRecord(place, { code: folder, cursor: 'log.1', position: 1, gate: 'off' });
  return place;
}

export const upstreams = {
  ...{
    apiUrl: 'http://127.0.0.1:1',
    wordpressUrl: 'http://127.0.0.1:1',
    signalUrl: null,
    sampleUrl: null,
    samples: [],
  },
  ...{
    passes: null,
    workerState: () => null,
    teamLogos: { folder: null, files: [] },
    secrets: { publish: 'p'.repeat(32) },
  },
};

/** Starts an origin that serves this build, in the data folder of the test or in another one. */
export async function start(
  name: string,
  gate?: HardGate,
  { dataDir = folder, port = '0' }: { dataDir?: string; port?: string } = {},
): Promise<void> {
  const settings = readSettings({ PORT: port, DATA_DIR: dataDir });
  const observe = (request: ObservedRequest) => void observed.push(request);
  const keptPages = path.join(dataDir, 'pages');
  origin = await startOrigin(settings, upstreams, await build(name), gate, [observe], keptPages);
}

/** Starts it again, closed by a hard gate. Returns the key of the passes. */
export async function startClosed(siteUrl = 'https://sitio.example'): Promise<CryptoKey> {
  const digest = await passwordDigest('coquí dorado 7');
  const key = await passKey('s'.repeat(32), digest);
  const ended = await EndedPasses.open(path.join(folder, 'ended.jsonl'));
  await origin.close();
  await start('closed', { keys: [key], digests: [digest], siteUrl, ended });
  return key;
}

/** Starts an origin before each test of the file that calls this. The hooks of a module would be those of one file only: files share modules. */
export function useHeldOrigin(): void {
  beforeEach(async () => {
    responded = vi.spyOn(HeldResponses.prototype, 'respond');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    Object.assign(astro, { rendered: [], content: 'Antes', until: Date.now() + 100_000, failing: false });
    folder = await mkdtemp(path.join(os.tmpdir(), 'held-'));
    await start('one');
    // An origin renders its home page until it has content.
    await vi.waitUntil(() => origin.health.readiness.status === 'ready', { timeout: 30_000 });
    astro.rendered = [];
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });

  afterEach(async () => {
    agent.destroy();
    await origin.close();
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  });
}

export interface Asked {
  target: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Each request has another id. */
const isId = (name: string | undefined) => name?.toLowerCase() === requestIdHeader.toLowerCase();

/** The whole response, with its headers as they were written, and its id. The second that `Date` shows may change between two requests. */
export function ask({ target, method = 'GET', headers = {} }: Asked) {
  return new Promise<{
    status: number;
    headers: string[];
    id: string;
    body: Buffer;
    bytes: number;
    isHeld: boolean;
  }>((resolve, reject) => {
    const outgoing = send(origin.url, { path: target, method, headers, agent }, (response) => {
      const { socket } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders
            .map((value, index, all) => (all[index - 1] === 'Date' ? '' : value))
            .filter((name, index, all) => !isId(name) && !isId(all[index - 1])),
          id: response.headers[requestIdHeader.toLowerCase()]?.toString() ?? '',
          body: Buffer.concat(chunks),
          bytes: socket.bytesRead - before,
          isHeld: responded.mock.results.at(-1)?.value === true,
        }),
      );
    });
    let before = 0;
    outgoing.on('socket', (socket) => (before = socket.bytesRead)).on('error', reject);
    outgoing.end();
  });
}

/** Requests with a body: the origin leaves it to the framework, whose response is the same as for a request without a body. */
export const askFramework = (asked: Asked) =>
  ask({ ...asked, headers: { ...asked.headers, 'Content-Length': '0' } });

/** Requests the page until the origin holds its best compression, so that two responses in a row are comparable. The origin holds only a 200. */
export async function warm({ target, method = 'GET', headers = {} }: Asked): Promise<void> {
  const { 'If-None-Match': _etag, ...others } = headers;
  const asked = { target, method: method === 'HEAD' ? 'GET' : method, headers: others };
  let before = -1;
  await vi.waitUntil(
    async () => {
      await ask(asked);
      const { body } = await ask(asked);
      const isUnchanged = body.length === before;
      before = body.length;
      return isUnchanged;
    },
    { timeout: 30_000, interval: 100 },
  );
}

export const file = '/noticias/lluvia';
