import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { frameSources } from './embed-hosts.ts';

const line = (name: string, environment: NodeJS.ProcessEnv) =>
  contentSecurityPolicy(environment).find((text) => text.startsWith(`${name} `));

test('frames come from the one list of hosts, and from this site', () => {
  for (const environment of [
    {},
    { RADAR_EMBED_URL: 'https://embed.windy.com/embed2.html', EMBED_HOSTS: 'video.example:8443' },
  ]) {
    expect(line('frame-src', environment)).toBe(`frame-src 'self' ${frameSources(environment).join(' ')}`);
  }
});

test('the line of frames stays short: every answer carries it', () => {
  // Seven hosts of what bodies embed; a setting adds its own.
  expect(line('frame-src', {})?.length).toBeLessThan(240);
});

test('pictures are our own, and the weather icons that are configured', () => {
  expect(line('img-src', {})).toBe("img-src 'self' data:");
  expect(line('img-src', { WEATHER_ICONS_URL: 'https://icons.example/wn/{icon}@2x.png' })).toBe(
    "img-src 'self' data: https://icons.example",
  );
});
