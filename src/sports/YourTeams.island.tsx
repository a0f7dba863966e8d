import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paths } from '#config/paths.ts';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { stillToWait } from '#ui/device-clock.ts';
import { useDeviceSavesData, usePageHidden } from '#ui/quiet.ts';
import type { GameCard, Side } from './game-card.ts';
import { hasScore, statusLabel } from './game-status.ts';
import { shortStart } from './game-time.ts';
import { waitAfter } from './refreshing.ts';
import { texts, yourTeamsTexts as say } from './texts.ts';
import { $yourTeams, askForYourTeams } from './your-teams.store.ts';

/** Milliseconds after which the games are requested again while none of them is live and no request has failed. */
const staleAfter = 60_000;

/** The game of each followed team, side by side. */
export function YourTeams() {
  const ids = useStore($followedTeams);
  const state = useStore($yourTeams);
  const hidden = usePageHidden();
  const saving = [useStore($dataSaver), useDeviceSavesData()].includes(true);
  const asked = ids.join(',');
  const { shown, asking, failures, askedAt } = state;
  const isLive = shown?.games.some(({ status }) => status === 'live') ?? false;

  useEffect(() => {
    if (hidden || ids.length === 0) return;
    if (state.asked !== asked) return void askForYourTeams(ids);
    if (asking || saving || (shown === null && failures > 0)) return;
    const wait = isLive || failures > 0 ? waitAfter(failures, Math.random()) : staleAfter;
    const timer = setTimeout(() => void askForYourTeams(ids), stillToWait(wait, askedAt));
    return () => clearTimeout(timer);
  }, [ids, asked, state, asking, saving, shown, failures, askedAt, hidden, isLive]);

  if (shown === null) {
    if (asking || failures === 0) return <p role="status">{say.loading}</p>;
    return (
      <div role="alert">
        <p>{say.failed}</p>
        <button type="button" className="button button-quiet" onClick={() => void askForYourTeams(ids)}>
          {texts.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      <ul>
        {shown.games.map((card) => (
          <YourGame key={card.id} card={card} />
        ))}
        {shown.idle.map(({ id, name }) => (
          <li key={`equipo-${id}`}>
            <a href={paths.team(id)}>{name}</a>
            <small>{say.none}</small>
          </li>
        ))}
      </ul>
      {failures > 0 && (
        <p className="your-late" role="status">
          {say.late}
        </p>
      )}
    </>
  );
}

function YourGame({ card }: { card: GameCard }) {
  const { id, status, league, home, away } = card;
  const live = status === 'live';
  return (
    <li>
      <p>
        <span className={live ? 'badge badge-signal live-dot' : 'badge badge-neutral'}>
          {statusLabel(status, 'card')}
        </span>
        {league && <small>{league}</small>}
      </p>
      <a href={paths.game(id)}>
        <YourSide side={home} scored={hasScore(card)} />
        <YourSide side={away} scored={hasScore(card)} />
      </a>
      <small>
        <time dateTime={card.start}>{shortStart(card)}</time>
        {!card.hourKnown && `, ${texts.hourUnknown}`}
      </small>
    </li>
  );
}

function YourSide({ side, scored }: { side: Side; scored: boolean }) {
  return (
    <span>
      <span>{side.name}</span>
      {scored && <strong>{side.score ?? '–'}</strong>}
    </span>
  );
}
