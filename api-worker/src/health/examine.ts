import type { HealthCheck } from '#contract/health.ts';
import type { Services } from '../services.ts';
import { storedDate } from '../stored-values.ts';
import { checks } from './checks.ts';
import { type Facts, gatherFacts, HealthDatabase } from './facts.ts';
import {
  allIsWell,
  type Finding,
  type Findings,
  nothingStored,
  readFindings,
  storeFindings,
  withSince,
} from './findings.ts';
import { healthMemory } from './health-memory.ts';

/** The checks, and the facts that they were made from. */
export interface Examination {
  facts: Facts;
  database: HealthDatabase;
  checks: HealthCheck[];
}

/** Runs every check. Never throws because of D1: then `database` fails, and the other checks see what is known without it. */
export async function examine(services: Services): Promise<Examination> {
  const database = new HealthDatabase();
  const facts = await gatherFacts(services, database);
  const findings = await findingsOf(services, database, facts);
  return { facts, database, checks: Object.entries(findings).map(checkOf) };
}

/** What the cron does each minute: stores the findings, so that `since` is known in every isolate. */
export async function rememberFindings(services: Services): Promise<void> {
  const database = new HealthDatabase();
  const facts = await gatherFacts(services, database);
  await storeFindings(services.db, await findingsOf(services, database, facts), facts.now);
}

async function findingsOf(services: Services, database: HealthDatabase, facts: Facts): Promise<Findings> {
  const memory = healthMemory(services.isolate);
  const stored = await database.or(readFindings(services.db, facts.now), nothingStored);
  const found: [string, Finding][] = [];
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check({ facts, services, database });
    if (finding === 'unknown')
      found.push([name, (stored.isNew ? stored.findings[name] : undefined) ?? allIsWell]);
    else if (finding !== null) found.push([name, finding]);
  }
  const problem = database.responds ? facts.unwritable : 'D1 does not respond.';
  const ofDatabase: Finding =
    problem === null ? allIsWell : { state: 'failing', since: null, message: problem };
  const before = [stored.findings, memory.findings];
  memory.findings = withSince(Object.fromEntries([['database', ofDatabase], ...found]), before, facts.now);
  return memory.findings;
}

const checkOf = ([name, { state, since, message }]: [string, Finding]): HealthCheck => ({
  name,
  state,
  since: since === null ? null : storedDate(since),
  message,
});
