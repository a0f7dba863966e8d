import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { namedCaptions, showNamed, showOnly } from './captions.ts';
import { Choice } from './Choice.tsx';
import { control } from './player-classes.ts';
import type { State } from './playback.ts';
import { $player } from './player.store.ts';
import { playerTexts as say } from './texts.ts';

/** States in which captions change because the reader changes them. A connection that ends hides or removes all. */
const connected: readonly State[] = ['playing', 'paused', 'waiting'];

/**
 * Turns captions on and off, and chooses their language where the stream has several. The choice outlives a connection. Renders nothing when the
 * stream has none.
 */
export function CaptionsButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [captions, setCaptions] = useState<ReturnType<typeof namedCaptions>>([]);

  /** The name of the captions that were shown last. An earlier connection had them; another has to be told. */
  const chosen = useRef<string>(null);
  const isConnected = connected.includes(useStore($player).state);

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const update = ({ type }: Pick<Event, 'type'>) => {
      const found = namedCaptions([...tracks]);
      if (type === 'addtrack') showNamed([...tracks], chosen.current);
      // The browser's own controls may change the tracks too.
      if (type === 'change' && connected.includes($player.get().state))
        chosen.current = found.find(({ isShown }) => isShown)?.name ?? null;
      setCaptions(found);
    };
    update({ type: '' });
    const listeners = new AbortController();
    for (const event of ['addtrack', 'removetrack', 'change']) {
      tracks.addEventListener(event, update, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [video]);

  useEffect(() => {
    if (isConnected) showNamed([...(video.current?.textTracks ?? [])], chosen.current);
  }, [isConnected, video]);

  const [first, ...others] = captions;
  if (first === undefined) return null;
  const shown = captions.findIndex(({ isShown }) => isShown);
  const show = (at: number | null) =>
    showOnly([...(video.current?.textTracks ?? [])], captions[at ?? -1]?.track ?? null);
  if (others.length === 0) {
    return (
      <button
        type="button"
        className={`${control} button button-quiet`}
        aria-pressed={first.isShown}
        onClick={() => show(first.isShown ? null : 0)}
      >
        {say.captions}
      </button>
    );
  }
  return (
    <Choice
      label={say.captions}
      none={say.withoutCaptions}
      options={captions.map(({ name }, at) => [at, name])}
      chosen={shown < 0 ? null : shown}
      choose={show}
    />
  );
}
