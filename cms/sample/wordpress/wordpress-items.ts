import { episodeFile, episodeFileBytes } from '../../content/live-signal.ts';
import type { Author, Banner, Episode, Story } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import { coverageField } from './wordpress-entries.ts';
import { pinOf } from './wordpress-front-page.ts';
import { mediaItem, pictureUrl, UPLOADS_PATH } from './wordpress-media.ts';
import { renderedContent, renderedExcerpt, renderedName, renderedTitle } from './wordpress-text.ts';
import { gmt, moment, momentOrNone, siteLocal } from './wordpress-time.ts';

/** The two post types with terms: their taxonomy, and its name in the REST API. */
export const postKinds = {
  post: { taxonomy: 'category', taxonomyBase: 'categories' },
  programa: { taxonomy: 'categoria_programa', taxonomyBase: 'categorias_programas' },
} as const;
export type PostType = keyof typeof postKinds;

/** A story or programme as in `/posts` and `/programas`, including the REST fields that the site's plugin adds. */
export function postItem(desk: Desk, origin: string, type: PostType, story: Story): JsonObject {
  const content = renderedContent(story.content, (id) => address(desk, origin, id) ?? '');
  const isProtected = story.isProtected ?? false;
  const names = story.categoryIds.flatMap((id) => renderedName(desk.term(id)?.name ?? ''));
  const common: JsonObject = {
    id: story.id,
    date: siteLocal(story.publishedAt),
    date_gmt: gmt(story.publishedAt),
    modified: siteLocal(story.modifiedAt),
    modified_gmt: gmt(story.modifiedAt),
    slug: story.slug,
    title: { rendered: renderedTitle(story.title) },
    content: { rendered: isProtected ? '' : content, protected: isProtected },
    excerpt: {
      rendered: isProtected ? '' : renderedExcerpt(story.excerpt, content),
      protected: isProtected,
    },
    [postKinds[type].taxonomyBase]: story.categoryIds,
    featured_media_url: story.pictureId === null ? null : address(desk, origin, story.pictureId),
    featured_media_alt: story.pictureId === null ? '' : (desk.picture(story.pictureId)?.alt ?? ''),
    author_name: desk.author(story.authorId)?.name ?? '',
    category_names: names,
  };
  return type === 'post'
    ? { ...common, ...newsFields(desk, story) }
    : { ...common, categoria_programa_names: names };
}

function newsFields(desk: Desk, story: Story): JsonObject {
  const [mainId] = story.categoryIds;
  const main = mainId === undefined ? undefined : desk.term(mainId);
  return {
    sticky: false,
    portada: pinOf(story),
    ficha: ficha(desk, story),
    cobertura: coverageField(story),
    categoria_principal: main ? { name: renderedName(main.name), slug: main.slug } : null,
  };
}

/** What the site's plugin adds to a news item. */
function ficha(desk: Desk, { authorId, pictureId, editorial }: Story): JsonObject {
  const signing = [authorId, ...(editorial?.otherAuthorIds ?? [])].flatMap((id) => desk.author(id) ?? []);
  return {
    short_title: editorial?.shortTitle ?? '',
    authors: signing.map(authorItem),
    corrections: editorial?.corrections.map(({ date, text }) => ({ date: moment(date), text })) ?? [],
    related: editorial?.relatedIds ?? [],
    text_changed: momentOrNone(editorial?.textChangedAt ?? null),
    picture_credit: pictureId === null ? '' : (desk.picture(pictureId)?.credit ?? ''),
  };
}

/** `link` is the banner's target. A banner without a target does not have the field. */
export function bannerItem(desk: Desk, origin: string, banner: Banner): JsonObject {
  return {
    id: banner.id,
    title: { rendered: renderedTitle(banner.title) },
    image: address(desk, origin, banner.pictureId),
    ...(banner.link === null ? {} : { link: banner.link }),
  };
}

export function episodeItem(desk: Desk, origin: string, episode: Episode): JsonObject {
  const { pictureId } = episode;
  const file = {
    url: `${origin}${UPLOADS_PATH}/${episodeFile}`,
    type: 'video/mp4',
    length: episodeFileBytes,
  };
  return {
    id: episode.id,
    date: siteLocal(episode.publishedAt),
    date_gmt: gmt(episode.publishedAt),
    modified: siteLocal(episode.modifiedAt),
    modified_gmt: gmt(episode.modifiedAt),
    slug: episode.slug,
    title: { rendered: renderedTitle(episode.title) },
    excerpt: { rendered: renderedExcerpt(episode.excerpt, ''), protected: false },
    featured_media_url: pictureId === null ? null : address(desk, origin, pictureId),
    featured_media_alt: pictureId === null ? '' : (desk.picture(pictureId)?.alt ?? ''),
    programa: episode.programmeId,
    duracion: episode.durationSeconds,
    video: episode.hasFile ? file : null,
  };
}

const authorItem = ({ id, name, slug, bio }: Author): JsonObject => ({ id, name, slug, description: bio });

/** What is embedded in a post: its author, its picture, its categories and its tags. */
export function embedded(desk: Desk, origin: string, type: PostType, story: Story): JsonObject {
  const author = desk.author(story.authorId);
  const picture = story.pictureId === null ? undefined : desk.picture(story.pictureId);
  const terms = (taxonomy: string, ids: readonly number[]): JsonObject[] =>
    ids
      .flatMap((id) => desk.term(id) ?? [])
      .map(({ id, name, slug }) => ({ id, name: renderedName(name), slug, taxonomy }));
  return {
    author: [author ? authorItem(author) : null],
    'wp:featuredmedia': picture ? [mediaItem(origin, picture)] : [],
    'wp:term': [terms(postKinds[type].taxonomy, story.categoryIds), terms('post_tag', story.tagIds)],
  };
}

function address(desk: Desk, origin: string, pictureId: number): string | null {
  const picture = desk.picture(pictureId);
  return picture ? pictureUrl(origin, picture) : null;
}
