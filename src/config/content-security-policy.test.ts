import { expect, test } from 'vitest';
import { contentSecurityPolicy, streamPolicy } from './content-security-policy.ts';
import { frameSources } from './embed-hosts.ts';

const line = (name: string, environment: NodeJS.ProcessEnv) =>
  contentSecurityPolicy(environment).find((text) => text.startsWith(`${name} `));

test('frame-src allows this site and the list of frame hosts', () => {
  for (const environment of [
    {},
    { RADAR_EMBED_URL: 'https://embed.windy.com/embed2.html', EMBED_HOSTS: 'video.example:8443' },
  ]) {
    expect(line('frame-src', environment)).toBe(`frame-src 'self' ${frameSources(environment).join(' ')}`);
  }
});

test('img-src allows this site, and the configured weather icons and logos of teams', () => {
  expect(line('img-src', {})).toBe("img-src 'self' data:");
  expect(line('img-src', { WEATHER_ICONS_URL: 'https://icons.example/wn/{icon}@2x.png' })).toBe(
    "img-src 'self' data: https://icons.example",
  );
  const TEAM_LOGOS_URL = 'https://logos.example/{league}/{alias}.svg';
  expect(line('img-src', { TEAM_LOGOS_URL })).toBe("img-src 'self' data: https://logos.example");
  expect(line('img-src', { TEAM_LOGOS_URL, WEATHER_ICONS_URL: 'https://logos.example/{icon}.png' })).toBe(
    "img-src 'self' data: https://logos.example",
  );
});

test('only an HLS stream extends the policy, by the origins that it needs', () => {
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
