/** Constants that astro.config.mjs defines in a build. They let the build drop the gate's code from an open site. */
declare const __SITE_GATE__: 'off' | 'curtain' | 'hard';
/** Whether the service worker keeps copies of pages; otherwise it deletes them and ends itself. */
declare const __OFFLINE_COPIES__: boolean;
/** Salt and PBKDF2 hash of the curtain's password (see gate-password.ts). Empty without a curtain. */
declare const __GATE_SALT__: string;
declare const __GATE_HASH__: string;
