import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useInsertionEffect } from 'react';
import { paths } from '#config/paths.ts';
import { gameTopic } from '#contract/score-topics.ts';
import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { addStyle } from '#ui/islands/add-style.ts';
import { usePageHidden } from '#ui/islands/browser-state.ts';
import { renderIsland } from '#ui/islands/hydrate-island.ts';
import { scoreTexts, type GameCard } from '../games/game-card.ts';
import { phaseLine } from '../games/game-phase.ts';
import { isPlaying, statusLabel } from '../games/game-status.ts';
import { shortStart } from '../games/game-time.ts';
import { scoreAge } from '../games/score-age.ts';
import { ownStaleAfter, useRefresh } from '../games/refresh-interval.ts';
import { texts, yourTeamsTexts as say } from '../texts.ts';
import css from './your-games.css?inline';
import { $yourTeams, loadYourTeams } from './your-teams.store.ts';

/** Renders the games in place of the button that stands for them. */
export const renderYourTeams = (block: HTMLElement) =>
  renderIsland(block, YourTeams, {}, () => {
    block.textContent = say.failed;
  });

/** The game of each followed team, side by side. */
function YourTeams() {
  useInsertionEffect(() => addStyle(css), []);
  const ids = useStore($followedTeams);
  const state = useStore($yourTeams);
  const hidden = usePageHidden();
  const requested = ids.join(',');
  const { shown, loading, failures } = state;
  const isLive = shown?.games.some(({ status }) => status === 'live') ?? false;

  const canRequest = !hidden && ids.length > 0;
  const isNew = state.requested !== requested;

  useEffect(() => {
    if (canRequest && isNew) void loadYourTeams(ids);
  }, [ids, canRequest, isNew]);
  const topics = shown?.games.map(({ id }) => gameTopic(id)).join(' ') ?? '';
  const isReady = canRequest && !isNew && !loading && (shown !== null || failures === 0);
  const reload = useCallback((moment?: number) => void loadYourTeams(ids, moment), [ids]);
  const isPaused = useRefresh(topics, true, isReady, state, reload, isLive ? undefined : ownStaleAfter);

  if (shown === null) {
    if (loading || failures === 0) return <p role="status">{say.loading}</p>;
    return (
      <div role="alert">
        <p>{say.failed}</p>
        <button type="button" className="button button-quiet" onClick={() => void loadYourTeams(ids)}>
          {texts.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      <ul>
        {shown.games.map((card) => (
          <YourGame key={card.id} card={card} now={state.checkedAt} />
        ))}
        {shown.idle.map(({ id, name }) => (
          <li key={`equipo-${id}`}>
            <a href={paths.team(id)}>{name}</a>
            <small>{say.none}</small>
          </li>
        ))}
      </ul>
      <div className="your-games-foot">
        {isPaused && (
          <button type="button" disabled={loading} onClick={() => void loadYourTeams(ids)}>
            {texts.refresh}
          </button>
        )}
        {failures > 0 && <p role="status">{say.late}</p>}
      </div>
    </>
  );
}

function YourGame({ card, now }: { card: GameCard; now: number }) {
  const { id, status, league, home, away } = card;
  const phase = status === 'live' ? phaseLine(card) : null;
  const age = scoreAge(card, now);
  const scores = scoreTexts(card);
  return (
    <li>
      {/* The whole card, so that the link's name begins with the state of the game. */}
      <a href={paths.game(id)}>
        <p>
          <span className={isPlaying(card) ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>
            {statusLabel(card, 'card')}
          </span>
          {league && <small>{league}</small>}
        </p>
        <YourSide name={home.name} score={scores?.home} />
        <YourSide name={away.name} score={scores?.away} />
        <small>
          {phase ?? <time dateTime={card.start}>{shortStart(card)}</time>}
          {!card.hourKnown && phase === null && `, ${texts.hourUnknown}`}
          {age && ` · ${age}`}
        </small>
      </a>
    </li>
  );
}

function YourSide({ name, score }: { name: string; score: string | undefined }) {
  return (
    <span>
      <span>{name}</span>
      {score && <strong>{score}</strong>}
    </span>
  );
}
