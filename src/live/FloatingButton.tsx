/* eslint-disable browser/oldest -- The button is there only where the browser has picture-in-picture. */
import type { RefObject } from 'react';
import { control } from './player-classes.ts';
import { playerTexts as say } from './texts.ts';

/** Toggles picture-in-picture. Renders nothing when the browser does not support it. */
export function FloatingButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  if (!document.pictureInPictureEnabled) return null;
  const toggle = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await video.current?.requestPictureInPicture();
  };
  return (
    // The browser rejects the request before the first frame. The rejection is ignored: there is nothing to show yet.
    <button
      type="button"
      className={`${control} button button-quiet`}
      aria-label={say.floating}
      title={say.floating}
      onClick={() => void toggle().catch(() => {})}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M21 11V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h4M12 13h9v7h-9z" />
      </svg>
    </button>
  );
}
