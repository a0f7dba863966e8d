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
    <button type="button" className="button button-quiet" onClick={() => void turn().catch(() => {})}>
      {say.floating}
    </button>
  );
}
