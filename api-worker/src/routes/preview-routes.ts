import type { MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { Preview, previewKinds } from '#contract/publishing/publishing.ts';
import { Id, type PathParameter, type QueryParameter } from '../http/parameters.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { ProblemError } from '../http/problem.ts';
import { route, type Route } from '../route.ts';
import { noteUse } from '../access/authorisation.ts';
import { previewTarget } from '../access/preview-link.ts';
import { fittingValue, secretValues } from '../secrets/secret-values.ts';
import { siteOf } from '../access/signed-requests.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { requestPreview } from '../upstreams/wordpress/request-preview.ts';

/** Refused links a minute from one address. An editor never has so many; somebody who guesses signatures does. */
const refusalsPerMinute = 60;

const outdated =
  'Este enlace lo firmó un plugin de WordPress más antiguo que este sitio: hay que actualizarlo y abrir la vista previa otra vez.';

/** For every response below /api/preview. */
export const previewHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // Errors too: a 404 in a CDN's cache would hide the draft that is saved a moment later.
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set('X-Robots-Tag', 'noindex');
};

/** Parts of a link. A wrong or missing one is refused like a wrong signature. */
const signedPath = (schema: z.ZodType): PathParameter<string> => ({ schema, read: (text) => text });
const signedQuery = (name: string, description: string): QueryParameter<string | null> => ({
  described: [{ name, required: true, schema: z.string(), description }],
  read: (query) => query.get(name),
});

/** Drafts for holders of a signed link. They are never cached and never indexed by search engines. */
export const previewRoutes: readonly Route[] = [
  route('GET', '/api/preview/{kind}/{id}', {
    summary: 'A draft, for the holder of a signed link',
    path: { kind: signedPath(z.enum(previewKinds)), id: signedPath(Id) },
    query: {
      expires: signedQuery('expires', 'Whole seconds since the epoch.'),
      signature: signedQuery('signature', 'HMAC-SHA256 in hexadecimal.'),
    },
    response: Preview,
    handle: async ({ c, services, path, query, send }) => {
      const { isolate, settings, timeouts, reader } = services;
      const fetch = isolate.fetchOf('wordpress');
      const now = services.now();
      const secrets = secretValues(settings, 'PREVIEW_SECRET');
      if (secrets.length === 0) {
        throw new ProblemError('upstream_unavailable', 'La vista previa no está configurada.');
      }
      const link = { ...path, ...query };
      const site = siteOf(settings, c.req.raw);
      const used = await fittingValue(
        secrets,
        async ({ value }) => (await previewTarget(value, site, link, now)) !== null,
      );
      const target = used === null ? null : await previewTarget(used.value, site, link, now);
      if (used === null || target === null) {
        isolate.previewLimit.count(allowanceOf(reader), refusalsPerMinute, now);
        // The reason of the refusal would only help an attacker.
        throw new ProblemError('forbidden', 'Este enlace de vista previa no es válido o ya venció.');
      }
      if (target === 'outdated') throw new ProblemError('forbidden', outdated, { field: 'signature' });
      noteUse(services, used);
      const request = (secret: string) =>
        requestPreview(target, { settings, site, secret, fetch, timeouts, now }).catch((error: unknown) => {
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
      return send(preview);
    },
  }),
];
