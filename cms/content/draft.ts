import type { PictureName } from './pictures.ts';
import type { AuthorSlug, CategorySlug } from './terms.ts';

/** A story as the desk writes it: no id and no date yet, the body in the notation of `blocks.ts`. */
export interface Draft {
  title: string;
  excerpt: string;
  body: string;
  /** The first one is the main category. */
  categories: [CategorySlug, ...CategorySlug[]];
  picture: PictureName | null;
  author: AuthorSlug;
}
