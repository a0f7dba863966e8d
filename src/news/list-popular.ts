import { articlePath } from '#config/article-path.ts';
import type { responseHeaders } from '#contract/response-headers.ts';
import type { timeZone } from '#ui/time/time-zone.ts';

// Of the imports above only the types: their modules are in the files of React and of zod, each several times as large as a story's scripts.
const ageHeader: (typeof responseHeaders)['dataAge'] = 'X-Data-Age';
const zone: typeof timeZone = 'America/Puerto_Rico';

/** Seconds from which the time of a list says nothing without its day, and the list of the last day nothing at all. */
const day = 86_400;

const updated = (time: string) => `Actualizado a las ${time}`;

function field(story: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(story), name);
  return typeof value === 'string' ? value : '';
}

/** The stories of a response of /api/most-read, without the one that is being read. What is no story is left out. */
export function popularLinks(response: unknown, ownSlug: string): { text: string; href: string }[] {
  const stories: unknown[] = Array.isArray(response) ? response : [];
  return stories.flatMap((story) => {
    const slug = field(story, 'slug');
    const text = field(story, 'shortTitle') || field(story, 'title');
    const source = field(story, 'source');
    if (!slug || !text || slug === ownSlug || (source !== 'wordpress' && source !== 'internal')) return [];
    return [{ text, href: articlePath({ source, slug }) }];
  });
}

/** Whether nobody read another story: then there is nothing to list. */
const isNothing = (response: unknown, ownSlug: string): boolean =>
  Array.isArray(response) && response.every((story) => field(story, 'slug') === ownSlug && ownSlug !== '');

/**
 * Lists what most readers read below the heading that a story's page has for it, and says of when it is. Nobody read another story: the heading
 * goes. Throws when there is no list.
 */
export async function listPopular(heading: HTMLElement): Promise<void> {
  const own = heading.dataset['popular'] ?? '';
  const response = await fetch('/api/most-read');
  const age = Number(response.headers.get(ageHeader));
  const stories: unknown = response.ok ? await response.json() : null;
  if (isNothing(stories, own)) return heading.remove();
  const links = popularLinks(stories, own);
  if (links.length === 0 || age >= day) throw new Error('No list of what most readers read');
  // By the server's clock, whatever the device's says.
  const madeAt = Date.parse(response.headers.get('Date') ?? '') - age * 1000;
  const block = document.createElement('div');
  const list = document.createElement('ol');
  const time = document.createElement('p');
  block.className = 'prose';
  time.className = 'caption';
  time.textContent = updated(
    new Intl.DateTimeFormat('es-PR', { timeZone: zone, timeStyle: 'short' }).format(madeAt),
  );
  for (const { text, href } of links) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = text;
    list.appendChild(document.createElement('li')).append(link);
  }
  block.append(list, time);
  heading.after(block);
}
