import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { innerPort } from './free-port.ts';

test('an inner port is none of those that connections get, and stays the same while it is free', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-ports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const port = await innerPort(folder, 'worker');
  expect(port).toBeLessThan(32_768);
  expect(await innerPort(folder, 'worker')).toBe(port);
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(port, '127.0.0.1'), 'listening');
  expect(await innerPort(folder, 'worker')).not.toBe(port);
});
