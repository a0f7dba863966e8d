import { expect, test } from 'vitest';
import { videoPicture, videoPictureHost, videoPictureKey, videoPicturePath } from './video-pictures.ts';

const watch = 'https://www.youtube.com/watch?v=';

const key = videoPictureKey('un-secreto-solo-para-estas-pruebas-0');

test.each(['dQw4w9WgXcQ', '-_-_-_-_-_-', '___________', '12345678901', 'aqz-KE-bpKQ'])(
  'the page of %s has a preview, also from a second on, whose marked path is read back',
  (id) => {
    const picture = videoPicture(watch + id, key);
    expect(picture).toMatch(new RegExp(`^https://i\\.ytimg\\.com/vi/${id}/[0-9a-f]{16}/hqdefault\\.jpg$`));
    expect(videoPicture(`${watch}${id}&t=90s`, key)).toBe(picture);
    expect(videoPicturePath(picture ?? '', ['otra', key])).toBe(`/vi/${id}/hqdefault.jpg`);
  },
);

test('only a mark of this key, for this video, is read', () => {
  const picture = videoPicture(`${watch}dQw4w9WgXcQ`, key) ?? '';
  const mark = /[0-9a-f]{16}/.exec(picture)?.[0] ?? '';
  for (const wrong of [
    picture.replace('dQw4w9WgXcQ', 'dQw4w9WgXcR'),
    picture.replace(`/${mark}`, ''),
    picture.replace(mark, '0'.repeat(16)),
    picture.replace(mark, mark.slice(1)),
    picture.replace(mark, `${mark}0`),
    picture.replace(mark, `0${mark}`),
    picture.replace(mark, mark.toUpperCase()),
    picture.replace(mark, `${mark}/${mark}`),
    picture.replace('hqdefault', 'maxresdefault'),
    picture.replace('https', 'http'),
    videoPicture(`${watch}dQw4w9WgXcQ`, videoPictureKey('otro-secreto')) ?? '',
  ])
    expect(videoPicturePath(wrong, [key]), wrong).toBeNull();
  expect(videoPicturePath(picture, [])).toBeNull();
});

test.each([
  // No id of a video: too short, too long, or with other signs.
  `${watch}dQw4w9WgXc`,
  `${watch}dQw4w9WgXcQQ`,
  `${watch}dQw4w9WgX/Q`,
  `${watch}dQw4w9Wg%2F`,
  `${watch}dQw4w9WgX"Q`,
  watch,
  // No single video.
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/channel/UC1234567890/live',
  // Forms that the worker does not write, and other hosts.
  `${watch}dQw4w9WgXcQ&list=PL1234567890`,
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com.malo.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/123456789',
  'https://www.tiktok.com/@canal/video/7012345678',
  'https://x.com/canal/status/1',
])('%s has none', (page) => {
  expect(videoPicture(page, key)).toBeNull();
});

test('previews are fetched from the setting’s address, the sample newsroom’s with its stories, or YouTube’s', () => {
  const sampleUrl = 'http://127.0.0.1:5000';
  const sample = { samples: ['wordpress', 'sportradar'], sampleUrl };
  expect(videoPictureHost(undefined, sample)).toBe(sampleUrl);
  expect(videoPictureHost('https://videos.example/', sample)).toBe('https://videos.example');
  // The station's own WordPress, with the sample's scores.
  expect(videoPictureHost(undefined, { samples: ['sportradar'], sampleUrl })).toBe('https://i.ytimg.com');
  expect(videoPictureHost(undefined, { samples: [], sampleUrl: null })).toBe('https://i.ytimg.com');
});
