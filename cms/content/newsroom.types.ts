import type { Scene } from './scenes.ts';

/**
 * The content of a newsroom, independent of any wire format. The sample newsroom serves it in the format of WordPress, and the local
 * WordPress is filled with it. Ids are the same in every run; dates are computed from the given "now".
 */
/** What editors add to a story in the plugin's box "Ficha de la noticia". */
export interface Editorial {
  shortTitle: string;
  otherAuthorIds: number[];
  corrections: { date: Date; text: string }[];
  relatedIds: number[];
  textChangedAt: Date | null;
}

export interface Author {
  id: number;
  slug: string;
  name: string;
  /** Plain text; empty without one. */
  bio: string;
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
  /** Who took it; empty if nobody says. */
  credit: string;
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
  /** Empty for programmes, which have no tags. */
  tagIds: number[];
  /** Its place among the pinned news of the home page, and until when; absent: not pinned. */
  pin?: { place: number; until: Date | null };
  editorial?: Editorial;
  /** That it is a live coverage, which has entries; absent: it is none. */
  coverage?: {
    startedAt: Date;
    /** Null while it is told. */
    endedAt: Date | null;
    tiedTo: { kind: 'game'; game: number } | { kind: 'storm' } | { kind: 'election' } | null;
  };
}

/** An entry of a live coverage. */
export interface CoverageEntry {
  id: number;
  /** Id of the story. */
  coverageId: number;
  /** Plain text; empty without one. */
  headline: string;
  /** As that of a story. */
  content: string;
  publishedAt: Date;
  modifiedAt: Date;
  authorIds: number[];
  isKey: boolean;
  /** Null: not pinned. */
  pinnedAt: Date | null;
  corrections: { date: Date; text: string }[];
  textChangedAt: Date | null;
  /** Id of the story that it became; null: none. */
  storyId: number | null;
}

export type Programme = Story;

/** An episode of a programme. Its date is that of its broadcast. */
export interface Episode {
  id: number;
  slug: string;
  title: string;
  /** Plain text; may be empty. */
  excerpt: string;
  publishedAt: Date;
  modifiedAt: Date;
  programmeId: number;
  pictureId: number | null;
  durationSeconds: number;
  /** Whether it has a video, which is a file of the newsroom (live-signal.ts). */
  hasFile: boolean;
}

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

export interface TickerLine {
  id: number;
  text: string;
  /** A path of the site or an https address. */
  link: string | null;
  startsAt: Date;
  endsAt: Date | null;
}

/** What stands in one of the four promotional places of the home page. */
export interface Promotion {
  id: number;
  place: number;
  /** Empty: that of the place. */
  label: string;
  title: string;
  link: string;
  pictureId: number;
  startsAt: Date;
  endsAt: Date | null;
}

/** An item of the plugin's menu "Emergencia". */
export interface EmergencyEntry {
  id: number;
  type:
    'telecoqui_emergencia' | 'telecoqui_refugio' | 'telecoqui_telefono' | 'telecoqui_aviso' | 'telecoqui_luz';
  /** A headline, a name or a notice. */
  text: string;
  startsAt: Date;
  endsAt: Date | null;
  /** Its other fields, by the names of the plugin's metas without their prefix. */
  fields: Record<string, string>;
}

/** An entry of the plugin's list "Cierres": an organisation with its present state. */
export interface Closing {
  id: number;
  organization: string;
  kind: 'escuela' | 'agencia' | 'carretera' | 'evento' | 'otro';
  /** Empty: all of Puerto Rico. */
  municipality: string;
  /** `abierto`: readers see no closing. */
  state: 'abierto' | 'cerrado' | 'suspendido' | 'parcial' | 'tarde';
  /** Empty: none. */
  note: string;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
}

export interface SocialPost {
  id: number;
  content: string;
  postedAt: Date;
  network: string;
  url: string;
}

export interface Newsroom {
  authors: Author[];
  categories: Term[];
  programmeCategories: Term[];
  tags: Term[];
  pictures: Picture[];
  stories: Story[];
  entries: CoverageEntry[];
  programmes: Programme[];
  episodes: Episode[];
  banners: Banner[];
  internalArticles: InternalArticle[];
  tickerLines: TickerLine[];
  promotions: Promotion[];
  emergencyEntries: EmergencyEntry[];
  closings: Closing[];
  socialPosts: SocialPost[];
}

export interface NewsroomOptions {
  now: Date;
  /** The minimum number of stories. The written stories come first, and the rest is composed from templates. */
  stories?: number;
  scene?: Scene;
}
