/** Milliseconds that a cheap phone takes to paint what has loaded. */
export const paintTime = 150;
