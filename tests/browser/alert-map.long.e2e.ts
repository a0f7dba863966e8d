import type { Page } from '@playwright/test';
import { municipalityPaths, projection } from '#alerts/municipality-paths.ts';
import { anyPlace, placeSeparator } from '#alerts/alert-view.ts';
import { texts as say } from '#alerts/texts.ts';
import { findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { servedPage } from '../served-page.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { countShifts } from './layout-shifts.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/** The map of the municipalities on each page that has it, and the place that the device remembers. */

const list = '#vigentes';

interface InForce {
  id: string;
  places: readonly string[];
}

const everywhere = municipalities.map(({ nombre }) => nombre);
const placesOf = (written: string): readonly string[] =>
  written === anyPlace ? everywhere : written.split(placeSeparator).filter(Boolean);

/** What the server says is in force, and the municipalities with and without: at least one alert, and not for every municipality. */
async function staged() {
  const page = servedPage(await (await fetch(`${process.env['SITE']}/alertas`)).text());
  const current = page.all(`${list} li[id]`).map(({ attribs }): InForce => ({
    id: attribs['id'] ?? '',
    places: placesOf(attribs['data-places'] ?? ''),
  }));
  const warned = [...new Set(current.flatMap(({ places }) => places))];
  const calm = everywhere.filter((name) => !warned.includes(name));
  return { ids: current.map(({ id }) => id), current, warned, calm };
}

const remember = (page: Page, name: string) =>
  page.addInitScript((stored) => localStorage.setItem('municipality', stored), name);

const headings = (page: Page) => page.locator(`${list} h2`).allTextContents();
const shownIds = (page: Page) => page.locator(`${list} li[id]`).evaluateAll((all) => all.map(({ id }) => id));

/** Whether the outline that the map marks has the town in its box, with a unit for the town of Toa Baja, which lies beside its border. */
async function expectMarked(page: Page, name: string): Promise<void> {
  const { x, y, width, height } = await page
    .locator('.alert-map .chosen')
    .evaluate((shape: SVGPathElement) => {
      const box = shape.getBBox();
      return { x: box.x, y: box.y, width: box.width, height: box.height };
    });
  const { lat, lon } = findMunicipality(name) ?? { lat: 0, lon: 0 };
  const town = {
    x: (lon - projection.west) * projection.unitsPerLongitude,
    y: (projection.north - lat) * projection.unitsPerLatitude,
  };
  expect(town.x, name).toBeGreaterThan(x - 1);
  expect(town.x, name).toBeLessThan(x + width + 1);
  expect(town.y, name).toBeGreaterThan(y - 1);
  expect(town.y, name).toBeLessThan(y + height + 1);
  await expect(page.locator('.alert-map .chosen')).toHaveAttribute('d', municipalityPaths.get(name) ?? '');
}

test.describe('the place that the device remembers', { tag: '@script' }, () => {
  test('comes first with its alerts, once, without a request, and nothing moves', async ({
    page,
    complaints,
  }) => {
    const { ids, current, warned } = await staged();
    const place = warned.at(-1) ?? '';
    const own = current.filter(({ places }) => places.includes(place)).map(({ id }) => id);
    await remember(page, place);
    const shifts = await countShifts(page);
    const asked = requestedBy(page);
    await page.goto('/alertas');
    expect((await headings(page))[0]).toBe(say.ofPlace(place));
    const shown = await shownIds(page);
    expect(shown.slice(0, own.length)).toEqual(own);
    expect(shown.toSorted()).toEqual(ids.toSorted());
    await expect(page.locator(list)).not.toContainText(say.noneFor(place));
    expect(await headings(page)).toHaveLength(own.length === ids.length ? 1 : 2);
    await expectMarked(page, place);
    await requestsEnd(page);
    expect(asked.filter((address) => /\/api\/|own-blocks/.test(address))).toEqual([]);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('says that nothing is in force for a place, before what is elsewhere', async ({
    page,
    complaints,
  }) => {
    const { ids, calm } = await staged();
    const place = calm.findLast((other) => /[áéíóúñü]/.test(other)) ?? '';
    await remember(page, place);
    const shifts = await countShifts(page);
    await page.goto('/alertas');
    expect(await headings(page)).toEqual([say.ofPlace(place), say.elsewhere]);
    await expect(page.locator(`${list} > section`).first()).toContainText(say.noneFor(place));
    expect(await shownIds(page)).toEqual(ids);
    await expectMarked(page, place);
    // Read and reached in the order in which it is seen.
    const tops = await page
      .locator(`${list} > section`)
      .evaluateAll((all) => all.map((section) => section.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await requestsEnd(page);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
  });

  for (const name of ["O'Hara", 'Añasco"] path, *', '*', '', 'Adjuntas|Utuado'])
    test(`of the unknown name ${JSON.stringify(name)} changes nothing`, async ({ page, complaints }) => {
      const { ids } = await staged();
      await remember(page, name);
      await page.goto('/alertas');
      expect(await headings(page)).toEqual([say.all]);
      expect(await shownIds(page)).toEqual(ids);
      await expect(page.locator('.alert-map .chosen')).not.toHaveAttribute('d');
      expect(complaints).toEqual([]);
    });

  test('does not come before the one in the address', async ({ page }) => {
    const { calm } = await staged();
    const [stored = '', named = ''] = calm;
    await remember(page, stored);
    await page.goto(`/alertas?municipio=${encodeURIComponent(named)}`);
    expect((await headings(page))[0]).toBe(say.ofPlace(named));
    await expectMarked(page, named);
  });
});

test('without a script, and on a device without a place, the page has what is in force', async ({ page }) => {
  const { ids } = await staged();
  await page.goto('/alertas');
  expect(await headings(page)).toEqual([say.all]);
  expect(await shownIds(page)).toEqual(ids);
});

for (const path of ['/alertas', '/tiempo', '/lite/alertas']) {
  test(
    `the map of ${path} fits a narrow phone and large text, and has a line with forced colours`,
    { tag: '@once' },
    async ({ page, complaints }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const map = page.locator('.alert-map');
      await map.scrollIntoViewIfNeeded();
      const parts = page.locator('.alert-map, .levels, .levels li');
      const right = () =>
        parts.evaluateAll((all) => Math.max(...all.map((part) => part.getBoundingClientRect().right)));
      expect(await right()).toBeLessThanOrEqual(320);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await right()).toBeLessThanOrEqual(320);
      expect((await map.boundingBox())?.width).toBeGreaterThan(250);
      await page.emulateMedia({ forcedColors: 'active' });
      const looks = await map.evaluate((drawing) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.cssText = 'forced-color-adjust: none; background: CanvasText; color: Canvas';
        const { backgroundColor: text, color: ground } = getComputedStyle(probe);
        probe.remove();
        const { stroke } = getComputedStyle(drawing);
        const calm = drawing.querySelector('.calm');
        return { text, ground, stroke, calm: calm && getComputedStyle(calm).fill };
      });
      expect(looks.stroke).toBe(looks.text);
      expect(looks.calm).toBe(looks.ground);
      expect(complaints).toEqual([]);
    },
  );
}
