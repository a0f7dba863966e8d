import { expect, test } from 'vitest';
import { isHls, liveStream } from './live-stream.ts';

test.each([
  ['https://envivo.example/canal/vivo.m3u8', true],
  ['https://envivo.example/VIVO.M3U8?token=a', true],
  ['https://player.example/?src=vivo.m3u8', false],
  ['https://player.example/embed#vivo.m3u8', false],
])('%s is HLS: %s', (address, expected) => {
  expect(isHls(address)).toBe(expected);
});

test('without a setting the sample signal plays, at a path of the site; without a sample there is no stream', () => {
  const sample = { kind: 'hls', address: '/senal/vivo.m3u8', origins: [] };
  expect(liveStream({ LIVE_STREAM_URL: '', SAMPLE_SIGNAL_URL: 'http://127.0.0.1:4000' })).toEqual(sample);
  expect(liveStream({ LIVE_STREAM_URL: '', SAMPLE_SIGNAL_URL: '' })).toBeNull();
});

test('a configured stream is preferred to the sample', () => {
  const environment = { SAMPLE_SIGNAL_URL: 'http://127.0.0.1:4000', LIVE_STREAM_HOSTS: 'partes.example' };
  expect(liveStream({ ...environment, LIVE_STREAM_URL: 'https://envivo.example/vivo.m3u8' })).toEqual({
    kind: 'hls',
    address: 'https://envivo.example/vivo.m3u8',
    origins: ['https://envivo.example', 'https://partes.example'],
  });
  expect(liveStream({ ...environment, LIVE_STREAM_URL: 'https://www.youtube.com/embed/1' })).toEqual({
    kind: 'frame',
    address: 'https://www.youtube.com/embed/1',
  });
});
