import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

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
