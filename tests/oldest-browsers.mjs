import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { oldestBrowsers } from '../src/build/oldest-browsers.ts';

/**
 * What a browser runs may use only what the browsers in `.browserslistrc` have: ESLint checks it in `npm run check`. The bundler rewrites newer
 * syntax for them (src/build/oldest-browsers.ts), but adds no missing method. The types say whose a method is: without them a rule has to guess
 * which `at` is an array's, and eslint-plugin-compat does not know `AbortSignal.timeout`.
 */

const source = path.resolve(import.meta.dirname, '../src');

const imports = /^(?:im|ex)port (?!type )(?:[^'";]*? from )?'([#.][^'?]+)|\bimport\('([#.][^']+)'\)/gm;

/** The files that a text imports, except types. `#` is src, as in package.json. */
const importsOf = (text, file) =>
  [...text.matchAll(imports)]
    .map(([, name, late]) => name ?? late)
    .map((name) => (name.startsWith('#') ? path.join(source, name.slice(1)) : path.resolve(file, '..', name)))
    .filter((target) => /\.tsx?$/.test(target) && existsSync(target));

const scripts = /<script>([^]*?)<\/script>/g;

/** What the scripts of Astro components import, also through others and later. */
export function browserFiles() {
  const views = globSync(`${source}/**/*.astro`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(scripts)].flatMap(([, script]) =>
      importsOf(script.replaceAll(/^ +/gm, ''), file),
    ),
  );
  const found = new Set(views);
  for (const file of found)
    for (const target of importsOf(readFileSync(file, 'utf8'), file)) found.add(target);
  return [...found].map((file) => path.relative(path.dirname(source), file));
}

const browsers = oldestBrowsers.map((browser) => {
  const [, name, version] = /^([a-z]+)([\d.]+)$/.exec(browser);
  return { name: name === 'ios' ? 'safari_ios' : name, version: Number(version) };
});

/** The browsers that lack what an entry of MDN's data describes, as `safari (16.4)`: with the version that has it. */
const lacking = (entry) =>
  browsers.flatMap(({ name, version }) => {
    const entries = [entry?.__compat?.support[name] ?? []].flat();
    const has = entries.some(
      ({ version_added: since, flags }) => since && !flags && parseFloat(since.replace('≤', '')) <= version,
    );
    return has || entries.length === 0 ? [] : [`${name} (${entries[0].version_added || 'never'})`];
  });

/** Interfaces that MDN knows only as parts of these. */
const mixed = ['Window', 'Document', 'Element', 'HTMLElement', 'Navigator'];

const require = createRequire(import.meta.url);
const { api, javascript } = require('@mdn/browser-compat-data');
const builtins = { ...javascript.builtins.Intl, ...javascript.builtins };

/** MDN's entry for a member of an interface of TypeScript's library, or, without an interface, for a global name. */
function entryOf(owner, name) {
  if (owner === undefined) return api[name] ?? builtins[name] ?? api.Window[name];
  const itself = owner.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '');
  const known = api[itself] ?? builtins[itself];
  const places = known ? [known] : mixed.map((each) => api[each]);
  return places.map((place) => place[name] ?? place[`${name}_static`]).find((entry) => entry !== undefined);
}

/** The interface of a declaration in TypeScript's library: also that of `declare var AbortSignal: { timeout() }`. */
const ownerOf = ({ parent }) => parent?.name?.text ?? parent?.parent?.name?.text;

/** @type {import('eslint').Rule.RuleModule} */
export const oldestBrowsersRule = {
  meta: {
    type: 'problem',
    docs: { description: 'what a browser runs must exist in the oldest browsers of .browserslistrc' },
    schema: [],
    messages: {
      lacking: '{{name}} is missing in {{browsers}}. See .browserslistrc.',
      costly: 'For these browsers the bundler adds helpers for a {{name}}, which `{{free}}` does not need.',
    },
  },
  create(context) {
    const types = context.sourceCode.parserServices;
    const report = (node, name, missing) => {
      if (missing.length > 0)
        context.report({ node, messageId: 'lacking', data: { name, browsers: missing.join(', ') } });
    };
    const check = (node, symbol) => {
      const declaration = symbol?.declarations?.find((one) =>
        one.getSourceFile().fileName.includes('/typescript/lib/lib.'),
      );
      if (!declaration) return;
      const owner = ownerOf(declaration);
      report(node, [owner, symbol.name].filter(Boolean).join('.'), lacking(entryOf(owner, symbol.name)));
    };
    return {
      Identifier(node) {
        // A type has no name when the program runs.
        if (!node.parent.type.startsWith('TS')) check(node, types.getSymbolAtLocation(node));
      },
      'ObjectPattern > Property'(node) {
        check(node, types.getTypeAtLocation(node.parent).getProperty(node.key.name));
      },
      PrivateIdentifier(node) {
        context.report({ node, messageId: 'costly', data: { name: 'private name', free: 'private' } });
      },
      'PropertyDefinition[declare!=true]'(node) {
        context.report({ node, messageId: 'costly', data: { name: 'field', free: 'declare' } });
      },
      'Literal[regex]'(node) {
        if (/\(\?<[=!]/.test(node.regex.pattern))
          report(node, 'Lookbehind', lacking(javascript.regular_expressions.lookbehind_assertion));
        if (node.regex.flags.includes('v')) report(node, 'The flag v', lacking(builtins.RegExp.unicodeSets));
      },
    };
  },
};

/** @type {import('eslint').Linter.Config[]} */
export const browserCode = [
  {
    files: browserFiles(),
    // The client imports these for the server's requests. Bundles for browsers leave them out.
    ignores: ['src/contract/signing/{gate,origin}-pass.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { browser: { rules: { oldest: oldestBrowsersRule } } },
    rules: { 'browser/oldest': 'error' },
  },
];
