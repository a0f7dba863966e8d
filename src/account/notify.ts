import { paths } from '#config/paths.ts';
import { isTopic, topics } from '#contract/notifications/topics.ts';
import { storedValue } from '#preferences/device.ts';
import { $notifiedAt, type Notifications } from '#preferences/notifications.store.ts';
import { changeNotifications, renewNotifications, type Unsaved } from './notifications.ts';
import { notificationTexts as say, topicText } from './notification-texts.ts';

/** The topic that a link of `paths.notify` names; null if the device's municipality is to be known and is not, or if there is no such topic. */
export function wantedTopic(hash: string): string | null {
  let topic: string;
  try {
    topic = decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
  if (topic === 'alerts') topic = topics.alerts(storedValue('municipality') ?? '', 'aviso');
  return isTopic(topic) ? topic : null;
}

/** What was chosen, and this topic too. Of the alerts for a municipality, the last chosen level counts. */
export function withTopic(chosen: Notifications, topic: string, name: string): Notifications {
  const [kind, place] = topic.split(':');
  const others = Object.entries(chosen.topics).filter(
    ([other]) => !(kind === 'alerts' && other.startsWith(`alerts:${place}:`)),
  );
  return { ...chosen, topics: { ...Object.fromEntries(others), [topic]: name } };
}

/** What has a line of its own, with its name. News has a field, and what is wanted of a team besides has a box in the line of the team. */
export const linesOf = ({ topics }: Pick<Notifications, 'topics'>): [topic: string, name: string][] =>
  Object.entries(topics).filter(([one]) => !/^(news$|leads:)/.test(one));

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button button-quiet';
  link.href = href;
  link.textContent = text;
  return link;
}

/** Says why there are no notifications, with what there is instead. */
export function sayRefusal(status: HTMLElement, refusal: Unsaved): void {
  const others =
    refusal === 'unsupported'
      ? [linkTo(paths.feed(), say.rss), ' ', linkTo(paths.newsletter, say.newsletter)]
      : [];
  const text = typeof refusal === 'string' ? say.refusals[refusal] : refusal.said;
  status.replaceChildren(`${text} `, ...others);
}

/** The place behind a link where it says what became of the tap. */
function statusOf(link: HTMLElement): HTMLElement {
  const next = link.nextElementSibling;
  if (next instanceof HTMLElement && next.getAttribute('role') === 'status') return next;
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  link.after(status);
  return status;
}

/** The page that a topic is about; null for one that has no name of its own. */
function pageOf(topic: string): string | null {
  const [kind, which = ''] = topic.split(':');
  if (kind === 'team') return paths.team(Number(which));
  if (kind === 'coverage') return paths.coverage(which);
  return kind === 'programme' ? paths.programme(which) : null;
}

/** What a page says to machines that it is about. */
const titleOf = (page: ParentNode): string =>
  page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? '';

/** The name of a topic's team, coverage or programme, from this page or from its own. Empty for other topics, and when it cannot be loaded. */
export async function nameOf(topic: string): Promise<string> {
  const path = pageOf(topic);
  if (path === null || path === location.pathname) return path === null ? '' : titleOf(document);
  try {
    const response = await fetch(path);
    return response.ok ? titleOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : '';
  } catch {
    return '';
  }
}

/** Notifies of the topic of a link, or says why not. Without a topic, the page that has them all opens. */
async function offer(link: HTMLAnchorElement): Promise<void> {
  const topic = wantedTopic(link.hash);
  if (topic === null) return location.assign(link.href);
  const status = statusOf(link);
  status.textContent = say.asking;
  const name = await nameOf(topic);
  const refusal = await changeNotifications((chosen) => withTopic(chosen, topic, name));
  if (refusal) sayRefusal(status, refusal);
  else status.replaceChildren(`${say.saved(topicText(topic, name))} `, linkTo(paths.account, say.settings));
}

/**
 * Milliseconds after which a device tells the worker again what it is notified of: by then the browser, or the station, may have another key. A
 * million devices that come daily are four requests a second.
 */
const tellAgainAfter = 3 * 86_400_000;

/**
 * A block of a page that a reader with notifications sees: tells the worker again of them after some days. A link of `paths.notify` in it then works
 * at once; other readers follow it to the account page, where they read what is stored before they allow anything.
 */
export async function startNotifying(block: HTMLElement): Promise<void> {
  if (block instanceof HTMLAnchorElement) {
    // Not a further listener when the page comes back from the browser's cache.
    block.onclick = (event) => {
      event.preventDefault();
      void offer(block);
    };
  }
  if (Date.now() - $notifiedAt.get() > tellAgainAfter) await renewNotifications();
}
