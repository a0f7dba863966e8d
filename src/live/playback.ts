/** What the player is doing. */
export type State = 'connecting' | 'playing' | 'paused' | 'waiting' | 'offline' | 'failed' | 'ended';

export interface Playback {
  state: State;
  /** Connections that broke in a row, and waits in vain. */
  failures: number;
}

/**
 * What befell it. `steady`: it has played well for a while; `broken`: this connection will bring nothing more; `stuck`: it stands, but
 * a picture may still come; `ended`: the station said that nothing follows; `asked`: the reader wants another try.
 */
export type Happening =
  'playing' | 'paused' | 'waiting' | 'steady' | 'broken' | 'stuck' | 'offline' | 'online' | 'ended' | 'asked';

export const firstPlayback: Playback = { state: 'connecting', failures: 0 };

/** Tries after the first: with their waits some seven seconds, in which a server that was restarted is back. */
const mostFailures = 3;

/** Milliseconds before the next try: a second, and twice as long each time, so that a station in trouble is not stormed. */
export const waitBefore = (failures: number) => 1000 * 2 ** Math.max(0, failures - 1);

function failed({ state, failures }: Playback, otherwise: State): Playback {
  // Without a network nothing that fails says anything of the station.
  if (state === 'offline') return { state, failures };
  return { state: failures >= mostFailures ? 'failed' : otherwise, failures: failures + 1 };
}

/** What the player does after `happening`. */
export function after(playback: Playback, happening: Happening): Playback {
  const { state, failures } = playback;
  // What is over stays over until the reader asks; what failed, until a network that was gone is back.
  if (state === 'ended' && happening !== 'asked') return playback;
  if (state === 'failed' && !['asked', 'offline'].includes(happening)) return playback;
  switch (happening) {
    case 'playing':
      // What is buffered plays on; the network is gone all the same.
      return state === 'offline' ? playback : { state: 'playing', failures };
    case 'paused':
      return state === 'offline' ? playback : { state: 'paused', failures };
    case 'waiting':
      return state === 'playing' ? { state: 'waiting', failures } : playback;
    case 'steady':
      return failures === 0 ? playback : { state, failures: 0 };
    case 'broken':
      return failed(playback, 'connecting');
    case 'stuck':
      return failed(playback, state === 'connecting' ? 'connecting' : 'waiting');
    case 'offline':
      return { state: 'offline', failures: 0 };
    case 'online':
      return state === 'offline' ? firstPlayback : playback;
    case 'ended':
      return { state: 'ended', failures: 0 };
    case 'asked':
      return firstPlayback;
  }
}
