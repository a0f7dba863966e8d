import { Hono } from 'hono';
import { allowanceOf } from '../http/reader-limits.ts';
import { ProblemError } from '../http/problem.ts';
import { noteUse } from '../publishing/authorisation.ts';
import { previewTarget } from '../publishing/preview-link.ts';
import { fittingValue, secretValues } from '../publishing/secret-values.ts';
import type { AppEnvironment } from '../services.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { requestPreview } from '../upstreams/wordpress/request-preview.ts';

/** Refused links a minute from one address. An editor never has so many; somebody who guesses signatures does. */
const refusalsPerMinute = 60;

/** Drafts for holders of a signed link. They are never cached and never indexed by search engines. */
export const previewRoutes = new Hono<AppEnvironment>()
  .use('/preview/*', async (c, next) => {
    await next();
    // Errors too: a 404 in a CDN's cache would hide the draft that is saved a moment later.
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Robots-Tag', 'noindex');
  })
  .get('/preview/:kind/:id', async (c) => {
    const { services } = c.var;
    const { isolate, settings, timeouts, reader } = services;
    const fetch = isolate.fetchOf('wordpress');
    const now = services.now();
    const secrets = secretValues(settings, 'PREVIEW_SECRET');
    if (secrets.length === 0) {
      throw new ProblemError('upstream_unavailable', 'La vista previa no está configurada.');
    }
    const link = {
      ...c.req.param(),
      expires: c.req.query('expires') ?? null,
      signature: c.req.query('signature') ?? null,
    };
    const used = await fittingValue(
      secrets,
      async ({ value }) => (await previewTarget(value, link, now)) !== null,
    );
    const target = used === null ? null : await previewTarget(used.value, link, now);
    if (used === null || target === null) {
      isolate.previewLimit.count(allowanceOf(reader), refusalsPerMinute, now);
      // The reason of the refusal would only help an attacker.
      throw new ProblemError('forbidden', 'Este enlace de vista previa no es válido o ya venció.');
    }
    noteUse(services, used);
    const request = (secret: string) =>
      requestPreview(target, { settings, secret, fetch, timeouts, now }).catch((error: unknown) => {
        if (error instanceof UpstreamError) {
          console.error(`preview: ${target.kind}/${target.id}: ${error.reason}`);
        }
        throw error;
      });
    // WordPress may have got another secret after it made the link.
    const other = secrets.find(({ value }) => value !== used.value);
    const preview = await request(used.value).catch((error: unknown) => {
      if (other !== undefined && error instanceof UpstreamError && error.reason === 'http_403') {
        return request(other.value);
      }
      throw error;
    });
    if (preview === null) throw new ProblemError('not_found', 'Este contenido ya no existe en WordPress.');
    return c.json(preview);
  });
