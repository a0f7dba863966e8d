import { describe, expect, test } from 'vitest';
import { isAllowedFrame } from '#config/embed-hosts.ts';
import { type EmbedProvider, isEmbedProvider } from '#contract/embed-providers.ts';
import { frameOfPage } from './provider-frames.ts';

const facebook = (plugin: string, page: string, options: string) =>
  `https://www.facebook.com/plugins/${plugin}.php?href=${encodeURIComponent(page)}&${options}`;
const post = (page: string) => facebook('post', page, 'show_text=true');
const video = (page: string) => facebook('video', page, 'autoplay=true&show_text=false');

const framed: [EmbedProvider, string, string][] = [
  [
    'spotify',
    'https://open.spotify.com/episode/0VjIjW4GlUZAMYd2vXMi3b',
    'https://open.spotify.com/embed/episode/0VjIjW4GlUZAMYd2vXMi3b',
  ],
  ['datawrapper', 'https://datawrapper.dwcdn.net/AbC12/', 'https://datawrapper.dwcdn.net/AbC12/'],
  [
    'maps',
    'https://www.google.com/maps?q=Plaza%20del%20Mercado%2C%20R%C3%ADo%20Piedras',
    'https://www.google.com/maps?q=Plaza%20del%20Mercado%2C%20R%C3%ADo%20Piedras&hl=es&output=embed',
  ],
  [
    'maps',
    'https://www.google.com/maps/d/viewer?mid=1AbCdEfGhIjK_lm-n',
    'https://www.google.com/maps/d/embed?mid=1AbCdEfGhIjK_lm-n',
  ],
  [
    'youtube',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ],
  [
    'youtube',
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL1234567890&autoplay=1',
  ],
  [
    'youtube',
    'https://www.youtube.com/channel/UC1234567890/live',
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UC1234567890&autoplay=1',
  ],
  [
    'youtube',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90&autoplay=1',
  ],
  [
    'vimeo',
    'https://vimeo.com/123456/abcdef0123#t=65s',
    'https://player.vimeo.com/video/123456?h=abcdef0123&autoplay=1&dnt=1#t=65s',
  ],
  ['vimeo', 'https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1'],
  [
    'tiktok',
    'https://www.tiktok.com/@canal.uno/video/7012345678',
    'https://www.tiktok.com/player/v1/7012345678?autoplay=1',
  ],
  [
    'tiktok',
    'https://www.tiktok.com/@/video/7012345678',
    'https://www.tiktok.com/player/v1/7012345678?autoplay=1',
  ],
  [
    'x',
    'https://x.com/canal/status/123',
    'https://platform.twitter.com/embed/Tweet.html?id=123&lang=es&dnt=true',
  ],
  [
    'x',
    'https://twitter.com/canal/status/123?ref_src=twsrc%5Etfw',
    'https://platform.twitter.com/embed/Tweet.html?id=123&lang=es&dnt=true',
  ],
  ['instagram', 'https://www.instagram.com/p/AbC_1/', 'https://www.instagram.com/p/AbC_1/embed/'],
  ['instagram', 'https://www.instagram.com/reel/XyZ-9/', 'https://www.instagram.com/reel/XyZ-9/embed/'],
  [
    'facebook',
    'https://www.facebook.com/canal/posts/1?mibextid=x',
    post('https://www.facebook.com/canal/posts/1'),
  ],
  [
    'facebook',
    'https://m.facebook.com/permalink.php?story_fbid=12&id=34',
    post('https://www.facebook.com/permalink.php?story_fbid=12&id=34'),
  ],
  ['facebook', 'https://www.facebook.com/canal/videos/1/', video('https://www.facebook.com/canal/videos/1/')],
  ['facebook', 'https://www.facebook.com/watch/?v=12', video('https://www.facebook.com/watch/?v=12')],
  ['facebook', 'https://www.facebook.com/reel/12', video('https://www.facebook.com/reel/12')],
  ['facebook', 'https://fb.watch/aBc-1/', video('https://fb.watch/aBc-1/')],
];

test.each(framed)('%s: %s', (provider, page, frame) => {
  expect(frameOfPage(provider, page)).toBe(frame);
});

test.each(framed)('%s: the frame of %s is on the list of hosts', (_, __, frame) => {
  expect(isAllowedFrame(frame, {})).toBe(true);
});

describe('no frame', () => {
  test.each<[EmbedProvider, string]>([
    ['youtube', 'https://www.youtube.com/watch?v=a'],
    ['youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload'],
    ['youtube', 'https://www.youtube.com.malo.example/watch?v=aqz-KE-bpKQ'],
    ['youtube', 'https://vimeo.com/123456'],
    ['youtube', 'https://www.youtube.com/'],
    ['vimeo', 'https://vimeo.com/user/123456'],
    ['tiktok', 'https://www.tiktok.com/@canal'],
    ['x', 'https://x.com/canal'],
    ['x', 'https://x.com/canal/status/12/photo/1'],
    ['instagram', 'https://www.instagram.com/canal/'],
    ['facebook', 'https://malo.example/canal/posts/1'],
    ['facebook', 'https://www.facebook.com/'],
    ['facebook', 'javascript://www.facebook.com/a'],
    ['x', 'nonsense'],
  ])('%s: %s', (provider, page) => {
    expect(frameOfPage(provider, page)).toBeNull();
  });
});

test('isEmbedProvider accepts only the providers of the list', () => {
  expect(['youtube', 'x', 'flickr', 'toString', undefined].map(isEmbedProvider)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
