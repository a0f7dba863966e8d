import { newsItemPath } from '#config/article-path.ts';
import { paths } from '#config/paths.ts';
import type { ListItem } from '#contract/content.ts';
import type { CategoryFamily } from './category-listing.ts';
import { texts } from './texts.ts';

const say = texts.category;
const category = {
  item: newsItemPath,
  missing: { title: say.missing, text: say.missingText },
};

/** How the pages of each family differ: kicker, addresses, and what a page that is not found says. */
export const categoryFamilies = {
  news: { ...category, kicker: say.news, own: paths.newsCategory },
  programmes: {
    ...category,
    kicker: say.programmes,
    own: paths.programmeCategory,
    item: ({ slug }) => paths.programme(slug),
  },
  topics: {
    ...category,
    kicker: say.topic,
    own: paths.topic,
    missing: { title: say.topicMissing, text: say.topicMissingText },
  },
  authors: {
    ...category,
    kicker: say.author,
    own: paths.author,
    missing: { title: say.authorMissing, text: say.authorMissingText },
  },
} satisfies Record<
  CategoryFamily,
  {
    kicker: string;
    /** The canonical address of a page of the category. A category of news and one of programmes have two addresses. */
    own: (slug: string, page?: number) => string;
    /** The address of an item in the list. */
    item: (item: ListItem) => string;
    missing: { title: string; text: string };
  }
>;
