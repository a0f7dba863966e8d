import { paths } from '#config/paths.ts';
import { scoreTexts, type GameCard, type Side } from './game-card.ts';
import { phaseLine } from './game-phase.ts';
import { isPlaying, statusLabel, winnerOf } from './game-status.ts';
import { shortStart } from './game-time.ts';
import { scoreAge } from './score-age.ts';
import { TeamMark } from '../teams/TeamMark.tsx';
import { texts } from '../texts.ts';

interface Props {
  cards: readonly GameCard[];
  /** When the list was requested, in milliseconds since the epoch. Relative times are computed from it. */
  now: number;
  /** Ids of the games whose score changed with the last response. */
  changed?: readonly number[] | undefined;
  /** Whether a game that was played names its day, because no heading above it does. */
  dated?: boolean;
}

/** A list of games. A column is wide enough for a long name and a score of three figures. */
export function GameList({ cards, now, changed = [], dated = false }: Props) {
  return (
    <ul className="rows-78 gap-3">
      {cards.map((card) => (
        <li key={card.id} data-changed={changed.includes(card.id) || undefined}>
          <Card card={card} now={now} dated={dated} />
        </li>
      ))}
    </ul>
  );
}

/** The whole card is the link, so that its name begins with the state of the game. */
function Card({ card, now, dated }: { card: GameCard; now: number; dated: boolean }) {
  const { status, league, round, venue, home, away, hourKnown } = card;
  const winner = winnerOf(card);
  const scores = scoreTexts(card);
  const isLive = status === 'live';
  const phase = isLive ? phaseLine(card) : null;
  const age = scoreAge(card, now);
  const facts = [
    scores && !isLive && dated && shortStart(card),
    !scores && !hourKnown && texts.hourUnknown,
    league,
    round,
    venue ?? texts.venueUnknown,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <a className="game" href={paths.game(card.id)}>
      <p suppressHydrationWarning>
        <span className={isPlaying(card) ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>
          {statusLabel(card, 'card')}
        </span>
        {phase && <strong>{` ${phase}`}</strong>}
        {age && ` ${age}`}
        {/* How long the phase is changes all the time, and nothing below it may move. */}
        {isLive ? <span>{facts}</span> : ` ${facts}`}
      </p>
      <CardSide side={home} won={winner === 'home'} isOver={winner !== null} />
      {scores ? (
        <span className="score">
          <b>{scores.home}</b>
          <span className="sr-only"> - </span>
          <b>{scores.away}</b>
        </span>
      ) : (
        // Server and browser may format the same moment differently. The server's text is kept, hence no hydration warning.
        <time dateTime={card.start} suppressHydrationWarning>
          {shortStart(card)}
        </time>
      )}
      <CardSide side={away} won={winner === 'away'} isOver={winner !== null} />
    </a>
  );
}

/** Of a game that is over, the winner is bold and has a mark (game-cards.css), so that the difference needs no colour. */
function CardSide({ side, won, isOver }: { side: Side; won: boolean; isOver: boolean }) {
  const look = won ? 'side winner' : isOver ? 'side text-muted' : 'side font-bold';
  return (
    <span className={look}>
      <TeamMark mark={side.mark} colour={side.colour} logo={side.logo} size="size-7" />
      <span>{side.name}</span>
    </span>
  );
}
