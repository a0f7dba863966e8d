/**
 * The sizes in which pictures are served. A short list keeps caches effective, and nobody can make the endpoint render thousands
 * of sizes. `WxH` is cropped to cover, `W` keeps the picture's aspect ratio.
 */
export const pictureSizes = [
  // 16:9 crops: thumbnails of 120 px at 1x, 2x and 3x, a 360 px phone at 1x, 2x and 3x, the widest column at 1x and 2x.
  '160x90',
  '240x135',
  '320x180',
  '480x270',
  '640x360',
  '960x540',
  '1280x720',
  // For previews of shared pages on social networks: 1.91:1, the size that they all recommend.
  '1200x630',
  // For podcast directories, which want a square of at least 1,400 px.
  '1400x1400',
  // Pictures inside an article's body, with their own aspect ratio.
  '480',
  '800',
  '1200',
  // A picture that is opened on its own, large enough to read a photographed document.
  '2000',
] as const;

export type PictureSize = (typeof pictureSizes)[number];

/**
 * Sizes that are never made smaller: a preview is requested by social networks and podcast directories, and a picture that is opened on its
 * own is opened for its details.
 */
const exactSizes: readonly PictureSize[] = ['1200x630', '1400x1400', '2000'];

/** Share of a picture's width that readers who save data get at most: on a phone at 2x still more than a pixel for each of CSS. */
const savedWidth = 0.6;

/** The size that a reader who saves data gets instead: the next one of the same shape of about half the width, a third of the bytes. */
export function sizeToSaveData(size: PictureSize): PictureSize {
  if (exactSizes.includes(size)) return size;
  const [width = 0, height] = size.split('x').map(Number);
  const smaller = pictureSizes.filter((other) => {
    const [otherWidth = 0, otherHeight] = other.split('x').map(Number);
    const hasShape =
      height === undefined || otherHeight === undefined
        ? height === otherHeight
        : otherWidth * height === otherHeight * width;
    return hasShape && otherWidth <= width * savedWidth;
  });
  // The sizes of a shape are listed from the narrowest to the widest.
  return smaller.pop() ?? size;
}

/** AVIF for most browsers, WebP for those from before 2022, JPEG for social networks and feed readers that support nothing else. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Cache lifetime, in seconds, of what is sent in place of a picture that is being made. The AVIF is made within some seconds. */
export const standInSeconds = 30;

/** Whether a response with this `Cache-Control` stands in for the picture that its address names. */
export const isStandIn = (cacheControl: string): boolean =>
  new RegExp(`\\bmax-age=${standInSeconds}(?!\\d)`).test(cacheControl);

/**
 * The folders of pictures on WordPress's host: those of the setting MEDIA_PATHS, or else WordPress's default folder below the path
 * of `wordpressUrl`. Each begins and ends with a slash.
 */
export function pictureFolders(wordpressUrl: string, setting: string | undefined): string[] {
  if (setting) return setting.split(',');
  return [`${new URL(wordpressUrl).pathname.replace(/\/$/, '')}/wp-content/uploads/`];
}
