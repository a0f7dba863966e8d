import type { Closing } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import { flag, readQuery } from './wordpress-query.ts';
import { renderedTitle } from './wordpress-text.ts';
import { gmt, siteLocal } from './wordpress-time.ts';

const moment = (date: Date) => `${gmt(date)}Z`;

/** What the collection filters and sorts by. */
export const closingPost = (closing: Closing) => ({
  ...closing,
  title: closing.organization,
  slug: '',
  publishedAt: closing.changedAt,
  modifiedAt: closing.changedAt,
  authorId: 0,
  categoryIds: [],
});

/** Removes what is open or has ended, if the query has `vigentes`. */
export function withoutOpen<T extends Closing>(closings: T[], search: URLSearchParams, now: Date): T[] {
  const { vigentes = false } = readQuery(search, { vigentes: flag });
  return vigentes ? closings.filter(({ state, endsAt }) => state !== 'abierto' && endsAt > now) : closings;
}

/** A closing as the plugin's collection shows it. */
export const closingItem = (closing: Closing): JsonObject => ({
  id: closing.id,
  date: siteLocal(closing.changedAt),
  date_gmt: gmt(closing.changedAt),
  modified: siteLocal(closing.changedAt),
  modified_gmt: gmt(closing.changedAt),
  slug: `cierre-${closing.id}`,
  status: 'publish',
  type: 'telecoqui_cierre',
  title: { rendered: renderedTitle(closing.organization) },
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
