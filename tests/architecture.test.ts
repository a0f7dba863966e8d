import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';

/**
 * What docs/architecture.md lists: the ways of values, which may not become longer, and the shapes of an alert. No other type of the rooms that tell of
 * alerts holds two of a time, a level and a place: a second shape is one that a new field does not reach.
 */

const rooms = [
  'src/contract/emergency.ts',
  'src/contract/weather/{alerts,weather}.ts',
  'src/{alerts,emergency,lite,weather/tiempo,weather/home,origin/emergency,pages/_parts}/**/*.{ts,tsx}',
  'src/api/alerts-of-1-0.ts',
  'api-worker/src/{alerts,upstreams/nws,upstreams/openweather}/**/*.ts',
  'api-worker/src/newsroom/{emergencies,ticker}.ts',
];
const isTest = /\.(?:test|fixture)\./;
const files = globSync(rooms, { cwd: root }).filter((file) => !isTest.test(file));

/** What two of one type may not hold. */
const kinds: readonly (readonly [name: string, fields: RegExp])[] = [
  ['a time', /^(?:starts?|ends?|begins?|until|expires|onset)(?:At|_at)?$/],
  ['a level', /^(?:level|severe|severity|urgency|significance|rank)$/],
  ['a place', /^(?:municipality|municipalities|places?|seaZones|zones?|[a-z]+In)$/],
];

/** Whether a field holds words, numbers or yes and no, alone or in a list: not whole alerts. */
function isPlain(checker: ts.TypeChecker, type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => {
    const element = checker.isArrayType(part) ? checker.getIndexTypeOfType(part, ts.IndexKind.Number) : part;
    const { Object: object, NonPrimitive: other } = ts.TypeFlags;
    return element !== undefined && (element.flags & (object | other)) === 0;
  });
}

/** The declared types of these files that hold two or more of the kinds, by name. */
function shapesIn(names: readonly string[]): Set<string> {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: [] },
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.Preserve },
    ...{ baseUrl: root, paths: { '#*': ['./src/*'] } },
  };
  const own = names.map((name) => path.join(root, name));
  const program = ts.createProgram(own, options);
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const look = (node: ts.Node, name: string) => {
    const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    const inside = isNamed ? node.name.text : name;
    if (isNamed || ts.isTypeLiteralNode(node)) {
      const fields = checker.getTypeAtLocation(node).getProperties();
      const plain = fields.filter((field) =>
        isPlain(checker, checker.getTypeOfSymbolAtLocation(field, node)),
      );
      const held = kinds.filter(([, pattern]) => plain.some((field) => pattern.test(field.name)));
      if (held.length > 1) found.add(inside || node.getText());
    }
    ts.forEachChild(node, (child) => look(child, inside));
  };
  for (const file of own) {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} could not be read`);
    look(source, '');
  }
  return found;
}

const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const sectionOf = (title: string): string =>
  architecture.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const shapes = sectionOf('The shapes of an alert');
/** The names in the list of docs/architecture.md. */
const listed = [...shapes.matchAll(/^- \*\*`(\w+)`\*\*/gm)].map(([, name = '']) => name);

test.each([
  ['The headline of a news item, on the home page', 17],
  ['The score of a game, on /deportes', 20],
  ['The level of an alert, on /alertas', 17],
])('%s: its way is no more than %i files, and the list of them is true', (title, max) => {
  const way = sectionOf(title);
  expect([...way.matchAll(/^\d+\. /gm)].length).toBeGreaterThan(5);
  const named = [...way.matchAll(/`((?:api-worker|src)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(new Set(named).size).toBeLessThanOrEqual(max);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** What editors write of a place, as that it has no water: nobody is warned by it. */
const noAlerts = ['MunicipalNotice'];

test('no type beside the six that are listed holds two of a time, a level and a place of an alert', () => {
  expect(files.length).toBeGreaterThan(60);
  expect(listed.length).toBeLessThanOrEqual(6);
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  expect(listed.filter((name) => !text.includes(`export type ${name} =`))).toEqual([]);
  expect([...shapesIn(files)].filter((name) => ![...listed, ...noAlerts].includes(name))).toEqual([]);
}, 120_000);
