import type {
  EmergencyEntry,
  Promotion,
  SocialPost,
  Story,
  TickerLine,
} from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import { pictureUrl } from './wordpress-media.ts';
import { readQuery, flag } from './wordpress-query.ts';
import { moment, momentOrNone } from './wordpress-time.ts';

/** An item of a post type of the plugin's menus "Portada" and "Emergencia". */
export interface FrontPageItem {
  id: number;
  title: string;
  publishedAt: Date;
  endsAt: Date | null;
  /** The fields of `portada` that only this type has. */
  fields: JsonObject;
}

export const lineItem = ({ id, text, link, startsAt, endsAt }: TickerLine): FrontPageItem => ({
  id,
  title: text,
  publishedAt: startsAt,
  endsAt,
  fields: { enlace: link },
});

export const promotionItem = (desk: Desk, origin: string, promotion: Promotion): FrontPageItem => {
  const { id, title, startsAt, endsAt, place, label, link } = promotion;
  const picture = desk.picture(promotion.pictureId);
  return {
    id,
    title,
    publishedAt: startsAt,
    endsAt,
    fields: {
      lugar: place,
      etiqueta: label,
      enlace: link,
      imagen: picture ? pictureUrl(origin, picture) : null,
      imagen_alt: picture?.alt ?? '',
    },
  };
};

export const socialItem = ({ id, content, url, network, postedAt }: SocialPost): FrontPageItem => ({
  id,
  title: content,
  publishedAt: postedAt,
  endsAt: null,
  fields: { url, red: network, fecha: moment(postedAt) },
});

/** The items of one of the lists of the menu "Emergencia". */
export const emergencyItems = (desk: Desk, type: EmergencyEntry['type']): FrontPageItem[] =>
  desk.emergencyEntries
    .filter((entry) => entry.type === type)
    .map(({ text, startsAt, ...entry }) => ({ ...entry, title: text, publishedAt: startsAt }));

/** Removes items that have ended, if the query has `vigentes`. */
export function withoutEnded(items: FrontPageItem[], search: URLSearchParams, now: Date): FrontPageItem[] {
  const { vigentes = false } = readQuery(search, { vigentes: flag });
  return vigentes ? items.filter(({ endsAt }) => endsAt === null || endsAt > now) : items;
}

/** An item as the plugin's collections show it. */
export function frontPageItem({ id, title, publishedAt, endsAt, fields }: FrontPageItem): JsonObject {
  return {
    id,
    portada: {
      texto: title,
      desde: moment(publishedAt),
      hasta: momentOrNone(endsAt),
      ...fields,
    },
  };
}

/** The field `portada` of a story. */
export const pinOf = ({ pin }: Story): JsonObject | null =>
  pin === undefined ? null : { lugar: pin.place, hasta: momentOrNone(pin.until) };
