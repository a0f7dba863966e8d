import { expect, test } from 'vitest';
import { embedAddresses, mediaOrigin } from './environment.ts';

test('the media origin is its own setting, or that of the CMS, without a path', () => {
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example/blog' })).toBe('https://cms.example');
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example', MEDIA_ORIGIN: 'https://media.example/' })).toBe(
    'https://media.example',
  );
});

test('nothing configured, or nonsense, is no origin', () => {
  expect(mediaOrigin({})).toBe('');
  expect(mediaOrigin({ MEDIA_ORIGIN: '', WORDPRESS_URL: 'nonsense' })).toBe('');
});

test('frames are what is configured; nothing, or nonsense, is none', () => {
  expect(
    embedAddresses({
      RADAR_EMBED_URL: 'https://radar.example/?lat={lat}',
      TEMPERATURE_MAP_URL: '',
      WEATHER_VIDEO_URL: 'nonsense',
    }),
  ).toEqual({ radar: 'https://radar.example/?lat={lat}', temperatureMap: null, weatherVideo: null });
});
