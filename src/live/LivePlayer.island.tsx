import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useChoseToSaveData } from '#preferences/use-saves-data.ts';
import { renderIsland } from '#ui/islands/hydrate-island.ts';
import { CaptionsButton } from './CaptionsButton.tsx';
import { FloatingButton } from './FloatingButton.tsx';
import { $player, startPlayer, type Player, type PlayerView } from './player.store.ts';
import type { State } from './playback.ts';
import { Choice } from './Choice.tsx';
import { bar, note, over, picture, stage, stageMiddle, toLive } from './player-classes.ts';
import { namedQualities } from './quality-names.ts';
import { playerTexts as say } from './texts.ts';

interface LivePlayerProps {
  /** The element that plays. It is made within the reader's tap, without which Safari refuses to play. */
  element: HTMLVideoElement;
  address: string;
  /** Title of the stream, shown by the device's media controls (Media Session API). */
  title: string;
}

const notes: Readonly<Record<State, string>> = {
  connecting: say.connecting,
  playing: '',
  paused: '',
  blocked: say.blocked,
  waiting: say.waiting,
  offline: say.offline,
  failed: say.failed,
  unsupported: say.unsupported,
  ended: say.ended,
};

/** Renders the player in place of the poster, which is back when `onFailure` is called. */
export const renderLivePlayer = (container: HTMLElement, props: LivePlayerProps, onFailure: () => void) =>
  renderIsland(container, LivePlayer, props, onFailure);

/** The player of the live stream, rendered after the reader pressed play: the browser's controls, and those that they lack. */
function LivePlayer({ element, address, title }: LivePlayerProps) {
  const video = useRef(element);
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<Player>(null);
  const view = useStore($player);
  // hls.js adapts the quality to a slow line by itself.
  const saving = useChoseToSaveData();

  const isOver = ['failed', 'unsupported', 'ended'].includes(view.state);

  useLayoutEffect(() => {
    Object.assign(video.current, { className: picture, playsInline: true, tabIndex: 0 });
    video.current.setAttribute('aria-label', title);
    place.current?.prepend(video.current);
  }, [title]);

  useLayoutEffect(() => {
    video.current.controls = !isOver;
  }, [isOver]);

  useEffect(() => {
    const started = startPlayer(video.current, address);
    player.current = started;
    video.current.focus();
    return () => started.close();
  }, [address]);

  useEffect(() => player.current?.saveData(saving), [saving]);

  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title });
  }, [title]);

  const press = (what: 'toLive' | 'retry') => () => {
    player.current?.[what]();
    video.current.focus();
  };
  return (
    <>
      <div className={stage} ref={place}>
        {/* Messages lie above the video and let clicks through to the video's controls. */}
        <div className={`${stageMiddle} ${isOver ? over : 'pointer-events-none'}`}>
          <p className={note} role="status">
            {notes[view.state]}
          </p>
          {view.state === 'blocked' && (
            <button type="button" className="button pointer-events-auto" onClick={press('toLive')}>
              {say.play}
            </button>
          )}
          {isOver && (
            <button type="button" className="button" onClick={press('retry')}>
              {say.retry}
            </button>
          )}
        </div>
        {view.behind && view.state !== 'connecting' && (
          <button type="button" className={`${toLive} button live-dot`} onClick={press('toLive')}>
            {say.toLive}
          </button>
        )}
      </div>
      <div className={bar}>
        {view.qualities.length > 1 && (
          <QualityChoice view={view} choose={(place) => player.current?.choose(place)} />
        )}
        <CaptionsButton video={video} />
        <FloatingButton video={video} />
        {saving && view.quality === null && <p>{say.savingData}</p>}
      </div>
    </>
  );
}

function QualityChoice({ view, choose }: { view: PlayerView; choose: (place: number | null) => void }) {
  const qualities = namedQualities(view.qualities).reverse();
  return (
    <Choice
      label={say.quality}
      none={say.automatic}
      options={qualities.map(({ place, name }) => [place, name])}
      chosen={view.quality}
      choose={choose}
    />
  );
}
