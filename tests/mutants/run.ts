/**
 * `npm run mutants` puts one mistake after the other into a copy of the product, runs the tests of that file, then checks the types, and says
 * which mistakes nobody notices. `--seed 7` makes other ones, `--count 20` fewer, `--whole` runs all of `npm test` on what is left (seven
 * minutes each). What was judged is kept in DATA_DIR: the same command goes on where it stopped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { runCommand, StopError } from '#commands/run-command.ts';
import { markdownTable } from '../bench/table.ts';
import { randomNumbers } from '../random-numbers.ts';
import { mistakes, mutated, mutationsOf, type Mutation } from './mutations.ts';

const folder = path.join(root, '.data/mutants');
const copy = path.join(folder, 'copy');

const isProduct = (file: string): boolean =>
  /^(?:src|api-worker\/src|cms\/wordpress\/telecoqui)\/.*\.(?:ts|tsx|astro|js|mjs|php)$/.test(file) &&
  !/\.(?:test|fixture)\.|\/testing\/|-texts\.ts$|\/texts\.ts$/.test(file);

/** Minutes of one run, many times what it takes on a quiet machine: a mistake that makes a loop endless is noticed, too. */
const maxMinutes = { related: 10, whole: 30 };

const Judged = z.object({
  file: z.string(),
  line: z.number(),
  mistake: z.enum(mistakes),
  before: z.string(),
  after: z.string(),
  /** Who noticed it; null: nobody. */
  noticed: z.enum(['related', 'types', 'whole']).nullable(),
  /** Whether `npm test` ran. */
  isWhole: z.boolean(),
});
type Judged = z.infer<typeof Judged>;

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new StopError(`git ${args[0]}: ${stderr}`);
  return stdout;
}

/** A copy of the last commit, so that nobody meets a mistake in the files that they work on. */
async function makeCopy(): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (existsSync(copy)) git('worktree', 'remove', '--force', copy);
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', copy);
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

/** Whether this command fails in the copy, or does not end. */
function fails(command: string, args: readonly string[], minutes: number): boolean {
  const { status } = spawnSync(command, args, {
    ...{ cwd: copy, stdio: 'ignore', timeout: minutes * 60_000, killSignal: 'SIGKILL' },
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  return status !== 0;
}

const isOfWorker = (file: string): boolean => /^(?:api-worker|src\/contract)\//.test(file);

/**
 * The tests that import a file, directly or not: those of Node, for what the worker has those of the worker, and for the plugin those of a real
 * WordPress, which also open its scripts in a browser.
 */
function isNoticedNearby(file: string): boolean {
  const related = ['related', '--run', '--bail=1', '--passWithNoTests', path.join(copy, file)];
  if (fails('vitest', [...related, '--project=units*'], maxMinutes.related)) return true;
  if (file.startsWith('cms/wordpress/'))
    return fails(
      'vitest',
      ['run', '--config', 'tests/wordpress/vitest.config.ts', '--bail=1'],
      maxMinutes.whole,
    );
  const ofWorker = ['--config', 'api-worker/vitest.config.ts', '--exclude=**/*.long.*'];
  return isOfWorker(file) && fails('vitest', [...related, ...ofWorker], maxMinutes.related);
}

/** Whether `npm run check` would find a type that is wrong. */
function isWronglyTyped(file: string): boolean {
  if (file.endsWith('.php')) return false;
  return isOfWorker(file)
    ? fails('tsc', ['--noEmit', '-p', 'api-worker'], maxMinutes.related)
    : fails('astro', ['check', '--minimumSeverity', 'warning'], maxMinutes.related);
}

interface Place extends Mutation {
  file: string;
  text: string;
}

/** All mistakes of the product, in the order of its files. */
async function allPlaces(): Promise<Place[]> {
  const files = git('ls-files', 'src', 'api-worker', 'cms').trim().split('\n').filter(isProduct);
  const places: Place[] = [];
  for (const file of files) {
    const text = await readFile(path.join(copy, file), 'utf8');
    for (const mutation of mutationsOf(file, text)) places.push({ file, text, ...mutation });
  }
  return places;
}

/** Judges one mistake; `known` is what an earlier run said of it. */
async function judge(place: Place, known: Judged | undefined, isWhole: boolean): Promise<Judged> {
  if (known !== undefined && (known.noticed !== null || known.isWhole || !isWhole)) return known;
  const { file, text, from, mistake } = place;
  const line = text.slice(0, from).split('\n').length;
  const lineOf = (of: string) => of.split('\n')[line - 1]?.trim() ?? '';
  const wrong = mutated(text, place);
  await writeFile(path.join(copy, file), wrong);
  try {
    const noticedBy = (): Judged['noticed'] => {
      if (known === undefined && isNoticedNearby(file)) return 'related';
      if (known === undefined && isWronglyTyped(file)) return 'types';
      return isWhole && fails('npm', ['test'], maxMinutes.whole) ? 'whole' : null;
    };
    const noticed = noticedBy();
    return { file, line, mistake, before: lineOf(text), after: lineOf(wrong), noticed, isWhole };
  } finally {
    await writeFile(path.join(copy, file), text);
  }
}

/** What the command prints: how many of each kind of mistake were noticed, and each that was not. */
function reportOf(judged: readonly Judged[]): string {
  const counts = mistakes.flatMap((mistake) => {
    const all = judged.filter((one) => one.mistake === mistake);
    const noticed = all.filter((one) => one.noticed !== null).length;
    return all.length === 0 ? [] : [[mistake, all.length, noticed]];
  });
  const code = (text: string) => `\`${text.replaceAll('|', '\\|').slice(0, 100)}\``;
  const missed = judged
    .filter(({ noticed }) => noticed === null)
    .map(({ file, line, before, after }) => [`${file}:${line}`, code(before), code(after)]);
  return [
    markdownTable(['mistake', 'made', 'noticed'], counts),
    '',
    markdownTable(['nobody noticed', 'right', 'wrong'], missed),
  ].join('\n');
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '100' },
      whole: { type: 'boolean', default: false },
    },
  });
  await makeCopy();
  try {
    const random = randomNumbers(Number(values.seed));
    const places = await allPlaces();
    const chosen = Array.from(
      { length: Number(values.count) },
      () => places[Math.floor(random() * places.length)],
    );
    const file = path.join(folder, `${git('rev-parse', '--short', 'HEAD').trim()}-${values.seed}.json`);
    const known = existsSync(file) ? z.array(Judged).parse(JSON.parse(await readFile(file, 'utf8'))) : [];
    for (const [at, place] of chosen.entries()) {
      if (place === undefined) continue;
      const judged = await judge(place, known[at], values.whole);
      known[at] = judged;
      await writeFile(file, JSON.stringify(known, null, 1));
      console.log(
        `${at + 1} ${judged.noticed ?? 'NOT NOTICED'}: ${judged.file}:${judged.line} ${judged.after}`,
      );
    }
    console.log(`\n${reportOf(known.slice(0, chosen.length))}`);
  } finally {
    git('worktree', 'remove', '--force', copy);
  }
});
