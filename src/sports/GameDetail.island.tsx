import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { paths } from '#config/paths.ts';
import type { Game, Team } from '#contract/sports.ts';
import { Age } from '#ui/Age.tsx';
import { now, stillToWait } from '#ui/device-clock.ts';
import { useDeviceSavesData, useHydrated, usePageHidden } from '#ui/quiet.ts';
import { cardOfGame, winnerOf, type Side } from './game-card.ts';
import { $game, askForGame, type WatchedGame } from './game.store.ts';
import { hasScore, resultLine, scoreLine, statusLabel } from './game-status.ts';
import { longStart } from './game-time.ts';
import { onPlainClick } from '#ui/plain-click.ts';
import { waitAfter } from './refreshing.ts';
import { TeamMark } from './TeamMark.tsx';
import { gameTexts as say, texts } from './texts.ts';

interface Props {
  watched: WatchedGame;
  home: Team;
  away: Team;
}

/** Milliseconds before the scheduled start from which the game is refreshed, because it may begin early. */
const aboutToBegin = 15 * 60_000;

/** Whether the score may change: the game is live or about to begin. */
function mayMove({ status, startTime }: Game): boolean {
  return status === 'live' || (status === 'scheduled' && Date.parse(startTime) - now() < aboutToBegin);
}

/** One game: header, score and details. The server's HTML is complete; once hydrated, the score refreshes itself. */
export function GameDetail({ watched: first, home, away }: Props) {
  const watched = useStore($game) ?? first;
  const hydrated = useHydrated();
  const hidden = usePageHidden();
  const saving = [useStore($dataSaver), useDeviceSavesData()].includes(true);
  const { game } = watched;
  // Only a refresh that the reader requested shows "loading": with automatic ones the line would come and go every ten seconds.
  const [wanted, setWanted] = useState(false);
  const ask = () => {
    setWanted(true);
    void askForGame(watched).then(() => setWanted(false));
  };

  useEffect(() => {
    if (hidden || saving || watched.asking || !mayMove(game)) return;
    const wait = stillToWait(waitAfter(watched.failures, Math.random()), watched.askedAt);
    const timer = setTimeout(() => void askForGame(watched), wait);
    return () => clearTimeout(timer);
  }, [game, hidden, saving, watched]);

  const teams = new Map([home, away].map((team) => [team.id, team]));
  const card = cardOfGame(game, teams);
  const winner = winnerOf(card);
  const live = game.status === 'live';
  const status = statusLabel(game.status, 'page');
  const when = longStart(card);
  const result = resultLine(card);

  return (
    <article className="game-detail">
      <header>
        <p className="kicker">{[game.leagueName, game.round].filter(Boolean).join(' · ')}</p>
        <h1 className="title">{texts.gameLabel(home.name, away.name)}</h1>
        <p className="lead">
          <time dateTime={game.startTime} suppressHydrationWarning>
            {when}
          </time>
          {!game.startTimeConfirmed && <span>{texts.hourUnknown}</span>}
          <span>{game.venue ?? texts.venueUnknown}</span>
        </p>
        <p>
          <span className={live ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>{status}</span>
        </p>
      </header>
      <div className="scoreboard" data-changed={watched.changed || undefined}>
        <ScoreSide side={card.home} team={home} won={winner === 'home'} />
        <p className="scoreboard-score">
          <strong>{hasScore(card) ? scoreLine(card) : texts.versus}</strong>
          {result && <span>{result}</span>}
        </p>
        <ScoreSide side={card.away} team={away} won={winner === 'away'} />
      </div>
      <p className="sr-only" role="status">
        {watched.changed && texts.score(home.name, game.homeScore ?? 0, away.name, game.awayScore ?? 0)}
      </p>
      {/* A finished game no longer changes, so its age does not matter. */}
      {game.status !== 'finished' && (
        <div className="games-age">
          <p>
            <Age asOf={watched.asOf} shownAt={watched.askedAt} />
            {wanted && watched.asking && <span role="status">{say.loading}</span>}
            {watched.failures > 0 && <span role="status">{texts.late}</span>}
            {hydrated && saving && mayMove(game) && <span>{texts.paused}</span>}
          </p>
          <a
            className="button button-quiet"
            href={paths.game(game.id)}
            onClick={hydrated ? onPlainClick(ask) : undefined}
          >
            {texts.refresh}
          </a>
        </div>
      )}
      <section className="game-facts">
        <h2>{say.details}</h2>
        <Facts
          title={say.general}
          facts={[
            [say.league, game.leagueName],
            [say.season, game.seasonName],
            [say.round, game.round],
            [say.status, status],
          ]}
        />
        <Facts
          title={say.place}
          facts={[
            [say.venue, game.venue],
            [say.when, game.startTimeConfirmed ? when : `${when}, ${texts.hourUnknown}`],
          ]}
        />
      </section>
    </article>
  );
}

function ScoreSide({ side, team, won }: { side: Side; team: Team; won: boolean }) {
  return (
    <a className={won ? 'scoreboard-side game-winner' : 'scoreboard-side'} href={paths.team(team.id)}>
      <TeamMark mark={side.mark} colour={side.colour} />
      <strong>{team.name}</strong>
      {team.location && <small>{team.location}</small>}
    </a>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd suppressHydrationWarning>{value ?? say.unknown}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
