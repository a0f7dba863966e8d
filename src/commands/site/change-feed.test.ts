import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ChangeFeed } from './change-feed.ts';

test.each([
  [-90, 90, 200],
  [45, -45, 200],
  // A worker that refuses the pass of an origin whose clock is wrong.
  [-3_600, 3_600, 403],
])('a worker whose clock differs by %i s says so with its status %i', async (differs, ahead, status) => {
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
    // The time of a response has whole seconds, and takes some milliseconds to arrive.
    expect(Math.abs((feed.aheadSeconds ?? 0) - ahead)).toBeLessThanOrEqual(2);
  } finally {
    worker.closeAllConnections();
    worker.close();
  }
});
