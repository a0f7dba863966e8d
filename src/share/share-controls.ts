/**
 * The two ways to share that need a script, copying the address and the system's own share sheet. Each button appears only
 * where the browser can do what it promises.
 */
export function startSharing(page: Document): void {
  for (const controls of page.querySelectorAll<HTMLElement>('[data-sharing]')) start(controls);
}

function start(controls: HTMLElement): void {
  const { url = location.href, title = document.title, copied = '', refused = '' } = controls.dataset;
  const copy = controls.querySelector<HTMLButtonElement>('[data-copy]');
  const share = controls.querySelector<HTMLButtonElement>('[data-share]');
  const status = controls.querySelector('[role=status]');

  if (copy && navigator.clipboard) {
    copy.hidden = false;
    const say = (text: string) => {
      if (status) status.textContent = text;
    };
    // A reader's settings may forbid it.
    copy.addEventListener('click', () =>
      navigator.clipboard.writeText(url).then(
        () => say(copied),
        () => say(refused),
      ),
    );
  }
  if (share && 'share' in navigator) {
    share.hidden = false;
    // A reader who closes the sheet rejects the promise: that is an answer, not a failure.
    share.addEventListener('click', () => navigator.share({ url, title }).catch(() => undefined));
  }
}
