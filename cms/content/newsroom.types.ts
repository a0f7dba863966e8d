/**
 * What a newsroom holds, in no wire format: the sample newsroom speaks it as WordPress does, and the local
 * WordPress is seeded with it. Ids are stable between runs; dates are computed from the given "now".
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
  /** File name inside cms/content/pictures, a 1600x900 JPEG. */
  file: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
}

export interface Story {
  id: number;
  slug: string;
  /** As an editor typed it: may hold quotes, ampersands, emoji. Not HTML-escaped. */
  title: string;
  /** Plain text; empty where the editor wrote none. */
  excerpt: string;
  /** HTML as the block editor stores it. Pictures inside stand as `{{picture:ID}}` for their address. */
  content: string;
  publishedAt: Date;
  modifiedAt: Date;
  authorId: number;
  pictureId: number | null;
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
  /** At least this many stories; the hand-written ones come first, the rest is composed from them. */
  stories?: number;
}
