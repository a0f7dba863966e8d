import { topics as topic } from '#contract/notifications/topics.ts';
import { alertLevels } from '#contract/weather/alerts.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { $notifications, noNotifications, type Notifications } from '#preferences/notifications.store.ts';
import { changeNotifications, refusalNow } from './notifications.ts';
import { notificationTexts as say, topicText } from './notification-texts.ts';
import { linesOf, nameOf, sayRefusal, wantedTopic, withTopic } from './notify.ts';

/** Milliseconds, in which a field for a time counts from midnight. */
const minute = 60_000;

function quietOf(from: HTMLInputElement, to: HTMLInputElement): Notifications['quiet'] {
  const hours = { from: from.valueAsNumber / minute, to: to.valueAsNumber / minute };
  return Number.isNaN(hours.from + hours.to) || hours.from === hours.to ? null : hours;
}

function without({ topics, ...others }: Notifications, ...removed: readonly string[]): Notifications {
  return {
    ...others,
    topics: Object.fromEntries(Object.entries(topics).filter(([one]) => !removed.includes(one))),
  };
}

/** Binds the section of the account page to what the device is notified of. Each change is saved at once, one after the other. */
export function bindNotifications(section: HTMLElement): void {
  const find = <E extends Element>(selector: string, kind: new () => E): E => {
    const found = section.querySelector(selector);
    if (found instanceof kind) return found;
    throw new Error(`The section has no ${selector}`);
  };
  const button = (name: string) => find(`[data-${name}]`, HTMLButtonElement);
  const input = (name: string) => find(`[data-${name}]`, HTMLInputElement);
  const select = (name: string) => find(`[data-${name}]`, HTMLSelectElement);
  const heading = find('h2', HTMLElement);
  const status = find('[role=status]', HTMLElement);
  const list = find('ul', HTMLElement);
  const fields = find('[data-fields]', HTMLElement);
  const [opener, wanted, end] = [button('open'), button('wanted'), button('end')];
  const [news, from, to] = [input('news'), input('from'), input('to')];
  const [place, level] = [select('place'), select('level')];
  const topicOfLink = wantedTopic(location.hash);

  let waiting = 0;
  /** Something is chosen, or is being saved: the button that ends all comes only afterwards. */
  const hasChosen = () => waiting > 0 || !end.hidden;
  /** `change` runs when the changes before it are saved, so it has read the fields already. */
  const save = async (change: Parameters<typeof changeNotifications>[0]): Promise<void> => {
    const quiet = quietOf(from, to);
    const hasTopics = ({ topics }: Notifications) => Object.keys(topics).length > 0;
    let hadBefore = false;
    waiting += 1;
    if (end.hidden) status.textContent = say.asking;
    const refusal = await changeNotifications((chosen) => {
      hadBefore = hasTopics(chosen);
      return change({ ...chosen, quiet });
    });
    waiting -= 1;
    draw();
    if (refusal) sayRefusal(status, refusal);
    else if (hasTopics($notifications.get())) status.textContent = say.changed;
    // Without topics before too, the refusal of the choice before this one stays.
    else if (hadBefore) status.textContent = say.ended;
  };

  const saveBox = ({ checked }: HTMLInputElement, one: string, name: string) =>
    save((chosen) => (checked ? withTopic(chosen, one, name) : without(chosen, one)));

  let drawn = '';
  const boxes = new Map<string, HTMLInputElement>();
  const item = ([one, name]: readonly [string, string]): Node => {
    const line = find('template', HTMLTemplateElement).content.cloneNode(true);
    if (!(line instanceof DocumentFragment)) return line;
    const remove = line.querySelector('button');
    const box = line.querySelector('input');
    const what = topicText(one, name);
    line.querySelector('span')?.append(what);
    remove?.setAttribute('aria-label', say.removeOne(what));
    const leads = one.replace('team:', 'leads:');
    remove?.addEventListener('click', () => {
      save((chosen) => without(chosen, one, leads));
      // The button goes with its line.
      heading.focus();
    });
    // A team's line has a box for what not everybody wants.
    if (leads === one) box?.parentElement?.remove();
    else if (box) boxes.set(leads, box);
    box?.addEventListener('change', () => saveBox(box, leads, name));
    return line;
  };

  const draw = () => {
    // What the reader has changed meanwhile stays on the screen.
    if (waiting > 0) return;
    const { topics, quiet } = $notifications.get();
    const all = Object.entries(topics);
    if (all.length > 0) fields.hidden = false;
    // A field that the reader has filled waits for the other.
    if (quiet) [from.valueAsNumber, to.valueAsNumber] = [quiet.from * minute, quiet.to * minute];
    opener.hidden = !fields.hidden;
    end.hidden = all.length === 0;
    news.checked = topic.news in topics;
    wanted.hidden = topicOfLink === null || topicOfLink in topics;
    const lines = linesOf({ topics });
    // A line that stays keeps the focus.
    if (JSON.stringify(lines) !== drawn) {
      boxes.clear();
      list.replaceChildren(...lines.map(item));
    }
    drawn = JSON.stringify(lines);
    for (const [leads, box] of boxes) box.checked = leads in topics;
  };

  const open = () => {
    const refusal = refusalNow();
    if (refusal) sayRefusal(status, refusal);
    else fields.hidden = false;
    draw();
  };

  for (const { nombre } of municipalities) place.add(new Option(nombre));
  place.value = $municipality.get().nombre;
  if (topicOfLink !== null) {
    wanted.textContent = say.add(topicText(topicOfLink, ''));
    const naming = nameOf(topicOfLink);
    void naming.then((name) => (wanted.textContent = say.add(topicText(topicOfLink, name))));
    wanted.addEventListener('click', () => {
      save(async (chosen) => withTopic(chosen, topicOfLink, await naming));
      // The button goes with its success.
      heading.focus();
    });
  }
  opener.addEventListener('click', () => {
    open();
    if (!fields.hidden) news.focus();
  });
  news.addEventListener('change', () => saveBox(news, topic.news, ''));
  button('add').addEventListener('click', () => {
    const added = topic.alerts(place.value, alertLevels.find((one) => one === level.value) ?? 'aviso');
    save((chosen) => withTopic(chosen, added, ''));
  });
  for (const time of [from, to])
    time.addEventListener('change', () => hasChosen() && save((chosen) => chosen));
  end.addEventListener('click', () => {
    save(() => noNotifications);
    heading.focus();
  });
  // The button below the preferences forgets these too.
  document
    .querySelector('#preferences')
    ?.addEventListener('reset', () => hasChosen() && save(() => noNotifications));
  $notifications.subscribe(draw);
  if (location.hash !== '' || !end.hidden) open();
  if (location.hash !== '') heading.focus();
}
