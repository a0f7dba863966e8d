import type { Banner } from './newsroom.types.ts';
import { pictureId, type PictureName } from './pictures.ts';

const FIRST_BANNER_ID = 801;
const DAY = 24 * 60 * 60_000;

/** One banner has no link, because the carousel must support that too. */
const entries: { slug: string; title: string; picture: PictureName; link: string | null }[] = [
  {
    slug: 'temporada-de-huracanes',
    title: 'Prepárate para la temporada de huracanes',
    picture: 'huracan',
    link: '/category/tiempo',
  },
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
    title: 'Noche de baloncesto: serie final',
    picture: 'cancha',
    link: '/deportes',
  },
];

/** Newest first, one per week. */
export function banners(hour: Date): Banner[] {
  return entries.map(({ slug, title, picture, link }, index) => ({
    id: FIRST_BANNER_ID + index,
    slug,
    title,
    pictureId: pictureId(picture),
    link,
    publishedAt: new Date(hour.getTime() - (1 + index * 7) * DAY),
  }));
}
