import { DomUtils, parseDocument } from 'htmlparser2';
import { Alerts } from '#contract/weather/alerts.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { alertTexts as say } from '#alerts/alert-texts.ts';
import { servedPage } from '../served-page.ts';

/** What a page shows of the storm: it is read as a reader would, by its words and marks. */

export interface Shown {
  /** As in `Segment`. */
  key: string;
  /** Its name as the reader sees it. */
  name: string;
  /** Null: the page does not say all of them. */
  places: readonly string[] | null;
  /** Whether the reader meets English in it. The folded original does not count. */
  english: boolean;
}

/** Words of every English warning, and of none in Spanish. */
export const englishWords =
  /\b(?:warning|watch|advisory|statement|hurricane|storm|flood(?:ing)?|issued|until|the|will|move|expected|conditions)\b/i;

const names = municipalities.map(({ nombre }) => nombre);

/** "Adjuntas, Jayuya y Utuado" or "los 78", without the waters off the coast. */
function placesIn(text: string): string[] {
  const words = text.split(/, | [ye] /).map((word) => word.trim().replace(/\.$/, ''));
  if (words.includes(say.allMunicipalities)) return names.toSorted();
  return words.filter((word) => word !== say.sea && word !== '').toSorted();
}

const shown = (key: string, name: string, places: readonly string[] | null, text: string): Shown => ({
  ...{ key, name, places },
  english: englishWords.test(text),
});

/** The response of /api/alerts. */
function ofApi(body: string): Shown[] {
  return Alerts.parse(JSON.parse(body)).alerts.map(({ id, event, municipalities: places, lines }) =>
    shown(id, event, places.toSorted(), [event, ...Object.values(lines)].join('\n')),
  );
}

const placesLine = new RegExp(`^(?:${say.places}|${say.onlySea}): (.*)$`, 'm');

/** The events of /alertas or of its light twin, whatever surrounds their list. */
function ofList(html: string): Shown[] {
  const page = servedPage(html);
  return page.values('li[id]', 'id').map((id) => {
    // The service's own text, which is folded, is in English.
    const text = page.text(`#${id} > :not(details)`);
    const [, places = ''] = placesLine.exec(text) ?? [];
    return shown(id, page.text(`#${id} > h3`), placesIn(places), text);
  });
}

/** The entries of the feed. */
function ofFeed(xml: string): Shown[] {
  const { children } = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName('entry', children).map((entry) => {
    const text = (name: string) => DomUtils.textContent(DomUtils.getElementsByTagName(name, entry));
    const [, places = ''] =
      new RegExp(`(?:${say.places}|${say.onlySea}): ([^.]*)\\.`).exec(text('summary')) ?? [];
    const title = text('title');
    return shown(text('id').replace(/^.*#/, ''), title, placesIn(places), `${title}\n${text('summary')}`);
  });
}

/** The lines above the content: "Aviso de huracán: todo Puerto Rico, hasta el…", but not the link to the light page among them. */
const ofLines = (html: string) =>
  lines(html, 'aside.emergency li').flatMap((text) => {
    if (!text.includes(': ')) return [];
    const name = text.replace(/:.*/s, '');
    return shown(name, name, null, text);
  });

/** The banner of an emergency. */
const ofBanner = (html: string): Shown[] =>
  lines(html, 'aside.emergency-now strong').map((text) => shown(text, text, null, text));

/** The headlines of the drill's stories. */
const ofStories = (html: string): Shown[] =>
  [...new Set(servedPage(html).text('main').split('\n'))]
    .filter((text) => text.startsWith('Simulacro: '))
    .map((text) => shown(text, text, null, ''));

/** The entries of the drill's live coverage. */
const ofEntries = (html: string): Shown[] =>
  servedPage(html)
    .text('[id^=entrada-]')
    .split('\n')
    .flatMap((text) => /^Simulacro, entrada \d+(?: \(corregida\))?$/.exec(text) ?? [])
    .map((text) => shown(text, text, null, ''));

const lines = (html: string, selector: string): string[] =>
  servedPage(html)
    .text(selector)
    .split('\n')
    .filter((text) => text !== '');

export const readers = {
  api: ofApi,
  list: ofList,
  feed: ofFeed,
  lines: ofLines,
  banner: ofBanner,
  stories: ofStories,
  entries: ofEntries,
} as const satisfies Record<string, (text: string) => Shown[]>;
export type ReaderName = keyof typeof readers;
