import { Hono } from 'hono';
import { apiCacheRules } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { jsonResponse } from '../http/json-response.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { AppEnvironment } from '../services.ts';

/** Made at the first request: a deployed version never changes it. */
let text: string | null = null;

/** The description of /api for machines. */
export const openApiRoutes = new Hono<AppEnvironment>().get('/openapi.json', (c) => {
  text ??= JSON.stringify(openApiDocument());
  const document: CachedResponse = {
    found: true,
    body: text,
    total: null,
    state: 'fresh',
    ageSeconds: null,
    tags: [],
    rule: apiCacheRules.description,
  };
  return jsonResponse(c.req.raw, document);
});
