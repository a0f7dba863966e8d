import { UpstreamError } from './upstream-error.ts';

/** The body of a response. Throws UpstreamError `too_large` beyond `maxBytes`, and `timeout` once the signal aborts. */
export async function readBytes(
  { body }: Response,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new UpstreamError('timeout');
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) {
        stop();
        throw new UpstreamError('too_large');
      }
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
