import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { days, type Day } from '#contract/guide/days.ts';
import { scheduled } from './guide.ts';
import { GuideTabs } from './GuideTabs.island.tsx';

/** The server's HTML of the guide, which is all that a reader without a script gets. */

const draw = (now: string, day: Day | null = null, withoutPage: string[] = [...scheduled]) =>
  renderToStaticMarkup(createElement(GuideTabs, { day, drawn: Date.parse(now), withoutPage }));
const badges = (html: string) => html.split('EN VIVO').length - 1;
const titleOnAir = (html: string) =>
  /aria-current="true"[\s\S]*?<h4[^>]*>(?:<a [^>]*>)?(.*?)</.exec(html)?.[1];
const tabs = (html: string) =>
  [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([link, text]) => ({
    text,
    isToday: link.includes(', hoy"'),
    isCurrent: link.includes('aria-current="page"'),
    href: /href="([^"]*)"/.exec(link)?.[1],
  }));

const thursday = '2026-11-19T21:00:00-04:00';

test('the seven tabs show three letters each; today is current, bold, and each links to its day in the page', () => {
  const drawn = tabs(draw(thursday));
  expect(drawn.map(({ text }) => text)).toEqual(['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb']);
  for (const { text, isToday, isCurrent } of drawn) {
    expect([isToday, isCurrent]).toEqual(Array(2).fill(text === 'Jue'));
  }
  expect(drawn.map(({ href }) => href)).toEqual(days.map((day) => `#${day}`));
});

test.each(days)('%s: only the tab of today marks the programme on air', (day) => {
  const html = draw(thursday, day);
  expect(badges(html)).toBe(day === 'jueves' ? 1 : 0);
  expect(titleOnAir(html)).toBe(day === 'jueves' ? 'Noche de Baloncesto' : undefined);
  expect(tabs(html).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(tabs(html).findIndex(({ isCurrent }) => isCurrent)).toBe(days.indexOf(day));
  expect(tabs(html).findIndex(({ isToday }) => isToday)).toBe(4);
});

test('an entry shows its time, category, title, description and duration', () => {
  const text = draw(thursday).replaceAll(/<[^<>]*>/g, '|');
  expect(text).toMatch(
    /20:30\|+Deportes\|+EN VIVO\|+Noche de Baloncesto\|+El juego de la semana[^|]*\|+Duración: 1 h 30 min/,
  );
});

test('a title links to the page of its programme, and is plain text when there is no such page', () => {
  const withoutPage = [...scheduled].filter((slug) => !['oficios', 'punto-final'].includes(slug));
  const html = draw(thursday, null, withoutPage);
  const links = [...html.matchAll(/<h4[^>]*><a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a><\/h4>/g)];
  expect(links.map(([, href, title]) => [href, title])).toEqual([
    ['/programas/oficios', 'Oficios'],
    ['/programas/punto-final', 'Punto Final'],
  ]);
  expect(html).toMatch(/<h4[^>]*>Noche de Baloncesto<\/h4>/);
});

test('after midnight the guide still shows the evening of the day before, and says so', () => {
  const html = draw('2026-11-20T02:00:00-04:00');
  expect(tabs(html).find(({ isToday }) => isToday)).toMatchObject({ text: 'Jue', isCurrent: true });
  expect(html).toContain('Noche del jueves al viernes');
  expect(titleOnAir(html)).toBe('Cine de Madrugada');
  expect(html).toContain('Madrugada del viernes');
  expect(badges(draw('2026-11-20T02:00:00-04:00', 'viernes'))).toBe(0);
});
