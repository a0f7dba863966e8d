import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Row } from './backup-file.ts';
import type { Binding } from './backup-tables.ts';
import { StopError } from './run-command.ts';
import { workerDir, wrangler, wranglerEnvironment } from './wrangler.ts';

/** Reads and writes the worker's databases. Both methods throw StopError with what wrangler said. */
export interface D1Access {
  /** Rows of each statement. */
  query(binding: Binding, statements: readonly string[]): Promise<Row[][]>;
  /** Runs statements in order. */
  run(binding: Binding, statements: readonly string[]): Promise<void>;
}

const run = promisify(execFile);
/** Bytes that wrangler may print: a page of rows is some megabytes. */
const maxBuffer = 256 * 1024 * 1024;

const Results = z.array(
  z.object({ results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) }),
);
const Failed = z.object({ stdout: z.string().default(''), stderr: z.string().default('') });
const Said = z.object({ error: z.object({ text: z.string() }) });

/** `options` say which databases: `--local --persist-to FOLDER`, or `--remote --config FILE`. */
export function wranglerD1(options: readonly string[]): D1Access {
  const execute = async (binding: Binding, what: readonly string[]): Promise<string> => {
    const args = ['d1', 'execute', binding, '--yes', '--json', ...options, ...what];
    try {
      const { stdout } = await run(wrangler, args, { cwd: workerDir, env: wranglerEnvironment(), maxBuffer });
      return stdout;
    } catch (error) {
      const { stdout, stderr } = Failed.catch({ stdout: '', stderr: String(error) }).parse(error);
      throw new StopError(
        `A statement for the database ${binding} failed: ${reasonOf(stdout) || stderr.trim()}`,
      );
    }
  };
  return {
    async query(binding, statements) {
      const text = await execute(binding, ['--command', statements.join(';\n')]);
      return Results.parse(JSON.parse(text)).map(({ results }) => results);
    },
    async run(binding, statements) {
      if (statements.length === 0) return;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-'));
      const file = path.join(folder, 'statements.sql');
      try {
        // Only its owner may read it, because it contains people's addresses.
        await writeFile(file, `${statements.join(';\n')};\n`, { mode: 0o600 });
        await execute(binding, ['--file', file]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** wrangler prints why it failed as JSON, on its standard output. */
function reasonOf(stdout: string): string {
  try {
    return Said.parse(JSON.parse(stdout)).error.text;
  } catch {
    return '';
  }
}
