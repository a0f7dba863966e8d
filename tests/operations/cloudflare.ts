/**
 * A stand-in of Cloudflare for rehearsals of a deploy: the part of its API that wrangler and `npm run deploy` call, with databases that
 * really execute the SQL, and the public address of the site, where the version responds that the deployment chooses. It records every
 * request.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { listen } from '../listening.ts';

const accountId = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const zoneId = '9f8e7d6c5b4a39281706f5e4d3c2b1a0';

export interface Recorded {
  method: string;
  path: string;
  body: string;
}

const Shares = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
});
type Shares = z.infer<typeof Shares>['versions'];

const Binding = z.looseObject({ type: z.string(), name: z.string() });
export const Metadata = z.looseObject({
  bindings: z.array(Binding).default([]),
  migrations: z.looseObject({ new_tag: z.string() }).optional(),
});
export type Metadata = z.infer<typeof Metadata>;

/** What goes wrong. */
export interface Faults {
  /** Cloudflare refuses each version with this reason. */
  refusedUpload: string | null;
  /** Whether a version that has this percentage of the traffic fails. */
  isSick: (version: string, percentage: number) => boolean;
}

class ApiError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class Cloudflare {
  readonly requests: Recorded[] = [];
  faults: Faults = { refusedUpload: null, isSick: () => false };
  /** Metadata of the uploads by version. */
  readonly versions = new Map<string, Metadata>();
  readonly deployments: { id: string; created_on: string; versions: Shares }[] = [];
  readonly secrets = new Set<string>();
  readonly databases = new Map<string, DatabaseSync>();
  routes: string[] = [];
  crons: string[] = [];
  /** The newest migration of Durable Objects that the worker has. */
  migrationTag: string | undefined;
  /** Consumers of each queue: the workers that it hands its messages to. */
  readonly queues: Map<string, string[]>;
  readonly #namespaces: Set<string>;
  readonly #servers: Server[] = [];
  /** Each deployment is a second younger than the one before. */
  #now = Date.UTC(2026, 10, 23);

  constructor(
    databases: readonly string[] = [],
    namespaces: readonly string[] = [],
    queues: readonly string[] = [],
  ) {
    this.queues = new Map(queues.map((name) => [name, []]));
    for (const id of databases) this.databases.set(id, new DatabaseSync(':memory:'));
    this.#namespaces = new Set(namespaces);
  }

  /** The current distribution of the traffic. */
  get shares(): Shares {
    return this.deployments[0]?.versions ?? [];
  }

  /** Starts the API and the site. Resolves with their addresses. */
  async start() {
    const serve = (respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
      const server = createServer((request, response) => void respond(request, response));
      this.#servers.push(server);
      return listen(server);
    };
    const api = await serve((request, response) => this.#respond(request, response));
    const site = await serve((request, response) => Promise.resolve(this.#serve(request, response)));
    return { api, site, accountId, zoneId };
  }

  stop(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
    for (const database of this.databases.values()) database.close();
  }

  /** Gives the traffic to versions. */
  deploy(versions: Shares): string {
    const id = randomUUID();
    this.#now += 1_000;
    this.deployments.unshift({ id, created_on: new Date(this.#now).toISOString(), versions });
    return id;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(z.instanceof(Uint8Array).parse(piece));
    const body = Buffer.concat(pieces);
    const method = request.method ?? '';
    const { pathname, search } = new URL(request.url ?? '', 'http://api');
    this.requests.push({ method, path: `${pathname}${search}`, body: body.toString() });
    const send = (status: number, result: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
    };
    try {
      if (request.headers.authorization !== 'Bearer rehearsal')
        throw new ApiError(403, 10000, 'Authentication error');
      const form = async () =>
        new Response(body, { headers: { 'Content-Type': request.headers['content-type'] ?? '' } }).formData();
      const result = await this.#result(method, pathname, body.toString(), form);
      send(200, {
        success: true,
        errors: [],
        messages: [],
        result,
        result_info: { page: 1, per_page: 100, count: 1, total_count: 1, total_pages: 1 },
      });
    } catch (error) {
      const { status, code } = error instanceof ApiError ? error : { status: 500, code: 1 };
      send(status, {
        success: false,
        errors: [{ code, message: error instanceof Error ? error.message : String(error) }],
        messages: [],
        result: null,
      });
    }
  }

  async #result(method: string, path: string, body: string, form: () => Promise<FormData>): Promise<unknown> {
    const within = path.replace(`/accounts/${accountId}/`, '').replace(`/zones/${zoneId}/`, 'zone/');
    const scripts = /^workers\/(?:scripts|services|workers)\/([\w-]+)(?:\/(.+))?$/.exec(within);
    if (scripts) return this.#script(`${method} ${scripts[2] ?? ''}`, body, form);
    const database = /^d1\/database\/([\w-]+)(?:\/(.+))?$/.exec(within);
    if (database) return this.#database(database[1] ?? '', `${method} ${database[2] ?? ''}`, body);
    if (`${method} ${within}` === 'POST d1/database') {
      const { name } = z.object({ name: z.string() }).parse(JSON.parse(body));
      const uuid = randomUUID();
      this.databases.set(uuid, new DatabaseSync(':memory:'));
      return { uuid, name, version: 'production' };
    }
    if (`${method} ${within}` === 'POST storage/kv/namespaces') {
      const { title } = z.object({ title: z.string() }).parse(JSON.parse(body));
      const id = randomUUID().replaceAll('-', '');
      this.#namespaces.add(id);
      return { id, title };
    }
    const namespace = /^storage\/kv\/namespaces\/(\w+)$/.exec(within)?.[1];
    if (namespace && this.#namespaces.has(namespace)) return { id: namespace };
    const [queues, queue] = within.split('/');
    if (queues === 'queues') return this.#queue(method, queue, body);
    if (within === 'zone/workers/routes') return [];
    throw new ApiError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
  }

  /** Lists or makes queues, or gives one a consumer. The id of each is its name, and so is that of a consumer. */
  #queue(method: string, queue: string | undefined, body: string): unknown {
    if (method === 'GET')
      return [...this.queues].map(([name, consumers]) => ({
        queue_id: name,
        queue_name: name,
        consumers: consumers.map((script) => ({ script, consumer_id: script, type: 'worker' })),
      }));
    const { queue_name: name = queue ?? '', script_name: script } = z
      .object({ queue_name: z.string().optional(), script_name: z.string().optional() })
      .parse(JSON.parse(body));
    this.queues.set(name, script === undefined ? [] : [script]);
    return { queue_id: name, queue_name: name };
  }

  async #script(route: string, body: string, form: () => Promise<FormData>): Promise<unknown> {
    const [method, what] = route.split(' ');
    // A worker exists as soon as it was deployed once.
    if (method === 'GET' && this.deployments.length === 0) {
      throw new ApiError(404, 10007, 'This Worker does not exist on your account.');
    }
    const version = /^versions\/([\w-]+)$/.exec(what ?? '')?.[1];
    if (version)
      return {
        id: version,
        number: 1,
        metadata: {
          created_on: this.deployments[0]?.created_on,
          source: 'wrangler',
          author_email: 'a@station.pr',
        },
        annotations: {},
        resources: { bindings: [], script: {}, script_runtime: {} },
      };
    switch (route) {
      case 'GET ':
        // The responses of /workers/services and of /workers/workers in one.
        return {
          subdomain: { enabled: false, previews_enabled: false },
          default_environment: {
            environment: 'production',
            script: {
              tag: 'tag',
              tags: [],
              last_deployed_from: 'wrangler',
              migration_tag: this.migrationTag,
            },
          },
        };
      case 'GET deployments':
        return { deployments: this.deployments.slice(0, 10) };
      case 'POST deployments': {
        const { versions } = Shares.parse(JSON.parse(body));
        return { id: this.deploy(versions) };
      }
      case 'GET secrets':
        return [...this.secrets].map((name) => ({ name, type: 'secret_text' }));
      case 'POST versions': {
        const id = await this.#upload(await form());
        return {
          id,
          startup_time_ms: 20,
          metadata: { has_preview: false },
          resources: { script: { etag: 'e' } },
        };
      }
      case 'PUT ': {
        const id = await this.#upload(await form());
        this.deploy([{ version_id: id, percentage: 100 }]);
        return { id: null, deployment_id: id.replaceAll('-', ''), startup_time_ms: 20 };
      }
      case 'PATCH script-settings':
      case 'GET script-settings':
        return {};
      case 'GET subdomain':
      case 'POST subdomain':
        return { enabled: false, previews_enabled: false };
      case 'PUT schedules':
        this.crons = z
          .array(z.object({ cron: z.string() }))
          .parse(JSON.parse(body))
          .map(({ cron }) => cron);
        return {};
      case 'PUT routes':
        this.routes = z
          .array(z.object({ pattern: z.string() }))
          .parse(JSON.parse(body))
          .map(({ pattern }) => pattern);
        return [];
      default:
        throw new ApiError(404, 7003, `Could not route to ${route}`);
    }
  }

  /** Stores an upload. As at Cloudflare, it keeps the secrets of the version before, and may not name one that is missing. */
  async #upload(form: FormData): Promise<string> {
    if (this.faults.refusedUpload) throw new ApiError(400, 10021, this.faults.refusedUpload);
    const metadata = Metadata.parse(JSON.parse(z.string().parse(form.get('metadata'))));
    for (const { type, name } of metadata.bindings) {
      if (type === 'secret_text') this.secrets.add(name);
      if (type === 'inherit' && !this.secrets.has(name)) {
        throw new ApiError(400, 10057, `inherit binding '${name}' is invalid`);
      }
    }
    if (metadata.migrations) this.migrationTag = metadata.migrations.new_tag;
    const id = randomUUID();
    this.versions.set(id, metadata);
    return id;
  }

  #database(id: string, route: string, body: string): unknown {
    const database = this.databases.get(id);
    if (!database) throw new ApiError(404, 7404, `The database ${id} could not be found`);
    if (route === 'GET ')
      return { uuid: id, name: 'telecoqui', version: 'production', num_tables: 1, file_size: 1 };
    if (route === 'GET time_travel/bookmark') {
      return { bookmark: `00000001-0000000${this.requests.length % 10}-00004f8a-${id.slice(0, 8)}` };
    }
    if (route !== 'POST query') throw new ApiError(404, 7003, `Could not route to ${route}`);
    const { sql } = z.object({ sql: z.string() }).parse(JSON.parse(body));
    // One result for each statement. Our own commands write a line for each.
    return inTransaction(database, () => {
      if (/^\s*SELECT/i.test(sql)) {
        return sql
          .split(/;\n/)
          .map((one) => ({ success: true, results: database.prepare(one).all(), meta: { duration: 1 } }));
      }
      database.exec(sql);
      return [{ success: true, results: [], meta: { duration: 1 } }];
    });
  }

  /** The site's public address: the version of the header responds, if the deployment has it, or else the one with most of the traffic. */
  #serve(request: IncomingMessage, response: ServerResponse): void {
    const pinned = /"(.+)"/.exec(
      request.headers['cloudflare-workers-version-overrides']?.toString() ?? '',
    )?.[1];
    const max = this.shares.toSorted((a, b) => b.percentage - a.percentage)[0];
    const { version_id: version, percentage } = this.shares.find(({ version_id }) => version_id === pinned) ??
      max ?? { version_id: '', percentage: 0 };
    if (this.faults.isSick(version, percentage)) {
      response.writeHead(500, { 'X-Worker-Version': version }).end('Worker threw exception');
      return;
    }
    const health = {
      status: 'ok',
      database: 'ok',
      upstreams: [],
      readModelAgeSeconds: 1,
      changeAgeSeconds: 1,
    };
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'X-Worker-Version': version })
      .end(JSON.stringify(health));
  }
}

/** D1 runs the statements of a request in one transaction. */
function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  try {
    database.exec('BEGIN');
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw new ApiError(400, 7500, error instanceof Error ? error.message : String(error));
  }
}
