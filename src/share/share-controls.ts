/**
 * The two ways to share that need a script: copying the URL, and the system's share sheet. Each button is shown only when the
 * browser supports its function.
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
    // The browser's settings may forbid writing to the clipboard.
    copy.addEventListener('click', () =>
      navigator.clipboard.writeText(url).then(
        () => say(copied),
        () => say(refused),
      ),
    );
  }
  if (share && 'share' in navigator) {
    share.hidden = false;
    // The promise rejects when the reader closes the sheet, which is not a failure.
    share.addEventListener('click', () => navigator.share({ url, title }).catch(() => undefined));
  }
}
