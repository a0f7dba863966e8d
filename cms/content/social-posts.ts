import type { SocialPost } from './newsroom.types.ts';
import { lastTime } from './puerto-rico-time.ts';

const FIRST_SOCIAL_POST_ID = 901;
const MINUTE = 60_000;

const everyDay = [0, 1, 2, 3, 4, 5, 6];

interface Entry {
  content: string;
  network: string;
  url: string;
  /** Minutes before the newsroom's hour; or the last time of one of these days of the week (0 is Sunday) at an hour in Puerto Rico. */
  posted: number | { weekdays: readonly number[]; at: number };
}

const entries: Entry[] = [
  {
    content:
      '¿Ya revisaste tu mochila de emergencia? Agua, linterna, baterías y medicamentos para diez días. 🎒',
    network: 'Facebook',
    url: 'https://www.facebook.com/telecoqui/posts/1207',
    posted: 22,
  },
  {
    content: 'Aguaceros dispersos en el interior. Guía con calma si vas por la montaña. 🌧️ #ElTiempo',
    network: 'X',
    url: 'https://x.com/telecoqui/status/1859200000000000001',
    posted: 75,
  },
  {
    content: 'Así se ve el amanecer desde la antena del estudio. Buenos días, Puerto Rico. ☀️',
    network: 'Instagram',
    url: 'https://www.instagram.com/p/DCmA0neceEx/',
    posted: { weekdays: everyDay, at: 6.5 },
  },
  {
    content:
      'Esta noche en «Punto Final»: ¿quién paga el agua que se pierde en las tuberías? A las 10:00 p. m.',
    network: 'X',
    url: 'https://x.com/telecoqui/status/1859200000000000002',
    posted: { weekdays: [0, 1, 2, 3, 4], at: 15.5 },
  },
  {
    content:
      'Escogimos las diez mejores fotos de chiringas que nos mandaron. La ganadora viene de Salinas. 🪁',
    network: 'Facebook',
    url: 'https://www.facebook.com/telecoqui/posts/1198',
    posted: 1500,
  },
  {
    content: 'Receta: arroz con gandules en fogón, paso a paso, en «Desde la Cocina y el Fogón». 🍚',
    network: 'YouTube',
    url: 'https://www.youtube.com/watch?v=arrozGandul',
    posted: 2900,
  },
];

export function socialPosts(hour: Date): SocialPost[] {
  return entries.map(({ posted, ...post }, index) => ({
    id: FIRST_SOCIAL_POST_ID + index,
    ...post,
    postedAt:
      typeof posted === 'number'
        ? new Date(hour.getTime() - posted * MINUTE)
        : lastTime(hour, posted.weekdays, posted.at),
  }));
}
