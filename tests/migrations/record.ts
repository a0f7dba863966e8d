/**
 * `node tests/migrations/record.ts [FOLDER]` writes release-before.json: version and commit of a release, its last migrations, and the statements
 * of its worker.
 * Run it right after a release, so that the migrations of the next one are tried on it. FOLDER is the root of that release.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import * as z from 'zod';
import { releaseNumber } from '#contract/release-number.ts';
import { databases, databaseWith, migrationsOf, problemOf } from './schema.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(process.argv[2] ?? path.join(here, '../..'));
const workerDir = path.join(root, 'api-worker');

/** The text of an expression, if it is made of literals and constants of its file; undefined otherwise. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && textOf(value, constants);
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const inner = textOf(expression, constants);
    if (inner === undefined) return undefined;
    text += inner + literal.text;
  }
  return text;
}

/** The statements that a file passes to `prepare`; undefined for one that is put together while it runs. */
function statementsOf(file: string): (string | undefined)[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const constants = new Map<string, ts.Expression>();
  const found: (string | undefined)[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'prepare' &&
      node.arguments[0]
    ) {
      found.push(textOf(node.arguments[0], constants));
    }
    ts.forEachChild(node, visit);
  };
  collect(source);
  visit(source);
  return found;
}

const files = readdirSync(path.join(workerDir, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
  .sort();
const all = files.flatMap((name) => statementsOf(path.join(workerDir, 'src', name)));
const statements = [...new Set(all.filter((text) => text !== undefined))];
const recorded = databases.map((name) => {
  try {
    const migrations = migrationsOf(workerDir, name);
    const database = databaseWith(migrations);
    const own = statements.filter((statement) => problemOf(database, statement) === null);
    return [name, { last: migrations.at(-1)?.name ?? null, statements: own }] as const;
  } catch (error) {
    // A release from before this database.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [name, { last: null, statements: [] }] as const;
    }
    throw error;
  }
});
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
const commit = execFileSync('git', ['rev-parse', `v${version}^{commit}`], {
  cwd: root,
  encoding: 'utf8',
}).trim();
const release = { version, commit, number: releaseNumber };
writeFileSync(
  path.join(here, 'release-before.json'),
  `${JSON.stringify({ release, ...Object.fromEntries(recorded) }, null, 2)}\n`,
);
for (const [name, { last, statements: own }] of recorded) {
  console.log(`${name}: up to ${last ?? 'none'}, ${own.length} statements`);
}
console.log(
  `${all.filter((text) => text === undefined).length} statements are put together while they run, and are not recorded.`,
);
