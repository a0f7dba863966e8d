import { isLite } from '#config/lite-path.ts';
import { specRoutes } from './spec-routes.ts';

/** States of light pages that matter to rules for every light page, beside those that spec-routes.ts has a row for. */
const states = [
  ...['/lite/noticias?pagina=2', '/lite/noticias/{everything}', '/lite/noticias/{blocks}'],
  ...['/lite/minuto-a-minuto/{endedCoverage}', '/lite/noticias/categoria/{newsCategory}/2'],
  ...['/lite/deportes?liga=bsn&vista=resultados', '/lite/deportes/basketball?vista=noticias'],
  ...['/lite/partido/{finishedGame}', '/lite/cierres?municipio=Utuado&tipo=escuela'],
  // The second has the longest name.
  ...['/lite/tiempo', '/lite/tiempo?municipio=Sabana%20Grande'],
  ...['/lite/search', '/lite/search?q=zzzzqqqq'],
];

/** Every light page with an address of its own, in each of its kinds. */
export const everyLitePath: readonly string[] = [
  ...specRoutes.filter(({ path, status }) => isLite(path) && !status).map(({ path }) => path),
  ...states,
];

const withoutFullPage = /^\/lite\/(search|alertas|cierres|huracan|luz-y-rios)/;

/** Those with a full page with the same content: it has the same address without `/lite`, but for the front page and an old one. */
export const liteKinds: readonly { path: string; full: string }[] = everyLitePath
  .filter((path) => !withoutFullPage.test(path))
  .map((path) => ({
    path,
    full: path.replace('/lite', '').replace(/^\/category/, '/noticias/categoria') || '/',
  }));
