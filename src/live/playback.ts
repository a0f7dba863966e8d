export type State =
  | 'connecting'
  | 'playing'
  | 'paused'
  | 'blocked'
  | 'waiting'
  | 'offline'
  | 'failed'
  | 'unsupported'
  | 'ended';

export interface Playback {
  state: State;
  /** Broken connections and stuck waits in a row. */
  failures: number;
}

/**
 * An event of the player. `steady`: it has played for a while without trouble; `broken`: this connection has failed for good; `stuck`:
 * no progress, but the connection may recover; `blocked`: the browser plays only what the reader starts; `arrived`: data came, whatever the
 * browser says of the network; `unsupported`: the device has no decoder for the video; `ended`: the station ended the stream; `retried`: the
 * reader pressed retry.
 */
export type PlayerEvent =
  | 'playing'
  | 'paused'
  | 'blocked'
  | 'waiting'
  | 'arrived'
  | 'steady'
  | 'broken'
  | 'stuck'
  | 'unsupported'
  | 'offline'
  | 'online'
  | 'ended'
  | 'retried';

export const firstPlayback: Playback = { state: 'connecting', failures: 0 };

/** Retries after the first attempt. Their waits add up to about seven seconds, enough for a server to restart. */
const maxRetries = 3;

/** Milliseconds before the next retry: one second, doubled each time, so that a station in trouble is not overloaded. */
export const waitBefore = (failures: number) => 1000 * 2 ** Math.max(0, failures - 1);

/**
 * Milliseconds before the next attempt once the player has failed, when the signal may come back: 10 to 20 seconds at first, 30 to 60 in the
 * end. `chance` is from 0 to 1, so that those who waited do not all come back in the same second.
 */
export const waitAgain = (failures: number, chance: number) =>
  10_000 * Math.min(3, Math.max(1, failures - maxRetries)) * (1 + chance);

function failed({ state, failures }: Playback, otherwise: State): Playback {
  // While the device is offline, failures are not the station's fault, so they do not count.
  if (state === 'offline') return { state, failures };
  return { state: failures >= maxRetries ? 'failed' : otherwise, failures: failures + 1 };
}

export function after(playback: Playback, event: PlayerEvent): Playback {
  const { state, failures } = playback;
  // An ended stream, and one that the device cannot show, change only when the reader retries.
  if ((state === 'ended' || state === 'unsupported') && event !== 'retried') return playback;
  // A failed one also changes when the network goes away (and then comes back), and when an attempt in the background plays.
  if (
    state === 'failed' &&
    !['retried', 'offline', 'playing', 'broken', 'stuck', 'unsupported'].includes(event)
  )
    return playback;
  switch (event) {
    case 'playing':
      // The buffer may still play while the device is offline.
      return state === 'offline' ? playback : { state: 'playing', failures };
    case 'paused':
    case 'blocked':
      return state === 'offline' || state === 'blocked' ? playback : { state: event, failures };
    case 'arrived':
      return state === 'offline' ? { state: 'playing', failures: 0 } : playback;
    case 'waiting':
      return state === 'playing' ? { state: 'waiting', failures } : playback;
    case 'steady':
      return failures === 0 ? playback : { state, failures: 0 };
    case 'broken':
      return failed(playback, 'connecting');
    case 'stuck':
      return failed(playback, state === 'connecting' ? 'connecting' : 'waiting');
    case 'unsupported':
      return { state: 'unsupported', failures };
    case 'offline':
      return { state: 'offline', failures: 0 };
    case 'online':
      return state === 'offline' ? firstPlayback : playback;
    case 'ended':
      return { state: 'ended', failures: 0 };
    case 'retried':
      return firstPlayback;
  }
}
