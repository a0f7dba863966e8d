/** What Cloudflare hands to the worker: bindings, and variables still unread (see settings.ts). */
export interface Environment {
  DB: D1Database;
  LAST_GOOD: KVNamespace;
  [variable: string]: unknown;
}
