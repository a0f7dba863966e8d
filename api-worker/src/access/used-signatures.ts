/**
 * Milliseconds that an id is kept. A signature is valid for two minutes at most: from `limits.signatureAge` before its time until as long after
 * it. The rest is for clocks of two machines that differ.
 */
const keepMs = 5 * 60_000;

/** Records that the signed request with this id was accepted, for all isolates. Returns false if one was accepted before. */
export async function useOnce(db: D1Database, id: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare('INSERT INTO used_signatures (id, used_at) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING')
    .bind(id, now)
    .run();
  return meta.changes > 0;
}

/** Forgets the ids of signatures that are too old to be valid. */
export async function pruneUsedSignatures(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM used_signatures WHERE used_at < ?1')
    .bind(now - keepMs)
    .run();
}
