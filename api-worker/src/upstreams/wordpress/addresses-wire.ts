import * as z from 'zod';
import { phpList } from './wire.ts';
import { Permalinks } from './addresses/permalinks.ts';

/** Rows of the table of redirects that the plugin sends at once: with the longest addresses 3 MB, and 5 MiB of a response are read. */
export const redirectsPerPage = 500;

/** The plugin's route: how WordPress writes addresses, and the rows of its table behind an id, if `version` is not the one in force there. */
export const addressesRoute = (version: number, after: number): string =>
  `telecoqui/v1/direcciones?version=${version}&despues=${after}`;

const Row = z.object({
  id: z.int().positive(),
  de: z.string().min(1).max(750),
  a: z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]{0,750}$/),
});

/** What it sends. Its addresses are as the station typed them, so a row that is none is left out. */
export const WireAddresses = z.object({
  permalinks: z.unknown().transform((said) => Permalinks.parse(said ?? {})),
  version: z.int().nonnegative(),
  redirecciones: phpList.transform((rows) => ({
    /** How many rows came, also of those that cannot be read. */
    count: rows.length,
    last: z.object({ id: z.int() }).safeParse(rows.at(-1)).data?.id ?? 0,
    rows: rows.flatMap((row) => Row.safeParse(row).data ?? []),
  })),
});
