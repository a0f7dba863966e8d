import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { Hono } from 'hono';
import { type ObservedRequest, observeRequests } from '#origin/observing/observed-requests.ts';
import { startLog } from './logger.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-log-'));
  // The log writes its last lines when it is due, also while the folder is removed.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

const request: ObservedRequest = {
  ...{ id: '0123456789abcdef'.repeat(2), kind: 'page', method: 'GET', path: '/noticias/ana%40correo.pr' },
  ...{ status: 503, at: 0, ms: 20, reader: '203.0.113.0/24', worker: { calls: 1, ms: 15, slowest: 15 } },
};

test('for people, each request is one JSON line in a file of its own', async () => {
  const folder = await newFolder();
  const log = startLog({ LOG_FORMAT: 'human', DATA_DIR: folder }, {});
  log(request);
  log({ ...request, kind: 'probe' });
  const file = path.join(folder, 'logs/requests.log');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).not.toBe('');
  const [line, ...others] = (await readFile(file, 'utf8')).trim().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toEqual({
    ...{ level: 'error', time: expect.stringMatching(/^\d{4}-/), event: 'request', id: request.id },
    ...{ kind: 'page', method: 'GET', path: '/noticias/[email]', status: 503, ms: 20 },
    ...{ reader: '203.0.113.0/24', worker: request.worker },
  });
});

test('of more than 1,000 requests a second the log has the number, and every failed one', async () => {
  const folder = await newFolder();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
  const log = startLog({ LOG_FORMAT: 'human', DATA_DIR: folder }, {});
  for (let sent = 0; sent < 1_500; sent += 1) log({ ...request, status: 200 });
  log(request);
  vi.setSystemTime(Date.parse('2026-11-24T12:00:01Z'));
  log({ ...request, status: 200 });
  const file = path.join(folder, 'logs/requests.log');
  const lines = async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [z.looseObject({}).parse(JSON.parse(line))]));
  };
  await expect.poll(async () => (await lines()).length).toBe(1_003);
  const written = await lines();
  expect(written.at(-2)).toMatchObject({ event: 'requests left out', count: 500 });
  expect(written.filter(({ status }) => status === 200)).toHaveLength(1_001);
  expect(written.filter(({ status }) => status === 503)).toHaveLength(1);
});

test('a failed request and its reason are kept apart, with the same id', async () => {
  const folder = await newFolder();
  const before = { warn: console.warn, error: console.error };
  const printed = vi.fn();
  Object.assign(console, { warn: printed, error: printed });
  try {
    const log = startLog({ LOG_FORMAT: 'human', DATA_DIR: folder }, { SOME_TOKEN: 'no-se-lo-digas-a-nadie' });
    const requests: ObservedRequest[] = [];
    const app = new Hono().use(observeRequests([log, (seen) => void requests.push(seen)], []));
    app.get('/noticias/una', (context) => {
      console.error('The worker did not respond with no-se-lo-digas-a-nadie:', 'ECONNREFUSED');
      return context.text('', 503);
    });
    app.get('/noticias/otra', (context) => context.text('well'));
    const failed = await app.request('/noticias/una');
    await app.request('/noticias/otra');
    const id = requests[0]?.id;
    expect(failed.headers.get('X-Request-Id')).toBe(id);
    expect(printed).toHaveBeenCalledOnce();
    const kept = async () => {
      const names = await readdir(path.join(folder, 'logs')).catch(() => []);
      const files = names.filter((name) => name.startsWith('failures-'));
      const texts = await Promise.all(files.map((name) => readFile(path.join(folder, 'logs', name), 'utf8')));
      return texts
        .join('')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    };
    await expect.poll(kept).toMatchObject([
      { level: 'error', id, msg: 'The worker did not respond with [secret]: ECONNREFUSED' },
      { level: 'error', id, event: 'request', path: '/noticias/una', status: 503 },
    ]);
  } finally {
    Object.assign(console, before);
  }
});

test('as JSON, everything that the process prints is one line without secrets', async () => {
  const program = `
    import { startLog } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
    const log = startLog({ LOG_FORMAT: 'json', DATA_DIR: ${JSON.stringify(os.tmpdir())} }, { SOME_TOKEN: 'no-se-lo-digas-a-nadie' });
    console.error('Ay', new Error('with no-se-lo-digas-a-nadie for ana@correo.pr'));
    log(${JSON.stringify(request)});
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: expect.stringContaining('with [secret] for [email]') },
    { level: 'error', event: 'request', id: request.id },
  ]);
});
