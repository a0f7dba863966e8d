import type { RefObject } from 'react';
import { playerTexts as say } from './player-texts.ts';

/** Lets the picture float above other windows, where the browser can. */
export function FloatingButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  if (!document.pictureInPictureEnabled) return null;
  const turn = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await video.current?.requestPictureInPicture();
  };
  return (
    // Refused before the first picture: then there is nothing to float.
    <button
      type="button"
      className="button button-quiet"
      aria-label={say.floating}
      title={say.floating}
      onClick={() => void turn().catch(() => {})}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M21 11V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h4M12 13h9v7h-9z" />
      </svg>
    </button>
  );
}
