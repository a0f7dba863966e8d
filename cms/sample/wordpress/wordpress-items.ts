import { episodeFile, episodeFileBytes } from '../../content/live-signal.ts';
import type { Author, Banner, Episode, Story, Term } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import {
  plainLinks,
  postKinds,
  postLinks,
  type PostType,
  termKinds,
  termLinks,
  type TermKind,
} from './wordpress-links.ts';
import { coverageField } from './wordpress-entries.ts';
import { pinOf } from './wordpress-front-page.ts';
import { mediaItem, pictureUrl, UPLOADS_PATH } from './wordpress-media.ts';
import { renderedContent, renderedExcerpt, renderedName, renderedTitle } from './wordpress-text.ts';
import { gmt, siteLocal } from './wordpress-time.ts';

/** A story or programme as in `/posts` and `/programas`, including the REST fields that the site's plugin adds. */
export function postItem(desk: Desk, origin: string, type: PostType, story: Story): JsonObject {
  const { taxonomyBase, path } = postKinds[type];
  const content = renderedContent(story.content, (id) => address(desk, origin, id) ?? '');
  const isProtected = story.isProtected ?? false;
  const names = story.categoryIds.flatMap((id) => renderedName(desk.term(id)?.name ?? ''));
  const common: JsonObject = {
    id: story.id,
    date: siteLocal(story.publishedAt),
    date_gmt: gmt(story.publishedAt),
    guid: { rendered: `${origin}/?${type === 'post' ? '' : `post_type=${type}&#038;`}p=${story.id}` },
    modified: siteLocal(story.modifiedAt),
    modified_gmt: gmt(story.modifiedAt),
    slug: story.slug,
    status: 'publish',
    type,
    link: `${origin}/${path}/${story.slug}/`,
    title: { rendered: renderedTitle(story.title) },
    content: { rendered: isProtected ? '' : content, protected: isProtected },
    excerpt: {
      rendered: isProtected ? '' : renderedExcerpt(story.excerpt, content),
      protected: isProtected,
    },
    author: story.authorId,
    featured_media: story.pictureId ?? 0,
    template: '',
    meta: [],
    [taxonomyBase]: story.categoryIds,
    featured_media_url: story.pictureId === null ? null : address(desk, origin, story.pictureId),
    featured_media_alt: story.pictureId === null ? '' : (desk.picture(story.pictureId)?.alt ?? ''),
    author_name: desk.author(story.authorId)?.name ?? '',
    category_names: names,
    class_list: [`post-${story.id}`, type, `type-${type}`, 'status-publish', 'hentry'],
    _links: postLinks(origin, type, story),
  };
  return type === 'post'
    ? { ...common, ...newsFields(desk, story) }
    : { ...common, categoria_programa_names: names };
}

function newsFields(desk: Desk, story: Story): JsonObject {
  const [mainId] = story.categoryIds;
  const main = mainId === undefined ? undefined : desk.term(mainId);
  return {
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    portada: pinOf(story),
    format: 'standard',
    tags: story.tagIds,
    ficha: ficha(desk, story),
    cobertura: coverageField(story),
    categoria_principal: main ? { id: main.id, name: renderedName(main.name), slug: main.slug } : null,
  };
}

/** What the site's plugin adds to a news item. */
function ficha(desk: Desk, { authorId, pictureId, editorial }: Story): JsonObject {
  const signing = [authorId, ...(editorial?.otherAuthorIds ?? [])].flatMap((id) => desk.author(id) ?? []);
  const utc = (date: Date) => `${gmt(date)}Z`;
  return {
    short_title: editorial?.shortTitle ?? '',
    authors: signing.map(({ id, name, slug, bio }) => ({
      id,
      name,
      slug,
      description: bio,
      previous_slugs: [],
    })),
    corrections: editorial?.corrections.map(({ date, text }) => ({ date: utc(date), text })) ?? [],
    related: editorial?.relatedIds ?? [],
    text_changed: editorial?.textChangedAt ? utc(editorial.textChangedAt) : null,
    picture_credit: pictureId === null ? '' : (desk.picture(pictureId)?.credit ?? ''),
  };
}

/** `link` is the banner's target. A banner without a target does not have the field. */
export function bannerItem(desk: Desk, origin: string, banner: Banner): JsonObject {
  return {
    id: banner.id,
    date: siteLocal(banner.publishedAt),
    date_gmt: gmt(banner.publishedAt),
    modified: siteLocal(banner.publishedAt),
    modified_gmt: gmt(banner.publishedAt),
    slug: banner.slug,
    status: 'publish',
    type: 'banner',
    title: { rendered: renderedTitle(banner.title) },
    featured_media: banner.pictureId,
    image: address(desk, origin, banner.pictureId),
    ...(banner.link === null ? {} : { link: banner.link }),
    _links: plainLinks(origin, 'banner', banner.id),
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
    status: 'publish',
    type: 'episodio',
    title: { rendered: renderedTitle(episode.title) },
    excerpt: { rendered: renderedExcerpt(episode.excerpt, ''), protected: false },
    featured_media: pictureId ?? 0,
    featured_media_url: pictureId === null ? null : address(desk, origin, pictureId),
    featured_media_alt: pictureId === null ? '' : (desk.picture(pictureId)?.alt ?? ''),
    programa: episode.programmeId,
    duracion: episode.durationSeconds,
    video: episode.hasFile ? file : null,
    _links: plainLinks(origin, 'episodios', episode.id),
  };
}

export function termItem(origin: string, taxonomy: TermKind, term: Term, count: number): JsonObject {
  const { path } = termKinds[taxonomy];
  return {
    id: term.id,
    count,
    description: renderedName(term.description),
    link: `${origin}/${path}/${term.slug}/`,
    name: renderedName(term.name),
    slug: term.slug,
    taxonomy,
    parent: 0,
    meta: [],
    _links: termLinks(origin, taxonomy, term.id),
  };
}

export function userItem(origin: string, author: Author): JsonObject {
  return {
    id: author.id,
    name: author.name,
    url: '',
    description: author.bio,
    link: `${origin}/author/${author.slug}/`,
    slug: author.slug,
    meta: [],
    _links: plainLinks(origin, 'users', author.id),
  };
}

/** The target of an embeddable link of a post, in WordPress's shorter context "embed". */
export function embedded(
  desk: Desk,
  origin: string,
  type: PostType,
  story: Story,
  relation: string,
  taxonomy: string,
) {
  if (relation === 'author') {
    const author = desk.author(story.authorId);
    return author ? userItem(origin, author) : null;
  }
  if (relation === 'wp:featuredmedia') {
    const picture = story.pictureId === null ? undefined : desk.picture(story.pictureId);
    return picture ? mediaItem(origin, picture, story.authorId) : null;
  }
  const kind = taxonomy === 'post_tag' ? taxonomy : postKinds[type].taxonomy;
  if (taxonomy !== kind) return [];
  return (kind === 'post_tag' ? story.tagIds : story.categoryIds).flatMap((id) => {
    const term = desk.term(id);
    if (!term) return [];
    const { count, description, parent, meta, ...short } = termItem(origin, kind, term, 0);
    return [short];
  });
}

function address(desk: Desk, origin: string, pictureId: number): string | null {
  const picture = desk.picture(pictureId);
  return picture ? pictureUrl(origin, picture) : null;
}
