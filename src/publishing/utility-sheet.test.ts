import { describe, expect, test } from 'vitest';
import { renameClasses, rulesFor, shortNames, utilitySheet, withShortNames } from './utility-sheet.ts';

const theme = { important: 'html' };

const pages = {
  plain: `"flex gap-2" 'p-2 hover:underline'`,
  'other classes, and variants of the same ones': `"grid gap-2 md:flex dark:bg-black md:p-2 group"`,
  'arbitrary values with commas': `"py-[clamp(1rem,5vw,3rem)] mx-[calc(50%-10px)]"`,
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

describe('short names', () => {
  const raw = `"flex gap-2 md:p-2 sr-only" "gap-2 mx-[calc(50%-10px)] hover:underline" 'w-1/2'`;
  const made = utilitySheet(theme, raw);
  const names = made.then((sheet) => shortNames(sheet, raw));

  test('are given to classes that are no words, the most frequent first', async () => {
    expect([...(await names)].map(([long, short]) => `${short} ${long}`)).toEqual([
      'A gap-2',
      'B hover:underline',
      'C md:p-2',
      'D mx-[calc(50%-10px)]',
      'E w-1/2',
    ]);
  });

  test('replace the long ones in the sheet, with their variants and media queries', async () => {
    const sheet = (await made).clone();
    renameClasses(sheet, await names);
    const css = sheet.toString().replaceAll(/\s+/g, ' ');
    expect(css).toContain('html .A {');
    expect(css).toContain('html .B:hover {');
    expect(css).toMatch(/@media \(min-width: 768px\) \{ html \.C \{/);
    expect(css).toContain('html .D {');
    expect(css).toContain('html .flex {');
    expect(css).not.toMatch(/\.(?:gap|md|mx|hover|w-)/);
  });

  test('replace them in code, also where markup is compiled, and not inside other words', async () => {
    const few = '"gap-2 [&>a]:flex [&_a]:underline"';
    const known = shortNames(await utilitySheet(theme, few), few);
    expect(
      withShortNames('`<p class="gap-2 card">gap-20 x-gap-2 ${isOn ? \'gap-2\' : "gap-3"}</p>`', known),
    ).toBe('`<p class="C card">gap-20 x-gap-2 ${isOn ? \'C\' : "gap-3"}</p>`');
    expect(withShortNames('<p class="[&amp;&gt;a]:flex [&#38;_a]:underline">a &amp;&gt; b</p>', known)).toBe(
      '<p class="A B">a &amp;&gt; b</p>',
    );
  });

  test('are the same for the same source, and refused when there are not enough', async () => {
    expect(shortNames(await made, raw)).toEqual(await names);
    const many = Array.from({ length: 1_000 }, (_, index) => `w-[${index}px]`).join(' ');
    const sheet = await utilitySheet(theme, many);
    expect(() => shortNames(sheet, many)).toThrow('1000 utilities');
  });

  test('are refused for a class with quotes, which says where its value belongs', async () => {
    const quoted = `class="before:content-['x']"`;
    const sheet = await utilitySheet(theme, quoted);
    expect(() => shortNames(sheet, quoted)).toThrow(
      "Name the value of before:content-['x'] in tailwind.config.mjs",
    );
  });
});
