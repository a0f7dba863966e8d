/**
 * The content of a newsroom, independent of any wire format. The sample newsroom serves it in the format of WordPress, and the local
 * WordPress is filled with it. Ids are the same in every run; dates are computed from the given "now".
 */
export interface Author {
  id: number;
  slug: string;
  name: string;
}

export interface Term {
  id: number;
  slug: string;
  name: string;
  description: string;
}

export interface Picture {
  id: number;
  /** The file name in cms/content/pictures, a 1600x900 JPEG. */
  file: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
}

export interface Story {
  id: number;
  slug: string;
  /** The title as an editor typed it, with quotes, ampersands and emoji. Not HTML-escaped. */
  title: string;
  /** Plain text; empty when the editor wrote none. */
  excerpt: string;
  /** HTML as the block editor stores it. `{{picture:ID}}` is a placeholder for the address of a picture. */
  content: string;
  publishedAt: Date;
  modifiedAt: Date;
  authorId: number;
  pictureId: number | null;
  /** Whether a password is needed to read it. */
  isProtected?: boolean;
  /** The first one is the main category. */
  categoryIds: number[];
}

export type Programme = Story;

export interface Banner {
  id: number;
  slug: string;
  title: string;
  pictureId: number;
  link: string | null;
  publishedAt: Date;
}

/** An article that exists only in the internal API (D1). */
export interface InternalArticle {
  slug: string;
  title: string;
  summary: string;
  content: string;
  pictureId: number | null;
  publishedAt: Date;
  categorySlug: string;
  author: string;
}

export interface SocialPost {
  id: number;
  content: string;
  postedAt: Date;
  network: string;
  url: string | null;
}

export interface Newsroom {
  authors: Author[];
  categories: Term[];
  programmeCategories: Term[];
  pictures: Picture[];
  stories: Story[];
  programmes: Programme[];
  banners: Banner[];
  internalArticles: InternalArticle[];
  socialPosts: SocialPost[];
}

export interface NewsroomOptions {
  now: Date;
  /** The minimum number of stories. The written stories come first, and the rest is composed from templates. */
  stories?: number;
}
