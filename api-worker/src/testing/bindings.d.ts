declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    LAST_GOOD: KVNamespace;
    MIGRATIONS: import('cloudflare:test').D1Migration[];
    [variable: string]: unknown;
  }
}
