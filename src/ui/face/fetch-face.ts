import { onFirstUse, sparesLine } from '../islands/slow-line.ts';
import { headlineFace } from '../headline-face.ts';

/**
 * Fetches the typeface of headlines (8 kB) when the reader first uses a page, for the pages after it: it takes nothing from the first one, and
 * a line that is to be spared never carries it.
 */
export function fetchFace(): void {
  onFirstUse(() => {
    if (sparesLine()) return;
    document.fonts
      .load(headlineFace.font)
      .then((faces) => {
        if (faces.length > 0) localStorage.setItem(headlineFace.key, '1');
      })
      // A line that failed, or a device without room: the next page tries again.
      .catch(() => undefined);
  });
}
