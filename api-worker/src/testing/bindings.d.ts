declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    SUBSCRIBERS: D1Database;
    PUSH: D1Database;
    NOTIFICATIONS: Queue;
    LAST_GOOD: KVNamespace;
    SPORTRADAR: DurableObjectNamespace<
      import('../scoreboard/polling/sportradar-key.durable-object.ts').SportradarKey
    >;
    HAZARDS: DurableObjectNamespace<import('../alerts/polling/alert-watch.durable-object.ts').AlertWatch>;
    SUBSCRIBE_LIMIT: RateLimit;
    READ_LIMIT: RateLimit;
    SEARCH_LIMIT: RateLimit;
    LOAD_LIMIT: RateLimit;
    /** The `ratelimits` of wrangler.jsonc. */
    RATELIMITS: { name: string; simple: { limit: number; period: number } }[];
    MIGRATIONS: import('cloudflare:test').D1Migration[];
    SUBSCRIBERS_MIGRATIONS: import('cloudflare:test').D1Migration[];
    PUSH_MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** The cron triggers of wrangler.jsonc. */
    CRONS: string[];
    [variable: string]: unknown;
  }
}
