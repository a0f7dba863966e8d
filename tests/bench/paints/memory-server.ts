import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { endServer, listen } from '../../listening.ts';

export interface ServedFile {
  /** Media type with its charset. */
  type: string;
  body: Buffer;
}

export interface MemoryServer {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** The types that a CDN compresses. */
const compressible = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;

/**
 * Starts a server that responds from memory, as a CDN near the reader does: texts with the best brotli, everything for a day. `find` is called once
 * for each address, with its path and query; null is a 404. `port` is a free one by default.
 */
export async function startMemoryServer(
  find: (path: string) => Promise<ServedFile | null>,
  port = 0,
): Promise<MemoryServer> {
  const kept = new Map<string, Promise<(ServedFile & { headers: Record<string, string> }) | null>>();
  const load = async (path: string) => {
    const found = await find(path);
    if (!found) return null;
    const isText = compressible.test(found.type);
    const body = isText ? brotliCompressSync(found.body) : found.body;
    const headers = {
      'Content-Type': found.type,
      'Content-Length': String(body.length),
      'Cache-Control': 'public, max-age=86400',
      ...(isText ? { 'Content-Encoding': 'br' } : {}),
    };
    return { type: found.type, body, headers };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const result = kept.get(path) ?? load(path);
    kept.set(path, result);
    result.then(
      (found) =>
        found ? response.writeHead(200, found.headers).end(found.body) : response.writeHead(404).end(),
      (error: unknown) => {
        console.error(`${path}: ${String(error)}`);
        response.writeHead(502).end();
      },
    );
  });
  return { url: await listen(server, port), close: () => endServer(server) };
}
