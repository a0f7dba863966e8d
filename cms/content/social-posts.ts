import type { SocialPost } from './newsroom.types.ts';

const FIRST_SOCIAL_POST_ID = 901;
const MINUTE = 60_000;

const entries: { content: string; network: string; url: string; minutesAgo: number }[] = [
  {
    content:
      '¿Ya revisaste tu mochila de emergencia? Agua, linterna, baterías y medicamentos para diez días. 🎒',
    network: 'Facebook',
    url: 'https://www.facebook.com/telecoqui/posts/1207',
    minutesAgo: 22,
  },
  {
    content:
      'Aguaceros dispersos en el interior hasta las 6:00 p. m. Maneja con calma si vas por la montaña. 🌧️ #ElTiempo',
    network: 'X',
    url: 'https://x.com/telecoqui/status/1859200000000000001',
    minutesAgo: 75,
  },
  {
    content: 'Así se ve el amanecer desde la antena del estudio. Buenos días, Puerto Rico. ☀️',
    network: 'Instagram',
    url: 'https://www.instagram.com/p/DCmA0neceEx/',
    minutesAgo: 260,
  },
  {
    content:
      'Esta noche en «Punto Final»: ¿quién paga el agua que se pierde en las tuberías? A las 10:00 p. m.',
    network: 'X',
    url: 'https://x.com/telecoqui/status/1859200000000000002',
    minutesAgo: 410,
  },
  {
    content:
      'Escogimos las diez mejores fotos de chiringas que nos mandaron. La ganadora viene de Salinas. 🪁',
    network: 'Facebook',
    url: 'https://www.facebook.com/telecoqui/posts/1198',
    minutesAgo: 1500,
  },
  {
    content: 'Receta del fin de semana: arroz con gandules en fogón, paso a paso, en «Desde la cocina». 🍚',
    network: 'YouTube',
    url: 'https://www.youtube.com/watch?v=arrozGandul',
    minutesAgo: 2900,
  },
];

export function socialPosts(hour: Date): SocialPost[] {
  return entries.map(({ minutesAgo, ...post }, index) => ({
    id: FIRST_SOCIAL_POST_ID + index,
    ...post,
    postedAt: new Date(hour.getTime() - minutesAgo * MINUTE),
  }));
}
