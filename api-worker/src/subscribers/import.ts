import * as z from 'zod';
import { addressMark } from '#contract/subscribers/suppression-list.ts';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { type Import, ImportedReader } from '#contract/subscribers/subscribers.ts';
import { storedDate } from '../stored-values.ts';
import { subscriberKey } from './subscribe.ts';
import { prepare } from '../sql.ts';

const KeyRows = z.array(z.object({ email_key: z.string() }));
const MarkRows = z.array(z.object({ mark: z.string() }));

/**
 * Stores readers of an older list with their consent, and says what became of each. Who left is not stored, whichever of the two databases knows
 * it; who is a subscriber stays as they are. So the same readers may be sent again. The queue (mailing-queue.ts) hands them to the mailing
 * service, which writes nobody an email about it.
 */
export async function importReaders(
  { subscribers: db, db: readModel, now }: { subscribers: D1Database; db: D1Database; now: () => number },
  readers: readonly unknown[],
): Promise<Import> {
  const latest = storedDate(now());
  const read = await Promise.all(readers.map((reader) => readReader(reader, latest)));
  const rows = read.filter((row) => row !== null);
  const { results } = await prepare(readModel)`SELECT mark FROM suppressions
    WHERE mark IN (SELECT value FROM json_each(${rows.map(({ mark }) => mark)}))`.all();
  const leftThere = MarkRows.parse(results).map(({ mark }) => mark);
  const [inserted, subscribed] = await db.batch([
    // A job that takes the address off the service's lists counts like a mark.
    prepare(db)`INSERT INTO subscribers (email_key, email, created_at, name, consent_source,
      agreed_elsewhere)
      SELECT value ->> 'key', value ->> 'email', value ->> 'agreedAt', value ->> 'name', value ->> 'source', 1
      FROM json_each(${rows}) r WHERE value ->> 'mark' NOT IN (SELECT value FROM json_each(${leftThere}))
        AND NOT EXISTS (SELECT 1 FROM suppressions WHERE mark = r.value ->> 'mark')
        AND NOT EXISTS (SELECT 1 FROM mailing_jobs WHERE email_key = r.value ->> 'key' AND wanted <> 'subscribed')
      ON CONFLICT (email_key) DO NOTHING RETURNING email_key`,
    prepare(db)`SELECT email_key FROM subscribers
      WHERE email_key IN (SELECT value FROM json_each(${rows.map(({ key }) => key)}))`,
  ]);
  const added = new Set(KeyRows.parse(inserted?.results).map((row) => row.email_key));
  const known = new Set(KeyRows.parse(subscribed?.results).map((row) => row.email_key));
  return {
    outcomes: read.map((row) => {
      if (row === null) return 'invalid';
      // The same address once more in this request is known.
      if (added.delete(row.key)) return 'added';
      return known.has(row.key) ? 'known' : 'left';
    }),
  };
}

/** The row of a reader; null if something of it is not as it should be. Nobody can have agreed after `latest`. */
async function readReader(reader: unknown, latest: string) {
  const { data } = ImportedReader.safeParse(reader);
  const email = data && readEmailAddress(data.email);
  if (!data || !email || data.agreedAt > latest) return null;
  const key = subscriberKey(email);
  return { ...data, email, key, mark: await addressMark(key) };
}
