/** A quality that a reader may choose. */
export interface Quality {
  /** Index in the list of qualities. */
  place: number;
  /** Height of the video in lines. */
  height: number;
}

/** A connection to the stream, attached to a video element. */
export interface Signal {
  /** The live position in seconds of the video's `currentTime`; null while unknown. */
  live(): number | null;
  /** Fixes the quality; null selects it automatically by bandwidth. */
  choose(place: number | null): void;
  /** Whether automatic selection is limited to the lowest quality. */
  saveData(saves: boolean): void;
  /** Stops fetching until `resume`, so that a stream that nobody watches uses no data. */
  rest(): void;
  resume(): void;
  close(): void;
}

/** Callbacks of a connection. */
export interface SignalTold {
  /** Whether the reader saves data now. */
  savesData(): boolean;
  qualities(qualities: readonly Quality[]): void;
  /** New data has arrived. */
  arrived(): void;
  /** The connection has failed and will not recover. */
  broken(): void;
}

/**
 * Connects `video` to the stream at `address`. Prefers hls.js, because the browser's own HLS player can neither save data nor fix a
 * quality, and does not report why it stalls. iPhones support only their own player. hls.js is fetched only here.
 */
export async function openSignal(
  video: HTMLVideoElement,
  address: string,
  callbacks: SignalTold,
): Promise<Signal> {
  if (!('MediaSource' in window)) return openNatively(video, address, callbacks);
  const { openWithHls } = await import('./hls-signal.ts');
  return openWithHls(video, address, callbacks);
}

/** The browser's own HLS player, which selects the quality by itself. */
function openNatively(video: HTMLVideoElement, address: string, callbacks: SignalTold): Signal {
  const leaving = new AbortController();
  const { signal } = leaving;
  video.addEventListener('error', () => callbacks.broken(), { signal });
  video.addEventListener('progress', () => callbacks.arrived(), { signal });
  video.src = address;
  const nothing = () => {};
  return {
    live: () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null),
    choose: nothing,
    saveData: nothing,
    rest: nothing,
    resume: nothing,
    close() {
      leaving.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
