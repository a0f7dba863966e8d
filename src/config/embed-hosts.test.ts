import { expect, test } from 'vitest';
import { embedHosts, frameSources, isAllowedFrame } from './embed-hosts.ts';

test.each([
  'https://www.youtube-nocookie.com/embed/live_stream?channel=UC123',
  'https://www.youtube.com/embed/live_stream?channel=UC123',
  'https://geo.dailymotion.com/player.html?video=x1',
  'https://players.brightcove.net/1/default_default/index.html?videoId=2',
  'https://cdn.jwplayer.com/players/a-b.html',
  'https://embed.windy.com/embed2.html?lat={lat}&lon={lon}',
  'https://www.rainviewer.com/map.html?loc={lat},{lon},8',
  'https://openweathermap.org/weathermap?zoom={zoom}',
])('%s is allowed without a setting', (address) => {
  expect(isAllowedFrame(address, {})).toBe(true);
});

test.each([
  'http://www.youtube.com/embed/1',
  'https://www.youtube.com:8443/embed/1',
  'https://www.youtube.com.malo.example/embed/1',
  'https://malo.example/?www.youtube.com',
  'https://www.youtube.com@malo.example/',
  'javascript:alert(1)',
  'data:text/html,www.youtube.com',
  '//www.youtube.com/embed/1',
  'nonsense',
  '',
])('%s is not allowed', (address) => {
  expect(isAllowedFrame(address, {})).toBe(false);
});

test('EMBED_HOSTS adds hosts, and one on this machine needs no https', () => {
  const environment = { EMBED_HOSTS: 'Radar.example,video.example:8443,127.0.0.1:8080' };
  expect(isAllowedFrame('https://radar.example/embed', environment)).toBe(true);
  expect(isAllowedFrame('http://radar.example/embed', environment)).toBe(false);
  expect(isAllowedFrame('https://video.example:8443/', environment)).toBe(true);
  expect(isAllowedFrame('https://video.example/', environment)).toBe(false);
  expect(isAllowedFrame('http://127.0.0.1:8080/player', environment)).toBe(true);
  expect(isAllowedFrame('http://127.0.0.1:8081/player', environment)).toBe(false);
  expect(embedHosts(environment)).toContain('radar.example');
});

test('frameSources contains the hosts in use, without duplicates', () => {
  const bodies = frameSources({});
  expect(bodies).toContain('https://www.youtube-nocookie.com');
  expect(bodies).not.toContain('https://embed.windy.com');
  expect(
    frameSources({
      RADAR_EMBED_URL: 'https://embed.windy.com/embed2.html',
      TEMPERATURE_MAP_URL: 'https://embed.windy.com/embed2.html?overlay=temp',
      WEATHER_VIDEO_URL: 'https://www.youtube-nocookie.com/embed/1',
      EMBED_HOSTS: '127.0.0.1:8080',
    }),
  ).toEqual([...bodies, 'http://127.0.0.1:8080', 'https://embed.windy.com']);
});

test('a configured frame of a host that is not allowed is not in frameSources', () => {
  expect(frameSources({ RADAR_EMBED_URL: 'https://malo.example/' })).toEqual(frameSources({}));
});

test('the live stream adds its frame host, unless it is an HLS stream', () => {
  const live = (address: string) => frameSources({ LIVE_STREAM_URL: address });
  expect(live('https://geo.dailymotion.com/player.html?video=x1')).toContain('https://geo.dailymotion.com');
  expect(live('https://geo.dailymotion.com/live.m3u8')).toEqual(frameSources({}));
});
