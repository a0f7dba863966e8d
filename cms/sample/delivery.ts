import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import type { SampleResponse } from './sample-response.ts';
import { faultyResponse, type FaultMode } from './faults.ts';

/** Longer than every upstream timeout of the site. */
const SLOW_MS = 30_000;
/** Slow, but within every timeout. */
const LATE_MS = 1_500;
const HUGE_BYTES = 64 * 1024 * 1024;
/** The pause between two bytes of the fault `drip`. It is so short that a timeout between two bytes never triggers. */
const DRIP_MS = 250;

/** Writes a response to the client, or fails in the way of `fault`. Resolves when the response has ended. */
export async function deliver(
  response: ServerResponse,
  result: SampleResponse,
  fault: FaultMode | null,
): Promise<void> {
  if (fault === 'down') {
    response.destroy();
    return;
  }
  if (fault === 'huge') return deliverHuge(response, HUGE_BYTES);
  if (fault === 'endless') return deliverHuge(response, Infinity);
  if (fault === 'drip') return deliverDripping(response, result);
  if (fault === 'cut') return deliverHalf(response, result);
  if (fault === 'bad-gzip') return deliver(response, badlyCompressed(result), null);
  if (fault === 'slow' && (await clientLeft(response, SLOW_MS))) return;
  if (fault === 'late' && (await clientLeft(response, LATE_MS))) return;
  const { status, headers, body } = fault === null ? result : faultyResponse(fault, result);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' || status === 304 ? undefined : body);
}

/** Waits, but no longer than the client stays connected. Returns true when the client has disconnected. */
async function clientLeft(response: ServerResponse, milliseconds: number): Promise<boolean> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  response.once('close', leave);
  try {
    await wait(milliseconds, undefined, { signal: leaving.signal });
    return false;
  } catch {
    return true;
  } finally {
    response.off('close', leave);
  }
}

/** Sends byte by byte while the client is connected, so that only a time limit for the whole response ends it. */
async function deliverDripping(
  response: ServerResponse,
  { status, headers, body }: SampleResponse,
): Promise<void> {
  response.writeHead(status, headers);
  for (const byte of Buffer.from(body)) {
    response.write(Buffer.of(byte));
    if (await clientLeft(response, DRIP_MS)) return;
  }
  response.end();
}

/**
 * The first half stays valid, so that only a client that decompresses the whole body notices. The flush ends it at the end of a block;
 * the next bits, all ones, announce a block of a type that does not exist.
 */
function badlyCompressed(response: SampleResponse): SampleResponse {
  const body = Buffer.from(response.body);
  const half = gzipSync(body.subarray(0, body.length / 2), { finishFlush: constants.Z_FULL_FLUSH });
  return {
    ...response,
    headers: { ...response.headers, 'Content-Encoding': 'gzip' },
    body: Buffer.concat([half, Buffer.alloc(half.length, 0xff)]),
  };
}

/** Announces the whole length and sends half of it. */
function deliverHalf(response: ServerResponse, { status, headers, body }: SampleResponse): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

async function deliverHuge(response: ServerResponse, bytes: number): Promise<void> {
  const item = `${JSON.stringify({ id: 1, title: { rendered: 'x'.repeat(64 * 1024) } })},`;
  response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8' });
  response.write('[');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += item.length) {
    if (!response.write(item)) await drained(response);
  }
  response.end('{}]');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
