/** Milliseconds that a cheap phone needs to paint after the page has loaded. */
export const paintTime = 150;
