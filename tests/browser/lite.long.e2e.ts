import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { municipalities } from '#contract/weather/municipalities.ts';
import { photoKilobytes } from '#lite/photo.ts';
import { liteTexts } from '#shell/texts.ts';
import { finalPicture } from '../final-picture.ts';
import { servedPage } from '../served-page.ts';
import { findProgram } from '../system-program.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { smallFields } from './layout-faults.ts';
import { everyLitePath, liteKinds } from './lite-kinds.ts';
import { setConnection } from './missing-apis.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

const site = process.env['SITE'] ?? '';

/** As an edge gets it, with its tags. */
async function opened(address: string) {
  const response = await fetch(site + address, { headers: { Via: '1.1 edge' } });
  const html = await response.text();
  const canonical = servedPage(html).values('link[rel=canonical]', 'href')[0];
  return { response, html, page: servedPage(html), canonical: canonical ? new URL(canonical) : null };
}

const pathOf = (url: URL | null) => url && url.pathname + url.search;
/** The tags as a set: a page may name the same ones in another order. */
const tagsOf = ({ headers }: Response) =>
  [...new Set((headers.get('Cache-Tag') ?? '').split(','))].toSorted();

test.describe('light pages', { tag: '@once' }, () => {
  test('read well in a text browser', async ({ place }) => {
    // Every page in a process of its own takes half of the usual time, and on a busy machine all of it; so do the hundreds of links below.
    test.slow();
    const w3m = findProgram('w3m');
    // Names that have a capital letter inside, also those of the sample's stadiums.
    const names = /YouTube|TikTok|GeoNames|OpenWeather|FedExForum|loanDepot|MetLife|EverBank/g;
    for (const address of [...everyLitePath, '/emergencia']) {
      // Without the flag it writes in the machine's character set.
      const flags = ['-dump', '-O', 'UTF-8', '-cols', '200'];
      const { stdout } = await promisify(execFile)(w3m, [...flags, site + place(address)]);
      const { page } = await opened(place(address));
      // A break of the line in the heading is a space.
      expect.soft(stdout.replaceAll(/\s+/g, ' '), address).toContain(page.text('h1'));
      expect.soft(stdout, address).not.toMatch(/@media|var\(--/);
      const glued = stdout
        .replaceAll(names, '')
        .split('\n')
        .filter((line) =>
          /\p{Ll}{2}\p{Lu}|\p{Lu}{3}\p{Ll}|\p{Ll}(?:[,:;]\p{L}|\.\p{Lu})|\d\p{Lu}\p{Ll}/u.test(line),
        );
      expect.soft(glued, `words without a space between them at ${address}`).toEqual([]);
    }
  });

  test('are one request without a script, and are complete for text browsers and screen readers', async ({
    place,
  }) => {
    for (const address of everyLitePath) {
      const { response, page } = await opened(place(address));
      expect.soft(response.status, address).toBe(200);
      expect.soft(page.all('script, [src], [srcset], [data-island], iframe, object'), address).toEqual([]);
      // The map of the municipalities and its legend.
      if (!address.startsWith('/lite/alertas')) expect.soft(page.all('svg'), address).toEqual([]);
      expect
        .soft(page.values('link', 'rel').toSorted(), address)
        // Searches, and alerts that the sample invented, are in no search engine.
        .toEqual(
          /^\/lite\/(search|alertas|cierres|luz-y-rios|huracan)/.test(address)
            ? ['icon']
            : ['canonical', 'icon'],
        );
      expect.soft(page.values('link[rel=icon]', 'href'), address).toEqual(['data:,']);
      expect.soft(page.text('style'), address).not.toMatch(/url\(|@import/);
      for (const part of [
        'body > header',
        'body > main#contenido',
        'body > footer',
        'h1',
        'html[lang=es-PR]',
      ])
        expect.soft(page.all(part), `${part} of ${address}`).toHaveLength(1);
      expect.soft(page.values('body > a', 'href')[0], address).toBe('#contenido');
      expect.soft(page.text('body > header'), address).toContain('Datos de muestra');
      expect.soft(page.all('figure, img'), address).toEqual([]);
    }
  });

  test('have the content, the cache tags and the canonical address of their full pages', async ({
    place,
  }) => {
    for (const { path, full } of liteKinds) {
      const [lite, whole] = await Promise.all([opened(place(path)), opened(place(full))]);
      expect.soft(pathOf(lite.canonical), path).toBe(pathOf(whole.canonical));
      expect.soft(tagsOf(lite.response), path).toEqual(tagsOf(whole.response));
      expect.soft(lite.response.headers.get('Cache-Control'), path).toContain('s-maxage=');
      expect.soft(lite.html, path).not.toContain('noindex');
      expect.soft(lite.page.values('footer a', 'href').at(-1), path).toBe(pathOf(lite.canonical));
    }
  });

  for (const { full, light, facts } of [
    {
      full: '/tiempo?municipio=Ponce',
      light: '/lite/tiempo?municipio=Ponce',
      // The wind's speed is in another unit, so only its name is compared.
      facts:
        '.now-line > :not(svg), .tiempo-now dt, .tiempo-now dd, .weather-hour > :not(svg, .weather-rain), .weather-day strong, .weather-day small, .weather-sky, .day-range .text-muted, .weather-rain > .sr-only',
    },
    { full: '/', light: '/lite', facts: '.weather-now strong, [data-sky], [data-today], [data-hour]' },
  ]) {
    test(`tell every fact of the weather that the full page tells: ${full}`, async () => {
      // Full pages write temperatures in one unit, "86 °F" or "86°", light ones in both: "86 °F (30 °C)".
      const lower = (text: string) => text.toLowerCase().replaceAll(' °', '°');
      const own = (text: string) => lower(text).replaceAll(/°[cf]/g, '°');
      const inBoth = full === '/' ? / \(-?\d{1,3}°c\)/g : /-?\d{1,3}°f (?=\()/g;
      // A page at the end of an hour, and its twin at the beginning of the next one, tell others.
      await expect(async () => {
        const [whole, twin] = await Promise.all([opened(full), opened(light)]);
        const told = own(lower(twin.page.text('main')).replaceAll(inBoth, '').replaceAll(/[()]/g, ''));
        const pieces = whole.page
          .text(facts)
          .split('\n')
          .filter((line) => !line.includes('m/s'))
          .flatMap((line) => line.split(/[,/]/))
          .map((piece) => own(piece).trim());
        expect(pieces.length, full).toBeGreaterThan(5);
        expect(pieces.filter((piece) => piece !== '' && !told.includes(piece))).toEqual([]);
      }).toPass();
    });
  }

  test('the home page has the story that its full page leads with', async () => {
    const [whole, twin] = await Promise.all([opened('/'), opened('/lite')]);
    const [lead] = whole.page.values('.slide a', 'href');
    expect(lead).toMatch(/^\/(?:noticias|minuto-a-minuto)\//);
    expect(twin.page.values('main a', 'href')).toContain(`/lite${lead}`);
  });

  test('lead only to pages that exist, and every link to a twin is one', async ({ place, statusOf }) => {
    test.slow();
    const links = new Set<string>();
    for (const address of everyLitePath) {
      for (const href of (await opened(place(address))).page.values('a', 'href')) {
        if (href.startsWith('/') && !href.startsWith('/img/')) links.add(href.replace(/#.*/, ''));
      }
    }
    const broken: string[] = [];
    for (const link of links) if ((await statusOf(link)) !== 200) broken.push(link);
    expect(broken).toEqual([]);
    const places = [...links].filter((link) => link.startsWith('/lite/tiempo'));
    expect(places).toHaveLength(municipalities.length);
    // Text of lists is the story's, so that a link of the light home page never leads back to a full page.
    const home = (await opened('/lite')).page.values('main a', 'href');
    // The page for an emergency is one page for both.
    expect(home.filter((href) => !href.startsWith('/lite'))).toEqual(['/emergencia']);
  });

  test('every page links its light twin first and in its footer', async ({ place }) => {
    for (const { path } of pageKinds) {
      const { page, canonical } = await opened(place(path));
      const [first] = page.values('nav > .skip-link', 'href');
      expect.soft(page.values('body > footer a', 'href'), path).toContain(first);
      if (!canonical) continue;
      const twin = await opened(first ?? '');
      expect.soft(twin.response.status, path).toBe(200);
      // A page without a twin leads to the light home page; a page of weather, to the weather.
      const expected = first === '/lite' ? '/' : pathOf(canonical)?.replace(/^\/tiempo-[^?]+/, '/tiempo');
      if (twin.canonical) expect.soft(pathOf(twin.canonical), path).toBe(expected);
    }
  });

  test('a photo is as small as its link says', async ({ place }) => {
    const photos = new Set<string>();
    for (const address of ['/lite/noticias/{news}', '/lite/noticias/{everything}', '/lite/noticias/{blocks}'])
      for (const href of (await opened(place(address))).page.values('main a', 'href'))
        if (href.startsWith('/img/')) photos.add(site + href);
    expect(photos.size).toBeGreaterThan(3);
    for (const photo of photos) {
      const { byteLength } = await (await finalPicture(photo)).arrayBuffer();
      expect.soft(byteLength, photo).toBeLessThanOrEqual(photoKilobytes * 1000);
    }
  });
});

test.describe('light pages in a browser', { tag: '@once' }, () => {
  for (const address of [
    ...['/lite', '/lite/noticias/{everything}', '/lite/partido/{liveGame}', '/lite/alertas'],
  ]) {
    test(`${address} is accessible`, async ({ page, place, complaints }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(place(address));
      expect(await axeViolationsInBothThemes(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test('no field is so small that an iPhone zooms into the page', async ({ page, place }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of everyLitePath) {
      await page.goto(place(address));
      expect.soft(await smallFields(page), address).toEqual([]);
    }
  });

  test('a reader who saves data sees the light page offered first; others see it in the footer', async ({
    page,
    place,
  }) => {
    const link = page.locator('nav > .skip-link');
    await page.goto(place('/noticias/{news}'));
    await expect(link).not.toBeInViewport();
    await link.focus();
    await expect(link).toBeInViewport();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: liteTexts.link })).toBeVisible();

    await setConnection(page, { saveData: true });
    await page.reload();
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page).toHaveURL(place('/lite/noticias/{news}'));
  });
});
