import type { Services } from '../services.ts';
import { healthMemory, type Written } from './health-memory.ts';
import { prepare, raw } from '../sql.ts';

/** Milliseconds for which what was found holds. Prometheus asks each half minute, so a minute is never exceeded. */
const holdsMs = 20_000;
/** Milliseconds: an origin gives health five seconds. A write that waits longer, for a lock, is as good as refused. */
const timeoutMs = 2_000;

/** Two pages of SQLite, in hexadecimal: a full database has no place for them. */
const content = 'hex(zeroblob(4096))';

/**
 * Why a database accepts no writes, and how large each is, which D1 says with every statement. It writes a row to each and removes it in the same transaction, because a database that
 * is full, locked or read-only still responds to every query. Never throws.
 */
export async function testWrites({ db, subscribers, push, isolate, now }: Services): Promise<Written> {
  const memory = healthMemory(isolate);
  const { written } = memory;
  const at = now();
  if (written !== null && at - written.at < holdsMs) return written;
  const results = await Promise.all([
    write('DB', db, () => [
      prepare(db)`INSERT INTO cron_runs (trigger, began_at, failed) VALUES ('test', '', ${raw(content)})`,
      prepare(db)`DELETE FROM cron_runs WHERE trigger = 'test'`,
    ]),
    write('SUBSCRIBERS', subscribers, () => [
      prepare(subscribers)`INSERT INTO leave_requests (email_key) VALUES (${raw(content)})`,
      prepare(subscribers)`DELETE FROM leave_requests WHERE id = last_insert_rowid()`,
    ]),
    write('PUSH', push, () => [
      prepare(push)`INSERT INTO networks (day, mark, subscriptions) VALUES (0, ${raw(content)}, 0)`,
      prepare(push)`DELETE FROM networks WHERE day = 0`,
    ]),
  ]);
  const problems = results.filter((result) => typeof result === 'string');
  const databases = results.filter((result) => typeof result !== 'string');
  memory.written = { at, problem: problems.join(' ') || null, databases };
  return memory.written;
}

/** The size after the statements, or why they failed. */
async function write(
  name: Written['databases'][number]['name'],
  database: D1Database,
  statements: () => D1PreparedStatement[],
): Promise<Written['databases'][number] | string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing was written within ${timeoutMs} ms`)), timeoutMs);
    });
    const results = await Promise.race([database.batch(statements()), late]);
    return { name, bytes: results.at(-1)?.meta.size_after ?? 0 };
  } catch (error) {
    const problem = `D1 (${name}) accepts no writes: ${error instanceof Error ? error.message : String(error)}.`;
    console.error(`health: ${problem}`);
    return problem;
  } finally {
    clearTimeout(timer);
  }
}
