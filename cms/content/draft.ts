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

/** What the desk notes about a story: who wrote it, the picture, and the categories. */
export const filedBy = (
  author: Draft['author'],
  picture: Draft['picture'],
  categories: Draft['categories'],
): Pick<Draft, 'author' | 'picture' | 'categories'> => ({ author, picture, categories });
