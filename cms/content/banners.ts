import type { Banner } from './newsroom.types.ts';
import { pictureId, type PictureName } from './pictures.ts';
import { monthOf } from './puerto-rico-time.ts';

const FIRST_BANNER_ID = 801;
const DAY = 24 * 60 * 60_000;

interface Entry {
  slug: string;
  title: string;
  picture: PictureName;
  link: string | null;
}

const hurricanes: Entry = {
  slug: 'temporada-de-huracanes',
  title: 'Prepárate para la temporada de huracanes',
  picture: 'huracan',
  link: '/category/tiempo',
};

/** In its place from December to May, when no hurricanes are expected. */
const backpack: Entry = {
  slug: 'mochila-de-emergencia',
  title: 'Diez días de todo: prepara tu mochila de emergencia',
  picture: 'aguacero',
  link: '/article/guia-mochila-de-emergencia',
};

/** One banner has no link, because the carousel must support that too. */
const others: Entry[] = [
  {
    slug: 'punto-final-estreno',
    title: 'Punto Final: nueva temporada',
    picture: 'estudio-tv',
    link: '/programas/punto-final',
  },
  {
    slug: 'fiestas-de-la-calle',
    title: 'Fiestas de la Calle, en vivo todo el fin de semana',
    picture: 'viejo-san-juan',
    link: '/live',
  },
  { slug: 'postales-de-la-isla', title: 'Postales de la isla', picture: 'faro', link: null },
  {
    slug: 'noche-de-baloncesto',
    title: 'Noche de Baloncesto: los jueves, el juego de la semana',
    picture: 'cancha',
    link: '/programas/noche-de-baloncesto',
  },
];

/** Newest first, one per week. */
export function banners(hour: Date): Banner[] {
  const month = monthOf(hour);
  const season = month >= 6 && month <= 11 ? hurricanes : backpack;
  return [season, ...others].map(({ slug, title, picture, link }, index) => ({
    id: FIRST_BANNER_ID + index,
    slug,
    title,
    pictureId: pictureId(picture),
    link,
    publishedAt: new Date(hour.getTime() - (1 + index * 7) * DAY),
  }));
}
