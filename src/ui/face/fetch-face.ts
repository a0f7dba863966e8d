import { headlineFace } from '../headline-face.ts';
import { onFirstUse, sparesLine } from '../islands/slow-line.ts';
import file from './archivo-narrow-700.woff2?url&no-inline';

async function keepFace(): Promise<void> {
  const response = await fetch(file);
  if (!response.ok) return;
  const bytes = new Uint8Array(await response.arrayBuffer());
  localStorage.setItem(headlineFace.key, btoa(String.fromCharCode(...bytes)));
}

/**
 * Fetches the typeface of headlines (8 kB) when the reader first uses a page, for the pages after it: it takes nothing from the first one, and
 * a line that is to be spared never carries it.
 */
export function fetchFace(): void {
  onFirstUse(() => {
    if (sparesLine()) return;
    try {
      if (localStorage.getItem(headlineFace.key) !== null) return;
    } catch {
      // A device without storage keeps its own font.
      return;
    }
    // A line that failed, or a device without room: the next page tries again.
    keepFace().catch(() => undefined);
  });
}
