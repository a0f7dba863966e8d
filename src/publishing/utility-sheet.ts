import { decode } from 'html-entities';
import postcss, { type Root } from 'postcss';
import tailwind, { type Config } from 'tailwindcss';

/** The utilities of `theme` that `raw` names, which is text with classes in it. */
export async function utilitySheet(theme: Omit<Config, 'content'>, raw: string): Promise<Root> {
  const plugin = tailwind({ ...theme, content: [{ raw, extension: 'tsx' }] });
  const { css } = await postcss([plugin]).process('@tailwind utilities;', { from: undefined });
  return postcss.parse(css);
}

/** A class in a selector, with escapes. */
const classPattern = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi;

/** A class as markup spells it: `w-1\/2` is "w-1/2", and `\2c ` is a comma. */
const asInMarkup = (name: string) =>
  name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, sign = '') =>
    code ? String.fromCodePoint(parseInt(code, 16)) : sign,
  );

const classesIn = (selector: string) =>
  [...selector.matchAll(classPattern)].map(([, name = '']) => asInMarkup(name));

/** What stands between spaces and quotes. No class has quotes in it: `shortNames` refuses them. */
const wordPattern = /[^\s"'`]+/g;

/** A copy of `sheet` with only the rules for the classes in `raw`: what `utilitySheet()` makes of `raw`, in a tenth of the time. */
export function rulesFor(sheet: Root, raw: string): Root {
  const named = new Set<string>(raw.match(wordPattern));
  const own = sheet.clone();
  own.walkRules((rule) => {
    const isKept = classesIn(rule.selector).every((name) => named.has(name));
    if (!isKept) rule.remove();
  });
  const animations: string[] = [];
  own.walkDecls(/^animation/, ({ value }) => void animations.push(...value.split(' ')));
  own.walkAtRules((rule) => {
    const isUnused = rule.name === 'keyframes' && !animations.includes(rule.params);
    if (isUnused || rule.nodes?.length === 0) rule.remove();
  });
  return own;
}

/** Classes that scripts and tests look for. */
const keptNames = new Set(['sr-only']);
/** A single word, such as "grid", may be a word of code or of a sentence, and is short. */
const isWord = (name: string) => /^[a-z]+$/.test(name);

const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Enough for 962 classes. They begin with a capital, as no class of a component and none of WordPress does. */
const shortest = [
  ...capitals,
  ...capitals.flatMap((first) => [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((second) => first + second)),
];

/**
 * A name of one or two letters for each class of `sheet`; the most frequent in `raw` get the shortest. Style and classes travel in every
 * page, and this takes 2 to 4 % off pages with many utilities. Throws for a class with quotes, which markup cannot tell from the string
 * around it, and when there are more classes than names.
 */
export function shortNames(sheet: Root, raw: string): Map<string, string> {
  const uses = new Map<string, number>();
  for (const word of raw.match(wordPattern) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1);
  const names = new Set<string>();
  sheet.walkRules(({ selector }) => classesIn(selector).forEach((name) => names.add(name)));
  const quoted = [...names].find((name) => /["'`]/.test(name));
  if (quoted)
    throw new Error(
      `Name the value of ${quoted} in tailwind.config.mjs: no class with quotes can be shortened`,
    );
  const renamed = [...names]
    .filter((name) => uses.has(name) && !isWord(name) && !keptNames.has(name))
    .toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1));
  if (renamed.length > shortest.length) throw new Error(`There are ${renamed.length} utilities to rename`);
  return new Map(renamed.map((name, index) => [name, shortest[index] ?? name]));
}

/** Code with the short names of its classes. Astro compiles markup to strings with entities: `[&>a]:flex` is `[&amp;&gt;a]:flex` there. */
export const withShortNames = (code: string, names: ReadonlyMap<string, string>): string =>
  code.replaceAll(wordPattern, (word) => names.get(word.includes('&') ? decode(word) : word) ?? word);

/** Gives the classes of a sheet their short names. */
export function renameClasses(sheet: Root, names: ReadonlyMap<string, string>): void {
  sheet.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(classPattern, (selector, name: string) => {
      const short = names.get(asInMarkup(name));
      return short === undefined ? selector : `.${short}`;
    });
  });
}
