import postcss, { type Root } from 'postcss';
import tailwind, { type Config } from 'tailwindcss';

/** The utilities of `theme` that `raw` names, which is text with classes in it. */
export async function utilitySheet(theme: Omit<Config, 'content'>, raw: string): Promise<Root> {
  const plugin = tailwind({ ...theme, content: [{ raw, extension: 'tsx' }] });
  const { css } = await postcss([plugin]).process('@tailwind utilities;', { from: undefined });
  return postcss.parse(css);
}

/** The classes of a selector, as markup spells them: `.w-1\/2` is "w-1/2", and `\2c ` is a comma. */
const classesIn = (selector: string) =>
  [...selector.matchAll(/\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, sign = '') =>
      code ? String.fromCodePoint(parseInt(code, 16)) : sign,
    ),
  );

/** The words of strings, with and without quotes inside them: a class may contain some, as `content-['x']` does. */
const wordsIn = (raw: string) =>
  new Set([
    ...raw.split(/[\s"'`]+/),
    ...raw.split(/\s+/).map((word) => word.replaceAll(/^["'`]|["'`]$/g, '')),
  ]);

/** A copy of `sheet` with only the rules for the classes in `raw`: what `utilitySheet()` makes of `raw`, in a tenth of the time. */
export function rulesFor(sheet: Root, raw: string): Root {
  const named = wordsIn(raw);
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
