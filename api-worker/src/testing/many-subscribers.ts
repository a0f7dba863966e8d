/** Stores so many subscribers, with addresses `a1@b.pr`, `a2@b.pr` …, who subscribed at this moment (ISO 8601). */
export async function storeManySubscribers(db: D1Database, count: number, createdAt: string): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?1)
       INSERT INTO subscribers (email_key, email, created_at)
       SELECT 'a' || value || '@b.pr', 'a' || value || '@b.pr', ?2 FROM n`,
    )
    .bind(count, createdAt)
    .run();
}
