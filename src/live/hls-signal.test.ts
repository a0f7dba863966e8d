import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openWithHls } from './hls-signal.ts';

type Handler = (event: string, data: object) => void;

/** Stands for hls.js: what it was told, and who hears it. */
const hls = vi.hoisted(() => ({
  options: {} as Record<string, unknown>,
  handlers: new Map<string, Handler>(),
  player: {} as Record<string, unknown>,
  loads: vi.fn(),
  starts: vi.fn(),
}));

vi.mock('hls.js', () => ({
  default: class {
    autoLevelCapping = -1;
    nextLevel = -1;
    constructor(options: Record<string, unknown>) {
      hls.options = options;
      hls.player = this as unknown as Record<string, unknown>;
      Object.assign(this, { capLevelToPlayerSize: options['capLevelToPlayerSize'] });
    }
    on = (event: string, handler: Handler) => void hls.handlers.set(event, handler);
    loadSource = hls.loads;
    startLoad = hls.starts;
    stopLoad = () => {};
    attachMedia = () => {};
  },
  Events: { MANIFEST_PARSED: 'parsed', LEVELS_UPDATED: 'updated', FRAG_BUFFERED: 'buffered', ERROR: 'error' },
  ErrorDetails: {
    MANIFEST_INCOMPATIBLE_CODECS_ERROR: 'codecs',
    BUFFER_ADD_CODEC_ERROR: 'add',
    BUFFER_INCOMPATIBLE_CODECS_ERROR: 'incompatible',
    FRAG_LOAD_ERROR: 'load',
    LEVEL_LOAD_ERROR: 'level',
  },
}));

const callbacks = {
  savesData: vi.fn(() => false),
  qualities: vi.fn(),
  arrived: vi.fn(),
  broken: vi.fn(),
  unsupported: vi.fn(),
};

const levels = [
  { height: 180, bitrate: 300_000 },
  { height: 360, bitrate: 900_000 },
  { height: 720, bitrate: 2_500_000 },
];

/** Opens the signal of a reader who saves data or not, and lets it find its qualities. */
function open(saves: boolean) {
  callbacks.savesData.mockReturnValue(saves);
  const signal = openWithHls({} as HTMLVideoElement, 'https://video.example/senal.m3u8', callbacks);
  hls.handlers.get('parsed')?.('parsed', { levels });
  return signal;
}

beforeEach(() => {
  hls.handlers.clear();
  vi.clearAllMocks();
});

/** hls.js counts qualities from the lowest, 0; -1 is that it chooses, from those that fit the player. */
const chosen = () => ({
  first: hls.options['startLevel'] ?? -1,
  highest: hls.player['autoLevelCapping'],
  fitsPlayer: hls.player['capLevelToPlayerSize'],
});

test.each([
  { when: 'before', loads: 2, starts: 0 },
  { when: 'after', loads: 1, starts: 1 },
])('a signal that rests $when its qualities are known plays again', ({ when, loads, starts }) => {
  const signal = openWithHls({} as HTMLVideoElement, 'https://video.example/senal.m3u8', callbacks);
  if (when === 'after') hls.handlers.get('parsed')?.('parsed', { levels });
  signal.rest();
  signal.resume();
  expect([hls.loads.mock.calls.length, hls.starts.mock.calls.length]).toEqual([loads, starts]);
});

describe('the quality that is chosen for a reader', () => {
  test.each([
    { saves: false, then: [], is: { first: -1, highest: -1, fitsPlayer: true } },
    { saves: true, then: [], is: { first: 0, highest: 0, fitsPlayer: false } },
    { saves: false, then: [true], is: { first: -1, highest: 0, fitsPlayer: false } },
    { saves: true, then: [false], is: { first: 0, highest: -1, fitsPlayer: false } },
    { saves: true, then: [false, true], is: { first: 0, highest: 0, fitsPlayer: false } },
  ])('who saves data: $saves, then $then, is $is', ({ saves, then, is }) => {
    const signal = open(saves);
    for (const saving of then) signal.saveData(saving);
    expect(chosen()).toEqual(is);
  });

  test('is the one that they choose, until they leave it to the player', () => {
    const signal = open(false);
    expect(callbacks.qualities).toHaveBeenCalledWith([
      { place: 0, height: 180, bitrate: 300_000 },
      { place: 1, height: 360, bitrate: 900_000 },
      { place: 2, height: 720, bitrate: 2_500_000 },
    ]);
    signal.choose(0);
    expect(hls.player['nextLevel']).toBe(0);
    signal.choose(null);
    expect(hls.player['nextLevel']).toBe(-1);
  });
});

test.each([
  { fatal: false, details: 'load', calls: [] },
  { fatal: false, details: 'codecs', calls: [] },
  { fatal: true, details: 'load', calls: ['broken'] },
  // The 403 of a token that ended.
  { fatal: true, details: 'level', calls: ['broken'] },
  { fatal: true, details: 'codecs', calls: ['unsupported'] },
  { fatal: true, details: 'add', calls: ['unsupported'] },
  { fatal: true, details: 'incompatible', calls: ['unsupported'] },
])('an error "$details" that is fatal: $fatal, is told as $calls', ({ fatal, details, calls }) => {
  open(false);
  hls.handlers.get('error')?.('error', { fatal, details });
  const told = (['broken', 'unsupported'] as const).filter((name) => callbacks[name].mock.calls.length > 0);
  expect(told).toEqual(calls);
});

test('qualities that hls.js takes out are told', () => {
  open(false);
  hls.handlers.get('updated')?.('updated', { levels: levels.slice(1) });
  expect(callbacks.qualities).toHaveBeenLastCalledWith([
    { place: 0, height: 360, bitrate: 900_000 },
    { place: 1, height: 720, bitrate: 2_500_000 },
  ]);
});

test('captions inside the video are Spanish in the first channel', () => {
  open(false);
  expect(hls.options).toMatchObject({
    captionsTextTrack1Label: 'Español',
    captionsTextTrack1LanguageCode: 'es',
  });
});
