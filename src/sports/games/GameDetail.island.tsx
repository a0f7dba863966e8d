import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { paths } from '#config/paths.ts';
import { gameTopic } from '#contract/score-topics.ts';
import { leagues } from '#contract/leagues.ts';
import type { Game, Team } from '#contract/sports.ts';
import { resumesMs } from '#contract/suspension.ts';
import { useHydrated, usePageHidden } from '#ui/islands/browser-state.ts';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { useNow } from '#ui/time/use-now.ts';
import { Facts } from '../Facts.tsx';
import { announcement, cardOfGame, scoreLine, scoreTexts, type Side } from './game-card.ts';
import { phaseLine } from './game-phase.ts';
import { isPlaying, resultLine, statusLabel, winnerOf } from './game-status.ts';
import { $game, refreshGame, type WatchedGame } from './game.store.ts';
import { longStart } from './game-time.ts';
import { LineScore } from './LineScore.tsx';
import { aboutToBegin, useRefresh } from './refresh-interval.ts';
import { ScoresAge } from './ScoresAge.tsx';
import { TeamMark } from '../teams/TeamMark.tsx';
import { gameTexts as say, texts } from '../texts.ts';

interface Props {
  watched: WatchedGame;
  /** Null while it is not decided who plays. */
  home: Team | null;
  away: Team | null;
}

const board =
  'mt-6 grid grid-cols-1 items-center gap-2 rounded-xl bg-surface px-[clamp(0.25rem,3vw,2.5rem)] py-[clamp(1rem,4vw,2.5rem)] text-center min-[17rem]:grid-cols-2 min-[36rem]:grid-cols-sides';
/** On a phone two long team names need half the width each, so the score stands above them. */
const middle =
  'mb-3 grid min-w-[clamp(7rem,24vw,15rem)] justify-items-center gap-1.4 font-bold [grid-area:1/1/auto/-1] min-[36rem]:mb-0 min-[36rem]:[grid-area:auto]';

/** Whether the score may change at `now`, in milliseconds: the game is live, about to begin, or may resume. */
function mayMove({ status, startTime }: Game, now: number): boolean {
  const ahead = Date.parse(startTime) - now;
  if (status === 'suspended') return ahead > -resumesMs && ahead < aboutToBegin;
  return status === 'live' || (status === 'scheduled' && ahead < aboutToBegin);
}

/** One game: header, score and details. The server's HTML is complete; once hydrated, the score refreshes itself. */
export function GameDetail({ watched: first, home, away }: Props) {
  const watched = useStore($game, { ssr: 'initial' }) ?? first;
  const hydrated = useHydrated();
  const hidden = usePageHidden();
  const { game } = watched;
  // Only a refresh that the reader requested shows "loading": with automatic ones the line would come and go every ten seconds.
  const [wanted, setWanted] = useState(false);
  const reload = () => {
    setWanted(true);
    void refreshGame(watched).then(() => setWanted(false));
  };

  const moves = mayMove(game, useNow(watched.checkedAt));
  const reloadFor = useCallback((moment?: number) => void refreshGame(watched, moment), [watched]);
  const canRequest = !hidden && !watched.loading;
  const isPaused = useRefresh(gameTopic(game.id), moves, canRequest, watched, reloadFor);

  const teams = new Map([home, away].filter((team) => team !== null).map((team) => [team.id, team]));
  const card = cardOfGame(game, teams);
  const winner = winnerOf(card);
  const status = statusLabel(game, 'page');
  const phase = game.status === 'live' ? phaseLine(game) : null;
  const when = longStart(card);
  const result = resultLine(card);

  return (
    <article>
      <header className="grid grid-cols-1 gap-2.4">
        {/* The league alone is what the path above it ends with. */}
        <p className="kicker" aria-hidden={game.round === null || undefined}>
          {[game.leagueName, game.round].filter(Boolean).join(' · ')}
        </p>
        <h1 className="title">{texts.gameLabel(card.home.name, card.away.name)}</h1>
        <p className="lead flex flex-wrap gap-x-4 text-base">
          <time dateTime={game.startTime} suppressHydrationWarning>
            {when}
          </time>
          {!game.startTimeConfirmed && <span>{texts.hourUnknown}</span>}
          <span>{game.venue ?? texts.venueUnknown}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2.4 font-bold">
          <span className={isPlaying(game) ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>
            {status}
          </span>
          {phase && <span>{phase}</span>}
        </p>
      </header>
      <div className={board} data-changed={watched.changed || undefined}>
        <ScoreSide side={card.home} team={home} won={winner && winner === 'home'} />
        <p className={middle}>
          <strong className="score px-1 text-[min(clamp(2rem,1rem+3.5vw,3.25rem),14vw)] font-extrabold leading-1.15">
            {scoreLine(card)}
          </strong>
          {result && <span>{result}</span>}
        </p>
        <ScoreSide side={card.away} team={away} won={winner && winner === 'away'} />
      </div>
      {game.lineScore && scoreTexts(card) && (
        <LineScore line={game.lineScore} card={card} isBaseball={leagues[game.league].sport === 'baseball'} />
      )}
      <p className="sr-only" role="status">
        {watched.changed && announcement([card])}
      </p>
      {/* A finished game no longer changes, so its age does not matter. */}
      {game.status !== 'finished' && (
        <ScoresAge
          asOf={watched.asOf}
          checkedAt={watched.checkedAt}
          failures={watched.failures}
          paused={isPaused}
          href={paths.game(game.id)}
          onReload={hydrated ? reload : undefined}
        >
          {wanted && watched.loading && <span role="status">{say.loading}</span>}
        </ScoresAge>
      )}
      <Facts
        title={say.details}
        groups={[
          {
            title: say.general,
            facts: [
              [say.league, game.leagueName],
              [say.season, game.seasonName],
              [say.round, game.round],
              [say.status, status],
            ],
          },
          {
            title: say.place,
            facts: [
              [say.venue, game.venue],
              [say.when, game.startTimeConfirmed ? when : `${when}, ${texts.hourUnknown}`],
            ],
          },
        ]}
      />
    </article>
  );
}

/** `won`: null while there is no winner. */
function ScoreSide({ side, team, won }: { side: Side; team: Team | null; won: boolean | null }) {
  const weight = won ? 'winner font-extrabold' : won === false ? 'text-muted' : 'font-bold';
  const looks = `grid grid-cols-1 justify-items-center [overflow-wrap:anywhere] gap-1.4 leading-1.25 ${weight}`;
  const content = (
    <>
      <TeamMark mark={side.mark} colour={side.colour} logo={side.logo} size="size-14 md:size-20" />
      <strong className="hyphens-auto">{side.name}</strong>
      {team?.location && <small className="text-13 font-normal text-muted">{team.location}</small>}
    </>
  );
  return team ? (
    <a className={`${looks} text-[clamp(0.9375rem,0.6rem+1.2vw,1.375rem)]`} href={paths.team(team.id)}>
      {content}
    </a>
  ) : (
    <div className={looks}>{content}</div>
  );
}

export const island: Island<Props> = { component: GameDetail };
