import { storedText } from '#ui/stored-text.ts';

/**
 * On /alertas without a municipality in its address. When the device remembers one, what is in force there moves into a first
 * section of its own (OwnPlace.astro), and the map marks it. A name that is not among the options of the page's form, and a device without
 * storage, leave the page as it is.
 */
export function showOwnPlace(page: ParentNode): void {
  const template = page.querySelector<HTMLTemplateElement>('template[data-others]');
  const all = template?.previousElementSibling;
  const own = template?.content.firstElementChild;
  const options = [...page.querySelectorAll<HTMLOptionElement>('[name=municipio] option')].slice(1);
  const names = options.map(({ value }) => value);
  const place = storedText('municipality');
  if (!template || !all || !own || place === null || !names.includes(place)) return;

  for (const text of own.querySelectorAll('h2,p'))
    // eslint-disable-next-line markup/served-markup -- the text has a place for the name, which the page does not know
    text.textContent = (text.textContent || '').replace('*', place);
  const list = own.querySelector('ul');
  for (const alert of all.querySelectorAll<HTMLElement>('[data-places]')) {
    const places = alert.dataset['places'] ?? '';
    if (places === '*' || places.split('|').includes(place)) list?.append(alert);
  }
  // Its parts: a heading, the message that there is nothing, and the list.
  (list?.firstElementChild ? own.children[1] : list)?.remove();
  const heading = all.querySelector('h2');
  if (!all.querySelector('[data-places]')) all.remove();
  else if (heading) heading.textContent = template.dataset['others'] ?? '';
  template.parentNode?.prepend(own);

  const map = page.querySelector('.alert-map');
  const linked = (other: string) => map?.querySelector(`a[href$="=${encodeURIComponent(other)}"] path`);
  // The outline of the places without a warning holds them in the order of the options (municipality-paths.test.ts).
  const calm = map?.querySelector('.calm')?.getAttribute('d')?.split('z') ?? [];
  const outline =
    linked(place)?.getAttribute('d') ?? `${calm[names.filter((other) => !linked(other)).indexOf(place)]}z`;
  map?.querySelector('.chosen')?.setAttribute('d', outline);
}
