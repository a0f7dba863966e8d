import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';

const Ports = z.record(z.string(), z.int());

/** Listens briefly on `port` (0: any) of `host`. Resolves with the port, or with null if it is taken. */
async function tryPort(port: number, host = '127.0.0.1'): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : null;
      server.close(() => resolve(found));
    });
  });
}

export async function isFree(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
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
  const port = (known[name] && (await tryPort(known[name]))) || (await tryPort(0));
  if (!port) throw new Error('No free port was found on 127.0.0.1');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ ...known, [name]: port }));
  return port;
}
