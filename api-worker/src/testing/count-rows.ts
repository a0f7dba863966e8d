/**
 * A database whose calls all go through `call`, which runs them. Statements that read only the first row are run in full.
 */
export function calledBy(
  database: D1Database,
  call: <Results extends D1Result | D1Result[]>(run: () => Promise<Results>) => Promise<Results>,
): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(original, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
        if (name === 'all' || name === 'run') return () => call(() => target.all());
        if (name === 'first') return async () => (await call(() => target.all())).results[0] ?? null;
        throw new Error(`calledBy does not know ${String(name)}`);
      },
    });
    originals.set(wrapped, original);
    return wrapped;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query));
      if (name !== 'batch') throw new Error(`calledBy does not know ${String(name)}`);
      return (statements: D1PreparedStatement[]) =>
        call(() => target.batch(statements.map((one) => originals.get(one) ?? one)));
    },
  });
}

/** A database that counts the rows that its statements read and write, as D1 counts and bills them. */
export function countRows(database: D1Database): {
  db: D1Database;
  rowsRead: () => number;
  rowsWritten: () => number;
} {
  let read = 0;
  let written = 0;
  const db = calledBy(database, async (run) => {
    const results = await run();
    for (const { meta } of [results].flat()) {
      read += meta.rows_read;
      written += meta.rows_written;
    }
    return results;
  });
  return { db, rowsRead: () => read, rowsWritten: () => written };
}
