const hourMs = 3_600_000;
export interface ReadsStore {
  db: D1Database;
  now: () => number;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** Reads of articles that this isolate has counted and not stored yet. */
export class ReadCounts {
  readonly #holdMs: number;
  #held = new Map<string, number>();

  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  /**
   * Counts one read. The first one resolves when it has been stored together with all that came meanwhile, the others at once. An unknown
   * slug counts nothing. Rejects when D1 fails. Those reads are lost, which hardly changes the trending topics.
   */
  async count(slug: string, { db, now, pause }: ReadsStore): Promise<void> {
    const isFirst = this.#held.size === 0;
    this.#held.set(slug, (this.#held.get(slug) ?? 0) + 1);
    if (!isFirst) return;
    await pause(this.#holdMs);
    const counts = [...this.#held];
    this.#held = new Map();
    await storeReads(db, counts, now());
  }
}

async function storeReads(
  db: D1Database,
  counts: readonly (readonly [slug: string, count: number])[],
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO reads (article_id, hour, count)
       SELECT a.id, ?2, json_extract(r.value, '$[1]') FROM json_each(?1) r
       JOIN articles a ON a.slug = json_extract(r.value, '$[0]') WHERE true
       ON CONFLICT (article_id, hour) DO UPDATE SET count = count + excluded.count`,
    )
    .bind(JSON.stringify(counts), Math.floor(now / hourMs))
    .run();
}
