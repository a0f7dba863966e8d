import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';

const Ports = z.record(z.string(), z.int());

/** Listens briefly on `port` of `host`: false if it is taken. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Enough where most of the ports are free. */
const maxTries = 100;

/**
 * A free port of this machine, below those that Linux and macOS give to connections and to servers that take any: one of those may be gone before
 * it is used, or while the program that uses it restarts. A connection has its port for another minute after its end.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error('No free port was found on 127.0.0.1');
}

/**
 * A free inner port, the same as last time if possible: picture addresses contain the sample newsroom's port, and they are stored in D1 and
 * in releases.
 */
export async function innerPort(dataDir: string, name: string): Promise<number> {
  const file = path.join(dataDir, 'ports.json');
  const known = await readFile(file, 'utf8').then(
    (text) => Ports.parse(JSON.parse(text)),
    () => ({}) as z.infer<typeof Ports>,
  );
  const before = known[name];
  const port = before !== undefined && (await isFree(before, '127.0.0.1')) ? before : await freePort();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ ...known, [name]: port }));
  return port;
}
