import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { alertsAt } from '#alerts/alerts.fixture.ts';
import { alertsFeed } from './alerts-feed.ts';

const now = Date.parse('2026-09-20T15:05:00-04:00');
const site = new URL('https://sitio.example');
const found = { alerts: alertsAt(now), sample: false, checkedAt: new Date(now).toISOString() };
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
const read = (feed: string) => parser.parse(feed).feed;

test('the feed has an entry for each of ten alerts, which says when, where and what to do', () => {
  const { entry: entries } = read(alertsFeed(found, site, now));
  expect(entries).toHaveLength(10);
  expect(entries[1]).toMatchObject({
    id: 'https://sitio.example/alertas#tjsj-xx-y-2-2026',
    title: 'Aviso de inundaciones repentinas',
    category: { '@_term': 'aviso' },
  });
  expect(entries[1].summary).toMatch(
    /^Vigente: .+[^.]\. Municipios: Adjuntas, Jayuya y Utuado\. Qué: .+ Qué hacer: /,
  );
  expect(entries[3].summary).toContain('Zona: aguas costeras.');
});

test('what has ended is not in it, and without any alert it says when that was checked', () => {
  const later = read(alertsFeed(found, site, now + 4.5 * 3_600_000));
  expect(later.entry).toHaveLength(6);
  const none = read(alertsFeed({ ...found, alerts: [] }, site, now));
  expect(none.entry).toBeUndefined();
  expect(none.updated).toBe('2026-09-20T19:05:00.000Z');
});

test('invented alerts say so in each entry, because programs show entries alone', () => {
  const feed = read(alertsFeed({ ...found, sample: true }, site, now));
  for (const { summary } of feed.entry) expect(summary).toMatch(/^Datos de muestra\. /);
  expect(feed.subtitle).toMatch(/^Datos de muestra\. /);
  expect(alertsFeed(found, site, now)).not.toContain('Datos de muestra');
});
