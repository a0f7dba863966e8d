import type { Editorial } from './newsroom.types.ts';
import { authorId } from './terms.ts';

const MINUTE = 60_000;

/** What the newsroom's editors added to a story in the box "Ficha de la noticia", by the beginning of its title. */
const added: Record<string, (publishedAt: Date, idOf: (title: string) => number) => Editorial> = {
  'Serie final empatada': (publishedAt, idOf) => ({
    shortTitle: 'Un triple a nueve segundos empata la serie final',
    otherAuthorIds: [authorId('nereida-pabon')],
    corrections: [
      {
        date: new Date(publishedAt.getTime() + 25 * MINUTE),
        text: 'Una versión anterior decía que el séptimo juego era el sábado. Es el domingo.',
      },
    ],
    relatedIds: [idOf('Liga invernal de béisbol')],
    textChangedAt: new Date(publishedAt.getTime() + 25 * MINUTE),
  }),
};

/** Undefined for a story without such additions. */
export function editorialOf(
  title: string,
  publishedAt: Date,
  idOf: (title: string) => number,
): Editorial | undefined {
  return Object.entries(added).find(([beginning]) => title.startsWith(beginning))?.[1](publishedAt, idOf);
}
