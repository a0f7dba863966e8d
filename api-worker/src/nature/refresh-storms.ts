import * as z from 'zod';
import { Storm } from '#contract/storms.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { coneIn, trackIn } from '../upstreams/nhc/kml.ts';
import { getKml } from '../upstreams/nhc/kmz.ts';
import { type ListedStorm, overdueSince, readStorms, withDrawings } from '../upstreams/nhc/storms.ts';
import { keepReport, readReport, saidAt, sameAgainMs } from './stored-report.ts';

/** A storm, and the addresses of the drawings that it has: they are those of one advisory, and never change. */
const StoredStorm = Storm.extend({
  coneFile: z.string().nullable(),
  trackFile: z.string().nullable(),
});
type StoredStorm = z.infer<typeof StoredStorm>;

/**
 * Asks the Center for its storms every five minutes, or each minute while that fails. Throws UpstreamError; what it said before then stays, except that of a list that is
 * `too_long` the nearest are kept.
 */
export async function refreshStorms(isolate: Isolate, environment: Environment): Promise<void> {
  const { NHC_URL: source } = isolate.settings(environment);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, 'storms', source, z.array(StoredStorm));
  if (before !== null && now() - before.checkedAt < sameAgainMs) return;
  // The sync of the same run waits for it.
  const options = { fetch: isolate.fetchOf('nhc'), timeoutMs: timeouts.primary };
  const { status, json } = await getJson(new URL(source), options);
  if (status !== 200) throw new UpstreamError(`http_${status}`);

  const drawing = async <Drawing>(file: string | null, read: (kml: string) => Drawing | null) => {
    const address = addressOf(file, source);
    if (address === null) return null;
    try {
      return read(await getKml(address, options));
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
  const listed = readStorms(json);
  const storms = await Promise.all(listed.slice(0, maxStorms).map(complete));
  await keepReport(environment.DB, 'storms', source, storms, saidAt(overdueSince(listed, now()), now()));
  if (listed.length > maxStorms) throw new UpstreamError('too_long');
}

/** The Atlantic has had five at once. */
const maxStorms = 8;

/** The address of a drawing; null unless it is on the Center's own host. */
function addressOf(file: string | null, source: string): URL | null {
  if (file === null || !URL.canParse(file, source)) return null;
  const [address, own] = [new URL(file, source), new URL(source)];
  if (own.protocol === 'https:' && address.protocol === 'http:') address.protocol = 'https:';
  return address.origin === own.origin ? address : null;
}
