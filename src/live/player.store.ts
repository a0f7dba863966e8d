import { map } from 'nanostores';
import { after, firstPlayback, waitBefore, type Happening, type Playback, type State } from './playback.ts';
import { openSignal, type Quality, type Signal } from './signal.ts';

export interface PlayerView extends Playback {
  /** None where the browser chooses by itself. */
  qualities: readonly Quality[];
  /** Place of the chosen one; null: automatic. */
  quality: number | null;
  /** Whether what is shown is behind what is live. */
  behind: boolean;
}

const first: PlayerView = { ...firstPlayback, qualities: [], quality: null, behind: false };

/** What the page's player shows. */
export const $player = map<PlayerView>(first);

/** Seconds that a picture may be older than the newest one that can be watched: less is what every player lags by. */
const mostBehind = 15;
/** Milliseconds without a new picture or a new byte until something is wrong: a segment on the slowest line takes that long. */
const patience = 10_000;
/** Milliseconds of playing after which a connection counts as good. */
const steadyAfter = 10_000;
/** While these last, the next picture is waited for, whatever the video says of itself. */
const moving: readonly State[] = ['connecting', 'playing', 'waiting'];
/** Milliseconds between two looks at the clock of the pictures. */
const lookEvery = 1000;

export interface Player {
  /** The reader wants another try. */
  retry(): void;
  choose(place: number | null): void;
  saveData(saves: boolean): void;
  toLive(): void;
  close(): void;
}

/** Plays the stream at `address` in `video` until it is closed; what happens is in `$player`. */
export function startPlayer(video: HTMLVideoElement, address: string): Player {
  const leaving = new AbortController();
  let signal: Signal | null = null;
  /** Connections so far: what an earlier one still tells is nobody's any more. */
  let connection = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let saves = false;
  let seen = { clock: 0, at: 0, since: 0 };

  /** Something new came: the waiting begins anew. */
  const arrived = () => (seen = { ...seen, at: performance.now() });

  function disconnect(): void {
    connection += 1;
    clearTimeout(next);
    signal?.close();
    signal = null;
  }

  async function connect(): Promise<void> {
    disconnect();
    const mine = connection;
    const now = performance.now();
    seen = { clock: 0, at: now, since: now };
    try {
      const opened = await openSignal(video, address, {
        savesData: () => saves,
        qualities: (qualities) => $player.setKey('qualities', qualities),
        arrived,
        broken: () => mine === connection && happen('broken'),
      });
      if (mine !== connection) return opened.close();
      signal = opened;
      const { quality } = $player.get();
      if (quality !== null) signal.choose(quality);
      await video.play();
    } catch (error) {
      if (mine !== connection) return;
      // Without a gesture that the browser believes in, the reader starts it with the player's own button.
      if (error instanceof DOMException && error.name === 'NotAllowedError') happen('paused');
      // A play that a new source or a pause cut off is no failure; code that could not be fetched is.
      else if (!(error instanceof DOMException)) happen('broken');
    }
  }

  function happen(happening: Happening): void {
    const before = $player.get();
    const { state, failures } = after(before, happening);
    $player.set({ ...before, state, failures });
    if (state === 'failed' || state === 'ended') disconnect();
    if (state === 'offline' && before.state !== 'offline') signal?.rest();
    if (state !== 'connecting') return;
    if (happening === 'asked' || happening === 'online') void connect();
    if (happening === 'broken') {
      disconnect();
      next = setTimeout(() => void connect(), waitBefore(failures));
    }
  }

  function look(): void {
    const { state, behind } = $player.get();
    const now = performance.now();
    if (video.currentTime !== seen.clock) {
      seen = { ...seen, clock: video.currentTime, at: now };
      if (state === 'playing' && now - seen.since > steadyAfter) happen('steady');
    } else if ((moving.includes(state) || !video.paused) && now - seen.at > patience) {
      arrived();
      happen('stuck');
    }
    const live = signal?.live() ?? null;
    // Before its first picture a player stands at zero: that is behind nothing.
    const isBehind = state !== 'connecting' && live !== null && live - video.currentTime > mostBehind;
    if (isBehind !== behind) $player.setKey('behind', isBehind);
  }

  function toLive(): void {
    const live = signal?.live() ?? null;
    if (live !== null) video.currentTime = live;
    void video.play().catch(() => {});
  }

  const options = { signal: leaving.signal };
  const looking = setInterval(look, lookEvery);
  video.addEventListener('playing', () => happen('playing'), options);
  video.addEventListener('waiting', () => happen('waiting'), options);
  video.addEventListener('ended', () => happen('ended'), options);
  video.addEventListener('play', () => signal?.resume(), options);
  video.addEventListener(
    'pause',
    () => {
      // A stream that ends pauses first.
      if (video.ended) return;
      happen('paused');
      if ($player.get().state === 'paused') signal?.rest();
    },
    options,
  );
  addEventListener('offline', () => happen('offline'), options);
  addEventListener('online', () => happen('online'), options);
  $player.set(first);
  if (navigator.onLine) void connect();
  else happen('offline');

  return {
    retry: () => happen('asked'),
    choose(place) {
      $player.setKey('quality', place);
      signal?.choose(place);
    },
    saveData(saving) {
      saves = saving;
      signal?.saveData(saving);
    },
    toLive,
    close() {
      leaving.abort();
      clearInterval(looking);
      disconnect();
    },
  };
}
