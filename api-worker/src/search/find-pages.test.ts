import { expect, test } from 'vitest';
import type { FoundPage } from '#contract/search.ts';
import { findPages, isWordOfPages } from './find-pages.ts';

const newsroom: FoundPage[] = [
  { kind: 'team', id: 1, name: 'Boston Red Sox', league: 'MLB' },
  { kind: 'team', id: 2, name: 'Cangrejeros de Santurce', league: 'BSN' },
  { kind: 'category', name: 'Tiempo', slug: 'tiempo' },
  { kind: 'municipality', name: 'Vega Baja' },
  { kind: 'topic', name: 'Red eléctrica', slug: 'red-electrica' },
];
const json = JSON.stringify(newsroom);
const own = (text: string) => findPages(json, text).sitePages.map(({ path }) => path);
const names = (text: string) => findPages(json, text).pages.map(({ name }) => name);

test.each([
  [
    '/cierres',
    [
      'cierres',
      'cierre de escuelas',
      'no hay clases',
      'hay clases mañana',
      'suspensiones',
      'CARRETERAS CERRADAS',
      'toque de queda',
    ],
  ],
  [
    '/luz-y-rios',
    [
      'luz',
      'sin luz',
      'no tengo luz',
      'LUMA',
      'apagón',
      'apagones',
      'ríos',
      'rios',
      'nivel del río',
      'electricidad',
      'relevo de carga',
      'déficit de generación',
      'Genera PR',
    ],
  ],
  [
    '/huracan',
    [
      'huracán',
      'huracanes',
      'huracan',
      'tormenta',
      'tormentas',
      'ciclón',
      'cono',
      'cono del huracán',
      'onda tropical',
      'temporada ciclónica',
      'espagueti',
    ],
  ],
  [
    '/alertas',
    [
      'alertas',
      'alerta',
      'avisos',
      'temblor',
      'temblores',
      'terremoto',
      'inundaciones',
      'tsunami',
      'vigilancia',
      'corrientes marinas',
      'oleaje',
      'crecida de un río',
      'deslizamiento',
      'tornado',
    ],
  ],
  [
    '/emergencia',
    [
      'refugios',
      'refugio',
      '911',
      '9-1-1',
      'llamar al 911',
      'albergues',
      'teléfonos',
      'emergencias',
      'bomberos',
      'policía',
      'ambulancia',
      'desalojos',
    ],
  ],
  [
    '/live',
    [
      'en vivo',
      'vivo',
      'señal',
      'programación',
      'programacion',
      'guía',
      'guía de programación',
      'canal',
      'tv',
      'horario',
      'a qué hora dan, horario',
      'qué dan hoy',
      'en directo',
      'streaming',
      'cartelera',
      'ver la tele',
    ],
  ],
  [
    '/tiempo',
    ['tiempo', 'clima', 'pronóstico', 'mapa', 'temperatura', 'lluvia', 'llueve', 'va a llover', 'aguaceros'],
  ],
  ['/tiempo-v2', ['radar', 'viento', 'radar en vivo', 'índice uv']],
  ['/deportes', ['deportes', 'marcadores', 'juegos de hoy', 'equipos', 'tabla de posiciones', 'standings']],
  ['/deportes?liga=bsn', ['BSN', 'bsn', 'Baloncesto Superior Nacional']],
  ['/deportes?liga=nba', ['NBA']],
  ['/deportes?liga=mlb', ['MLB', 'Grandes Ligas', 'grandes ligas']],
  ['/deportes?liga=nfl', ['NFL']],
  [
    '/about',
    ['contacto', 'sobre nosotros', 'Sobre nosotros', 'quiénes somos', 'contáctanos', 'quejas', 'dirección'],
  ],
  ['/privacy', ['privacidad', 'política de privacidad', 'cookies', 'borrar mis datos']],
  ['/terms', ['términos', 'términos de uso', 'terminos y condiciones', 'condiciones']],
  ['/boletin', ['boletín', 'boletin', 'suscripción', 'suscribirme']],
  ['/boletin/baja', ['darme de baja', 'unsubscribe']],
  ['/account', ['cuenta', 'mi cuenta', 'preferencias', 'mis equipos favoritos', 'login', 'iniciar sesión']],
  ['/offline', ['páginas guardadas', 'sin internet', 'leer después', 'noticias guardadas']],
  ['/minuto-a-minuto', ['minuto a minuto', 'cobertura', 'coberturas en vivo']],
  ['/programas', ['programas', 'noticiero']],
  ['/noticias', ['noticias', 'últimas noticias']],
])('%s is found by what people call it', (path, texts) => {
  expect(texts.filter((text) => !own(text).includes(path))).toEqual([]);
});

test.each(['redes', 'zapatos', 'de la por', 'Vega Baja', 'presupuesto', 'agua', '', 'el', 'buscar'])(
  '"%s" finds none of the site’s own pages',
  (text) => {
    expect(own(text)).toEqual([]);
  },
);

test('a word in the plural finds the same word in the singular, and no other one that is shorter', () => {
  expect(names('cangrejeros')).toEqual(['Cangrejeros de Santurce']);
  expect(names('cangrejero')).toEqual(['Cangrejeros de Santurce']);
  expect(names('redes')).toEqual([]);
  expect(names('redes sociales')).toEqual([]);
  expect(names('red')).toEqual(['Boston Red Sox', 'Red eléctrica']);
  expect(names('red sox')).toEqual(['Boston Red Sox']);
});

test('the site’s own pages take at most half of the places', () => {
  const many = JSON.stringify(
    Array.from({ length: 9 }, (_, n): FoundPage => ({ kind: 'topic', name: `Tiempo ${n}`, slug: `t${n}` })),
  );
  const { pages, sitePages } = findPages(many, 'tiempo');
  expect([sitePages.length, pages.length]).toEqual([3, 3]);
  expect(sitePages[0]?.path).toBe('/tiempo');
});

test.each([
  ['luma', true],
  ['boston', true],
  ['cangrejero', true],
  ['refugios', true],
  ['huracna', false],
])('whether "%s" is a word of a page: %s', (word, isOne) => {
  expect(isWordOfPages(json, word)).toBe(isOne);
});
