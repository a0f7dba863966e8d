import type { Promotion, TickerLine } from './newsroom.types.ts';
import { pictureId, type PictureName } from './pictures.ts';

const FIRST_LINE_ID = 921;
const FIRST_PROMOTION_ID = 941;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes from the newsroom's hour: one line without an end, one with an end, one that starts later and one that has ended. */
const lines: { text: string; link: string | null; from: number; until: number | null }[] = [
  {
    text: 'En vivo: los ríos del interior, con reporteros en cinco pueblos',
    link: '/live',
    from: -12,
    until: 180,
  },
  { text: 'Cerrada la PR-10 en ambas direcciones por un deslizamiento', link: null, from: -47, until: null },
  { text: 'Ya está el nuevo boletín de los meteorólogos', link: '/tiempo', from: 120, until: 240 },
  { text: 'Operan con normalidad todos los vuelos', link: null, from: -400, until: -60 },
];

export function tickerLines(hour: Date): TickerLine[] {
  return lines.map(({ text, link, from, until }, index) => ({
    id: FIRST_LINE_ID + index,
    text,
    link,
    startsAt: new Date(hour.getTime() + from * MINUTE),
    endsAt: until === null ? null : new Date(hour.getTime() + until * MINUTE),
  }));
}

/** One of the four places is taken, with the label of the place; the others show programmes. */
const entries: { place: number; label: string; title: string; link: string; picture: PictureName }[] = [
  {
    place: 4,
    label: '',
    title: 'Pelota de Barrio: el juego de la semana, en vivo por Telecoquí',
    link: '/programas/pelota-de-barrio',
    picture: 'estadio',
  },
];

export function promotions(hour: Date): Promotion[] {
  return entries.map(({ picture, ...promotion }, index) => ({
    id: FIRST_PROMOTION_ID + index,
    ...promotion,
    pictureId: pictureId(picture),
    startsAt: new Date(hour.getTime() - DAY),
    endsAt: new Date(hour.getTime() + 30 * DAY),
  }));
}
