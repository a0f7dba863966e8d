import { ApiError, secondaryTimeout, type ApiResponse } from '#api/client.ts';
import { banners, newsList, programmeCategories, programmeList } from '#api/content.ts';
import { socialPosts, tickerItems, trendingTopics } from '#api/newsroom.ts';
import { currentWeather } from '#api/weather.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import type { Banner, Category, ListItem } from '#contract/content.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { chooseHomeNews, homeNews } from '#news/home-news.ts';
import { groupSize, homeProgrammeCount, shownCategories } from '#programmes/lists.ts';
import { texts as programmeTexts } from '#programmes/texts.ts';

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
  return { groups, complete: lists.every((list) => list !== null) };
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

/**
 * Everything that the home page shows. Banners, news and programmes are its primary data: if one of them fails, `failed` is true and the
 * page says so. Every other block is null or empty if its request failed.
 */
export async function loadHome() {
  const stripCount = programmeTexts.strip.labels.length;
  const [banner, news, latest, strip, programmes, grouped, ticker, trending, social, sky] = await Promise.all(
    [
      outcome(banners()),
      outcome(newsList({ perPage: homeNews.side.requested })),
      outcome(newsList({ perPage: homeNews.latest.requested })),
      outcome(programmeList({ perPage: stripCount })),
      optional(programmeList({ perPage: homeProgrammeCount }, secondary)),
      programmeGroups(),
      optional(tickerItems(secondary)),
      optional(trendingTopics(secondary)),
      optional(socialPosts(secondary)),
      optional(currentWeather(defaultMunicipality, secondary)),
    ],
  );
  logFailure('los banners', banner);
  logFailure('noticias', news);
  logFailure('programas', strip);

  const primary: Outcome<unknown>[] = [banner, news, strip];
  const failed = primary.some(({ kind }) => kind !== 'found');
  const blocks = [programmes, ticker, trending, social, sky];
  return {
    failed,
    complete: latest.kind === 'found' && grouped.complete && blocks.every((block) => block !== null),
    age: oldest([...primary, latest]),
    banners: dataOf<Banner>(banner),
    ...chooseHomeNews(dataOf(news), dataOf(latest)),
    strip: dataOf(strip),
    programmes: programmes?.data ?? null,
    groups: grouped.groups,
    ticker: ticker?.data ?? [],
    trending: trending?.data ?? [],
    social: social?.data ?? [],
    sky: sky && { weather: sky.data, asOf: Date.now() - sky.ageSeconds * 1000 },
  };
}
