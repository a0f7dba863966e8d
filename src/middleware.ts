import { defineMiddleware } from 'astro:middleware';
import { finishPage } from '#document/finish-page.ts';
import { shellData } from '#shell/shell-data.ts';

const policyHeader = 'Content-Security-Policy';

/** Whether Astro wrote a part of a page, which open pages take over, and not a whole document. */
const isPart = (html: string) => !/^<!doctype/i.test(html);

export const onRequest = defineMiddleware(async (_context, next) => {
  // Starts the requests for the page's frame, so that they run in parallel with those of the page itself.
  void shellData();
  const response = await next();
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const { html, policy } = finishPage({
    html: await response.text(),
    policy: response.headers.get(policyHeader) ?? '',
  });
  const whole = new Response(html, response);
  if (policy) whole.headers.set(policyHeader, policy);
  // A part gets the origin's policy for what is no page: a tenth of the bytes, and stricter. A 404 without one gets the origin's own page.
  if (response.status === 200 && isPart(html)) whole.headers.delete(policyHeader);
  return whole;
});
