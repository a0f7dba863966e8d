import { expect, test } from 'vitest';
import { contentSecurityPolicy, streamPolicy } from './content-security-policy.ts';

const frames = (environment: NodeJS.ProcessEnv) =>
  contentSecurityPolicy(environment).find((line) => line.startsWith('frame-src'));

test('without a configured frame a page holds none but its own', () => {
  expect(frames({})).toBe("frame-src 'self'");
});

test('each host of a configured frame is allowed once, and no other', () => {
  expect(
    frames({
      RADAR_EMBED_URL: 'https://maps.example/radar?lat={lat}',
      TEMPERATURE_MAP_URL: 'https://maps.example/temperature',
      WEATHER_VIDEO_URL: 'https://video.example:8443/embed/1',
    }),
  ).toBe("frame-src 'self' https://maps.example https://video.example:8443");
});

test('the frame of the live signal is one of them', () => {
  expect(frames({ LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed' })).toBe(
    "frame-src 'self' https://player.vimeo.com",
  );
});

test('only a stream asks for more, and only for what it needs', () => {
  expect(streamPolicy({})).toEqual([]);
  expect(streamPolicy({ LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed' })).toEqual([]);
  expect(streamPolicy({ SAMPLE_SIGNAL_URL: 'http://127.0.0.1:4000' })).toEqual(['media-src blob: data:']);
  expect(
    streamPolicy({
      LIVE_STREAM_URL: 'https://envivo.example:8443/canal/vivo.m3u8',
      LIVE_STREAM_HOSTS: 'uno.example,dos.example:444',
    }),
  ).toEqual([
    'media-src https://envivo.example:8443 https://uno.example https://dos.example:444 blob: data:',
    'connect-src https://envivo.example:8443 https://uno.example https://dos.example:444',
  ]);
});
