import { Fragment } from 'react';
import { addressOf, fragments, type Choice } from '../choice.ts';
import { GameList } from './GameList.tsx';
import type { GameCard } from './game-card.ts';
import { groupByDay } from './game-days.ts';
import { texts } from '../texts.ts';

interface Props {
  cards: readonly GameCard[];
  /** As for `GameList`. */
  now: number;
  changed: readonly number[] | undefined;
  choice: Choice;
}

/**
 * A list of games by day, and a strip of its days. Its links name the page, too: that of a list of which only the beginning is in this one has
 * the day.
 */
export function GameDays({ cards, now, changed, choice }: Props) {
  const days = groupByDay(cards, now);
  // A page has the lists of several tabs.
  const idOf = (day: number) => `${fragments[choice.view]}-${day}`;
  return (
    <>
      <nav className="game-days" aria-label={texts.days}>
        {days.map(({ day, short }) => (
          <a key={day} href={`${addressOf(choice)}#${idOf(day)}`}>
            {short}
          </a>
        ))}
      </nav>
      {days.map(({ day, title, cards: its }) => (
        <Fragment key={day}>
          <h2 id={idOf(day)}>{title}</h2>
          <GameList cards={its} now={now} changed={changed} />
        </Fragment>
      ))}
    </>
  );
}
