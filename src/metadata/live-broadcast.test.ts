import { expect, test } from 'vitest';
import { liveBroadcast } from './live-broadcast.ts';

const site = new URL('https://sitio.example');
const texts = { name: 'La señal', description: 'La señal de la estación.' };

test('an HLS stream has a contentUrl', () => {
  const stream = { kind: 'hls' as const, address: '/senal/vivo.m3u8', origins: [] };
  expect(liveBroadcast({ ...texts, stream }, site)).toEqual({
    '@type': 'VideoObject',
    ...texts,
    url: 'https://sitio.example/live',
    thumbnailUrl: 'https://sitio.example/icon-512.png',
    contentUrl: 'https://sitio.example/senal/vivo.m3u8',
    publication: {
      '@type': 'BroadcastEvent',
      name: 'La señal',
      isLiveBroadcast: true,
      inLanguage: 'es-PR',
      publishedOn: { '@type': 'BroadcastService', name: 'Telecoquí', broadcastDisplayName: 'Telecoquí' },
    },
    inLanguage: 'es-PR',
    isAccessibleForFree: true,
  });
});

test('a third-party player has an embedUrl and no contentUrl', () => {
  const stream = { kind: 'frame' as const, address: 'https://player.vimeo.com/event/1/embed' };
  const thing = liveBroadcast({ ...texts, stream }, site);
  expect(thing).toMatchObject({ embedUrl: 'https://player.vimeo.com/event/1/embed' });
  expect(thing).not.toHaveProperty('contentUrl');
});
