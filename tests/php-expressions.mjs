/**
 * The expressions of the plugin's PHP, as JavaScript that ESLint reads: the rules about their time are the same, and PCRE, which gives up after a
 * million steps, then returns no text at all.
 */

/** Stands above an expression that the rules refuse, with the reason why no text makes it slow. */
const bounded = '// The time is bounded:';

/** Texts in single quotes, and what else an apostrophe may stand in: other texts, and comments. */
const quoted = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|\/\/[^\n]*/gs;
const unquoted = (text) => text.replaceAll(/\\([\\'])/g, '$1');
const delimited = /^([/~#])(.*)\1([a-zA-Z]*)$/s;

/** What a name stands for in a file: its constant's text, or any one word. */
const valueOf = (php, name) => {
  const [, text] = new RegExp(`const ${name.split('::').at(-1)} *= '((?:[^'\\\\]|\\\\.)*)'`).exec(php) ?? [];
  return text === undefined ? 'x' : unquoted(text);
};

/** What an expression of PHP that begins at `from` joins; empty for a name alone, whose text is read where it stands. */
function joined(php, from) {
  let text = '';
  let hasLiteral = false;
  const part = /\s*(?:'((?:[^'\\]|\\.)*)'|([\w:$>-]+)(\()?)\s*(\.)?/gsy;
  part.lastIndex = from;
  for (let found = part.exec(php); found !== null; found = found[4] ? part.exec(php) : null) {
    const [, literal, name, call] = found;
    hasLiteral ||= literal !== undefined;
    if (literal !== undefined) text += unquoted(literal);
    else text += call ? 'x' : valueOf(php, name);
    if (!call) continue;
    let depth = 1;
    let at = part.lastIndex;
    for (; depth > 0 && at < php.length; at += 1) depth += php[at] === '(' ? 1 : php[at] === ')' ? -1 : 0;
    part.lastIndex = at;
    const next = /\s*\./y;
    next.lastIndex = at;
    if (!next.test(php)) break;
    part.lastIndex = next.lastIndex;
    found[4] = '.';
  }
  return hasLiteral ? text : '';
}

/** The expression as JavaScript writes it; null if the text is none. */
function javaScript(text) {
  const [, , body, options] = delimited.exec(text) ?? [];
  if (body === undefined) return null;
  const known = [...options].filter((option) => 'ims'.includes(option)).join('');
  for (const flags of [`${known}u`, known]) {
    try {
      return String(new RegExp(body.replaceAll('\\R', '[\\r\\n]'), flags));
    } catch {
      // With `u`, JavaScript refuses escapes that PCRE takes for the character itself.
    }
  }
  return null;
}

const lineOf = (php, at) => php.slice(0, at).split('\n').length - 1;

/** Its expressions, each with the line of its file, the first being 0. */
export function phpExpressions(php) {
  const written = [...php.matchAll(quoted)].map(({ 1: text = '', index }) => [index, unquoted(text)]);
  const calls = [...php.matchAll(/\bpreg_(?!quote|last)\w+\(/g)].map(({ 0: call, index }) => [
    index,
    joined(php, index + call.length),
  ]);
  return [...written, ...calls].flatMap(([at, text]) => {
    const expression = javaScript(text);
    return expression === null ? [] : [{ line: lineOf(php, at), expression }];
  });
}

const processor = {
  meta: { name: 'php-expressions', version: '1.0.0' },
  preprocess(php) {
    const lines = php.split('\n');
    const found = lines.map(() => new Set());
    for (const { line, expression } of phpExpressions(php)) found[line].add(`${expression}.test('');`);
    const text = found.map((expressions, line) => {
      const isBounded = lines[line - 1]?.includes(bounded);
      return `${isBounded ? '/* eslint-disable-line */' : ''}${[...expressions].join('')}`;
    });
    return [{ text: text.join('\n'), filename: 'expressions.js' }];
  },
  postprocess: ([messages]) =>
    messages.filter(({ ruleId }) => /^(?:regexp|expressions)\/|^null$/.test(String(ruleId))),
};

export const phpProcessor = [{ files: ['cms/wordpress/telecoqui/**/*.php'], processor }];
