import { texts } from './texts.ts';

/** Milliseconds after which a frame that has not loaded is given up on, in words; a slow one may still come. */
const patience = 8_000;

/**
 * Watches a frame load: a frame tells of no error. `status` is where it is said that it does not come, with the way to `link`'s
 * address; it empties as soon as the frame is there. `stop` ends the watch.
 */
export function watchFrame(
  frame: HTMLIFrameElement,
  link: HTMLAnchorElement,
): { status: HTMLElement; stop: () => void } {
  const status = document.createElement('div');
  status.className = 'embed-late';
  status.setAttribute('role', 'status');

  const say = () => {
    const message = document.createElement('p');
    const way = document.createElement('a');
    way.href = link.href;
    way.rel = link.rel;
    way.textContent = texts.host(link.hostname.replace(/^(?:www|embed)\./, ''));
    message.append(texts.late(frame.title), way);
    status.replaceChildren(message);
  };
  // The page's policy blocks a host that an allowed one sends its readers on to; the browser's own words for that help nobody.
  let isRefused = false;
  const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return;
    isRefused = true;
    // Browsers do not agree on whether they tell this before what they show instead has loaded.
    say();
  };
  const timer = setTimeout(say, patience);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', refused);
  };
  document.addEventListener('securitypolicyviolation', refused);
  // What a browser shows in a frame's place, offline or refused, loads too.
  frame.addEventListener('load', () => {
    clearTimeout(timer);
    if (isRefused || !navigator.onLine) say();
    else status.replaceChildren();
  });
  return { status, stop };
}
