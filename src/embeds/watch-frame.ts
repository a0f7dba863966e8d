import { texts } from './texts.ts';

/** Milliseconds after which the page says that a frame has not loaded. The frame may still load later. */
const lateAfter = 8_000;

/** Whether this site responds to a frame with an error. Of another site's response nothing is known. */
async function isError(address: string): Promise<boolean> {
  if (new URL(address).origin !== location.origin) return false;
  return fetch(address, { method: 'HEAD' }).then(
    ({ ok }) => !ok,
    () => true,
  );
}

/** Whether this site responds. Some devices say for hours that they have no network, and have one. */
const isReached = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Watches whether a frame loads, because frames fire no error event. `status` shows a message with a link to `link`'s URL when the frame
 * is late, blocked or an error of this site, and is emptied when it loads. `stop` ends the watch.
 */
export function watchFrame(
  frame: HTMLIFrameElement,
  link: HTMLAnchorElement,
): { status: HTMLElement; stop: () => void } {
  const status = document.createElement('div');
  status.className = 'embed-late';
  status.setAttribute('role', 'status');

  const showLate = () => {
    const message = document.createElement('p');
    const way = document.createElement('a');
    way.href = link.href;
    way.rel = link.rel;
    const isOwn = link.hostname === location.hostname;
    way.textContent = isOwn ? texts.otherPage : texts.host(link.hostname.replace(/^(?:www|embed)\./, ''));
    message.append(texts.late(frame.title), way);
    status.replaceChildren(message);
  };
  // The content security policy blocks a redirect to a host that is not allowed. The browser's own error page does not help readers.
  let isRefused = false;
  const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return;
    isRefused = true;
    // Browsers differ in whether this event fires before or after the `load` event of their error page.
    showLate();
  };
  const timer = setTimeout(showLate, lateAfter);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', refused);
  };
  document.addEventListener('securitypolicyviolation', refused);
  // `load` also fires for the browser's error page, when the device is offline or the frame was blocked.
  frame.addEventListener('load', async () => {
    clearTimeout(timer);
    const isAway = !navigator.onLine && !(await isReached());
    const hasFailed = isRefused || isAway || (await isError(frame.src));
    frame.hidden = hasFailed;
    if (hasFailed) showLate();
    else status.replaceChildren();
  });
  return { status, stop };
}
