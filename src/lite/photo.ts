/**
 * Kilobytes that a photo of a light page has at most, which its link says: a picture of 480 pixels in WebP. The sample newsroom's largest
 * is measured in tests/browser/lite.long.e2e.ts.
 */
export const photoKilobytes = 40;
