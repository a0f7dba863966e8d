/**
 * The sizes in which pictures are served. A short list keeps caches warm and the endpoint safe from being asked for
 * ten thousand sizes. `WxH` is cropped to cover, `W` keeps the picture's own ratio.
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
  // What the networks draw of a shared page: 1.91:1, the size that they all ask for.
  '1200x630',
  // Pictures inside an article's body, in their own ratio.
  '480',
  '800',
  '1200',
] as const;

export type PictureSize = (typeof pictureSizes)[number];

/** AVIF for the many, WebP for browsers of before 2022, JPEG for networks and feed readers that know nothing else. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * The folders on WordPress's host that hold its pictures: those of the setting MEDIA_PATHS, or WordPress's own one, below the
 * path of `wordpressUrl`. Each begins and ends with a slash.
 */
export function pictureFolders(wordpressUrl: string, setting: string | undefined): string[] {
  if (setting) return setting.split(',');
  return [`${new URL(wordpressUrl).pathname.replace(/\/$/, '')}/wp-content/uploads/`];
}
