import { PictureColours } from '#config/pictures/picture-colours.ts';

let colours: PictureColours | undefined;

/**
 * The mean colour of a picture, which its place has until it arrives; undefined when it is not known, or `source` is not a valid URL.
 * Server only.
 */
export function pictureColour(source: string | null): string | undefined {
  if (!source || !URL.canParse(source)) return undefined;
  colours ??= new PictureColours(process.env['DATA_DIR'] ?? '.data');
  return colours.colourOf(source) ?? undefined;
}
