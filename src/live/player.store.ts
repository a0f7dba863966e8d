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

export const $player = map<PlayerView>(first);

/** Seconds behind the live position that count as behind. Every player lags by less than that. */
const maxLag = 15;
/** Milliseconds without a new frame or new data until playback counts as stuck: a segment on the slowest line takes that long. */
const stuckAfter = 10_000;
/** Milliseconds of playing after which a connection counts as good. */
const steadyAfter = 10_000;
/** Milliseconds after which what arrives was requested after the network is said to be lost. */
const inFlight = 2_000;
/** States in which new frames are expected, even if the video element reports that it is paused. */
const progressing: readonly State[] = ['connecting', 'playing', 'waiting'];
/** Milliseconds between two checks of the playback position. */
const checkEvery = 1000;
/** Milliseconds between two checks after which the device slept, or the tab was in the background: that time says nothing of the signal. */
const sleptAfter = 5_000;

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
  let checkedAt = performance.now();
  let offlineAt = 0;

  /** Restarts the stuck timer, because new data or a new frame arrived. */
  const notStuck = () => (progress = { ...progress, at: performance.now() });

  function arrived(): void {
    notStuck();
    if (performance.now() - offlineAt > inFlight) dispatch('arrived');
  }

  /** A failure, which is the network's where the browser says that there is none. */
  function fail(event: 'broken' | 'stuck'): void {
    if (!navigator.onLine) dispatch('offline');
    dispatch(event);
  }

  /** Shows the qualities of this connection. The chosen one may stand at another place now, or be gone. */
  function showQualities(qualities: readonly Quality[]): void {
    const { qualities: before, quality } = $player.get();
    const chosen = before.find(({ place }) => place === quality);
    const same = qualities.filter(({ height }) => height === chosen?.height);
    const found = same.find(({ bitrate }) => bitrate === chosen?.bitrate) ?? same[0];
    $player.set({ ...$player.get(), qualities, quality: found?.place ?? null });
    if (chosen) signal?.choose(found?.place ?? null);
  }

  function disconnect(): void {
    connection += 1;
    clearTimeout(next);
    next = undefined;
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
        qualities: (qualities) => thisConnection === connection && showQualities(qualities),
        arrived: () => thisConnection === connection && arrived(),
        broken: () => thisConnection === connection && fail('broken'),
        unsupported: () => thisConnection === connection && dispatch('unsupported'),
      });
      if (thisConnection !== connection) return opened.close();
      signal = opened;
      await video.play();
    } catch (error) {
      if (thisConnection !== connection) return;
      // The tap on the poster is too long ago, or the phone saves its battery: the reader has to start it.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        dispatch('blocked');
        signal?.rest();
      }
      // Other DOMExceptions mean that a new source or a pause interrupted play(), which is no failure. The rest is: for example, the
      // player's code could not be fetched.
      else if (!(error instanceof DOMException)) fail('broken');
    }
  }

  function dispatch(event: PlayerEvent): void {
    const before = $player.get();
    const { state, failures } = after(before, event);
    $player.set({ ...before, state, failures });
    if (state === 'ended' || state === 'unsupported') disconnect();
    if ((state === 'failed' || state === 'offline') && (event === 'broken' || event === 'stuck')) {
      // Without a network, what has arrived goes on playing.
      if (state === 'failed') disconnect();
      next ??= setTimeout(() => void connect(), waitAgain(failures, Math.random()));
    }
    if (state === 'offline' && before.state !== 'offline') offlineAt = performance.now();
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
    if (now - checkedAt > sleptAfter) notStuck();
    checkedAt = now;
    if (video.currentTime !== progress.position) {
      progress = { ...progress, position: video.currentTime, at: now };
      if (state === 'playing' && now - progress.since > steadyAfter) dispatch('steady');
    } else if ((progressing.includes(state) || !video.paused) && now - progress.at > stuckAfter) {
      notStuck();
      fail('stuck');
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
  void connect();

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
