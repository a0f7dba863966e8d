import * as z from 'zod';
import { Storm } from '#contract/weather/storms.ts';
import { type ReportRequest, requestReport, type Said } from '../public-service.ts';
import { coneIn, trackIn } from './kml.ts';
import { getKml } from './kmz.ts';
import { type ListedStorm, overdueSince, readStorms, withDrawings } from './storms.ts';

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
