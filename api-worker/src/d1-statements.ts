import type { Environment } from './settings.ts';

/**
 * D1 runs at most 1,000 statements in one invocation of the worker (Workers Paid; the Free plan's 50 are not enough). A cron run has many
 * steps, and those that can go on in the next run stop before they would use up what the others need. So does the work after a webhook.
 */
export const statementsPerRun = {
  /** The pull from WordPress: one page of a hundred items takes some 40. */
  sync: 600,
  searchIndex: 750,
  deliveries: 850,
  /** What comes after it takes some forty. */
  mailing: 940,
} as const;

const counts = new WeakMap<D1Database, { statements: number }>();

/** Wraps these databases so that one counter counts the statements prepared on any of them. Each prepared statement is run once. */
export function countStatements<Names extends string>(
  databases: Readonly<Record<Names, D1Database>>,
): Record<Names, D1Database>;
export function countStatements(databases: Readonly<Record<string, D1Database>>): Record<string, D1Database> {
  const count = { statements: 0 };
  return Object.fromEntries(
    Object.entries(databases).map(([name, database]) => {
      const counted = countedBy(count, database);
      counts.set(counted, count);
      return [name, counted];
    }),
  );
}

/** The environment with a count of the D1 statements of one invocation, which the limits above compare. */
export const countedEnvironment = (environment: Environment): Environment => ({
  ...environment,
  ...countStatements({ DB: environment.DB, SUBSCRIBERS: environment.SUBSCRIBERS, PUSH: environment.PUSH }),
});

/** How many statements were prepared since `countStatements`; 0 for a database that is not counted. */
export const statementsOf = (database: D1Database): number => counts.get(database)?.statements ?? 0;

function countedBy(count: { statements: number }, database: D1Database): D1Database {
  return {
    prepare: (query) => {
      count.statements += 1;
      return database.prepare(query);
    },
    batch: (statements) => database.batch(statements),
    exec: (query) => {
      count.statements += 1;
      return database.exec(query);
    },
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
}
