import { z } from 'zod';
import { consentTexts, readConsentVersion } from '#contract/consent.ts';

/** Rows of one query: a response of D1 of some 100 KB. */
const rowsPerQuery = 1_000;

const columns = ['correo', 'suscrito', 'pagina', 'version', 'texto', 'entregado', 'confirmado'];

const Row = z.object({
  id: z.int(),
  email: z.string(),
  created_at: z.string(),
  consent_place: z.string().nullable(),
  consent_version: z.string().nullable(),
  handed_at: z.string().nullable(),
  confirmed: z.int(),
});

/**
 * A cell of CSV, always in quotes. A spreadsheet would run a text as a formula that starts with one of these signs, and an address may: the
 * apostrophe makes it a text.
 */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * All subscribers as CSV (RFC 4180) in UTF-8, oldest first, read from D1 as the response is read: address, date of the consent, page,
 * version and text of what the reader agreed to, when the mailing service got it, and whether the reader confirmed
 * there. Dates are UTC.
 */
export function exportSubscribers(db: D1Database): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = 0;
  return new ReadableStream<Uint8Array>({
    // The byte order mark tells spreadsheets that the text is UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${line(columns)}`)),
    async pull(controller) {
      const { results } = await db
        .prepare(
          `SELECT id, email, created_at, consent_place, consent_version, handed_at, confirmed FROM subscribers
           WHERE id > ?1 ORDER BY id LIMIT ${rowsPerQuery}`,
        )
        .bind(last)
        .all();
      const rows = z.array(Row).parse(results);
      for (const row of rows) {
        const version = readConsentVersion(row.consent_version);
        controller.enqueue(
          encoder.encode(
            line([
              row.email,
              row.created_at,
              row.consent_place ?? '',
              row.consent_version ?? '',
              version === null ? '' : consentTexts[version],
              row.handed_at ?? '',
              row.confirmed === 1 ? 'sí' : '',
            ]),
          ),
        );
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < rowsPerQuery) controller.close();
    },
  });
}
