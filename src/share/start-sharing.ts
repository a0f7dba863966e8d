import { texts } from './texts.ts';

/** Adds the controls for sharing where a page has share links, which work without them. */
export function startSharing(page: Document): void {
  const controls = page.querySelector('[data-sharing]');
  if (controls) addShareControls(page, controls);
}

/** Adds the two ways to share that need a script: copying the page's address, and the system's share sheet. Each only if the browser has it. */
function addShareControls(page: Document, controls: Element): void {
  // What the page says to machines is what is shared: the address without parameters, the title without the site's name.
  const url = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const title = page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? page.title;
  const add = (text: string, onClick: () => void) => {
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'button button-quiet';
    button.textContent = text;
    button.addEventListener('click', onClick);
    controls.append(button);
  };
  if (navigator.clipboard) {
    const status = page.createElement('span');
    status.setAttribute('role', 'status');
    const say = (text: string) => () => {
      status.textContent = text;
    };
    // The browser's settings may forbid writing to the clipboard.
    add(texts.copy, () => navigator.clipboard.writeText(url).then(say(texts.copied), say(texts.refused)));
    controls.append(status);
  }
  // The promise rejects when the reader closes the sheet, which is not a failure.
  // eslint-disable-next-line browser/oldest -- Asked for by name.
  if ('share' in navigator) add(texts.more, () => navigator.share({ url, title }).catch(() => undefined));
}
