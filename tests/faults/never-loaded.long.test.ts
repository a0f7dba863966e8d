import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleName } from '#contract/health.ts';
import { texts as emergency } from '#emergency/texts.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { sources, wrongPages, wrongRoutes } from './never-loaded.ts';

/** Sources that never responded, on each site those whose pages have nothing in common. first-start.long.test.ts has all of them dead. */
const sites: SampleName[][] = [
  ['wordpress'],
  ['sportradar', 'nhc', 'nwis'],
  ['openweather', 'usgs', 'power'],
  ['nws'],
];

describe.each(sites.map((names) => ({ names })))('$names have never responded', ({ names }) => {
  const stage = openStage();
  const dead = names.map((name) => sources[name]);
  let site: SiteProcess;
  beforeAll(async () => {
    const settings = Object.assign({}, ...dead.map(({ environment }) => environment));
    site = await stage.site({ environment: settings, sharesRelease: true });
  });
  const pageAt = async (path: string) => servedPage(await (await fetch(site.url + path)).text());

  test('their routes are unavailable, in the one shape of errors', async () => {
    for (const source of dead) expect(await wrongRoutes(site.url, source)).toEqual([]);
  });

  test('their pages say that they could not be loaded, and claim nothing', async () => {
    for (const source of dead) expect(await wrongPages(site.url, source)).toEqual([]);
  });

  test.runIf(names.includes('openweather'))(
    'the page of emergencies does not say that there is none',
    async () => {
      // The newsroom is known once its first pull is complete.
      await expect.poll(async () => (await pageAt('/emergencia')).text('main')).toContain('Datos del');
      const page = await pageAt('/emergencia');
      expect(page.text('main')).toContain(emergency.alertsUnknown);
      expect(page.text('main')).not.toContain(emergency.none);
      expect(page.text('main a')).toContain(emergency.retry);
    },
  );

  test.runIf(names.includes('wordpress'))(
    'sports have their games, and say that their news are missing',
    async () => {
      const main = (await pageAt('/deportes')).text('main');
      expect(main).toContain('No pudimos cargar las noticias en este momento.');
      expect(main).not.toContain('No se encontraron noticias');
    },
  );

  test.runIf(names.includes('sportradar'))(
    'a sport without a league has no feed that could respond',
    async () => {
      const main = (await pageAt('/deportes/soccer')).text('main');
      expect(main).toContain('No hay partidos de fútbol en vivo en este momento');
    },
  );
});
