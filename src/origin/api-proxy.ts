import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { proxy } from 'hono/proxy';
import { freshAfter } from '#contract/answer-headers.ts';
import { limits } from '#contract/limits.ts';
import type { Problem } from '#contract/problem.ts';

/** Longest wait for the worker, in milliseconds: its own longest (4.5 s for an upstream) and some for the way. */
const patience = 8000;

const tooLarge: Problem = {
  error: { code: 'payload_too_large', message: 'La solicitud es demasiado grande.' },
};

const unavailable: Problem = {
  error: {
    code: 'upstream_unavailable',
    message: 'El servicio no está disponible en este momento. Por favor, intenta de nuevo más tarde.',
  },
};

/**
 * Hands /api to the worker. Where a CDN routes /api to the worker itself, nothing arrives here. `position` is the last change
 * that this origin knows: its readers get nothing older.
 */
export function apiProxy(apiUrl: string, position: () => number = () => 0): Hono {
  const app = new Hono();
  // Nothing in /api takes more than a webhook: what is larger is turned away before it crosses to the worker.
  app.use(bodyLimit({ maxSize: limits.publishBytes, onError: (context) => context.json(tooLarge, 413) }));
  app.all('/*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    try {
      return await proxy(`${apiUrl}${pathname}${search}`, {
        raw: context.req.raw,
        // The worker limits by the reader's address, and it must not believe one that the reader wrote.
        headers: {
          ...context.req.header(),
          'CF-Connecting-IP': getConnInfo(context).remote.address ?? '',
          [freshAfter]: String(position()),
          // Compressed here, where the reader's browser is known.
          'Accept-Encoding': 'identity',
        },
        signal: AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(patience)]),
      });
    } catch (error) {
      console.error(`The worker did not answer ${pathname}:`, error instanceof Error ? error.message : error);
      return context.json(unavailable, 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' });
    }
  });
  return app;
}
