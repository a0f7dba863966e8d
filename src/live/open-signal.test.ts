import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSignal } from './open-signal.ts';

/** The video of a phone whose browser has no Media Source Extensions, and plays HLS itself or not. */
class Video extends EventTarget {
  src = '';
  error: { code: number } | null = null;
  seekable: { length: number; end: (at: number) => number } = { length: 0, end: () => 0 };
  load = vi.fn();
  removeAttribute = vi.fn();
  readonly #plays: string;

  constructor(plays: string) {
    super();
    this.#plays = plays;
  }
  canPlayType = () => this.#plays;
  fails(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
  }
}

const callbacks = {
  savesData: () => false,
  qualities: vi.fn(),
  arrived: vi.fn(),
  broken: vi.fn(),
  unsupported: vi.fn(),
};

const address = 'https://video.example/senal.m3u8';

async function open(plays = 'maybe') {
  const video = new Video(plays);
  return { video, signal: await openSignal(video as unknown as HTMLVideoElement, address, callbacks) };
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('window', {});
});

describe('the browser’s own player', () => {
  test.each([
    ['the reader left', 'maybe', 1, []],
    ['the network failed', 'maybe', 2, ['broken']],
    ['a segment cannot be decoded', 'maybe', 3, ['broken']],
    ['the stream is missing, or its token ended', 'maybe', 4, ['broken']],
    ['the stream is missing, and the browser is sure of the format', 'probably', 4, ['broken']],
    ['the browser does not know the format', '', 4, ['unsupported']],
  ] as const)('reports, when %s, with "%s" and the code %d: %j', async (_, plays, code, told) => {
    const { video } = await open(plays);
    video.fails(code);
    const calls = (['broken', 'unsupported'] as const).filter(
      (name) => callbacks[name].mock.calls.length > 0,
    );
    expect(calls).toEqual(told);
  });

  test.each([
    ['nothing yet', 0, 0, null],
    ['a minute', 1, 60, 60],
    ['a stream that never ends', 1, Infinity, null],
  ])('has a live position for %s', async (_, length, end, live) => {
    const { video, signal } = await open();
    video.seekable = { length, end: () => end };
    expect(signal.live()).toBe(live);
  });

  test('says what arrives, whatever it is shown in, and nothing after it was closed', async () => {
    const { video, signal } = await open();
    expect(video.src).toBe(address);
    for (const event of ['webkitbeginfullscreen', 'progress', 'stalled', 'suspend', 'webkitendfullscreen'])
      video.dispatchEvent(new Event(event));
    expect(callbacks.arrived).toHaveBeenCalledOnce();
    expect(callbacks.broken).not.toHaveBeenCalled();
    signal.close();
    video.fails(4);
    video.dispatchEvent(new Event('progress'));
    expect([callbacks.arrived.mock.calls.length, callbacks.broken.mock.calls.length]).toEqual([1, 0]);
    expect(video.removeAttribute).toHaveBeenCalledWith('src');
  });
});
