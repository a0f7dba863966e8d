import { useEffect, useState, type RefObject } from 'react';
import { playerTexts as say } from './player-texts.ts';

/** Shows the signal's captions, where it has some. */
export function CaptionsButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [captions, setCaptions] = useState<{ has: boolean; shown: boolean }>({ has: false, shown: false });

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const look = () => {
      const all = [...tracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
      setCaptions({ has: all.length > 0, shown: all.some(({ mode }) => mode === 'showing') });
    };
    const leaving = new AbortController();
    // The browser's own controls may change them too.
    for (const event of ['addtrack', 'removetrack', 'change']) {
      tracks.addEventListener(event, look, { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [video]);

  if (!captions.has) return null;
  const turn = () => {
    for (const [index, track] of [...(video.current?.textTracks ?? [])].entries()) {
      track.mode = index === 0 && !captions.shown ? 'showing' : 'disabled';
    }
  };
  return (
    <button type="button" className="button button-quiet" aria-pressed={captions.shown} onClick={turn}>
      {say.captions}
    </button>
  );
}
