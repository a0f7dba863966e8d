import { unzipSync } from 'fflate';
import type { GetOptions } from '../get-json.ts';
import { readBytes } from '../read-bytes.ts';
import { UpstreamError } from '../upstream-error.ts';

/** Bytes. The Center's are about 10 kB, and five times as much unpacked. */
const maxPacked = 300_000;
const maxUnpacked = 2_000_000;

/** The KML in the KMZ at this address. Throws UpstreamError, also if it redirects: it must not lead to another host. */
export async function getKml(
  url: URL,
  { fetch, timeoutMs }: Pick<GetOptions, 'fetch' | 'timeoutMs'>,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url.href, { redirect: 'manual', signal });
    if (response.status !== 200) {
      void response.body?.cancel();
      throw new UpstreamError(`http_${response.status}`);
    }
    return kmlIn(await readBytes(response, signal, maxPacked));
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

/**
 * The first KML of a zip file. A file is unpacked into as much memory as the directory of the zip says that it needs, never more, and not at
 * all if that is too much: so a small file cannot become a huge one. Throws UpstreamError.
 */
export function kmlIn(zip: Uint8Array): string {
  let isTooLarge = false;
  let isTaken = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (isTaken || !/\.kml$/i.test(name)) return false;
        isTaken = true;
        isTooLarge = originalSize > maxUnpacked;
        return !isTooLarge;
      },
    });
  } catch (error) {
    throw new UpstreamError('malformed', { cause: error });
  }
  if (isTooLarge) throw new UpstreamError('too_large');
  const [bytes] = Object.values(files);
  if (bytes === undefined) throw new UpstreamError('malformed', { cause: 'no KML in it' });
  return new TextDecoder().decode(bytes);
}
