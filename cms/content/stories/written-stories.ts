import type { Draft } from '../draft.ts';
import { blocksStory } from './blocks-story.ts';
import { breakingStories } from './breaking-stories.ts';
import { communityStories } from './community-stories.ts';
import { cultureStories } from './culture-stories.ts';
import { economyStories } from './economy-stories.ts';
import { edgeStories } from './edge-stories.ts';
import { hostileStory } from './hostile-story.ts';
import { leagueStories } from './league-stories.ts';
import { longformStory } from './longform-story.ts';
import { politicsStories } from './politics-stories.ts';
import { sportsStories } from './sports-stories.ts';
import { technologyStories } from './technology-stories.ts';
import { tourismStories } from './tourism-stories.ts';
import { weatherStories } from './weather-stories.ts';

const desks = [
  breakingStories,
  [...sportsStories, ...leagueStories],
  politicsStories,
  cultureStories,
  economyStories,
  weatherStories,
  [longformStory, ...communityStories],
  technologyStories,
  tourismStories,
  [...edgeStories, hostileStory, blocksStory],
];
const longest = Math.max(...desks.map((desk) => desk.length));

/** Newest first: one story of each desk in turn, as on a front page. */
export const writtenStories: Draft[] = Array.from({ length: longest }, (_, index) =>
  desks.flatMap((desk) => desk.slice(index, index + 1)),
).flat();
