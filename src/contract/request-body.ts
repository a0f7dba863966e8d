import type { ProblemCode } from './problem.ts';

/**
 * Milliseconds for the body of a request. The largest has 16 KiB, so 2 KB a second are enough. Together with the 10 s that the origin's
 * server gives the headers, it is less than the 20 s after which that server closes the connection without a response.
 */
const bodyTime = 8_000;

/** Why a body could not be read. Each is the sender's doing, so none of them is an error of the site. */
export type BodyFault = 'tooLarge' | 'tooSlow' | 'incomplete';

/** What readers see of it. */
export const bodyFaults = {
  tooLarge: { status: 413, code: 'payload_too_large', message: 'La solicitud es demasiado grande.' },
  tooSlow: { status: 408, code: 'request_timeout', message: 'La solicitud tardó demasiado en llegar.' },
  incomplete: { status: 400, code: 'bad_request', message: 'La solicitud llegó incompleta.' },
} as const satisfies Record<BodyFault, { status: number; code: ProblemCode; message: string }>;

/** Reads the whole body of a request, up to `maxBytes`: neither its Content-Length nor its sender is trusted. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return 'tooLarge';
  if (request.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<BodyFault>((resolve) => {
    timer = setTimeout(() => resolve('tooSlow'), bodyTime);
  });
  const whole = await Promise.race([readAll(reader, maxBytes), tooSlow]);
  clearTimeout(timer);
  if (typeof whole === 'string') void reader.cancel().catch(() => undefined);
  return whole;
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) return 'tooLarge';
      chunks.push(value);
    }
  } catch {
    // The connection was closed, or what came over it is no HTTP.
    return 'incomplete';
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
