import * as z from 'zod';
import { openCloudflareApi, type CloudflareApi, type Reply } from './cloudflare-api.ts';
import { StopError } from '../run-command.ts';

/** What the token of a deploy must be allowed to do. */
const permissions =
  'Workers Scripts: Edit, D1: Edit, Queues: Edit, Workers KV Storage: Edit (account) and Workers Routes: Edit (zone)';

const Deployments = z.object({
  deployments: z.array(
    z.object({
      created_on: z.string(),
      versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
    }),
  ),
});
export type Deployment = z.infer<typeof Deployments>['deployments'][number];

const Service = z.object({
  default_environment: z.object({ script: z.object({ migration_tag: z.string().nullish() }) }),
});
const Bookmark = z.object({ bookmark: z.string() });
const Origins = z.array(
  z.object({ results: z.array(z.object({ name: z.string(), number: z.int().nullable() })) }),
);

/**
 * What a deploy asks of Cloudflare's API itself: it reads the state of a worker, and moves traffic, which has to go back at once when a
 * version is bad (wrangler needs seconds for it). wrangler does the rest. Every method throws StopError, with a sentence for the operator,
 * when the API refuses or cannot be reached.
 */
export class Cloudflare {
  readonly #api: CloudflareApi;

  /** Throws StopError if the environment has no token. */
  constructor(account: string) {
    this.#api = openCloudflareApi(account, permissions);
  }

  #parse<Value>(what: string, { status, result, reason }: Reply, schema: z.ZodType<Value>): Value {
    const parsed = schema.safeParse(result);
    if (status < 400 && parsed.success) return parsed.data;
    throw new StopError(
      `Cloudflare's response does not contain ${what} (${reason}): try again, or look at its status page.`,
    );
  }

  /** Deployments of a worker, the newest first; null if there is no such worker. */
  async deployments(worker: string): Promise<Deployment[] | null> {
    const reply = await this.#api.ask(`/workers/scripts/${worker}/deployments`);
    if (reply.status === 404) return null;
    const { deployments } = this.#parse(`the version of ${worker} that serves`, reply, Deployments);
    return deployments.sort((a, b) => b.created_on.localeCompare(a.created_on));
  }

  /** Tag of the newest migration of Durable Objects that a worker has; null if it has none. */
  async migrationTag(worker: string): Promise<string | null> {
    const reply = await this.#api.ask(`/workers/services/${worker}`);
    if (reply.status === 404) return null;
    return this.#parse(`what ${worker} is`, reply, Service).default_environment.script.migration_tag ?? null;
  }

  /** The origins that run, by the reports in this database, with the number of their release; null: they do not say it. */
  async runningOrigins(database: string): Promise<{ name: string; number: number | null }[]> {
    // One that stopped says so, and one that was killed is silent: two of three reports that it sends in that time.
    const since = new Date(Date.now() - 3 * 60_000).toISOString();
    const reply = await this.#api.ask(
      `/d1/database/${database}/query`,
      {
        sql: `SELECT name, report ->> 'number' AS number FROM origins
              WHERE seen_at >= '${since}' AND NOT coalesce(report ->> 'stopped', 0) ORDER BY name`,
      },
      { repeatable: true },
    );
    // A new database has no such table until wrangler applies the first migration.
    if (reply.status >= 400 && reply.reason.includes('no such table')) return [];
    return this.#parse(`the origins in the database ${database}`, reply, Origins)[0]?.results ?? [];
  }

  /** Time Travel's name for a database as it is now. */
  async bookmark(database: string): Promise<string> {
    const reply = await this.#api.ask(`/d1/database/${database}/time_travel/bookmark`);
    return this.#parse(`a bookmark of the database ${database}`, reply, Bookmark).bookmark;
  }

  /** Distributes the traffic of a worker: percent by version. `message` is what the dashboard shows. */
  async distribute(worker: string, shares: Record<string, number>, message: string): Promise<void> {
    // force: a version from before a secret was changed gets the secret of today.
    const reply = await this.#api.ask(`/workers/scripts/${worker}/deployments?force=true`, {
      strategy: 'percentage',
      versions: Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage })),
      annotations: { 'workers/message': message },
    });
    if (reply.status < 400) return;
    const wanted = Object.entries(shares).map(([version, percentage]) => `${version} ${percentage} %`);
    throw new StopError(
      `Cloudflare does not distribute the traffic as ${wanted.join(', ')} (${reply.reason}).`,
    );
  }
}
