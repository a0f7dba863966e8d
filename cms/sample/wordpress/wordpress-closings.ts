import type { Closing } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import { flag, readQuery } from './wordpress-query.ts';
import { moment } from './wordpress-time.ts';

/** The closings that the query asks for: with `vigentes`, without what is open or has ended. */
export function closingPosts(closings: readonly Closing[], search: URLSearchParams, now: Date) {
  const { vigentes = false } = readQuery(search, { vigentes: flag });
  return closings
    .filter(({ state, endsAt }) => !vigentes || (state !== 'abierto' && endsAt > now))
    .map((closing) => ({ ...closing, publishedAt: closing.changedAt }));
}

/** A closing as the plugin's collection shows it. */
export const closingItem = (closing: Closing): JsonObject => ({
  id: closing.id,
  cierre: {
    organizacion: closing.organization,
    tipo: closing.kind,
    municipio: closing.municipality,
    estado: closing.state,
    nota: closing.note,
    desde: moment(closing.startsAt),
    hasta: moment(closing.endsAt),
    cambiado: moment(closing.changedAt),
  },
});
