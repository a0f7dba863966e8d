import { defineMiddleware } from 'astro:middleware';
import { shellData } from '#shell/shell-data.ts';

/** The frame of a page is asked for beside what the page itself asks, not after it. */
export const onRequest = defineMiddleware((_context, next) => {
  void shellData();
  return next();
});
