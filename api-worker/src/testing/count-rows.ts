/**
 * A database that counts the rows that its statements read and write, as D1 counts and bills them. Statements that read only the first row
 * are run in full.
 */
export function countRows(database: D1Database): {
  db: D1Database;
  rowsRead: () => number;
  rowsWritten: () => number;
} {
  let read = 0;
  let written = 0;
  const counted = <T>(result: D1Result<T>): D1Result<T> => {
    read += result.meta.rows_read;
    written += result.meta.rows_written;
    return result;
  };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(original, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
        if (name === 'all' || name === 'run') return async () => counted(await target.all());
        if (name === 'first') return async () => counted(await target.all()).results[0] ?? null;
        throw new Error(`countRows does not know ${String(name)}`);
      },
    });
    originals.set(wrapped, original);
    return wrapped;
  };
  const db = new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query));
      if (name !== 'batch') throw new Error(`countRows does not know ${String(name)}`);
      return async (statements: D1PreparedStatement[]) =>
        (await target.batch(statements.map((one) => originals.get(one) ?? one))).map(counted);
    },
  });
  return { db, rowsRead: () => read, rowsWritten: () => written };
}
