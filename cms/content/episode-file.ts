import { readFile } from 'node:fs/promises';
import { signalLoop } from './live-signal.ts';

/** The name of the video file of the sample's episodes in the media library. */
export const episodeFile = 'episodio-de-muestra.mp4';

/** Its size. */
export const episodeFileBytes = 243_159;

/** A video that every browser plays, of half a minute: the television signal's test card, joined from its segments. */
export async function episodeVideo(): Promise<Buffer> {
  const names = Array.from({ length: signalLoop.segments }, (_, index) => `360p-${index}.m4s`);
  const parts = ['360p-init.mp4', ...names].map((name) =>
    readFile(new URL(`signal/${name}`, import.meta.url)),
  );
  return Buffer.concat(await Promise.all(parts));
}
