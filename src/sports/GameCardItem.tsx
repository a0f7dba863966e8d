import { paths } from '#config/paths.ts';
import { winnerOf, type GameCard, type Side } from './game-card.ts';
import { hasScore, scoreLine, statusLabel } from './game-status.ts';
import { shortStart, timeLeft } from './game-time.ts';
import { TeamMark } from './TeamMark.tsx';
import { texts } from './texts.ts';

interface Props {
  card: GameCard;
  /** When the list was requested, in milliseconds since the epoch. Relative times are computed from it. */
  now: number;
  /** Whether the score changed with the last response. */
  changed?: boolean;
}

/** One game in a list. */
export function GameCardItem({ card, now, changed = false }: Props) {
  const { id, status, league, round, venue, home, away } = card;
  const live = status === 'live';
  const winner = winnerOf(card);
  const left = status === 'scheduled' ? timeLeft(card, now) : null;
  const competition = [league, round].filter(Boolean).join(' · ');
  return (
    <li className="game" data-changed={changed || undefined}>
      <p className="game-top">
        <span className={live ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>
          {statusLabel(status, 'card')}
        </span>
        {competition && <span>{competition}</span>}
      </p>
      <a className="game-sides" href={paths.game(id)}>
        <CardSide side={home} won={winner === 'home'} />
        <span className="game-score">{hasScore(card) ? scoreLine(card) : texts.versus}</span>
        <CardSide side={away} won={winner === 'away'} />
      </a>
      <p className="game-foot">
        {/* Server and browser may format the same moment differently. The server's text is kept, hence no hydration warning. */}
        <time dateTime={card.start} suppressHydrationWarning>
          {shortStart(card)}
        </time>
        {!card.hourKnown && <span>{texts.hourUnknown}</span>}
        {left && <span suppressHydrationWarning>{left}</span>}
        <span>{venue ?? texts.venueUnknown}</span>
      </p>
    </li>
  );
}

function CardSide({ side, won }: { side: Side; won: boolean }) {
  return (
    <span className={won ? 'game-side game-winner' : 'game-side'}>
      <TeamMark mark={side.mark} colour={side.colour} />
      <span>{side.name}</span>
    </span>
  );
}
