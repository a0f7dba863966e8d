import { readAddress } from '#contract/addresses.ts';
import { networkOf } from '#contract/text/log-text.ts';
import { storedDate } from '../stored-values.ts';
import { HeldMarks } from './held-marks.ts';
import { part, prepare } from '../sql.ts';

const hourMs = 3_600_000;
/** Numbers for networks in a topic and day. Up to 400 networks, fewer than one in twenty shares its number; a topic has at most so many rows times the marks. */
const networkNumbers = 4_096;
/** The last mark takes some 128 readings. A network has at most eight, which weigh as much as four tenths of a story (trending.ts). */
const lastMark = 7;

/** One reader, one article. The same reading in the same hour makes the same mark, so it counts once, wherever and how often it arrives. */
export interface Reading {
  slug: string;
  /** The reader's address. */
  reader: string;
}

export interface ReadsStore {
  db: D1Database;
  /** The key of the hashes, together with the day. */
  secret: string;
  now: () => number;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** Counts readings by marks. See docs/decisions/0037-readings-count-by-networks.md. */
export class ReadCounts {
  readonly #marks: HeldMarks;

  constructor(holdMs: number) {
    this.#marks = new HeldMarks(holdMs);
  }

  /**
   * Counts one reading for its article and the article's topics. The first one resolves when it has been stored together with all that came meanwhile,
   * the others at once. What is no address or no published article counts nothing. Rejects when D1 fails. Those readings are lost, which
   * hardly changes the trending topics.
   */
  async count(reading: Reading, store: ReadsStore): Promise<void> {
    const hour = Math.floor(store.now() / hourMs);
    const made = await markOf(reading, hour, store.secret);
    if (made === null) return;
    const marks = [0, made.mark].map((mark) => [reading.slug, hour, made.network, mark]);
    await this.#marks.hold(marks, store.pause, (held) => storeMarks(store, held));
  }
}

/**
 * The number of the reader's network on this day, and the mark that this reading makes: a random one, 0 for half of all readings, 1 for a
 * quarter and so on. So the number of different marks grows as the logarithm of the number of readings. Null if the reader has no address.
 */
async function markOf({ slug, reader }: Reading, hour: number, secret: string) {
  const address = readAddress(reader);
  if (address === null) return null;
  const [network, reading] = await Promise.all([
    networkNumber(address.toString(), hour, secret),
    randomBits(secret, `${hour} ${address.toString()} ${slug}`),
  ]);
  return { network, mark: Math.min(Math.clz32(reading), lastMark) };
}

/** The number of an address's network on the day of this hour. */
export async function networkNumber(address: string, hour: number, secret: string): Promise<number> {
  return (await randomBits(secret, `${Math.floor(hour / 24)} ${networkOf(address)}`)) % networkNumbers;
}

/** 32 bits that nobody can compute or trace back without the secret. */
async function randomBits(secret: string, text: string): Promise<number> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign(algorithm, key, encoder.encode(`reading ${text}`));
  return new DataView(mac).getUint32(0);
}

/** Triggers count what is new: marks of topics, and networks of stories. */
async function storeMarks({ db, now }: ReadsStore, held: string): Promise<void> {
  const marks = part`json_each(${held}) m JOIN articles a ON a.slug = m.value ->> 0 AND a.publish_date <= ${storedDate(now())}`;
  await db.batch([
    prepare(db)`INSERT INTO topic_marks (day, tag_id, network, mark, hour)
      SELECT (m.value ->> 1) / 24, l.tag_id, m.value ->> 2, m.value ->> 3, m.value ->> 1 FROM ${marks}
      JOIN article_tags l ON l.article_id = a.id WHERE true
      ON CONFLICT DO NOTHING`,
    prepare(db)`INSERT INTO story_networks (day, article_id, network, hour)
      SELECT (m.value ->> 1) / 24, a.id, m.value ->> 2, m.value ->> 1 FROM ${marks} WHERE m.value ->> 3 = 0
      ON CONFLICT DO NOTHING`,
  ]);
}
