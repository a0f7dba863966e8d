import { describe, expect, test } from 'vitest';
import { mutated, mutationsOf } from './mutants/mutations.ts';

/** The mistakes of a text, each as the whole text that has it. */
const mutants = (file: string, text: string) => mutationsOf(file, text).map((one) => mutated(text, one));

describe('each mistake is in one place, and the rest of the file stays', () => {
  test.each<[string, string, string[]]>([
    ['a.ts', 'const max = 64;', ['const max = 32;']],
    ['a.ts', 'const max = 3;', ['const max = 4;']],
    ['a.ts', 'if (a < b) go();', ['if (!(a < b)) go();', 'if (a <= b) go();', 'if (a < b) ;']],
    ['a.ts', 'const is = a && !b;', ['const is = a || !b;', 'const is = a && b;']],
    ['a.ts', "const name = a + 'b';", []],
    ['a.ts', 'type Short = 3; import { a } from "./a.ts";', []],
    [
      'a.ts',
      'list.toSorted((a, b) => a - b)',
      ['list.toSorted((b, a) => a - b)', 'list.toSorted((a, b) => a + b)'],
    ],
    ['a.tsx', 'const A = () => <b hidden={false} />;', ['const A = () => <b hidden={true} />;']],
    ['a.astro', '---\nconst ñ = 40;\n---\n<p>40</p>', ['---\nconst ñ = 20;\n---\n<p>40</p>']],
    ['a.astro', '<p>40</p>', []],
    ['a.css', 'p { order: 4 }', []],
  ])('%s: %s', (file, text, expected) => {
    expect(mutants(file, text).filter((one) => !one.startsWith(';'))).toEqual(expected);
  });

  test('a list of many numbers is data', () => {
    expect(mutants('a.ts', `const corners = [${Array.from({ length: 21 }, (_, at) => at).join()}];`)).toEqual(
      [],
    );
  });

  test('PHP is read by its own tokens: what stands in a text stays', () => {
    const text = "<?php\n// 9 < 8\n$año = '1 < 2';\nif ( $a < 140 && ! true ) { return; }";
    const changed = mutants('a.php', text).map((one) => one.split('\n').at(-1));
    expect(changed).toEqual([
      'if ( $a <= 140 && ! true ) { return; }',
      'if ( $a < 70 && ! true ) { return; }',
      'if ( $a < 140 || ! true ) { return; }',
      'if ( $a < 140 &&  true ) { return; }',
      'if ( $a < 140 && ! false ) { return; }',
    ]);
  });
});
