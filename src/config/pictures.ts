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
  // Pictures inside an article's body, with their own aspect ratio.
  '480',
  '800',
  '1200',
  // A picture that is opened on its own, large enough to read a photographed document.
  '2000',
] as const;

export type PictureSize = (typeof pictureSizes)[number];

/** AVIF for most browsers, WebP for those from before 2022, JPEG for social networks and feed readers that support nothing else. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * The folders of pictures on WordPress's host: those of the setting MEDIA_PATHS, or else WordPress's default folder below the path
 * of `wordpressUrl`. Each begins and ends with a slash.
 */
export function pictureFolders(wordpressUrl: string, setting: string | undefined): string[] {
  if (setting) return setting.split(',');
  return [`${new URL(wordpressUrl).pathname.replace(/\/$/, '')}/wp-content/uploads/`];
}
