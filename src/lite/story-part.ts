import { mediaOrigin } from '#config/environment.ts';
import { liteStoryPart } from '#config/lite-path.ts';
import { pageNumber } from '#config/page-number.ts';
import { showBody } from '#body/show-body.ts';
import type { ShownStory } from '#news/shown-story.ts';
import { reducedBody } from './reduced-body.ts';
import { splitBody } from './split-body.ts';

export interface StoryPart {
  /** HTML. */
  body: string;
  part: number;
  parts: number;
}

/** The part of a story that `pagina` names; null: there is none. Nearly every story has one part. */
export function storyPart(
  { body, path }: Pick<ShownStory, 'body' | 'path'>,
  pagina: string | null,
  site: URL | undefined,
): StoryPart | null {
  const place = { mediaOrigin: mediaOrigin(), site };
  const bodies = splitBody(showBody(reducedBody(body, place), place.mediaOrigin), (part) =>
    liteStoryPart(path, part),
  );
  const part = pageNumber(pagina);
  const found = part === null ? undefined : bodies[part - 1];
  return part === null || found === undefined ? null : { body: found, part, parts: bodies.length };
}
