/**
 * The addresses that the service worker (src/offline) knows. They are those of paths.ts, which is left out because the script of every page
 * and the service worker would contain all of it; a test compares the two.
 */
export const offlinePaths = {
  home: '/',
  weather: '/tiempo',
  /** Shelters, telephones and notices. */
  emergency: '/emergencia',
  /** Severe weather alerts: the light page, which is one small file. */
  alerts: '/lite/alertas',
  /** The page that lists what the device keeps. It is shown in place of a page that the device does not have. */
  kept: '/offline',
  /** The service worker's script. Its folder is what it may serve, so it is at the top. */
  worker: '/sw.js',
} as const;

/**
 * Pages that are never kept, with all below them. They hold what somebody typed or a signed key, belong to a closed site, or list what a
 * reader searched for, which nobody else who borrows the phone should see. Most of them also forbid it by `Cache-Control`.
 */
export const neverKept = ['/account', '/boletin', '/search', '/acceso', '/salir', '/vista-previa', '/api'];
