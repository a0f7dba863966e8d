import type { ItemOutcome } from '#api/outcome.ts';
import { storyPart, type StoryPart } from '#lite/story-part.ts';
import type { ShownStory } from '#news/shown-story.ts';
import type { Listed } from '../_parts/moved.ts';

export interface LightStory extends Listed {
  story: ShownStory;
  shown: StoryPart;
}

/** The part of a story that `pagina` of the address names. A story without that part counts as missing. */
export function lightStory<Item extends Listed>(
  loaded: ItemOutcome<Item>,
  show: (item: Item) => ShownStory,
  pagina: string | null,
  site: URL | undefined,
): ItemOutcome<LightStory> {
  if (loaded.kind !== 'found') return loaded;
  const story = show(loaded.data);
  const shown = storyPart(story, pagina, site);
  const { slug, coverage = null } = loaded.data;
  return shown ? { ...loaded, data: { slug, coverage, story, shown } } : { kind: 'missing' };
}
