import * as z from 'zod';
import { addressesRoute, redirectsPerPage, WireAddresses } from '../upstreams/wordpress/addresses-wire.ts';
import { writeInHalves } from '../write-in-halves.ts';
import { orNextRun, type Run } from './sync-run.ts';
import { prepare, readRow } from '../sql.ts';

/** Pages of redirects that one run reads: a table of 100,000 is in force five minutes after its import. */
const pagesPerRun = 40;
/** Rows that one statement removes, in some tens of milliseconds, in which D1 responds to nobody. */
const maxRemoved = 5_000;

const State = z.object({ version: z.int(), reading: z.int(), read_up_to: z.int() });

/**
 * Brings how WordPress writes addresses, and the station's table of redirects, into D1: one call in a quiet minute. The table in force stays until
 * another one is there as a whole. The next run goes on where this one stopped, after a failure too.
 */
export const pullAddresses = (run: Run): Promise<boolean> =>
  orNextRun('addresses', async () => {
    for (let page = 0; page < pagesPerRun && !run.isOver(); page += 1) {
      await run.beforeEach();
      if (await pullPage(run)) break;
    }
    await removeFormer(run);
  });

/** Reads one page. True: there is nothing more to read. */
async function pullPage({ db, wordpress }: Run): Promise<boolean> {
  const state = await readRow(db, State)`SELECT version, reading, read_up_to FROM old_address_state
    WHERE id = 1`;
  const { permalinks, version, redirecciones } = await wordpress.said(
    addressesRoute(state.version, state.read_up_to),
    WireAddresses,
  );
  const save = (next: z.infer<typeof State>) =>
    prepare(db)`UPDATE old_address_state SET permalinks = ${permalinks}, version = ${next.version},
      reading = ${next.reading}, read_up_to = ${next.read_up_to}
      WHERE id = 1 AND (permalinks, version, reading, read_up_to) IS NOT (${permalinks}, ${next.version}, ${next.reading},
      ${next.read_up_to})`;
  if (version === state.version) {
    await save({ version, reading: version, read_up_to: 0 }).run();
    return true;
  }
  // Another table than the one that was being read begins from its first row.
  if (version !== state.reading && state.read_up_to > 0) {
    await save({ version: state.version, reading: version, read_up_to: 0 }).run();
    return false;
  }
  const isLast = redirecciones.count < redirectsPerPage;
  const store = (rows: readonly object[]) =>
    prepare(db)`INSERT INTO redirects (version, source, target)
      SELECT ${version}, value ->> 'de', value ->> 'a' FROM json_each(${rows}) WHERE true
      ON CONFLICT (version, source) DO UPDATE SET target = excluded.target`.run();
  // The longest addresses of a page together are more than D1 accepts.
  if (redirecciones.rows.length > 0)
    await writeInHalves(redirecciones.rows, store, ({ id }, error) =>
      Promise.resolve(console.error(`sync: addresses: row ${id} is left out: ${String(error)}`)),
    );
  await save(
    isLast
      ? { version, reading: version, read_up_to: 0 }
      : { version: state.version, reading: version, read_up_to: redirecciones.last },
  ).run();
  return isLast;
}

/** Removes rows of versions that are neither in force nor being read. */
async function removeFormer({ db }: Run): Promise<void> {
  await prepare(db)`DELETE FROM redirects WHERE id IN (
    SELECT r.id FROM redirects r, old_address_state s WHERE r.version NOT IN (s.version, s.reading) LIMIT ${maxRemoved})`.run();
}
