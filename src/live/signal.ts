/** A quality that a reader may choose. */
export interface Quality {
  /** Index in the list of qualities. */
  place: number;
  /** Height of the video in lines; 0 when the station does not say. */
  height: number;
  /** Bits per second. */
  bitrate: number;
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
export interface SignalCallbacks {
  /** Whether the reader saves data now. */
  savesData(): boolean;
  qualities(qualities: readonly Quality[]): void;
  arrived(): void;
  /** The connection has failed and will not recover. */
  broken(): void;
  /** The device has no decoder for the video. */
  unsupported(): void;
}
