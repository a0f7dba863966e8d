import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ChangeFeed } from './change-feed.ts';

test.each([
  [-90, 90, 200],
  [45, -45, 200],
  // A worker that refuses the pass of an origin whose clock is wrong.
  [-3_600, 3_600, 403],
])('a worker whose clock differs by %i s says so with its status %i', async (differs, ahead, status) => {
  // A busy machine takes its time between the two clocks.
  vi.useFakeTimers({ toFake: ['Date'] });
  const worker = createServer((_request, response) => {
    response.writeHead(status, {
      'Content-Type': 'application/json',
      Date: new Date(Date.now() + differs * 1_000).toUTCString(),
    });
    response.end(
      JSON.stringify({ changes: [], position: 1, cursor: 'log.1', complete: true, waiting: false }),
    );
  });
  await once(worker.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = worker.address() as AddressInfo;
    const feed = new ChangeFeed({ apiUrl: `http://127.0.0.1:${port}`, secret: 'x', passes: null });
    expect(feed.aheadSeconds).toBeNull();
    await feed.read(null).catch(() => undefined);
    // The time of a response has whole seconds.
    expect(Math.abs((feed.aheadSeconds ?? 0) - ahead)).toBeLessThanOrEqual(2);
  } finally {
    worker.closeAllConnections();
    worker.close();
  }
});

test('a line of a newer release does not stop the log: everything may have changed, and the next read goes on behind it', async () => {
  const line = { position: 1, at: '2026-11-20T12:00:00Z', action: 'changed', kind: 'foro', slug: 'a' };
  const stranger = { ...line, previousSlug: null, categories: [] };
  const asked: (string | null)[] = [];
  const worker = createServer((request, response) => {
    const after = new URL(`http://worker${request.url}`).searchParams.get('after');
    asked.push(after);
    response.setHeader('Content-Type', 'application/json');
    const changes = after === 'log.0' ? [stranger] : [];
    response.end(
      JSON.stringify({ changes, position: 1, cursor: 'log.1', complete: true, waiting: false }),
      // The follower asks again at once.
      () => after === 'log.1' && end.abort(),
    );
  });
  const end = new AbortController();
  await once(worker.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = worker.address() as AddressInfo;
    const feed = new ChangeFeed({ apiUrl: `http://127.0.0.1:${port}`, secret: 'x', passes: null });
    const [logs, reads]: [unknown[], boolean[]] = [[], []];
    await feed.follow(
      'log.0',
      (log) => logs.push(log),
      (succeeded) => reads.push(succeeded),
      end.signal,
    );
    expect(logs).toEqual([{ changes: [], position: 1, cursor: 'log.1', complete: false, waiting: false }]);
    expect(asked.slice(0, 2)).toEqual(['log.0', 'log.1']);
    expect(reads).not.toContain(false);
  } finally {
    worker.closeAllConnections();
    worker.close();
  }
});
