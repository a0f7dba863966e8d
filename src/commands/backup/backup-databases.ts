import { suppressionDays } from '#contract/subscribers/suppression-list.ts';
import type { Backup, Row } from './backup-file.ts';
import { backupTables, type BackupTable, inParts, json, pageQuery } from './backup-tables.ts';
import { bindings } from '../worker/databases.ts';
import type { D1Access } from './d1-access.ts';
import { marksOfRow, restoreStatements, type Target } from './restore-statements.ts';
import { StopError } from '../run-command.ts';

/** Reads all that a backup holds. Throws StopError. */
export async function readBackup(d1: D1Access, takenAt: Date): Promise<Backup> {
  const tables = new Map<string, Row[]>();
  for (const binding of bindings) {
    const own = backupTables.filter((table) => table.binding === binding);
    // The first pages in one call.
    const pages = await d1.query(
      binding,
      own.map((table) => pageQuery(table, null)),
    );
    for (const [at, table] of own.entries()) {
      tables.set(table.name, await readRest(d1, table, pages[at] ?? []));
    }
  }
  return { takenAt: takenAt.toISOString(), tables };
}

async function readRest(d1: D1Access, table: BackupTable, first: Row[]): Promise<Row[]> {
  const rows = [...first];
  for (let page = first; page.length === table.page;) {
    [page = []] = await d1.query(table.binding, [pageQuery(table, page.at(-1)?.[table.key] ?? null)]);
    rows.push(...page);
  }
  return rows;
}

/** How many rows each table has now, and what the restore has to know of the databases. */
interface TargetState extends Target {
  counts: Map<string, number>;
}

async function readTarget(d1: D1Access): Promise<TargetState> {
  const found: TargetState = {
    counts: new Map(),
    columns: new Map(),
    suppressions: [],
    sportsFilledBy: null,
  };
  for (const binding of bindings) {
    const own = backupTables.filter((table) => table.binding === binding);
    const responses = await d1.query(binding, [
      ...own.map(({ name }) => `SELECT name FROM pragma_table_info('${name}')`),
      ...own.map(({ query }) => `SELECT count(*) AS n FROM (${query})`),
      ...(binding === 'PUSH' ? [] : ['SELECT mark, left_at FROM suppressions ORDER BY mark']),
      ...(binding === 'DB' ? ["SELECT filled_by FROM sync_state WHERE upstream = 'sportradar'"] : []),
    ]);
    for (const [at, { name }] of own.entries()) {
      found.columns.set(
        name,
        (responses[at] ?? []).map((row) => String(row['name'])),
      );
      found.counts.set(name, Number(responses[own.length + at]?.[0]?.['n'] ?? 0));
    }
    found.suppressions.push(...(responses[2 * own.length] ?? []));
    if (binding === 'DB') {
      const filledBy = responses.at(-1)?.[0]?.['filled_by'];
      found.sportsFilledBy = typeof filledBy === 'string' ? filledBy : null;
    }
  }
  return found;
}

const presentSubscribers: BackupTable = {
  name: 'subscribers',
  binding: 'SUBSCRIBERS',
  query: 'SELECT id, email_key, unsubscribe_key, created_at FROM subscribers',
  key: 'id',
  page: 5_000,
};

/** Statements that remove subscribers who left, and whom a return to an earlier state of the database (Cloudflare's Time Travel) brought back. */
async function removals(d1: D1Access, backup: Backup, known: readonly Row[]): Promise<string[]> {
  const leftAt = new Map<string, string>();
  for (const { mark, left_at: at } of [...known, ...(backup.tables.get('suppressions') ?? [])]) {
    const earlier = leftAt.get(String(mark)) ?? '';
    leftAt.set(String(mark), String(at) > earlier ? String(at) : earlier);
  }
  if (leftAt.size === 0) return [];
  const [first = []] = await d1.query('SUBSCRIBERS', [pageQuery(presentSubscribers, null)]);
  const present = await readRest(d1, presentSubscribers, first);
  const gone: string[] = [];
  for (const row of present) {
    const marks = await marksOfRow(row);
    if (marks.some((mark) => (leftAt.get(mark) ?? '') >= String(row['created_at']))) {
      gone.push(String(row['email_key']));
    }
  }
  return inParts(gone).map(
    (part) => `DELETE FROM subscribers WHERE email_key IN (SELECT value FROM json_each(${json(part)}))`,
  );
}

/** One line of the report: the number of rows in the backup, and in the database before and after the restore. */
export interface RestoredTable {
  table: string;
  inBackup: number;
  before: number;
  after: number;
}

/** Brings a backup back. Throws StopError if it is too old to know who left, or of a newer release. */
export async function restoreBackup(
  d1: D1Access,
  backup: Backup,
  options: { replaceArticles: boolean; now: Date },
): Promise<RestoredTable[]> {
  const ageDays = (options.now.getTime() - Date.parse(backup.takenAt)) / 86_400_000;
  if (ageDays > suppressionDays) {
    throw new StopError(
      `The backup is ${Math.floor(ageDays)} days old. The suppression list reaches back ${suppressionDays} days, so this backup could subscribe people again who left: use a newer one.`,
    );
  }
  const before = await readTarget(d1);
  const statements = await restoreStatements(backup, before, options.replaceArticles);
  await d1.run('SUBSCRIBERS', [
    ...statements.SUBSCRIBERS,
    ...(await removals(d1, backup, before.suppressions)),
  ]);
  await d1.run('PUSH', statements.PUSH);
  await d1.run('DB', statements.DB);
  const after = await readTarget(d1);
  return backupTables.map(({ name }) => ({
    table: name,
    inBackup: backup.tables.get(name)?.length ?? 0,
    before: before.counts.get(name) ?? 0,
    after: after.counts.get(name) ?? 0,
  }));
}
