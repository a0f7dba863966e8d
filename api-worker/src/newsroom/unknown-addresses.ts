import * as z from 'zod';
import { readAddress } from '#contract/addresses.ts';
import { oldParameter, type UnknownAddress, UnknownAddresses } from '#contract/publishing/old-address.ts';
import { safePath, safeText } from '#contract/text/log-text.ts';
import { fittingRows } from '../stored-values.ts';
import { redirectKey } from '../upstreams/wordpress/addresses/permalinks.ts';
import type { HeldMarks } from './held-marks.ts';
import { networkNumber, type ReadsStore } from './read-counts.ts';
import { prepare } from '../sql.ts';

const hourMs = 3_600_000;
/** Days for which an address is counted: a link that nobody followed for a week is no work for the desk. */
const keptDays = 7;
/** Rows: some 20 MB at most, whatever strangers send. The oldest go first. */
const maxRows = 50_000;
/** Characters. A longer address is nobody's link. */
const maxLength = 300;

/** What programs probe, and what an open page requests by itself: no newsroom has it as the address of a page, and it would fill the list. */
const probe =
  /^\/(?:wp-(?!content\/uploads\/)|api\/|_|cgi-bin|minuto-a-minuto\/[^/]+\/cambios\/)|\/\.|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|ini|ya?ml|log|map)(?:\/|$)/i;

/**
 * Counts that a reader asked for an address that nothing fits. Nothing is kept of the reader but the number of the network on this day, which
 * nobody can trace back; path and referrer are masked as in a log. A network counts once for an address and a day. Rejects when D1 fails.
 */
export async function countUnknown(
  marks: HeldMarks,
  { path, referrer }: z.infer<typeof UnknownAddress>,
  reader: string,
  { db, secret, now, pause }: ReadsStore,
): Promise<void> {
  const address = readAddress(reader);
  const known = URL.parse(path, 'http://site.invalid');
  if (address === null || known === null || probe.test(known.pathname)) return;
  const parameter = oldParameter(known.searchParams);
  // A mask would take the whole query.
  const query = parameter === null ? '' : `?${parameter.name}=${safeText(parameter.value.toLowerCase())}`;
  const shown = safePath(redirectKey(known.pathname, null)) + query;
  if (shown.length > maxLength) return;
  const hour = Math.floor(now() / hourMs);
  const network = await networkNumber(address.toString(), hour, secret);
  const mark = [Math.floor(hour / 24), network, shown, referrerOf(referrer)];
  await marks.hold([mark], pause, (held) =>
    prepare(db)`INSERT INTO unknown_addresses (day, network, path, referrer)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${held}) WHERE true ON CONFLICT DO NOTHING`.run(),
  );
}

/** Origin and path of a page, masked; empty for everything else. */
function referrerOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  const shown = safeText(url.origin + url.pathname);
  return shown.length > maxLength ? safeText(url.origin) : shown;
}

/** Those `max` that most networks asked for. One that the station's table of redirects has by now is left out. */
export async function readUnknown(db: D1Database, max: number, now: number): Promise<UnknownAddresses> {
  const { results } = await prepare(db)`SELECT path, sum(n) AS networks, referrer,
      max(n * (referrer <> '')) AS most
    FROM (SELECT path, referrer, count(*) AS n FROM unknown_addresses
      WHERE day > ${Math.floor(now / hourMs / 24) - keptDays} GROUP BY path, referrer) u
    WHERE NOT EXISTS (SELECT 1 FROM redirects r JOIN old_address_state s ON r.version = s.version WHERE r.source = u.path)
    GROUP BY path ORDER BY networks DESC, path LIMIT ${max}`.all();
  return { addresses: fittingRows(UnknownAddresses.shape.addresses.element, results, 'unknown addresses') };
}

/** Removes what is older than a week, and the oldest of what is too much. */
export async function pruneUnknown(db: D1Database, now: number): Promise<void> {
  await prepare(db)`DELETE FROM unknown_addresses
    WHERE id <= (SELECT max(id) FROM unknown_addresses) - ${maxRows}
    OR id IN (SELECT id FROM unknown_addresses WHERE day <= ${Math.floor(now / hourMs / 24) - keptDays})`.run();
}
