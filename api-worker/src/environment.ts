/** What Cloudflare passes to the worker: bindings, and variables before they are parsed (see settings.ts). */
export interface Environment {
  DB: D1Database;
  LAST_GOOD: KVNamespace;
  [variable: string]: unknown;
}
