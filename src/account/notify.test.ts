import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '#config/paths.ts';
import { topics } from '#contract/notifications/topics.ts';
import { levelsFrom, topicText } from './notification-texts.ts';
import { linesOf, nameOf, wantedTopic, withTopic } from './notify.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  topics.news,
  topics.alerts('Mayagüez', 'aviso'),
  topics.alerts('San Juan', 'comunicado'),
  topics.team(12),
  topics.coverage('huracán-🌀'),
  topics.programme('a-las-5'),
  topics.watch('0a'.repeat(32)),
])('a link for %s names it', (topic) => {
  const { hash } = new URL(paths.notify(topic), 'https://telecoqui.example');
  expect(wantedTopic(hash)).toBe(topic);
});

test('a link names nothing that is no topic, nor alerts without a municipality', () => {
  for (const hash of ['', '#', '#contenido', '#%', '#team:x', '#alerts', '#alerts:Miami:aviso', '#watch:0a'])
    expect(wantedTopic(hash), hash).toBeNull();
});

test('a municipality has one level, the last chosen', () => {
  const before = { topics: { 'alerts:Ponce:aviso': '', 'alerts:Lares:aviso': '', news: '' }, quiet: null };
  expect(withTopic(before, 'alerts:Ponce:vigilancia', '').topics).toEqual({
    ...{ 'alerts:Lares:aviso': '', news: '', 'alerts:Ponce:vigilancia': '' },
  });
});

test('every topic has a line, except news and the leads of a team, which have a field and a box', () => {
  const lined = {
    'alerts:Ponce:aviso': '',
    'team:12': 'Vaqueros',
    'programme:news': 'News',
    'coverage:news': '',
  };
  expect(linesOf({ topics: { news: '', ...lined, 'leads:12': 'Vaqueros' } })).toEqual(Object.entries(lined));
});

test.each([
  ['news', '', 'Noticias de última hora'],
  ['alerts:Ponce:aviso', '', 'Ponce: aviso y emergencia'],
  ['team:12', 'Vaqueros', 'Partidos: Vaqueros'],
  ['team:12', '', 'Partidos: equipo 12'],
  ['coverage:apagon-general', '', 'Momentos clave: apagon general'],
  ['programme:a-las-5', 'A las 5', 'Recordatorio: A las 5'],
  ['watch:0a', '', 'Vigilancia de los avisos'],
])('%s with the name "%s" is called %s', (topic, name, expected) => {
  expect(topicText(topic, name)).toBe(expected);
});

test('a level is called by all that it includes, the most serious last', () => {
  expect(levelsFrom('emergencia')).toBe('emergencia');
  expect(levelsFrom('vigilancia')).toBe('vigilancia, aviso y emergencia');
});

test('a name that cannot be loaded is empty', async () => {
  vi.stubGlobal('location', { pathname: '/account' });
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    if (requested.length === 1) throw new TypeError('offline');
    return new Response('', { status: 404 });
  });
  for (const topic of ['team:12', 'coverage:apagón', 'programme:x', 'news'])
    expect(await nameOf(topic)).toBe('');
  expect(requested).toEqual(['/equipos/12', paths.coverage('apagón'), '/programas/x']);
});
