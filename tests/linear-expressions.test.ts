import { ESLint, RuleTester } from 'eslint';
import { describe, expect, test } from 'vitest';
import { phpExpressions } from './php-expressions.mjs';
import { repeatedBeginningsRule } from './repeated-beginnings.mjs';

RuleTester.describe = describe;
RuleTester.it = test;

const code = (expression: string) => `text.replace(${expression}, '')`;
const errors = [{ messageId: 'repeated' }];

new RuleTester().run('an expression reads a text once', repeatedBeginningsRule, {
  valid: [
    String.raw`/<a[^<>]*>/g`,
    String.raw`/^<!--[^]*?-->/`,
    String.raw`/^[ \t]*#.*$/gm`,
    String.raw`/(?<![\w:.])[0-9a-f]*:[0-9a-f:]+(?!\w)/g`,
    String.raw`/href="([^"]*)"/`,
    String.raw`/(?:^|;)\s*color: red/`,
    // Nothing has to follow: the first match takes it all.
    String.raw`/[?#].*/s`,
    String.raw`/ab{1,40}c/`,
    String.raw`/<!--[^]*?-->/y`,
  ].map(code),
  invalid: [
    String.raw`/<!--[^]*?-->/g`,
    String.raw`/<a[^>]*>/g`,
    String.raw`/<(script|style)\b[^]*?<\/\1>/g`,
    String.raw`/ de (.+)$/`,
    String.raw`/\[(?:wp_)?caption\b[^\]]*\]\s*$/`,
    String.raw`/\/\*[^]*?\*\//g`,
    String.raw`/^\/\*[^]*?\*\//gm`,
    String.raw`/(?:<!--|<)[^]*?>x/`,
    String.raw`/<Contents>(.*?)<\/Contents>/gs`,
    String.raw`/aa?b?[a-z]*1/`,
  ].map((expression) => ({ code: code(expression), errors })),
});

test.each<[string, string[]]>([
  [String.raw`preg_match( '~^/([^/?#]+)~', $path )`, [String.raw`/^\/([^/?#]+)/u`]],
  [String.raw`preg_replace( '#<br\s*/?>#i', "\n", $html )`, [String.raw`/<br\s*\/?>/iu`]],
  [
    String.raw`preg_match( '/^' . self::GAME . ':\d+$/D', $stored ); const GAME = 'juego';`,
    [String.raw`/^juego:\d+$/u`],
  ],
  [
    String.raw`preg_match( '#' . str_replace( '#', '\\#', self::of( 'x' ) ) . '+$#uD', $url )`,
    [String.raw`/x+$/u`],
  ],
  [
    String.raw`const ADDRESS = '~https?://[^\s"\']*~iu'; preg_split( self::ADDRESS, $line )`,
    [String.raw`/https?:\/\/[^\s"']*/iu`],
  ],
  [String.raw`preg_split( '/\R\s*\R/u', trim( $text ) )`, [String.raw`/[\r\n]\s*[\r\n]/u`]],
  [
    String.raw`// The plugin's.
/* It's */ "it's"; preg_split( self::LINES, $text ); const LINES = '/\s+/';`,
    [String.raw`/\s+/u`],
  ],
  [String.raw`preg_quote( $uploads, '/' ); preg_last_error();`, []],
])('of PHP, %s is read as JavaScript', (php, expressions) => {
  const found = phpExpressions(php).map(({ expression }) => expression);
  expect([...new Set(found)]).toEqual(expressions);
});

test('lint refuses an expression of PHP that takes longer than its text is long, where it stands', async () => {
  const eslint = new ESLint();
  const php = `<?php\n$a = preg_replace( '~<!--.*?-->~s', '', $text );\n// The time is bounded: a title.\n$b = preg_match( '~/+$~', $text );\n$c = preg_match( '~/+$~', $text );`;
  const [result] = await eslint.lintText(php, {
    filePath: 'cms/wordpress/telecoqui/includes/stories/class-a.php',
  });
  expect(result?.messages.map(({ line, ruleId }) => [line, ruleId])).toEqual([
    [2, 'expressions/repeated-beginnings'],
    [5, 'regexp/no-super-linear-move'],
  ]);
});
