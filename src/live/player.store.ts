import { map } from 'nanostores';
import {
  after,
  firstPlayback,
  waitAgain,
  waitBefore,
  type PlayerEvent,
  type Playback,
  type State,
} from './playback.ts';
import { openSignal } from './open-signal.ts';
import type { Quality, Signal } from './signal.ts';

export interface PlayerView extends Playback {
  /** Empty when the browser's own player chooses the quality. */
  qualities: readonly Quality[];
  /** `place` of the chosen quality; null means automatic. */
  quality: number | null;
  /** Whether playback is behind the live position. */
  behind: boolean;
}

const first: PlayerView = { ...firstPlayback, qualities: [], quality: null, behind: false };

/** State of the page's player. */
export const $player = map<PlayerView>(first);

/** Seconds behind the live position that count as behind. Every player lags by less than that. */
const maxLag = 15;
/** Milliseconds without a new frame or new data until playback counts as stuck: a segment on the slowest line takes that long. */
const stuckAfter = 10_000;
/** Milliseconds of playing after which a connection counts as good. */
const steadyAfter = 10_000;
/** States in which new frames are expected, even if the video element reports that it is paused. */
const progressing: readonly State[] = ['connecting', 'playing', 'waiting'];
/** Milliseconds between two checks of the playback position. */
const checkEvery = 1000;

export interface Player {
  /** Reconnects, because the reader pressed retry. */
  retry(): void;
  choose(place: number | null): void;
  saveData(saves: boolean): void;
  toLive(): void;
  close(): void;
}

/** Plays the stream at `address` in `video` until `close` is called. Its state is in `$player`. */
export function startPlayer(video: HTMLVideoElement, address: string): Player {
  const listeners = new AbortController();
  let signal: Signal | null = null;
  /** Number of connections so far. Failures of an earlier connection are ignored. */
  let connection = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let saves = false;
  let progress = { position: 0, at: 0, since: 0 };

  /** Restarts the stuck timer, because new data or a new frame arrived. */
  const arrived = () => (progress = { ...progress, at: performance.now() });

  function disconnect(): void {
    connection += 1;
    clearTimeout(next);
    signal?.close();
    signal = null;
  }

  async function connect(): Promise<void> {
    disconnect();
    const thisConnection = connection;
    const now = performance.now();
    progress = { position: 0, at: now, since: now };
    try {
      const opened = await openSignal(video, address, {
        savesData: () => saves,
        qualities: (qualities) => $player.setKey('qualities', qualities),
        arrived,
        broken: () => thisConnection === connection && dispatch('broken'),
        unsupported: () => thisConnection === connection && dispatch('unsupported'),
      });
      if (thisConnection !== connection) return opened.close();
      signal = opened;
      const { quality } = $player.get();
      if (quality !== null) signal.choose(quality);
      await video.play();
    } catch (error) {
      if (thisConnection !== connection) return;
      // The browser blocked autoplay: the reader starts playback with the player's own button.
      if (error instanceof DOMException && error.name === 'NotAllowedError') dispatch('paused');
      // Other DOMExceptions mean that a new source or a pause interrupted play(), which is no failure. The rest is: for example, the
      // player's code could not be fetched.
      else if (!(error instanceof DOMException)) dispatch('broken');
    }
  }

  function dispatch(event: PlayerEvent): void {
    const before = $player.get();
    const { state, failures } = after(before, event);
    $player.set({ ...before, state, failures });
    if (state === 'ended' || state === 'unsupported') disconnect();
    if (state === 'failed' && (event === 'broken' || event === 'stuck')) {
      disconnect();
      next = setTimeout(() => void connect(), waitAgain(failures, Math.random()));
    }
    if (state === 'offline' && before.state !== 'offline') signal?.rest();
    if (state !== 'connecting') return;
    if (event === 'retried' || event === 'online') void connect();
    if (event === 'broken') {
      disconnect();
      next = setTimeout(() => void connect(), waitBefore(failures));
    }
  }

  function checkProgress(): void {
    const { state, behind } = $player.get();
    const now = performance.now();
    if (video.currentTime !== progress.position) {
      progress = { ...progress, position: video.currentTime, at: now };
      if (state === 'playing' && now - progress.since > steadyAfter) dispatch('steady');
    } else if ((progressing.includes(state) || !video.paused) && now - progress.at > stuckAfter) {
      arrived();
      dispatch('stuck');
    }
    const live = signal?.live() ?? null;
    // While connecting, the position is still 0 and says nothing.
    const isBehind = state !== 'connecting' && live !== null && live - video.currentTime > maxLag;
    if (isBehind !== behind) $player.setKey('behind', isBehind);
  }

  function toLive(): void {
    const live = signal?.live() ?? null;
    if (live !== null) video.currentTime = live;
    void video.play().catch(() => {});
  }

  const options = { signal: listeners.signal };
  const checkTimer = setInterval(checkProgress, checkEvery);
  video.addEventListener('playing', () => dispatch('playing'), options);
  video.addEventListener('waiting', () => dispatch('waiting'), options);
  video.addEventListener('ended', () => dispatch('ended'), options);
  video.addEventListener('play', () => signal?.resume(), options);
  video.addEventListener(
    'pause',
    () => {
      // A stream that ends also fires `pause`.
      if (video.ended) return;
      dispatch('paused');
      if ($player.get().state === 'paused') signal?.rest();
    },
    options,
  );
  addEventListener('offline', () => dispatch('offline'), options);
  addEventListener('online', () => dispatch('online'), options);
  $player.set(first);
  if (navigator.onLine) void connect();
  else dispatch('offline');

  return {
    retry: () => dispatch('retried'),
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
      listeners.abort();
      clearInterval(checkTimer);
      disconnect();
    },
  };
}
