/** What astro.config.mjs puts into the code of a build: what a closed gate needs is not in the code of an open site. */
declare const __SITE_GATE__: 'off' | 'curtain' | 'hard';
/** The salt of the curtain's password, and its slow hash (#config/gate-password.ts). Empty without a curtain. */
declare const __GATE_SALT__: string;
declare const __GATE_HASH__: string;
