import type { ItemOutcome } from '#api/outcome.ts';
import type { Coverage } from '#contract/content.ts';
import { storyPart, type StoryPart } from '#lite/story-part.ts';
import type { ShownStory } from '#news/shown-story.ts';

export interface LightStory {
  slug: string;
  /** Not null: the page is another one. */
  coverage: Coverage | null;
  story: ShownStory;
  shown: StoryPart;
}

/** The part of a story that `pagina` of the address names. A story without that part counts as missing. */
export function lightStory<Item extends { slug: string; coverage?: Coverage | null }>(
  loaded: ItemOutcome<Item>,
  show: (item: Item) => ShownStory,
  pagina: string | null,
  site: URL | undefined,
): ItemOutcome<LightStory> {
  if (loaded.kind !== 'found') return loaded;
  const story = show(loaded.data);
  const shown = storyPart(story, pagina, site);
  return shown
    ? { ...loaded, data: { slug: loaded.data.slug, coverage: loaded.data.coverage ?? null, story, shown } }
    : { kind: 'missing' };
}
