/** A quality that a reader may choose. */
export interface Quality {
  /** Its place among the signal's qualities. */
  place: number;
  /** Lines of its picture. */
  height: number;
}

/** A connection with the station, and the element that shows it. */
export interface Signal {
  /** The second of the video's own clock that is live now; null while nobody knows. */
  live(): number | null;
  /** Keeps to one quality; null: to the best that the line bears. */
  choose(place: number | null): void;
  /** Never takes more than the smallest quality by itself. */
  saveData(saves: boolean): void;
  /** Fetches nothing until `resume`: what nobody watches costs nothing. */
  rest(): void;
  resume(): void;
  close(): void;
}

/** Whom a connection tells what it brings. */
export interface SignalTold {
  /** Whether the reader saves data now. */
  savesData(): boolean;
  qualities(qualities: readonly Quality[]): void;
  /** Something of it has arrived. */
  arrived(): void;
  broken(): void;
}

/**
 * Connects `video` with the stream at `address`. hls.js goes first where it can work: a browser's own player can neither be told to
 * save data nor to keep to a quality, and says nothing of why it stands; iPhones have no other. It is fetched here and nowhere else.
 */
export async function openSignal(
  video: HTMLVideoElement,
  address: string,
  told: SignalTold,
): Promise<Signal> {
  if (!('MediaSource' in window)) return openNatively(video, address, told);
  const { openWithHls } = await import('./hls-signal.ts');
  return openWithHls(video, address, told);
}

/** The browser's own player: it chooses by itself. */
function openNatively(video: HTMLVideoElement, address: string, told: SignalTold): Signal {
  const leaving = new AbortController();
  const { signal } = leaving;
  video.addEventListener('error', () => told.broken(), { signal });
  video.addEventListener('progress', () => told.arrived(), { signal });
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
