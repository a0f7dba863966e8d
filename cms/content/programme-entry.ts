import type { PictureName } from './pictures.ts';
import type { AuthorSlug, ProgrammeCategorySlug } from './terms.ts';

/** A programme as written in the programme files. */
export interface ProgrammeEntry {
  slug: string;
  title: string;
  excerpt: string;
  /** Why the programme is worth watching, in two or three sentences. */
  about: string;
  category: ProgrammeCategorySlug;
  picture: PictureName | null;
  author: AuthorSlug;
}
