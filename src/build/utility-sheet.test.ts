import { describe, expect, test } from 'vitest';
import { rulesFor, utilitySheet } from './utility-sheet.ts';

const theme = { important: 'html' };

const pages = {
  plain: `"flex gap-2" 'p-2 hover:underline'`,
  'other classes, and variants of the same ones': `"grid gap-2 md:flex dark:bg-black md:p-2 group"`,
  'arbitrary values with commas': `"py-[clamp(1rem,5vw,3rem)] mx-[calc(50%-10px)]"`,
  'values with quotes': `"before:content-['›']" 'p-2 text-black'`,
  'an animation': `"animate-spin"`,
  'a variant of a parent': '`group-hover:text-black group ${isOpen ? "block" : "hidden"}`',
};

describe('the rules for a page, out of the sheet of all pages', () => {
  const all = utilitySheet(theme, Object.values(pages).join('\n'));

  for (const [name, raw] of Object.entries(pages)) {
    test(`are those that Tailwind makes for it alone: ${name}`, async () => {
      expect(rulesFor(await all, raw).toString()).toBe((await utilitySheet(theme, raw)).toString());
    });
  }

  test('leave the sheet as it was', async () => {
    const before = (await all).toString();
    rulesFor(await all, pages.plain);
    expect((await all).toString()).toBe(before);
  });
});
