import { runNginx, type RunningNginx } from '../hostile/caching-proxy.ts';

/** Starts a real nginx that serves a folder, with nothing but the page for what it does not find (docs/operations.md). */
export const startStaticHost = (root: string): Promise<RunningNginx> =>
  runNginx(
    (_folder, port) => `
  include /etc/nginx/mime.types;
  charset utf-8;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    error_page 404 /404.html;
  }`,
  );
