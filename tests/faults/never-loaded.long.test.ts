import { beforeAll, describe, expect, test } from 'vitest';
import { texts as emergency } from '#emergency/texts.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { sources, wrongPages, wrongRoutes } from './never-loaded.ts';

/** One source alone has never responded, so that nothing else explains what its pages say. first-start.long.test.ts has all of them dead. */
describe.each(Object.entries(sources))('%s has never responded', (name, source) => {
  const stage = openStage();
  let site: SiteProcess;
  beforeAll(async () => {
    site = await stage.site({ environment: { ...source.environment, PRERENDER_LIMIT: '0' } });
  });
  const pageAt = async (path: string) => servedPage(await (await fetch(site.url + path)).text());

  test('its routes are unavailable, in the one shape of errors', async () => {
    expect(await wrongRoutes(site.url, source)).toEqual([]);
  });

  test('its pages say that they could not be loaded, and claim nothing', async () => {
    expect(await wrongPages(site.url, source)).toEqual([]);
  });

  test.runIf(name === 'openweather')('the page of emergencies does not say that there is none', async () => {
    // The newsroom is known once its first pull is complete.
    await expect.poll(async () => (await pageAt('/emergencia')).text('main')).toContain('Datos del');
    const page = await pageAt('/emergencia');
    expect(page.text('main')).toContain(emergency.alertsUnknown);
    expect(page.text('main')).not.toContain(emergency.none);
    expect(page.text('main a')).toContain(emergency.retry);
  });

  test.runIf(name === 'wordpress')(
    'sports have their games, and say that their news are missing',
    async () => {
      const main = (await pageAt('/deportes')).text('main');
      expect(main).toContain('No pudimos cargar las noticias en este momento.');
      expect(main).not.toContain('No se encontraron noticias');
    },
  );

  test.runIf(name === 'sportradar')('a sport without a league has no feed that could respond', async () => {
    const main = (await pageAt('/deportes/soccer')).text('main');
    expect(main).toContain('No hay partidos de fútbol en vivo en este momento');
  });
});
