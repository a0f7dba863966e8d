import { useEffect, useState, type RefObject } from 'react';
import { control } from './player-classes.ts';
import { playerTexts as say } from './texts.ts';

/** Turns captions on and off. Renders nothing when the stream has none. */
export function CaptionsButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [captions, setCaptions] = useState<{ has: boolean; shown: boolean }>({ has: false, shown: false });

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const update = () => {
      const all = [...tracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
      setCaptions({ has: all.length > 0, shown: all.some(({ mode }) => mode === 'showing') });
    };
    const listeners = new AbortController();
    // The browser's own controls may change the tracks too.
    for (const event of ['addtrack', 'removetrack', 'change']) {
      tracks.addEventListener(event, update, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [video]);

  if (!captions.has) return null;
  const toggle = () => {
    for (const [index, track] of [...(video.current?.textTracks ?? [])].entries()) {
      track.mode = index === 0 && !captions.shown ? 'showing' : 'disabled';
    }
  };
  return (
    <button
      type="button"
      className={`${control} button button-quiet`}
      aria-pressed={captions.shown}
      onClick={toggle}
    >
      {say.captions}
    </button>
  );
}
