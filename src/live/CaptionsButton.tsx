import { useEffect, useState, type RefObject } from 'react';
import { namedCaptions, showOnly } from './captions.ts';
import { choice, choiceLabel, control } from './player-classes.ts';
import { playerTexts as say } from './texts.ts';

/** Turns captions on and off, and chooses their language where the stream has several. Renders nothing when it has none. */
export function CaptionsButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [captions, setCaptions] = useState<ReturnType<typeof namedCaptions>>([]);

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const update = () => setCaptions(namedCaptions([...tracks]));
    update();
    const listeners = new AbortController();
    // The browser's own controls may change the tracks too.
    for (const event of ['addtrack', 'removetrack', 'change']) {
      tracks.addEventListener(event, update, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [video]);

  const [first, ...others] = captions;
  if (first === undefined) return null;
  const shown = captions.findIndex(({ isShown }) => isShown);
  const show = (at: number) => showOnly([...(video.current?.textTracks ?? [])], captions[at]?.track ?? null);
  if (others.length === 0) {
    return (
      <button
        type="button"
        className={`${control} button button-quiet`}
        aria-pressed={first.isShown}
        onClick={() => show(first.isShown ? -1 : 0)}
      >
        {say.captions}
      </button>
    );
  }
  return (
    <label className="flex items-center gap-2">
      <span className={choiceLabel}>{say.captions}</span>
      <select
        className={`${choice} field`}
        value={shown}
        onChange={({ target }) => show(Number(target.value))}
      >
        <option value={-1}>{say.withoutCaptions}</option>
        {captions.map(({ name }, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
