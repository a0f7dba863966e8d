/**
 * The `sizes` of an article's first picture. 88vw instead of 100vw makes phones with a pixel ratio of 2 load 640 px instead of
 * 960: a shorter wait, no visible difference.
 */
export const leadSizes = '(min-width: 56rem) 54rem, (min-width: 40rem) 100vw, 88vw';
