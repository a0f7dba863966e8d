import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { readEarthquakes } from '../upstreams/usgs/earthquakes.ts';
import { keepReport, saidAt } from './stored-report.ts';

/** Asks the survey for the earthquakes of a day. Throws UpstreamError; what it said before then stays, except that of a list that is
 * `too_long` the strongest are kept. */
export async function refreshEarthquakes(isolate: Isolate, environment: Environment): Promise<void> {
  const { EARTHQUAKES_URL: source } = isolate.settings(environment);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const fetch = isolate.fetchOf('usgs');
  // The sync of the same run waits for it.
  const { status, json } = await getJson(new URL(source), { fetch, timeoutMs: timeouts.primary });
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  const { body, at = null, isCut } = readEarthquakes(json);
  await keepReport(environment.DB, 'earthquakes', source, body, saidAt(at, now()));
  if (isCut) throw new UpstreamError('too_long');
}
