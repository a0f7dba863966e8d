import { expect, test } from 'vitest';
import { build } from 'vite';
import { oldSyntax } from './oldest-browsers.ts';

const script = 'new-syntax.js';
const style = 'new-syntax.css';
const modules: Readonly<Record<string, string>> = {
  [script]: `
    import './${style}';
    class Card {
      static #all = [];
      static { Card.#all.push('first'); }
      #name = 'card';
      static isCard(other) { return #name in other; }
      get all() { return Card.#all; }
    }
    export const cards = [Card, new Card().all];`,
  [style]: `
    @media (width >= 40rem) { a { color: red } }
    @media (20rem <= width <= 30rem) { a { color: blue } }
    :root { color-scheme: light dark }
    ul { & li { margin: 0 } }
    b { color: oklch(0.5 0.2 20) }
    i { color: color-mix(in srgb, red, blue) }`,
};

/** What a build makes of the modules, by the endings of their names. Astro sets the target too. */
async function builtFiles(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      oldSyntax,
      {
        name: 'modules',
        resolveId: (id) => Object.keys(modules).find((name) => id.endsWith(name)) ?? null,
        load: (id) => modules[id] ?? null,
      },
    ],
    environments: { client: { build: { target: 'esnext' } } },
    build: { write: false, lib: { entry: script, formats: ['es'], fileName: 'built' } },
  });
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(
    files.map((file) => [
      file.fileName.split('.').pop() ?? '',
      'code' in file ? file.code : String(file.source),
    ]),
  );
}

test('newer syntax of scripts and styles becomes what the oldest browsers understand', async () => {
  const files = await builtFiles();
  expect(files.get('js')).toContain('first');
  expect(files.get('js')).not.toMatch(/static \{|#\w+ in /);
  expect(files.get('css')).toContain('(min-width:40rem)');
  expect(files.get('css')).toContain('ul li{');
  expect(files.get('css')).toContain('b{color:#');
  expect(files.get('css')).not.toMatch(/[<>]=|&|color-mix|--lightningcss/);
});
