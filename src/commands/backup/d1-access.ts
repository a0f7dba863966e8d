import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Row } from './backup-file.ts';
import { type Binding, bindings } from '../worker/databases.ts';
import { openCloudflareApi } from '../deploy/cloudflare-api.ts';
import { type EnvironmentName, idSetting, readDatabaseSettings } from '../deploy/deploy-settings.ts';
import { StopError } from '../run-command.ts';

/** Reads and writes the worker's databases. Both methods throw StopError with the database's reason. */
export interface D1Access {
  query(binding: Binding, statements: readonly string[]): Promise<Row[][]>;
  /** Runs statements in order. If it fails, those of before may have been carried out. */
  run(binding: Binding, statements: readonly string[]): Promise<void>;
}

const failed = (binding: Binding, reason: string) =>
  new StopError(`A statement for the database ${binding} failed: ${reason}`);

const Rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
const Results = z.array(z.object({ results: Rows }));

/**
 * Characters of the statements of one request. D1 names no limit for a request, only 100,000 bytes for a statement and 30 s for its time: some
 * thousand rows take much less.
 */
const requestLength = 500_000;

function inRequests(statements: readonly string[]): string[][] {
  const requests: string[][] = [];
  let length = Infinity;
  for (const statement of statements) {
    if (length + statement.length > requestLength) {
      requests.push([]);
      length = 0;
    }
    requests.at(-1)?.push(statement);
    length += statement.length;
  }
  return requests;
}

/** Milliseconds: Cloudflare ends each request after 100 s. */
const timeoutMs = 100_000;

/**
 * The databases of a deployed worker, through Cloudflare's API. Throws StopError if operations/<environment>.env does not name them, or the
 * environment has no token.
 */
export async function deployedD1(environment: EnvironmentName): Promise<D1Access> {
  const { file, accountId, ids } = await readDatabaseSettings(environment, bindings);
  const api = openCloudflareApi(accountId, 'D1: Edit');
  /** Statements end with a semicolon and a line's end, which no literal contains (json() of backup-tables.ts). */
  const ask = async (binding: Binding, statements: readonly string[], repeatable: boolean) => {
    const setting = idSetting.d1(binding);
    const { status, result, reason } = await api.ask(
      `/d1/database/${ids[setting]}/query`,
      { sql: statements.join(';\n') },
      { repeatable, timeoutMs },
    );
    if (status === 404) {
      throw new StopError(
        `The account ${accountId} has no D1 database ${ids[setting]} (${reason}): check CLOUDFLARE_ACCOUNT_ID and ${setting} in ${file}.`,
      );
    }
    if (status >= 300) throw failed(binding, reason);
    return result;
  };
  return {
    async query(binding, statements) {
      const results = Results.safeParse(await ask(binding, statements, true)).data;
      if (results?.length !== statements.length) {
        throw failed(binding, 'Cloudflare sent other results than asked for. Try again.');
      }
      return results.map(({ results: rows }) => rows);
    },
    async run(binding, statements) {
      // Not again after a failure of the network: the statements may have been carried out, and one that adds to a text must not run twice.
      for (const part of inRequests(statements)) {
        await ask(binding, part, false).catch((error: unknown) => {
          if (!(error instanceof StopError)) throw error;
          throw new StopError(`${error.message} What is restored so far stays: run the restore again.`);
        });
      }
    },
  };
}

/** Milliseconds to wait while the local worker writes. */
const busyMs = 5_000;

/** The name that Miniflare gives the file of a database: a digest of its binding, as workerd names the objects of a namespace. */
function fileNameOf(binding: Binding): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest();
  const short = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const name = short(binding);
  return `${Buffer.concat([name, short(name)]).toString('hex')}.sqlite`;
}

/** The databases of the worker on this machine, which may run meanwhile. `stateDir` is where it keeps them. */
export function localD1(stateDir: string): D1Access {
  const withDatabase = <Result>(binding: Binding, work: (database: DatabaseSync) => Result): Result => {
    const file = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject', fileNameOf(binding));
    if (!existsSync(file)) {
      throw new StopError(
        `There is no database ${binding} in ${stateDir}: check DATA_DIR, or name a deployed worker with --env.`,
      );
    }
    try {
      const database = new DatabaseSync(file, { timeout: busyMs });
      try {
        return work(database);
      } finally {
        database.close();
      }
    } catch (error) {
      throw failed(binding, error instanceof Error ? error.message : String(error));
    }
  };
  return {
    async query(binding, statements) {
      return withDatabase(binding, (database) =>
        statements.map((sql) => Rows.parse(database.prepare(sql).all())),
      );
    },
    async run(binding, statements) {
      withDatabase(binding, (database) => {
        database.exec('BEGIN IMMEDIATE');
        for (const statement of statements) database.exec(statement);
        database.exec('COMMIT');
      });
    },
  };
}
