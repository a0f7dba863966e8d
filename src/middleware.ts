import { defineMiddleware } from 'astro:middleware';
import { shellData } from '#shell/shell-data.ts';

/** Starts the requests for the page's frame, so that they run in parallel with those of the page itself. */
export const onRequest = defineMiddleware((_context, next) => {
  void shellData();
  return next();
});
