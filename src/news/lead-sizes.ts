/**
 * The `sizes` of an article's first picture. A phone of 2x gets 640 px rather than 960: nobody sees the difference,
 * everybody waits for it.
 */
export const leadSizes = '(min-width: 56rem) 54rem, (min-width: 40rem) 100vw, 88vw';
