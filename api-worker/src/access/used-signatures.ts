import { prepare } from '../sql.ts';
/**
 * Milliseconds that an id is kept. A signature is valid for two minutes at most: from `limits.signatureAge` before its time until as long after
 * it. The rest is for clocks of two machines that differ.
 */
const keepMs = 5 * 60_000;

/** Records that the signed request with this id was accepted, for all isolates. Returns false if one was accepted before. */
export async function useOnce(db: D1Database, id: string, now: number): Promise<boolean> {
  const { meta } = await prepare(db)`INSERT INTO used_signatures (id, used_at) VALUES (${id}, ${now})
    ON CONFLICT (id) DO NOTHING`.run();
  return meta.changes > 0;
}

/** Forgets the ids of signatures that are too old to be valid. */
export async function pruneUsedSignatures(db: D1Database, now: number): Promise<void> {
  await prepare(db)`DELETE FROM used_signatures WHERE used_at < ${now - keepMs}`.run();
}
