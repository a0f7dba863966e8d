import { paths } from '#config/paths.ts';
import { scoreLine, type GameCard, type Side } from './game-card.ts';
import { phaseLine } from './game-phase.ts';
import { isPlaying, statusLabel, winnerOf } from './game-status.ts';
import { shortStart, timeLeft } from './game-time.ts';
import { scoreAge } from './score-age.ts';
import { TeamMark } from './TeamMark.tsx';
import { texts } from './texts.ts';

interface Props {
  cards: readonly GameCard[];
  /** When the list was requested, in milliseconds since the epoch. Relative times are computed from it. */
  now: number;
  /** Ids of the games whose score changed with the last response. */
  changed?: readonly number[];
}

/**
 * A list of games. A column is wide enough for two long names and a score of three figures each. Cards fill from the top: their texts then
 * stay where they are when a higher card arrives beside them.
 */
export function GameList({ cards, now, changed = [] }: Props) {
  return (
    <ul className="grid grid-cols-games gap-4">
      {cards.map((card) => (
        <GameCardItem key={card.id} card={card} now={now} changed={changed.includes(card.id)} />
      ))}
    </ul>
  );
}

const small = 'flex flex-wrap items-center gap-x-2.4 gap-y-0.6 text-13 text-muted';

function GameCardItem({ card, now, changed }: { card: GameCard; now: number; changed: boolean }) {
  const { id, status, league, round, venue, home, away } = card;
  const winner = winnerOf(card);
  const left = status === 'scheduled' ? timeLeft(card, now) : null;
  const phase = status === 'live' ? phaseLine(card) : null;
  const age = scoreAge(card, now);
  const competition = [league, round].filter(Boolean).join(' · ');
  return (
    <li
      className="relative grid content-start gap-3 rounded-lg border bg-ground p-3.6"
      data-changed={changed || undefined}
    >
      <p className={small}>
        <span
          className={
            isPlaying(card) ? 'badge badge-signal live-dot flex-none' : 'badge badge-neutral flex-none'
          }
        >
          {statusLabel(card, 'card')}
        </span>
        {phase && <strong>{phase}</strong>}
        {competition && <span>{competition}</span>}
      </p>
      <a className="game-link grid grid-cols-sides items-center gap-2 text-center" href={paths.game(id)}>
        <CardSide side={home} won={winner === 'home'} />
        {/* Wide enough for "109 - 108", so that a changing score shifts nothing. */}
        <span className="score min-w-22 text-xl font-extrabold">{scoreLine(card)}</span>
        <CardSide side={away} won={winner === 'away'} />
      </a>
      <p className={small}>
        {/* Server and browser may format the same moment differently. The server's text is kept, hence no hydration warning. */}
        <time dateTime={card.start} suppressHydrationWarning>
          {shortStart(card)}
        </time>
        {!card.hourKnown && <span>{texts.hourUnknown}</span>}
        {age && <span suppressHydrationWarning>{age}</span>}
        {left && <span suppressHydrationWarning>{left}</span>}
        <span>{venue ?? texts.venueUnknown}</span>
      </p>
    </li>
  );
}

function CardSide({ side, won }: { side: Side; won: boolean }) {
  const weight = won ? 'winner font-extrabold text-link' : 'font-bold';
  return (
    <span className={`grid min-w-0 justify-items-center gap-1.4 text-sm leading-1.25 ${weight}`}>
      <TeamMark mark={side.mark} colour={side.colour} />
      <span className="max-w-full hyphens-auto break-words">{side.name}</span>
    </span>
  );
}
