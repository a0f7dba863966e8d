import type { BlogPosting, LiveBlogPosting } from 'schema-dts';
import { paths } from '#config/paths.ts';
import type { Coverage } from '#contract/content.ts';
import type { CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { moment, withOffset } from '#ui/time/dates.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import { author, newsArticle } from './news-article.ts';
import type { Story } from './story-metadata.ts';
import { absolute, type Site } from './structured-data.ts';

/** Characters of the headline of an update that has none of its own: the beginning of its text, or the moment of one that is a picture. */
const headlineLength = 110;

interface ToldStory {
  story: Story;
  state: Coverage;
  /** Of the coverage. */
  slug: string;
  page: Pick<CoveragePage, 'entries'>;
}

/** When the words of the page last changed for readers: of the story or of one of these entries. */
function lastChange({ story, page }: ToldStory): string {
  const moments = [story.modified, ...page.entries.map(({ at, changedAt }) => withOffset(changedAt ?? at))];
  return moments.reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one));
}

function update(entry: CoverageEntry, slug: string, site: Site): BlogPosting {
  const { id, at, changedAt, headline, content, authors } = entry;
  const words = plainText(content.rendered);
  return {
    '@type': 'BlogPosting',
    headline: headline || shorten(words, headlineLength) || moment(at),
    url: absolute(paths.coverageEntry(slug, id), site),
    datePublished: withOffset(at),
    ...(changedAt && { dateModified: withOffset(changedAt) }),
    ...(words && { articleBody: words }),
    ...(authors.length > 0 && {
      author: authors.map(({ name, slug: own }) => author(name, site, paths.author(own))),
    }),
  };
}

/**
 * Structured data of a live coverage: the story with the time that it covers, and the entries of the page as its updates. `dateModified` changes
 * with words only.
 */
export function liveBlogPosting(told: ToldStory, site: Site): LiveBlogPosting {
  const { story, state, slug, page } = told;
  const article = newsArticle(story, site);
  return {
    ...article,
    '@type': 'LiveBlogPosting',
    dateModified: lastChange(told),
    coverageStartTime: withOffset(state.startedAt),
    ...(state.endedAt && { coverageEndTime: withOffset(state.endedAt) }),
    liveBlogUpdate: page.entries.map((entry) => update(entry, slug, site)),
  };
}
