import type { PictureName } from './pictures.ts';
import type { AuthorSlug, CategorySlug } from './terms.ts';

/** A story in the story files: without id and date, the body in the notation of `blocks.ts`. */
export interface Draft {
  title: string;
  excerpt: string;
  body: string;
  /** The first one is the main category. */
  categories: [CategorySlug, ...CategorySlug[]];
  picture: PictureName | null;
  author: AuthorSlug;
  /** Stands first on the home page. */
  pinned?: boolean;
}
