/**
 * The newsroom's television signal: one loop of a test card with the coquí's song, cut in segments. `make-live-signal.ts` makes
 * the files in `signal/`; the sample newsroom serves them as a stream that never ends.
 */
export const signalLoop = {
  /** Of each segment: every one begins with a picture that needs no other. */
  segmentSeconds: 4,
  segments: 8,
} as const;

export const signalSeconds = signalLoop.segmentSeconds * signalLoop.segments;

/** From the smallest on. `bandwidth` is the loop's busiest segment in bits per second (measured), rounded up. */
export const signalQualities = [
  { name: '180p', width: 320, height: 180, bandwidth: 50_000 },
  { name: '360p', width: 640, height: 360, bandwidth: 65_000 },
] as const;

/** H.264 baseline at level 3.0 and AAC-LC: what every phone decodes. */
export const signalCodecs = 'avc1.42C01E,mp4a.40.2';

/** What the captions say, in seconds of the loop. */
export const signalCaptions = [
  { from: 0.5, to: 6, text: 'Señal de muestra de Telecoquí.' },
  { from: 6.5, to: 12, text: '[Canta un coquí]' },
  { from: 12.5, to: 20, text: 'Esta señal no es real: sirve para probar el reproductor.' },
  { from: 20.5, to: 26, text: '[Tono suave]' },
  { from: 26.5, to: 31.5, text: 'La señal se repite desde el principio.' },
] as const;
