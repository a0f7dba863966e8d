import { expect, test } from 'vitest';
import { embedHosts } from './embed-hosts.ts';
import { frameReferrer } from './frame-referrers.ts';

/** Players that refuse to play without a referrer, always or for restricted videos. */
const players = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'geo.dailymotion.com',
  'players.brightcove.net',
  'cdn.jwplayer.com',
];

test('only players learn the origin of the site, and every other host that is allowed learns nothing', () => {
  expect(embedHosts({})).toEqual(expect.arrayContaining(players));
  for (const host of embedHosts({}))
    expect(frameReferrer(`https://${host}/a?b=c`), host).toBe(
      players.includes(host) ? 'strict-origin' : 'no-referrer',
    );
});

test.each([
  'https://video.example/senal',
  'https://video.example:8443/',
  'http://127.0.0.1:8080/player',
  // Names that an object has by itself, and hosts that only look like one of the table.
  'https://constructor/',
  'https://www.instagram.com:8443/',
  'https://www.instagram.com.video.example/',
])('%s, on a host of EMBED_HOSTS, learns the origin', (address) => {
  expect(frameReferrer(address)).toBe('strict-origin');
});

test('the path, the query and the case of an address change nothing', () => {
  expect(frameReferrer('https://WWW.Instagram.com/p/1/embed/?x=https://www.youtube.com/')).toBe(
    'no-referrer',
  );
  expect(frameReferrer('https://www.youtube-nocookie.com/embed/1?autoplay=1#www.instagram.com')).toBe(
    'strict-origin',
  );
});
