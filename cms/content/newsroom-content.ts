import { banners } from './banners.ts';
import { blocks } from './blocks.ts';
import type { Draft } from './draft.ts';
import { closings } from './closings.ts';
import { coverages } from './coverages/coverages.ts';
import { episodes } from './episodes.ts';
import { emergencyEntries } from './emergencies.ts';
import { promotions, tickerLines } from './front-page.ts';
import { internalArticles } from './internal-articles.ts';
import type { Newsroom, NewsroomOptions, Story, Editorial } from './newsroom.types.ts';
import { pictureId, pictures } from './pictures.ts';
import { monthOf } from './puerto-rico-time.ts';
import { programmes } from './programmes.ts';
import { slugger } from './slug.ts';
import { socialPosts } from './social-posts.ts';
import { writtenStories } from './stories/written-stories.ts';
import { tagIdsOf, tags } from './tags.ts';
import { authorId, authors, categories, categoryId, programmeCategories } from './terms.ts';
import { variants } from './variants/variants.ts';

export const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const PINNED_FOR = 12 * HOUR;
const FIRST_STORY_ID = 1001;
/** Enough for a second page of ten stories in every category. */
const DEFAULT_STORIES = 130;

/**
 * The content of the sample newsroom. Dates are relative to `now` rounded down to the hour, so two calls within one hour return the same
 * content. The written stories come first; stories composed from templates fill up to `stories`.
 */
export function newsroom({ now, stories = DEFAULT_STORIES, scene }: NewsroomOptions): Newsroom {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  const shows = programmes(hour);
  const live = coverages(hour, scene);
  return {
    authors,
    categories,
    programmeCategories,
    tags,
    pictures,
    // The number counts them.
    stories: [...live.stories, ...storiesAt(hour, stories - live.stories.length)],
    entries: live.entries,
    programmes: shows,
    episodes: episodes(hour, shows),
    banners: banners(hour),
    internalArticles: internalArticles(hour),
    tickerLines: tickerLines(hour),
    promotions: promotions(hour),
    emergencyEntries: emergencyEntries(hour, scene),
    closings: closings(hour, scene),
    socialPosts: socialPosts(hour),
  };
}

function storiesAt(hour: Date, count: number): Story[] {
  const slugFor = slugger();
  const written = writtenStories((place) => monthOf(publicationOf(place, hour)));
  const drafts = [...written, ...variants(Math.max(0, count - written.length))];
  const idOf = (title: string) => FIRST_STORY_ID + drafts.findIndex((draft) => draft.title.startsWith(title));
  return drafts.map((draft, index) => {
    const story = published(draft, index, slugFor(draft.title), hour);
    const editorial = editorialOf(draft.title, story.publishedAt, idOf);
    return editorial === undefined ? story : { ...story, editorial };
  });
}

function published(draft: Draft, index: number, slug: string, hour: Date): Story {
  const publishedAt = publicationOf(index, hour);
  return {
    id: FIRST_STORY_ID + index,
    slug,
    title: draft.title,
    excerpt: draft.excerpt,
    content: blocks(draft.body),
    publishedAt,
    modifiedAt: modifiedAt(index, publishedAt, hour),
    authorId: authorId(draft.author),
    pictureId: draft.picture === null ? null : pictureId(draft.picture),
    categoryIds: draft.categories.map(categoryId),
    tagIds: tagIdsOf(draft),
    ...(draft.pinned === true && { pin: { place: 1, until: new Date(hour.getTime() + PINNED_FOR) } }),
  };
}

/**
 * The age of a story. Stories are dense today and sparser in the past, as in a real newsroom: about 15 in the last day and 130 over 50
 * days. Beyond that there are twelve per day, so that an archive of 10,000 covers a little more than two years.
 */
function ageInMinutes(index: number): number {
  const steadyFrom = 130;
  const curve = (i: number) => 4 + 34 * i + 4 * i * i;
  return index <= steadyFrom ? curve(index) : curve(steadyFrom) + (index - steadyFrom) * 120;
}

const publicationOf = (index: number, hour: Date): Date =>
  new Date(hour.getTime() - ageInMinutes(index) * MINUTE);

/** Every third story was modified half an hour after publication. */
function modifiedAt(index: number, publishedAt: Date, hour: Date): Date {
  if (index % 3 !== 1) return publishedAt;
  return new Date(Math.min(publishedAt.getTime() + 30 * MINUTE, hour.getTime()));
}

/** Only a shorter headline for cards. */
const shortened = (shortTitle: string) => (): Editorial => ({
  shortTitle,
  otherAuthorIds: [],
  corrections: [],
  relatedIds: [],
  textChangedAt: null,
});

/** What the newsroom's editors added to a story in the box "Ficha de la noticia", by the beginning of its title. */
const added: Record<string, (publishedAt: Date, idOf: (title: string) => number) => Editorial> = {
  'Serie final empatada': (publishedAt, idOf) => ({
    shortTitle: 'Un triple a nueve segundos empata la serie final',
    otherAuthorIds: [authorId('nereida-pabon')],
    corrections: [
      {
        date: new Date(publishedAt.getTime() + 25 * MINUTE),
        text: 'Una versión anterior decía que el séptimo juego era el sábado. Es el domingo.',
      },
    ],
    relatedIds: [idOf('Liga invernal de béisbol')],
    textChangedAt: new Date(publishedAt.getTime() + 25 * MINUTE),
  }),
  // A headline of 190 characters, one of five, and one in two scripts: cards show how editors shorten them, the pages show them as they are.
  'Después de once años': shortened('Monte Claro estrena el semáforo que pidió durante once años'),
  'Ganó.': shortened('Ganó: crónica mínima de doce asaltos'),
  波多黎各的蛙鸣: shortened('Un coro infantil de Bayamón canta en chino'),
};

/** Undefined for a story without such additions. */
function editorialOf(
  title: string,
  publishedAt: Date,
  idOf: (title: string) => number,
): Editorial | undefined {
  return Object.entries(added).find(([beginning]) => title.startsWith(beginning))?.[1](publishedAt, idOf);
}
