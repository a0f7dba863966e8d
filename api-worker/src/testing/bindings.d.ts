declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    LAST_GOOD: KVNamespace;
    MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** The cron triggers of wrangler.jsonc. */
    CRONS: string[];
    [variable: string]: unknown;
  }
}
