import { paths } from '#config/paths.ts';
import { scoreLine, scoreTexts, type GameCard, type Side } from './game-card.ts';
import { phaseLine } from './game-phase.ts';
import { isPlaying, statusLabel, winnerOf } from './game-status.ts';
import { shortStart, timeLeft } from './game-time.ts';
import { scoreAge } from './score-age.ts';
import { TeamMark } from '../teams/TeamMark.tsx';
import { texts } from '../texts.ts';

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
      className="relative grid content-start gap-2 rounded-lg border bg-ground p-3"
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
      <a
        className="game-link grid auto-rows-fr grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1"
        href={paths.game(id)}
      >
        <CardSide side={home} won={winner === 'home'} isOver={winner !== null} />
        <CardScore card={card} />
        <CardSide side={away} won={winner === 'away'} isOver={winner !== null} />
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

/** The scores at the right edge, each in the row of its team; the text between them says that there is no score. */
function CardScore({ card }: { card: GameCard }) {
  const scores = scoreTexts(card);
  // Wide enough for "109", so that a changing score shifts nothing.
  const look =
    'score col-start-2 row-span-2 row-start-1 grid min-w-[min(2.5rem,12vw)] justify-items-end font-extrabold';
  if (scores === null) return <span className={`${look} text-sm max-[17rem]:hidden`}>{scoreLine(card)}</span>;
  return (
    <span className={`${look} h-full auto-rows-fr items-center text-lg`}>
      {scores.home}
      <span className="sr-only"> - </span>
      <span>{scores.away}</span>
    </span>
  );
}

/** Of a game that is over, the winner is bold and the other is not, so that the difference needs no colour. */
function CardSide({ side, won, isOver }: { side: Side; won: boolean; isOver: boolean }) {
  const weight = won ? 'winner font-extrabold text-link' : isOver ? '' : 'font-bold';
  return (
    <span className={`col-start-1 flex items-center gap-2.4 leading-1.25 ${weight}`}>
      <TeamMark mark={side.mark} colour={side.colour} logo={side.logo} />
      <span className="flex-1 hyphens-auto">{side.name}</span>
    </span>
  );
}
