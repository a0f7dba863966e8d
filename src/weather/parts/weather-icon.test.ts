import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { weatherIcon } from '#contract/weather/weather-icons.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

/** OpenWeather's codes, by what a reader should be able to tell apart, and whether day and night differ too. */
const kinds = [
  { kind: 'thunder', codes: [200, 201, 202, 210, 211, 212, 221, 230, 231, 232] },
  { kind: 'drizzle', codes: [300, 301, 302, 310, 311, 312, 313, 314, 321] },
  { kind: 'light rain', codes: [500, 520] },
  { kind: 'rain', codes: [501, 521] },
  { kind: 'heavy rain', codes: [502, 503, 504, 522, 531, 771] },
  { kind: 'snow', codes: [511, 600, 601, 602, 611, 612, 613, 615, 616, 620, 621, 622] },
  { kind: 'mist', codes: [701, 741] },
  { kind: 'dust and smoke', codes: [711, 721, 731, 751, 761, 762] },
  { kind: 'tornado', codes: [781] },
  { kind: 'clear', codes: [800], byNight: true },
  { kind: 'few clouds', codes: [801], byNight: true },
  { kind: 'scattered clouds', codes: [802], byNight: true },
  { kind: 'broken clouds', codes: [803] },
  { kind: 'overcast', codes: [804] },
];

const draw = (id: number, time: 'd' | 'n') =>
  renderToStaticMarkup(
    createElement(WeatherIcon, { name: weatherIcon({ id, icon: `00${time}` }), size: 'size-9' }),
  );

test.each(kinds)('$kind: its codes draw the same', ({ codes, byNight = false }) => {
  for (const time of ['d', 'n'] as const) expect(new Set(codes.map((id) => draw(id, time))).size).toBe(1);
  const [code = 0] = codes;
  expect(draw(code, 'd') !== draw(code, 'n')).toBe(byNight);
});

test('no two kinds draw the same, by day or by night', () => {
  const drawn = kinds.flatMap(({ kind, codes: [code = 0], byNight }) =>
    byNight
      ? (['d', 'n'] as const).map((time) => ({ kind: `${kind}, ${time}`, html: draw(code, time) }))
      : [{ kind, html: draw(code, 'd') }],
  );
  expect(drawn).toHaveLength(17);
  const same = [...Map.groupBy(drawn, ({ html }) => html).values()].filter(({ length }) => length > 1);
  expect(same.map((group) => group.map(({ kind }) => kind))).toEqual([]);
});

test.each([800, 801, 802])('%i shows the sun by day and the moon by night, each in its colour', (id) => {
  expect(draw(id, 'd')).toContain('fill-sun stroke-sun');
  expect(draw(id, 'd')).not.toContain('fill-moon');
  expect(draw(id, 'n')).toContain('fill-moon');
  expect(draw(id, 'n')).not.toContain('fill-sun');
});

test('broken clouds are one cloud, overcast is two', () => {
  const clouds = (html: string) => html.split('fill-cloud').length - 1;
  expect([clouds(draw(803, 'd')), clouds(draw(804, 'd'))]).toEqual([1, 2]);
});
