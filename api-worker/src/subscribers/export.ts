import * as z from 'zod';
import { consentTexts, readConsentVersion } from '#contract/subscribers/consent.ts';
import { csvLine } from '../csv.ts';
import type { Settings } from '../settings.ts';
import { leaveLink, newLeaveKey } from './leave-requests.ts';
import { prepare, readRows } from '../sql.ts';

/** Rows of one query: a response of D1 of some 100 KB. */
const rowsPerQuery = 1_000;

const columns = [
  ...['correo', 'suscrito', 'pagina', 'version', 'texto', 'entregado', 'confirmado'],
  ...['baja', 'pidio_baja', 'nombre', 'origen'],
];

const Row = z.object({
  id: z.int(),
  email_key: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  created_at: z.string(),
  consent_place: z.string().nullable(),
  consent_version: z.string().nullable(),
  consent_source: z.string().nullable(),
  handed_at: z.string().nullable(),
  confirmed: z.int(),
  unsubscribe_key: z.string().nullable(),
  leave_asked_at: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/**
 * All subscribers as CSV (RFC 4180) in UTF-8, oldest first, read from D1 as the response is read: address, date of the consent, page,
 * version and text of what the reader agreed to, when the mailing service got it, whether the reader confirmed there, the reader's link to
 * leave, since when a reader who asked for it has not got it, and of a reader of an older list the name and where they agreed. Dates are UTC.
 */
export function exportSubscribers(db: D1Database, settings: Settings): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = 0;
  return new ReadableStream<Uint8Array>({
    // The byte order mark tells spreadsheets that the text is UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvLine(columns)}`)),
    async pull(controller) {
      const rows = await readRows(db, Row)`SELECT id, email_key, email, name, created_at, consent_place,
        consent_version, consent_source, handed_at, confirmed,
          unsubscribe_key, leave_asked_at
        FROM subscribers
        WHERE id > ${last} ORDER BY id LIMIT ${rowsPerQuery}`;
      const links = await leaveLinksOf(db, rows, settings);
      for (const row of rows) {
        const version = readConsentVersion(row.consent_version);
        controller.enqueue(
          encoder.encode(
            csvLine([
              row.email,
              row.created_at,
              row.consent_place ?? '',
              row.consent_version ?? '',
              version === null ? '' : consentTexts[version],
              row.handed_at ?? '',
              row.confirmed === 1 ? 'sí' : '',
              links.get(row.id) ?? '',
              row.leave_asked_at ?? '',
              row.name ?? '',
              row.consent_source ?? '',
            ]),
          ),
        );
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < rowsPerQuery) controller.close();
    },
  });
}

/** The links to leave of these subscribers, by their ids. Who has no key yet gets one. Empty if the site has no address or no secret. */
async function leaveLinksOf(
  db: D1Database,
  rows: readonly Row[],
  { PUBLISH_SECRET, SITE_URL }: Settings,
): Promise<ReadonlyMap<number, string>> {
  if (PUBLISH_SECRET === null || SITE_URL === null) return new Map();
  const keyed = await Promise.all(
    rows.map(async ({ id, email_key: emailKey, unsubscribe_key: kept }) => ({
      id,
      key: kept ?? (await newLeaveKey(PUBLISH_SECRET, emailKey)),
    })),
  );
  await prepare(db)`UPDATE subscribers SET unsubscribe_key = value ->> 'key' FROM json_each(${keyed})
    WHERE subscribers.id = value ->> 'id' AND unsubscribe_key IS NULL`.run();
  return new Map(keyed.map(({ id, key }) => [id, leaveLink(key, SITE_URL)]));
}
