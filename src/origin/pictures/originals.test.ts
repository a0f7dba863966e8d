import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameOf, type Original } from './job.ts';
import { Originals } from './originals.ts';
import { PictureCache } from './picture-cache.ts';
import { fetchPicture, lookAgain, SourceError } from './source.ts';

const jpeg = (text: string) => Buffer.from(`\xff\xd8\xff ${text}`, 'latin1');

let folder: string;
let cache: PictureCache;
let server: Server;
let origin: string;
let result: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-originals-'));
  cache = await PictureCache.open(folder, 10_000_000);
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    result(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const sends =
  (body: Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

/** A server that knows its version, as nginx does. */
const versioned =
  (version: string): typeof result =>
  ({ headers }, response) => {
    if (headers['if-none-match'] === `"${version}"`) response.writeHead(304).end();
    else response.writeHead(200, { ETag: `"${version}"` }).end(jpeg(version));
  };

const read = async () => (await fetchPicture(`${origin}/a.jpg`)).original;
const look = (known: Original | null) => lookAgain(`${origin}/a.jpg`, known);

test.each<[string, () => typeof result, () => typeof result, string]>([
  ['that responds with 304', () => versioned('1'), () => versioned('1'), 'same'],
  ['with another version', () => versioned('1'), () => versioned('2'), 'changed'],
  [
    'that ignores conditions',
    () => sends(jpeg('a'), { ETag: '"1"' }),
    () => sends(jpeg('a'), { ETag: '"1"' }),
    'same',
  ],
  [
    'with another ETag on each machine',
    () => sends(jpeg('a'), { ETag: '"1"' }),
    () => sends(jpeg('a'), { ETag: '"2"' }),
    'same',
  ],
  ['without versions', () => sends(jpeg('a')), () => sends(jpeg('a')), 'same'],
  ['without versions, and other bytes', () => sends(jpeg('a')), () => sends(jpeg('b')), 'changed'],
  [
    'with another date and bytes',
    () => sends(jpeg('a'), { 'Last-Modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }),
    () => sends(jpeg('b'), { 'Last-Modified': 'Tue, 03 Nov 2026 10:00:00 GMT' }),
    'changed',
  ],
  ['that has it no more', () => sends(jpeg('a')), () => sends(jpeg(''), {}, 404), 'gone'],
  ['that says it is gone', () => sends(jpeg('a')), () => sends(jpeg(''), {}, 410), 'gone'],
  ['that fails', () => sends(jpeg('a')), () => sends(jpeg(''), {}, 500), 'unknown'],
  ['that has too much to do', () => sends(jpeg('a')), () => sends(jpeg(''), {}, 429), 'unknown'],
  [
    'that ends the connection',
    () => sends(jpeg('a')),
    () => (_request, response) => void response.destroy(),
    'unknown',
  ],
  [
    'that leads to another host',
    () => sends(jpeg('a')),
    () => sends(jpeg(''), { Location: 'https://otra.example/a.jpg' }, 302),
    'changed',
  ],
])('a look at a server %s finds: %#', async (_what, first, second, found) => {
  result = first();
  const known = await read();
  result = second();
  expect(await look(known)).toBe(found);
});

test('a picture of a version that nobody remembers counts as changed, unless its server cannot be asked', async () => {
  result = versioned('1');
  expect(await look(null)).toBe('changed');
  result = sends(jpeg(''), {}, 503);
  expect(await look(null)).toBe('unknown');
});

test.each([
  ['/b.jpg', true],
  ['/wp-content/uploads/b.JPE', true],
  ['/wp-json/', false],
  ['/b.svg', false],
  ['http://127.0.0.2/b.jpg', false],
  ['//otra.example/b.jpg', false],
  ['ftp://127.0.0.1/b.jpg', false],
  ['http://user:pass@127.0.0.1/b.jpg', false],
  ['http://169.254.169.254/latest/b.jpg', false],
])('a redirect to "%s" is followed: %s', async (location, isFollowed) => {
  result = ({ url }, response) => {
    if (url === '/a.jpg') response.writeHead(301, { Location: location }).end();
    else response.writeHead(200).end(jpeg('b'));
  };
  if (isFollowed) expect((await fetchPicture(`${origin}/a.jpg`)).bytes).toEqual(jpeg('b'));
  else await expect(fetchPicture(`${origin}/a.jpg`)).rejects.toThrow(SourceError);
  expect(requests).toHaveLength(isFollowed ? 2 : 1);
});

test('a redirect to itself ends', async () => {
  result = (_request, response) => void response.writeHead(302, { Location: '/a.jpg' }).end();
  await expect(fetchPicture(`${origin}/a.jpg`)).rejects.toThrow('circle');
});

/** Originals with one stored picture, whose original was read now. */
async function stored(found: Awaited<ReturnType<typeof lookAgain>>) {
  const source = `${origin}/a.jpg`;
  const responses = vi.fn(async () => found);
  const originals = new Originals(cache, responses);
  const original = { readAt: Date.now(), etag: '"1"', modified: null, hash: 'x' };
  expect(await originals.accept(source, original)).toBe(true);
  const name = nameOf({ source, size: '480', format: 'webp' });
  await cache.put(name, jpeg('a'));
  return { originals, source, original, name, look: responses };
}

test('a picture that is deleted is gone within a minute, in every size', async () => {
  const { originals, source, name } = await stored('gone');
  await originals.confirm(source);
  vi.advanceTimersByTime(61_000);
  await expect(originals.confirm(source)).rejects.toThrow('does not exist any more');
  expect(cache.has(name)).toBe(false);
});

test('after a change of content the next request looks, and others do not look again', async () => {
  const { originals, source, look: looked } = await stored('same');
  vi.advanceTimersByTime(1_000);
  originals.contentChanged();
  vi.advanceTimersByTime(1);
  await Promise.all([originals.confirm(source), originals.confirm(source), originals.confirm(source)]);
  await originals.confirm(source);
  expect(looked).toHaveBeenCalledTimes(1);
});

test('a picture that is often seen is looked at while it is sent', async () => {
  const { originals, source, look: looked } = await stored('same');
  vi.advanceTimersByTime(31_000);
  await originals.confirm(source);
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(31_000);
  await vi.waitFor(async () => {
    await originals.confirm(source);
    expect(looked).toHaveBeenCalledTimes(2);
  });
});

test('while the CMS is down its pictures stay, and no reader waits for each of them', async () => {
  const { originals, source, name, look: looked } = await stored('unknown');
  originals.contentChanged();
  vi.advanceTimersByTime(61_000);
  for (let request = 0; request < 20; request += 1) await originals.confirm(source);
  expect(cache.has(name)).toBe(true);
  expect(looked).toHaveBeenCalledTimes(1);
});

test('a CMS that does not respond keeps one reader waiting, and the picture is sent', async () => {
  const { originals, source, name } = await stored('same');
  const looked = vi.fn(() => new Promise<'unknown'>(() => {}));
  const slow = new Originals(cache, looked);
  vi.advanceTimersByTime(61_000);
  await slow.confirm(source);
  await slow.confirm(source);
  expect(looked).toHaveBeenCalledTimes(1);
  expect(cache.has(name)).toBe(true);
  expect(originals.since(source)).toBe(0);
});

test('a picture that was made of an original from before its replacement is not stored', async () => {
  const { originals, source, original, name } = await stored('changed');
  vi.advanceTimersByTime(61_000);
  await originals.confirm(source);
  expect(cache.has(name)).toBe(false);
  expect(await originals.accept(source, original)).toBe(false);
  expect(originals.since(source)).toBe(Date.now());
  expect(await originals.accept(source, { ...original, readAt: Date.now(), hash: 'y' })).toBe(true);
});

test('another version in one size removes the older one from all sizes', async () => {
  const { originals, source, original, name } = await stored('same');
  expect(await originals.accept(source, { ...original, readAt: Date.now() + 1, hash: 'y' })).toBe(true);
  expect(cache.has(name)).toBe(false);
});

test('after a restart the versions are known', async () => {
  const { source, original } = await stored('same');
  const looked = vi.fn(async () => 'same' as const);
  const restarted = new Originals(await PictureCache.open(folder, 10_000_000), looked);
  await restarted.confirm(source);
  expect(looked).toHaveBeenCalledWith(source, original);
});
