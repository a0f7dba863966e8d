import * as z from 'zod';
import { Storm } from '#contract/weather/storms.ts';
import { type ReportRequest, requestReport, type Said } from '../public-service.ts';
import { coneIn, trackIn } from './kml.ts';
import { type ListedStorm, overdueSince, readStorms, withDrawings } from './storms.ts';
import { unzipSync } from 'fflate';
import type { GetOptions } from '../get-json.ts';
import { readBytes } from '../read-bytes.ts';
import { UpstreamError } from '../upstream-error.ts';

/** A storm, and the addresses of the drawings that it has: they are those of one advisory, and never change. */
export const StoredStorm = Storm.extend({
  coneFile: z.string().nullable(),
  trackFile: z.string().nullable(),
});
export type StoredStorm = z.infer<typeof StoredStorm>;

/** The Atlantic has had five at once. */
const maxStorms = 8;

/** Asks the Center for its storms, and for those drawings that are new. Throws UpstreamError. */
export function requestStorms(request: ReportRequest<StoredStorm[]>): Promise<Said<StoredStorm[]>> {
  const { source, before, now } = request;
  const drawing = async <Drawing>(file: string | null, read: (kml: string) => Drawing | null) => {
    const address = addressOf(file, source);
    if (address === null) return null;
    try {
      return read(await getKml(address, request));
    } catch (error) {
      // The storm itself can still be told.
      console.error(`storms: a drawing was not loaded: ${String(error)}`);
      return null;
    }
  };
  const complete = async ({ storm, coneFile, trackFile }: ListedStorm): Promise<StoredStorm> => {
    const known = before?.body.find(({ id }) => id === storm.id);
    const [cone, track] = await Promise.all([
      (known?.coneFile === coneFile ? known.cone : null) ?? drawing(coneFile, coneIn),
      (known?.trackFile === trackFile ? known.track : null) ?? drawing(trackFile, trackIn),
    ]);
    return { ...withDrawings(storm, cone, track), coneFile, trackFile };
  };
  // Without what it is recognised by: a list that did not change may lack advisories that were due, and drawings that failed are asked for again.
  return requestReport({ ...request, before: null }, async (json) => {
    const listed = readStorms(json);
    const body = await Promise.all(listed.slice(0, maxStorms).map(complete));
    return { body, at: overdueSince(listed, now()), isCut: listed.length > maxStorms };
  });
}

/** The address of a drawing; null unless it is on the Center's own host. */
function addressOf(file: string | null, source: string): URL | null {
  if (file === null || !URL.canParse(file, source)) return null;
  const [address, own] = [new URL(file, source), new URL(source)];
  if (own.protocol === 'https:' && address.protocol === 'http:') address.protocol = 'https:';
  return address.origin === own.origin ? address : null;
}

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
