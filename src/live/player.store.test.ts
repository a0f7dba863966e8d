import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Quality, Signal, SignalCallbacks } from './signal.ts';
import { $player, startPlayer, type Player } from './player.store.ts';

/** Each connection that the player opened: what it was told, and what it may report. */
let connections: { callbacks: SignalCallbacks; signal: Record<keyof Signal, ReturnType<typeof vi.fn>> }[];
/** Whether hls.js and its connection can be fetched. */
let canOpen: boolean;

vi.mock('./open-signal.ts', () => ({
  openSignal: (_video: unknown, _address: string, callbacks: SignalCallbacks) => {
    if (!canOpen) return Promise.reject(new TypeError('Failed to fetch'));
    const [live, choose, saveData] = [vi.fn(() => null), vi.fn(), vi.fn()];
    const [rest, resume, close] = [vi.fn(), vi.fn(), vi.fn()];
    const signal = { live, choose, saveData, rest, resume, close };
    connections.push({ callbacks, signal });
    return Promise.resolve(signal);
  },
}));

/** A video element, as far as the player uses it. */
class Video extends EventTarget {
  currentTime = 0;
  paused = true;
  ended = false;
  refuses = false;
  play = vi.fn(() => {
    if (this.refuses) return Promise.reject(new DOMException('gesture', 'NotAllowedError'));
    this.paused = false;
    return Promise.resolve();
  });
  says(event: string): void {
    this.dispatchEvent(new Event(event));
  }
}

let video: Video;
let page: EventTarget;
let player: Player;

const state = () => $player.get().state;
const last = () => {
  const found = connections.at(-1);
  if (!found) throw new Error('There is no connection');
  return found;
};

const setOnline = (onLine: boolean, says = true) => {
  vi.stubGlobal('navigator', { onLine });
  if (says) page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

/** Starts the player; its connection is open when this ends. */
async function start(): Promise<void> {
  player = startPlayer(video as unknown as HTMLVideoElement, 'https://video.example/senal.m3u8');
  await vi.advanceTimersByTimeAsync(0);
}

/** Plays for so many seconds. */
async function plays(seconds: number): Promise<void> {
  video.says('playing');
  for (let second = 0; second < seconds; second += 1) {
    video.currentTime += 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}
const nothingFor = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => {
  connections = [];
  canOpen = true;
  video = new Video();
  page = new EventTarget();
  vi.useFakeTimers();
  // The shortest of the waits before another attempt.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  setOnline(true, false);
});
afterEach(() => {
  player.close();
});

describe('a browser that says it is offline', () => {
  test('though it is connected, plays', async () => {
    setOnline(false, false);
    await start();
    await plays(2);
    expect([connections.length, state()]).toEqual([1, 'playing']);
  });

  test.each([
    ['the code cannot be fetched', () => void (canOpen = false)],
    ['the stream cannot be fetched', () => void setTimeout(() => last().callbacks.broken(), 100)],
  ])('is believed when %s, and the player tries again by itself', async (_, breakIt) => {
    setOnline(false, false);
    breakIt();
    await start();
    await nothingFor(1);
    expect(state()).toBe('offline');
    canOpen = true;
    const before = connections.length;
    await nothingFor(20);
    expect(connections.length).toBe(before + 1);
    last().callbacks.arrived();
    expect(state()).toBe('playing');
  });

  test('is believed while it plays, until data arrives that was requested afterwards', async () => {
    await start();
    await plays(5);
    setOnline(false);
    last().callbacks.arrived();
    expect(state()).toBe('offline');
    await plays(3);
    expect(state()).toBe('offline');
    last().callbacks.arrived();
    expect(state()).toBe('playing');
    // The connection is the one that it had.
    expect([connections.length, last().signal.close.mock.calls.length]).toEqual([1, 0]);
  });

  test('goes on playing what it has, and reconnects when the network is back', async () => {
    await start();
    await plays(5);
    setOnline(false);
    last().callbacks.broken();
    await plays(5);
    expect([state(), last().signal.close.mock.calls.length]).toEqual(['offline', 0]);
    setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), connections.length]).toEqual(['connecting', 2]);
  });
});

test('a stream whose token ends is asked for again at its address, as often as it ends', async () => {
  await start();
  for (let ends = 1; ends <= 6; ends += 1) {
    await plays(15);
    // The 403 of a segment is fatal to hls.js.
    last().callbacks.broken();
    expect(state()).toBe('connecting');
    await nothingFor(1);
    expect([connections.length, state()]).toEqual([ends + 1, 'connecting']);
  }
});

test('a playlist that stops moving is waited for, then given up, then asked for again', async () => {
  await start();
  await plays(15);
  video.says('waiting');
  await nothingFor(25);
  expect([state(), connections.length]).toEqual(['waiting', 1]);
  await nothingFor(20);
  expect(state()).toBe('failed');
  await nothingFor(20);
  expect(connections.length).toBe(2);
  await plays(1);
  expect(state()).toBe('playing');
});

test('a discontinuity each minute, at which the video waits for a moment, is no failure', async () => {
  await start();
  for (let minute = 0; minute < 10; minute += 1) {
    await plays(60);
    video.says('waiting');
    expect(state()).toBe('waiting');
    await nothingFor(2);
    // The clock may jump there.
    video.currentTime += 7;
  }
  await plays(1);
  expect([state(), $player.get().failures, connections.length]).toEqual(['playing', 0, 1]);
});

describe('a browser that plays only what the reader starts', () => {
  test('is told from a pause, and fetches nothing until they do', async () => {
    video.refuses = true;
    await start();
    video.says('pause');
    expect([state(), last().signal.rest.mock.calls.length]).toEqual(['blocked', 1]);
    await nothingFor(60);
    expect([state(), connections.length]).toEqual(['blocked', 1]);
    video.refuses = false;
    player.toLive();
    video.says('play');
    await plays(1);
    expect([state(), last().signal.resume.mock.calls.length]).toEqual(['playing', 1]);
  });
});

describe('a stream that changes its renditions', () => {
  const quality = (place: number, height: number, bitrate = height * 1_000): Quality => ({
    ...{ place, height, bitrate },
  });
  const three = [quality(0, 180), quality(1, 360), quality(2, 720)];

  test.each([
    ['keeps the chosen one where it stands', three, 1],
    ['finds it at another place', [quality(0, 360), quality(1, 720)], 0],
    ['takes that of the same height', [quality(0, 180), quality(1, 360, 900_000)], 1],
    ['chooses by itself when it is gone', [quality(0, 180), quality(1, 720)], null],
    ['chooses by itself when there is only one', [quality(0, 540)], null],
  ])('%s', async (_, then, place) => {
    await start();
    last().callbacks.qualities(three);
    player.choose(1);
    last().callbacks.broken();
    await nothingFor(1);
    last().callbacks.qualities(then);
    expect($player.get()).toMatchObject({ qualities: then, quality: place });
    expect(last().signal.choose).toHaveBeenLastCalledWith(place);
  });
});

test('the time in which the device slept counts as no stall', async () => {
  await start();
  await plays(5);
  // The timers of a tab in the background run once a minute, or not at all.
  vi.setSystemTime(Date.now() + 3_600_000);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([state(), $player.get().failures]).toEqual(['playing', 0]);
});

test('what an earlier connection reports is ignored', async () => {
  await start();
  const [first] = connections;
  first?.callbacks.broken();
  await nothingFor(1);
  first?.callbacks.broken();
  first?.callbacks.unsupported();
  first?.callbacks.qualities([]);
  expect([state(), $player.get().failures, connections.length]).toEqual(['connecting', 1, 2]);
});
