import { ApiError, secondaryTimeout, type ApiResponse } from '#api/client.ts';
import { banners, newsList, programmeCategories, programmeList } from '#api/content-requests.ts';
import {
  frontPage,
  popularStories,
  socialPosts,
  tickerItems,
  trendingTopics,
} from '#api/newsroom-requests.ts';
import { currentWeather, oneCall } from '#api/weather-requests.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { articlePath, newsItemPath } from '#config/article-path.ts';
import { isSubject } from '#config/internal-categories.ts';
import { homeSectionSlugs } from '#config/navigation.ts';
import { markFailed, ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import type { Banner, Category, ListItem } from '#contract/content.ts';
import type { SocialPost } from '#contract/newsroom.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import type { BannerProps } from '#news/carousel/BannerSlide.tsx';
import { cardHeadline } from '#news/shown-item.ts';
import { pictureColour } from '#pictures/picture-colour.ts';
import { groupSize, homeProgrammeCount, shownCategories } from '#programmes/programme-lists.ts';
import { texts as programmeTexts } from '#programmes/texts.ts';
import { shellData } from '#shell/shell-data.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import { cardWeather } from '#weather/home/card-weather.ts';
import { observationSeconds } from '#weather/sky/observation.ts';

/** How many news items the home page requests and shows. */
const homeNews = {
  side: { requested: 6, shown: 4 },
  latest: { requested: 10, shown: 4 },
} as const;

/** The ticker shows this category, so it has no section. */
const breaking = 'breaking-news';

interface HomeNews {
  /** Null without any news. */
  lead: ListItem | null;
  side: ListItem[];
  latest: ListItem[];
}

/**
 * Chooses the lead, which is the first slide of the carousel, the items beside it and those of the latest-news block. What editors pinned
 * comes first; without any, breaking news leads. Both lists begin with the same items, so the block skips those already shown above it, as
 * long as there are others.
 */
export function chooseHomeNews(
  newest: readonly ListItem[],
  latest: readonly ListItem[],
  pinned: readonly ListItem[] = [],
): HomeNews {
  const fixed = new Set(pinned.map(({ id }) => id));
  const behindPinned = (items: readonly ListItem[]) => [
    ...pinned,
    ...items.filter(({ id }) => !fixed.has(id)),
  ];
  const lead =
    pinned[0] ?? newest.find((item) => item.categoria_principal?.slug === breaking) ?? newest[0] ?? null;
  const side = behindPinned(newest)
    .filter(({ id }) => id !== lead?.id)
    .slice(0, homeNews.side.shown);
  const above = new Set([lead, ...side].map((item) => item?.id));
  const below = behindPinned(latest);
  const others = below.filter(({ id }) => !above.has(id));
  const repeated = below.filter(({ id }) => above.has(id));
  return { lead, side, latest: [...others, ...repeated].slice(0, homeNews.latest.shown) };
}

/** Characters of a summary: two or three lines of the slide on a phone. */
const summaryLength = 110;

/** What the carousel shows: the lead, and the banners. Its first picture alone is waited for, so only that has a colour until it arrives. */
function carouselSlides(lead: ListItem | null, banners: readonly Banner[]): BannerProps[] {
  const leading = lead && {
    // No banner has it.
    id: 0,
    title: plainText(cardHeadline(lead)),
    summary: shorten(plainText(lead.excerpt.rendered), summaryLength),
    image: lead.featured_media_url,
    alt: lead.featured_media_alt,
    link: newsItemPath(lead),
  };
  const [first, ...others]: BannerProps[] = [leading ?? [], banners].flat();
  return first ? [{ ...first, colour: pictureColour(first.image) }, ...others] : [];
}

/**
 * How many sections the home page has below the latest news, and how many news items of each it requests and shows. The newest of a section
 * are often in the lists above, which show nine.
 */
const homeSections = { count: 3, requested: 10, shown: 3 } as const;

/**
 * The categories that have a section: those with the wanted slugs, then others from the menu, which is sorted by the number of news items.
 */
export function sectionCategories(menu: readonly Category[], wanted: readonly string[]): Category[] {
  const chosen = wanted.flatMap((slug) => menu.find((category) => category.slug === slug) ?? []);
  const others = menu.filter(
    (category) => !wanted.includes(category.slug) && category.slug !== breaking && isSubject(category),
  );
  return [...chosen, ...others].slice(0, homeSections.count);
}

interface NewsSection {
  category: Category;
  items: ListItem[];
}

/**
 * The sections with their newest items that the page does not show above or in an earlier section. A section is left out when it would have
 * fewer items than the others.
 */
export function chooseSections(lists: readonly NewsSection[], above: readonly ListItem[]): NewsSection[] {
  const shown = new Set(above.map(({ id }) => id));
  return lists.flatMap(({ category, items: newest }) => {
    const items = newest.filter(({ id }) => !shown.has(id)).slice(0, homeSections.shown);
    if (items.length < homeSections.shown) return [];
    for (const { id } of items) shown.add(id);
    return [{ category, items }];
  });
}

const secondary = { timeout: secondaryTimeout };

interface ProgrammeGroup {
  category: Category;
  programmes: ListItem[];
}

/** The first programmes of each category that is not empty. A category whose request fails is left out. */
async function programmeGroups(): Promise<{ groups: ProgrammeGroup[] | null; complete: boolean }> {
  const categories = await optional(programmeCategories(secondary));
  if (!categories) return { groups: null, complete: false };
  const shown = shownCategories(categories.data);
  const lists = await Promise.all(
    shown.map((category) =>
      optional(programmeList({ category: category.id, perPage: groupSize }, secondary)),
    ),
  );
  const groups = shown.flatMap((category, place) => {
    const programmes = lists[place]?.data.slice(0, groupSize) ?? [];
    return programmes.length > 0 ? [{ category, programmes }] : [];
  });
  const complete = lists.every((list) => list !== null);
  // No group of a complete response is a fact; of a broken one it is not.
  return { groups: groups.length === 0 && !complete ? null : groups, complete };
}

/** The newest news of the categories that have a section. A category whose request fails is left out. */
async function newsOfSections(): Promise<{ lists: NewsSection[]; complete: boolean }> {
  const categories = sectionCategories((await shellData()).newsCategories, homeSectionSlugs);
  const responses = await Promise.all(
    categories.map((category) =>
      optional(newsList({ category: category.id, perPage: homeSections.requested }, secondary)),
    ),
  );
  const lists = categories.flatMap((category, place) => {
    const items = responses[place]?.data;
    return items ? [{ category, items }] : [];
  });
  return { lists, complete: lists.length === categories.length };
}

/** Logs a failed request. The Spanish words are prescribed (tests/browser/spec-texts.ts). */
function logFailure(what: string, result: Outcome<unknown>): void {
  if (result.kind === 'found') return;
  const error = result.kind === 'failed' ? result.error : null;
  const status = error instanceof ApiError ? error.status : 'sin respuesta';
  console.error(`Error al cargar ${what}: ${result.kind === 'missing' ? 404 : status}`);
}

const dataOf = <T>(result: Outcome<T[]>): T[] => (result.kind === 'found' ? result.data : []);

/** State and age of the oldest response, which the page shows as its own. */
function oldest(results: readonly Outcome<unknown>[]): Pick<ApiResponse<unknown>, 'state' | 'ageSeconds'> {
  const aged = results.filter((result) => result.kind === 'found').filter(({ state }) => state !== 'fresh');
  return aged.sort((a, b) => b.ageSeconds - a.ageSeconds)[0] ?? { state: 'fresh', ageSeconds: 0 };
}

/** Without links while the newsroom is the sample: the accounts of the same names at the networks are those of strangers. */
async function shownPosts(posts: readonly SocialPost[]): Promise<SocialPost[]> {
  const { samples } = await shellData();
  return posts.map((post) => (samples.includes('wordpress') ? { ...post, url: null } : post));
}

/**
 * Everything that the home page and its light twin show. Sets the page's cache rule. Banners, news and programmes are the primary data: if one
 * of them fails, `failed` is true and the page says so, without a carousel. Every other block is null or empty if its request failed.
 */
export async function loadHome(page: ResponseHolder) {
  const stripCount = programmeTexts.strip.labels.length;
  const [
    banner,
    news,
    latest,
    strip,
    sections,
    programmes,
    grouped,
    ticker,
    arranged,
    trending,
    read,
    social,
    sky,
    forecast,
  ] = await Promise.all([
    outcome(banners()),
    outcome(newsList({ perPage: homeNews.side.requested })),
    outcome(newsList({ perPage: homeNews.latest.requested })),
    outcome(programmeList({ perPage: stripCount })),
    newsOfSections(),
    optional(programmeList({ perPage: homeProgrammeCount }, secondary)),
    programmeGroups(),
    optional(tickerItems(secondary)),
    optional(frontPage(secondary)),
    optional(trendingTopics(secondary)),
    optional(popularStories(secondary)),
    optional(socialPosts(secondary)),
    optional(currentWeather(defaultMunicipality, secondary)),
    optional(oneCall(defaultMunicipality, secondary)),
  ]);
  logFailure('los banners', banner);
  logFailure('noticias', news);
  logFailure('programas', strip);

  const primary: Outcome<unknown>[] = [banner, news, strip];
  const failed = primary.some(({ kind }) => kind !== 'found');
  const blocks = [programmes, ticker, arranged, trending, read, social, sky, forecast];
  const chosen = chooseHomeNews(dataOf(news), dataOf(latest), arranged?.data.pinned);
  // Without a carousel, the lead is beside the others.
  const side = failed ? [chosen.lead ?? [], chosen.side].flat().slice(0, homeNews.side.shown) : chosen.side;
  const age = oldest([...primary, latest]);
  const weather = sky && cardWeather(sky, forecast, Date.now());
  if (failed) markFailed(page);
  else {
    const complete =
      latest.kind === 'found' &&
      sections.complete &&
      grouped.complete &&
      blocks.every((block) => block !== null);
    const now = Date.now();
    /** When something that editors timed starts or ends. */
    const until = Math.min(...[ticker, arranged, social].map((block) => block?.until ?? Infinity));
    setCacheRule(
      page,
      ruleForState('list', age.state, complete),
      [tags.home, tags.newsLists, tags.programmeLists, tags.banners, tags.navigation],
      Math.min(observationSeconds(weather?.asOf ?? 0, now), (until - now) / 1000),
    );
  }
  return {
    failed,
    age,
    ...chosen,
    ...{ lead: failed ? null : chosen.lead, side },
    slides: failed ? [] : carouselSlides(chosen.lead, dataOf<Banner>(banner)),
    sections: chooseSections(sections.lists, [chosen.lead ?? [], chosen.side, chosen.latest].flat()),
    strip: dataOf(strip),
    promos: arranged?.data.promos ?? [],
    programmes: programmes?.data ?? null,
    groups: grouped.groups,
    ticker: ticker?.data ?? [],
    trending: (trending?.data ?? [])
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name, slug }) => ({ text: name, href: paths.topic(slug) })),
    popular: (read?.data ?? []).map((story) => ({
      text: story.shortTitle || story.title,
      href: articlePath(story),
    })),
    social: await shownPosts(social?.data ?? []),
    sky: weather,
  };
}
