import { liteAlerts, liteClosings } from '#config/lite-path.ts';

/** The light pages in each of their kinds. The full page of each has the same address without `/lite`. */
export const liteKinds: readonly { path: string; full?: string }[] = [
  { path: '/lite', full: '/' },
  { path: '/lite/noticias' },
  { path: '/lite/noticias?pagina=2' },
  { path: '/lite/noticias/deportes' },
  { path: '/lite/noticias/{news}' },
  { path: '/lite/noticias/{everything}' },
  { path: '/lite/noticias/{blocks}' },
  { path: '/lite/minuto-a-minuto/{coverage}' },
  { path: '/lite/minuto-a-minuto/{coverage}/antes/{lastEntry}' },
  { path: '/lite/minuto-a-minuto/{coverage}/{entry}' },
  { path: '/lite/minuto-a-minuto/{endedCoverage}' },
  { path: '/lite/article/{internal}' },
  { path: '/lite/noticias/categoria/{newsCategory}' },
  { path: '/lite/noticias/categoria/{newsCategory}/2' },
  { path: '/lite/category/{newsCategory}', full: '/noticias/categoria/{newsCategory}' },
  { path: '/lite/noticias/tema/{topic}' },
  { path: '/lite/autor/{author}' },
  { path: '/lite/programas' },
  { path: '/lite/programas/{programme}' },
  { path: '/lite/programas/categoria/{programmeCategory}' },
  { path: '/lite/deportes' },
  { path: '/lite/deportes?liga=bsn&vista=resultados' },
  { path: '/lite/deportes/basketball?vista=noticias' },
  { path: '/lite/partido/{liveGame}' },
  { path: '/lite/partido/{finishedGame}' },
  { path: '/lite/equipos/{team}' },
  { path: '/lite/tiempo' },
  { path: '/lite/tiempo?municipio=Ponce' },
  // The longest name.
  { path: '/lite/tiempo?municipio=Sabana%20Grande' },
  { path: '/lite/live' },
  { path: '/lite/about' },
  { path: '/lite/terms' },
  { path: '/lite/privacy' },
];

/** Every light page with an address of its own, in each of its kinds. The last ones have no full page with the same content. */
export const everyLitePath: readonly string[] = [
  ...liteKinds.map(({ path }) => path),
  ...[
    liteAlerts(),
    liteAlerts('Utuado'),
    liteClosings(),
    liteClosings({ municipality: 'Utuado', kind: 'escuela' }),
    '/lite/huracan',
    '/lite/luz-y-rios',
    '/lite/search',
    '/lite/search?q=puerto',
    '/lite/search?q=zzzzqqqq',
  ],
];
