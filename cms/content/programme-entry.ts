import type { PictureName } from './pictures.ts';
import type { AuthorSlug, ProgrammeCategorySlug } from './terms.ts';

/** A programme as its producers describe it. */
export interface ProgrammeEntry {
  slug: string;
  title: string;
  excerpt: string;
  /** What makes this programme worth an hour, in two or three sentences. */
  about: string;
  /** When it is on air, as the body says it. */
  schedule: string;
  category: ProgrammeCategorySlug;
  picture: PictureName | null;
  author: AuthorSlug;
}
