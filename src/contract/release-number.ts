/**
 * Grows by one with each release of the software (CONTRIBUTING.md, "Make a release"); 1.0.0 has 1 and does not say so. A server never serves
 * pages that a higher one built, because they may want what it does not tell them, and `npm run deploy` keeps worker and origins in their order
 * (docs/operations.md, "Upgrade").
 */
export const releaseNumber = 2;

/** That of one that says none. */
export const firstReleaseNumber = 1;
