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

const desksOf = (month: number): readonly (readonly Draft[])[] => [
  breakingStories,
  [...sportsStories, ...leagueStories],
  politicsStories,
  cultureStories,
  economyStories,
  weatherStories(month),
  [longformStory, ...communityStories],
  technologyStories,
  tourismStories,
  [...edgeStories, hostileStory, blocksStory],
];

/** One of each desk in turn, as on a front page. */
function inTurn(month: number): Draft[] {
  const desks = desksOf(month);
  const max = Math.max(...desks.map((desk) => desk.length));
  return Array.from({ length: max }, (_, index) =>
    desks.flatMap((desk) => desk.slice(index, index + 1)),
  ).flat();
}

/** The stories, newest first. `monthAt`: the month, from 1 to 12, in which the story of that place was published. */
export const writtenStories = (monthAt: (place: number) => number): Draft[] =>
  inTurn(1).map((draft, place) => inTurn(monthAt(place))[place] ?? draft);
