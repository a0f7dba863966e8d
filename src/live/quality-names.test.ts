import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedQualities } from './quality-names.ts';

test.each([
  [
    [
      [360, 8e5],
      [720, 25e5],
    ],
    ['360p', '720p'],
  ],
  [
    [
      [720, 15e5],
      [720, 25e5],
    ],
    ['720p (1.5 Mb/s)', '720p (2.5 Mb/s)'],
  ],
  [
    [
      [0, 8e5],
      [0, 25e5],
    ],
    ['800 kb/s', '2.5 Mb/s'],
  ],
  [
    [
      [0, 8e5],
      [720, 25e5],
    ],
    ['800 kb/s', '720p'],
  ],
  [
    [
      [0, 0],
      [0, 0],
    ],
    ['Calidad, 1', 'Calidad, 2'],
  ],
  [
    [
      [720, 25e5],
      [720, 25e5],
    ],
    ['720p (2.5 Mb/s), 1', '720p (2.5 Mb/s), 2'],
  ],
  [
    [
      [720, 0],
      [720, 0],
    ],
    ['720p, 1', '720p, 2'],
  ],
  [
    [
      [360, 8e5],
      [720, 15e5],
      [720, 25e5],
    ],
    ['360p', '720p (1.5 Mb/s)', '720p (2.5 Mb/s)'],
  ],
  [[[1080, 1e6]], ['1080p']],
  [[], []],
])('the qualities %j are %j', (qualities, names) => {
  const list = qualities.map(([height = 0, bitrate = 0], place) => ({ place, height, bitrate }));
  expect(namedQualities(list).map(({ name }) => name)).toEqual(names);
});

test('no name stands twice, and none is of no lines', () => {
  const some = fc.record({
    height: fc.constantFrom(0, 360, 720),
    bitrate: fc.constantFrom(0, 8e5, 8e5 + 1, 25e5),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), (qualities) => {
      const names = namedQualities(qualities.map((one, place) => ({ ...one, place }))).map(
        ({ name }) => name,
      );
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.startsWith('0p'))).toEqual([]);
    }),
  );
});
