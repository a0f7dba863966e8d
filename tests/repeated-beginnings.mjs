import { RegExpParser } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';

/**
 * `<!--.*?-->` reads a text of many `<!--` once from each of them to its end: what stands before the part without an end may also stand within
 * it. `eslint-plugin-regexp` sees that only if it is a single character. The part must exclude the beginning (`<a[^<>]*>`), or the expression
 * begins in one place (`^`), or the code looks for the end first (`indexOf`).
 */

const characters = new Set(['Character', 'CharacterClass', 'CharacterSet']);

const takesNothing = ({ type, min }) => type === 'Assertion' || min === 0;

/**
 * Whether an assertion of a beginning leaves it only one place in a run of characters of this set: `^`, and `(?<![a-z])` if all of them are
 * letters from a to z.
 */
function isOnce(element, set, flags) {
  if (element.kind === 'start') return !flags.multiline || !set.chars.has(10);
  const only = element.kind === 'lookbehind' && element.negate ? element.alternatives[0].elements : [];
  return only.length === 1 && characters.has(only[0].type) && set.isSubsetOf(toUnicodeSet(only[0], flags));
}

/** Whether `element` can be made of the characters in `set` alone, or takes none. */
function fits(element, set, flags) {
  if (characters.has(element.type)) return !toUnicodeSet(element, flags).isDisjointWith(set);
  if (element.type === 'Quantifier') return element.min === 0 || fits(element.element, set, flags);
  if (element.type === 'Assertion') return !isOnce(element, set, flags);
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return true;
  return element.alternatives.some(({ elements }) => elements.every((part) => fits(part, set, flags)));
}

/** The first part without an end whose characters may be those of the whole beginning before it; null if there is none. */
function repeated(elements, beginning, isLast, flags) {
  const before = [...beginning];
  for (const [at, element] of elements.entries()) {
    const rest = elements.slice(at + 1);
    const endsHere = isLast && rest.every(takesNothing) && !rest.some(({ type }) => type === 'Assertion');
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      for (const { elements: inner } of element.alternatives) {
        const found = repeated(inner, before, endsHere, flags);
        if (found) return found;
      }
    } else if (
      element.type === 'Quantifier' &&
      element.max === Infinity &&
      characters.has(element.element.type)
    ) {
      const set = toUnicodeSet(element.element, flags);
      const isRepeated =
        before.some((part) => !takesNothing(part)) && before.every((part) => fits(part, set, flags));
      if (!endsHere && isRepeated) return element;
    }
    before.push(element);
  }
  return null;
}

/** The part of an expression that makes it read a text once from each repetition of its beginning, as text; null if there is none. */
export function repeatedBeginning(source, flagText) {
  const parser = new RegExpParser();
  const flags = parser.parseFlags(flagText);
  if (flags.sticky) return null;
  const { alternatives } = parser.parsePattern(source, 0, source.length, {
    unicode: flags.unicode,
    unicodeSets: flags.unicodeSets,
  });
  for (const { elements } of alternatives) {
    const found = repeated(elements, [], true, flags);
    if (found) return found.raw;
  }
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const repeatedBeginningsRule = {
  meta: {
    type: 'problem',
    docs: { description: 'an expression reads a text once' },
    schema: [],
    messages: {
      repeated: 'From each repetition of what stands before it, {{part}} reads the text to its end.',
    },
  },
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return;
      const part = repeatedBeginning(node.regex.pattern, node.regex.flags);
      if (part !== null) context.report({ node, messageId: 'repeated', data: { part } });
    },
  }),
};

export const repeatedBeginnings = [
  {
    // What tests read is theirs.
    ignores: ['tests/**', '**/*.{test,fixture,e2e}.ts', '**/testing/**'],
    plugins: { expressions: { rules: { 'repeated-beginnings': repeatedBeginningsRule } } },
    rules: { 'expressions/repeated-beginnings': 'error' },
  },
];
