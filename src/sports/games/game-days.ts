import { dateFormat } from '#ui/time/date-format.ts';
import { texts } from '../texts.ts';
import type { GameCard } from './game-card.ts';

/** The games of one day of Puerto Rico. */
export interface GameDay {
  /** Days since 1970. */
  day: number;
  /** Above its games: "Hoy", "Ayer, miércoles 25", "Martes 24". */
  title: string;
  /** In the strip of days: "Hoy", "Ayer", "Martes 24". */
  short: string;
  cards: GameCard[];
}

const hourMs = 3_600_000;

/** Puerto Rico is four hours behind UTC all year. */
const dayOf = (milliseconds: number): number => Math.floor((milliseconds - 4 * hourMs) / 24 / hourMs);

const weekdayAndDay = dateFormat('es-PR', { weekday: 'long', day: 'numeric' });

/** The games by day, in the order of the list. `now` in milliseconds since the epoch. */
export function groupByDay(cards: readonly GameCard[], now: number): GameDay[] {
  const days = new Map<number, GameDay>();
  for (const card of cards) {
    const start = Date.parse(card.start);
    const day = dayOf(start);
    const known = days.get(day);
    if (known) known.cards.push(card);
    else days.set(day, { day, ...namesOf(start, day - dayOf(now)), cards: [card] });
  }
  return [...days.values()];
}

/** `away`: in how many days it is. */
function namesOf(start: number, away: number): Pick<GameDay, 'title' | 'short'> {
  const near = texts.nearDays[away];
  const name = weekdayAndDay().format(start);
  const short = near ?? name.charAt(0).toUpperCase() + name.slice(1);
  return { short, title: near && away !== 0 ? `${near}, ${name}` : short };
}
