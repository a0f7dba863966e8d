import { readFile } from 'node:fs/promises';

/**
 * The newsroom's television signal: one loop of a test card with a coquí's song, cut into segments. The files are
 * in `signal/`, and the sample newsroom serves them as an endless stream.
 */
export const signalLoop = {
  /** The length of each segment. Every segment starts with a key frame, so it can be decoded on its own. */
  segmentSeconds: 4,
  segments: 8,
} as const;

/** From the smallest to the largest. `bandwidth` is the measured bit rate of the loop's largest segment, rounded up. */
export const signalQualities = [
  { name: '180p', width: 320, height: 180, bandwidth: 50_000 },
  { name: '360p', width: 640, height: 360, bandwidth: 65_000 },
] as const;

/** H.264 baseline level 3.0 and AAC-LC, which every phone can decode. */
export const signalCodecs = 'avc1.42C01E,mp4a.40.2';

/** The captions. `from` and `to` are seconds in the loop. */
export const signalCaptions = [
  { from: 0.5, to: 6, text: 'Señal de muestra de Telecoquí.' },
  { from: 6.5, to: 12, text: '[Canta un coquí]' },
  { from: 12.5, to: 20, text: 'Esta señal no es real: sirve para probar el reproductor.' },
  { from: 20.5, to: 26, text: '[Tono suave]' },
  { from: 26.5, to: 31.5, text: 'La señal se repite desde el principio.' },
] as const;

/** The name of the video file of the sample's episodes in the media library. */
export const episodeFile = 'episodio-de-muestra.mp4';

/** Its size. */
export const episodeFileBytes = 243_159;

/** A video that every browser plays, by default of half a minute: the television signal's test card, joined from its segments. */
export async function episodeVideo(segments: number = signalLoop.segments): Promise<Buffer> {
  const names = Array.from({ length: segments }, (_, index) => `360p-${index}.m4s`);
  const parts = ['360p-init.mp4', ...names].map((name) =>
    readFile(new URL(`signal/${name}`, import.meta.url)),
  );
  return Buffer.concat(await Promise.all(parts));
}
