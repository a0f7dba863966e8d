import { defineMiddleware } from 'astro:middleware';
import { finishPage } from '#document/finish-page.ts';
import { shellData } from '#shell/shell-data.ts';

export const onRequest = defineMiddleware(async (_context, next) => {
  // Starts the requests for the page's frame, so that they run in parallel with those of the page itself.
  void shellData();
  const response = await next();
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const { html, policy } = finishPage({
    html: await response.text(),
    policy: response.headers.get('Content-Security-Policy') ?? '',
  });
  const whole = new Response(html, response);
  if (policy) whole.headers.set('Content-Security-Policy', policy);
  return whole;
});
