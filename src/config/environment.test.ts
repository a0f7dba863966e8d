import { expect, test } from 'vitest';
import { embedAddresses, mediaOrigin, pictureOrigins, weatherIcons } from './environment.ts';
import { paths } from './paths.ts';

test('the media origin is MEDIA_ORIGIN, or else that of WORDPRESS_URL, without a path', () => {
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example/blog' })).toBe('https://cms.example');
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example', MEDIA_ORIGIN: 'https://media.example/' })).toBe(
    'https://media.example',
  );
});

test('without a valid setting the media origin is empty', () => {
  expect(mediaOrigin({})).toBe('');
  expect(mediaOrigin({ MEDIA_ORIGIN: '', WORDPRESS_URL: 'nonsense' })).toBe('');
});

test('a frame that is missing, invalid or not allowed is null', () => {
  const environment = { EMBED_HOSTS: 'radar.example', RADAR_EMBED_URL: 'https://radar.example/?lat={lat}' };
  expect(embedAddresses({ ...environment, TEMPERATURE_MAP_URL: '', WEATHER_VIDEO_URL: 'nonsense' })).toEqual({
    radar: 'https://radar.example/?lat={lat}',
    temperatureMap: null,
    weatherVideo: null,
  });
  expect(embedAddresses({ ...environment, EMBED_HOSTS: '' }).radar).toBeNull();
});

test('the sample plays the third parties of what it replaces, and a setting is preferred to it', () => {
  const frames = (SAMPLE_UPSTREAMS: string, others = {}) => embedAddresses({ SAMPLE_UPSTREAMS, ...others });
  const { map, radar, video } = paths.sampleFrames;
  expect(frames('wordpress,sportradar,openweather')).toEqual({
    temperatureMap: map,
    radar,
    weatherVideo: video,
  });
  expect(frames('openweather')).toEqual({ temperatureMap: map, radar, weatherVideo: null });
  expect(frames('wordpress')).toEqual({ temperatureMap: null, radar: null, weatherVideo: video });
  expect(frames('')).toEqual({ temperatureMap: null, radar: null, weatherVideo: null });
  const address = 'https://embed.windy.com/embed2.html';
  expect(frames('openweather', { RADAR_EMBED_URL: address }).radar).toBe(address);
  expect(frames('openweather', { RADAR_EMBED_URL: 'https://otro.example/' }).radar).toBeNull();
});

test('third-party weather icons are a URL, or null when not configured', () => {
  const address = 'https://icons.example/wn/{icon}@2x.png';
  expect(weatherIcons({ WEATHER_ICONS_URL: address })).toBe(address);
  expect(pictureOrigins({ WEATHER_ICONS_URL: address })).toEqual(['https://icons.example']);
  expect(weatherIcons({ WEATHER_ICONS_URL: '' })).toBeNull();
  expect(pictureOrigins({})).toEqual([]);
});
