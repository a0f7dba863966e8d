import { expect, test } from 'vitest';
import { compass16, compass8 } from './compass.ts';

const sixteen = 'Norte NNE NE ENE Este ESE SE SSE Sur SSO SO OSO Oeste ONO NO NNO'.split(' ');
const eight = 'N NE E SE S SO O NO'.split(' ');

/** Each point with the bounds of its sector, in degrees. The lower bound is inclusive, the upper one exclusive. */
const sectors = (names: readonly string[]) =>
  names.map((name, index) => {
    const width = 360 / names.length;
    const middle = index * width;
    return { name, middle, from: middle - width / 2, to: middle + width / 2 };
  });

for (const [compass, names] of [
  [compass16, sixteen],
  [compass8, eight],
] as const) {
  test.each(sectors(names))(`${names.length} points: $from to $to is $name`, ({ name, middle, from, to }) => {
    expect(compass(middle)).toBe(name);
    expect(compass(from + 360)).toBe(name);
    expect(compass(from + 360.01)).toBe(name);
    expect(compass(to - 0.01)).toBe(name);
    expect(compass(to)).not.toBe(name);
  });

  test(`${names.length} points: 360 degrees, negative angles and larger ones are normalised`, () => {
    expect(compass(360)).toBe(names[0]);
    expect(compass(-45)).toBe('NO');
    expect(compass(-720)).toBe(names[0]);
    expect(compass(405)).toBe('NE');
  });
}
