/** The original cannot be used: it does not exist, is too large, or is of another type. */
export class SourceError extends Error {}

/** Timeout in milliseconds for the download of an original, which may be several megabytes. */
const sourceTimeout = 10_000;
/** Largest original in bytes. A newsroom's camera makes 12 MB; anything much larger is a mistake. */
export const largestSource = 20 * 1024 * 1024;

/**
 * Fetches an original from a URL that `allowedSource` returned. `largest` is in bytes; `type` is the beginning of its Content-Type.
 * Throws SourceError.
 */
export async function fetchSource(
  address: string,
  { largest = largestSource, type = 'image/' } = {},
): Promise<Buffer> {
  const { pathname } = new URL(address);
  const response = await fetch(address, {
    // A redirect could lead past the allow-list.
    redirect: 'error',
    signal: AbortSignal.timeout(sourceTimeout),
    headers: { Accept: type ? `${type}*` : '*/*' },
  }).catch((error: unknown) => {
    throw new SourceError(`${pathname} could not be fetched: ${String(error)}`);
  });
  const { body } = response;
  if (!response.ok || !body || !(response.headers.get('Content-Type') ?? '').startsWith(type)) {
    await body?.cancel();
    throw new SourceError(
      `${pathname} is of another type, or responded with an error: status ${response.status}`,
    );
  }
  if (Number(response.headers.get('Content-Length')) > largest) {
    await body.cancel();
    throw new SourceError(`${pathname} is larger than ${largest} bytes`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > largest) throw new SourceError(`${pathname} is larger than ${largest} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SourceError
      ? error
      : new SourceError(`${pathname} was cut short: ${String(error)}`);
  }
  return Buffer.concat(chunks);
}
