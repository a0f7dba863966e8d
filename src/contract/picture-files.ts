/**
 * The file names of pictures that the site shows: the formats that every browser has, in each spelling of their endings that WordPress
 * accepts for an upload. SVG is none, because it can contain scripts.
 */
export const pictureFile = /\.(?:jpe?g|jpe|jfif|png|gif|webp|avif)$/i;

/**
 * The path of an address with `%25` for each percent sign that begins no escape: WordPress writes a file named `50%.jpg` as it is, and a
 * server that gets it so cannot decode the path.
 */
export const withEscapedPercent = (path: string): string => path.replace(/%(?![0-9a-f]{2})/gi, '%25');
