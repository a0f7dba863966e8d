import type { Page } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { blockStorage } from './missing-apis.ts';
import { requestsEnd } from './open-page.ts';
import { expect, pageKinds, scriptedKinds, test } from './page-kinds.ts';
import { choices, rubbish } from './stored-choices.ts';

/** What can be wrong with a device's storage. */
const states = {
  blocked: blockStorage,
  'full of rubbish': (page: Page) =>
    page.addInitScript((entries) => {
      // Not in frames of others, which have no storage.
      if (window !== window.top) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }, Object.entries(rubbish)),
} as const;

const tag = ['@script', '@once'];

for (const [name, prepare] of Object.entries(states)) {
  test.describe(`storage that is ${name}`, { tag }, () => {
    for (const kind of scriptedKinds) {
      test(`does not disturb: ${kind.name}`, async ({ page, place, complaints }) => {
        await prepare(page);
        const response = await page.goto(place(kind.path));
        expect(response?.status()).toBe(kind.status);
        await expect(page.locator('h1')).toHaveCount(1);
        await requestsEnd(page);
        // What is stored is checked when the reader comes to the block.
        for (const block of await page.locator('.your-teams').all())
          await block.evaluate((element) => element.scrollIntoView());
        await expect(page.getByRole('region', { name: 'Tus equipos' })).toBeHidden();
        expect(complaints).toEqual([]);
      });
    }

    test('does not prevent choices on an open page', async ({ page, place, complaints }) => {
      await prepare(page);
      await page.goto('/account');
      await page.getByRole('radio', { name: 'Oscuro' }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('combobox').selectOption('Ponce');
      await expect(page.getByText('Preferencias guardadas')).toBeVisible();
      await page.goto(place('/equipos/{team}'));
      await page.getByRole('button', { name: 'Seguir equipo' }).click();
      await expect(page.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

for (const [name, chosen] of Object.entries(choices)) {
  for (const kind of scriptedKinds) {
    // React throws where an island hydrates another text than the server sent.
    test(
      `${kind.name} is hydrated as it was sent to a reader of ${name}`,
      { tag },
      async ({ page, place, complaints }) => {
        const stored = Object.entries(chosen).map(([key, value]) => [key, place(value)] as const);
        await page.addInitScript((entries) => {
          if (window !== window.top) return;
          for (const [key, value] of entries) localStorage.setItem(key, value);
        }, stored);
        await page.goto(place(kind.path));
        await page.evaluate(async () => {
          for (const island of document.querySelectorAll('[data-island]')) {
            island.scrollIntoView();
            // Two frames: it was seen.
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          }
        });
        await requestsEnd(page);
        expect(complaints).toEqual([]);
      },
    );
  }
}

/** The scripts that a page loads, and the names of its islands. */
function scriptsOf(html: string): string {
  const elements = DomUtils.findAll(() => true, parseDocument(html).children);
  const scripts = elements.flatMap(({ name, attribs }) => (name === 'script' ? (attribs['src'] ?? []) : []));
  const islands = elements
    .filter(({ attribs }) => 'data-props' in attribs)
    .map(({ attribs }) =>
      Object.entries(attribs)
        .filter(([name]) => name.startsWith('data-') && name !== 'data-props')
        .map(([name, value]) => `${name}=${value}`)
        .join(),
    );
  return [...new Set([...scripts, ...islands])].sort().join(' ');
}

test(
  'no page has other scripts or islands than the pages that are opened',
  { tag },
  async ({ request, place }) => {
    const scriptsAt = async (path: string) => scriptsOf(await (await request.get(place(path))).text());
    const opened = new Set(await Promise.all(scriptedKinds.map(({ path }) => scriptsAt(path))));
    const others: string[] = [];
    for (const { name, path } of pageKinds) {
      const scripts = await scriptsAt(path);
      expect(scripts, name).toContain('.js');
      if (!opened.has(scripts)) others.push(`${name}: ${scripts}`);
    }
    expect(others).toEqual([]);
  },
);
